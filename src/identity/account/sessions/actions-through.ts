/** The end of the sessions that a provider or a learning platform has opened. */
import { publishPeopleChanged } from '#identity/account/actions.ts';
import { deleteChallengesOfKind } from '#identity/account/second-factor/store-challenges.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { secondStep } from './actions.ts';
import { endSessionsOpenedBy } from './store-provider.ts';

/**
 * Ends, on every process, the sessions that the connection has opened, as it is removed or switched off: those who came by it have
 * nothing else to show. Who is taking an exam stays for a day at most. `except` is the session of the administrator who does it. Those who are at the second step of any sign-in
 * start again.
 */
export async function endSessionsThrough(
  services: Services,
  tx: TenantTx,
  connection: string,
  except: string,
): Promise<void> {
  await deleteChallengesOfKind(tx, secondStep.name);
  const people = await endSessionsOpenedBy(tx, connection, except, services.clock());
  await publishPeopleChanged(services, tx, people);
}
