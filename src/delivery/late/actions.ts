import type { Actor } from '#access/subject.ts';
import { getOwnAttempt } from '#delivery/attempt/actions.ts';
import { refuseChange } from '#delivery/attempt/guard.ts';
import { type AttemptRow, lockAttempt } from '#delivery/attempt/store.ts';
import { readPages } from '#delivery/events/heartbeat.ts';
import { endAttempt } from '#delivery/finish/actions.ts';
import { certaintyOf, numbersIn, ownAnswer, type Paper, type PaperSlot } from '#delivery/grading/rules.ts';
import { splitCertainty } from '#delivery/grading/rules-certainty.ts';
import {
  checksParts,
  closedPartIn,
  hasPartChecks,
  logsAfter,
  settledParts,
} from '#delivery/grading/rules-part-tries.ts';
import { isClosedByTries } from '#delivery/grading/rules-tries.ts';
import { getPaperOf } from '#delivery/paper/store.ts';
import { recordStored } from '#delivery/proctoring/store-events.ts';
import { isOverdue, sectionStates } from '#delivery/rules.ts';
import { isPlaceCode } from '#delivery/rules-places.ts';
import { writeDecided } from '#delivery/save/actions.ts';
import { digestOf, MOST_OF_ONE, readAnswer } from '#delivery/save/decide.ts';
import { type AnswerRow, listNewestAnswers, listNewestWithTries, type NewAnswer } from '#delivery/save/store.ts';
import { isSameAnswer } from '#delivery/sync/answer-state.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { publishAttempts } from '#quizzes/api.ts';
import type { LateAnswer, LateInput } from './contract.ts';
import { countsLate, isBelievable, wasHeardAfter } from './rules.ts';
import { findLatePaper, insertLateAnswers, type LateWhy, listLateRows, type NewLateAnswer } from './store.ts';

type InTenant = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;

/** From where answers come. */
interface Arrival {
  /** Of the page that brings them; null where somebody brings them for it. */
  readonly sessionId: string | null;
  readonly why?: LateWhy;
}

/**
 * As `saveLate`. Answers from where the attempt is not taken are refused, but kept for teachers: they never
 * count, and are not lost.
 */
export async function uploadLate(
  inTenant: InTenant,
  actor: Actor,
  attemptOrQuizId: string,
  inputs: readonly LateInput[],
  now: Date,
) {
  try {
    return await inTenant((tx) => saveLate(tx, actor, attemptOrQuizId, inputs, now));
  } catch (error) {
    if (error instanceof Refusal && isPlaceCode(error.code)) {
      const { code } = error;
      await inTenant(async (tx) => {
        const attempt = await lockEnded(tx, actor, attemptOrQuizId, now);
        await storeLate(tx, attempt, inputs, { sessionId: actor.sessionId, why: code }, now);
      });
    }
    throw error;
  }
}

/** The person's own attempt, locked, and ended where its time is over. */
async function lockEnded(tx: TenantTx, actor: Actor, attemptOrQuizId: string, now: Date): Promise<AttemptRow> {
  const { attempt_id } = await getOwnAttempt(tx, actor, attemptOrQuizId);
  const attempt = (await lockAttempt(tx, attempt_id))!;
  if (!isOverdue(attempt, now)) return attempt;
  await endAttempt(tx, attempt, now);
  return (await lockAttempt(tx, attempt_id))!;
}

/**
 * Keeps answers that arrived when the attempt was over, or the section of every one of them; those count that arrived
 * while such answers still do (`countsLate`). What the server holds already is acknowledged and not kept again. Throws
 * `conflict` while they can still be saved, and what `refuseChange` throws.
 */
export async function saveLate(
  tx: TenantTx,
  actor: Actor,
  attemptOrQuizId: string,
  inputs: readonly LateInput[],
  now: Date,
) {
  const attempt = await lockEnded(tx, actor, attemptOrQuizId, now);
  const { slotOf } = await getPaperOf(tx, attempt);
  const slots = inputs.flatMap(({ question }) => slotOf.get(question) ?? []);
  refuseChange(actor, attempt, { when: 'late', slots: slots.length === inputs.length ? slots : [] }, now);
  return storeLate(tx, attempt, inputs, { sessionId: actor.sessionId }, now);
}

/** Whether the answer can't replace the newest one, because that, or a part of it, was checked for the last time. */
function isClosedFor(
  paper: Paper,
  slot: PaperSlot,
  newest: Pick<AnswerRow, 'answer' | 'is_final' | 'tries'> | undefined,
  own: unknown,
): boolean {
  if (isClosedByTries(paper, slot, newest)) return true;
  if (!newest || !hasPartChecks(slot)) return false;
  const logs = logsAfter(slot, newest.tries ?? []);
  if (checksParts(paper, slot) && closedPartIn(slot, logs, own) !== undefined) return true;
  const settled = settledParts(logs);
  if (settled.size === 0) return false;
  return !isSameAnswer(slot.type.overlayParts?.(own, ownAnswer(slot.type, newest.answer), settled), own);
}

/**
 * Keeps answers beside a locked attempt that is over, or whose sections they belong to are. What counts becomes the newest
 * version of its answer, too, and in the activity log; the attempt is not graded yet.
 */
export async function storeLate(
  tx: TenantTx,
  attempt: AttemptRow,
  inputs: readonly LateInput[],
  { sessionId, why = 'late' }: Arrival,
  now: Date,
) {
  const { attempt_id } = attempt;
  const paper = await getPaperOf(tx, attempt);
  const newest = new Map<string, Pick<AnswerRow, 'seq' | 'answer' | 'is_final' | 'tries'>>(
    (await listNewestWithTries(tx, attempt_id, paper)).map((row) => [row.question_id, row]),
  );
  // Of sections that were over before the attempt was, nothing counts that arrives after it.
  const stateOf = sectionStates(attempt, attempt.submitted_at ?? now);
  const earlier = await listLateRows(tx, attempt_id);
  const counts = new Map<string, number>();
  for (const { question_id } of earlier) counts.set(question_id, (counts.get(question_id) ?? 0) + 1);
  const pages = await readPages(tx, attempt_id);
  const wasHeard = (writtenAt: Date): boolean => wasHeardAfter(pages, sessionId, writtenAt);

  const kept: { question: string; seq: number; counted: boolean }[] = [];
  const refused: { question: string; seq: number; message: string }[] = [];
  const inserts: NewLateAnswer[] = [];
  const versions: NewAnswer[] = [];
  for (const { question, seq, answer, bases, ago } of inputs) {
    const slot = paper.slotOf.get(question);
    const read = slot ? readAnswer(paper, slot, answer) : { misfit: 'This question is not part of the attempt' };
    if ('misfit' in read) {
      refused.push({ question, seq, message: read.misfit });
      continue;
    }
    const before = newest.get(question);
    const isKnown = isSameAnswer(before?.answer ?? null, read.answer);
    const count = counts.get(question) ?? 0;
    const writtenAt = ago === undefined ? null : new Date(now.getTime() - ago);
    // What the server holds is only acknowledged. A time that can't be believed makes it count for nothing: the clock of
    // a device may be wrong by days, and a refused answer would leave its outbox.
    const misfit = !isKnown && count >= MOST_OF_ONE ? 'Too many late answers to this question' : null;
    if (misfit !== null) {
      refused.push({ question, seq, message: misfit });
      continue;
    }
    const mayCount = why === 'late' && isBelievable(attempt, writtenAt) && stateOf(slot!) === 'open';
    const held = { seq: before?.seq ?? 0, isClosed: isClosedFor(paper, slot!, before, read.own) };
    const counted = isKnown || (mayCount && countsLate(attempt, { seq, bases, writtenAt }, held, wasHeard, now));
    kept.push({ question, seq, counted });
    if (isKnown) continue;
    counts.set(question, count + 1);
    const digest = digestOf(read.answer);
    inserts.push({ questionId: question, seq, digest, answer: read.answer, writtenAt, why, counted });
    if (!counted) continue;
    const isBlank = slot!.type.isBlank(read.own);
    newest.set(question, { ...before, seq, answer: read.answer as AnswerRow['answer'], is_final: false });
    versions.push({ questionId: question, seq, answer: read.answer, isFinal: false, isBlank });
  }
  if (inserts.length > 0) await insertLateAnswers(tx, attempt_id, inserts, now);
  if (versions.length > 0) {
    await writeDecided(tx, [{ attempt, paper, decided: { inserts: versions, chosen: [], conflicts: [] }, now }]);
    await recordStored(
      tx,
      attempt,
      'late-counted',
      versions.map((one) => one.questionId),
      numbersIn(paper, attempt.paper),
      now,
    );
    await publishAttempts(tx, attempt.quiz_id, [attempt_id]);
  }
  return { kept, refused };
}

/** Returns what arrived late at an attempt, question by question as on its paper. Throws `not_found`. */
export async function listLateAnswers(tx: TenantTx, attemptId: string): Promise<{ answers: LateAnswer[] }> {
  const attempt = await findLatePaper(tx, attemptId);
  if (!attempt) throw notFound('The attempt');
  const newest = new Map((await listNewestAnswers(tx, attemptId)).map((row) => [row.question_id, row.answer]));
  const isNewest = (row: { question_id: string; answer: unknown }): boolean =>
    isSameAnswer(newest.get(row.question_id) ?? null, row.answer);
  // What was kept while the attempt was stopped may have been saved since.
  const rows = (await listLateRows(tx, attemptId)).filter((row) => row.counted || !isNewest(row));
  if (rows.length === 0) return { answers: [] };
  const paper = await getPaperOf(tx, attempt);
  const numbers = numbersIn(paper, attempt.paper);
  const answers = attempt.paper.flatMap(({ question, arrangement: variant }) => {
    const slot = paper.slotOf.get(question)!;
    const view = slot.type.toStudentView(slot.content, variant);
    return rows
      .filter((row) => row.question_id === question)
      .map((row) => ({
        position: numbers.get(question)!,
        question: { _id: question, type: slot.type.name, view },
        digest: row.digest,
        answer: splitCertainty(row.answer).own,
        certainty: certaintyOf(paper, slot, row.answer),
        writtenAt: row.written_at?.toISOString() ?? null,
        arrivedAt: row.arrived_at.toISOString(),
        why: row.why,
        counted: row.counted && isNewest(row),
        counting: newest.has(question) ? splitCertainty(newest.get(question)).own : null,
      }));
  });
  return { answers };
}
