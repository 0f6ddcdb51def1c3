/** What students ask of their school where they may not change their name themselves. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { nameShape } from '#identity/account/contract.ts';
import { doneSchema, idParams, idSchema, pageQuery, personNameSchema } from '#platform/contract/shapes.ts';

const wantedSchema = z.object({ firstName: z.string(), lastName: z.string() });

export const nameRequestSchema = wantedSchema.extend({ reason: z.string(), requestedAt: z.string() });
export type NameRequest = z.output<typeof nameRequestSchema>;

export const getNameRequest = endpoint({
  method: 'GET',
  path: '/v1/api/users/account/nameRequest',
  summary: 'The other name that I have asked for, while nobody has answered',
  tag: 'Users',
  access: 'signed-in',
  response: z.object({ request: nameRequestSchema.nullable() }),
});

export const askForName = endpoint({
  method: 'POST',
  path: '/v1/api/users/account/nameRequest',
  summary: 'Ask the administrators for another name, where the school allows it; one request at a time',
  tag: 'Users',
  access: 'signed-in',
  body: z.object({
    ...nameShape,
    reason: z.string().trim().max(1000, 'Must be at most 1000 characters').default(''),
  }),
  response: nameRequestSchema,
});

export const withdrawName = endpoint({
  method: 'DELETE',
  path: '/v1/api/users/account/nameRequest',
  summary: 'Keep my name after all',
  tag: 'Users',
  access: 'signed-in',
  response: doneSchema,
});

/** `waiting` is open; the others are how it ended. */
export const nameRequestStates = ['waiting', 'approved', 'declined', 'withdrawn'] as const;

export const nameRequestRowSchema = z.object({
  /** Of the request; of one that ended, of its entry in the log. */
  _id: idSchema,
  /** As they are called now. */
  person: personNameSchema.extend({ email: z.string().nullable() }),
  state: z.enum(nameRequestStates),
  wanted: wantedSchema,
  /** The student's; of one that was declined, the administrator's. */
  reason: z.string(),
  requestedAt: z.string(),
  decidedAt: z.string().nullable(),
  decidedBy: personNameSchema.nullable(),
});
export type NameRequestRow = z.output<typeof nameRequestRowSchema>;

export const listNameRequests = endpoint({
  method: 'GET',
  path: '/v1/api/admin/nameRequests',
  summary: 'Who asks for another name, the oldest request first; or how earlier requests ended, the newest first',
  tag: 'Admin',
  access: 'people.write',
  query: z.object({
    ...pageQuery,
    state: z.enum(['waiting', 'decided'], { error: 'Must be waiting or decided' }).default('waiting'),
  }),
  response: z.object({ requests: z.array(nameRequestRowSchema), total: z.number().int() }),
});

export const answerNameRequest = endpoint({
  method: 'POST',
  path: '/v1/api/admin/nameRequests/:id',
  summary: 'Give the person the name that they ask for, or decline with a reason; they are notified',
  tag: 'Admin',
  access: 'people.write',
  params: idParams,
  body: z
    .object({
      approves: z.boolean({ error: 'Must be true or false' }),
      reason: z.string().trim().max(500, 'Must be at most 500 characters').default(''),
    })
    .refine(({ approves, reason }) => approves || reason !== '', {
      path: ['reason'],
      error: 'Enter why the name is declined',
    }),
  response: doneSchema,
});
