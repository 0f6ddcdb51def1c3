/** How long the site keeps what, and all of it as one file. */

import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { objectOf } from '#platform/contract/object-of.ts';
import { idParams, idSchema } from '#platform/contract/shapes.ts';
import { messageSchema } from '#platform/contract/translate.ts';
import { taskStates } from '#tasks/contract.ts';
import { leastDays, MOST_DAYS, retentionKinds } from './rules.ts';

const rulesShape = objectOf(retentionKinds, (kind) =>
  z
    .number({ error: 'Must be a number of days, or null' })
    .int('Must be a whole number of days')
    .min(leastDays[kind], `Must be at least ${leastDays[kind]} days`)
    .max(MOST_DAYS, `Must be at most ${MOST_DAYS} days`)
    .nullable(),
);
export const rulesSchema = z.object(rulesShape);

const countsSchema = z.object(objectOf(retentionKinds, () => z.number().int()));

export const getRetention = endpoint({
  method: 'GET',
  path: '/v1/api/admin/retention',
  summary: 'How many days the site keeps what; null: for ever',
  tag: 'Admin',
  access: 'company.edit',
  response: z.object({ rules: rulesSchema, tidiedAt: z.string().nullable() }),
});

export const previewRetention = endpoint({
  method: 'POST',
  path: '/v1/api/admin/retention/preview',
  summary: 'How much these rules would remove if they were applied now',
  tag: 'Admin',
  access: 'company.edit',
  body: z.object({ rules: rulesSchema }),
  response: z.object({ counts: countsSchema }),
});

export const updateRetention = endpoint({
  method: 'PUT',
  path: '/v1/api/admin/retention',
  summary: 'Set how long the site keeps what; applied every night',
  tag: 'Admin',
  access: 'company.edit',
  body: changesOf(z.object({ rules: rulesSchema })),
  response: z.object({ rules: rulesSchema, tidiedAt: z.string().nullable() }),
});

/** The archive as it is sent, and unpacked. */
export const MAX_ARCHIVE_BYTES = 2 * 1024 * 1024 * 1024;
export const MAX_UNPACKED_BYTES = 8 * 1024 * 1024 * 1024;

const archiveSchema = z.object({
  /** The task that makes it. */
  _id: idSchema,
  state: z.enum(taskStates),
  createdAt: z.string(),
  /** Bytes of the file; null while it is not there, or no more. */
  size: z.number().int().nullable(),
});
export type ExportView = z.output<typeof archiveSchema>;

export const listExports = endpoint({
  method: 'GET',
  path: '/v1/api/admin/exports',
  summary: 'The latest archives of everything this company or school owns',
  tag: 'Admin',
  access: 'company.edit',
  response: z.object({ exports: z.array(archiveSchema) }),
});

export const startExport = endpoint({
  method: 'POST',
  path: '/v1/api/admin/exports',
  summary: 'Make an archive of everything this company or school owns; a task that can be watched',
  tag: 'Admin',
  access: 'company.edit',
  response: z.object({ task: idSchema }),
});

export const readExport = endpoint({
  method: 'GET',
  path: '/v1/api/admin/exports/:id/file',
  summary: 'The archive that a task has made',
  tag: 'Admin',
  access: 'company.edit',
  params: idParams,
  produces: 'application/gzip',
  response: z.unknown(),
});

export const getImports = endpoint({
  method: 'GET',
  path: '/v1/api/admin/imports',
  summary: 'Whether an archive can be brought in here, and the task that did so last',
  tag: 'Admin',
  access: 'company.edit',
  response: z.object({
    /** The latest; null: none yet. */
    task: idSchema.nullable(),
    /** Why none can come in now; null when one can. */
    refused: messageSchema.nullable(),
    /** The tables that hold something already. */
    held: z.array(z.string()),
  }),
});

export const startImport = endpoint({
  method: 'POST',
  path: '/v1/api/admin/imports',
  summary:
    'Bring the archive of another site into this one, which must be new (form field `file`); a task that can be watched',
  tag: 'Admin',
  access: 'company.edit',
  multipart: true,
  bodyLimit: MAX_ARCHIVE_BYTES + 64 * 1024,
  response: z.object({ task: idSchema }),
});

export const importResultSchema = z.object({ name: z.string(), madeAt: z.string(), rows: z.number().int() });
