/** Answer files: what could not be sent, brought by a proctor. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { answerInputSchema } from '#delivery/contract.ts';
import { idParams, idSchema, personNameSchema } from '#platform/contract/shapes.ts';
import { messageSchema } from '#platform/contract/translate.ts';

const encoded = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'Must be base64url')
    .max(most);

export const sealedFileSchema = z.object({
  kind: z.literal('tripos-answers', { error: 'Must be an answer file of an exam' }),
  version: z.literal(1, { error: 'Must be an answer file of a version that is known here' }),
  attempt: idSchema,
  publicKey: encoded(200),
  iv: encoded(50),
  data: encoded(8 * 1024 * 1024),
});

/** What an opened file must hold. */
export const sealedContentSchema = z.object({
  attempt: idSchema,
  answers: z
    .array(
      answerInputSchema.pick({ question: true, answer: true, seq: true }).extend({
        base: z.int32().min(0),
        /** Of one that was late when the file was made: the versions that its page knew the server to hold, or perhaps. */
        bases: z.array(z.int32().min(0)).max(3).optional(),
        isFinal: z.boolean(),
        at: z.number().nullable(),
      }),
    )
    .max(500),
});

export const uploadSealedAnswers = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/:id/answerFile',
  summary: 'Bring the answers in a sealed answer file to the attempt that it was made in',
  tag: 'Exam',
  access: 'quiz.watch',
  bodyLimit: 9 * 1024 * 1024,
  params: idParams,
  body: z.object({ file: sealedFileSchema }),
  response: z.object({
    student: personNameSchema,
    attempt: idSchema,
    /** The attempt was over: they are kept beside it, and only those count that came while late answers did. */
    isLate: z.boolean(),
    /** How many of those that were taken count. */
    counted: z.number().int(),
    /** How many answers the server holds now, those that it held before included. */
    taken: z.number().int(),
    /** Those that it did not take, by their numbers on the paper. */
    refused: z.array(z.object({ position: z.number().int(), code: z.string(), message: messageSchema })),
  }),
});
export type BroughtSealed = z.output<typeof uploadSealedAnswers.response>;
