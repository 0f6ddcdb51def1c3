/** Sign-ins that were refused, for admins. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { idSchema, pageQuery, personNameSchema } from '#platform/contract/shapes.ts';

export const refusedSteps = ['password', 'code'] as const;
export type RefusedStep = (typeof refusedSteps)[number];

export const listRefusedSignIns = endpoint({
  method: 'GET',
  path: '/v1/api/admin/refusedSignIns',
  summary: 'Sign-ins with a wrong password or code in the last 90 days, the newest first',
  tag: 'Admin',
  access: 'people.write',
  query: z.object(pageQuery),
  response: z.object({
    refusedSignIns: z.array(
      z.object({
        _id: idSchema,
        at: z.string(),
        /** Null: there is no account of the address that was typed. */
        person: personNameSchema.extend({ email: z.string() }).nullable(),
        step: z.enum(refusedSteps),
        /** From where: the network address and the browser. */
        address: z.string().nullable(),
        userAgent: z.string().nullable(),
      }),
    ),
    total: z.number().int(),
  }),
});
const slowedSchema = z.object({
  /**
   * Networks with this many failures in the last 15 minutes: sign-ins from there are slowed down, or admins are
   * notified.
   */
  networks: z.array(z.object({ address: z.string(), failures: z.number().int(), unknown: z.number().int() })),
  /** Accounts that are closed to a network for 15 minutes, or slowed down. */
  people: z.array(personNameSchema.extend({ email: z.string(), failures: z.number().int() })),
});

export const listSlowedSignIns = endpoint({
  method: 'GET',
  path: '/v1/api/admin/slowedSignIns',
  summary: 'Networks and accounts whose sign-ins are slowed down or refused now, because of failures there',
  tag: 'Admin',
  access: 'people.write',
  response: slowedSchema,
});
export type SlowedSignIns = z.output<typeof slowedSchema>;

export const liftSlowedSignIns = endpoint({
  method: 'POST',
  path: '/v1/api/admin/slowedSignIns/lift',
  summary: 'Forget the failures of a network or of an account, so that it signs in as usual at once',
  tag: 'Admin',
  access: 'people.write',
  body: z
    .object({ address: z.string().max(100).optional(), person: idSchema.optional() })
    .refine(({ address, person }) => (address === undefined) !== (person === undefined), {
      path: ['address'],
      error: 'Must be an address, or a person instead',
    }),
  response: slowedSchema,
});

export type RefusedSignIn = z.output<typeof listRefusedSignIns.response>['refusedSignIns'][number];
