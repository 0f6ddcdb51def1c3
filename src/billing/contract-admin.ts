/** Plans, grants, requests, vouchers and payments, for those who manage them. */

import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { changesOf } from '#platform/contract/changes.ts';
import {
  idParams,
  idSchema,
  instantSchema,
  lineSchema,
  pageQuery,
  searchQuery,
  wholeQuery,
} from '#platform/contract/shapes.ts';
import {
  grantInputSchema,
  grantSources,
  grantStates,
  holderKinds,
  planInputSchema,
  planSchema,
  requestSchema,
  requestStates,
} from './contract.ts';

const tag = 'Plans';
const access = 'plan.manage';

/** A filter that is off when empty. */
const filter = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(['', ...values]).default('');
const idFilter = z.union([z.literal(''), idSchema]).default('');

const personSchema = z.object({ _id: idSchema, name: z.string(), email: z.string() });
const planNameSchema = z.object({ _id: idSchema, name: z.string() });

export const managedPlanSchema = planSchema.extend({
  /** How many grants of it are held now. */
  holders: z.number().int(),
  openVouchers: z.number().int(),
});
export type ManagedPlan = z.output<typeof managedPlanSchema>;

export const listPlans = endpoint({
  method: 'GET',
  path: '/v1/api/admin/plans',
  summary: 'All plans, also those that cannot be had any more',
  tag,
  access,
  query: z.object(wholeQuery),
  response: z.object({
    plans: z.array(managedPlanSchema),
    total: z.number().int(),
    openRequests: z.number().int(),
    canPayOnline: z.boolean(),
  }),
});

export const createPlan = endpoint({
  method: 'POST',
  path: '/v1/api/admin/plans',
  summary: 'Make a plan',
  tag,
  access,
  body: planInputSchema,
  response: planSchema,
});

export const updatePlan = endpoint({
  method: 'PUT',
  path: '/v1/api/admin/plans/:id',
  summary: 'Change a plan; what is held already keeps its dates',
  tag,
  access,
  params: idParams,
  body: changesOf(planInputSchema),
  response: planSchema,
});

export const grantSchema = z.object({
  _id: idSchema,
  plan: planNameSchema,
  holder: z.enum(holderKinds),
  /** The person's or the group's; null for everyone. */
  holderName: z.string().nullable(),
  email: z.string().nullable(),
  from: z.string(),
  until: z.string().nullable(),
  state: z.enum(grantStates),
  source: z.enum(grantSources),
  revokeReason: z.string(),
  createdAt: z.string(),
});
export type ManagedGrant = z.output<typeof grantSchema>;

export const listGrants = endpoint({
  method: 'GET',
  path: '/v1/api/admin/grants',
  summary: 'Who holds what, the newest first',
  tag,
  access,
  query: z.object({ ...pageQuery, q: searchQuery, plan: idFilter, state: filter(grantStates) }),
  response: z.object({ grants: z.array(grantSchema), total: z.number().int() }),
});

export const createGrant = endpoint({
  method: 'POST',
  path: '/v1/api/admin/grants',
  summary: 'Give a plan to a person, a group or everyone here',
  tag,
  access,
  body: grantInputSchema,
  response: grantSchema,
});

export const revokeGrant = endpoint({
  method: 'POST',
  path: '/v1/api/admin/grants/:id/revoke',
  summary: 'Take a plan back; attempts in progress continue',
  tag,
  access,
  params: idParams,
  body: z.object({ reason: z.string().trim().max(500, 'Must be at most 500 characters').default('') }),
  response: grantSchema,
});

export const managedRequestSchema = requestSchema.extend({ person: personSchema });
export type ManagedRequest = z.output<typeof managedRequestSchema>;

export const listRequests = endpoint({
  method: 'GET',
  path: '/v1/api/admin/planRequests',
  summary: 'Who asks for a plan, the newest first',
  tag,
  access,
  query: z.object({ ...pageQuery, state: filter(requestStates) }),
  response: z.object({ requests: z.array(managedRequestSchema), total: z.number().int() }),
});

export const answerRequest = endpoint({
  method: 'POST',
  path: '/v1/api/admin/planRequests/:id/answer',
  summary: 'Grant or refuse a request; the person is told',
  tag,
  access,
  params: idParams,
  body: z.object({
    grant: z.boolean({ error: 'Must be true (grant) or false (refuse)' }),
    answer: z.string().trim().max(1000, 'Must be at most 1000 characters').default(''),
  }),
  response: managedRequestSchema,
});

export const voucherStates = ['open', 'used', 'expired', 'revoked'] as const;
export const voucherSchema = z.object({
  _id: idSchema,
  /** In groups of four: ABCD-EFGH-JKMN. */
  code: z.string(),
  plan: planNameSchema,
  batch: idSchema,
  note: z.string(),
  usesAllowed: z.number().int(),
  used: z.number().int(),
  /** The newest of those who entered it, at most ten. */
  /** The newest 10; all in the table that is downloaded. */
  usedBy: z.array(z.string()),
  expiresAt: z.string().nullable(),
  state: z.enum(voucherStates),
  createdAt: z.string(),
});
export type Voucher = z.output<typeof voucherSchema>;

const voucherFilter = { plan: idFilter, batch: idFilter, state: filter(voucherStates), q: searchQuery };

export const listVouchers = endpoint({
  method: 'GET',
  path: '/v1/api/admin/vouchers',
  summary: 'Vouchers, the newest first; q is a part of the code or of the note',
  tag,
  access,
  query: z.object({ ...pageQuery, ...voucherFilter }),
  response: z.object({ vouchers: z.array(voucherSchema), total: z.number().int() }),
});

export const createVouchers = endpoint({
  method: 'POST',
  path: '/v1/api/admin/vouchers',
  summary: 'Make vouchers of a plan',
  tag,
  access,
  body: z.object({
    plan: idSchema,
    count: z
      .number({ error: 'Must be a number' })
      .int('Must be a whole number')
      .min(1, 'Must be at least 1')
      .max(1000, 'Must be at most 1000'),
    usesAllowed: z
      .number()
      .int('Must be a whole number')
      .min(1, 'Must be at least 1')
      .max(100_000, 'Must be at most 100 000')
      .default(1),
    expiresAt: instantSchema.nullable().default(null),
    note: lineSchema(200).default(''),
  }),
  response: z.object({ batch: idSchema, count: z.number().int() }),
});

export const revokeVouchers = endpoint({
  method: 'POST',
  path: '/v1/api/admin/vouchers/revoke',
  summary: 'Make one voucher, or all of a batch, worthless; what was given with them stays',
  tag,
  access,
  body: z
    .object({ voucher: idSchema.optional(), batch: idSchema.optional() })
    .refine(
      ({ voucher, batch }) => (voucher === undefined) !== (batch === undefined),
      'Must name a voucher or a batch',
    ),
  response: z.object({ revoked: z.number().int() }),
});

export const exportVouchers = endpoint({
  method: 'GET',
  path: '/v1/api/admin/vouchers/export',
  summary: 'The vouchers of a filter as a CSV file',
  tag,
  access,
  query: z.object(voucherFilter),
  produces: 'text/csv',
  response: z.unknown(),
});

export const paymentStates = ['open', 'paid', 'failed', 'expired', 'refunded'] as const;
export const paymentSchema = z.object({
  _id: idSchema,
  provider: z.string(),
  plan: planNameSchema,
  person: personSchema,
  amountMinor: z.number().int(),
  currency: z.string(),
  state: z.enum(paymentStates),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Payment = z.output<typeof paymentSchema>;

export const listPayments = endpoint({
  method: 'GET',
  path: '/v1/api/admin/payments',
  summary: 'Payments by a provider, the newest first',
  tag,
  access,
  query: z.object({ ...pageQuery, state: filter(paymentStates) }),
  response: z.object({ payments: z.array(paymentSchema), total: z.number().int() }),
});
