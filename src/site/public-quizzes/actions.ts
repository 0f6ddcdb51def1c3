import type { Actor } from '#access/subject.ts';
import { feedbackFor, getPaper, type PaperSlot, startQuiz } from '#delivery/api.ts';
import type { Attempt } from '#delivery/contract.ts';
import { isAsked } from '#delivery/grading/rules.ts';
import {
  type Caller,
  countAttempt,
  GUEST_MS,
  guestLimits,
  networkOf,
  openGuest,
  refuseWhenTooMany,
  takeTurn,
} from '#identity/account/api.ts';
import { contentIn } from '#items/question-types/question-type.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { seededRandom } from '#platform/exact/random.ts';
import { round } from '#platform/exact/rational.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import { totalIn } from '#platform/server/database/total-of.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { plainText } from '#platform/server/text/rich-text.ts';
import { dateStateOf, quizStartBlocker, slugOf } from '#quizzes/rules.ts';
import { countWaiting, getStandings, listAttemptRows, readOutcomes, toAttemptSummary } from '#results/results/api.ts';
import { histogramOf, meanOf } from '#results/results/rules.ts';
import type { PublicQuiz, PublicQuizCard, Sample, TriedSample } from './contract.ts';
import { LEAST_RESULTS, tellsOfSamples, wayToStart } from './rules.ts';
import {
  findPublicRow,
  listPublicRows,
  listPublicTagRows,
  listQuizzesWithSamples,
  listSampleSlots,
  listTagsOf,
  type PublicFilter,
  type PublicQuizRow,
  readGuestSince,
} from './store.ts';

const TAGS_ON_A_CARD = 4;

type PublicCardRow = Omit<PublicQuizRow, 'is_guarded'>;

const datesOf = (row: PublicCardRow) => ({
  publishedRevision: row.published_revision,
  archived: row.archived_at !== null,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
});

const toCard = (row: PublicCardRow, tags: readonly string[], now: Date): PublicQuizCard => ({
  _id: row.quiz_id,
  name: row.name,
  slug: slugOf(row.name),
  excerpt: plainText(row.description).slice(0, 240),
  questionCount: row.question_count,
  totalMarks: Number(row.total_marks),
  durationSeconds: row.duration_seconds,
  difficulty: row.difficulty,
  tags: tags.slice(0, TAGS_ON_A_CARD),
  subscription: row.subscription === 2 ? 2 : 1,
  guestsAllowed: row.guests_allowed && row.subscription === 1,
  dateState: dateStateOf(datesOf(row), now),
  opensAt: row.opens_at?.toISOString() ?? null,
  closesAt: row.closes_at?.toISOString() ?? null,
});

export async function readPublicQuizzes(tx: TenantTx, filter: PublicFilter, now: Date) {
  const { rows, total } = await listPublicRows(tx, filter, now);
  const tags = Map.groupBy(await listTagsOf(tx, rows), (row) => row.quiz_id);
  return {
    quizzes: rows.map((row) =>
      toCard(
        row,
        (tags.get(row.quiz_id) ?? []).map((tag) => tag.name),
        now,
      ),
    ),
    total,
  };
}

async function getPublicRow(tx: TenantTx, quizId: string): Promise<PublicQuizRow> {
  const row = await findPublicRow(tx, quizId);
  if (!row) throw notFound('The quiz');
  return row;
}

const startFacts = (row: PublicQuizRow, now: Date) => ({
  dateState: dateStateOf(datesOf(row), now),
  guestsAllowed: row.guests_allowed,
  subscription: row.subscription,
});

const areSamplesChecked = (row: PublicQuizRow, now: Date): boolean =>
  tellsOfSamples({
    ...startFacts(row, now),
    isGuarded: row.is_guarded,
    feedbackTiming: row.feedback_timing,
    attemptsAllowed: row.attempts_allowed,
  });

async function listSampleQuestions(tx: TenantTx, row: PublicQuizRow): Promise<PaperSlot[]> {
  const paper = await getPaper(tx, row.quiz_id, row.revision);
  const released = new Set((await listSampleSlots(tx, row.quiz_id, row.revision)).map((slot) => slot.question_id));
  return paper.slots.filter((slot) => released.has(slot.questionId));
}

/** Always in the same order, so that a page is the same when it is loaded again and an answer belongs to what was shown. */
function shuffled(slots: readonly PaperSlot[], quizId: string) {
  const random = seededRandom(quizId);
  return slots.map((slot) => ({ slot, variant: slot.type.drawVariant(slot.content, true, random) }));
}

/** As visitors see them. */
const toSamples = (slots: readonly PaperSlot[], quizId: string): Sample[] =>
  shuffled(slots, quizId).map(({ slot, variant }) => ({
    question: slot.questionId,
    type: slot.type.name,
    marks: round(slot.marks, 4),
    view: slot.type.toStudentView(slot.content, variant),
  }));

/** A quiz to be tried: this one, or without an id the one that asks least of a visitor. Null where none can be tried. */
export async function findTaster(tx: TenantTx, quizId: string | null, now: Date) {
  const [row] = await listQuizzesWithSamples(tx, now, quizId);
  if (!row) return null;
  const samples = toSamples(await listSampleQuestions(tx, row), row.quiz_id);
  return {
    _id: row.quiz_id,
    name: row.name,
    slug: slugOf(row.name),
    questionCount: row.question_count,
    guestsAllowed: row.guests_allowed && row.subscription === 1,
    samples,
    samplesChecked: areSamplesChecked(row, now),
  };
}

/**
 * What an answer to a sample question is worth; stores nothing. Throws `not_found` for what is no sample,
 * `forbidden` where visitors are not told, `invalid_input` for what is no answer.
 */
export async function checkSample(
  tx: TenantTx,
  quizId: string,
  given: { readonly question: string; readonly answer: unknown },
  now: Date,
): Promise<TriedSample> {
  const row = await getPublicRow(tx, quizId);
  const samples = shuffled(await listSampleQuestions(tx, row), row.quiz_id);
  const sample = samples.find(({ slot }) => slot.questionId === given.question);
  if (!sample) throw notFound('The question');
  if (!areSamplesChecked(row, now)) throw new Refusal('forbidden', 'Take the quiz to check your answers');
  const { slot, variant } = sample;
  const parsed = slot.type.answerSchema.safeParse(given.answer);
  if (!parsed.success) throw badField('answer', 'Must be an answer to this question');
  const paper = await getPaper(tx, row.quiz_id, row.revision);
  const own = { ...slot, content: contentIn(slot.type, slot.content, variant) };
  return feedbackFor(paper, own, { seq: 1, answer: parsed.data });
}

/** Throws `not_found` for what is not public, as for what is not there. */
export async function readPublicQuiz(tx: TenantTx, quizId: string, now: Date): Promise<PublicQuiz> {
  const row = await getPublicRow(tx, quizId);
  const tags = await listTagsOf(tx, [row]);
  const paper = await getPaper(tx, row.quiz_id, row.revision);
  const fixed = paper.slots.filter((slot) => slot.draw === null && isAsked(slot));
  const types = Map.groupBy(fixed, (slot) => slot.type.name);
  return {
    ...toCard(
      row,
      tags.map((tag) => tag.name),
      now,
    ),
    description: row.description,
    instructions: row.instructions,
    attemptsAllowed: row.attempts_allowed,
    feedbackTiming: row.feedback_timing,
    negativeMarking: row.negative_marking,
    penaltyFor: row.penalty_for,
    marksFloor: row.marks_floor,
    triesAllowed: row.tries_allowed,
    countedTry: row.counted_try,
    passPercent: row.pass_percent === null ? null : Number(row.pass_percent),
    covers: tags.map(({ name, count }) => ({ tag: name, questionCount: count })),
    types: [...types].map(([type, slots]) => ({ type, questionCount: slots.length })),
    samples: toSamples(await listSampleQuestions(tx, row), row.quiz_id),
    samplesChecked: areSamplesChecked(row, now),
    results: await resultsOf(tx, row, now),
    updatedAt: row.updated_at.toISOString(),
  };
}

async function resultsOf(tx: TenantTx, row: PublicQuizRow, now: Date): Promise<PublicQuiz['results']> {
  const scope = { quizId: row.quiz_id, countedAttempt: row.counted_attempt };
  const { rows } = await getStandings(tx, scope, now);
  const waiting = await countWaiting(tx, scope, now);
  if (rows.length < LEAST_RESULTS) return null;
  const percents = rows.map(({ percent }) => percent);
  return { n: rows.length, waiting, mean: Math.round(meanOf(percents) ?? 0), histogram: histogramOf(percents) };
}

export async function readPublicTags(tx: TenantTx, page: { q: string; ofst: number; limit: number }, now: Date) {
  const rows = await listPublicTagRows(tx, page, now);
  return {
    tags: rows.map((row) => ({ name: row.name, colour: row.colour, quizCount: row.quiz_count })),
    total: await totalIn(rows, page.ofst, (other) => listPublicTagRows(tx, { ...page, ...other }, now)),
  };
}

/**
 * Begins a quiz without an account, or continues with what this guest has begun. The token is null where the guest
 * has one already. Throws `not_found`, `closed`, `forbidden`, `conflict` (signed in) or `too_many_requests`.
 */
export async function beginAsGuest(
  services: Services,
  tenant: TenantOfRequest,
  who: Actor | null,
  quizId: string,
  caller: Caller,
): Promise<{ attempt: Attempt; token: string | null }> {
  const now = services.clock();
  const when = { asked: now, clock: services.clock };
  const limits = guestLimits(caller.address);
  return inTenant(services.database, tenant.id, async (tx) => {
    const row = await getPublicRow(tx, quizId);
    const way = wayToStart(startFacts(row, now));
    if (way === 'closed') {
      throw new Refusal(
        'closed',
        quizStartBlocker({ ...datesOf(row), attemptsAllowed: 0 }, 0, now) ?? 'This quiz is closed',
      );
    }
    if (who && !who.isGuest) throw new Refusal('conflict', 'You are signed in: take this quiz with your account');
    if (way === 'sign-in') throw new Refusal('forbidden', 'Sign in to take this quiz');
    if (who) return { attempt: await startQuiz(tx, who, quizId, when), token: null };
    // Many that begin at once are counted one after the other.
    await takeTurn(tx, `guests of ${networkOf(caller.address, 3)}`);
    await refuseWhenTooMany(tx, limits, now);
    await countAttempt(tx, limits, now);
    const opened = await openGuest(tx, caller, now);
    return { attempt: await startQuiz(tx, opened.guest, quizId, when), token: opened.token };
  });
}

const SHOWN_ATTEMPTS = 20;

/** What a guest has begun; nothing for everybody else. */
export async function readGuestAttempts(tx: TenantTx, guest: Actor | null, quizId: string | undefined, now: Date) {
  const since = guest && (await readGuestSince(tx, guest.personId));
  if (!guest || !since) return { attempts: [], total: 0, keptUntil: null };
  const { attempts, total } = await listAttemptRows(tx, guest.personId, { ofst: 0, limit: SHOWN_ATTEMPTS, quizId });
  const newest = attempts.find((row) => row.state === 'submitted')?.attempt_id;
  const questions = newest === undefined ? [] : await readOutcomes(tx, newest, now);
  return {
    attempts: attempts.map((row) => ({
      ...toAttemptSummary(row, { isFaculty: false, now }),
      questions: row.attempt_id === newest ? questions : [],
    })),
    total,
    keptUntil: new Date(since.created_at.getTime() + GUEST_MS).toISOString(),
  };
}
