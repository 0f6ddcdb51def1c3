/** Tenants as their operator sees them. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { type PlatformTx, type TenantId, type TenantTx, tenantId } from '#platform/server/database/tenant-tx.ts';

export async function listTenantRows(tx: PlatformTx) {
  const tenants = await tx
    .selectFrom('tenant')
    .select(['tenant_id', 'name', 'created_at'])
    .orderBy('created_at')
    .execute();
  const hosts = await tx.selectFrom('tenant_host').select(['tenant_id', 'host']).orderBy('host').execute();
  return tenants.map((row) => ({
    _id: row.tenant_id,
    name: row.name,
    hosts: hosts.filter((one) => one.tenant_id === row.tenant_id).map((one) => one.host),
    createdAt: row.created_at.toISOString(),
  }));
}

/** Makes a tenant that answers at the host; null when the host is taken. */
export async function insertTenantAt(tx: PlatformTx, host: string, name: string): Promise<TenantId | null> {
  const id = uuid();
  await tx.insertInto('tenant').values({ tenant_id: id, name }).execute();
  const taken = await tx
    .insertInto('tenant_host')
    .values({ host, tenant_id: id })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .returning('host')
    .executeTakeFirst();
  if (taken) return tenantId(id);
  await tx.deleteFrom('tenant').where('tenant_id', '=', id).execute();
  return null;
}

/** All tenants, or those of `among` that are there, for work that each of them gets its turn of. */
export async function listTenantIds(tx: PlatformTx, among: readonly string[] | null = null): Promise<TenantId[]> {
  const rows = await tx
    .selectFrom('tenant')
    .select('tenant_id')
    .$if(among !== null, (query) => query.where('tenant_id', 'in', among!))
    .orderBy('tenant_id')
    .execute();
  return rows.map((row) => tenantId(row.tenant_id));
}

/** Sets the limits that are named: null takes a limit away, undefined leaves it. Returns those that now hold. */
export const setLimits = (
  tx: TenantTx,
  { people, megabytes }: { people: number | null | undefined; megabytes: number | null | undefined },
) =>
  tx
    .updateTable('tenant')
    .set({
      ...(people !== undefined && { max_people: people }),
      ...(megabytes !== undefined && { max_bytes: megabytes === null ? null : megabytes * 1_000_000 }),
      revision: sql`revision + 1`,
    })
    .where('tenant_id', '=', tx.tenantId)
    .returning(['max_people', 'max_bytes'])
    .executeTakeFirstOrThrow();
