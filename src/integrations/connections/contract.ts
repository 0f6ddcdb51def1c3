/** Accounts at other systems that open an account here. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { doneSchema, idParams, idSchema, instantSchema } from '#platform/contract/shapes.ts';

/** By what somebody comes in: a provider of single sign-on, or a learning platform. */
export const connectionKinds = ['google', 'microsoft', 'oidc', 'saml', 'lti'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

const connectionSchema = z.object({
  /** Of the provider or platform. */
  _id: idSchema,
  kind: z.enum(connectionKinds),
  name: z.string(),
  /** What the person is called there, once for each of their accounts. */
  accounts: z.array(z.string()),
  /** False: it is switched off, or its address belongs to somebody else; nobody comes in by it now. */
  isUsable: z.boolean(),
  connectedAt: instantSchema,
  lastUsedAt: instantSchema,
});
export type Connection = z.output<typeof connectionSchema>;

const listed = z.object({ connections: z.array(connectionSchema) });
const ofPerson = z.object({ id: idSchema, connection: idSchema });

export const listOwnConnections = endpoint({
  method: 'GET',
  path: '/v1/api/users/account/connections',
  summary: 'The accounts at providers and learning platforms that open the caller’s account',
  tag: 'Users',
  access: 'signed-in',
  response: listed,
});

export const removeOwnConnection = endpoint({
  method: 'DELETE',
  path: '/v1/api/users/account/connections/:id',
  summary: 'Disconnect a provider or platform from the caller’s account, which is signed out everywhere, here too',
  tag: 'Users',
  access: 'signed-in',
  params: idParams,
  response: doneSchema,
});

export const listConnections = endpoint({
  method: 'GET',
  path: '/v1/api/admin/users/:id/connections',
  summary: 'The accounts at providers and learning platforms that open the account of a person',
  tag: 'Admin',
  access: 'people.write',
  params: idParams,
  response: listed,
});

export const removeConnection = endpoint({
  method: 'DELETE',
  path: '/v1/api/admin/users/:id/connections/:connection',
  summary: 'Disconnect a provider or platform from the account of a person, which is signed out everywhere',
  tag: 'Admin',
  access: 'people.write',
  params: ofPerson,
  response: doneSchema,
});
