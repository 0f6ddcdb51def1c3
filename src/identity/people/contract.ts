/** Groups of people: batches, classes, years. */

import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { changesOf } from '#platform/contract/changes.ts';
import {
  doneSchema,
  idParams,
  idSchema,
  lineSchema,
  pageQuery,
  searchQuery,
  sortQuery,
} from '#platform/contract/shapes.ts';
import { userRowSchema } from './contract-users.ts';

export const groupSchema = z.object({
  _id: idSchema,
  name: z.string(),
  description: z.string(),
  memberCount: z.number().int(),
  createdAt: z.string(),
});
export type Group = z.output<typeof groupSchema>;

export const groupNameSchema = lineSchema(150).pipe(z.string().min(1, 'Enter a name'));
const descriptionSchema = z.string().trim().max(1000, 'Must be at most 1000 characters');

export const groupInputSchema = z.object({
  name: groupNameSchema.meta({
    description: 'What the group is called; no two groups of a site share a name',
    examples: ['Year 11 Physics'],
  }),
  description: descriptionSchema
    .default('')
    .meta({ description: 'Who is in it, for those who choose a group', examples: ['Mondays and Thursdays, room 12'] }),
});

/** As many people as one call takes. */
export const MANY = 1000;
export const manyUsersSchema = z
  .array(idSchema, { error: 'Must be a list of identifiers' })
  .min(1, 'Choose at least one person')
  .max(MANY, `Must name at most ${MANY} people`);

export const listGroups = endpoint({
  method: 'GET',
  path: '/v1/api/users/groups',
  summary: 'Groups of people (batches, classes)',
  tag: 'Users',
  access: 'people.read',
  query: z.object({ ...pageQuery, q: searchQuery, sort: sortQuery(['name', 'createdAt'], 'name') }),
  response: z.object({ groups: z.array(groupSchema), total: z.number().int() }),
});

export const getGroup = endpoint({
  method: 'GET',
  path: '/v1/api/users/groups/:id',
  summary: 'A group with its members, by name',
  tag: 'Users',
  access: 'people.read',
  params: idParams,
  query: z.object({ ...pageQuery, q: searchQuery }),
  /** `total` counts the members that the search finds. */
  response: z.object({ group: groupSchema, users: z.array(userRowSchema), total: z.number().int() }),
});

export const createGroup = endpoint({
  method: 'POST',
  path: '/v1/api/users/groups',
  summary: 'Make a group',
  tag: 'Users',
  access: 'people.write',
  body: groupInputSchema,
  response: groupSchema,
});

export const updateGroup = endpoint({
  method: 'PUT',
  path: '/v1/api/users/groups/:id',
  summary: 'Rename or describe a group',
  tag: 'Users',
  access: 'people.write',
  params: idParams,
  body: changesOf(groupInputSchema),
  response: groupSchema,
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/v1/api/users/groups/:id',
  summary: 'Delete a group; what is meant for it stays with its members, and it can be restored',
  tag: 'Users',
  access: 'people.write',
  params: idParams,
  response: doneSchema,
});

export const restoreGroup = endpoint({
  method: 'POST',
  path: '/v1/api/users/groups/:id/restore',
  summary: 'Bring a deleted group back',
  tag: 'Users',
  access: 'people.write',
  params: idParams,
  response: groupSchema,
});

export const addGroupUsers = endpoint({
  method: 'POST',
  path: '/v1/api/users/groups/:id/users',
  summary: 'Put people into a group, and rename it where another name is given',
  tag: 'Users',
  access: 'people.write',
  params: idParams,
  body: z.object({
    selectedUserIds: z
      .array(idSchema, { error: 'Must be a list of identifiers' })
      .max(MANY, `Must name at most ${MANY} people`)
      .default([]),
    groupName: groupNameSchema.optional(),
  }),
  response: z.object({
    group: groupSchema,
    added: z.number().int(),
    /** Who was in it before. */
    already: z.number().int(),
    renamed: z.boolean(),
  }),
});

export const removeGroupUser = endpoint({
  method: 'DELETE',
  path: '/v1/api/users/groups/:id/user/:userId',
  summary: 'Take somebody out of a group',
  tag: 'Users',
  access: 'people.write',
  params: z.object({ id: idSchema, userId: idSchema }),
  response: groupSchema,
});
