/** The operator's way in for somebody whom nobody at the school can help: the only admin who has lost their second factor. */

import { makePasswordToken } from '#identity/account/passwords/actions-reset.ts';
import { deleteAllFactors } from '#identity/account/second-factor/store.ts';
import { endSessions } from '#identity/account/sessions/store.ts';
import { findPersonByEmail } from '#identity/account/store.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

const DAY_MS = 86_400_000;

/**
 * Takes away what somebody signs in with beside the password, ends their sessions (processes learn of it within a
 * minute) and answers the token with which they choose a new password within a day; null where nobody has the address.
 */
export async function signInAgain(tx: TenantTx, email: string, now: Date): Promise<string | null> {
  const person = await findPersonByEmail(tx, email.toLowerCase());
  if (!person) return null;
  const { person_id: personId } = person;
  await deleteAllFactors(tx, personId);
  await endSessions(tx, personId, now, null);
  await writeAudit(tx, null, 'person.secondFactorReset', 'person', personId, {});
  return makePasswordToken(tx, personId, new Date(now.getTime() + DAY_MS));
}
