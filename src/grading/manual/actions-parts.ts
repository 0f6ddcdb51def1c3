/** What is marked: an answer as a whole, or one part of it. */
import { getPaper, listAnswerVersions, listKeyOverrides, retotalAttempt, setPartlyMarked } from '#delivery/api.ts';
import {
  gradeByKeyOverride,
  keyOverridesIn,
  ownAnswer,
  type Paper,
  type PaperSlot,
  paperIn,
} from '#delivery/grading/rules.ts';
import { findPart, marksOfPart, toPartMarks } from '#delivery/grading/rules-part-marks.ts';
import { checksParts, finalLogs, tally } from '#delivery/grading/rules-part-tries.ts';
import type { AnyQuestionType, BaseContent, QuestionPart } from '#items/question-types/question-type.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { multiply, parseRational, type Rational, toText } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { GradedRow, Place } from './store.ts';
import { listSettledParts } from './store-marking.ts';

/** A question that is marked, or one part of it. */
export interface Unit {
  readonly type: AnyQuestionType;
  readonly content: BaseContent;
  readonly variant: unknown;
  /** Null where nothing was given, and where it is no longer kept. */
  readonly answer: unknown;
  /** What it is worth. */
  readonly most: Rational;
  readonly isWaiting: boolean;
  /** What it has now. */
  readonly marksExact: string;
  /** Null for the question as a whole. */
  readonly part: (QuestionPart & { readonly number: number; readonly count: number }) | null;
}

/** The unit at the place. Throws `not_found` for a part that the question does not have. */
export async function findUnit(tx: TenantTx, graded: GradedRow, paper: Paper, place: Place): Promise<Unit> {
  const variant = graded.paper.find(({ question }) => question === place.questionId)?.arrangement;
  if (place.part === '') {
    const { type, content } = paper.slotOf.get(place.questionId)!;
    return {
      type,
      content,
      variant,
      answer: graded.answer === null ? null : ownAnswer(type, graded.answer),
      most: parseRational(graded.max_marks),
      isWaiting: graded.outcome === 'waiting',
      marksExact: graded.marks_exact,
      part: null,
    };
  }
  const slot = paperIn(paper, graded.paper).slotOf.get(place.questionId)!;
  const part = findPart(slot, place.part);
  if (!part) throw notFound('The part');
  const parts = slot.type.partsOf!(slot.content);
  const index = parts.findIndex(({ id }) => id === part.id);
  const answer = graded.answer === null ? null : ownAnswer(slot.type, graded.answer);
  const most = marksOfPart(slot, part);
  const manual = toPartMarks(slot, await listSettledParts(tx, place));
  const log = await listLog(tx, paper, slot, graded);
  const marks = log ? tally(paper, finalLogs(slot, log), manual) : manual;
  const report = slot.type.reportParts?.(slot.content, answer ?? slot.type.blankAnswer, marks)[index];
  const isWaiting = graded.outcome === 'waiting' && graded.waiting_parts.includes(part.id);
  return {
    type: part.type,
    content: part.content,
    variant: slot.type.variantOfPart?.(slot.content, variant, part),
    answer: answer === null ? null : (slot.type.answerToPart?.(answer, part) ?? null),
    most,
    isWaiting,
    marksExact: report && !isWaiting ? toText(multiply(report.fraction, most)) : '0',
    part: { ...part, number: index + 1, count: parts.length },
  };
}

/** Every version of the answer, newest first, where its parts are checked one by one; null where they are not. */
async function listLog(tx: TenantTx, paper: Paper, slot: PaperSlot, { attempt_id }: GradedRow) {
  if (!checksParts(paper, slot)) return null;
  const all = (await listAnswerVersions(tx, [attempt_id])).get(attempt_id) ?? [];
  return all.filter(({ questionId }) => questionId === slot.questionId);
}

const isRemoved = ({ seq, answer }: GradedRow): boolean => seq !== null && answer === null;

/** Throws `conflict` where the marks can't be given here. */
export function refuseMark(graded: GradedRow, { part }: Unit): void {
  if (!part && graded.waiting_parts.length > 0)
    throw new Refusal('conflict', 'Mark the parts of this answer one by one');
  if (part && graded.by_person)
    throw new Refusal('conflict', 'The marks of the whole question were changed by hand: change those instead');
  if (part && isRemoved(graded))
    throw new Refusal(
      'conflict',
      'The answer is no longer kept, so its parts can’t be graded. Mark the whole question',
    );
}

/** Grades the answer with what people settled on for its parts, and sums the attempt again. */
export async function recordPartMarks(tx: TenantTx, graded: GradedRow, now: Date): Promise<void> {
  const { attempt_id, question_id, quiz_id, seq, hints } = graded;
  const paper = paperIn(await getPaper(tx, quiz_id, graded.revision), graded.paper);
  const slot = paper.slotOf.get(question_id)!;
  const overrides = keyOverridesIn(paper, await listKeyOverrides(tx, quiz_id), graded.paper);
  const settled = await listSettledParts(tx, { attemptId: attempt_id, questionId: question_id });
  const log = await listLog(tx, paper, slot, graded);
  const stored = {
    ...(log && { log }),
    questionId: question_id,
    seq: seq ?? 0,
    answer: graded.answer ?? slot.type.blankAnswer,
    hints,
    partMarks: toPartMarks(slot, settled),
  };
  await setPartlyMarked(tx, attempt_id, gradeByKeyOverride(paper, slot, stored, overrides.get(question_id) ?? null));
  await retotalAttempt(tx, attempt_id, now);
}
