/**
 * Bringing people in from a file.
 *
 * field    what a column of the file means: an address, a name, groups …
 * outcome  what becomes of a row: somebody new, somebody changed, nothing, or refused with the reason
 * welcome  how new people get in: by an invitation, with a password on paper, or not yet
 * slip     the piece of paper with one person's first password
 */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { ANY_FILE } from '#platform/contract/endpoint.ts';
import { doneSchema, idParams, idSchema, listQuery } from '#platform/contract/shapes.ts';
import { messageSchema } from '#platform/contract/translate.ts';

export const fields = [
  'email',
  'firstName',
  'lastName',
  'fullName',
  'groups',
  'roles',
  'status',
  'externalId',
] as const;
export type Field = (typeof fields)[number];

export const outcomes = ['create', 'update', 'unchanged', 'refused'] as const;
export type Outcome = (typeof outcomes)[number];

export const welcomes = ['invitation', 'password', 'none'] as const;
export type Welcome = (typeof welcomes)[number];

/** Rows that an answer shows: the first of each outcome, and as many new people with a remark again. The counts are of all rows. */
export const SHOWN_ROWS = { create: 200, update: 200, unchanged: 200, refused: 500 } as const;

export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;

const columnSchema = z.object({
  /** As in the file; `Column B` where the file has no headings. */
  heading: z.string(),
  /** What it is taken for; null when it is left out. */
  field: z.enum(fields).nullable(),
  /** The first three different values. */
  samples: z.array(z.string()),
});
export type UploadColumn = z.output<typeof columnSchema>;

const rowSchema = z.object({
  /** The row as a spreadsheet counts it, from 1, headings included. */
  position: z.number().int(),
  outcome: z.enum(outcomes),
  email: z.string(),
  name: z.string(),
  /** Groups that the row names. */
  groups: z.array(z.string()),
  /** What changes, what is refused and why, and what of the row was read in another way than it is shown in the file. */
  messages: z.array(messageSchema),
});
export type UploadRow = z.output<typeof rowSchema>;

export const uploadReportSchema = z.object({
  format: z.enum(['csv', 'xlsx', 'oneroster']),
  /** `binary` for a workbook and for a OneRoster package. */
  encoding: z.string(),
  /** Of a text file; null for a workbook. */
  delimiter: z.enum([',', ';', '\t', '|']).nullable(),
  hasHeadings: z.boolean(),
  columns: z.array(columnSchema),
  /** Rows with something in them, headings not counted. */
  found: z.number().int(),
  create: z.number().int(),
  update: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** Groups that would be made. */
  newGroups: z.array(z.string()),
  /** What concerns the file as a whole. */
  messages: z.array(messageSchema),
  /** In the order of the file: the first 200 of each outcome, and up to 500 that are refused. */
  rows: z.array(rowSchema),
  /** False where the site has no mail server: invitations would reach nobody. */
  canMail: z.boolean(),
  /** The task that stores the rows; null when only looking. */
  task: idSchema.nullable(),
});
export type UploadReport = z.output<typeof uploadReportSchema>;

export const uploadOptionsSchema = z.object({
  /** One word per column of the file, `-` for a column to leave out; absent: told from the headings. */
  columns: z
    .string()
    .max(8000)
    .regex(/^[a-zA-Z-]*(,[a-zA-Z-]+)*$/, `Must be the meaning of each column, such as email,firstName,-,groups`)
    .transform((text) => (text === '' ? [] : text.split(',')))
    .pipe(
      z.array(
        z
          .enum([...fields, '-'], { error: `Each column must be one of ${fields.join(', ')}, or - to leave it out` })
          .transform((field) => (field === '-' ? null : field)),
      ),
    )
    .optional(),
  welcome: z.enum(welcomes, { error: `Must be one of ${welcomes.join(', ')}` }).default('none'),
  /** Groups to put everyone into. */
  groups: listQuery(idSchema),
  /** What to do with groups of the file that do not exist: make them, or refuse the rows. */
  newGroups: z.enum(['create', 'refuse'], { error: 'Must be create or refuse' }).default('create'),
  /** What to do with people who exist: change them, or leave them as they are. */
  existing: z.enum(['update', 'keep'], { error: 'Must be update or keep' }).default('update'),
});
export type UploadOptions = z.output<typeof uploadOptionsSchema>;

export const bulkUploadUsers = endpoint({
  method: 'POST',
  path: '/v1/api/users/bulkUpload',
  summary:
    'Bring in people from a table (multipart field `file`: CSV, TSV, XLSX or a OneRoster package); with `dryRun=1` only look. ' +
    'The rows are stored by the task that the answer names; uploading the same file again changes nothing. ' +
    'The answer counts all rows, and shows the first 200 of each outcome and up to 500 refused ones',
  tag: 'Users',
  access: 'people.write',
  multipart: true,
  bodyLimit: MAX_UPLOAD_BYTES + 1024 * 1024,
  query: uploadOptionsSchema.extend({ dryRun: z.enum(['0', '1'], { error: 'Must be 0 or 1' }).default('0') }),
  response: uploadReportSchema,
});

export const uploadTemplate = endpoint({
  method: 'GET',
  path: '/v1/api/users/bulkUpload/template',
  summary: 'A table of people to begin with',
  tag: 'Users',
  access: 'people.write',
  query: z.object({ format: z.enum(['csv', 'xlsx'], { error: 'Must be csv or xlsx' }).default('csv') }),
  produces: ANY_FILE,
  response: z.unknown(),
});

export const slipSchema = z.object({
  name: z.string(),
  email: z.string(),
  groups: z.array(z.string()),
  password: z.string(),
});
export type Slip = z.output<typeof slipSchema>;

export const readSlips = endpoint({
  method: 'GET',
  path: '/v1/api/users/bulkUpload/:id/slips',
  summary:
    'The first passwords of the people whom an upload has made, for a day and for the person who started it; ' +
    'people who have chosen their own password are not on it',
  tag: 'Users',
  access: 'people.write',
  params: idParams,
  response: z.object({ expiresAt: z.string(), slips: z.array(slipSchema) }),
});

export const destroySlips = endpoint({
  method: 'DELETE',
  path: '/v1/api/users/bulkUpload/:id/slips',
  summary: 'Forget the first passwords of an upload at once; they stay good for signing in',
  tag: 'Users',
  access: 'people.write',
  params: idParams,
  response: doneSchema,
});
