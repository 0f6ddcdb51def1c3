/** What prevents publishing a quiz, and what is odd about it. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { idSchema } from '#platform/contract/shapes.ts';
import { messageSchema } from '#platform/contract/translate.ts';
import { quizInputSchema } from '#quizzes/contract-settings.ts';

export const findingSchema = z.object({
  /** error: publishing is refused; warning: the publisher decides whether it is meant. */
  level: z.enum(['error', 'warning']),
  /** The setting that it is about, as in the quiz's own fields: `closesAt`, `questions.2.question`. */
  path: z.string(),
  message: messageSchema,
  /** Some of those whom it strikes, by name, and how many they are; null where it is about nobody in particular. */
  people: z.object({ names: z.array(z.string()), count: z.number().int() }).nullable(),
  /** How many who are working would lose time; null otherwise. */
  running: z.number().int().nullable(),
});
export type Finding = z.output<typeof findingSchema>;

export const checkQuiz = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/check',
  summary:
    'What is wrong or odd about a quiz before it is published: the one with this id, or as it would be with these settings',
  tag: 'Quizzes',
  access: 'quiz.write',
  body: z
    .object({
      id: idSchema.optional(),
      /** Not saved yet; with an id, in place of what was saved there. */
      settings: quizInputSchema.optional(),
    })
    .refine(({ id, settings }) => id !== undefined || settings !== undefined, {
      path: ['id'],
      error: 'Must name a quiz or hold settings',
    }),
  response: z.object({ findings: z.array(findingSchema) }),
});
