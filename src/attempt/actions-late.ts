import { createHash } from 'node:crypto';
import type { Actor } from '#access/subject.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { endAttempt, getOwnAttempt, sectionStates } from './actions.ts';
import { isSameAnswer } from './answer-state.ts';
import type { LateAnswer, LateInput } from './contract-late.ts';
import { isOverdue } from './rules.ts';
import { splitCertainty } from './rules-certainty.ts';
import { type ArrangedSlot, certaintyOf } from './rules-grading.ts';
import { readAnswer } from './save.ts';
import { type AttemptRow, listNewestAnswers, lockAttempt } from './store.ts';
import { findLatePaper, insertLateAnswers, listLateRows, type NewLateAnswer } from './store-late.ts';
import { getPaperOf } from './store-papers.ts';

/** Of one question. An honest browser has one, two windows have two. */
const MOST_OF_ONE = 10;

/**
 * Keeps answers that arrived when the attempt was over, or the section of every one of them. What the server holds already
 * is acknowledged and not kept again. Throws `conflict` while they can still be saved.
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

/** Keeps answers beside a locked attempt that is over, or whose sections they belong to are. */
export async function keepLate(tx: TenantTx, attempt: AttemptRow, inputs: readonly LateInput[], now: Date) {
  const { attempt_id } = attempt;
  const paper = await getPaperOf(tx, attempt);
  const held = new Map((await listNewestAnswers(tx, attempt_id)).map((row) => [row.question_id, row.answer]));
  const before = await listLateRows(tx, attempt_id);
  const counts = new Map<string, number>();
  for (const { question_id } of before) counts.set(question_id, (counts.get(question_id) ?? 0) + 1);

  const kept: { question: string; seq: number }[] = [];
  const refused: { question: string; seq: number; message: string }[] = [];
  const inserts: NewLateAnswer[] = [];
  for (const { question, seq, answer, ago } of inputs) {
    const slot = paper.slotOf.get(question);
    const read = slot ? readAnswer(paper, slot, answer) : { misfit: 'This question is not part of the attempt' };
    if ('misfit' in read) {
      refused.push({ question, seq, message: read.misfit });
      continue;
    }
    const isKnown = isSameAnswer(held.get(question) ?? null, read.answer);
    const count = counts.get(question) ?? 0;
    if (!isKnown && count >= MOST_OF_ONE) {
      refused.push({ question, seq, message: 'Too many late answers to this question' });
      continue;
    }
    kept.push({ question, seq });
    if (isKnown) continue;
    counts.set(question, count + 1);
    const digest = createHash('sha256').update(JSON.stringify(read.answer)).digest('base64url');
    const writtenAt = ago === undefined ? null : new Date(now.getTime() - ago);
    inserts.push({ questionId: question, seq, digest, answer: read.answer, writtenAt });
  }
  if (inserts.length > 0) await insertLateAnswers(tx, attempt_id, inserts, now);
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
