/** What is kept of somebody: to be taken along, and to be deleted. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { doneSchema, idParams, idSchema, pageQuery, personNameSchema } from '#platform/contract/shapes.ts';

export const deletionSchema = z.object({ requestedAt: z.string(), reason: z.string() });
export type DeletionView = z.output<typeof deletionSchema>;

export const getOwnData = endpoint({
  method: 'GET',
  path: '/v1/api/users/account/data',
  summary: 'The copy of my data that I asked for last, and whether I asked to be deleted',
  tag: 'Users',
  access: 'signed-in',
  response: z.object({
    /** The task that makes the copy, and then holds the file. */
    task: idSchema.nullable(),
    deletion: deletionSchema.nullable(),
  }),
});

export const copyOwnData = endpoint({
  method: 'POST',
  path: '/v1/api/users/account/data',
  summary: 'Make a copy of everything that is kept of me, as a task; one that is under way is answered again',
  tag: 'Users',
  access: 'signed-in',
  response: z.object({ task: idSchema }),
});

export const askForDeletion = endpoint({
  method: 'PUT',
  path: '/v1/api/users/account/deletion',
  summary: 'Ask the administrators to delete me',
  tag: 'Users',
  access: 'signed-in',
  body: z.object({ reason: z.string().trim().max(1000, 'Must be at most 1000 characters').default('') }),
  response: deletionSchema,
});

export const withdrawDeletion = endpoint({
  method: 'DELETE',
  path: '/v1/api/users/account/deletion',
  summary: 'Stay after all',
  tag: 'Users',
  access: 'signed-in',
  response: doneSchema,
});

export const getDeletion = endpoint({
  method: 'GET',
  path: '/v1/api/admin/users/:id/deletion',
  summary: 'Whether the person asks to be deleted',
  tag: 'Admin',
  access: 'people.write',
  params: idParams,
  response: z.object({ deletion: deletionSchema.nullable() }),
});

export const answerDeletion = endpoint({
  method: 'POST',
  path: '/v1/api/admin/users/:id/deletion',
  summary: 'Delete who asked for it, for good: everything that says who it was; answers stay, nameless. Or keep them',
  tag: 'Admin',
  access: 'people.write',
  params: idParams,
  body: z.object({ deletes: z.boolean({ error: 'Must be true or false' }) }),
  response: doneSchema,
});

/** `waiting` is open; the others are how it ended. */
export const deletionStates = ['waiting', 'deleted', 'kept', 'withdrawn'] as const;

export const deletionRowSchema = z.object({
  person: personNameSchema.extend({
    /** Null of a person who was deleted. */
    email: z.string().nullable(),
  }),
  state: z.enum(deletionStates),
  /** Null where the log does not say it. */
  requestedAt: z.string().nullable(),
  /** Until when the law wants an answer; null when there is one. */
  dueAt: z.string().nullable(),
  reason: z.string(),
  decidedAt: z.string().nullable(),
  /** Who decided; the person themself when it was withdrawn. */
  decidedBy: personNameSchema.nullable(),
});
export type DeletionRow = z.output<typeof deletionRowSchema>;

export const listDeletions = endpoint({
  method: 'GET',
  path: '/v1/api/admin/deletions',
  summary: 'Who asks to be deleted, what is due first at the top; or how earlier requests ended, the newest first',
  tag: 'Admin',
  access: 'people.write',
  query: z.object({
    ...pageQuery,
    state: z.enum(['waiting', 'decided'], { error: 'Must be waiting or decided' }).default('waiting'),
  }),
  response: z.object({
    deletions: z.array(deletionRowSchema),
    total: z.number().int(),
    /** How many of those that wait are past their date. */
    overdue: z.number().int(),
  }),
});
