import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { CountedAttempt } from '#quizzes/rules.ts';

export interface TakenQuizRow {
  readonly quiz_id: string;
  readonly name: string;
  readonly counted_attempt: CountedAttempt;
  readonly pass_percent: string | null;
  readonly attempt_count: number;
  /** Scores of the finished attempts as shares of the marks, the first attempt first. */
  readonly shares: number[];
  readonly last_at: Date;
}

/** The quizzes that a person has begun, by the rules that are published now, latest first. */
export async function listTakenQuizzes(tx: TenantTx, personId: string): Promise<TakenQuizRow[]> {
  const { rows } = await sql<TakenQuizRow>`
    select t.quiz_id, r.name, r.counted_attempt, r.pass_percent, t.attempt_count, t.shares, t.last_at
    from (
      select quiz_id, count(*)::int as attempt_count,
        coalesce(array_agg((score / nullif(max_score, 0))::float8 order by number) filter (where score is not null),
          '{}') as shares,
        max(coalesce(submitted_at, started_at)) as last_at
      from attempt where tenant_id = ${tx.tenantId} and person_id = ${personId} group by quiz_id) t
    join quiz q on q.tenant_id = ${tx.tenantId} and q.quiz_id = t.quiz_id
    join quiz_revision r on r.tenant_id = q.tenant_id and r.quiz_id = q.quiz_id and r.revision = q.published_revision
    order by t.last_at desc, t.quiz_id`.execute(tx);
  return rows;
}
