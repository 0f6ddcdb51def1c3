/** What becomes of answers that come in: decided before anything is written, the same for exams, previews and answer files. */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Actor } from '#access/subject.ts';
import { refuseChange } from '#delivery/attempt/guard.ts';
import type { AttemptRow } from '#delivery/attempt/store.ts';
import type { answerInputSchema, refusedAnswerSchema } from '#delivery/contract.ts';
import { asksCertainty, givesInstantFeedback, ownAnswer, type Paper, type PaperSlot } from '#delivery/grading/rules.ts';
import { splitCertainty, withCertainty } from '#delivery/grading/rules-certainty.ts';
import {
  checksParts,
  closedPartIn,
  hasPartChecks,
  logsAfter,
  settledParts,
} from '#delivery/grading/rules-part-tries.ts';
import { isClosedByTries } from '#delivery/grading/rules-tries.ts';
import type { Conflicting } from '#delivery/late/store.ts';
import { sectionMessages, sectionStates } from '#delivery/rules.ts';
import { isSameAnswer } from '#delivery/sync/answer-state.ts';
import { isManuallyGraded, type PartLog } from '#items/question-types/question-type.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import type { AnswerRow, NewAnswer } from './store.ts';

export type AnswerInput = z.output<typeof answerInputSchema>;
type Refused = z.output<typeof refusedAnswerSchema> & {
  /** What of the input is bad, where that is the answer or a part of it. */
  readonly field?: string | undefined;
};

/** One answer is new, was saved before, or is refused. */
type Verdict =
  | { readonly insert: NewAnswer }
  | { readonly known: AnswerRow }
  /** `rejected`: the answer itself, where another window has saved a different one. */
  | { readonly refused: Refused; readonly rejected?: unknown };

/** How many rejected and late answers to one question are stored. An honest browser has one, two windows have two. */
export const MOST_OF_ONE = 10;

export const digestOf = (answer: unknown): string =>
  createHash('sha256').update(JSON.stringify(answer)).digest('base64url');

/**
 * Parses an answer: `answer` as it is stored, `own` as its type defines it; or `misfit`, why it does not answer this question, and where
 * in the answer that is.
 * An empty answer has no certainty.
 */
export function readAnswer(
  paper: Paper,
  slot: PaperSlot,
  given: unknown,
): { readonly answer: unknown; readonly own: unknown } | { readonly misfit: string; readonly field: string } {
  const isWithCertainty = asksCertainty(paper, slot);
  const { own, certainty } = isWithCertainty ? splitCertainty(given) : { own: given, certainty: null };
  const parsed = slot.type.answerSchema.safeParse(own);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = ['answer', ...(issue?.path ?? [])].map(String).join('.');
    return { misfit: issue?.message ?? 'Must be an answer to this question', field };
  }
  const misfit = slot.type.answerFormatBlocker(slot.content, parsed.data);
  if (misfit !== null) return { misfit, field: 'answer' };
  if (!isWithCertainty || slot.type.isBlank(parsed.data)) return { own: parsed.data, answer: parsed.data };
  return { own: parsed.data, answer: withCertainty(parsed.data, certainty) };
}

/**
 * Decides about one answer, given the newest stored version. A higher number is taken when it was made on the newest
 * one (`base`), the same number again with the same answer is acknowledged again, everything else is a conflict.
 */
function judge(
  paper: Paper,
  input: AnswerInput,
  newest: AnswerRow | undefined,
  stateOf: ReturnType<typeof sectionStates>,
): Verdict {
  const refuse = (code: Refused['code'], message: string, field?: string): Verdict => ({
    refused: {
      question: input.question,
      seq: input.seq,
      code,
      message,
      current: newest ? { seq: newest.seq, answer: newest.answer } : null,
      field,
    },
  });
  const slot = paper.slotOf.get(input.question);
  if (!slot) return refuse('invalid_input', 'This question is not part of the attempt');
  const state = stateOf(slot);
  if (state === 'ahead') return refuse('section_ahead', sectionMessages.ahead);
  const read = readAnswer(paper, slot, input.answer);
  if ('misfit' in read) return refuse('invalid_input', read.misfit, read.field);
  const logs = hasPartChecks(slot) ? logsAfter(slot, newest?.tries ?? []) : null;
  const { answer, own } = logs === null ? read : overlaySettled(slot, logs, read, newest);
  const checked = checksParts(paper, slot) ? logs : null;
  const ahead = checked && closedPartIn(slot, checked, own);
  if (ahead) return refuse('invalid_input', `Part ${ahead} is not open yet`);

  if (newest && newest.seq === input.seq && isSameAnswer(newest.answer, answer)) return { known: newest };
  if (state === 'over') return refuse('section_over', sectionMessages.over);
  if (newest && isClosedByTries(paper, slot, newest))
    return refuse('closed', 'This answer has been checked and can’t be changed any more');
  const madeOnNewest = input.base === undefined || input.base === (newest?.seq ?? 0) || !newest;
  if (newest && (input.seq <= newest.seq || !madeOnNewest)) {
    const refusal = refuse('conflict', 'This question has been answered in another window');
    return isSameAnswer(newest.answer, answer) ? refusal : { ...refusal, rejected: answer };
  }
  const isCheckable =
    checked === null ? canBeChecked(slot, own) : slot.type.asksCheck?.(slot.content, own, checked) === true;
  const isFinal = givesInstantFeedback(paper) && !input.draft && isCheckable;
  return { insert: { questionId: input.question, seq: input.seq, answer, isFinal, isBlank: slot.type.isBlank(own) } };
}

/** An answer with what is settled of its parts as it was: another window may have settled them since. */
function overlaySettled(
  { type }: PaperSlot,
  logs: readonly PartLog[],
  { answer, own }: { readonly answer: unknown; readonly own: unknown },
  newest: AnswerRow | undefined,
): { readonly answer: unknown; readonly own: unknown } {
  const settled = settledParts(logs);
  if (settled.size === 0 || !newest || !type.overlayParts) return { answer, own };
  const kept: unknown = type.overlayParts(own, ownAnswer(type, newest.answer), settled);
  return { answer: kept, own: kept };
}

function canBeChecked({ type, content }: PaperSlot, answer: unknown): boolean {
  // A part that people mark may still be empty.
  if (isManuallyGraded(type, content)) return false;
  const { outcome } = type.grade(content, answer);
  return outcome !== 'blank' && outcome !== 'ungradable' && outcome !== 'waiting';
}

/** What was decided about one request: what is acknowledged, what is refused, and what is to be written for it. */
export interface Decided {
  readonly saved: readonly AnswerRow[];
  readonly refused: readonly Refused[];
  readonly inserts: readonly NewAnswer[];
  /** Refused because another window had saved something else; stored until the student has chosen. */
  readonly conflicts: readonly Omit<Conflicting, 'attemptId'>[];
  /** The questions for which the student has chosen. */
  readonly chosen: readonly string[];
}

/**
 * Decides about answers to an attempt that is locked. `newest` has the newest stored version of each of their questions;
 * those that are to be written are added to it.
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
  const conflicts: Omit<Conflicting, 'attemptId'>[] = [];
  for (const input of inputs) {
    const verdict = judge(paper, input, newest.get(input.question), stateOf);
    if ('refused' in verdict) {
      refused.push(verdict.refused);
      if ('rejected' in verdict) {
        const { rejected: answer } = verdict;
        conflicts.push({ questionId: input.question, seq: input.seq, digest: digestOf(answer), answer, at: now });
      }
    } else if ('known' in verdict) saved.push(verdict.known);
    else {
      const { questionId, seq, answer, isFinal } = verdict.insert;
      inserts.push(verdict.insert);
      const tries = newest.get(questionId)?.tries ?? [];
      const row: AnswerRow = {
        question_id: questionId,
        seq,
        answer: answer as AnswerRow['answer'],
        is_final: isFinal,
        saved_at: now,
        tries: isFinal ? [...tries, answer] : tries,
      };
      newest.set(questionId, row);
      saved.push(row);
    }
  }
  const isTaken = (question: string): boolean => saved.some((row) => row.question_id === question);
  const chosen = inputs.filter((input) => input.chosen && isTaken(input.question)).map((input) => input.question);
  return { saved, refused, inserts, conflicts, chosen };
}

/** As `judgeAll` for one request of the student. Throws what `refuseChange` throws. */
export function decide(
  actor: Actor,
  attempt: AttemptRow,
  paper: Paper,
  inputs: readonly AnswerInput[],
  newest: Map<string, AnswerRow>,
  now: Date,
): Decided {
  refuseChange(actor, attempt, { when: 'working' }, now);
  return judgeAll(paper, inputs, newest, now, sectionStates(attempt, now));
}

/**
 * Returns why the whole call is refused: `conflict`, `section_over`, `section_ahead` or `invalid_input`, when none of
 * its answers was taken; else null. What was decided is written in any case.
 */
export const wholeRefusal = ({ saved, refused }: Decided): Refusal | null =>
  saved.length === 0 ? refusalOf(refused) : null;

function refusalOf(refused: readonly Refused[]): Refusal {
  const worst = refused.find((one) => one.code === 'conflict') ?? refused[0]!;
  return new Refusal(worst.code === 'closed' ? 'conflict' : worst.code, worst.message, {
    details: refused.map(({ field, ...one }, index) => ({
      path: ['resp', index, ...(field === undefined ? [] : [field])].join('.'),
      ...one,
    })),
  });
}
