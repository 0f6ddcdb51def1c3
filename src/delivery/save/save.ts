/** Saving answers: each is committed before it is acknowledged, and nothing that was acknowledged is ever overwritten. */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Actor } from '#access/subject.ts';
import { feedbackFor, getOwnAttempt } from '#delivery/actions.ts';
import { refuseChange, sectionSentences, sectionStates } from '#delivery/actions-guard.ts';
import type { answerInputSchema, refusedAnswerSchema, saveResp } from '#delivery/contract.ts';
import { recordHeartbeat } from '#delivery/events/heartbeat.ts';
import { asksCertainty, givesInstantFeedback, type Paper, type PaperSlot } from '#delivery/grading/rules.ts';
import { splitCertainty, withCertainty } from '#delivery/grading/rules-certainty.ts';
import { hasHints } from '#delivery/hints/rules.ts';
import { countHints } from '#delivery/hints/store.ts';
import { type Conflicting, dropConflicts, storeConflicts } from '#delivery/late/store.ts';
import { remainingMs } from '#delivery/rules.ts';
import { standingOfSection } from '#delivery/sections/rules.ts';
import { getPaperOf } from '#delivery/start/store-papers.ts';
import {
  type AnswerRow,
  type AttemptRow,
  insertAnswers,
  listNewestAnswers,
  lockAttempt,
  type NewAnswer,
  thinAnswers,
} from '#delivery/store.ts';
import { isSameAnswer } from '#delivery/sync/answer-state.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import type { TenantId, TenantTx } from '#platform/server/database/tenant-tx.ts';

export type AnswerInput = z.output<typeof answerInputSchema>;
type Refused = z.output<typeof refusedAnswerSchema>;
export type Saved = z.output<typeof saveResp.response>;

/** What becomes of one answer: it is new, it was saved before, or it is refused. */
type Verdict =
  | { readonly insert: NewAnswer }
  | { readonly known: AnswerRow }
  /** `kept`: the answer, where another window's stands in its place. */
  | { readonly refused: Refused; readonly kept?: unknown };

/** Of one question, kept beside its answer. An honest browser has one, two windows have two. */
export const MOST_OF_ONE = 10;

export const digestOf = (answer: unknown): string =>
  createHash('sha256').update(JSON.stringify(answer)).digest('base64url');

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
  if (newest?.is_final) return refuse('closed', 'This answer has been checked and can’t be changed any more');
  const madeOnNewest = input.base === undefined || input.base === (newest?.seq ?? 0) || !newest;
  if (newest && (input.seq <= newest.seq || !madeOnNewest)) {
    const refusal = refuse('conflict', 'This question has been answered in another window');
    return isSameAnswer(newest.answer, answer) ? refusal : { ...refusal, kept: answer };
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
  /** Refused because another window had saved something else; kept until the student has chosen. */
  readonly conflicts: readonly Omit<Conflicting, 'attemptId'>[];
  /** The questions for which the student has chosen. */
  readonly chosen: readonly string[];
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
  const conflicts: Omit<Conflicting, 'attemptId'>[] = [];
  for (const input of inputs) {
    const verdict = judge(paper, input, newest.get(input.question), stateOf);
    if ('refused' in verdict) {
      refused.push(verdict.refused);
      if ('kept' in verdict) {
        const { kept: answer } = verdict;
        conflicts.push({ questionId: input.question, seq: input.seq, digest: digestOf(answer), answer, at: now });
      }
    } else if ('known' in verdict) saved.push(verdict.known);
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
 * Why the whole call is refused: `conflict`, `section_over`, `section_ahead` or `invalid_input`, when none of its answers was
 * taken; else null. What was decided is written in any case.
 */
export const wholeRefusal = ({ saved, refused }: Decided): Refusal | null =>
  saved.length === 0 ? refusalOf(refused) : null;

/** Those of the written answers that are kept thinned out: long ones, which people mark. */
export const longOnes = (paper: Paper, inserts: readonly NewAnswer[]): string[] =>
  inserts.map((one) => one.questionId).filter((id) => paper.slotOf.get(id)!.type.byPeople);

/** Writes what was decided about answers to one attempt. */
export async function writeDecided(
  tx: TenantTx,
  attemptId: string,
  paper: Paper,
  decided: Decided,
  now: Date,
): Promise<void> {
  await writeVersions(tx, attemptId, paper, decided.inserts, now);
  await writeConflicts(tx, [{ attemptId, decided }]);
}

/** Keeps what two windows gave differently, and drops it where the student has chosen; without any, nothing is asked. */
export async function writeConflicts(
  tx: TenantTx,
  all: readonly { readonly attemptId: string; readonly decided: Decided }[],
): Promise<void> {
  await dropConflicts(
    tx,
    all.flatMap(({ attemptId, decided }) => decided.chosen.map((questionId) => ({ attemptId, questionId }))),
  );
  await storeConflicts(
    tx,
    all.flatMap(({ attemptId, decided }) => decided.conflicts.map((one) => ({ ...one, attemptId }))),
    MOST_OF_ONE,
  );
}

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
 * was, `error` is why the call itself is refused: to be thrown after the commit, because it may have left something.
 * Throws `not_started`, and what `refuseChange` throws.
 */
export async function saveAnswers(
  tx: TenantTx,
  actor: Actor,
  attemptOrQuizId: string,
  inputs: readonly AnswerInput[],
  now: Date,
): Promise<{ readonly value: Saved } | { readonly error: Refusal }> {
  const own = await getOwnAttempt(tx, actor, attemptOrQuizId);
  // Two windows of one student take turns here, and the end of the attempt waits for a save that has begun.
  const attempt = (await lockAttempt(tx, own.attempt_id))!;
  const paper = await getPaperOf(tx, attempt);
  const newest = new Map((await listNewestAnswers(tx, attempt.attempt_id)).map((row) => [row.question_id, row]));
  const decided = decide(actor, attempt, paper, inputs, newest, now);
  await writeDecided(tx, attempt.attempt_id, paper, decided, now);
  recordSave(tx.tenantId, actor, attempt, decided, now);
  const error = wholeRefusal(decided);
  if (error) return { error };
  const hints = needsHints(paper, inputs) ? await countHints(tx, attempt.attempt_id) : undefined;
  return { value: acknowledgementOf(paper, attempt, decided, now, hints) };
}

/** Notes that the page of an attempt was heard of, while its time runs. */
export function recordSave(tenant: TenantId, actor: Actor, attempt: AttemptRow, decided: Decided, now: Date): void {
  if (remainingMs(attempt, now) === 0) return;
  recordHeartbeat(tenant, attempt.attempt_id, actor.sessionId, now, { saved: decided.inserts.length > 0 });
}

function refusalOf(refused: readonly Refused[]): Refusal {
  const worst = refused.find((one) => one.code === 'conflict') ?? refused[0]!;
  return new Refusal(worst.code === 'closed' ? 'conflict' : worst.code, worst.message, {
    details: refused.map((one, index) => ({ path: `resp.${index}`, ...one })),
  });
}
