/** The accounts that a school may have, where the operator has set a limit (decision 178). */
import { type SqlBool, sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** True where only the places are left that are kept for the accounts that the school makes: a tenth, and at least one. */
export async function isRegistrationFull(tx: TenantTx): Promise<boolean> {
  const row = await tx
    .selectFrom('tenant as t')
    .select(
      sql<SqlBool>`(select count(*) from person p where p.tenant_id = t.tenant_id and p.status = 'active')
        >= t.max_people - ceil(t.max_people / 10.0)`.as('is_full'),
    )
    .where('t.tenant_id', '=', tx.tenantId)
    .where('t.max_people', 'is not', null)
    .executeTakeFirst();
  return Boolean(row?.is_full);
}
