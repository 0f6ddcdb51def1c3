/** A new e-mail address: asked for with the password, confirmed with a link that was mailed to it. */
import { z } from 'zod';
import type { Actor } from '#access/subject.ts';
import { addressMails } from '#identity/account/mails.ts';
import { notifyEmailChange } from '#identity/account/notify.ts';
import { LINK_SPENT } from '#identity/account/passwords/tokens.ts';
import { publishPeople } from '#identity/account/publish.ts';
import {
  type ChallengeKind,
  dropChallenges,
  makeChallenge,
  takeChallenge,
} from '#identity/account/second-factor/actions-challenges.ts';
import { credentialMark, provePresence } from '#identity/account/sessions/actions.ts';
import { PERSON_CHANGED } from '#identity/account/sessions/sessions.ts';
import { emailLimits } from '#identity/account/sign-in/limits.ts';
import { countAttempt, refuseWhenTooMany } from '#identity/account/sign-in/store-limits.ts';
import { findPersonByEmail, getPerson, lockPerson, setEmail } from '#identity/account/store.ts';
import { endResets } from '#identity/account/store-resets.ts';
import { badField, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';

export const emailChange: ChallengeKind<{ from: string; to: string; credential: string }> = {
  name: 'email',
  data: z.object({ from: z.string(), to: z.string(), credential: z.string() }),
  livesMs: 60 * 60_000,
};

const taken = (path: string): Refusal => {
  const message = 'Someone else has this address';
  return new Refusal('conflict', message, { details: [{ path, message }] });
};

/** Mails the link to the new address, and a notice to the present one. `site` is the address of the tenant's site. */
export async function askForEmail(
  services: Services,
  tenant: TenantOfRequest,
  actor: Actor,
  given: { readonly email: string; readonly password: string; readonly site: string },
): Promise<void> {
  await provePresence(services, tenant, actor, { password: given.password, path: 'password' });
  const { email, site } = given;
  const now = services.clock();
  const limits = emailLimits(actor.personId);
  const { person, token, mails } = await inTenant(services.database, tenant.id, async (tx) => {
    await refuseWhenTooMany(tx, limits, now);
    await countAttempt(tx, limits, now);
    const asking = await getPerson(tx, actor.personId);
    if (asking.email === email) throw badField('email', 'This is already your address');
    if (await findPersonByEmail(tx, email)) throw taken('email');
    await dropChallenges(tx, emailChange, actor.personId);
    const data = { from: asking.email, to: email, credential: credentialMark(asking) };
    const made = await makeChallenge(services, tx, emailChange, actor.personId, data);
    return { person: asking, token: made, mails: await addressMails(tx, asking, site) };
  });
  await services.mailer.queue({ tenantId: tenant.id, ...mails.link(email, token) });
  await services.mailer.queue({ tenantId: tenant.id, ...mails.asked(person.email, email) });
}

export const cancelEmail = (tx: TenantTx, actor: Actor) => dropChallenges(tx, emailChange, actor.personId);

/** Uses the new address. Links for a password that were mailed to the old one are good for nothing then. */
export async function confirmEmail(
  services: Services,
  tenant: TenantOfRequest,
  unsafeToken: string,
  site: string,
): Promise<string> {
  const { person, to, mails } = await inTenant(services.database, tenant.id, async (tx) => {
    const challenge = await takeChallenge(services, tx, emailChange, unsafeToken);
    const asked = challenge?.personId ? await lockPerson(tx, challenge.personId) : undefined;
    const { data } = challenge ?? {};
    const isGood = asked?.status === 'active' && asked.email === data?.from;
    if (!asked || !data || !isGood || credentialMark(asked) !== data.credential) throw badField('token', LINK_SPENT);
    if (await findPersonByEmail(tx, data.to)) throw taken('token');
    await setEmail(tx, asked.person_id, data.to);
    await endResets(tx, asked.person_id, services.clock());
    await writeAudit(tx, { personId: asked.person_id }, 'account.email', 'person', asked.person_id, {
      from: data.from,
      to: data.to,
    });
    await publishPeople(tx, 'person.changed', [asked.person_id], services.clock());
    await notifyEmailChange(tx, asked.person_id, data.to);
    await services.signals.send(tx, PERSON_CHANGED, { personId: asked.person_id });
    return { person: asked, to: data.to, mails: await addressMails(tx, asked, site) };
  });
  await services.mailer.queue({ tenantId: tenant.id, ...mails.changed(person.email, to) });
  return to;
}
