/** Accounts that people have made for themselves. */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { deletePasskeysOf } from './passkeys/store.ts';
import { deleteAuthenticator, deleteRecoveryCodes } from './second-factor/store.ts';
import { endAllSessions } from './sessions/actions.ts';
import { endOtherWaysIn } from './sessions/store-end.ts';
import { dropPassword, isEmailProven, markEmailProven } from './store.ts';
import { endResets } from './store-resets.ts';

/** Takes away with what somebody could still get in who registered with an address that is not theirs. */
async function endOwnWaysIn(services: Services, tx: TenantTx, personId: string): Promise<void> {
  await deletePasskeysOf(tx, personId);
  await deleteAuthenticator(tx, personId);
  await deleteRecoveryCodes(tx, personId);
  await endOtherWaysIn(tx, personId);
  await endResets(tx, personId, services.clock());
  await endAllSessions(services, tx, personId, null);
}

/**
 * Called when somebody shows in another way that the address is theirs. The person who registered with it may have been
 * somebody else, waiting for its owner to come: so everything with which they could still get in is taken away. Accounts
 * at learning platforms that were connected before open nothing then either (`integrations/lti/launch/people.ts`).
 */
export async function proveEmail(services: Services, tx: TenantTx, personId: string): Promise<void> {
  if (!(await markEmailProven(tx, personId))) return;
  await dropPassword(tx, personId);
  await endOwnWaysIn(services, tx, personId);
}

/**
 * Called when the school gives the person another password, for the owner of the address. The address is as unproven as
 * before, and accounts at learning platforms stay connected: students who never confirmed their address come by them.
 */
export async function endUnprovenWaysIn(services: Services, tx: TenantTx, personId: string): Promise<void> {
  if (!(await isEmailProven(tx, personId))) await endOwnWaysIn(services, tx, personId);
}
