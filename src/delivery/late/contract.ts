/**
 * Answers that reach the server when their attempt is over: kept, and shown to teachers. Where time has ended it, those count
 * that were written before and arrive as soon as the quiz asks for.
 */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { answerInputSchema } from '#delivery/contract.ts';
import { certainties } from '#delivery/grading/rules-certainty.ts';
import { placeCodes } from '#delivery/rules-places.ts';
import { idParams, idSchema } from '#platform/contract/shapes.ts';
import { messageSchema } from '#platform/contract/translate.ts';
import { MOST_AGO_MS } from './rules-grace.ts';

const lateInputSchema = answerInputSchema.pick({ question: true, answer: true, seq: true }).extend({
  /** On which versions it may have been written: those that its page knew the server to hold, or perhaps. Without, it does not count. */
  bases: z.array(z.int32().min(0)).max(3).optional(),
  /** How long ago it was written, in milliseconds, by the clock of the student's device. Without, it does not count. */
  ago: z.number().int().min(0).max(MOST_AGO_MS).optional(),
});
export type LateInput = z.output<typeof lateInputSchema>;

export const saveLate = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/saveLate',
  summary:
    'Keep answers that did not arrive before my attempt or their section was over; within the time that the quiz gives they count, later ones are for teachers to see',
  tag: 'Exam',
  access: 'exam.sit',
  bodyLimit: 8 * 1024 * 1024,
  body: z.object({ id: idSchema, resp: z.array(lateInputSchema).min(1, 'Must hold at least one answer').max(500) }),
  response: z.object({
    /** `counted`: it counts, as if it had arrived in time. */
    kept: z.array(z.object({ question: idSchema, seq: z.number().int(), counted: z.boolean() })),
    /** Not answers to a question of this attempt, or too many of them. */
    refused: z.array(z.object({ question: idSchema, seq: z.number().int(), message: messageSchema })),
  }),
});

export const lateAnswerSchema = z.object({
  /** Of the answer: the same for the same answer to the same question. */
  digest: z.string(),
  /** From 1. */
  position: z.number().int(),
  question: z.object({ _id: idSchema, type: z.string(), view: z.record(z.string(), z.unknown()) }),
  answer: z.unknown(),
  /** How certain the student said they were; null where nobody asked. */
  certainty: z.enum(certainties).nullable(),
  /** By the clock of the student's device; null when that is not known. */
  writtenAt: z.string().nullable(),
  arrivedAt: z.string(),
  /**
   * Why it was not taken as usual. `late`: the attempt, or its section, was over; `conflict`: another window had saved
   * something else, and the student did not choose; the others: it came from where the attempt is not taken.
   */
  why: z.enum(['late', 'conflict', ...placeCodes]),
  /** It came soon enough after the end and is the answer that counts. */
  counted: z.boolean(),
  /** The answer to the question that counts; null where there is none. */
  counting: z.unknown(),
});
export type LateAnswer = z.output<typeof lateAnswerSchema>;

export const listLateAnswers = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/attempts/:id/late',
  summary: 'Answers of an attempt that arrived after it was over, in the order of its paper',
  tag: 'Exam',
  access: 'quiz.watch',
  params: idParams,
  response: z.object({ answers: z.array(lateAnswerSchema) }),
});
