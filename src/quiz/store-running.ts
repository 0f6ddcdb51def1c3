/** What becomes of attempts when other settings of their quiz are published. Their questions and marks stay. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** Nobody is ever given less time than a revision promised that was published while they worked. */
const newDeadlines = (tx: TenantTx, quizId: string, closesAt: Date | null) => sql`
  select a.attempt_id, a.deadline, least(${closesAt}::timestamptz, a.started_at + (
      select case when bool_and(r.duration_seconds is not null) then max(r.duration_seconds) * interval '1 second' end
      from quiz_revision r
      where r.tenant_id = a.tenant_id and r.quiz_id = a.quiz_id and r.revision >= a.revision and r.published_at is not null
    )) as new_deadline
  from attempt a
  where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId} and a.state = 'open'`;

/** How many of the running attempts would end earlier than now if the quiz closed at the given time. */
export async function countCutAttempts(tx: TenantTx, quizId: string, closesAt: Date | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${newDeadlines(tx, quizId, closesAt)}) n
    where n.new_deadline < coalesce(n.deadline, 'infinity')`.execute(tx);
  return rows[0]!.count;
}

/** Gives every running attempt the deadline that it has by the revisions published since it began. */
export const moveDeadlines = (tx: TenantTx, quizId: string, closesAt: Date | null) =>
  sql`
    update attempt a set deadline = n.new_deadline from (${newDeadlines(tx, quizId, closesAt)}) n
    where a.tenant_id = ${tx.tenantId} and a.attempt_id = n.attempt_id and a.state = 'open'
      and a.deadline is distinct from n.new_deadline`.execute(tx);

/** Says anew of every finished attempt whether it has passed. Exact, as when it was graded. `passPercent` null: no pass mark. */
export const judgeAgain = (tx: TenantTx, quizId: string, passPercent: string | null) =>
  sql`
    update attempt a set passed =
      split_part(a.score_exact, '/', 1)::numeric * 100
        >= ${passPercent}::numeric * a.max_score * coalesce(nullif(split_part(a.score_exact, '/', 2), ''), '1')::numeric
    where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId} and a.state = 'submitted'`.execute(tx);
