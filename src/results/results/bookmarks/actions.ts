/** Bookmarks are kept for who made them, and only where that person may review the attempt. */
import type { Actor } from '#access/subject.ts';
import { getPaper } from '#delivery/api.ts';
import { numbersIn } from '#delivery/grading/rules.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { badField, Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { slugOf } from '#quizzes/rules.ts';
import { getReadableAttempt, readerOf } from '#results/results/actions.ts';
import type { AttemptDetailRow } from '#results/results/store.ts';
import { rightsOf } from '#results/results/views.ts';
import type { listBookmarks as bookmarksEndpoint } from './contract.ts';
import * as store from './store.ts';

/** The questions of an attempt by number; a text without a question has none. */
async function numbersOf(
  tx: TenantTx,
  row: Pick<AttemptDetailRow, 'quiz_id' | 'revision' | 'paper'>,
): Promise<ReadonlyMap<string, number>> {
  return numbersIn(await getPaper(tx, row.quiz_id, row.revision), row.paper);
}

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
  if (!(await numbersOf(tx, row)).get(question)) throw badField('question', 'This question is not part of the attempt');
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
  const bookmarks: ReplyOf<typeof bookmarksEndpoint>['bookmarks'] = [];
  for (const row of shown.slice(page.ofst, page.ofst + page.limit))
    bookmarks.push({
      attempt: row.attempt_id,
      quiz: { _id: row.quiz_id, name: row.name, slug: slugOf(row.name) },
      question: row.question_id,
      position: (await numbersOf(tx, row)).get(row.question_id) ?? 0,
      note: row.note,
      updatedAt: row.marked_at.toISOString(),
    });
  return { bookmarks, total: shown.length };
}
