/** Brings what attempts tell into the memory of their student. */
import { v7 as uuid } from 'uuid';
import { listKeyOverrides } from '#delivery/api.ts';
import { findQuestionType } from '#items/question-types/logic.ts';
import { isManuallyGraded, storedContent } from '#items/question-types/question-type.ts';
import { parseRational } from '#platform/exact/rational.ts';
import { willWrite } from '#platform/server/database/shared-reads.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { AttemptResultRow } from '#results/results/api.ts';
import { isGraded, isReleased, ratingOf, shareOf } from './rules.ts';
import { type Aim, reviewed } from './schedule.ts';
import { type CardRow, type CardWrite, listCardsOf, type Scheduling, toMemory, upsertCards } from './store.ts';
import { insertTaken, listGradesOf, ownRights } from './store-released.ts';
import { insertReviews, type NewReview } from './store-reviews.ts';

/**
 * Feeds the memory with the student's released attempts that it does not know yet, oldest first. Done when somebody looks,
 * and not when an attempt ends: many are only released later, by the clock alone. `own`: all of the student's attempts.
 */
export async function feedMemory(
  tx: TenantTx,
  personId: string,
  own: readonly AttemptResultRow[],
  aim: Scheduling,
  now: Date,
): Promise<void> {
  const fresh = own
    .filter((row) => !aim.taken.has(row.attempt_id) && isReleased(ownRights(row, now)))
    .toSorted((one, other) => one.submitted_at!.getTime() - other.submitted_at!.getTime());
  if (fresh.length > 0) willWrite(tx);
  for (const row of fresh)
    if (await insertTaken(tx, personId, row.attempt_id, now)) await feedAttempt(tx, personId, row, aim);
}

async function feedAttempt(tx: TenantTx, personId: string, attempt: AttemptResultRow, aim: Aim) {
  const grades = await listRated(tx, attempt);
  const cards = new Map(
    (
      await listCardsOf(
        tx,
        personId,
        grades.map(({ questionId }) => questionId),
        // Another window may be storing an answer to one of them.
        { isLocked: true },
      )
    ).map((card) => [card.question_id, card]),
  );
  const writes: CardWrite[] = [];
  const reviews: NewReview[] = [];
  for (const { questionId, rating, fraction } of grades) {
    const before: CardRow | null = cards.get(questionId) ?? null;
    const reviewId = uuid();
    const memory = reviewed(before && toMemory(before), rating, attempt.submitted_at!, aim);
    writes.push({ questionId, reviewId, rating, fraction, memory });
    reviews.push({ reviewId, questionId, source: 'attempt', rating, at: memory.reviewedAt, before });
  }
  await upsertCards(tx, personId, writes);
  await insertReviews(tx, personId, reviews);
}

/**
 * What the grades of an attempt say about memory. Left out: what people mark, what can't be read, and questions that
 * everybody was given or that were taken out of the result, which say nothing about the student.
 */
async function listRated(tx: TenantTx, attempt: AttemptResultRow) {
  const overrides = await listKeyOverrides(tx, attempt.quiz_id);
  const isGivenAway = (question: string): boolean => ['full', 'drop'].includes(overrides.get(question)?.choice ?? '');
  return (await listGradesOf(tx, attempt.attempt_id)).flatMap((grade) => {
    const type = findQuestionType(grade.type);
    const isMarked = type !== null && isManuallyGraded(type, storedContent(grade.content));
    if (isMarked || isGivenAway(grade.question_id) || !isGraded(grade.outcome)) return [];
    const fraction = parseRational(grade.fraction);
    const helped = grade.hints + Math.max(0, (grade.tries ?? 1) - 1);
    return [{ questionId: grade.question_id, rating: ratingOf(fraction, helped), fraction: shareOf(fraction) }];
  });
}
