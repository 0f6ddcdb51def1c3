/** Single sign-on by SAML 2.0: how admins set providers up. Signing in is at the addresses of `../contract.ts`. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { doneSchema, idParams, idSchema, lineSchema } from '#platform/contract/shapes.ts';
import { messageSchema } from '#platform/contract/translate.ts';
import { providerBody } from '../contract.ts';

const tag = 'Single sign-on';

export const samlProviderBody = providerBody
  .pick({
    label: true,
    domains: true,
    createsAccounts: true,
    linksAccounts: true,
    roleClaim: true,
    groupClaim: true,
    isEnabled: true,
  })
  .extend({
    /** Requests for signing in are signed; those for signing out always are. */
    signsRequests: z.boolean(),
    /** The response must be signed too, beside the assertion in it, which always must. */
    wantsSignedResponse: z.boolean(),
    wantsEncryption: z.boolean(),
    /** Sign-ins that begin at the provider are taken, after the person has confirmed them. */
    allowsUnsolicited: z.boolean(),
    /** Signing out here leads on to the provider, to sign out there. */
    logsOut: z.boolean(),
    /** The school vouches that the provider gives only people's own addresses of `domains`. */
    trustsEmail: z.boolean(),
    /** A student is known by the school's number, before the address. */
    matchesExternalId: z.boolean(),
    externalIdAttribute: lineSchema(200),
    /** Says who it is; empty: the NameID. */
    subjectAttribute: lineSchema(200),
    /** Names of attributes; empty: the usual ones. */
    emailAttribute: lineSchema(200),
    firstNameAttribute: lineSchema(200),
    lastNameAttribute: lineSchema(200),
  });
export type SamlProviderInput = z.output<typeof samlProviderBody>;

const metadataUrlSchema = z
  .string()
  .trim()
  .max(1000, 'Must be at most 1000 characters')
  .refine(
    (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
    'Must be an address, such as https://id.school.example/metadata',
  );

/** From an address, which is read again every night, or as a file's text. */
export const metadataSchema = z.union([
  z.object({ url: metadataUrlSchema }),
  z.object({
    xml: z
      .string()
      .min(1, 'Choose a file')
      .max(1024 * 1024, 'Must be at most 1 MB'),
  }),
]);
export type MetadataSource = z.output<typeof metadataSchema>;

const certificateSchema = z.object({ subject: z.string(), fingerprint: z.string(), validUntil: z.string() });

const metadataFacts = z.object({
  entityId: z.string(),
  ssoUrl: z.string(),
  sloUrl: z.string().nullable(),
  certificates: z.array(certificateSchema),
});

const samlProviderSchema = samlProviderBody.extend(metadataFacts.shape).extend({
  _id: idSchema,
  edit: z.number().int(),
  /** How many people have signed in with it. */
  people: z.number().int(),
  /** When somebody signed in with it last; null: nobody has. */
  lastUsedAt: z.string().nullable(),
  /** Null: an admin uploaded the metadata. */
  metadataUrl: z.string().nullable(),
  metadataReadAt: z.string(),
  /** Why the last reading changed nothing; null: it worked. */
  metadataProblem: messageSchema.nullable(),
  /** The last message that was refused; null: none was. */
  problem: z.object({ at: z.string(), message: z.string() }).nullable(),
});
export type SamlProvider = z.output<typeof samlProviderSchema>;

export const keyStates = ['next', 'current', 'previous'] as const;

export const listSamlProviders = endpoint({
  method: 'GET',
  path: '/v1/api/admin/saml',
  summary: 'The SAML providers of this site, and what they are told of it; private keys are never shown',
  tag,
  access: 'company.edit',
  response: z.object({
    providers: z.array(samlProviderSchema),
    site: z.object({
      entityId: z.string(),
      metadataUrl: z.string(),
      acsUrl: z.string(),
      sloUrl: z.string(),
      /** None: a pair of keys is made with the first provider. */
      keys: z.array(certificateSchema.extend({ state: z.enum(keyStates) })),
    }),
  }),
});
export type SamlSite = z.output<typeof listSamlProviders.response>['site'];

export const createSamlProvider = endpoint({
  method: 'POST',
  path: '/v1/api/admin/saml',
  summary: 'Add a SAML provider by its metadata',
  tag,
  access: 'company.edit',
  body: samlProviderBody.extend({ metadata: metadataSchema }),
  response: samlProviderSchema,
});

export const updateSamlProvider = endpoint({
  method: 'PUT',
  path: '/v1/api/admin/saml/:id',
  summary: 'Change a SAML provider; its metadata stay as they are',
  tag,
  access: 'company.edit',
  params: idParams,
  body: changesOf(samlProviderBody, { edit: z.int32().optional() }),
  response: samlProviderSchema,
});

export const replaceSamlMetadata = endpoint({
  method: 'POST',
  path: '/v1/api/admin/saml/:id/metadata',
  summary: 'Read the metadata of a SAML provider again, or replace them; they must be of the same provider',
  tag,
  access: 'company.edit',
  params: idParams,
  body: z.object({
    /** Left out: from the address that is stored. */
    metadata: metadataSchema.optional(),
    /** The certificates of now stay beside those of the metadata, while the provider changes its key. */
    keepsCertificates: z.boolean(),
  }),
  response: samlProviderSchema,
});

export const checkSamlMetadata = endpoint({
  method: 'POST',
  path: '/v1/api/admin/saml/check',
  summary: 'What the metadata of a SAML provider say; stores nothing',
  tag,
  access: 'company.edit',
  body: z.object({ metadata: metadataSchema }),
  response: z.object({
    /** Null: they are as they must be. */
    problem: messageSchema.nullable(),
    found: metadataFacts.nullable(),
  }),
});
export type MetadataCheck = z.output<typeof checkSamlMetadata.response>;

export const changeSamlKey = endpoint({
  method: 'POST',
  path: '/v1/api/admin/saml/keys',
  summary: 'Renew the key pair of this site step by step: publish a new one, sign with it, remove the one before',
  tag,
  access: 'company.edit',
  body: z.object({ step: z.enum(['create', 'use', 'remove']) }),
  response: doneSchema,
});

export const getPendingSaml = endpoint({
  method: 'GET',
  path: '/v1/api/auth/saml/pending',
  summary: 'A sign-in that began at the provider and waits in this browser to be confirmed',
  tag,
  access: 'anyone',
  response: z.object({
    /** Null: none waits. */
    pending: z.object({ provider: z.string(), name: z.string() }).nullable(),
  }),
});

export const confirmPendingSaml = endpoint({
  method: 'POST',
  path: '/v1/api/auth/saml/pending',
  summary: 'Confirm it; opens the session',
  tag,
  access: 'anyone',
  body: z.object({}),
  response: z.object({
    /** A path of this site. */
    next: z.string(),
  }),
});
