/** Checking an answer in practice, and taking it back. */
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import type { AnyQuestionType, BaseContent, Outcome, ReviewParts } from '#items/question-types/question-type.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { multiply, parseRational, type Rational, round, zero } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { arrangedIn, type Desk, openDesk } from './actions.ts';
import type { PracticeVerdict } from './contract.ts';
import { isReleased, ratingOf } from './rules.ts';
import { type Memory, reviewed } from './schedule.ts';
import { type CardRow, findReview, insertReviews, listCardsOf, lockCard, toMemory, upsertCards } from './store.ts';
import { listAttemptsWith, listNewest, ownRights } from './store-released.ts';

interface Given {
  readonly review: string;
  readonly question: string;
  readonly version: number;
  readonly answer: unknown;
}

/**
 * Grades the answer and feeds the memory with it. Saying the same once more, as after a lost line, answers the same and
 * feeds nothing. Throws `not_found` where the student may not practise the question now, `conflict` where it was changed
 * meanwhile, `invalid_input` for an answer that can't be graded.
 */
export async function checkAnswer(tx: TenantTx, actor: Actor, given: Given, now: Date): Promise<PracticeVerdict> {
  const desk = await openDesk(tx, actor, now);
  const card = await lockCard(desk.cards(), given.question);
  const [row] = card ? await listNewest(tx, [given.question]) : [];
  if (!card || !row) throw notFound('A question that you can practise now');
  if (row.version !== given.version)
    throw new Refusal('conflict', 'This question has changed. It will come again in its new form');
  const { type, settled } = arrangedIn(row, given.review);
  const { answer, outcome, fraction } = gradeGiven(type, settled, given.answer);
  const memory = await remember(tx, actor.personId, card, given, ratingOf(fraction), desk.settings.retention, now);
  const parts = await partsOf(tx, actor.personId, desk, given.question, now);
  const most = parseRational(row.marks);
  return {
    outcome,
    marks: round(multiply(fraction, most), 2),
    maxMarks: round(most, 4),
    review: type.toReview(settled, answer, parts) as Record<string, unknown>,
    generalFeedback: parts.explanation ? row.general_feedback : '',
    dueAt: memory.dueAt.toISOString(),
  };
}

/** Null is an answer too: the student does not know. */
function gradeGiven(
  type: AnyQuestionType,
  content: BaseContent,
  given: unknown,
): { answer: unknown; outcome: Outcome; fraction: Rational } {
  if (given === null || given === undefined) return { answer: null, outcome: 'blank', fraction: zero };
  const answer = type.answerSchema.safeParse(given);
  if (!answer.success) throw badField('answer', 'Must be an answer to this question');
  const blocker = type.answerFormatBlocker(content, answer.data);
  if (blocker !== null) throw badField('answer', blocker);
  const { outcome, fraction } = type.grade(content, answer.data);
  if (outcome === 'ungradable' || outcome === 'waiting')
    throw badField('answer', 'This answer cannot be graded as it is');
  return { answer: answer.data, outcome, fraction };
}

async function remember(
  tx: TenantTx,
  personId: string,
  card: CardRow,
  given: Given,
  rating: 1 | 2 | 3,
  retention: number,
  now: Date,
): Promise<Memory> {
  const known = await findReview(tx, personId, given.review);
  if (known && known.question_id !== given.question)
    throw new Refusal('conflict', 'This review belongs to another question');
  if (known) return toMemory(card);
  const memory = reviewed(toMemory(card), rating, now, retention);
  const review = { reviewId: given.review, questionId: given.question, rating };
  await insertReviews(tx, personId, [{ ...review, source: 'practice', at: now, before: card }]);
  await upsertCards(tx, personId, [{ ...review, memory }]);
  return memory;
}

/** As much as the reviews of the student's attempts show of the question. */
async function partsOf(
  tx: TenantTx,
  personId: string,
  { own }: Desk,
  questionId: string,
  now: Date,
): Promise<ReviewParts & { readonly explanation: boolean }> {
  const withIt = await listAttemptsWith(tx, personId, questionId);
  const rights = own
    .filter((row) => withIt.has(row.attempt_id))
    .map((row) => ownRights(row, now))
    .filter(isReleased);
  return {
    correctness: true,
    rightAnswer: true,
    feedback: rights.some(({ feedback }) => feedback),
    explanation: rights.some(({ explanation }) => explanation),
  };
}

/** Takes back the last answer to a question: its memory is as it was before. Throws `not_found`, `conflict`. */
export async function undoReview(tx: TenantTx, actor: Actor, reviewId: string, now: Date): Promise<void> {
  const review = await findReview(tx, actor.personId, reviewId);
  if (review?.source !== 'practice') throw notFound('The answer');
  const [card] = await listCardsOf(tx, actor.personId, [review.question_id], { isLocked: true });
  const before = review.card_before as unknown as StoredCard | null;
  if (!card || !before || card.review_id !== reviewId)
    throw new Refusal('conflict', 'Only the last answer to a question can be undone');
  await insertReviews(tx, actor.personId, [
    {
      reviewId: uuid(),
      questionId: review.question_id,
      source: 'undo',
      rating: null,
      at: now,
      undoes: reviewId,
      before: card,
    },
  ]);
  await upsertCards(tx, actor.personId, [
    {
      questionId: review.question_id,
      reviewId: before.review_id,
      rating: before.last_rating as 1 | 2 | 3 | 4,
      memory: toMemory({ ...before, due_at: new Date(before.due_at), reviewed_at: new Date(before.reviewed_at) }),
    },
  ]);
}

/** Dates are texts in JSON. */
type StoredCard = Omit<CardRow, 'due_at' | 'reviewed_at'> & { readonly due_at: string; readonly reviewed_at: string };
