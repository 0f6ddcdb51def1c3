/** The courses of learning platforms whose members are brought into groups. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { idParams, idSchema, pageQuery } from '#platform/contract/shapes.ts';
import { messageSchema } from '#platform/contract/translate.ts';
import { reportSchema } from './rules.ts';

const tag = 'Learning platforms';

export const rosterBody = z.object({
  /** The group that the learners are put into; null: none. */
  group: idSchema.nullable(),
  /** Reads the members once a day. */
  isDaily: z.boolean(),
  /** Learners without an account get one, where the platform's rules create accounts. */
  createsAccounts: z.boolean(),
});
export type RosterInput = z.output<typeof rosterBody>;

const rosterSchema = rosterBody.extend({
  _id: idSchema,
  edit: z.number().int(),
  platform: z.object({ _id: idSchema, name: z.string(), createsAccounts: z.boolean() }),
  /** What the platform calls the course. */
  title: z.string(),
  groupName: z.string().nullable(),
  launchedAt: z.string(),
  isRunning: z.boolean(),
  /** When it was last read, well or not. */
  endedAt: z.string().nullable(),
  problem: messageSchema.nullable(),
  /** Of the last time that did not fail. */
  report: reportSchema.nullable(),
});
export type Roster = z.output<typeof rosterSchema>;

export const listRosters = endpoint({
  method: 'GET',
  path: '/v1/api/admin/lti/rosters',
  summary: 'Courses of learning platforms that say who is in them, those with a group first',
  tag,
  access: 'company.edit',
  query: z.object({ ...pageQuery, platform: idSchema.optional(), group: idSchema.optional() }),
  response: z.object({ rosters: z.array(rosterSchema), total: z.number().int() }),
});

export const updateRoster = endpoint({
  method: 'PUT',
  path: '/v1/api/admin/lti/rosters/:id',
  summary: 'Choose the group of a course, and whether its members are read daily; a group before keeps its members',
  tag,
  access: 'company.edit',
  params: idParams,
  body: changesOf(rosterBody, { edit: z.int32().optional() }),
  response: rosterSchema,
});

export const startRoster = endpoint({
  method: 'POST',
  path: '/v1/api/admin/lti/rosters/:id/sync',
  summary: 'Read the members of a course and change its group, soon after',
  tag,
  access: 'company.edit',
  params: idParams,
  body: z.object({}),
  response: rosterSchema,
});
