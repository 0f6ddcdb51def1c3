/** How everybody did at one quiz: distribution, questions, ranking, participants. */
import { can } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { getPaper } from '#delivery/api.ts';
import { type PaperSlot, placesOf } from '#delivery/grading/rules.ts';
import { remainingMs } from '#delivery/rules.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { compare, one, type Rational, roundDecimal } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import {
  findQuizRow,
  getPublished,
  getRevisionRow,
  isMeantFor,
  listQuizGroups,
  type RevisionRow,
} from '#quizzes/api.ts';
import { slugOf } from '#quizzes/rules.ts';
import type { Participant, QuizAnalysis } from '#results/results/contract-quiz.ts';
import { FEWEST_FOR_COMPARISON, histogramOf, meanOf, medianOf, sdOf } from '#results/results/rules.ts';
import { listAllAttemptsAt, listAttemptRowsByIds } from '#results/results/store.ts';
import { fullName, lastRights, toAttemptSummary } from '#results/results/views.ts';
import { listParticipantRows, type ParticipantFilter } from './store-participants.ts';
import { type ItemRow, listCounted, listTopics, type RankingScope } from './store-ranking.ts';
import { countWaiting, findCounted, findRanked, getItems, getStandings, listRanking } from './store-standings.ts';

const roundedOrNull = (value: number | null): number | null => (value === null ? null : roundDecimal(value));

/**
 * The published revision, for faculty and for those who have finished the quiz: the rest would learn from the results
 * of others what awaits them. Throws `not_found` or `forbidden`.
 */
async function getPublishedFor(tx: TenantTx, actor: Actor, quizId: string): Promise<RevisionRow> {
  if (can(actor, 'quiz.watch')) return getPublished(tx, quizId);
  const quiz = await findQuizRow(tx, quizId);
  if (!quiz || quiz.published_revision === null) throw notFound('The quiz');
  const revision = await getRevisionRow(tx, quizId, quiz.published_revision);
  if (await findCounted(tx, scopeOf(revision), actor.personId)) return revision;
  if (!(await isMeantFor(tx, actor, quiz))) throw notFound('The quiz');
  throw new Refusal('forbidden', 'The results are shown once you have finished this quiz');
}

interface LeaderboardQuery {
  readonly ofst: number;
  readonly limit: number;
  readonly group?: string | undefined;
  readonly days: '' | '7' | '30';
  readonly topic: string;
}

/** Faculty may, and students as the review of what they handed in last says. */
async function maySee(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  now: Date,
): Promise<{ rank: boolean; topics: boolean }> {
  if (can(actor, 'quiz.watch')) return { rank: true, topics: true };
  const rights = lastRights(await listAllAttemptsAt(tx, actor.personId, [quizId]), now);
  return { rank: rights?.rank === true, topics: rights?.rank === true && rights.correctness };
}

const scopeOf = (revision: RevisionRow, group?: string): RankingScope => ({
  quizId: revision.quiz_id,
  countedAttempt: revision.counted_attempt,
  group,
});

/** What all of these could earn; undefined where that is not the same. */
const worthOf = (rows: readonly { readonly max_score: number }[]): number | undefined =>
  rows.every(({ max_score }) => max_score === rows[0]?.max_score) ? rows[0]?.max_score : undefined;

const quizName = (revision: RevisionRow) => ({
  _id: revision.quiz_id,
  name: revision.name,
  slug: slugOf(revision.name),
});

/** Numbers about the counted results; all empty where they are not to be shown. */
function numbersOf(rows: readonly { score: number; max_score: number; passed: boolean | null; seconds: number }[]) {
  const scores = rows.map((row) => row.score);
  const judged = rows.filter((row) => row.passed !== null);
  return {
    mean: roundedOrNull(meanOf(scores)),
    median: roundedOrNull(medianOf(scores)),
    sd: roundedOrNull(sdOf(scores)),
    highest: scores.length === 0 ? null : roundDecimal(scores.reduce((a, b) => Math.max(a, b))),
    lowest: scores.length === 0 ? null : roundDecimal(scores.reduce((a, b) => Math.min(a, b))),
    passRate:
      judged.length === 0 ? null : roundDecimal((100 * judged.filter((row) => row.passed).length) / judged.length),
    meanTimeSeconds: roundedOrNull(meanOf(rows.map((row) => row.seconds))),
  };
}

/**
 * Distribution of the counted results and, for faculty, every question. Students who may not see the ranking get the
 * numbers from five people on.
 */
export async function readQuizAnalysis(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  group: string | undefined,
  now: Date,
): Promise<QuizAnalysis> {
  const revision = await getPublishedFor(tx, actor, quizId);
  const faculty = can(actor, 'quiz.watch');
  const scope = scopeOf(revision, faculty ? group : undefined);
  const { rows } = await getStandings(tx, scope, now);
  const waiting = await countWaiting(tx, scope, now);
  const { rank } = await maySee(tx, actor, quizId, now);
  const isTold = rank || rows.length >= FEWEST_FOR_COMPARISON;
  const percents = rows.map(({ percent }) => percent);
  const mine = rows.find((row) => row.person_id === actor.personId);
  const myPercent = mine?.percent;
  const others = rows.length - 1;
  return {
    quiz: quizName(revision),
    n: rows.length,
    waiting,
    ...numbersOf(isTold ? rows : []),
    maxScore: worthOf(rows) ?? Number(revision.total_marks),
    histogram: isTold ? histogramOf(percents) : [],
    mine:
      mine && myPercent !== undefined && rank
        ? {
            score: roundDecimal(mine.score),
            percent: myPercent,
            betterThanPercent:
              others === 0 ? 0 : roundDecimal((100 * percents.filter((p) => p < myPercent).length) / others),
          }
        : null,
    items: faculty ? await itemsOf(tx, revision, scope, now) : [],
  };
}

async function itemsOf(
  tx: TenantTx,
  revision: RevisionRow,
  scope: RankingScope,
  now: Date,
): Promise<QuizAnalysis['items']> {
  const paper = await getPaper(tx, revision.quiz_id, revision.revision);
  const { rows, responses } = await getItems(tx, scope, now);
  return placesOf(paper, (id) => rows.has(id)).map(({ slot, position }) => {
    const row = rows.get(slot.questionId);
    const given = responses.get(slot.questionId) ?? new Map();
    return {
      question: { _id: slot.questionId, title: slot.title, type: slot.type.name },
      position,
      n: row?.n ?? 0,
      facility: row?.facility ?? null,
      discrimination: row?.discrimination ?? null,
      tally: {
        right: row?.right_count ?? 0,
        partial: row?.partial_count ?? 0,
        wrong: row?.wrong_count ?? 0,
        blank: row?.blank_count ?? 0,
      },
      responses: responsesOf(slot, row, given),
    };
  });
}

const isFull = (fraction: Rational | null): boolean => fraction !== null && compare(fraction, one) === 0;

const responsesOf = (slot: PaperSlot, row: ItemRow | undefined, given: ReadonlyMap<string, number>) =>
  slot.type.responseClasses(slot.content).map(({ id, label, fraction }) => ({
    id,
    label,
    count: given.get(id) ?? 0,
    share: row && row.n > 0 ? (given.get(id) ?? 0) / row.n : 0,
    isRight: isFull(fraction),
  }));

const HOUR_MS = 3_600_000;

/** So many days before now. To the hour, so that everyone who looks within it shares what was read. */
const daysBefore = (now: Date, days: number): Date =>
  new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - days * 24 * HOUR_MS);

/** The ranking by counted results; of a time or a topic, by what was handed in or earned in it. */
export async function readLeaderboard(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  { ofst, limit, group, days, topic }: LeaderboardQuery,
  now: Date,
) {
  const revision = await getPublishedFor(tx, actor, quizId);
  const may = await maySee(tx, actor, quizId, now);
  const topics = may.topics ? await listTopics(tx, quizId) : [];
  if (!may.rank || (topic !== '' && !may.topics))
    throw new Refusal('forbidden', 'The ranking of this quiz is not shown now');
  const scope = {
    // Who is in which group is not for students.
    ...scopeOf(revision, can(actor, 'quiz.watch') ? group : undefined),
    ...(days !== '' && { since: daysBefore(now, Number(days)) }),
    ...(topic !== '' && { topic }),
  };
  const { rows, total } = await listRanking(tx, scope, { ofst, limit }, now);
  const line = (row: { rank: number; score: number; max_score: number; percent: number; seconds: number }) => ({
    rank: row.rank,
    score: roundDecimal(row.score),
    maxScore: roundDecimal(row.max_score),
    percent: row.percent,
    timeSpentSeconds: row.seconds,
  });
  const me = await findRanked(tx, scope, actor.personId, now);
  return {
    quiz: quizName(revision),
    maxScore:
      topic === '' ? (worthOf(rows) ?? Number(revision.total_marks)) : Math.max(0, ...rows.map((row) => row.max_score)),
    topics,
    leaders: rows.map((row) => ({
      ...line(row),
      user: { _id: row.person_id, name: row.name },
      isMe: row.person_id === actor.personId,
    })),
    total,
    me: me ? line(me) : null,
  };
}

/** Who takes the quiz: state, progress, score. */
export async function listParticipants(tx: TenantTx, quizId: string, filter: ParticipantFilter, now: Date) {
  const published = await getPublished(tx, quizId);
  const groups = await listQuizGroups(tx, quizId, published.revision);
  const { rows, counts } = await listParticipantRows(
    tx,
    quizId,
    groups.map((group) => group._id),
    filter,
  );
  const attempts = new Map(
    (
      await listAttemptRowsByIds(
        tx,
        rows.flatMap((row) => row.attempt_id ?? []),
      )
    ).map((row) => [row.attempt_id, row]),
  );
  const people = rows.map((row) => row.person_id);
  const results = new Map((await listCounted(tx, scopeOf(published), people)).map((one) => [one.person_id, one]));
  const participants = rows.map((row): Participant => {
    const result = results.get(row.person_id);
    const attempt = row.attempt_id === null ? undefined : attempts.get(row.attempt_id);
    return {
      user: { _id: row.person_id, name: fullName(row), email: row.email },
      state: row.state,
      attempt: attempt ? toAttemptSummary(attempt, { isFaculty: true, now }) : null,
      counted: result
        ? { score: roundDecimal(result.score), maxScore: roundDecimal(result.max_score), percent: result.percent }
        : null,
      attemptCount: row.attempt_count,
      answered: row.answered,
      remainingMs: attempt?.state === 'open' ? remainingMs(attempt, now) : null,
    };
  });
  const byState = { notStarted: counts['not-started'], open: counts.open, submitted: counts.submitted };
  return {
    participants,
    total: filter.state === '' ? byState.notStarted + byState.open + byState.submitted : counts[filter.state],
    counts: byState,
  };
}
