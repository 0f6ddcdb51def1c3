/** The tenant as its visitors see it. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { featureNames, legalKinds } from './rules.ts';

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
  /** The language of the pages for people who have not chosen one, and how dates and numbers are written. */
  language: z.string(),
  /** What is switched on. */
  features: z.array(z.enum(featureNames)),
  /** Which legal texts there are. */
  legal: z.array(z.enum(legalKinds)),
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

export const getLegalTexts = endpoint({
  method: 'GET',
  path: '/v1/api/tenant/legal',
  summary: 'Imprint, privacy notice and terms of the company or school, as far as it has them',
  tag: 'Tenant',
  access: 'anyone',
  response: z.object({ texts: z.array(z.object({ kind: z.enum(legalKinds), body: z.string() })) }),
});
