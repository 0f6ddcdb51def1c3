/** Where students are at work, and who of them has accommodations. */
import { sql } from 'kysely';
import type { SweeperTx, TenantTx } from '#platform/server/database/tenant-tx.ts';

const DAY_MS = 86_400_000;

/** Schools with attempts that end within a day: sooner, nobody needs more time, and most have none. */
export async function listTenantsRunning(tx: SweeperTx, now: Date): Promise<{ tenant_id: string }[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select distinct tenant_id from attempt
    where state = 'open' and deadline > ${now} and deadline <= ${new Date(now.getTime() + DAY_MS)}`.execute(tx);
  return rows;
}

/** Who has which accommodation, also by a group: a few people among all who are at work. */
export const heldBy = (tx: TenantTx) => sql`(
  select override_id, person_id from quiz_override where tenant_id = ${tx.tenantId} and person_id is not null
  union all select g.override_id, m.person_id from quiz_override g
    join group_member m on m.tenant_id = ${tx.tenantId} and m.group_id = g.group_id where g.tenant_id = ${tx.tenantId})`;

/** Quizzes that somebody is taking who has an accommodation. */
export async function listQuizzesAccommodated(tx: TenantTx): Promise<string[]> {
  const { rows } = await sql<{ quiz_id: string }>`
    select distinct a.quiz_id from ${heldBy(tx)} h
    join quiz_override o on o.tenant_id = ${tx.tenantId} and o.override_id = h.override_id
    join attempt a on a.tenant_id = ${tx.tenantId} and a.person_id = h.person_id
    where a.state = 'open' and (o.quiz_id is null or o.quiz_id = a.quiz_id) order by a.quiz_id`.execute(tx);
  return rows.map((row) => row.quiz_id);
}
