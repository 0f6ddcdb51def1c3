/**
 * What everybody earned with each question of a quiz. After a large exam everybody looks at their result at once, and to
 * add up a million grades takes most of a second; so the sums of large quizzes are kept for a minute.
 */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

interface QuestionSum {
  readonly question_id: string;
  readonly marks: number;
  readonly max_marks: number;
}

export interface QuizSums {
  /** How many have finished the quiz. */
  readonly people: number;
  readonly ofQuestion: ReadonlyMap<string, QuestionSum>;
}

const KEEP_MS = 60_000;
/** Below this the sums take a moment only, and one more result shows. */
const FEWEST_TO_KEEP = 500;
const MOST_QUIZZES = 300;

const kept = new Map<string, { readonly sums: Promise<QuizSums>; until: number }>();

/** The sums as they are now or, for a large quiz, were within the last minute; read once for all who ask meanwhile. */
export function getQuizSums(tx: TenantTx, quizId: string, now: Date): Promise<QuizSums> {
  const key = `${tx.tenantId} ${quizId}`;
  const known = kept.get(key);
  if (known && known.until > now.getTime()) return known.sums;
  const entry = { sums: readSums(tx, quizId), until: now.getTime() + KEEP_MS };
  if (kept.size >= MOST_QUIZZES) kept.clear();
  kept.set(key, entry);
  const forget = (): void => {
    if (kept.get(key) === entry) kept.delete(key);
  };
  entry.sums.then(({ people }) => people < FEWEST_TO_KEEP && forget(), forget);
  return entry.sums;
}

async function readSums(tx: TenantTx, quizId: string): Promise<QuizSums> {
  const { rows } = await sql<QuestionSum>`
    select question_id, sum(marks)::float8 as marks, sum(max_marks)::float8 as max_marks
    from attempt_grade where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} group by question_id`.execute(tx);
  const people = await sql<{ n: number }>`
    select count(distinct person_id)::int as n from attempt
    where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and state = 'submitted'`.execute(tx);
  return { people: people.rows[0]!.n, ofQuestion: new Map(rows.map((row) => [row.question_id, row])) };
}
