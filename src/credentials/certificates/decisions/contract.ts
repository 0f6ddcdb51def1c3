/** Certificates whose holders have fallen below the pass mark since: people decide, nothing happens automatically. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { doneSchema, idParams, idSchema, lineSchema, pageQuery, personNameSchema } from '#platform/contract/shapes.ts';

export const decisionStates = ['open', 'kept', 'revoked', 'withdrawn'] as const;

const decisionSchema = z.object({
  _id: idSchema,
  certificate: z.object({ _id: idSchema, code: z.string(), title: z.string(), issuedAt: z.string() }),
  person: personNameSchema,
  quiz: idSchema,
  /** `attempt`: something was handed in after the certificate was issued. */
  cause: z.enum(['regrade', 'mark', 'attempt']),
  /** What the certificate says, and what the result is now. */
  percentThen: z.number().nullable(),
  percentNow: z.number(),
  state: z.enum(decisionStates),
  openedAt: z.string(),
  decidedAt: z.string().nullable(),
  reason: z.string(),
});
export type CertificateDecision = z.output<typeof decisionSchema>;

export const listDecisions = endpoint({
  method: 'GET',
  path: '/v1/api/certificates/decisions',
  summary: 'Certificates whose holders have fallen below the pass mark, those to be decided first',
  tag: 'Certificates',
  access: 'quiz.mark',
  query: z.object({
    ...pageQuery,
    quiz: idSchema.optional(),
    state: z.enum(['', ...decisionStates]).default(''),
  }),
  response: z.object({ decisions: z.array(decisionSchema), total: z.number().int(), open: z.number().int() }),
});

export const decideCertificate = endpoint({
  method: 'POST',
  path: '/v1/api/certificates/decisions/:id',
  summary: 'Keep such a certificate, or take it back',
  tag: 'Certificates',
  access: 'quiz.mark',
  params: idParams,
  body: z.object({
    decision: z.enum(['keep', 'revoke'], { error: 'Must be keep or revoke' }),
    reason: lineSchema(500).pipe(z.string().min(3, 'Enter a reason')),
  }),
  response: doneSchema,
});
