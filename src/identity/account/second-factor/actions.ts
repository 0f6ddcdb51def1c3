/** The second step: setting it up, and taking it at sign-in. */
import type { Actor } from '#access/subject.ts';
import { notifySecondFactor } from '#identity/account/notify.ts';
import { listPasskeyRows, toPasskeyView } from '#identity/account/passkeys/store.ts';
import {
  type Caller,
  credentialMark,
  endAllSessions,
  openSession,
  provePresence,
  refuseToBeWithoutFactor,
  type SignedIn,
  secondStep,
} from '#identity/account/sessions/actions.ts';
import { PERSON_CHANGED } from '#identity/account/sessions/sessions.ts';
import { isSsoOnly } from '#identity/account/sessions/store.ts';
import { codeLimits, knownCodeLimits, signedInCodeLimits } from '#identity/account/sign-in/limits.ts';
import { isKnownDevice } from '#identity/account/sign-in/store-devices.ts';
import { countAttempt, forgive, refuseWhenTooMany, takeTurn } from '#identity/account/sign-in/store-limits.ts';
import { recordRefused } from '#identity/account/sign-in/store-refused.ts';
import { findPerson, lockPerson } from '#identity/account/store.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import { tokenHash } from '#platform/server/secret-tokens.ts';
import type { Services } from '#platform/server/services.ts';
import { readChallenge } from './actions-challenges.ts';
import type { SecondFactor } from './contract.ts';
import {
  authenticatorAddress,
  newAuthenticatorSecret,
  newRecoveryCodes,
  plainRecoveryCode,
  stepOfCode,
} from './second-factor-codes.ts';
import {
  type AuthenticatorRow,
  confirmAuthenticatorRow,
  countRecoveryCodes,
  deleteAllFactors,
  deleteAuthenticator,
  deleteRecoveryCodes,
  findAuthenticator,
  insertRecoveryCodes,
  spendRecoveryCode,
  spendStep,
  upsertAuthenticator,
} from './store.ts';
import { countTry, deleteChallenge } from './store-challenges.ts';

/** What the secret of a person's app is sealed for. */
export const authenticatorPurpose = (tx: TenantTx, personId: string): string =>
  `authenticator ${tx.tenantId} ${personId}`;
const macOf = (services: Services, tx: TenantTx, personId: string, code: string): Buffer =>
  services.vault.mac(`recovery ${tx.tenantId} ${personId}`, plainRecoveryCode(code));

export async function readSecondFactor(tx: TenantTx, { personId, role }: Actor): Promise<SecondFactor> {
  const row = await findAuthenticator(tx, personId);
  return {
    authenticatorSince: row?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(tx, personId),
    passkeys: (await listPasskeyRows(tx, personId)).map(toPasskeyView),
    arePasskeysGood: role === 'admin' || !(await isSsoOnly(tx)),
  };
}

/** A new secret, which counts from its first code on. `site` is what apps show beside the code. */
export async function beginAuthenticator(
  services: Services,
  tenant: TenantOfRequest,
  actor: Actor,
  given: { readonly password: string; readonly site: string },
): Promise<{ secret: string; address: string }> {
  await provePresence(services, tenant, actor, { password: given.password, path: 'password' });
  const secret = newAuthenticatorSecret();
  await inTenant(services.database, tenant.id, async (tx) => {
    const sealed = services.vault.seal(authenticatorPurpose(tx, actor.personId), secret);
    if (!(await upsertAuthenticator(tx, actor.personId, sealed)))
      throw new Refusal('conflict', 'You already have an authenticator app. Remove it first');
  });
  return { secret, address: authenticatorAddress(secret, given.site, actor.email) };
}

async function isCodeOfApp(
  services: Services,
  tx: TenantTx,
  personId: string,
  app: AuthenticatorRow,
  code: string,
): Promise<boolean> {
  const secret = services.vault.open(authenticatorPurpose(tx, personId), app.sealed_secret);
  const step = stepOfCode(secret, code, services.clock());
  return step !== null && spendStep(tx, personId, step);
}

/** Uses up a code of the confirmed app, or a recovery code. A code is taken once, by one call. */
async function takeCode(services: Services, tx: TenantTx, personId: string, code: string): Promise<boolean> {
  const app = await findAuthenticator(tx, personId);
  if (!app?.confirmed_at) return false;
  if (await isCodeOfApp(services, tx, personId, app, code)) return true;
  return spendRecoveryCode(tx, personId, macOf(services, tx, personId, code), services.clock());
}

const wrongCode = () => badField('code', 'This code is wrong, expired or already used');

/** Does the work when the check says yes; counts when it says no. Throws `invalid_input` at `code`. */
async function withCode<T>(
  services: Services,
  tenant: TenantOfRequest,
  actor: Actor,
  check: (tx: TenantTx) => Promise<boolean>,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  const now = services.clock();
  // Not the count of sign-ins: who knows the password fills that one.
  const limits = signedInCodeLimits(actor.personId);
  const outcome = await inTenant(services.database, tenant.id, async (tx) => {
    await takeTurn(tx, `code ${actor.personId}`);
    await refuseWhenTooMany(tx, limits, now);
    if (await check(tx)) return { value: await work(tx) };
    await countAttempt(tx, limits, now);
    return null;
  });
  if (!outcome) throw wrongCode();
  return outcome.value;
}

async function giveRecoveryCodes(services: Services, tx: TenantTx, personId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await deleteRecoveryCodes(tx, personId);
  await insertRecoveryCodes(
    tx,
    personId,
    codes.map((code) => macOf(services, tx, personId, code)),
  );
  return codes;
}

/** The first code of the app: from now on it is asked for. Returns the recovery codes. */
export async function confirmAuthenticator(
  services: Services,
  tenant: TenantOfRequest,
  actor: Actor,
  code: string,
): Promise<string[]> {
  const { personId } = actor;
  const check = async (tx: TenantTx): Promise<boolean> => {
    const app = await findAuthenticator(tx, personId);
    if (!app) throw new Refusal('impossible', 'Start again with a new key for your app');
    if (app.confirmed_at) throw new Refusal('conflict', 'Your authenticator app is in use already');
    return isCodeOfApp(services, tx, personId, app, code);
  };
  return withCode(services, tenant, actor, check, async (tx) => {
    await confirmAuthenticatorRow(tx, personId, services.clock());
    await writeAudit(tx, actor, 'account.secondFactorOn', 'person', personId, {});
    await notifySecondFactor(tx, personId, 'on');
    await services.signals.send(tx, PERSON_CHANGED, { personId });
    return giveRecoveryCodes(services, tx, personId);
  });
}

/** No more codes at sign-in. */
export async function removeAuthenticator(
  services: Services,
  tenant: TenantOfRequest,
  actor: Actor,
  { code, password }: { readonly code: string; readonly password: string },
): Promise<void> {
  await provePresence(services, tenant, actor, { password, path: 'password' });
  const check = (tx: TenantTx): Promise<boolean> => takeCode(services, tx, actor.personId, code);
  await withCode(services, tenant, actor, check, async (tx) => {
    await deleteAuthenticator(tx, actor.personId);
    await deleteRecoveryCodes(tx, actor.personId);
    await refuseToBeWithoutFactor(tx, actor.personId);
    await writeAudit(tx, actor, 'account.secondFactorOff', 'person', actor.personId, {});
    await notifySecondFactor(tx, actor.personId, 'off');
  });
}

export const renewRecoveryCodes = (
  services: Services,
  tenant: TenantOfRequest,
  actor: Actor,
  code: string,
): Promise<string[]> =>
  withCode(
    services,
    tenant,
    actor,
    (tx) => takeCode(services, tx, actor.personId, code),
    async (tx) => {
      await writeAudit(tx, actor, 'account.recoveryCodes', 'person', actor.personId, {});
      return giveRecoveryCodes(services, tx, actor.personId);
    },
  );

/** A stolen challenge is worth this many guesses. */
const MOST_TRIES = 5;

const overChallenge = () =>
  badField('challenge', 'This sign-in took too long or was already used. Start again with your password');

/** The second step of a sign-in: the challenge of the first one and a code. The challenge is good once. */
export async function signInWithCode(
  services: Services,
  tenant: TenantOfRequest,
  given: { readonly challenge: string; readonly code: string },
  caller: Caller,
): Promise<SignedIn> {
  const now = services.clock();
  const hash = tokenHash(given.challenge);
  const outcome = await inTenant(services.database, tenant.id, async (tx): Promise<SignedIn | 'over' | 'wrong'> => {
    const challenge = await readChallenge(services, tx, secondStep, given.challenge);
    if (!challenge?.personId) return 'over';
    const { personId } = challenge;
    await takeTurn(tx, `code ${personId}`);
    const person = await lockPerson(tx, personId);
    if (person?.status !== 'active' || credentialMark(person) !== challenge.data.credential) return 'over';
    const isKnown = await isKnownDevice(tx, person.email, caller.device);
    const limits = isKnown ? knownCodeLimits(personId, caller.device) : codeLimits(personId);
    await refuseWhenTooMany(tx, limits, now);
    if (await takeCode(services, tx, personId, given.code)) {
      await deleteChallenge(tx, hash);
      await forgive(tx, limits[0]!);
      const { through } = challenge.data;
      return openSession(tx, person, caller, now, through && { services, through });
    }
    await countAttempt(tx, limits, now);
    await recordRefused(tx, 'code', personId, caller, now);
    await (challenge.tries + 1 < MOST_TRIES ? countTry(tx, hash) : deleteChallenge(tx, hash));
    return 'wrong';
  });
  if (outcome === 'over') throw overChallenge();
  if (outcome === 'wrong') throw wrongCode();
  return outcome;
}

/** For somebody who has lost what they sign in with: takes the second step and the passkeys away, and signs them out. */
export async function resetSecondFactor(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  personId: string,
): Promise<void> {
  if (!(await findPerson(tx, personId))) throw notFound('The person');
  if (personId === actor.personId)
    throw new Refusal('impossible', 'Change your own on your profile page, or ask another administrator');
  await deleteAllFactors(tx, personId);
  await writeAudit(tx, actor, 'person.secondFactorReset', 'person', personId, {});
  await notifySecondFactor(tx, personId, 'reset');
  await endAllSessions(services, tx, personId, null);
}
