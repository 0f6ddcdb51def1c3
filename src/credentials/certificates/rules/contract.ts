/** When and how certificates of a quiz or course are issued. */

import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { certificateKinds, certificateSchema } from '#credentials/certificates/contract.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { idParams, idSchema, lineSchema } from '#platform/contract/shapes.ts';

/** As soon as earned; when the student asks; by faculty alone; not at all. */
export const issueWays = ['automatic', 'asked', 'hand', 'never'] as const;
export type IssueWay = (typeof issueWays)[number];

const percentSchema = z.number().min(0, 'Must be at least 0').max(100, 'Must be at most 100');

export const ruleSchema = z.object({
  issue: z.enum(issueWays, { error: `Must be one of ${issueWays.join(', ')}` }),
  /** None is issued before it. */
  releaseAt: z.iso.datetime({ offset: true, error: 'Must be a date with time zone' }).nullable(),
  /** The layout for quizzes; null: as usual. A course names its own. */
  template: idSchema.nullable(),
  /** Who has handed in without passing gets a certificate of participation. */
  participation: z.boolean(),
  /** From this percentage on it is a certificate of excellence; null: never. */
  excellenceFrom: percentSchema.nullable(),
  /** Its layout; null: as usual. */
  excellenceTemplate: idSchema.nullable(),
});
export type CertificateRule = z.output<typeof ruleSchema>;

const kindParams = z.object({
  kind: z.enum(certificateKinds, { error: 'Must be quiz or course' }),
  id: idSchema,
});

export const getCertificateRule = endpoint({
  method: 'GET',
  path: '/v1/api/certificates/rules/:kind/:id',
  summary: 'When and how certificates of a quiz or course are issued',
  tag: 'Certificates',
  access: 'quiz.write',
  params: kindParams,
  response: ruleSchema,
});

export const saveCertificateRule = endpoint({
  method: 'PUT',
  path: '/v1/api/certificates/rules/:kind/:id',
  summary: 'Say when and how certificates of a quiz or course are issued; those that are issued stay',
  tag: 'Certificates',
  access: 'quiz.write',
  params: kindParams,
  body: changesOf(ruleSchema),
  response: ruleSchema,
});

export const issueCertificates = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/:id/certificates/issue',
  summary: 'Issue certificates of a quiz to all who have earned one and have none, or to those of the named people',
  tag: 'Certificates',
  access: 'quiz.write',
  params: idParams,
  body: z.object({ people: z.array(idSchema).max(1000, 'Must be at most 1000 people').optional() }),
  response: z.object({ issued: z.number().int() }),
});

export const reissueCertificate = endpoint({
  method: 'POST',
  path: '/v1/api/certificates/:id/reissue',
  summary: 'Issue a certificate again, with the name as it is now; the one before is superseded and leads to it',
  tag: 'Certificates',
  access: 'company.edit',
  params: idParams,
  body: z.object({ reason: lineSchema(500).pipe(z.string().min(1, 'Enter a reason')) }),
  response: certificateSchema,
});
