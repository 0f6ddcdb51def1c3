import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { attemptsWithQuiz, summaryColumns } from '#results/results/store.ts';

const bookmarksOf = (tx: TenantTx, personId: string) =>
  tx.selectFrom('question_bookmark').where('tenant_id', '=', tx.tenantId).where('person_id', '=', personId);

/** A person's bookmarks in one attempt. */
export const listBookmarksIn = (tx: TenantTx, personId: string, attemptId: string) =>
  bookmarksOf(tx, personId).select(['question_id', 'note']).where('attempt_id', '=', attemptId).execute();

/** Stores the bookmark; without a note, one that is there stays. */
export const upsertBookmark = (
  tx: TenantTx,
  key: { readonly personId: string; readonly attemptId: string; readonly questionId: string },
  note: string | undefined,
  now: Date,
) =>
  tx
    .insertInto('question_bookmark')
    .values({
      tenant_id: tx.tenantId,
      person_id: key.personId,
      attempt_id: key.attemptId,
      question_id: key.questionId,
      note: note ?? '',
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'person_id', 'attempt_id', 'question_id'])
        .doUpdateSet({ updated_at: now, ...(note !== undefined && { note }) }),
    )
    .execute();

export const deleteBookmark = (tx: TenantTx, personId: string, attemptId: string, questionId: string) =>
  tx
    .deleteFrom('question_bookmark')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', questionId)
    .execute();

/** All bookmarks of a person with the attempts they are in, the latest first. */
export const listBookmarkRows = (tx: TenantTx, personId: string) =>
  attemptsWithQuiz(tx)
    .innerJoin('question_bookmark as b', (join) =>
      join.onRef('b.tenant_id', '=', 'a.tenant_id').onRef('b.attempt_id', '=', 'a.attempt_id'),
    )
    .select([...summaryColumns, 'a.paper', 'b.question_id', 'b.note', sql<Date>`b.updated_at`.as('marked_at')])
    .where('b.person_id', '=', personId)
    .orderBy('b.updated_at', 'desc')
    .orderBy('b.question_id')
    .execute();
