/** The claims of a launch, as far as they are used. Others are passed over. */
import { z } from 'zod';
import { messageTypes } from '#integrations/lti/rules.ts';

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';
const SELECT = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';
const GRADES = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
const MEMBERS = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice';

export const claim = (name: string): string => `${LTI}${name}`;
export const deepLinkClaim = (name: string): string => `https://purl.imsglobal.org/spec/lti-dl/claim/${name}`;

const text = (max: number) => z.string().max(max);
const address = text(2000).refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'Must be an address');

const gradesSchema = z.object({
  scope: z.array(text(300)).max(50).default([]),
  lineitem: address.optional(),
  lineitems: address.optional(),
});

const selectSchema = z.object({
  deep_link_return_url: address,
  accept_types: z.array(text(100)).max(50),
  accept_multiple: z.boolean().default(true),
  accept_lineitem: z.boolean().optional(),
  data: text(10_000).optional(),
});
export type SelectSettings = z.output<typeof selectSchema>;

/** The claims by short names: `…/lti/claim/roles` is `roles`. */
const claimsSchema = z.object({
  sub: text(255).optional(),
  given_name: text(200).optional(),
  family_name: text(200).optional(),
  name: text(400).optional(),
  email: text(300).optional(),
  version: text(20),
  deployment_id: text(255).min(1),
  message_type: text(100),
  roles: z.array(text(300)).max(100).default([]),
  target_link_uri: text(2000).default(''),
  lis: z.object({ person_sourcedid: text(255).nullish() }).nullish(),
  context: z.object({ id: text(255), title: text(1000).nullish() }).nullish(),
  custom: z.record(z.string(), z.unknown()).nullish(),
  resource_link: z.object({ id: text(255).min(1), title: text(1000).nullish() }).nullish(),
  for_user: z.object({ user_id: text(255).min(1) }).nullish(),
  grades: gradesSchema.nullish(),
  select: selectSchema.nullish(),
  members: z.object({ context_memberships_url: address.nullish() }).nullish(),
});
const ltiNames = [
  'version',
  'deployment_id',
  'message_type',
  'roles',
  'target_link_uri',
  'lis',
  'context',
  'custom',
  'resource_link',
  'for_user',
] as const;

function byShortNames(payload: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { sub, given_name, family_name, name, email } = payload;
  const ofLti = ltiNames.map((one) => [one, payload[claim(one)]]);
  const services = { grades: payload[GRADES], select: payload[SELECT], members: payload[MEMBERS] };
  return { sub, given_name, family_name, name, email, ...services, ...Object.fromEntries(ofLti) };
}

export interface Message {
  readonly type: string;
  readonly version: string;
  readonly deployment: string;
  /** Null: the platform does not say who it is. */
  readonly subject: string | null;
  readonly person: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string | null;
    readonly sourcedId: string | null;
  };
  readonly roles: readonly string[];
  readonly target: string;
  readonly context: { readonly id: string; readonly title: string };
  readonly link: { readonly id: string; readonly title: string } | null;
  /** Whose work is opened, as the platform calls them. */
  readonly forUser: string | null;
  readonly custom: Readonly<Record<string, unknown>>;
  readonly grades: z.output<typeof gradesSchema> | null;
  readonly select: SelectSettings | null;
  /** Where the members of the course are read; null: the platform does not say. */
  readonly membersUrl: string | null;
}

/** What is only shown is kept as far as it can be: platforms cut titles in the middle of a character. */
const shown = (value: string): string => value.replaceAll('\0', '').toWellFormed();

/** Names as given, or the one name divided at its last space. */
export function namesOf({
  given_name = '',
  family_name = '',
  name = '',
}: Pick<z.output<typeof claimsSchema>, 'given_name' | 'family_name' | 'name'>) {
  const line = (value: string): string => shown(value).replace(/\s+/g, ' ').trim().slice(0, 100).toWellFormed();
  if (line(given_name) !== '') return { firstName: line(given_name), lastName: line(family_name) };
  const [, first = '', last = ''] = /^(.*?)(?: (\S+))?$/.exec(line(name)) ?? [];
  return { firstName: first || last, lastName: first ? last : '' };
}

/** The address of somebody, or null where it is none. */
export function emailOf(given: string | null | undefined): string | null {
  const email = z.email().safeParse(given?.trim().toLowerCase());
  return email.success && email.data.length <= 254 ? email.data : null;
}

/** The message in a payload whose signature has been checked. Throws a `ZodError` where a claim is not as it must be. */
export function readMessage(payload: Readonly<Record<string, unknown>>): Message {
  const claims = claimsSchema.parse(byShortNames(payload));
  const { context, resource_link: link } = claims;
  return {
    type: claims.message_type,
    version: claims.version,
    deployment: claims.deployment_id,
    subject: claims.sub?.trim() || null,
    person: {
      ...namesOf(claims),
      email: emailOf(claims.email),
      sourcedId: claims.lis?.person_sourcedid ?? null,
    },
    roles: claims.roles,
    target: claims.target_link_uri,
    context: { id: context?.id ?? '', title: shown(context?.title ?? '') },
    link: link ? { id: link.id, title: shown(link.title ?? '') } : null,
    forUser: claims.for_user?.user_id.trim() || null,
    custom: claims.custom ?? {},
    grades: claims.grades ?? null,
    select: claims.select ?? null,
    membersUrl: claims.members?.context_memberships_url ?? null,
  };
}

export const isLaunch = (type: string): boolean => Object.values<string>(messageTypes).includes(type);
