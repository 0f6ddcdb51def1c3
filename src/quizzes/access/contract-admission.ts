/** Everything that an exam asks for and allows, changed together. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { idParams } from '#platform/contract/shapes.ts';
import { safeBrowserSchema, safeBrowserViewSchema } from '#quizzes/safe-browser/contract.ts';
import { toolsSchema } from '#quizzes/tools/contract.ts';
import { accessInputSchema, accessSchema } from './contract.ts';

export const setAdmission = endpoint({
  method: 'PUT',
  path: '/v1/api/quizes/:id/admission',
  summary: 'Change code and networks, Safe Exam Browser and tools together: all of it, or nothing where one is refused',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  body: changesOf(z.object({ access: accessInputSchema, safeBrowser: safeBrowserSchema, tools: toolsSchema })),
  response: z.object({ access: accessSchema, safeBrowser: safeBrowserViewSchema, tools: toolsSchema }),
});
