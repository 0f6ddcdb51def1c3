/** The tenant as its visitors see it. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';

const contactSchema = z.object({ name: z.string(), icon: z.string(), text: z.string() });
const socialProfileSchema = z.object({ name: z.string(), url: z.string(), iconColor: z.string() });

export const tenantSchema = z.object({
  _id: z.uuid(),
  /** The product's name where the tenant has none. */
  name: z.string(),
  logo: z.string().nullable(),
  /** The small logo. */
  logoM: z.string().nullable(),
  /** The tenant's colour as #rrggbb; the accessible shades are made from it. */
  accent: z.string(),
  contacts: z.array(contactSchema),
  socialProfiles: z.array(socialProfileSchema),
  registrationOpen: z.boolean(),
  timeZone: z.string(),
});
export type TenantView = z.output<typeof tenantSchema>;

export const getTenant = endpoint({
  method: 'GET',
  path: '/v1/api/tenant',
  summary: 'The company or school that lives at this address',
  tag: 'Tenant',
  access: 'anyone',
  response: tenantSchema,
});
