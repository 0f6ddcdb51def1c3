/** Checking an answer in practice, and taking it back. */
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type Desk, openDesk } from './actions.ts';
import { cardBefore, replay } from './actions-replay.ts';
import type { PracticeTry, PracticeVerdict } from './contract.ts';
import { answeredAt, MOST_LATER, wasShownUntil } from './offline/rules.ts';
import { isReleased } from './rules.ts';
import { type Judgement, judge, judgeTry, type ShownParts } from './rules-judge.ts';
import { type Memory, reviewed } from './schedule.ts';
import { type CardRow, listCardsOf, lockCard, readScheduling, toMemory, upsertCards } from './store.ts';
import { findWording, listAttemptsWith, ownRights } from './store-released.ts';
import { findReview, insertReviews, isUndone, type LaterReview, listLaterReviews } from './store-reviews.ts';

export interface Given {
  readonly review: string;
  readonly question: string;
  readonly version: number;
  readonly answer: unknown;
  /** Other answers that were tried before it. */
  readonly earlier?: readonly unknown[] | undefined;
  /** Milliseconds since it was answered, by the student's device; none: now. */
  readonly ago?: number | undefined;
}

/**
 * Grades the answer and feeds the memory with it. Saying the same once more, as after a lost line, answers the same and
 * feeds nothing. Throws `not_found` where the student may not practise the question now, `conflict` where its wording is
 * of long ago, `invalid_input` for an answer that can't be graded.
 */
export async function checkAnswer(tx: TenantTx, actor: Actor, given: Given, now: Date): Promise<PracticeVerdict> {
  return takeAnswer(tx, actor, await openDesk(tx, actor, now), given, now);
}

/** Grades a try that does not count. Throws as `checkAnswer`. */
export async function tryAnswer(tx: TenantTx, actor: Actor, given: Given, now: Date): Promise<PracticeTry> {
  const desk = await openDesk(tx, actor, now);
  const { wording, parts } = await findAsked(tx, actor, desk, given, now);
  return judgeTry(wording, given.review, given.answer, given.earlier ?? [], parts, desk.settings.tries);
}

/** The card, locked, the wording that was shown, and what may be told of it. */
async function findAsked(tx: TenantTx, actor: Actor, desk: Desk, given: Given, now: Date) {
  const at = answeredAt(now, given.ago);
  const card = await lockCard(desk.cards(), given.question);
  if (!card) throw notFound('A question that you can practise now');
  const wording = await findWording(tx, given.question, given.version);
  if (!wording || !wasShownUntil(wording.superseded_at, at))
    throw new Refusal('conflict', 'This question has changed. It will come again in its new form');
  const parts = (await listParts(tx, actor.personId, desk, [given.question], now)).get(given.question)!;
  return { at, card, wording, parts };
}

/** The same for one of several answers, at a desk that is open. */
export async function takeAnswer(
  tx: TenantTx,
  actor: Actor,
  desk: Desk,
  given: Given,
  now: Date,
): Promise<PracticeVerdict> {
  const { at, card, wording, parts } = await findAsked(tx, actor, desk, given, now);
  const { rating, fraction, ...verdict } = judge(wording, given.review, given.answer, parts, given.earlier);
  const memory = await remember(tx, actor.personId, card, given, { rating, fraction }, desk, at);
  return { ...verdict, dueAt: memory.dueAt.toISOString() };
}

/** What was answered after it, which is scheduled again. Throws `conflict` where that is more than anybody waits for. */
async function findLater(
  tx: TenantTx,
  personId: string,
  questionId: string,
  after: { readonly at: Date; readonly reviewId: string },
): Promise<LaterReview[]> {
  const later = await listLaterReviews(tx, personId, questionId, after, MOST_LATER + 1);
  if (later.length > MOST_LATER)
    throw new Refusal('conflict', 'You have answered this question too many times since then');
  return later;
}

async function remember(
  tx: TenantTx,
  personId: string,
  card: CardRow,
  given: Given,
  { rating, fraction }: Pick<Judgement, 'rating' | 'fraction'>,
  { settings }: Desk,
  at: Date,
): Promise<Memory> {
  const known = await findReview(tx, personId, given.review);
  if (known && known.question_id !== given.question)
    throw new Refusal('conflict', 'This review belongs to another question');
  if (known) return toMemory(card);
  const review = { reviewId: given.review, questionId: given.question, rating };
  const later = await findLater(tx, personId, given.question, { at, reviewId: given.review });
  const before = later.length > 0 ? cardBefore(later[0]!.card_before) : card;
  const memory = reviewed(before && toMemory(before), rating, at, settings);
  await insertReviews(tx, personId, [{ ...review, source: 'practice', at, before }]);
  if (later.length === 0) {
    await upsertCards(tx, personId, [{ ...review, fraction, memory }]);
    return memory;
  }
  const base: CardRow = {
    question_id: given.question,
    review_id: given.review,
    last_rating: rating,
    last_fraction: fraction,
    due_at: memory.dueAt,
    stability: memory.stability,
    difficulty: memory.difficulty,
    reps: memory.reps,
    lapses: memory.lapses,
    reviewed_at: memory.reviewedAt,
  };
  return replay(tx, personId, card, base, later, settings);
}

/** Of each question, as much as the reviews of the student's attempts show. */
export async function listParts(
  tx: TenantTx,
  personId: string,
  { own }: Desk,
  questionIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ShownParts>> {
  const attempts = await listAttemptsWith(tx, personId, questionIds);
  const released = new Map(
    own.map((row) => [row.attempt_id, ownRights(row, now)] as const).filter(([, rights]) => isReleased(rights)),
  );
  return new Map(
    questionIds.map((id) => {
      const rights = (attempts.get(id) ?? []).flatMap((attempt) => released.get(attempt) ?? []);
      const parts = {
        correctness: true,
        rightAnswer: true,
        feedback: rights.some(({ feedback }) => feedback),
        explanation: rights.some(({ explanation }) => explanation),
      };
      return [id, parts];
    }),
  );
}

/**
 * Takes back an answer: the memory of its question is as if it had not been given. Throws `not_found`, and `conflict` where
 * it was taken back before.
 */
export async function undoReview(tx: TenantTx, actor: Actor, reviewId: string, at: Date): Promise<void> {
  const { personId } = actor;
  const review = await findReview(tx, personId, reviewId);
  const before = review && cardBefore(review.card_before);
  if (review?.source !== 'practice' || !before) throw notFound('The answer');
  const { question_id: questionId } = review;
  const [card] = await listCardsOf(tx, personId, [questionId], { isLocked: true });
  if (!card || (await isUndone(tx, personId, reviewId)))
    throw new Refusal('conflict', 'This answer has already been undone');
  const later = await findLater(tx, personId, questionId, { at: review.reviewed_at, reviewId });
  await insertReviews(tx, personId, [
    { reviewId: uuid(), questionId, source: 'undo', rating: null, at, undoes: reviewId, before: card },
  ]);
  // Where nothing was answered since, the card is as the answer found it.
  const isLast = later.length === 0;
  await replay(tx, personId, isLast ? before : card, before, later, await readScheduling(tx, personId));
}
