/** Groups of people, as far as quizzes need them. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { idSchema, pageQuery, searchQuery } from '#platform/contract/shapes.ts';

export const groupSchema = z.object({ _id: idSchema, name: z.string(), memberCount: z.number().int() });

export const listGroups = endpoint({
  method: 'GET',
  path: '/v1/api/users/groups',
  summary: 'Groups of people (batches, classes), by name',
  tag: 'Users',
  access: 'people.read',
  query: z.object({ ...pageQuery, q: searchQuery }),
  response: z.object({ groups: z.array(groupSchema), total: z.number().int() }),
});
