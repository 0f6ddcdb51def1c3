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
export type RefusedSignIn = z.output<typeof listRefusedSignIns.response>['refusedSignIns'][number];
