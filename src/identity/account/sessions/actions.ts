/** Letting people in, after whatever it was that proved who they are. */
import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { type Actor, resolveRole } from '#access/subject.ts';
import type { User } from '#identity/account/contract.ts';
import { notifyNewBrowser } from '#identity/account/notify.ts';
import { listPasskeyRows } from '#identity/account/passkeys/store.ts';
import { isPassword } from '#identity/account/passwords/passwords.ts';
import type { SessionView } from '#identity/account/profile/contract.ts';
import { type ChallengeKind, makeChallenge } from '#identity/account/second-factor/actions-challenges.ts';
import { type FactorStanding, isAuthenticatorOn, readFactorStanding } from '#identity/account/second-factor/store.ts';
import { presenceLimits } from '#identity/account/sign-in/limits.ts';
import { trustDevice } from '#identity/account/sign-in/store-devices.ts';
import { countAttempt, refuseWhenTooMany, takeTurn } from '#identity/account/sign-in/store-limits.ts';
import { dropPassword, getPerson, listGroupsOf, lockPerson, type PersonRow } from '#identity/account/store.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import { newToken, tokenHash } from '#platform/server/secret-tokens.ts';
import type { Services } from '#platform/server/services.ts';
import { type SessionOrigin, sessionOriginSchema, storeOrigin } from './actions-provider.ts';
import { browserName } from './browser-name.ts';
import { PERSON_CHANGED } from './sessions.ts';
import { endSession, endSessions, getSessionStart, insertSession, isSsoOnly, listSessionRows } from './store.ts';

export const SESSION_MS = 24 * 60 * 60 * 1000;
/** The session's greatest age, however often it is extended: then the person signs in again. */
export const LONGEST_SESSION_MS = 30 * SESSION_MS;

/** From where somebody knocks. */
export interface Caller {
  readonly address: string;
  readonly userAgent: string | null;
  /** The secret that this browser keeps, or is given when somebody signs in. */
  readonly device: string;
}

export interface SignedIn {
  readonly token: string;
  readonly user: User;
}

/** Either in, or asked for the second step: then the token of its challenge. */
export type Admission = { readonly signedIn: SignedIn } | { readonly secondStep: string };

/** No school asks students for a second factor: for them, who come all at once, nothing is read. */
const standingOf = async (tx: TenantTx, person: PersonRow): Promise<FactorStanding> =>
  resolveRole(person.roles) === 'student' ? { askedFrom: null, has: false } : readFactorStanding(tx, person.person_id);

export const toUser = async (tx: TenantTx, person: PersonRow): Promise<User> =>
  toUserIn(tx, person, await listGroupsOf(tx, person.person_id));

/** As `toUser`, of somebody who is in these groups. */
export async function toUserIn(tx: TenantTx, person: PersonRow, groups: User['groups']): Promise<User> {
  const { askedFrom, has } = await standingOf(tx, person);
  return {
    _id: person.person_id,
    email: person.email,
    firstName: person.first_name,
    lastName: person.last_name,
    roles: person.roles,
    role: resolveRole(person.roles),
    groups,
    mustChangePassword: person.must_change_password && !(await signsInAtProvider(tx, person)),
    secondFactorFrom: has ? null : (askedFrom?.toISOString() ?? null),
    photo: person.photo_hash === null ? null : `/v1/api/images/${person.photo_hash}`,
    timeZone: person.time_zone,
    locale: person.locale,
    language: person.language,
  };
}

/** What has signed a person in from outside. */
export interface Through {
  /** The provider or the learning platform. */
  readonly connection: string;
  /** What a provider calls the session that it can end. */
  readonly origin?: SessionOrigin | undefined;
}

/** Opens a session for a person who has proved everything that is asked of them. */
export async function openSession(
  tx: TenantTx,
  person: PersonRow,
  caller: Caller,
  now: Date,
  from?: { readonly services: Services; readonly through: Through },
): Promise<SignedIn> {
  const token = newToken();
  const sessionId = uuid();
  await notifyNewBrowser(tx, person.person_id, caller.userAgent);
  await insertSession(tx, {
    tokenHash: tokenHash(token),
    sessionId,
    personId: person.person_id,
    expiresAt: new Date(now.getTime() + SESSION_MS),
    userAgent: caller.userAgent?.slice(0, 300) ?? null,
    address: caller.address.slice(0, 64),
    openedBy: from?.through.connection,
    now,
  });
  if (from?.through.origin) await storeOrigin(from.services, tx, sessionId, from.through.origin);
  await trustDevice(tx, person.person_id, caller.device, now);
  // Others may know the password on a slip. Who signs in at a provider alone is never asked for their own, so this one ends.
  if (from && person.must_change_password && (await signsInAtProvider(tx, person)))
    await dropPassword(tx, person.person_id);
  return { token, user: await toUser(tx, person) };
}

/** Identifies the present password; another one invalidates what was started with this one. */
export const credentialMark = (person: PersonRow): string =>
  createHash('sha256')
    .update(person.password_hash ?? '')
    .digest('base64url');

export const secondStep: ChallengeKind<{ credential: string; through?: Through | undefined }> = {
  name: 'second-step',
  data: z.object({
    credential: z.string(),
    through: z.object({ connection: z.string(), origin: sessionOriginSchema.optional() }).optional(),
  }),
  livesMs: 5 * 60_000,
};

/**
 * True where the person signs in by a provider alone. Administrators never do, so that somebody can always repair it.
 */
export const signsInAtProvider = async (tx: TenantTx, person: PersonRow): Promise<boolean> =>
  resolveRole(person.roles) !== 'admin' && isSsoOnly(tx);

export async function refuseWhereSsoOnly(tx: TenantTx, person: PersonRow): Promise<void> {
  if (await signsInAtProvider(tx, person))
    throw new Refusal('forbidden', 'Sign in with your school account. Use its button');
}

/** True where a password or passkey of the person's own opens the account, as the rules of the school are now. */
export async function hasOwnWayIn(tx: TenantTx, person: PersonRow): Promise<boolean> {
  if (await signsInAtProvider(tx, person)) return false;
  return person.password_hash !== null || (await listPasskeyRows(tx, person.person_id)).length > 0;
}

/** Where a second factor is asked for and the person has it as a passkey alone, nothing else opens a session. */
async function refuseWithoutPasskey(tx: TenantTx, person: PersonRow, now: Date): Promise<void> {
  const { askedFrom, has } = await standingOf(tx, person);
  if (has && askedFrom !== null && askedFrom <= now)
    throw new Refusal('passkey_needed', 'Your school requires a second factor. Sign in with your passkey');
}

/** After something was taken away. Throws where the school asks for a second factor and nothing is left of it. */
export async function refuseToBeWithoutFactor(tx: TenantTx, personId: string): Promise<void> {
  // Of two that are taken away at once the second one is counted when the first is gone.
  await lockPerson(tx, personId);
  const { askedFrom, has } = await readFactorStanding(tx, personId);
  if (askedFrom !== null && !has)
    throw new Refusal(
      'impossible',
      'Your school requires a second factor, and this is your last one. Add another one first',
    );
}

/** Signs in a person who has proved the first factor, a password or a claim from outside, or asks for the second one. */
export async function admit(
  services: Services,
  tx: TenantTx,
  person: PersonRow,
  caller: Caller,
  through?: Through,
): Promise<Admission> {
  if (person.status !== 'active') throw new Refusal('disabled', 'This account is disabled. Ask your school');
  if (!(await isAuthenticatorOn(tx, person.person_id))) {
    await refuseWithoutPasskey(tx, person, services.clock());
    const session = await openSession(tx, person, caller, services.clock(), through && { services, through });
    return { signedIn: session };
  }
  const data = { credential: credentialMark(person), through };
  return { secondStep: await makeChallenge(services, tx, secondStep, person.person_id, data) };
}

/** What a sign-in is answered when only its first step is done. */
export function secondFactorNeeded(challenge: string): Refusal {
  const message = 'Enter the code from your authenticator app';
  return new Refusal('second_factor_needed', message, { details: [{ path: 'secondFactor', message, challenge }] });
}

export async function endAllSessions(
  services: Services,
  tx: TenantTx,
  personId: string,
  except: string | null,
): Promise<void> {
  await endSessions(tx, personId, services.clock(), except);
  await services.signals.send(tx, PERSON_CHANGED, { personId });
}

/** Where the person is signed in, the latest first. */
export async function listSessions(tx: TenantTx, actor: Actor, now: Date): Promise<SessionView[]> {
  const rows = await listSessionRows(tx, actor.personId, now);
  return rows.map((row) => ({
    _id: row.session_id,
    browser: browserName(row.user_agent),
    address: row.address,
    signedInAt: row.created_at.toISOString(),
    seenAt: row.seen_at?.toISOString() ?? null,
    isThis: row.session_id === actor.sessionId,
  }));
}

/** Ends one of the own sessions, on every process. */
export async function endOneSession(services: Services, tx: TenantTx, actor: Actor, sessionId: string): Promise<void> {
  if (!(await endSession(tx, actor.personId, sessionId, services.clock()))) throw notFound('The session');
  await services.signals.send(tx, PERSON_CHANGED, { personId: actor.personId });
}

const FRESH_MS = 10 * 60_000;

/**
 * Makes sure that it is still the person who acts, before something by which others could get in for good. Who has no
 * password must have signed in within the last ten minutes. Throws `invalid_input` at `path`.
 */
export async function provePresence(
  services: Services,
  tenant: TenantOfRequest,
  actor: Actor,
  given: { readonly password: string; readonly path: string },
): Promise<void> {
  const now = services.clock();
  // Not the account's own count: strangers fill that one with wrong sign-ins.
  const limits = presenceLimits(actor.personId);
  const { person, since } = await inTenant(services.database, tenant.id, async (tx) => {
    await refuseWhenTooMany(tx, limits, now);
    return { person: await getPerson(tx, actor.personId), since: await getSessionStart(tx, actor.sessionId) };
  });
  if (person.password_hash === null) {
    if (now.getTime() - since.getTime() <= FRESH_MS) return;
    throw new Refusal('impossible', 'Sign out and sign in again first, to confirm it’s you');
  }
  const right = await isPassword(person.password_hash, given.password);
  await inTenant(services.database, tenant.id, async (tx) => {
    await takeTurn(tx, actor.email);
    await refuseWhenTooMany(tx, limits, now);
    if (!right) await countAttempt(tx, limits, now);
  });
  if (!right) throw badField(given.path, 'The current password is incorrect');
}

/**
 * Makes sure that a session that was left open does not throw the others out: who signed in within the last ten minutes
 * has proved enough, everybody else gives the present password. Throws `invalid_input` at `password`.
 */
export async function proveFresh(
  services: Services,
  tenant: TenantOfRequest,
  actor: Actor,
  password: string,
): Promise<void> {
  const since = await inTenant(services.database, tenant.id, (tx) => getSessionStart(tx, actor.sessionId));
  if (services.clock().getTime() - since.getTime() <= FRESH_MS) return;
  await provePresence(services, tenant, actor, { password, path: 'password' });
}
