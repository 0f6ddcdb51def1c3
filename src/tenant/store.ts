import { type PlatformTx, type TenantTx, tenantId } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/tenant-of-request.ts';

/** The tenant that answers at a host; null where no site lives. */
export async function findTenantByHost(tx: PlatformTx, host: string): Promise<TenantOfRequest | null> {
  const row = await tx.selectFrom('tenant_host').select('tenant_id').where('host', '=', host).executeTakeFirst();
  return row ? { id: tenantId(row.tenant_id), host } : null;
}

/** The tenant's own row. */
export const getTenantRow = (tx: TenantTx) =>
  tx.selectFrom('tenant').selectAll().where('tenant_id', '=', tx.tenantId).executeTakeFirstOrThrow();
