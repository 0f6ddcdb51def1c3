/** A new password by a link that is mailed. */
import { badField } from '#platform/contract/refusal.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import { newToken, tokenHash } from '#platform/server/secret-tokens.ts';
import type { Services } from '#platform/server/services.ts';
import { mailText } from '#tenancy/api.ts';
import { siteNames } from '../actions.ts';
import { proveEmail } from '../actions-registered.ts';
import { notifyPassword } from '../notify.ts';
import { type Caller, endAllSessions, signsInAtProvider } from '../sessions/actions.ts';
import { forgotLimits, knownForgotLimits, unknownForgotFrom } from '../sign-in/limits.ts';
import { isKnownDevice } from '../sign-in/store-devices.ts';
import { countAttempt, countUnstored, isReached, refuseWhenTooMany, takeTurn } from '../sign-in/store-limits.ts';
import { findPersonByEmail, getPerson, updatePerson } from '../store.ts';
import { countResets, endResets, insertReset, isGoodReset, useReset } from '../store-resets.ts';
import { refuseEasyPassword } from './easy-passwords.ts';
import { hashPassword } from './passwords.ts';
import { LINK_SPENT } from './tokens.ts';

const RESET_MS = 60 * 60 * 1000;

/** The number of links mailed to one person within ten minutes. */
const IN_A_BURST = 5;

const BURST_MS = 10 * 60_000;

/**
 * Counts the wish for a new password; the mail itself is a job, so that the answer takes as long for every address.
 * Returns whether the job is to be sent: not for addresses that nobody has, when one network has named many of these.
 */
export async function askForReset(
  services: Services,
  tenant: TenantOfRequest,
  email: string,
  caller: Caller,
): Promise<boolean> {
  const now = services.clock();
  return inTenant(services.database, tenant.id, async (tx) => {
    const isKnown = await isKnownDevice(tx, email, caller.device);
    const limits = isKnown ? knownForgotLimits(email, caller.device) : forgotLimits(email, caller.address);
    await refuseWhenTooMany(tx, limits, now);
    const unknown = unknownForgotFrom(caller.address);
    const isFull = await isReached(tx, unknown, now);
    const isUnknown = (await findPersonByEmail(tx, email)) === undefined;
    if (isUnknown && isFull) {
      for (const limit of limits) countUnstored(tx, limit, now);
      return false;
    }
    await countAttempt(tx, isUnknown ? [...limits, unknown] : limits, now);
    return true;
  });
}

/** A link's secret part, good once until then, with which the person sets a password. */
export async function makePasswordToken(tx: TenantTx, personId: string, expiresAt: Date): Promise<string> {
  const token = newToken();
  await insertReset(tx, { tokenHash: tokenHash(token), personId, expiresAt });
  return token;
}

/** Mails the link, when the address belongs to an active account. `site` is the address of the tenant's site. */
export async function mailReset(
  services: Services,
  tenant: TenantOfRequest,
  email: string,
  site: string,
): Promise<void> {
  const found = await inTenant(services.database, tenant.id, async (tx) => {
    const person = await findPersonByEmail(tx, email);
    if (person?.status !== 'active') return null;
    if (await signsInAtProvider(tx, person)) return null;
    const now = services.clock().getTime();
    const expiresAt = new Date(now + RESET_MS);
    // However many networks ask: some mails in ten minutes, the last of which is good for most of an hour.
    await takeTurn(tx, `reset ${person.person_id}`);
    if ((await countResets(tx, person.person_id, new Date(expiresAt.getTime() - BURST_MS), expiresAt)) >= IN_A_BURST)
      return null;
    const token = await makePasswordToken(tx, person.person_id, expiresAt);
    const values = { site, link: `${site}/reset/${token}`, firstName: person.first_name, language: person.language };
    return { personId: person.person_id, email: person.email, words: await mailText(tx, 'reset', values) };
  });
  if (!found) return;
  const { personId, email: to, words } = found;
  await services.mailer.queue({ tenantId: tenant.id, to, ...words }, { personId });
}

/** Whether the token of a mail would set a password now. */
export const isGoodLink = (services: Services, tenant: TenantOfRequest, token: string): Promise<boolean> =>
  inTenant(services.database, tenant.id, (tx) => isGoodReset(tx, tokenHash(token), services.clock()));

/** Sets a new password with the token of a mail and ends all sessions of the account. */
export async function resetPassword(
  services: Services,
  tenant: TenantOfRequest,
  given: { token: string; password: string },
): Promise<void> {
  const now = services.clock();
  const token = tokenHash(given.token);
  const refused = () => badField('token', LINK_SPENT);
  // Before the hashing, which is heavy on purpose: a made-up token must not cost more than a look.
  if (!(await isGoodLink(services, tenant, given.token))) throw refused();
  const passwordHash = await hashPassword(given.password);
  await inTenant(services.database, tenant.id, async (tx) => {
    const personId = await useReset(tx, token, now);
    if (personId === undefined) throw refused();
    const { email, first_name, last_name } = await getPerson(tx, personId);
    const names = await siteNames(services, tx, tenant);
    refuseEasyPassword(given.password, 'password', [email, first_name, last_name, ...names]);
    // First: it takes away whatever somebody else, who registered with this address, could still get in with.
    await proveEmail(services, tx, personId);
    await updatePerson(tx, personId, { password_hash: passwordHash });
    await endResets(tx, personId, now);
    await notifyPassword(tx, personId);
    await endAllSessions(services, tx, personId, null);
  });
}
