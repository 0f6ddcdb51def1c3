/** Who belongs to a channel. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { doneSchema, idParams, idSchema, pageQuery, searchQuery } from '#platform/contract/shapes.ts';
import { memberRoles } from './contract.ts';

const tag = 'Channels';
const access = 'channel.write';
const memberParams = z.object({ id: idSchema, personId: idSchema });

export const memberSchema = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  /** Only teachers and admins can be moderators. */
  canModerate: z.boolean(),
  /** Null: invited, and not come yet. */
  joinedAt: z.string().nullable(),
  invitedAt: z.string().nullable(),
});
export type Member = z.output<typeof memberSchema>;

export const listMembers = endpoint({
  method: 'GET',
  path: '/v1/api/channels/:id/members',
  summary: 'Members and invited people of a channel, for those who look after it',
  tag,
  access,
  params: idParams,
  query: z.object({ ...pageQuery, q: searchQuery }),
  response: z.object({ members: z.array(memberSchema), total: z.number().int() }),
});

export const inviteMembers = endpoint({
  method: 'POST',
  path: '/v1/api/channels/:id/members',
  summary: 'Invite people by their addresses, or everybody of a group; they are told',
  tag,
  access,
  params: idParams,
  body: z.object({
    emails: z
      .array(z.string().trim().toLowerCase().min(1).max(254))
      .max(500, 'Must be at most 500 addresses')
      .default([]),
    group: idSchema.optional(),
  }),
  response: z.object({
    invited: z.number().int(),
    /** Were in the channel, or invited, before. */
    already: z.number().int(),
    /** Addresses that nobody here has. */
    unknown: z.array(z.string()),
  }),
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/v1/api/channels/:id/members/:personId',
  summary: 'Take somebody out of a channel, or take back an invitation',
  tag,
  access,
  params: memberParams,
  response: doneSchema,
});

export const setMemberRole = endpoint({
  method: 'PUT',
  path: '/v1/api/channels/:id/members/:personId',
  summary: 'Make a member a moderator, or the owner, or neither; the owner’s and admins’ business',
  tag,
  access,
  params: memberParams,
  body: z.object({ role: z.enum(memberRoles, { error: 'Must be owner, moderator or member' }) }),
  response: doneSchema,
});
