/** The tools that students have in the exam page. */

import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { idParams } from '#platform/contract/shapes.ts';
import { calculators, rulers } from './rules.ts';

export const toolsSchema = z.object({
  calculator: z.enum(calculators),
  /** A pad of their own, which nobody else reads. */
  notes: z.boolean(),
  highlighter: z.boolean(),
  /** Where the browser can. */
  readAloud: z.boolean(),
  /** Hints of questions, where feedback is given at once; each costs the penalty of its question. */
  hints: z.boolean().default(true),
  /** Words with an explanation show it, and their translation into the language of the page. */
  glossary: z.boolean().default(true),
  /** Simplified texts, guidance, and translations of words into every language. */
  languageHelp: z.boolean().default(false),
  /** Over pictures; a question can have one of its own. */
  ruler: z.enum(rulers).default('none'),
  protractor: z.boolean().default(false),
});

export const getTools = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/tools',
  summary: 'Which tools students have in the exam page, and which of them the caller has',
  tag: 'Quizzes',
  access: 'quiz.read',
  params: idParams,
  response: toolsSchema.extend({
    /** With what accommodations of the caller add. */
    mine: toolsSchema,
  }),
});

export const setTools = endpoint({
  method: 'PUT',
  path: '/v1/api/quizes/:id/tools',
  summary: 'Say which tools students have; it holds as soon as somebody opens the exam page',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  body: changesOf(toolsSchema),
  response: toolsSchema,
});
