/** Background work of which every tenant gets its turn. */
import { asSweeper, type TenantId, withoutTenant } from '#platform/server/database/tenant-tx.ts';
import { listFailuresOf, type Members, type MembersNeed, membersOf, TURN } from '#platform/server/jobs/batch-items.ts';
import { listTenantIds } from './store-tenants.ts';

/**
 * Runs the turn of every tenant, one after the other. A turn that fails is recorded as the member `turn` of the job: it
 * keeps no other tenant waiting, is not tried every minute, and is never given up. `members` are those of the job in that tenant.
 */
export async function everyTenant<S extends MembersNeed>(
  services: S,
  job: string,
  turn: (services: S, tenant: TenantId, members: Members) => Promise<unknown>,
): Promise<void> {
  const failures = Map.groupBy(
    await asSweeper(services.database, (tx) => listFailuresOf(tx, job)),
    (one) => one.tenant_id,
  );
  for (const tenant of await withoutTenant(services.database, listTenantIds)) {
    const members = membersOf(services, tenant, job, failures.get(tenant) ?? []);
    try {
      await members.run(TURN, () => turn(services, tenant, members));
    } catch (error) {
      services.log.error({ err: error, tenant, job }, 'a failed turn could not be recorded');
    }
  }
}
