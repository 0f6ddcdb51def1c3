/** Single sign-on: the ways a school offers, and how admins set them up. */

import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { doneSchema, idParams, idSchema, lineSchema } from '#platform/contract/shapes.ts';
import { messageSchema } from '#platform/contract/translate.ts';
import { providerKinds, wayKinds } from './rules.ts';

const filledLine = (max: number, missing: string) => lineSchema(max).pipe(z.string().min(1, missing));

const waySchema = z.object({ _id: idSchema, label: z.string(), kind: z.enum(wayKinds) });
export type SsoWay = z.output<typeof waySchema>;

export const listSsoWays = endpoint({
  method: 'GET',
  path: '/v1/api/auth/sso',
  summary: 'Where people can sign in instead of with a password here',
  tag: 'Single sign-on',
  access: 'anyone',
  response: z.object({
    ways: z.array(waySchema),
    /** True: only administrators sign in with a password or a passkey. */
    only: z.boolean(),
  }),
});

export const startSso = endpoint({
  method: 'GET',
  path: '/v1/api/auth/sso/:id/start',
  summary: 'Leads to the provider; afterwards on to `fwd`, a path of this site',
  tag: 'Single sign-on',
  access: 'anyone',
  params: idParams,
  query: z.object({ fwd: z.string().max(1000).default('') }),
  produces: 'text/html',
  response: z.unknown(),
});

export const finishSso = endpoint({
  method: 'GET',
  path: '/v1/api/auth/sso/:id/callback',
  summary: 'Where this provider, and no other, leads back to; opens the session',
  tag: 'Single sign-on',
  access: 'anyone',
  params: idParams,
  produces: 'text/html',
  response: z.unknown(),
});

export const leaveSso = endpoint({
  method: 'GET',
  path: '/v1/api/auth/sso/:id/logout',
  summary: 'Leads to the provider to sign out there too, with the ticket of a sign-out here',
  tag: 'Single sign-on',
  access: 'anyone',
  hasEffect: true,
  params: idParams,
  query: z.object({ ticket: z.string().max(100).default('') }),
  produces: 'text/html',
  response: z.unknown(),
});

const domainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'Must be a domain, such as school.example');

const issuerSchema = z
  .string()
  .trim()
  .max(300, 'Must be at most 300 characters')
  .refine(
    (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
    'Must be an address, such as https://id.school.example',
  );

export const providerBody = z.object({
  kind: z.enum(providerKinds),
  /** What the button says. */
  label: filledLine(60, 'Enter the button label'),
  issuer: issuerSchema,
  clientId: filledLine(300, 'Enter the client ID'),
  /** Left out, the one that is kept stays. */
  clientSecret: filledLine(1000, 'Enter the client secret').optional(),
  scopes: filledLine(300, 'Enter the scopes').refine(
    (text) => text.split(/\s+/).includes('openid'),
    'Must include “openid”, such as “openid email profile”',
  ),
  /** Of the e-mail addresses that are let in; none: all. */
  domains: z.array(domainSchema).max(50, 'Must be at most 50'),
  createsAccounts: z.boolean(),
  linksAccounts: z.boolean(),
  /** Which claims hold the roles and groups that the rules of the school are about; empty: none. */
  roleClaim: lineSchema(200),
  groupClaim: lineSchema(200),
  isEnabled: z.boolean(),
});
export type ProviderInput = z.output<typeof providerBody>;

const providerSchema = providerBody.omit({ clientSecret: true }).extend({
  _id: idSchema,
  edit: z.number().int(),
  /** How many people have signed in with it. */
  people: z.number().int(),
  /** When somebody signed in with it last; null: nobody has. */
  lastUsedAt: z.string().nullable(),
  /** To be named at the provider. */
  redirectUri: z.string(),
});
export type Provider = z.output<typeof providerSchema>;

export const listProviders = endpoint({
  method: 'GET',
  path: '/v1/api/admin/sso',
  summary: 'The providers of this site with their settings; secrets are never shown',
  tag: 'Single sign-on',
  access: 'company.edit',
  response: z.object({
    providers: z.array(providerSchema),
    /** True: only administrators sign in with a password or a passkey, as long as a provider is enabled. */
    only: z.boolean(),
    /** For a provider to be added. */
    next: z.object({ _id: idSchema, redirectUri: z.string() }),
  }),
});

export const createProvider = endpoint({
  method: 'POST',
  path: '/v1/api/admin/sso',
  summary: 'Add a provider',
  tag: 'Single sign-on',
  access: 'company.edit',
  body: providerBody.extend({ _id: z.uuid('Must be an identifier').optional() }),
  response: providerSchema,
});

export const updateProvider = endpoint({
  method: 'PUT',
  path: '/v1/api/admin/sso/:id',
  summary: 'Change a provider; without `clientSecret` the secret stays as it is',
  tag: 'Single sign-on',
  access: 'company.edit',
  params: idParams,
  body: changesOf(providerBody, { edit: z.int32().optional() }),
  response: providerSchema,
});

export const removeProvider = endpoint({
  method: 'DELETE',
  path: '/v1/api/admin/sso/:id',
  summary: 'Remove a provider; accounts stay',
  tag: 'Single sign-on',
  access: 'company.edit',
  params: idParams,
  response: doneSchema,
});

export const checkIssuer = endpoint({
  method: 'POST',
  path: '/v1/api/admin/sso/check',
  summary: 'Asks the provider at this address for its own description',
  tag: 'Single sign-on',
  access: 'company.edit',
  body: z.object({ issuer: issuerSchema }),
  response: z.object({
    /** Null: it answers as it should. */
    problem: messageSchema.nullable(),
  }),
});

export const setSsoOnly = endpoint({
  method: 'PUT',
  path: '/v1/api/admin/ssoOnly',
  summary: 'Whether only administrators may sign in with a password or a passkey; needs an enabled provider',
  tag: 'Single sign-on',
  access: 'company.edit',
  body: z.object({ only: z.boolean() }),
  response: z.object({ only: z.boolean() }),
});
