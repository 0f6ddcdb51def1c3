/** The log of answers that fed the memory of students. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { MemoryRating } from './schedule.ts';
import type { CardRow } from './store.ts';

export interface NewReview {
  readonly reviewId: string;
  readonly questionId: string;
  readonly source: 'attempt' | 'practice' | 'undo';
  readonly rating: MemoryRating | null;
  readonly at: Date;
  readonly undoes?: string;
  readonly before: CardRow | null;
}

/** Adds to the log of reviews. */
export async function insertReviews(tx: TenantTx, personId: string, reviews: readonly NewReview[]): Promise<void> {
  if (reviews.length === 0) return;
  await tx
    .insertInto('practice_review')
    .values(
      reviews.map((one) => ({
        tenant_id: tx.tenantId,
        person_id: personId,
        review_id: one.reviewId,
        question_id: one.questionId,
        source: one.source,
        rating: one.rating,
        reviewed_at: one.at,
        undoes: one.undoes ?? null,
        card_before: one.before && JSON.stringify(one.before),
      })),
    )
    .execute();
}

/** A card as JSON, in which dates are texts. Cards of before shares were kept have none. */
export type StoredCard = Omit<CardRow, 'due_at' | 'reviewed_at' | 'last_fraction'> & {
  readonly due_at: string;
  readonly reviewed_at: string;
  readonly last_fraction?: CardRow['last_fraction'];
};

declare module '#platform/server/database/json-shapes.ts' {
  interface JsonShapes {
    'practice_review.card_before': StoredCard;
  }
}

export const findReview = (tx: TenantTx, personId: string, reviewId: string) =>
  tx
    .selectFrom('practice_review')
    .select(['question_id', 'source', 'card_before', 'reviewed_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('review_id', '=', reviewId)
    .executeTakeFirst();

/** True when the person has taken the answer back. */
export async function isUndone(tx: TenantTx, personId: string, reviewId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('practice_review')
    .select('review_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('undoes', '=', reviewId)
    .executeTakeFirst();
  return row !== undefined;
}

export interface LaterReview {
  readonly review_id: string;
  readonly rating: MemoryRating;
  readonly reviewed_at: Date;
  readonly card_before: StoredCard | null;
}

/** The person's answers to the question after this one, by time, without those that were taken back; at most `most`. */
export async function listLaterReviews(
  tx: TenantTx,
  personId: string,
  questionId: string,
  after: { readonly at: Date; readonly reviewId: string },
  most: number,
): Promise<LaterReview[]> {
  const rows = await tx
    .selectFrom('practice_review as r')
    .select(['r.review_id', 'r.rating', 'r.reviewed_at', 'r.card_before'])
    .where('r.tenant_id', '=', tx.tenantId)
    .where('r.person_id', '=', personId)
    .where('r.reviewed_at', '>=', after.at)
    .where(sql<SqlBool>`(r.reviewed_at, r.review_id) > (${after.at}::timestamptz, ${after.reviewId}::uuid)`)
    .where('r.question_id', '=', questionId)
    .where('r.rating', 'is not', null)
    .where(
      sql<SqlBool>`not exists (select from practice_review u
        where u.tenant_id = r.tenant_id and u.person_id = r.person_id and u.undoes = r.review_id)`,
    )
    .orderBy('r.reviewed_at')
    .orderBy('r.review_id')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, rating: row.rating as MemoryRating }));
}

/** Corrects on what an answer was given: one from before it has come late. */
export const updateBefore = (tx: TenantTx, personId: string, reviewId: string, before: CardRow | null) =>
  tx
    .updateTable('practice_review')
    .set({ card_before: before && JSON.stringify(before) })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('review_id', '=', reviewId)
    .execute();

/** How many answers in practice since then were not taken back, as one value. */
export const practisedSince = (tx: TenantTx, personId: string, since: RawBuilder<Date>) => sql<number>`(
  select count(*)::int from practice_review r
  where r.tenant_id = ${tx.tenantId} and r.person_id = ${personId}::uuid and r.source = 'practice' and r.reviewed_at >= ${since}
    and not exists (select from practice_review u
      where u.tenant_id = r.tenant_id and u.person_id = r.person_id and u.undoes = r.review_id))`;

/** Answers in practice since then that were not taken back. */
export async function countPractised(tx: TenantTx, personId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${practisedSince(tx, personId, sql<Date>`${since}::timestamptz`)} as count`.execute(tx);
  return rows[0]!.count;
}
