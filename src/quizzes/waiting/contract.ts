/** How much of a quiz waits for its teachers; counted on its tabs. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { idParams } from '#platform/contract/shapes.ts';

export const getWaiting = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/waiting',
  summary: 'How many answers of a quiz wait to be marked, and how many queries for an answer',
  tag: 'Quizzes',
  access: 'quiz.watch',
  params: idParams,
  response: z.object({
    marking: z.number().int(),
    /** 0 for teachers of other quizzes, who see none. */
    queries: z.number().int(),
  }),
});
