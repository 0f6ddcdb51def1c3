import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Notice } from './rules.ts';

/**
 * Tells each of the people, within the caller's transaction: they see it in their notification centre when it commits.
 * Ids of people who do not exist in this tenant are passed over. Answers how many were told.
 */
export async function notify(tx: TenantTx, to: readonly string[], notice: Notice): Promise<number> {
  if (to.length === 0) return 0;
  const people = [...new Set(to)];
  const ids = people.map(() => uuid());
  const { numAffectedRows } = await sql`
    insert into notification (tenant_id, notification_id, person_id, kind, title, body, href)
    select p.tenant_id, told.id, p.person_id, ${notice.kind}, ${notice.title}, ${notice.body ?? ''}, ${notice.href ?? null}
    from unnest(${ids}::uuid[], ${people}::uuid[]) as told (id, person_id)
    join person p on p.tenant_id = ${tx.tenantId} and p.person_id = told.person_id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
