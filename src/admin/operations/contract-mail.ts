/** The mails of the site: on their way, given up, and, without an SMTP server, in the mailbox. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { doneSchema, idParams, idSchema, pageQuery } from '#platform/contract/shapes.ts';
import { queueSchema } from './contract.ts';

const boxedMailSchema = z.object({ _id: idSchema, to: z.string(), subject: z.string(), writtenAt: z.string() });
export type BoxedMailView = z.output<typeof boxedMailSchema>;

const failedMailSchema = z.object({
  _id: idSchema,
  to: z.string(),
  subject: z.string(),
  tries: z.number().int(),
  failedAt: z.string().nullable(),
  /** What the last try said. */
  reason: z.string(),
});
export type FailedMail = z.output<typeof failedMailSchema>;

export const listMails = endpoint({
  method: 'GET',
  path: '/v1/api/admin/mails',
  summary: 'The mails of this site: how many are on their way, those given up, and those in the mailbox',
  tag: 'Admin',
  access: 'company.edit',
  query: z.object(pageQuery),
  response: z.object({
    /** `mailbox`: there is no SMTP server, and mails are only written down here. */
    delivery: z.enum(['smtp', 'mailbox']),
    queue: queueSchema,
    failed: z.array(failedMailSchema),
    mails: z.array(boxedMailSchema),
    total: z.number().int(),
  }),
});

export const getMail = endpoint({
  method: 'GET',
  path: '/v1/api/admin/mails/:id',
  summary: 'One mail of the mailbox; reading it is written to the audit log',
  tag: 'Admin',
  access: 'company.edit',
  params: idParams,
  response: boxedMailSchema.extend({ text: z.string() }),
});

export const retryMail = endpoint({
  method: 'POST',
  path: '/v1/api/admin/mails/:id/retry',
  summary: 'Send a mail again that was given up',
  tag: 'Admin',
  access: 'company.edit',
  params: idParams,
  response: doneSchema,
});
