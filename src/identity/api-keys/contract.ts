/** Keys with which programs call the interface. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { scopes } from '#access/keys.ts';
import { doneSchema, idParams, idSchema, instantSchema, lineSchema } from '#platform/contract/shapes.ts';

const tag = 'API keys';

const keySchema = z.object({
  _id: idSchema,
  name: z.string(),
  scopes: z.array(z.string()),
  /** The last four characters of the key. */
  ending: z.string(),
  /** In whose name it acts. */
  owner: z.string(),
  /** False: the owner is not active here any more, or no administrator in the case of a key of the school; it opens nothing. */
  isUsable: z.boolean(),
  createdAt: instantSchema,
  expiresAt: instantSchema.nullable(),
  lastUsedAt: instantSchema.nullable(),
});
export type ApiKey = z.output<typeof keySchema>;

export const newKeyBody = z.object({
  name: lineSchema(100).pipe(z.string().min(1, 'Enter a name, such as Grades to the student records')),
  scopes: z.array(z.enum(scopes, 'Must be a scope of the list')).min(1, 'Select at least one scope').max(50),
  /** Null: never. */
  expiresAt: instantSchema.nullable(),
});
export type NewKey = z.output<typeof newKeyBody>;

const madeSchema = z.object({
  key: keySchema,
  /** The key itself: answered this once. */
  secret: z.string(),
});

const listed = z.object({
  keys: z.array(keySchema),
  /** What a new key can be given. */
  scopes: z.array(z.enum(scopes)),
});

export const listOwnKeys = endpoint({
  method: 'GET',
  path: '/v1/api/users/account/apiKeys',
  summary: 'The caller’s own API keys, without the keys themselves',
  tag,
  access: 'signed-in',
  response: listed,
});

export const createOwnKey = endpoint({
  method: 'POST',
  path: '/v1/api/users/account/apiKeys',
  summary: 'Create an API key that acts in the caller’s name; it is shown this once',
  tag,
  access: 'signed-in',
  body: newKeyBody,
  response: madeSchema,
});

export const revokeOwnKey = endpoint({
  method: 'DELETE',
  path: '/v1/api/users/account/apiKeys/:id',
  summary: 'Revoke an API key of the caller’s own, at once and for good',
  tag,
  access: 'signed-in',
  params: idParams,
  response: doneSchema,
});

export const listSchoolKeys = endpoint({
  method: 'GET',
  path: '/v1/api/admin/apiKeys',
  summary: 'The API keys of the school, which are OAuth clients too, without the keys themselves',
  tag,
  access: 'company.edit',
  response: listed,
});

export const createSchoolKey = endpoint({
  method: 'POST',
  path: '/v1/api/admin/apiKeys',
  summary: 'Create an API key of the school; it is shown this once. `_id` is the client_id, the key the client_secret',
  tag,
  access: 'company.edit',
  body: newKeyBody,
  response: madeSchema,
});

export const revokeSchoolKey = endpoint({
  method: 'DELETE',
  path: '/v1/api/admin/apiKeys/:id',
  summary: 'Revoke an API key of the school, at once and for good; its tokens end with it',
  tag,
  access: 'company.edit',
  params: idParams,
  response: doneSchema,
});
