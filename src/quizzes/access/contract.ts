/** Who may come into an exam: by a code, and from which networks. */

import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { idParams, lineSchema } from '#platform/contract/shapes.ts';

/** Read out in the room and typed on phones; capitals count. */
export const accessCodeSchema = lineSchema(100).pipe(z.string().min(4, 'Must be at least 4 characters'));

/** One address or a range of them: `10.1.0.0/16`, `2001:db8::/32`, `192.0.2.7`. */
export const networkSchema = z
  .string()
  .trim()
  .pipe(
    z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], {
      error: 'Must be an address or a range of addresses such as 10.1.0.0/16',
    }),
  );

export const accessInputSchema = z.object({
  code: accessCodeSchema.nullable().default(null),
  networks: z.array(networkSchema).max(50, 'Must be at most 50 ranges').default([]),
});
export type AccessInput = z.output<typeof accessInputSchema>;

export const accessSchema = accessInputSchema.extend({
  /** From where the caller asks, to see whether a range fits. */
  yourAddress: z.string().nullable(),
});
export type QuizAccess = z.output<typeof accessSchema>;

export const getAccess = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/:id/access',
  summary: 'What attempts at the quiz ask for: a code, a network',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  response: accessSchema,
});

export const setAccess = endpoint({
  method: 'PUT',
  path: '/v1/api/quizes/:id/access',
  summary: 'Say what attempts ask for; networks hold at once for those who are working, the code for who starts',
  tag: 'Quizzes',
  access: 'quiz.write',
  params: idParams,
  body: changesOf(accessInputSchema),
  response: accessSchema,
});
