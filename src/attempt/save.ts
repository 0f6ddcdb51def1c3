/** Saving answers: each is committed before it is acknowledged, and nothing that was acknowledged is ever overwritten. */
import type { z } from 'zod';
import type { Actor } from '#access/subject.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import {
  feedbackFor,
  getOwnAttempt,
  refuseOtherDevice,
  refuseWhenOver,
  sectionSentences,
  sectionStates,
} from './actions.ts';
import { isSameAnswer } from './answer-state.ts';
import { noteContact } from './contact.ts';
import type { answerInputSchema, refusedAnswerSchema, saveResp } from './contract.ts';
import { remainingMs } from './rules.ts';
import { splitCertainty, withCertainty } from './rules-certainty.ts';
import { asksCertainty, givesInstantFeedback, type Paper, type PaperSlot } from './rules-grading.ts';
import { hasHints } from './rules-hints.ts';
import { standingOfSection } from './rules-sections.ts';
import {
  type AnswerRow,
  type AttemptRow,
  insertAnswers,
  listNewestAnswers,
  lockAttempt,
  type NewAnswer,
  thinAnswers,
} from './store.ts';
import { countHints } from './store-hints.ts';
import { getPaperOf } from './store-papers.ts';

export type AnswerInput = z.output<typeof answerInputSchema>;
type Refused = z.output<typeof refusedAnswerSchema>;
export type Saved = z.output<typeof saveResp.response>;

/** What becomes of one answer: it is new, it was saved before, or it is refused. */
type Verdict = { readonly insert: NewAnswer } | { readonly known: AnswerRow } | { readonly refused: Refused };

/**
 * Reads an answer that came in: as it is to be stored, and as its type knows it; or why it is no answer to this question.
 * Beside an empty answer nobody is certain of anything.
 */
export function readAnswer(
  paper: Paper,
  slot: PaperSlot,
  given: unknown,
): { readonly answer: unknown; readonly own: unknown } | { readonly misfit: string } {
  const { own, certainty } = asksCertainty(paper, slot) ? splitCertainty(given) : { own: given, certainty: null };
  const parsed = slot.type.answerSchema.safeParse(own);
  if (!parsed.success) return { misfit: parsed.error.issues[0]?.message ?? 'Must be an answer to this question' };
  const misfit = slot.type.whyNotAnswer(slot.content, parsed.data);
  if (misfit !== null) return { misfit };
  return { own: parsed.data, answer: withCertainty(parsed.data, slot.type.isBlank(parsed.data) ? null : certainty) };
}

/**
 * Decides about one answer, given the newest that is stored. A higher number is taken when it was made on the newest
 * one (`base`), the same number again with the same answer is acknowledged again, everything else is a conflict.
 */
function judge(
  paper: Paper,
  input: AnswerInput,
  newest: AnswerRow | undefined,
  stateOf: ReturnType<typeof sectionStates>,
): Verdict {
  const refuse = (code: Refused['code'], message: string): Verdict => ({
    refused: {
      question: input.question,
      seq: input.seq,
      code,
      message,
      current: newest ? { seq: newest.seq, answer: newest.answer } : null,
    },
  });
  const slot = paper.slotOf.get(input.question);
  if (!slot) return refuse('invalid_input', 'This question is not part of the attempt');
  const state = stateOf(slot);
  if (state === 'ahead') return refuse('section_ahead', sectionSentences.ahead);
  const read = readAnswer(paper, slot, input.answer);
  if ('misfit' in read) return refuse('invalid_input', read.misfit);
  const { answer, own } = read;

  if (newest && newest.seq === input.seq && isSameAnswer(newest.answer, answer)) return { known: newest };
  if (state === 'over') return refuse('section_over', sectionSentences.over);
  if (newest?.is_final) return refuse('closed', 'This answer was checked already and can no longer change');
  const madeOnNewest = input.base === undefined || input.base === (newest?.seq ?? 0) || !newest;
  if (newest && (input.seq <= newest.seq || !madeOnNewest)) {
    return refuse('conflict', 'This question was answered in another window meanwhile');
  }
  const isFinal = givesInstantFeedback(paper) && !input.draft && canBeChecked(slot, own);
  return { insert: { questionId: input.question, seq: input.seq, answer, isFinal, isBlank: slot.type.isBlank(own) } };
}

function canBeChecked({ type, content }: PaperSlot, answer: unknown): boolean {
  const { outcome } = type.grade(content, answer);
  return outcome !== 'blank' && outcome !== 'ungradable' && outcome !== 'waiting';
}

/** What was decided about one request: what is acknowledged, what is refused, and what is to be written for it. */
export interface Decided {
  readonly saved: readonly AnswerRow[];
  readonly refused: readonly Refused[];
  readonly inserts: readonly NewAnswer[];
}

/**
 * Decides about answers to an attempt that is locked. `newest` holds the newest stored version of each of its questions, and
 * takes over those that are to be written.
 */
export function judgeAll(
  paper: Paper,
  inputs: readonly AnswerInput[],
  newest: Map<string, AnswerRow>,
  now: Date,
  stateOf: ReturnType<typeof sectionStates>,
): Decided {
  const saved: AnswerRow[] = [];
  const refused: Refused[] = [];
  const inserts: NewAnswer[] = [];
  for (const input of inputs) {
    const verdict = judge(paper, input, newest.get(input.question), stateOf);
    if ('refused' in verdict) refused.push(verdict.refused);
    else if ('known' in verdict) saved.push(verdict.known);
    else {
      const { questionId, seq, answer, isFinal } = verdict.insert;
      inserts.push(verdict.insert);
      const row: AnswerRow = {
        question_id: questionId,
        seq,
        answer: answer as AnswerRow['answer'],
        is_final: isFinal,
        saved_at: now,
      };
      newest.set(questionId, row);
      saved.push(row);
    }
  }
  return { saved, refused, inserts };
}

/**
 * As `judgeAll` for one request of the student. Throws `closed`, `out_of_time`, `paused`,
 * `other_device`, and, when none is taken, `conflict`, `section_over`, `section_ahead` or `invalid_input`.
 */
export function decide(
  actor: Actor,
  attempt: AttemptRow,
  paper: Paper,
  inputs: readonly AnswerInput[],
  newest: Map<string, AnswerRow>,
  now: Date,
): Decided {
  refuseWhenOver(attempt, now);
  refuseOtherDevice(actor, attempt);
  const decided = judgeAll(paper, inputs, newest, now, sectionStates(attempt, now));
  if (decided.saved.length === 0) throw refusalOf(decided.refused);
  return decided;
}

/** Those of the written answers that are kept thinned out: long ones, which people mark. */
export const longOnes = (paper: Paper, inserts: readonly NewAnswer[]): string[] =>
  inserts.map((one) => one.questionId).filter((id) => paper.slotOf.get(id)!.type.byPeople);

/** Writes what was decided about answers to one attempt. */
export const writeDecided = (tx: TenantTx, attemptId: string, paper: Paper, { inserts }: Decided, now: Date) =>
  writeVersions(tx, attemptId, paper, inserts, now);

/** Adds versions of answers to one attempt. */
export async function writeVersions(
  tx: TenantTx,
  attemptId: string,
  paper: Paper,
  inserts: readonly NewAnswer[],
  now: Date,
): Promise<void> {
  if (inserts.length > 0) await insertAnswers(tx, attemptId, inserts, now);
  const long = longOnes(paper, inserts);
  if (long.length > 0) await thinAnswers(tx, attemptId, long);
}

/** Whether what is told about these answers depends on the hints that were shown. */
export const needsHints = (paper: Paper, inputs: readonly Pick<AnswerInput, 'question'>[]): boolean =>
  inputs.some(({ question }) => {
    const slot = paper.slotOf.get(question);
    return slot !== undefined && hasHints(paper, slot);
  });

/** What the student is told, when what was decided is written. */
export const acknowledgementOf = (
  paper: Paper,
  attempt: AttemptRow,
  { saved, refused }: Decided,
  now: Date,
  hints: ReadonlyMap<string, number> = new Map(),
): Saved => ({
  saved: saved.map((row) => ({
    question: row.question_id,
    seq: row.seq,
    savedAt: row.saved_at.toISOString(),
    ...(row.is_final && {
      feedback: feedbackFor(paper, paper.slotOf.get(row.question_id)!, row, hints.get(row.question_id)),
    }),
  })),
  refused: [...refused],
  remainingMs: remainingMs(attempt, now),
  section: standingOfSection(attempt, now),
});

/**
 * Saves answers to the running attempt. Those that cannot be taken are named beside those that were saved; when none
 * was, the call itself is refused. Throws `closed`, `out_of_time`, `not_started`, `not_found`, `conflict`, `invalid_input`.
 */
export async function saveAnswers(
  tx: TenantTx,
  actor: Actor,
  attemptOrQuizId: string,
  inputs: readonly AnswerInput[],
  now: Date,
): Promise<Saved> {
  const own = await getOwnAttempt(tx, actor, attemptOrQuizId);
  // Two windows of one student take turns here, and the end of the attempt waits for a save that has begun.
  const attempt = (await lockAttempt(tx, own.attempt_id))!;
  const paper = await getPaperOf(tx, attempt);
  const newest = new Map((await listNewestAnswers(tx, attempt.attempt_id)).map((row) => [row.question_id, row]));
  const decided = decide(actor, attempt, paper, inputs, newest, now);
  await writeDecided(tx, attempt.attempt_id, paper, decided, now);
  noteContact(tx.tenantId, attempt.attempt_id, now, { saved: decided.inserts.length > 0 });
  const hints = needsHints(paper, inputs) ? await countHints(tx, attempt.attempt_id) : undefined;
  return acknowledgementOf(paper, attempt, decided, now, hints);
}

function refusalOf(refused: readonly Refused[]): Refusal {
  const worst = refused.find((one) => one.code === 'conflict') ?? refused[0]!;
  return new Refusal(worst.code === 'closed' ? 'conflict' : worst.code, worst.message, {
    details: refused.map((one, index) => ({ path: `resp.${index}`, ...one })),
  });
}
