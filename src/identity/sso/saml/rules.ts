/** What the words of a SAML provider mean here. */
import type { Claims } from '../rules.ts';

/** The names that identity providers use for the same thing; the first that an assertion has is meant. */
export const usualAttributes = {
  email: [
    'urn:oid:0.9.2342.19200300.100.1.3',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
    'mail',
    'email',
    'emailAddress',
  ],
  firstName: [
    'urn:oid:2.5.4.42',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
    'givenName',
    'given_name',
    'firstName',
  ],
  lastName: [
    'urn:oid:2.5.4.4',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
    'sn',
    'surname',
    'family_name',
    'lastName',
  ],
} as const;

export const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
export const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

export type Attributes = ReadonlyMap<string, readonly string[]>;

/** How a provider's attributes are called. Empty: by one of the usual names. */
export interface AttributeNames {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The first value of the named attribute, or of the first usual one that is there. */
function firstValue(attributes: Attributes, named: string, usual: readonly string[]): string | undefined {
  const names = named === '' ? usual : [named];
  for (const name of names) {
    const value = attributes.get(name)?.[0];
    if (value !== undefined) return value;
  }
  return undefined;
}

/**
 * The attributes as claims, so that the rules of OpenID Connect hold for them. SAML has no word for a verified address: it
 * is verified where the school vouches for the provider's domains, and never because an attribute says so.
 */
export function claimsOf(attributes: Attributes, names: AttributeNames, trustsEmail: boolean): Claims {
  // Without a prototype: an attribute may have any name.
  const claims: Record<string, unknown> = Object.create(null);
  for (const [name, values] of attributes) claims[name] = [...values];
  for (const name of ['email', 'given_name', 'family_name', 'name']) delete claims[name];
  const email = firstValue(attributes, names.email, usualAttributes.email);
  return Object.assign(claims, {
    ...(email !== undefined && { email }),
    email_verified: trustsEmail,
    given_name: firstValue(attributes, names.firstName, usualAttributes.firstName) ?? '',
    family_name: firstValue(attributes, names.lastName, usualAttributes.lastName) ?? '',
    name: attributes.get('displayName')?.[0] ?? attributes.get('urn:oid:2.16.840.1.113730.3.1.241')?.[0] ?? '',
  });
}

/**
 * Who somebody is at the provider, for good; null where the assertion does not say it: a transient NameID is another one
 * at each sign-in.
 */
export function subjectOf(
  nameId: { readonly value: string; readonly format: string | null },
  attributes: Attributes,
  subjectAttribute: string,
): string | null {
  if (subjectAttribute !== '') {
    const values = attributes.get(subjectAttribute) ?? [];
    return values.length === 1 && values[0]!.length <= 256 ? values[0]! : null;
  }
  return nameId.format === TRANSIENT ? null : nameId.value;
}

/** What is wrong with the settings together, by field; null: nothing. */
export function samlBlocker(given: {
  readonly trustsEmail: boolean;
  readonly domains: readonly string[];
  readonly matchesExternalId: boolean;
  readonly externalIdAttribute: string;
}): { readonly path: string; readonly message: string } | null {
  if (given.trustsEmail && given.domains.length === 0)
    return { path: 'domains', message: 'Enter the domains whose addresses the provider gives out' };
  if (given.matchesExternalId && given.externalIdAttribute === '')
    return { path: 'externalIdAttribute', message: 'Enter the attribute that holds the school’s number' };
  return null;
}
