/** Attempts and their review, for the student who sat them and for faculty. */
import { can, mayReadAttempt } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { findVisibleQuiz } from '#delivery/api.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { roundDecimal } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { together } from '#platform/server/database/together.ts';
import { effectiveRules, startPeriod } from '#quizzes/accommodations/rules.ts';
import { getPublished, listOverridesOf, timeRulesOf } from '#quizzes/api.ts';
import { attemptsLeft, countedPercent, slugOf } from '#quizzes/rules.ts';
import { findReviewed, toReviewedPart } from './actions-review.ts';
import type { AttemptSummary, Review } from './contract.ts';
import { readWeakest } from './practice/actions.ts';
import { FEWEST_FOR_COMPARISON, groupedPercents, meanOf, notificationFor } from './rules.ts';
import type { RankingScope } from './standings/store-ranking.ts';
import { findRanked, getStandings } from './standings/store-standings.ts';
import {
  type AttemptDetailRow,
  type AttemptPage,
  type AttemptResultRow,
  findAttemptRow,
  listAllAttemptsAt,
  listAttemptRows,
  listBegunQuizzes,
  listStrengths,
} from './store.ts';
import { fullName, rightsOf, showsRank, toAttemptSummary, toStrength } from './views.ts';

export async function listUserAttempts(tx: TenantTx, actor: Actor, page: AttemptPage, now: Date) {
  const { attempts, total } = await listAttemptRows(tx, actor.personId, page);
  return { attempts: attempts.map((row) => toAttemptSummary(row, { isFaculty: false, now })), total };
}

/** Throws `not_found` for a quiz that is not meant for the actor, as for one that nobody has made. */
async function refuseHidden(tx: TenantTx, actor: Actor, quizId: string): Promise<void> {
  if (!(await findVisibleQuiz(tx, actor, quizId))) throw notFound('The quiz');
}

/** How many attempts at a quiz the actor has had and has left, by their accommodations too. */
export async function countUserAttempts(tx: TenantTx, actor: Actor, quizId: string, now: Date) {
  const { length } = await listAllAttemptsAt(tx, actor.personId, [quizId]);
  if (length === 0) await refuseHidden(tx, actor, quizId);
  const base = timeRulesOf(await getPublished(tx, quizId), false);
  const overrides = await listOverridesOf(tx, quizId, actor);
  const { attemptsAllowed } = effectiveRules(base, overrides, startPeriod(base, overrides, now));
  return {
    count: length,
    allowed: attemptsAllowed === 0 ? null : attemptsAllowed,
    left: attemptsLeft(attemptsAllowed, length),
  };
}

const shareOf = (row: AttemptResultRow): number =>
  Number(row.max_score) === 0 ? 0 : Number(row.score) / Number(row.max_score);

const finishedOf = (rows: readonly AttemptResultRow[]): AttemptResultRow[] => rows.filter((row) => row.score !== null);

export async function listUserQuizzes(tx: TenantTx, actor: Actor, page: { ofst: number; limit: number }, now: Date) {
  const { quizIds, total } = await listBegunQuizzes(tx, actor.personId, page.ofst, page.limit);
  const attempts = await listAllAttemptsAt(tx, actor.personId, quizIds);
  const quizzes = [];
  for (const quizId of quizIds) {
    const own = attempts.filter((row) => row.quiz_id === quizId);
    const last = toAttemptSummary(own.at(-1)!, { isFaculty: false, now });
    quizzes.push({
      quiz: last.quiz,
      attemptCount: own.length,
      lastAttempt: last,
      percent: countedPercent(own, own[0]!.counted_attempt),
    });
  }
  return { quizzes, total };
}

/** The attempt, for the person who sat it and for faculty; for everybody else it does not exist. */
export async function getReadableAttempt(tx: TenantTx, actor: Actor, attemptId: string): Promise<AttemptDetailRow> {
  const row = await findAttemptRow(tx, attemptId);
  if (!row || !mayReadAttempt(actor, { personId: row.person_id })) throw notFound('The attempt');
  return row;
}

/** How the actor looks at the attempt: as who sat it, or as faculty. */
export const readerOf = (actor: Actor, row: { person_id: string }, now: Date) => ({
  isFaculty: row.person_id !== actor.personId && can(actor, 'quiz.watch'),
  now,
});

/** The counted results of everyone without names; null below five people. */
async function readGroup(tx: TenantTx, scope: RankingScope, now: Date) {
  const { rows } = await getStandings(tx, scope, now);
  if (rows.length < FEWEST_FOR_COMPARISON) return null;
  const percents = rows.map(({ percent }) => percent);
  return { n: rows.length, mean: Math.round(meanOf(percents)! * 10) / 10, results: groupedPercents(percents) };
}

const noStrengths = { byTag: [], byDifficulty: [] };

/** One attempt with rank and strengths, as far as its reader may know them. */
export async function readAttempt(tx: TenantTx, actor: Actor, attemptId: string, now: Date) {
  const row = await getReadableAttempt(tx, actor, attemptId);
  const reader = readerOf(actor, row, now);
  const rights = rightsOf(row, reader);
  const scope = { quizId: row.quiz_id, countedAttempt: row.counted_attempt };
  const [ranked, strengths] = await together([
    row.state === 'submitted' ? findRanked(tx, scope, row.person_id, now) : undefined,
    rights.correctness ? listStrengths(tx, row, now) : noStrengths,
  ]);
  const byTag = strengths.byTag.map(toStrength);
  const attempt = toAttemptSummary(row, reader);
  const [weakest, group] = await together([
    reader.isFaculty ? [] : readWeakest(tx, actor, row, attempt.percent, byTag, now),
    ranked && rights.rank ? readGroup(tx, scope, now) : null,
  ]);
  return {
    attempt,
    person: { _id: row.person_id, name: fullName(row) },
    rank: ranked && rights.rank ? { rank: ranked.rank, of: ranked.of } : null,
    passPercent: row.pass_percent === null ? null : Number(row.pass_percent),
    strengthsByTag: byTag,
    strengthsByDifficulty: strengths.byDifficulty.map(toStrength),
    weakest,
    group,
    notice: notificationFor(rights, row, row),
  };
}

/** The questions of a finished attempt, each with no more than the review rules allow. Throws `not_started` while it runs. */
export async function readReview(tx: TenantTx, actor: Actor, attemptId: string, now: Date): Promise<Review> {
  const row = await getReadableAttempt(tx, actor, attemptId);
  const reader = readerOf(actor, row, now);
  const rights = rightsOf(row, reader);
  if (row.state === 'open') throw new Refusal('conflict', 'This attempt is in progress');
  const { attempt, ...shown } = rights;
  return {
    attempt: toAttemptSummary(row, reader),
    person: { _id: row.person_id, name: fullName(row) },
    shown,
    notice: notificationFor(rights, row, row),
    ...(attempt ? toReviewedPart(await findReviewed(tx, row), rights) : { questions: [], stimuli: [] }),
  };
}

/** My attempts at one quiz with the counted result. */
export async function readQuizReport(tx: TenantTx, actor: Actor, quizId: string, now: Date) {
  const rows = await listAllAttemptsAt(tx, actor.personId, [quizId]);
  if (rows.length === 0) await refuseHidden(tx, actor, quizId);
  const { name, counted_attempt } = rows.at(-1) ?? (await getPublished(tx, quizId));
  const by = counted_attempt;
  const finished = finishedOf(rows);
  const scores = finished.map((row) => Number(row.score));
  const percent = countedPercent(rows, by);
  const ranked =
    finished.length > 0 ? await findRanked(tx, { quizId, countedAttempt: by }, actor.personId, now) : undefined;
  const attempts: AttemptSummary[] = rows.map((row) => toAttemptSummary(row, { isFaculty: false, now }));
  return {
    quiz: { _id: quizId, name, slug: slugOf(name) },
    attempts,
    counted:
      percent === null
        ? null
        : {
            by,
            score: roundDecimal(ranked?.score ?? 0),
            percent,
          },
    best: scores.length === 0 ? null : roundDecimal(Math.max(...scores)),
    mean: scores.length === 0 ? null : roundDecimal(scores.reduce((a, b) => a + b, 0) / scores.length),
    passed: ranked?.passed ?? null,
    rank: ranked && showsRank(rows, now) ? { rank: ranked.rank, of: ranked.of } : null,
  };
}

/** My strengths in one quiz: of the given attempt, or of the best one. */
export async function readAttemptAnalysis(
  tx: TenantTx,
  actor: Actor,
  { quizId, attemptId }: { quizId: string; attemptId?: string | undefined },
  now: Date,
) {
  const rows = await listAllAttemptsAt(tx, actor.personId, [quizId]);
  if (rows.length === 0) await refuseHidden(tx, actor, quizId);
  const handedIn = rows.filter((row) => row.state === 'submitted');
  const best = finishedOf(handedIn).toSorted((a, b) => shareOf(b) - shareOf(a))[0] ?? handedIn.at(-1);
  const id = attemptId ?? best?.attempt_id;
  if (id === undefined) throw new Refusal('not_started', 'You have not finished this quiz yet');
  const report = await readAttempt(tx, actor, id, now);
  if (report.attempt.quiz._id !== quizId) throw notFound('The attempt');
  return report;
}
