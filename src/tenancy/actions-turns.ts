/** Background work that is done tenant by tenant. */
import { asSweeper, type PlatformTx, type TenantId, withoutTenant } from '#platform/server/database/tenant-tx.ts';
import { listFailuresOf, type Members, type MembersNeed, membersOf, TURN } from '#platform/server/jobs/batch-items.ts';
import { listTenantIds } from './store-tenants.ts';

/**
 * Asks `listDue` which tenants have something to do and runs the turn of each, one after the other; without `listDue`, all
 * are due. A turn that fails is recorded as the member `turn` of the job: it keeps no other tenant waiting, is not tried
 * every minute, and is never given up. `members` are those of the job in that tenant.
 */
export async function eachTenantDue<S extends MembersNeed>(
  services: S,
  job: string,
  turn: (services: S, tenant: TenantId, members: Members) => Promise<unknown>,
  listDue?: (tx: PlatformTx) => Promise<readonly TenantId[]>,
): Promise<void> {
  const failures = Map.groupBy(
    await asSweeper(services.database, (tx) => listFailuresOf(tx, job)),
    (one) => one.tenant_id,
  );
  for (const tenant of await withoutTenant(services.database, listDue ?? listTenantIds)) {
    const members = membersOf(services, tenant, job, failures.get(tenant) ?? []);
    try {
      await members.run(TURN, () => turn(services, tenant, members));
    } catch (error) {
      services.log.error({ err: error, tenant, job }, 'a failed turn could not be recorded');
    }
  }
}
