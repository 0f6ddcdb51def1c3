/** The connection to the directory of a school, as its administrators keep it. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { doneSchema, idParams, idSchema, instantSchema, lineSchema } from '#platform/contract/shapes.ts';

const tag = 'Directory';

const tokenSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** The last four characters of the token. */
  ending: z.string(),
  isReadOnly: z.boolean(),
  /** Who created it; null: the account is gone. */
  createdBy: z.string().nullable(),
  createdAt: instantSchema,
  expiresAt: instantSchema.nullable(),
  lastUsedAt: instantSchema.nullable(),
});
export type ScimToken = z.output<typeof tokenSchema>;

export const newTokenBody = z.object({
  name: lineSchema(100).pipe(z.string().min(1, 'Enter a name, such as Entra ID')),
  isReadOnly: z.boolean(),
  /** Null: never. */
  expiresAt: instantSchema.nullable(),
});

const groupSchema = z.object({
  _id: idSchema,
  name: z.string(),
  members: z.number().int(),
  /** The group here that has its members; null: a rule says what it means. */
  group: z.object({ _id: idSchema, name: z.string() }).nullable(),
});

export const getDirectory = endpoint({
  method: 'GET',
  path: '/v1/api/admin/scim',
  summary: 'The address and the tokens for the directory of the school (SCIM 2.0), and what it keeps here',
  tag,
  access: 'company.edit',
  response: z.object({
    url: z.string(),
    tokens: z.array(tokenSchema),
    /** How many people it keeps. */
    people: z.number().int(),
    /** Its groups by name, at most 500. */
    groups: z.array(groupSchema),
    groupCount: z.number().int(),
  }),
});
export type Directory = z.output<typeof getDirectory.response>;

export const createScimToken = endpoint({
  method: 'POST',
  path: '/v1/api/admin/scim/tokens',
  summary: 'Create a token for the directory of the school; it is shown this once',
  tag,
  access: 'company.edit',
  body: newTokenBody,
  response: z.object({
    token: tokenSchema,
    /** The token itself: answered this once. */
    secret: z.string(),
  }),
});

export const revokeScimToken = endpoint({
  method: 'DELETE',
  path: '/v1/api/admin/scim/tokens/:id',
  summary: 'Revoke a token of the directory, at once and for good',
  tag,
  access: 'company.edit',
  params: idParams,
  response: doneSchema,
});
