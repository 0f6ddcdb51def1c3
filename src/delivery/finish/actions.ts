/** An attempt ends: handed in, by time, or by a proctor; and is graded, at once or when late answers no longer count. */
import type { Actor } from '#access/subject.ts';
import { getOwnAttempt, toAttempt } from '#delivery/attempt/actions.ts';
import { refuseChange } from '#delivery/attempt/guard.ts';
import { type AttemptRow, findOwnAttempt, lockAttempt } from '#delivery/attempt/store.ts';
import type { Attempt } from '#delivery/contract.ts';
import {
  type AttemptResult,
  gradePaper,
  keyOverridesIn,
  type Paper,
  resultOf,
  type ShuffledSlot,
  type StoredAnswer,
} from '#delivery/grading/rules.ts';
import { insertGrades, toResultColumns } from '#delivery/grading/store.ts';
import { lockKeyOverridesOf } from '#delivery/grading/store-key-overrides.ts';
import { countHintsIn } from '#delivery/hints/actions.ts';
import { awaitedUntil, lateUntil } from '#delivery/late/rules.ts';
import { listConflicts } from '#delivery/late/store.ts';
import { getPaperOf } from '#delivery/paper/store.ts';
import { recordStored } from '#delivery/proctoring/store.ts';
import { endOf, isOverdue } from '#delivery/rules.ts';
import { listAnswerVersions } from '#delivery/save/store.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { publishAttempts } from '#quizzes/api.ts';
import { notifyResult } from './notify.ts';
import { closeAttempt, setResult } from './store.ts';

/** Hands in; doing it again answers the same. Throws `not_found`, `not_started`, and what `refuseChange` throws. */
export async function submitAttempt(tx: TenantTx, actor: Actor, attemptOrQuizId: string, now: Date): Promise<Attempt> {
  const { attempt_id } = await getOwnAttempt(tx, actor, attemptOrQuizId);
  const attempt = (await lockAttempt(tx, attempt_id))!;
  const paper = await getPaperOf(tx, attempt);
  if (attempt.state === 'open') {
    refuseChange(actor, attempt, { when: 'ending' }, now);
    await endAttempt(tx, attempt, now);
  }
  return toAttempt((await findOwnAttempt(tx, actor.personId, attempt_id))!, paper, now);
}

/**
 * Ends an open attempt that this transaction has locked; `by`: who ends it, where it is not its student. It is graded at
 * once or, where answers that arrive late still count, when that is over.
 */
export async function endAttempt(tx: TenantTx, attempt: AttemptRow, now: Date, by?: 'proctor'): Promise<void> {
  const paper = await getPaperOf(tx, attempt);
  const end = by ? { endedBy: by, at: now } : endOf(attempt, now);
  const late = lateUntil(end, paper.settings.late_seconds, now);
  await recordStored(tx, attempt, 'conflict', await listConflicts(tx, attempt.attempt_id), now);
  if (late) await closeAttempt(tx, attempt, end, { late_until: late });
  else {
    const result = await gradeAttempt(tx, attempt, paper);
    await closeAttempt(tx, attempt, end, toResultColumns(result, now));
    // What waits for people is told when they have marked it.
    if (result.unmarked === 0) await notifyResult(tx, attempt, paper);
  }
  await publishAttempts(tx, attempt.quiz_id, [attempt.attempt_id]);
}

/** Grades an attempt that is over and locked, and for whose late answers was waited; from now on none counts any more. */
export async function finalizeAttempt(tx: TenantTx, attempt: AttemptRow, now: Date): Promise<void> {
  const until = awaitedUntil(attempt);
  if (until === null) return;
  const paper = await getPaperOf(tx, attempt);
  const result = await gradeAttempt(tx, attempt, paper);
  await setResult(tx, attempt.attempt_id, toResultColumns(result, now), now < until ? now : until);
  if (result.unmarked === 0) await notifyResult(tx, attempt, paper);
  await publishAttempts(tx, attempt.quiz_id, [attempt.attempt_id]);
}

/** Stores what the answers of a locked attempt earn by the key overrides in force, and returns the result. */
async function gradeAttempt(tx: TenantTx, attempt: AttemptRow, paper: Paper): Promise<AttemptResult> {
  const stored = await lockKeyOverridesOf(tx, attempt.quiz_id);
  const keyOverrides = keyOverridesIn(paper, stored, attempt.paper as unknown as ShuffledSlot[]);
  const grades = gradePaper(paper, await listVersionsWithHints(tx, attempt, paper), keyOverrides);
  await insertGrades(tx, attempt, grades);
  return resultOf(paper, grades);
}

/** The answers, each with the hints that were shown to its question. */
async function listVersionsWithHints(tx: TenantTx, attempt: AttemptRow, paper: Paper): Promise<StoredAnswer[]> {
  const hints = await countHintsIn(tx, attempt, paper);
  const versions = await listAnswerVersions(tx, attempt.attempt_id);
  return versions.map((one) => ({ ...one, hints: hints.get(one.questionId) ?? 0 }));
}

/** Ends the attempt when its time and the grace after it are over; returns whether it is over. */
export async function endWhenOverdue(tx: TenantTx, attemptId: string, now: Date): Promise<boolean> {
  const attempt = await lockAttempt(tx, attemptId);
  if (attempt?.state !== 'open') return true;
  if (!isOverdue(attempt, now)) return false;
  await endAttempt(tx, attempt, now);
  return true;
}
