/** What the server keeps failing at on its own: members of batch jobs. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { doneSchema, pageQuery } from '#platform/contract/shapes.ts';

const failureSchema = z.object({
  /** The name of the job, as `figures`. */
  job: z.string(),
  /** What it fails at, as the job calls it; `turn`: all of its work for this site. */
  member: z.string(),
  /** The quiz, attempt, person … behind it; null: there is none, or it is gone. */
  subject: z.object({ name: z.string(), href: z.string().nullable() }).nullable(),
  tries: z.number().int(),
  /** What the last try said. */
  reason: z.string(),
  /** The first failure of this series. */
  since: z.string(),
  failedAt: z.string(),
  /** When it is tried again; null: it was given up. */
  retryAt: z.string().nullable(),
});
export type FailureView = z.output<typeof failureSchema>;

export const listFailures = endpoint({
  method: 'GET',
  path: '/v1/api/admin/failures',
  summary: 'What background jobs of this site fail at: what was given up first, then the newest',
  tag: 'Admin',
  access: 'company.edit',
  query: z.object(pageQuery),
  response: z.object({ failures: z.array(failureSchema), total: z.number().int() }),
});

export const retryFailure = endpoint({
  method: 'POST',
  path: '/v1/api/admin/failures/retry',
  summary: 'Let the next run of the job try again what it failed at, also when it was given up',
  tag: 'Admin',
  access: 'company.edit',
  body: z.object({
    job: z.string().min(1, 'Must be the name of a job').max(60, 'Must be at most 60 characters'),
    member: z.string().min(1, 'Must be what the job failed at').max(200, 'Must be at most 200 characters'),
  }),
  response: doneSchema,
});
