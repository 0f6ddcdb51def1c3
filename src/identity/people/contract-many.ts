/** One action on many people at once. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { idSchema, personNameSchema } from '#platform/contract/shapes.ts';
import { messageSchema } from '#platform/contract/translate.ts';
import { manyUsersSchema } from './contract.ts';
import { isMailedSchema } from './contract-users.ts';

export const userActions = ['enable', 'disable', 'invite', 'addToGroup', 'removeFromGroup'] as const;
export type UserAction = (typeof userActions)[number];

export const changeUsers = endpoint({
  method: 'POST',
  path: '/v1/api/users/many',
  summary: 'Enable, disable, invite, or put into or take out of a group: many people at once',
  tag: 'Users',
  access: 'people.write',
  body: z.discriminatedUnion(
    'deed',
    [
      z.object({ deed: z.enum(['enable', 'disable', 'invite']), users: manyUsersSchema }),
      z.object({ deed: z.enum(['addToGroup', 'removeFromGroup']), users: manyUsersSchema, group: idSchema }),
    ],
    { error: `Must have an action: ${userActions.join(', ')}` },
  ),
  response: z.object({
    changed: z.array(idSchema),
    /** For how many there was nothing to do. */
    unchanged: z.number().int(),
    refused: z.array(z.object({ user: personNameSchema, why: messageSchema })),
    isMailed: isMailedSchema,
  }),
});
