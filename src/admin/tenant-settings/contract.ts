/** What admins set for their company or school. */

import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { objectOf } from '#platform/contract/object-of.ts';
import { instantSchema, lineSchema } from '#platform/contract/shapes.ts';
import { featureNames, languages, legalKinds, nameChangeRules, secondFactorOf } from '#tenancy/rules.ts';
import { mailKindNames, mailTextBlocker } from '#tenancy/rules-mail.ts';

const colourSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Must be a colour, such as #1f5fbf');

const pictureSchema = z
  .string()
  .regex(/^\/v1\/api\/images\/[0-9a-f]{64}$/, 'Must be the address of a stored picture')
  .nullable();

export const contactSchema = z.object({
  name: lineSchema(60).pipe(z.string().min(1, 'Enter a label, such as Office')),
  icon: lineSchema(40).default(''),
  text: lineSchema(200).pipe(z.string().min(1, 'Enter the text of the contact')),
});

export const socialProfileSchema = z.object({
  name: lineSchema(60).pipe(z.string().min(1, 'Enter the name of the service')),
  url: z
    .string()
    .trim()
    .max(500, 'Must be at most 500 characters')
    .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'Must be an address starting with https://'),
  /** Empty: the colour of the text. */
  iconColor: z
    .union([z.literal(''), colourSchema], { error: 'Must be a colour, such as #1f5fbf, or empty' })
    .default(''),
});

/** Time zones that this engine knows, which are those of the IANA database. */
const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z][\w+/-]*$/.test(name);
  } catch {
    return false;
  }
};

export const mailWordsSchema = z.object({
  subject: lineSchema(200).pipe(z.string().min(1, 'Enter a subject')),
  body: z
    .string()
    .max(10_000, 'Must be at most 10000 characters')
    .refine((text) => text.trim() !== '', 'Enter the text of the e-mail')
    .refine((text) => !text.includes('\0'), 'Must not contain null characters'),
});

const mailTextsShape = objectOf(mailKindNames, (kind) =>
  mailWordsSchema
    .superRefine((words, context) => {
      const why = mailTextBlocker(kind, words);
      if (why !== null) context.addIssue({ code: 'custom', path: ['body'], message: why });
    })
    .nullable(),
);

const featuresShape = objectOf(featureNames, () => z.boolean());

const legalShape = objectOf(legalKinds, () => z.string().max(200_000, 'Must be at most 200000 characters'));

const settingsShape = {
  /** Empty: the product's name is shown. */
  name: lineSchema(100),
  logo: pictureSchema,
  logoM: pictureSchema,
  accent: colourSchema,
  contacts: z.array(contactSchema).max(20, 'Must be at most 20'),
  socialProfiles: z.array(socialProfileSchema).max(20, 'Must be at most 20'),
  registrationOpen: z.boolean(),
  /** Of whom a second factor is asked, and from when on; null with somebody asked: in a week. */
  secondFactor: z.object({
    of: z.enum(secondFactorOf, { error: `Must be one of ${secondFactorOf.join(', ')}` }),
    from: instantSchema.nullable(),
  }),
  nameChanges: z.enum(nameChangeRules, { error: `Must be one of ${nameChangeRules.join(', ')}` }),
  language: z.enum(languages, { error: `Must be one of ${languages.join(', ')}` }),
  timeZone: z.string().max(60).refine(isTimeZone, 'Must be a time zone, such as Europe/Zurich'),
  features: z.object(featuresShape),
  /** Rich text; empty: there is none. */
  legal: z.object(legalShape),
  /** Null: the product's own words. */
  mailTexts: z.object(mailTextsShape),
};
export const settingsFieldsSchema = z.object(settingsShape);
export type SettingsFields = z.input<typeof settingsFieldsSchema>;

const quotaSchema = z.object({
  used: z.number().int(),
  /** Null: no limit. */
  allowed: z.number().int().nullable(),
});

export const settingsSchema = settingsFieldsSchema.extend({
  _id: z.uuid(),
  /** Counts changes; send it back with an update. */
  revision: z.number().int(),
  hosts: z.array(z.string()),
  /** Set by the operator. */
  quotas: z.object({ people: quotaSchema, bytes: quotaSchema }),
});
export type Settings = z.output<typeof settingsSchema>;

export const getSettings = endpoint({
  method: 'GET',
  path: '/v1/api/admin/tenant',
  summary: 'Everything that admins may set for their company or school, with its hosts and limits',
  tag: 'Admin',
  access: 'company.edit',
  response: settingsSchema,
});

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/v1/api/admin/tenant',
  summary: 'Change what is named in the body; a stale revision is refused',
  tag: 'Admin',
  access: 'company.edit',
  bodyLimit: 2 * 1024 * 1024,
  body: changesOf(settingsFieldsSchema, { revision: z.int32().positive().optional() }),
  response: settingsSchema,
});
export type SettingsChange = z.output<typeof updateSettings.body & object>;
