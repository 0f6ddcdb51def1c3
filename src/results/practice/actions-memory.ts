/** Brings what attempts tell into the memory of their student. */
import { v7 as uuid } from 'uuid';
import { listKeyOverrides } from '#delivery/api.ts';
import { findQuestionType } from '#items/question-types/logic.ts';
import type { Outcome } from '#items/question-types/question-type.ts';
import { parseRational } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { AttemptResultRow } from '#results/results/api.ts';
import { isGraded, isReleased, ratingOf } from './rules.ts';
import { reviewed } from './schedule.ts';
import {
  type CardRow,
  type CardWrite,
  insertReviews,
  listCardsOf,
  type NewReview,
  toMemory,
  upsertCards,
} from './store.ts';
import { insertTaken, listGradesOf, listTaken, ownRights } from './store-released.ts';

/**
 * Feeds the memory with the student's released attempts that it does not know yet, oldest first. Done when somebody looks,
 * and not when an attempt ends: many are only released later, by the clock alone. `own`: all of the student's attempts.
 */
export async function feedMemory(
  tx: TenantTx,
  personId: string,
  own: readonly AttemptResultRow[],
  retention: number,
  now: Date,
): Promise<void> {
  const taken = await listTaken(tx, personId);
  const fresh = own
    .filter((row) => !taken.has(row.attempt_id) && isReleased(ownRights(row, now)))
    .toSorted((one, other) => one.submitted_at!.getTime() - other.submitted_at!.getTime());
  for (const row of fresh)
    if (await insertTaken(tx, personId, row.attempt_id, now)) await feedAttempt(tx, personId, row, retention);
}

async function feedAttempt(tx: TenantTx, personId: string, attempt: AttemptResultRow, retention: number) {
  const grades = await listRated(tx, attempt);
  const cards = new Map(
    (
      await listCardsOf(
        tx,
        personId,
        grades.map(({ questionId }) => questionId),
      )
    ).map((card) => [card.question_id, card]),
  );
  const writes: CardWrite[] = [];
  const reviews: NewReview[] = [];
  for (const { questionId, rating } of grades) {
    const before: CardRow | null = cards.get(questionId) ?? null;
    const reviewId = uuid();
    const memory = reviewed(before && toMemory(before), rating, attempt.submitted_at!, retention);
    writes.push({ questionId, reviewId, rating, memory });
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
  const rulings = await listKeyOverrides(tx, attempt.quiz_id);
  const isGivenAway = (question: string): boolean => ['full', 'drop'].includes(rulings.get(question)?.choice ?? '');
  return (await listGradesOf(tx, attempt.attempt_id)).flatMap((grade) => {
    const isMachineGraded = findQuestionType(grade.type)?.byPeople !== true;
    if (!isMachineGraded || isGivenAway(grade.question_id) || !isGraded(grade.outcome as Outcome)) return [];
    return [{ questionId: grade.question_id, rating: ratingOf(parseRational(grade.fraction), grade.hints) }];
  });
}
