/**
 * What opens premium quizzes, questions and courses.
 *
 * A *plan* can be had; a *grant* says who holds one from when until when; a *request* asks an admin for one; a
 * *voucher* is a code that gives one; a *payment* buys one at a provider.
 */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { doneSchema, idParams, idSchema, instantSchema, lineSchema } from '#platform/contract/shapes.ts';
import { currencies, MOST_MINOR } from './rules.ts';

export const holderKinds = ['person', 'group', 'tenant'] as const;
export const grantStates = ['active', 'scheduled', 'expired', 'revoked'] as const;
export const grantSources = ['manual', 'request', 'voucher', 'stripe'] as const;
export const requestStates = ['asked', 'granted', 'refused', 'withdrawn'] as const;

export const planInputSchema = z.object({
  name: lineSchema(100).pipe(z.string().min(1, 'Enter a name')),
  description: z.string().trim().max(2000, 'Must be at most 2000 characters').default(''),
  /** In the smallest unit of the currency: cents, pence, yen. */
  priceMinor: z
    .number({ error: 'Must be a price' })
    .int('Must be a whole number of the smallest unit')
    .min(0, 'Must be 0 or more')
    .max(MOST_MINOR, 'Must be at most 100 000 000'),
  currency: z.enum(currencies, { error: `Must be one of ${currencies.join(', ')}` }),
  /** For how many days it is held; null: without end. */
  periodDays: z
    .number()
    .int('Must be whole days')
    .min(1, 'Must be at least 1 day')
    .max(3660, 'Must be at most 3660 days')
    .nullable(),
  /** False: nobody can ask for it or buy it any more. */
  active: z.boolean().default(true),
});
export type PlanInput = z.output<typeof planInputSchema>;

export const planSchema = z.object({
  _id: idSchema,
  name: z.string(),
  description: z.string(),
  priceMinor: z.number().int(),
  currency: z.string(),
  periodDays: z.number().int().nullable(),
  active: z.boolean(),
});
export type Plan = z.output<typeof planSchema>;

const planNameSchema = z.object({ _id: idSchema, name: z.string() });

export const heldGrantSchema = z.object({
  _id: idSchema,
  plan: planNameSchema,
  /** By whom it is held: the person, one of their groups, or everyone here. */
  via: z.enum(holderKinds),
  groupName: z.string().nullable(),
  from: z.string(),
  /** Null: without end. */
  until: z.string().nullable(),
  state: z.enum(['active', 'scheduled']),
});

export const requestSchema = z.object({
  _id: idSchema,
  plan: planNameSchema,
  state: z.enum(requestStates),
  message: z.string(),
  answer: z.string(),
  askedAt: z.string(),
  answeredAt: z.string().nullable(),
});

export const mySubscriptionSchema = z.object({
  /** True: premium is open now. */
  held: z.boolean(),
  /** Until when, with the grants that are held now; null: without end, or not held at all. */
  until: z.string().nullable(),
  grants: z.array(heldGrantSchema),
  requests: z.array(requestSchema),
  /** What can be asked for or bought. */
  plans: z.array(planSchema),
  /** A payment provider is set up, so plans with a price can be bought at once. */
  canPayOnline: z.boolean(),
});
export type MySubscription = z.output<typeof mySubscriptionSchema>;

export const getMySubscription = endpoint({
  method: 'GET',
  path: '/v1/api/subscription/mine',
  summary: 'What I hold and until when, what I asked for, and what can be had',
  tag: 'Subscription',
  access: 'signed-in',
  response: mySubscriptionSchema,
});

export const requestPlan = endpoint({
  method: 'POST',
  path: '/v1/api/subscription/requests',
  summary: 'Ask for a plan; an admin grants or refuses it. Asking again answers the request that is open',
  tag: 'Subscription',
  access: 'signed-in',
  body: z.object({
    plan: idSchema,
    message: z.string().trim().max(1000, 'Must be at most 1000 characters').default(''),
  }),
  response: mySubscriptionSchema,
});

export const withdrawRequest = endpoint({
  method: 'DELETE',
  path: '/v1/api/subscription/requests/:id',
  summary: 'Take back a request that was not answered yet',
  tag: 'Subscription',
  access: 'signed-in',
  params: idParams,
  response: mySubscriptionSchema,
});

export const redeemVoucher = endpoint({
  method: 'POST',
  path: '/v1/api/subscription/redeem',
  summary: 'Enter the code of a voucher; entering the same one again changes nothing',
  tag: 'Subscription',
  access: 'signed-in',
  body: z.object({ code: z.string().trim().min(1, 'Enter the code of a voucher').max(64, 'This is not a code') }),
  response: mySubscriptionSchema,
});

export const startCheckout = endpoint({
  method: 'POST',
  path: '/v1/api/subscription/checkout',
  summary: 'Begin to pay for a plan; answers the address of the payment page',
  tag: 'Subscription',
  access: 'signed-in',
  body: z.object({ plan: idSchema }),
  response: z.object({ url: z.string() }),
});

export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/v1/api/subscription/stripe/webhook',
  summary: 'What Stripe tells about payments; each event is signed, and counts once',
  tag: 'Subscription',
  access: 'anyone',
  rawBody: true,
  response: doneSchema,
});

export const grantInputSchema = z.object({
  plan: idSchema,
  holder: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('person'), email: z.string().trim().toLowerCase().min(3).max(254) }),
    z.object({ kind: z.literal('group'), group: idSchema }),
    z.object({ kind: z.literal('tenant') }),
  ]),
  /** Absent: from now on. */
  from: instantSchema.optional(),
  /** Absent: as long as the plan says; null: without end. */
  until: instantSchema.nullable().optional(),
});
export type GrantInput = z.output<typeof grantInputSchema>;
