/** A student asks for a hint: it is served when it is paid for, and not before. */
import type { Actor } from '#access/subject.ts';
import { badField, Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { getToolsOf } from '#quiz/store-tools.ts';
import { getOwnAttempt, refuseOtherDevice, refuseOtherSection, refuseWhenOver } from './actions.ts';
import type { Hints } from './contract-hints.ts';
import { hasHints, toHints } from './rules-hints.ts';
import { listNewestAnswers, lockAttempt } from './store.ts';
import { countHints, insertHint } from './store-hints.ts';
import { getPaperOf } from './store-papers.ts';

/**
 * Shows the next hint, or one that was shown before. Throws `not_found`, `closed`, `out_of_time`, `paused`,
 * `other_device`, `section_over`, `section_ahead`, `invalid_input` (no question of the attempt, no such hint yet), `impossible` (there are none here, or
 * the answer was checked).
 */
export async function showHint(
  tx: TenantTx,
  actor: Actor,
  attemptId: string,
  asked: { readonly question: string; readonly number: number },
  now: Date,
): Promise<Hints> {
  const own = await getOwnAttempt(tx, actor, attemptId);
  // An answer that is being checked in another window is checked before or after this hint.
  const attempt = (await lockAttempt(tx, own.attempt_id))!;
  refuseWhenOver(attempt, now);
  refuseOtherDevice(actor, attempt);
  const paper = await getPaperOf(tx, attempt);
  const slot = paper.slotOf.get(asked.question);
  if (!slot) throw badField('question', 'This question is not part of the attempt');
  refuseOtherSection(attempt, slot, now);
  const { hints } = await getToolsOf(tx, attempt.quiz_id, actor);
  if (!hints || !hasHints(paper, slot)) throw new Refusal('impossible', 'There are no hints to this question');
  const shown = (await countHints(tx, attempt.attempt_id)).get(asked.question) ?? 0;
  if (asked.number <= shown) return toHints(slot, shown);
  if (asked.number > shown + 1 || asked.number > slot.hints.length)
    throw badField('number', 'Must be the next hint of the question');
  const answers = await listNewestAnswers(tx, attempt.attempt_id);
  if (answers.some((row) => row.question_id === asked.question && row.is_final))
    throw new Refusal('impossible', 'This answer was checked already');
  await insertHint(tx, attempt.attempt_id, asked.question, asked.number, now);
  return toHints(slot, asked.number);
}
