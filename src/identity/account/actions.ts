import type { Actor } from '#access/subject.ts';
import { badField, Refusal } from '#platform/contract/refusal.ts';
import { findViolatedUnique } from '#platform/server/database/errors.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { getTenantRow } from '#tenancy/api.ts';
import type { User } from './contract.ts';
import { notifyGuessing, notifyPassword } from './notify.ts';
import { refuseEasyPassword } from './passwords/easy-passwords.ts';
import { hashPassword, isPassword } from './passwords/passwords.ts';
import { emailChange } from './profile/actions-email.ts';
import { changeOwnName, readNameRight } from './profile/actions-name.ts';
import type { Account } from './profile/contract.ts';
import { publishPeople } from './publish.ts';
import { pendingChallenge } from './second-factor/actions-challenges.ts';
import {
  type Admission,
  admit,
  type Caller,
  endAllSessions,
  LONGEST_SESSION_MS,
  openSession,
  provePresence,
  refuseWhereSsoOnly,
  SESSION_MS,
  type SignedIn,
  toUserIn,
} from './sessions/actions.ts';
import { logoutAddress } from './sessions/actions-provider.ts';
import { PERSON_CHANGED } from './sessions/sessions.ts';
import { extendSession, isSsoOnly } from './sessions/store.ts';
import {
  knownDeviceLimits,
  knownFrom,
  type LoginLimits,
  loginLimits,
  networkOf,
  networkSlow,
  registerLimits,
  toldOf,
  unknownFrom,
} from './sign-in/limits.ts';
import { MustWait } from './sign-in/slow-lane.ts';
import { forgetDevice, isKnownDevice } from './sign-in/store-devices.ts';
import {
  countAttempt,
  dropOldAttempts,
  forgive,
  isReached,
  laneOf,
  refuseWhenTooMany,
  takeTurn,
} from './sign-in/store-limits.ts';
import { recordRefused } from './sign-in/store-refused.ts';
import {
  findPersonByEmail,
  getPerson,
  getPersonInGroups,
  insertPerson,
  lockPersonByEmail,
  updatePerson,
} from './store.ts';
import { GUEST_REGISTERED, turnGuestIntoStudent } from './store-guests.ts';
import { endResets } from './store-resets.ts';

/**
 * Signs in, or asks for the second step. Throws `wrong_credentials`, `disabled` (only to who knows the password) or
 * `too_many_requests`.
 */
export async function signIn(
  services: Services,
  tenant: TenantOfRequest,
  given: { email: string; password: string },
  caller: Caller,
  { hasWaited = false }: { readonly hasWaited?: boolean } = {},
): Promise<Admission> {
  const now = services.clock();
  const { limits, asked } = await inTenant(services.database, tenant.id, async (tx) => {
    const isKnown = await isKnownDevice(tx, given.email, caller.device);
    const own = isKnown ? knownDeviceLimits(given.email, caller.device) : loginLimits(given.email, caller.address);
    await refuseWhenTooMany(tx, own.refuse, now);
    const lane = hasWaited ? null : await laneOf(tx, own.slow, now);
    if (lane) throw new MustWait(lane);
    return { limits: own, asked: await findPersonByEmail(tx, given.email) };
  });
  const matches = await isPassword(asked?.password_hash ?? null, given.password);
  const admission = await inTenant(services.database, tenant.id, async (tx) => {
    // Looked at again: guesses sent all at once have all passed the first look.
    await takeTurn(tx, given.email);
    await refuseWhenTooMany(tx, limits.refuse, now);
    // A password that was changed in between opens nothing: the change has already ended the sessions that it knew of.
    const person = await lockPersonByEmail(tx, given.email);
    if (!person || !matches || person.password_hash !== asked?.password_hash) {
      await countFailure(tx, limits, person?.person_id ?? null, caller, now);
      await dropOldAttempts(tx, now);
      return null;
    }
    await refuseWhereSsoOnly(tx, person);
    const admitted = await admit(services, tx, person, caller);
    // What strangers did elsewhere still counts: the owner's success gives them no more guesses.
    await forgive(tx, limits.refuse[0] ?? limits.slow[0]!);
    if (limits.forget) await forgive(tx, limits.forget);
    return admitted;
  });
  if (!admission) throw new Refusal('wrong_credentials', 'The e-mail address or password is incorrect');
  return admission;
}

/**
 * Counts a wrong password. Of an account that nobody has, the network is counted apart, and past its limit no more is
 * written down: made-up addresses fill neither a limit nor the list. In a known browser it is counted apart, too: it slows
 * nobody else, and admins are told; a browser that only fails is no longer known.
 */
async function countFailure(
  tx: TenantTx,
  limits: LoginLimits,
  personId: string | null,
  caller: Caller,
  now: Date,
): Promise<void> {
  const { address, device } = caller;
  const { forget } = limits;
  const network = personId === null ? unknownFrom(address) : forget ? knownFrom(address) : networkSlow(address);
  if (personId === null && (await isReached(tx, network, now))) return countAttempt(tx, limits.refuse, now);
  const counted =
    personId === null
      ? limits.slow.filter(({ subject }) => subject !== networkSlow(caller.address).subject)
      : limits.slow;
  const apart = personId === null || forget ? [network] : [];
  await countAttempt(tx, [...limits.refuse, ...counted, ...apart, ...(forget ? [forget] : [])], now);
  await recordRefused(tx, 'password', personId, caller, now);
  if (personId !== null && forget && (await isReached(tx, forget, now))) {
    await forgetDevice(tx, personId, device);
    await forgive(tx, forget);
  }
  if (!(await isReached(tx, network, now)) || (await isReached(tx, toldOf(caller.address), now))) return;
  await countAttempt(tx, [toldOf(caller.address)], now);
  await notifyGuessing(tx, networkOf(caller.address));
}

/** A notification holds 8 000 bytes; an id takes 39 of them. */
const IDS_IN_A_SIGNAL = 150;

/** With the commit of the transaction every process forgets what it knew of these people's sessions. */
export async function publishPeopleChanged(
  services: Services,
  tx: TenantTx,
  personIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < personIds.length; start += IDS_IN_A_SIGNAL) {
    const some = personIds.slice(start, start + IDS_IN_A_SIGNAL);
    await services.signals.send(tx, PERSON_CHANGED, { personIds: some });
  }
}

/** What everybody knows of the site, and nobody should have as a password: host, school and product. */
export async function siteNames(
  services: Pick<Services, 'config'>,
  tx: TenantTx,
  tenant: TenantOfRequest,
): Promise<string[]> {
  return [tenant.host, (await getTenantRow(tx)).name, services.config.PRODUCT_NAME];
}

/**
 * Signs out: all sessions of the person end, on every process. Returns where the browser goes to sign out at the provider
 * too; null: nowhere.
 */
export async function signOut(services: Services, tx: TenantTx, actor: Actor): Promise<string | null> {
  const next = await logoutAddress(services, tx, actor.sessionId);
  await endAllSessions(services, tx, actor.personId, null);
  return next;
}

/** Extends the session by a day, up to the age at which the person must sign in again. */
export const renewSession = (services: Services, tx: TenantTx, actor: Actor) =>
  extendSession(tx, actor.sessionId, new Date(services.clock().getTime() + SESSION_MS), LONGEST_SESSION_MS);

function addressTaken(): Refusal {
  const message = 'An account with this address exists. Sign in, or ask for a new password';
  return new Refusal('conflict', message, { details: [{ path: 'email', message }] });
}

/** Makes an account where the tenant lets everyone in. A guest's row becomes the account, with all that was begun. */
export async function registerPerson(
  services: Services,
  tenant: TenantOfRequest,
  registrationOpen: boolean,
  given: { email: string; password: string; firstName: string; lastName: string; language: string | null },
  caller: Caller,
  guest: Actor | null = null,
): Promise<SignedIn> {
  if (!registrationOpen) throw new Refusal('forbidden', 'Accounts are created by the school. Ask your teacher');
  const now = services.clock();
  const limits = registerLimits(caller.address);
  await inTenant(services.database, tenant.id, async (tx) => {
    await refuseWhenTooMany(tx, limits, now);
    if (await isSsoOnly(tx))
      throw new Refusal('forbidden', 'Accounts here come from the school. Use its button to sign in');
    await countAttempt(tx, limits, now);
  });
  const names = await inTenant(services.database, tenant.id, (tx) => siteNames(services, tx, tenant));
  refuseEasyPassword(given.password, 'password', [given.email, given.firstName, given.lastName, ...names]);
  const passwordHash = await hashPassword(given.password);
  return inTenant(services.database, tenant.id, async (tx) => {
    // Asked of the key itself: another registration with the address may be under way.
    const kept =
      guest &&
      (await turnGuestIntoStudent(tx, guest.personId, { ...given, passwordHash }).catch((error: unknown) => {
        throw findViolatedUnique(error) === null ? error : addressTaken();
      }));
    if (kept) {
      await endAllSessions(services, tx, guest.personId, null);
      await publishPeople(tx, 'person.created', [guest.personId], now);
      await services.signals.send(tx, GUEST_REGISTERED, { tenantId: tenant.id, personId: guest.personId });
    }
    const personId = kept
      ? guest.personId
      : await insertPerson(tx, { ...given, passwordHash, roles: ['student'], emailUnproven: true });
    if (personId === null) throw addressTaken();
    if (given.language !== null) await updatePerson(tx, personId, { language: given.language });
    return openSession(tx, await getPerson(tx, personId), caller, now);
  });
}

/** How the person signs in, and what is under way. */
export async function readAccount(services: Services, tx: TenantTx, actor: Actor): Promise<Account> {
  const person = await getPerson(tx, actor.personId);
  const pending = await pendingChallenge(services, tx, emailChange, actor.personId);
  return {
    createdAt: person.created_at.toISOString(),
    nameRight: await readNameRight(tx, actor),
    hasPassword: person.password_hash !== null,
    pendingEmail: pending && { email: pending.data.to, expiresAt: pending.expiresAt.toISOString() },
  };
}

export async function readMe(tx: TenantTx, actor: Actor): Promise<User> {
  const { groups, ...person } = await getPersonInGroups(tx, actor.personId);
  return toUserIn(tx, person, groups);
}

export interface AccountChange {
  readonly firstName?: string | undefined;
  /** Null: none. */
  readonly lastName?: string | null | undefined;
  readonly password?: { readonly current: string; readonly next: string } | undefined;
  readonly timeZone?: string | null | undefined;
  readonly locale?: string | null | undefined;
  readonly language?: string | null | undefined;
}

/** Changes the own name, password or preferences; a new password ends the person's other sessions. */
export async function changeAccount(
  services: Services,
  tenant: TenantOfRequest,
  actor: Actor,
  change: AccountChange,
): Promise<User> {
  const passwordHash = change.password && (await nextPasswordHash(services, tenant, actor, change.password));
  return inTenant(services.database, tenant.id, async (tx) => {
    await changeOwnName(tx, actor, change, services.clock());
    await updatePerson(tx, actor.personId, {
      ...(change.firstName !== undefined && { first_name: change.firstName }),
      ...(change.lastName !== undefined && { last_name: change.lastName ?? '' }),
      ...(change.timeZone !== undefined && { time_zone: change.timeZone }),
      ...(change.locale !== undefined && { locale: change.locale }),
      ...(change.language !== undefined && { language: change.language }),
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
    });
    if (passwordHash !== undefined) {
      await endResets(tx, actor.personId, services.clock());
      await notifyPassword(tx, actor.personId);
      await endAllSessions(services, tx, actor.personId, actor.sessionId);
    } else await services.signals.send(tx, PERSON_CHANGED, { personId: actor.personId });
    return readMe(tx, actor);
  });
}

async function nextPasswordHash(
  services: Services,
  tenant: TenantOfRequest,
  actor: Actor,
  password: { current: string; next: string },
): Promise<string> {
  await provePresence(services, tenant, actor, { password: password.current, path: 'password.current' });
  if (actor.mustChangePassword && password.next === password.current)
    throw badField('password.next', 'Choose a password that is different from the one you were given');
  const { email, firstName, lastName } = actor;
  const names = await inTenant(services.database, tenant.id, (tx) => siteNames(services, tx, tenant));
  refuseEasyPassword(password.next, 'password.next', [email, firstName, lastName, ...names]);
  return hashPassword(password.next);
}
