/** The log of who did what to whom. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { idSchema, instantSchema } from '#platform/contract/shapes.ts';

export const auditEntrySchema = z.object({
  _id: idSchema,
  at: z.string(),
  /** Null: the server itself, or somebody who is no longer there. */
  by: z.object({ _id: idSchema, name: z.string(), email: z.string() }).nullable(),
  /** As `quiz.publish`. */
  deed: z.string(),
  /** The name as it is now, and the page of the thing; null where it has none, or is not there any more. */
  subject: z.object({
    kind: z.string(),
    _id: z.string().nullable(),
    name: z.string().nullable(),
    href: z.string().nullable(),
  }),
  details: z.record(z.string(), z.unknown()),
  /** The names behind the identifiers in the details, as they are now. */
  names: z.record(z.string(), z.string()),
  /** From where: the network address and the browser. */
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

const filterShape = {
  /** Part of the name or e-mail address of the actor. */
  person: z.string().trim().max(200, 'Must be at most 200 characters').default(''),
  deed: z.string().trim().max(100, 'Must be at most 100 characters').default(''),
  /** A kind of thing, as `quiz`. */
  subject: z.string().trim().max(100, 'Must be at most 100 characters').default(''),
  /** The identifier of the thing it was done to. */
  id: z.string().trim().max(100, 'Must be at most 100 characters').default(''),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
};

export const listAudit = endpoint({
  method: 'GET',
  path: '/v1/api/admin/audit',
  summary: 'The audit log, the newest first; the next page begins after the entry named by `after`',
  tag: 'Admin',
  access: 'company.edit',
  query: z.object({
    ...filterShape,
    after: idSchema.optional(),
    limit: z.coerce.number().int('Must be a whole number').min(1).max(100, 'Must be at most 100').default(50),
  }),
  response: z.object({
    entries: z.array(auditEntrySchema),
    /** What to send as `after` for the next page; null on the last one. */
    next: idSchema.nullable(),
  }),
});

export const exportAudit = endpoint({
  method: 'GET',
  path: '/v1/api/admin/audit/export',
  summary: 'The audit log as a table (CSV), at most the newest 50000 entries that the filter finds',
  tag: 'Admin',
  access: 'company.edit',
  query: z.object(filterShape),
  produces: 'text/csv',
  response: z.unknown(),
});

export const listActions = endpoint({
  method: 'GET',
  path: '/v1/api/admin/audit/deeds',
  summary: 'The actions in the audit log, and the kinds of things that they changed',
  tag: 'Admin',
  access: 'company.edit',
  response: z.object({ deeds: z.array(z.string()), subjects: z.array(z.string()) }),
});
