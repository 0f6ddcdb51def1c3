/** Background work that is done tenant by tenant. */
import { asSweeper, type SweeperTx, type TenantId, withoutTenant } from '#platform/server/database/tenant-tx.ts';
import { listFailuresOf, type Members, type MembersNeed, membersOf, TURN } from '#platform/server/jobs/batch-items.ts';
import { listTenantIds } from './store-tenants.ts';

/** Asks once across all tenants which have something to do; a tenant too many costs its turn, one too few its work. */
export type ListDue = (tx: SweeperTx, now: Date) => Promise<readonly { readonly tenant_id: string }[]>;

/**
 * Asks `listDue` which tenants have something to do and runs the turn of each, one after the other, those with failed
 * members to try again included; `everyone` is for what runs a few times a day at most. A turn that fails is recorded as
 * the member `turn` of the job: it keeps no other tenant waiting, is not tried every minute, and is never given up.
 * `members` are those of the job in that tenant.
 */
export async function eachTenantDue<S extends MembersNeed>(
  services: S,
  job: string,
  listDue: ListDue | 'everyone',
  turn: (services: S, tenant: TenantId, members: Members) => Promise<unknown>,
): Promise<void> {
  const now = services.clock();
  const { failed, due } = await asSweeper(services.database, async (tx) => ({
    failed: await listFailuresOf(tx, job),
    due: listDue === 'everyone' ? null : await listDue(tx, now),
  }));
  const failures = Map.groupBy(failed, (one) => one.tenant_id);
  const again = failed.filter(({ member, retry_at }) => (retry_at === null ? member === TURN : retry_at <= now));
  const ids = due && [...new Set([...due, ...again].map((one) => one.tenant_id))].sort();
  if (ids?.length === 0) return;
  for (const tenant of await withoutTenant(services.database, (tx) => listTenantIds(tx, ids))) {
    const members = membersOf(services, tenant, job, failures.get(tenant) ?? []);
    try {
      await members.run(TURN, () => turn(services, tenant, members));
    } catch (error) {
      services.log.error({ err: error, tenant, job }, 'a failed turn could not be recorded');
    }
  }
}
