/** A student asks for a hint: it is served when it is paid for, and not before. */
import type { Actor } from '#access/subject.ts';
import { getOwnAttempt } from '#delivery/attempt/actions.ts';
import { refuseChange } from '#delivery/attempt/guard.ts';
import { type AttemptRow, lockAttempt } from '#delivery/attempt/store.ts';
import type { Paper } from '#delivery/grading/rules.ts';
import { givesTries, isClosedByTries, triesAfter } from '#delivery/grading/rules-tries.ts';
import { getPaperOf } from '#delivery/paper/store.ts';
import { refuseOtherSection } from '#delivery/rules.ts';
import { type AnswerRow, listNewestWithTries } from '#delivery/save/store.ts';
import { badField, Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { getToolsOf } from '#quizzes/api.ts';
import type { AskedHint, Hints } from './contract.ts';
import { hasHints, toHints } from './rules.ts';
import { countHints, insertHint } from './store.ts';

/**
 * Shows the next hint, or one that was shown before. Throws `not_found`, `closed`, `out_of_time`, `paused`,
 * `other_device`, and what `decideHint` throws.
 */
export async function showHint(
  tx: TenantTx,
  actor: Actor,
  attemptId: string,
  asked: AskedHint,
  now: Date,
): Promise<Hints> {
  const own = await getOwnAttempt(tx, actor, attemptId);
  // An answer that is being checked in another window is checked before or after this hint.
  const attempt = (await lockAttempt(tx, own.attempt_id))!;
  refuseChange(actor, attempt, { when: 'working' }, now);
  const paper = await getPaperOf(tx, attempt);
  const { isNew, hints } = decideHint(attempt, paper, asked, now, {
    areOn: (await getToolsOf(tx, attempt.quiz_id, actor, { from: attempt.started_at, to: now })).hints,
    shown: await countHints(tx, attempt.attempt_id),
    answers: await listNewestWithTries(tx, attempt.attempt_id, paper),
  });
  if (isNew) await insertHint(tx, attempt.attempt_id, asked.question, asked.number, now);
  return hints;
}

/**
 * Returns what is told of the hints of a question once the one asked for is shown, and whether that one is new. Throws
 * `section_over`, `section_ahead`, `invalid_input` (no question of the attempt, no such hint yet), `impossible` (there are
 * none here, the answer was checked, or, with several tries, no further one was wrong).
 */
export function decideHint(
  attempt: AttemptRow,
  paper: Paper,
  { question, number }: AskedHint,
  now: Date,
  known: {
    readonly areOn: boolean;
    /** How many of each question. */
    readonly shown: ReadonlyMap<string, number>;
    /** Of each question the newest. */
    readonly answers: readonly AnswerRow[];
  },
): { readonly isNew: boolean; readonly hints: Hints } {
  const slot = paper.slotOf.get(question);
  if (!slot) throw badField('question', 'This question is not part of the attempt');
  refuseOtherSection(attempt, slot, now);
  if (!known.areOn || !hasHints(paper, slot)) throw new Refusal('impossible', 'This question has no hints');
  const shown = known.shown.get(question) ?? 0;
  if (number <= shown) return { isNew: false, hints: toHints(paper, slot, shown) };
  if (number > shown + 1 || number > slot.hints.length)
    throw badField('number', 'Must be the next hint of the question');
  const newest = known.answers.find((row) => row.question_id === question);
  if (isClosedByTries(paper, slot, newest)) throw new Refusal('impossible', 'This answer has already been checked');
  if (givesTries(paper, slot) && number > triesAfter(paper, slot, newest?.tries ?? []).made)
    throw new Refusal('impossible', 'The next hint is there after the next wrong try');
  return { isNew: true, hints: toHints(paper, slot, number) };
}
