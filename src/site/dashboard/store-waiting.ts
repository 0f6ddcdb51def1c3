import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** What people have asked of the school and nobody has dealt with. */
export async function countCompanyRequests(tx: TenantTx) {
  const { rows } = await sql<{ messages: number; deletions: number; names: number; plans: number }>`
    select
      (select count(*)::int from contact_message where tenant_id = ${tx.tenantId} and done_at is null) as messages,
      (select count(*)::int from deletion_request where tenant_id = ${tx.tenantId}) as deletions,
      (select count(*)::int from name_request where tenant_id = ${tx.tenantId}) as names,
      (select count(*)::int from plan_request where tenant_id = ${tx.tenantId} and state = 'asked') as plans`.execute(
    tx,
  );
  return rows[0]!;
}
