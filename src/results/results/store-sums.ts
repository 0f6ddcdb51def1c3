/** What everybody earned with each question of a quiz. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { cacheStats } from './cache.ts';
import { guestIds } from './standings/store-ranking.ts';

interface QuestionSum {
  readonly question_id: string;
  readonly marks: number;
  readonly max_marks: number;
}

export interface QuizSums {
  /** How many have finished the quiz, guests left out. */
  readonly people: number;
  readonly ofQuestion: ReadonlyMap<string, QuestionSum>;
}

const sums = cacheStats<QuizSums>('sums', 300_000);

/** The sums as they are now or, for a large quiz, were within the last minute. */
export const getQuizSums = (tx: TenantTx, quizId: string, now: Date): Promise<QuizSums> =>
  sums.get(tx, quizId, () => readSums(tx, quizId), now, quizId);

async function readSums(tx: TenantTx, quizId: string): Promise<QuizSums> {
  const { rows } = await sql<QuestionSum>`
    select question_id, sum(marks)::float8 as marks, sum(max_marks)::float8 as max_marks
    from attempt_grade where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and outcome <> 'waiting'
      and attempt_id not in (select a.attempt_id from attempt a where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId}
        and a.person_id in (${guestIds(tx)}))
    group by question_id`.execute(tx);
  const people = await sql<{ n: number }>`
    select count(distinct person_id)::int as n from attempt
    where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and state = 'submitted'
      and person_id not in (${guestIds(tx)})`.execute(tx);
  return { people: people.rows[0]!.n, ofQuestion: new Map(rows.map((row) => [row.question_id, row])) };
}
