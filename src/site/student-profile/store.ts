import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { CountedAttempt } from '#quizzes/rules.ts';

export interface TakenQuizRow {
  readonly quiz_id: string;
  readonly name: string;
  readonly counted_attempt: CountedAttempt;
  readonly pass_percent: string | null;
  readonly attempt_count: number;
  /** Scores of the finished attempts as shares of the marks, the first attempt first; null while people mark one. */
  readonly shares: (number | null)[];
  /** Which of these passed; null where there is no pass mark. */
  readonly passes: (boolean | null)[];
  readonly last_at: Date;
}

/** The quizzes that a person has begun, by the rules that are published now, latest first. */
export async function listTakenQuizzes(tx: TenantTx, personId: string): Promise<TakenQuizRow[]> {
  const { rows } = await sql<TakenQuizRow>`
    select t.quiz_id, r.name, r.counted_attempt, r.pass_percent, t.attempt_count, t.shares, t.passes, t.last_at
    from (
      select quiz_id, count(*)::int as attempt_count,
        coalesce(array_agg((case when max_score = 0 then 0 * score else score / max_score end)::float8 order by number)
          filter (where state = 'submitted'), '{}') as shares,
        coalesce(array_agg(passed order by number) filter (where state = 'submitted'), '{}') as passes,
        max(coalesce(submitted_at, started_at)) as last_at
      from attempt where tenant_id = ${tx.tenantId} and person_id = ${personId} group by quiz_id) t
    join quiz q on q.tenant_id = ${tx.tenantId} and q.quiz_id = t.quiz_id
    join quiz_revision r on r.tenant_id = q.tenant_id and r.quiz_id = q.quiz_id and r.revision = q.published_revision
    order by t.last_at desc, t.quiz_id`.execute(tx);
  return rows;
}
