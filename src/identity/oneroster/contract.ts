/** Student information systems that are read by OneRoster REST, as administrators connect them. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { doneSchema, idParams, idSchema, instantSchema, lineSchema, pageQuery } from '#platform/contract/shapes.ts';
import { messageSchema } from '#platform/contract/translate.ts';
import { linkRules, outcomes, reportSchema, runKinds, runStates, versions } from './rules.ts';

const tag = 'Student information systems';

const filledLine = (max: number, missing: string) => lineSchema(max).pipe(z.string().min(1, missing));

const isAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
const urlSchema = z.string().trim().max(500, 'Must be at most 500 characters');

export const connectionBody = z.object({
  name: filledLine(60, 'Enter a name'),
  version: z.enum(versions),
  /** Of the rostering service: `/users` follows it. */
  baseUrl: urlSchema.refine(
    isAddress,
    'Must be an address, such as https://sis.school.example/ims/oneroster/rostering/v1p2',
  ),
  tokenUrl: urlSchema.refine(isAddress, 'Must be an address, such as https://sis.school.example/token'),
  /** Of the gradebook service: `/results` follows it. Empty: no results are sent. */
  gradebookUrl: z.union([
    z.literal(''),
    urlSchema.refine(isAddress, 'Must be an address, such as https://sis.school.example/ims/oneroster/gradebook/v1p2'),
  ]),
  clientId: filledLine(300, 'Enter the client ID'),
  /** Left out, the one that is kept stays. */
  clientSecret: filledLine(1000, 'Enter the client secret').optional(),
  /** Identifiers (sourcedId) of the schools there that are read; none: all. */
  schools: z.array(z.string().min(1).max(255)).max(500, 'Must be at most 500'),
  /** People without an account here get one. */
  createsAccounts: z.boolean(),
  /** By what somebody is recognised who has an account here. */
  linksBy: z.enum(linkRules),
  /** A run that would remove more than this share, in percent, waits for a confirmation. */
  mostRemoved: z
    .number('Must be a number')
    .int('Must be a whole number')
    .min(0, 'Must be 0 or more')
    .max(100, 'Must be at most 100'),
  isNightly: z.boolean(),
});
export type ConnectionInput = z.output<typeof connectionBody>;

const runSchema = z.object({
  _id: idSchema,
  kind: z.enum(runKinds),
  /** Everything was read, and not only what had changed. */
  isFull: z.boolean(),
  state: z.enum(runStates),
  /** Null: the schedule. */
  startedBy: z.string().nullable(),
  askedAt: instantSchema,
  endedAt: instantSchema.nullable(),
  problem: messageSchema.nullable(),
  /** Without its rows. */
  report: reportSchema.omit({ rows: true }).nullable(),
});
export type Run = z.output<typeof runSchema>;

const schoolSchema = z.object({ sourcedId: z.string(), name: z.string() });

const connectionSchema = connectionBody.omit({ clientSecret: true }).extend({
  _id: idSchema,
  edit: z.number().int(),
  /** How many people of it have an account here, and have not left. */
  people: z.number().int(),
  /** Schools that were found there. */
  knownSchools: z.array(schoolSchema),
  /** When the next nightly run begins; null: it is not nightly. */
  dueAt: instantSchema.nullable(),
  isRunning: z.boolean(),
  /** When the system confirmed a result last; null: it has confirmed none. */
  lastGradeAt: instantSchema.nullable(),
  /** Results that it has not confirmed. */
  unsentGrades: z.number().int(),
  /** The newest run; null: there was none. */
  lastRun: runSchema.nullable(),
});
export type Connection = z.output<typeof connectionSchema>;

export const listConnections = endpoint({
  method: 'GET',
  path: '/v1/api/admin/oneroster',
  summary: 'The student information systems that are read, with their settings; secrets are never shown',
  tag,
  access: 'company.edit',
  response: z.object({ connections: z.array(connectionSchema) }),
});

export const createConnection = endpoint({
  method: 'POST',
  path: '/v1/api/admin/oneroster',
  summary: 'Connect a student information system; students and teachers get rules for their roles',
  tag,
  access: 'company.edit',
  body: connectionBody.extend({ gradebookUrl: connectionBody.shape.gradebookUrl.default('') }),
  response: connectionSchema,
});

export const updateConnection = endpoint({
  method: 'PUT',
  path: '/v1/api/admin/oneroster/:id',
  summary: 'Change a student information system; the next run reads everything',
  tag,
  access: 'company.edit',
  params: idParams,
  body: changesOf(connectionBody, { edit: z.int32().optional() }),
  response: connectionSchema,
});

export const removeConnection = endpoint({
  method: 'DELETE',
  path: '/v1/api/admin/oneroster/:id',
  summary: 'Remove a student information system; people keep what they have',
  tag,
  access: 'company.edit',
  params: idParams,
  response: doneSchema,
});

export const testConnection = endpoint({
  method: 'POST',
  path: '/v1/api/admin/oneroster/:id/test',
  summary: 'Ask the system for its schools and how many records it has; nothing is changed',
  tag,
  access: 'company.edit',
  params: idParams,
  body: z.object({}),
  response: z.object({
    /** Why it can't be read; null: it can. */
    problem: messageSchema.nullable(),
    schools: z.array(schoolSchema),
    /** Null: it does not say. */
    terms: z.number().int().nullable(),
    classes: z.number().int().nullable(),
    enrollments: z.number().int().nullable(),
    users: z.number().int().nullable(),
  }),
});

export const startRun = endpoint({
  method: 'POST',
  path: '/v1/api/admin/oneroster/:id/runs',
  summary: 'Read the system soon after, and store what it says or only show what would change',
  tag,
  access: 'company.edit',
  params: idParams,
  body: z.object({
    kind: z.enum(runKinds),
    /** Reads everything; otherwise what has changed, where that is enough. */
    isFull: z.boolean().default(false),
    /** The run whose removals are confirmed. */
    confirms: idSchema.optional(),
  }),
  response: runSchema,
});

export const listRuns = endpoint({
  method: 'GET',
  path: '/v1/api/admin/oneroster/:id/runs',
  summary: 'The runs of a student information system in the last 30 days, the newest first',
  tag,
  access: 'company.edit',
  params: idParams,
  query: z.object(pageQuery),
  response: z.object({ runs: z.array(runSchema), total: z.number().int() }),
});

const shownRow = z.object({
  outcome: z.enum(outcomes),
  sourcedId: z.string(),
  name: z.string(),
  person: idSchema.nullable(),
  messages: z.array(messageSchema),
  sameAddress: idSchema.nullable(),
});

export const getRun = endpoint({
  method: 'GET',
  path: '/v1/api/admin/oneroster/runs/:id',
  summary:
    'A run with its rows: those refused first, at most 500 of them, 1000 who leave and 200 of each other outcome',
  tag,
  access: 'company.edit',
  params: idParams,
  response: runSchema.extend({ rows: z.array(shownRow) }),
});
export type RunRow = z.output<typeof shownRow>;

export const connectPerson = endpoint({
  method: 'POST',
  path: '/v1/api/admin/oneroster/:id/people',
  summary: 'Say that somebody of the system has this account here; the next run stores what the system says',
  tag,
  access: 'company.edit',
  params: idParams,
  body: z.object({ sourcedId: z.string().min(1, 'Enter the identifier').max(255), person: idSchema }),
  response: doneSchema,
});
