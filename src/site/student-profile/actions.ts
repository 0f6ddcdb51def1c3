import type { Actor } from '#access/subject.ts';
import { coursesOfRecord } from '#courses/enrolment/api.ts';
import { readCertificates } from '#credentials/certificates/api.ts';
import { readUser } from '#identity/people/api.ts';
import { roundDecimal } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type CountedAttempt, countable, countedScore, slugOf } from '#quizzes/rules.ts';
import { listAttemptRows, toAttemptSummary } from '#results/results/api.ts';
import type { PersonRecord, QuizResult } from './contract.ts';
import { listTakenQuizzes, type TakenQuizRow } from './store.ts';

/** More certificates than anybody has: a record names them all. */
const ALL = 100_000;

/** As each attempt was judged, exactly; the mean of several to a thousandth of a percent. Null where no question counts. */
function hasPassed(
  counted: number,
  passPercent: string,
  results: readonly { readonly share: number; readonly passed: boolean | null }[],
  by: CountedAttempt,
): boolean | null {
  if (results.every(({ passed }) => passed === null)) return null;
  if (by === 'average') return roundDecimal(100 * counted, 3) >= Number(passPercent);
  const one =
    by === 'first' ? results[0] : by === 'last' ? results.at(-1) : results.find(({ share }) => share === counted);
  return one?.passed ?? null;
}

function toQuizResult(row: TakenQuizRow): QuizResult {
  const { counted_attempt: by } = row;
  const finished = row.shares.map((score, i) => ({ state: 'submitted', score, passed: row.passes[i] ?? null }));
  const results = countable(finished, by).map(({ score, passed }) => ({ share: score ?? 0, passed }));
  const counted = countedScore(
    results.map(({ share }) => share),
    by,
  );
  const percent = counted === null ? null : roundDecimal(100 * counted);
  return {
    quiz: { _id: row.quiz_id, name: row.name, slug: slugOf(row.name) },
    attemptCount: row.attempt_count,
    percent,
    passed: counted === null || row.pass_percent === null ? null : hasPassed(counted, row.pass_percent, results, by),
    lastAt: row.last_at.toISOString(),
  };
}

function summaryOf(rows: readonly TakenQuizRow[], results: readonly QuizResult[]): PersonRecord['summary'] {
  const percents = results.flatMap((one) => one.percent ?? []);
  return {
    quizzes: results.length,
    finished: rows.reduce((sum, row) => sum + row.shares.length, 0),
    withResult: percents.length,
    meanPercent: percents.length === 0 ? null : roundDecimal(percents.reduce((a, b) => a + b, 0) / percents.length),
    passed: results.filter((one) => one.passed === true).length,
    lastAt: results[0]?.lastAt ?? null,
  };
}

/** Everything a person has done, for that person and for faculty. Throws `not_found` for everybody else. */
export async function readRecord(
  tx: TenantTx,
  actor: Actor,
  personId: string,
  page: { ofst: number; limit: number },
  now: Date,
): Promise<PersonRecord> {
  const user = await readUser(tx, actor, personId);
  const taken = await listTakenQuizzes(tx, personId);
  const results = taken.map(toQuizResult);
  const { attempts, total } = await listAttemptRows(tx, personId, page);
  const { certificates } = await readCertificates(tx, actor, { person: personId, ofst: 0, limit: ALL });
  const isFaculty = actor.personId !== personId;
  return {
    user,
    summary: summaryOf(taken, results),
    results,
    attempts: attempts.map((row) => toAttemptSummary(row, { isFaculty, now })),
    total,
    certificates,
    courses: await coursesOfRecord(tx, personId),
  };
}
