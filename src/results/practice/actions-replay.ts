/**
 * Answers reach the server in another order than they were given in, when one device had no network. A card is as it would
 * be had all arrived at once: what comes late goes before what was answered after it, and that is scheduled again.
 */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type Aim, type Memory, type MemoryRating, reviewed } from './schedule.ts';
import { type CardRow, toMemory, upsertCards } from './store.ts';
import { type LaterReview, type StoredCard, updateBefore } from './store-reviews.ts';

/** The card as a review found it; null where it was the first of its question. */
export const cardBefore = (stored: StoredCard | null): CardRow | null =>
  stored && {
    ...stored,
    last_fraction: stored.last_fraction ?? null,
    due_at: new Date(stored.due_at),
    reviewed_at: new Date(stored.reviewed_at),
  };

const withMemory = (card: CardRow, memory: Memory): CardRow => ({
  ...card,
  due_at: memory.dueAt,
  stability: memory.stability,
  difficulty: memory.difficulty,
  reps: memory.reps,
  lapses: memory.lapses,
  reviewed_at: memory.reviewedAt,
});

/**
 * Schedules the later answers again on the card `base`, which is what they were given on now; null where the first of them is
 * the first of its question. `card`: what is stored, whose last answer stays the last. Returns the new memory.
 */
export async function replay(
  tx: TenantTx,
  personId: string,
  card: CardRow,
  base: CardRow | null,
  later: readonly LaterReview[],
  aim: Aim,
): Promise<Memory> {
  let before = base;
  let memory = base && toMemory(base);
  for (const [i, review] of later.entries()) {
    await updateBefore(tx, personId, review.review_id, before);
    memory = reviewed(memory, review.rating, review.reviewed_at, aim);
    const next = later[i + 1];
    // What the next one was given on knows the marks of this one; only when it is due has changed.
    const found = next ? cardBefore(next.card_before) : card;
    before = withMemory(found ?? card, memory);
  }
  const final = memory ?? toMemory(card);
  const { question_id: questionId, review_id: reviewId, last_rating, last_fraction: fraction } = card;
  await upsertCards(tx, personId, [
    { questionId, reviewId, rating: last_rating as MemoryRating, fraction, memory: final },
  ]);
  return final;
}
