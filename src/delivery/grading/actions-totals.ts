/** Sums the result of a finished attempt again after single marks of it have changed. */

import { lockAttempt } from '#delivery/attempt/store.ts';
import { notifyResults } from '#delivery/finish/notify.ts';
import { publishGraded } from '#delivery/finish/publish.ts';
import { getPaperOf } from '#delivery/paper/store.ts';
import { parseRational } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type AttemptResult, totalOf } from './rules-totals.ts';
import { countUnmarked, listGradedMarks, setTotal } from './store-totals.ts';

/**
 * Sums the marks of a finished attempt and stores the result. When this was the last answer that waited for people, its
 * student is told that the result is there. The attempt stays locked until the transaction ends.
 */
export async function retotalAttempt(tx: TenantTx, attemptId: string, now: Date): Promise<AttemptResult> {
  const attempt = await lockAttempt(tx, attemptId);
  if (attempt?.state !== 'submitted') throw new RangeError('Only a finished attempt has a total');
  const paper = await getPaperOf(tx, attempt);
  const grades = await listGradedMarks(tx, attemptId);
  const wasWaiting = (await countUnmarked(tx, attemptId)) > 0;
  const result = totalOf(
    grades.map(({ question_id, outcome, marks_exact, max_marks }) => ({
      section: paper.slotOf.get(question_id)?.section ?? null,
      outcome,
      marks: parseRational(marks_exact),
      most: parseRational(max_marks),
    })),
    paper.settings.pass_percent,
    paper.settings.marks_floor,
  );
  await setTotal(tx, attemptId, result, now);
  await publishGraded(tx, attempt, result, !wasWaiting, now);
  if (wasWaiting && result.unmarked === 0) await notifyResults(tx, [{ attempt, paper }], now);
  return result;
}
