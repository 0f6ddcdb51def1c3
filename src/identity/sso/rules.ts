/** What a provider's words about somebody mean here. A claim is such a word, as OpenID Connect calls it. */

export const providerKinds = ['oidc', 'google', 'microsoft'] as const;
export type ProviderKind = (typeof providerKinds)[number];
/** What a button of the login page can be of. */
export const wayKinds = [...providerKinds, 'saml'] as const;
export type WayKind = (typeof wayKinds)[number];

export const GOOGLE_ISSUER = 'https://accounts.google.com';
const MICROSOFT = /^https:\/\/login\.microsoftonline\.com\/([a-z0-9.-]+)\/v2\.0$/i;
/** Directories of Microsoft that hold everybody with any account there. */
const SHARED_DIRECTORIES = ['common', 'organizations', 'consumers'];

/** True for a provider at which anybody in the world can have an account. */
export const isOpenToAll = (issuer: string): boolean =>
  issuer === GOOGLE_ISSUER || SHARED_DIRECTORIES.includes(MICROSOFT.exec(issuer)?.[1]?.toLowerCase() ?? '');

/** What is wrong with the settings together, by field; null: nothing. */
export function providerBlocker(given: {
  readonly kind: ProviderKind;
  readonly issuer: string;
  readonly domains: readonly string[];
  readonly createsAccounts: boolean;
}): { readonly path: string; readonly message: string } | null {
  if (given.kind === 'google' && given.issuer !== GOOGLE_ISSUER)
    return { path: 'issuer', message: `Must be ${GOOGLE_ISSUER}` };
  if (given.kind === 'microsoft' && !MICROSOFT.test(given.issuer))
    return { path: 'issuer', message: 'Must be https://login.microsoftonline.com/…/v2.0 with your directory' };
  if (given.createsAccounts && given.domains.length === 0 && isOpenToAll(given.issuer))
    return { path: 'domains', message: 'Enter your domains: anyone in the world can have an account there' };
  return null;
}

export type Claims = Readonly<Record<string, unknown>>;

/** A claim by its name, or, where a provider puts them into each other, by its path: `realm_access.roles`. */
function findClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let at: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Claims)[part];
  }
  return at;
}

/** The values of a claim: one, or a list of them. */
export function valuesOf(claims: Claims, name: string): readonly string[] {
  const found = name === '' ? undefined : findClaim(claims, name);
  const all: unknown[] = Array.isArray(found) ? found : [found];
  return all.filter((one) => typeof one === 'string' || typeof one === 'number').map(String);
}

const isYes = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';

/** The address, lower case; null where the provider says none. */
export function emailOf(claims: Claims): string | null {
  const { email } = claims;
  return typeof email === 'string' && /^[^@\s]+@[^@\s]+$/.test(email) && email.length <= 254
    ? email.toLowerCase()
    : null;
}

/**
 * True when the provider vouches that the address is the person's. Google does for its own addresses and those of
 * Workspace (`hd`) only; Microsoft says it in a claim of its own, which an app has to ask for. SAML has no word for it:
 * there it is the school that vouches, for the domains that it names (`saml/rules.ts`).
 */
export function isEmailVerified(claims: Claims, kind: WayKind): boolean {
  if (kind === 'microsoft') return isYes(claims.xms_edov);
  if (!isYes(claims.email_verified)) return false;
  return kind !== 'google' || typeof claims.hd === 'string' || /@(gmail|googlemail)\.com$/.test(emailOf(claims) ?? '');
}

/**
 * The claims of a token with those that the provider only answers: what is signed counts more, and that an address was verified is
 * said of the address beside it (OpenID Connect Core 1.0, 5.1), and of no other one.
 */
export function joinClaims(signed: Claims, said: Claims): Claims {
  const { email_verified, xms_edov, ...others } = said;
  const isOfOther = signed.email !== undefined && emailOf(said) !== emailOf(signed);
  return { ...(isOfOther ? others : said), ...signed };
}

/** True when the address is of one of the domains, exactly; where none is named, all are let in. */
export const isDomainAllowed = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1));

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
        .replace(/[\u0000-\u001f\u007f]/g, ' ')
        .toWellFormed()
        .trim()
        .slice(0, 100)
        .toWellFormed()
    : '';

/** First and last name; of a whole name, all but the last word is the first name. */
export function namesOf(claims: Claims): { firstName: string; lastName: string } {
  const [given, family] = [textOf(claims.given_name), textOf(claims.family_name)];
  if (given !== '' || family !== '') return { firstName: given, lastName: family };
  const words = textOf(claims.name).split(/\s+/);
  const lastName = words.length > 1 ? words.pop()! : '';
  return { firstName: words.join(' '), lastName };
}

/**
 * The values of a claim or an attribute as the provider says them now: none where it says none, and undefined where the settings
 * name no claim, or the provider says that it left them out, as Microsoft does for people with more groups than fit into a token.
 */
export function toldBy(claims: Claims, name: string): readonly string[] | undefined {
  if (name === '') return undefined;
  const elsewhere = claims._claim_names;
  const isLeftOut = typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, name);
  return isLeftOut && findClaim(claims, name) === undefined ? undefined : valuesOf(claims, name);
}

/** Why a sign-in elsewhere ended without one here. */
export const ssoFailures = [
  'unavailable',
  'expired',
  'failed',
  'denied',
  'unverified',
  'domain',
  'unknown',
  'taken',
  'disabled',
  'passkey',
  'unsolicited',
] as const;
export type SsoFailure = (typeof ssoFailures)[number];

/** What the login page says after signing out at a provider: it confirmed, or it did not. */
export const logoutOutcomes = ['out', 'out-here'] as const;
export type LogoutOutcome = (typeof logoutOutcomes)[number];
