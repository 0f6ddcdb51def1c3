import { createHash } from 'node:crypto';
import type { Actor } from '#access/subject.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { tellAttempts } from '#quiz/store-running.ts';
import { endAttempt, getOwnAttempt, sectionStates } from './actions.ts';
import { isSameAnswer } from './answer-state.ts';
import type { LateAnswer, LateInput } from './contract-late.ts';
import { isOverdue } from './rules.ts';
import { splitCertainty } from './rules-certainty.ts';
import { type ArrangedSlot, certaintyOf } from './rules-grading.ts';
import { countsLate } from './rules-late.ts';
import { readAnswer, writeVersions } from './save.ts';
import { type AnswerRow, type AttemptRow, listNewestAnswers, lockAttempt, type NewAnswer } from './store.ts';
import { findLatePaper, insertLateAnswers, listLateRows, type NewLateAnswer } from './store-late.ts';
import { getPaperOf } from './store-papers.ts';

/** Of one question. An honest browser has one, two windows have two. */
const MOST_OF_ONE = 10;

/**
 * Keeps answers that arrived when the attempt was over, or the section of every one of them; those count that arrived
 * while such answers still do (`countsLate`). What the server holds already is acknowledged and not kept again. Throws
 * `conflict` while they can still be saved.
 */
export async function saveLate(
  tx: TenantTx,
  actor: Actor,
  attemptOrQuizId: string,
  inputs: readonly LateInput[],
  now: Date,
) {
  const { attempt_id } = await getOwnAttempt(tx, actor, attemptOrQuizId);
  const attempt = (await lockAttempt(tx, attempt_id))!;
  if (attempt.state === 'open') {
    if (!isOverdue(attempt, now)) {
      if (await areOver(tx, attempt, inputs, now)) return keepLate(tx, attempt, inputs, now);
      throw new Refusal('conflict', 'This attempt is still running');
    }
    await endAttempt(tx, attempt, now);
    return keepLate(tx, (await lockAttempt(tx, attempt_id))!, inputs, now);
  }
  return keepLate(tx, attempt, inputs, now);
}

/** Whether the sections of all these questions are over. */
async function areOver(tx: TenantTx, attempt: AttemptRow, inputs: readonly LateInput[], now: Date): Promise<boolean> {
  const paper = await getPaperOf(tx, attempt);
  const stateOf = sectionStates(attempt, now);
  return inputs.every(({ question }) => {
    const slot = paper.slotOf.get(question);
    return slot !== undefined && stateOf(slot) === 'over';
  });
}

/**
 * Keeps answers beside a locked attempt that is over, or whose sections they belong to are. What counts becomes the newest
 * version of its answer, too; the attempt is not graded yet.
 */
export async function keepLate(tx: TenantTx, attempt: AttemptRow, inputs: readonly LateInput[], now: Date) {
  const { attempt_id } = attempt;
  const paper = await getPaperOf(tx, attempt);
  const newest = new Map<string, Pick<AnswerRow, 'seq' | 'answer' | 'is_final'>>(
    (await listNewestAnswers(tx, attempt_id)).map((row) => [row.question_id, row]),
  );
  // Of sections that were over before the attempt was, nothing counts that arrives after it.
  const stateOf = sectionStates(attempt, attempt.submitted_at ?? now);
  const earlier = await listLateRows(tx, attempt_id);
  const counts = new Map<string, number>();
  for (const { question_id } of earlier) counts.set(question_id, (counts.get(question_id) ?? 0) + 1);

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
    if (!isKnown && count >= MOST_OF_ONE) {
      refused.push({ question, seq, message: 'Too many late answers to this question' });
      continue;
    }
    const writtenAt = ago === undefined ? null : new Date(now.getTime() - ago);
    const counted =
      isKnown || (stateOf(slot!) === 'open' && countsLate(attempt, { seq, bases, writtenAt }, before, now));
    kept.push({ question, seq, counted });
    if (isKnown) continue;
    counts.set(question, count + 1);
    const digest = createHash('sha256').update(JSON.stringify(read.answer)).digest('base64url');
    inserts.push({ questionId: question, seq, digest, answer: read.answer, writtenAt });
    if (!counted) continue;
    const isBlank = slot!.type.isBlank(read.own as never);
    newest.set(question, { seq, answer: read.answer as AnswerRow['answer'], is_final: false });
    versions.push({ questionId: question, seq, answer: read.answer, isFinal: false, isBlank });
  }
  if (inserts.length > 0) await insertLateAnswers(tx, attempt_id, inserts, now);
  if (versions.length > 0) {
    await writeVersions(tx, attempt_id, paper, versions, now);
    await tellAttempts(tx, attempt.quiz_id, [attempt_id]);
  }
  return { kept, refused };
}

/** What arrived late at an attempt, question by question as on its paper. Throws `not_found`. */
export async function listLateAnswers(tx: TenantTx, attemptId: string): Promise<{ answers: LateAnswer[] }> {
  const attempt = await findLatePaper(tx, attemptId);
  if (!attempt) throw notFound('The attempt');
  const counted = new Map((await listNewestAnswers(tx, attemptId)).map((row) => [row.question_id, row.answer]));
  // What was kept while the attempt was stopped may have been saved since.
  const rows = (await listLateRows(tx, attemptId)).filter(
    (row) => !isSameAnswer(counted.get(row.question_id) ?? null, row.answer),
  );
  if (rows.length === 0) return { answers: [] };
  const paper = await getPaperOf(tx, attempt);
  const answers = (attempt.paper as ArrangedSlot[]).flatMap(({ question, arrangement }, index) => {
    const slot = paper.slotOf.get(question)!;
    const view = slot.type.toStudentView(slot.content, arrangement) as Record<string, unknown>;
    return rows
      .filter((row) => row.question_id === question)
      .map((row) => ({
        position: index + 1,
        question: { _id: question, type: slot.type.name, view },
        digest: row.digest,
        answer: splitCertainty(row.answer).own,
        certainty: certaintyOf(paper, slot, row.answer),
        writtenAt: row.written_at?.toISOString() ?? null,
        arrivedAt: row.arrived_at.toISOString(),
      }));
  });
  return { answers };
}
