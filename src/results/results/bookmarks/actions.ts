/** Bookmarks are kept for who made them, and only where that person may review the attempt. */
import type { Actor } from '#access/subject.ts';
import { badField, Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { slugOf } from '#quizzes/rules.ts';
import { getReadableAttempt, readerOf } from '#results/results/actions.ts';
import type { AttemptDetailRow } from '#results/results/store.ts';
import { rightsOf } from '#results/results/views.ts';
import * as store from './store.ts';

const papersQuestions = ({ paper }: Pick<AttemptDetailRow, 'paper'>): string[] => paper.map(({ question }) => question);

/** The attempt, where the actor may review it now. Throws `not_found` or `forbidden`. */
async function getReviewable(tx: TenantTx, actor: Actor, attemptId: string, now: Date): Promise<AttemptDetailRow> {
  const row = await getReadableAttempt(tx, actor, attemptId);
  if (!rightsOf(row, readerOf(actor, row, now)).attempt)
    throw new Refusal('forbidden', 'The questions of this attempt are not shown now');
  return row;
}

export async function readBookmarks(tx: TenantTx, actor: Actor, attemptId: string, now: Date) {
  await getReviewable(tx, actor, attemptId, now);
  const rows = await store.listBookmarksIn(tx, actor.personId, attemptId);
  return { bookmarks: rows.map((row) => ({ question: row.question_id, note: row.note })) };
}

/** Throws `not_found`, `forbidden`, or `invalid_input` for a question of another attempt. */
export async function setBookmark(
  tx: TenantTx,
  actor: Actor,
  attemptId: string,
  { question, note }: { readonly question: string; readonly note?: string | undefined },
  now: Date,
): Promise<void> {
  const row = await getReviewable(tx, actor, attemptId, now);
  if (!papersQuestions(row).includes(question)) throw badField('question', 'This question is not part of the attempt');
  await store.upsertBookmark(tx, { personId: actor.personId, attemptId, questionId: question }, note, now);
}

/** Removes the actor's own bookmark, also where the review is no longer shown. Throws `not_found`. */
export async function removeBookmark(tx: TenantTx, actor: Actor, attemptId: string, question: string): Promise<void> {
  await getReadableAttempt(tx, actor, attemptId);
  await store.deleteBookmark(tx, actor.personId, attemptId, question);
}

/** The actor's bookmarks in all attempts whose review they see now. */
export async function listBookmarks(tx: TenantTx, actor: Actor, page: { ofst: number; limit: number }, now: Date) {
  const rows = await store.listBookmarkRows(tx, actor.personId);
  const shown = rows.filter((row) => rightsOf(row, readerOf(actor, row, now)).attempt);
  return {
    bookmarks: shown.slice(page.ofst, page.ofst + page.limit).map((row) => ({
      attempt: row.attempt_id,
      quiz: { _id: row.quiz_id, name: row.name, slug: slugOf(row.name) },
      question: row.question_id,
      position: papersQuestions(row).indexOf(row.question_id) + 1,
      note: row.note,
      updatedAt: row.marked_at.toISOString(),
    })),
    total: shown.length,
  };
}
