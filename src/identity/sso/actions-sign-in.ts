/** Signing in at a provider: there, back, and in. */

import { z } from 'zod';
import {
  type Admission,
  admit,
  type Caller,
  findPersonByEmail,
  insertPerson,
  lockPerson,
  type PersonRow,
  proveEmail,
  type SessionOrigin,
  spend,
} from '#identity/account/api.ts';
import { mapMemberships } from '#identity/directories/api.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { safeForward } from '#platform/contract/safe-forward.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { callbackOf, openSecret } from './actions.ts';
import { adoptOldRules, sourceOf } from './actions-rules.ts';
import { SsoFailed } from './failed.ts';
import { addressFor, begin, configurationOf, type Identity, identityFrom } from './provider.ts';
import { type Claims, emailOf, isDomainAllowed, isEmailVerified, namesOf, toldBy, type WayKind } from './rules.ts';
import { findIdentity, findProvider, findStudentKnownAs, type ProviderRow, upsertIdentity } from './store.ts';

/**
 * What the browser keeps while its person is at the provider, encrypted, for one tenant. Nothing of it is kept here, so
 * that a sign-in ends in the browser, and at the site, where it was begun.
 */
const underWaySchema = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  fwd: z.string(),
  until: z.number(),
});

export const UNDER_WAY_MS = 10 * 60_000;
const purposeOf = (tenant: TenantOfRequest): string => `sso under way ${tenant.id}`;

/** One cookie for each sign-in, so that two tabs don't disturb each other. */
export const cookieFor = (state: string): string => `sso-${state.replace(/[^\w-]/g, '').slice(0, 12)}`;

export type UnderWay = z.output<typeof underWaySchema>;

/** What the linking of accounts and the rules of roles and groups need of a provider, of whichever kind. */
export type SsoProvider = Omit<ProviderRow, 'kind' | 'client_id' | 'sealed_secret' | 'scopes'> & {
  readonly kind: WayKind;
};

interface Found {
  readonly row: ProviderRow;
  readonly secret: string;
}

async function getEnabled(services: Services, tenant: TenantOfRequest, providerId: string): Promise<Found> {
  const found = await inTenant(services.database, tenant.id, async (tx) => {
    const row = await findProvider(tx, providerId);
    return row?.is_enabled ? { row, secret: openSecret(services, tx, row) } : null;
  });
  if (!found) throw notFound('The provider');
  return found;
}

async function configure(services: Services, { row, secret }: Found) {
  try {
    return await configurationOf(services, row, secret);
  } catch (cause) {
    throw new SsoFailed('unavailable', cause);
  }
}

/** Where the browser goes, and what it stores until it returns, under which name. */
export async function startSignIn(
  services: Services,
  tenant: TenantOfRequest,
  given: { readonly provider: string; readonly fwd: string; readonly site: string },
): Promise<{ location: string; cookie: { name: string; value: string } }> {
  const found = await getEnabled(services, tenant, given.provider);
  const configuration = await configure(services, found);
  const begun = begin();
  const redirectUri = callbackOf(given.site, given.provider);
  const location = await addressFor(configuration, begun, { redirectUri, scope: found.row.scopes });
  const until = services.clock().getTime() + UNDER_WAY_MS;
  const underWay = { ...begun, provider: given.provider, fwd: given.fwd, until };
  return { location: location.href, cookie: sealUnderWay(services, tenant, underWay) };
}

/** The cookie of a sign-in that begins. */
export const sealUnderWay = (services: Services, tenant: TenantOfRequest, underWay: UnderWay) => ({
  name: cookieFor(underWay.state),
  value: services.vault.seal(purposeOf(tenant), JSON.stringify(underWay)).toString('base64url'),
});

/** The sign-in that this browser began at this school. Throws `SsoFailed` where it began none, or too long ago. */
export function readUnderWay(services: Services, tenant: TenantOfRequest, cookie: string | undefined) {
  if (cookie === undefined) throw new SsoFailed('expired');
  let text: string;
  try {
    text = services.vault.open(purposeOf(tenant), Buffer.from(cookie, 'base64url'));
  } catch (cause) {
    throw new SsoFailed('expired', cause);
  }
  const underWay = underWaySchema.parse(JSON.parse(text));
  if (underWay.until <= services.clock().getTime()) throw new SsoFailed('expired');
  return underWay;
}

/** A sign-in ends once, also for somebody who has kept its cookie. */
async function endOnce(
  services: Services,
  tenant: TenantOfRequest,
  { state, until }: { state: string; until: number },
) {
  const isFirst = await inTenant(services.database, tenant.id, (tx) =>
    spend(services, tx, 'sso-spent', state, new Date(until)),
  );
  if (!isFirst) throw new SsoFailed('expired');
}

/** Lets in whom the provider has sent back. Throws `SsoFailed`. */
export async function finishSignIn(
  services: Services,
  tenant: TenantOfRequest,
  given: {
    readonly provider: string;
    readonly search: string;
    readonly cookie: string | undefined;
    readonly site: string;
  },
  caller: Caller,
): Promise<{ admission: Admission; fwd: string }> {
  const found = await getEnabled(services, tenant, given.provider);
  const underWay = readUnderWay(services, tenant, given.cookie);
  if (underWay.provider !== given.provider) throw new SsoFailed('failed');
  const configuration = await configure(services, found);
  const callback = new URL(`${callbackOf(given.site, given.provider)}?${given.search}`);
  if (callback.searchParams.get('error') === 'access_denied') throw new SsoFailed('denied');
  await endOnce(services, tenant, underWay);
  let identity: Identity;
  try {
    identity = await identityFrom(configuration, callback, underWay);
  } catch (cause) {
    throw new SsoFailed('failed', cause);
  }
  const admission = await inTenant(services.database, tenant.id, (tx) =>
    admitIdentity(services, tx, found.row, identity, caller),
  );
  return { admission, fwd: safeForward(underWay.fwd, given.site, '/dash') };
}

/** Lets in whom a provider has named, after its rules about accounts, roles and groups. Throws `SsoFailed`. */
export async function admitIdentity(
  services: Services,
  tx: TenantTx,
  row: SsoProvider,
  identity: Identity,
  caller: Caller,
  origin?: SessionOrigin,
): Promise<Admission> {
  const person = await personFor(services, tx, row, identity);
  if (person.status !== 'active') throw new SsoFailed('disabled');
  await applyRules(services, tx, row, person.person_id, identity.claims);
  return admit(services, tx, await getHeld(tx, person.person_id), caller, { connection: row.provider_id, origin });
}

async function getHeld(tx: TenantTx, personId: string): Promise<PersonRow> {
  const person = await lockPerson(tx, personId);
  if (!person) throw new SsoFailed('unknown');
  return person;
}

/**
 * Whose account it is: the one known for the identity, the student with the school's number where the provider is asked for
 * it, the one with the verified address, or a new one.
 */
async function personFor(
  services: Services,
  tx: TenantTx,
  row: SsoProvider,
  { subject, claims, externalId = null }: Identity,
): Promise<PersonRow> {
  const email = emailOf(claims);
  const isVerified = email !== null && isEmailVerified(claims, row.kind);
  if (row.domains.length > 0 && !(isVerified && isDomainAllowed(email, row.domains)))
    throw new SsoFailed(isVerified ? 'domain' : 'unverified');
  const known = await findIdentity(tx, row.provider_id, subject);
  const personId =
    known?.person_id ??
    (await linkByNumber(tx, row, externalId)) ??
    (await linkOrMake(services, tx, row, email, isVerified, claims));
  await upsertIdentity(tx, row.provider_id, subject, personId, services.clock());
  return getHeld(tx, personId);
}

/** The one student with this number; null where there is none, or several. */
async function linkByNumber(tx: TenantTx, row: SsoProvider, externalId: string | null): Promise<string | null> {
  const personId = externalId === null ? null : await findStudentKnownAs(tx, externalId);
  if (personId === null) return null;
  const details = { provider: row.provider_id, by: 'external-id' };
  await writeAudit(tx, { personId }, 'sso.link', 'person', personId, details);
  return personId;
}

async function linkOrMake(
  services: Services,
  tx: TenantTx,
  row: SsoProvider,
  email: string | null,
  isVerified: boolean,
  claims: Claims,
): Promise<string> {
  if (email === null || !isVerified) throw new SsoFailed('unverified');
  const details = { provider: row.provider_id, email };
  const there = await findPersonByEmail(tx, email);
  if (there) {
    if (!row.links_accounts) throw new SsoFailed('taken');
    await proveEmail(services, tx, there.person_id);
    await writeAudit(tx, there ? { personId: there.person_id } : null, 'sso.link', 'person', there.person_id, details);
    return there.person_id;
  }
  if (!row.creates_accounts) throw new SsoFailed('unknown');
  const personId = await insertPerson(tx, { ...namesOf(claims), email, passwordHash: null, roles: ['student'] });
  // Somebody else, at the same moment, has got the address.
  if (personId === null) throw new SsoFailed('failed');
  await writeAudit(tx, { personId }, 'sso.create', 'person', personId, details);
  return personId;
}

/** Roles and groups by the school's rules, where the settings name claims for them. */
async function applyRules(
  services: Services,
  tx: TenantTx,
  row: SsoProvider,
  personId: string,
  claims: Claims,
): Promise<void> {
  await adoptOldRules(tx);
  if (row.role_claim === null && row.group_claim === null) return;
  const [roles, groups] = [toldBy(claims, row.role_claim ?? ''), toldBy(claims, row.group_claim ?? '')];
  await mapMemberships(services, tx, sourceOf(row.kind, row.provider_id), [{ personId, roles, groups }]);
}
