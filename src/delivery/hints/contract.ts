/** Hints that a student asks for while they answer, where the quiz gives feedback at once. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { idParams, idSchema } from '#platform/contract/shapes.ts';

/** What a student knows of the hints of a question: those they asked for, and nothing of the others but their number. */
export const hintsSchema = z.object({
  /** HTML, in their order. */
  shown: z.array(z.string()),
  total: z.number().int(),
  /** The marks that each takes off what the answer earns; 0: they are free. */
  cost: z.number(),
});
export type Hints = z.output<typeof hintsSchema>;

export const showHint = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/attempts/:id/hint',
  summary: 'Ask for a hint to a question of my running attempt; asking for the same one again costs nothing more',
  tag: 'Exam',
  access: 'exam.sit',
  params: idParams,
  body: z.object({
    question: idSchema,
    /** Counted from 1: the next one, or one that was shown before. */
    number: z.number().int().min(1).max(100),
  }),
  response: hintsSchema,
});
export type AskedHint = BodyOf<typeof showHint>;
