/** The questions of a finished attempt, each with no more than the rules of its review allow. */

import { countHints, getPaper, listAnswerVersions, listKeyOverrides, stimuliOf } from '#delivery/api.ts';
import {
  certaintyOf,
  gradeEachTry,
  type KeyOverride,
  keyOverridesIn,
  numbersIn,
  ownAnswer,
  type Paper,
  type PaperSlot,
  paperIn,
  type ShuffledSlot,
  type SlotGrade,
  type StoredAnswer,
} from '#delivery/grading/rules.ts';
import { type CertaintyEffect, certaintyEffect } from '#delivery/grading/rules-certainty-effect.ts';
import { toPartMarks } from '#delivery/grading/rules-part-marks.ts';
import { checksParts, countedTry, finalLogs, tally, worthOf } from '#delivery/grading/rules-part-tries.ts';
import { givesTries } from '#delivery/grading/rules-tries.ts';
import { hintCost } from '#delivery/hints/rules.ts';
import { shownCatalogue, usualAids } from '#items/question-bank/aids/rules.ts';
import type { PartLog } from '#items/question-types/question-type.ts';
import { multiply, parseRational, rational, round, roundDecimal, subtract } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { together } from '#platform/server/database/together.ts';
import { plainText } from '#platform/server/text/rich-text.ts';
import type { ReviewRights } from '#quizzes/rules-review.ts';
import type { Review } from './contract.ts';
import { type AttemptDetailRow, findAttemptRow, type GradeRow, listCountedAnswers, listGrades } from './store.ts';
import { listPartMarks, listStandingMarks, type MarkRow, type PartMarkRow } from './store-marks.ts';
import { asOutcome, rightsOf } from './views.ts';

/** All that a review is made of; what of it is shown, `ReviewRights` say. */
export interface Reviewed {
  readonly paper: Paper;
  readonly shuffled: readonly ShuffledSlot[];
  readonly keyOverrides: ReadonlyMap<string, KeyOverride>;
  readonly grades: readonly GradeRow[];
  readonly answers: readonly { readonly question_id: string; readonly answer: unknown; readonly saved_at: Date }[];
  readonly marks: readonly MarkRow[];
  readonly partMarks: readonly PartMarkRow[];
  /** How many hints of a question were shown. */
  readonly hints: ReadonlyMap<string, number>;
  /** Every version of every answer, newest first; none where each question gives one try. */
  readonly versions: readonly StoredAnswer[];
}

export async function findReviewed(tx: TenantTx, row: AttemptDetailRow): Promise<Reviewed> {
  const shuffled = row.paper;
  const paper = paperIn(await getPaper(tx, row.quiz_id, row.revision), shuffled);
  const [overrides, grades, answers, marks, partMarks, hints, versions] = await together([
    listKeyOverrides(tx, row.quiz_id),
    listGrades(tx, row.attempt_id),
    listCountedAnswers(tx, row.attempt_id),
    listStandingMarks(tx, row.attempt_id),
    listPartMarks(tx, row.attempt_id),
    countHints(tx, row.attempt_id),
    paper.hasTries ? listAnswerVersions(tx, [row.attempt_id]) : null,
  ]);
  return {
    paper,
    shuffled,
    keyOverrides: keyOverridesIn(paper, overrides, shuffled),
    grades,
    answers,
    marks,
    partMarks,
    hints,
    versions: versions?.get(row.attempt_id) ?? [],
  };
}

/** What the certainty made of the marks, as far as these are shown; where a key override or a person decided them it made nothing. */
function effectIn(
  { paper, keyOverrides }: Reviewed,
  slot: PaperSlot,
  stored: { readonly answer: unknown } | undefined,
  grade: GradeRow | undefined,
  rights: ReviewRights,
): CertaintyEffect | null {
  const isRuled = ['full', 'drop'].includes(keyOverrides.get(slot.questionId)?.choice ?? '');
  if (!rights.marks || isRuled || !stored || !grade || grade.by_person) return null;
  const judged = { outcome: asOutcome(grade.outcome), fraction: parseRational(grade.fraction) };
  const effect = certaintyEffect(paper, slot, stored.answer, judged);
  // What another certainty would have earned tells how right the answer is.
  return effect && (rights.correctness ? effect : { ...effect, better: null });
}

/** The tries at each part, where the parts of a question are checked one by one. */
function partTriesOf(
  { paper }: Reviewed,
  slot: PaperSlot,
  logs: readonly PartLog[],
  rights: ReviewRights,
): Review['questions'][number]['partTries'] {
  return logs
    .filter(({ tries }) => tries.length > 0)
    .map((log) => {
      const most = multiply(log.part.weight, slot.marks);
      const counted = countedTry(log, paper.settings.counted_try);
      return {
        part: log.part.label,
        tries: log.tries.map(({ answer, outcome, fraction, wasChecked }, before) => {
          const worth = worthOf(fraction, log.penalty, before);
          return {
            answer: log.part.type.answerText(log.part.content, answer),
            outcome: rights.correctness ? outcome : null,
            marks: rights.marks ? round(multiply(worth, most), 2) : null,
            cost: rights.marks ? round(multiply(subtract(fraction, worth), most), 2) : null,
            wasChecked,
            isCounted: before === counted,
          };
        }),
      };
    });
}

/** Manual decisions about an answer replace the grade of its type. */
function judgedAs(
  grade: GradeRow | undefined,
  mark: MarkRow | undefined,
  review: Record<string, unknown>,
): Record<string, unknown> {
  if (!grade?.by_person) return review;
  const { correctness, rightAnswer } = review;
  return {
    ...review,
    ...(correctness !== undefined && { correctness: { ...correctness, outcome: grade.outcome } }),
    ...(mark && isRubric(rightAnswer) && { rightAnswer: { ...rightAnswer, chosen: mark.points } }),
  };
}

/** The tries at a question, as far as the rights tell of them. */
function triesOf(
  { paper, keyOverrides, versions }: Reviewed,
  slot: PaperSlot,
  grade: GradeRow | undefined,
  rights: ReviewRights,
): Review['questions'][number]['tries'] {
  if (!givesTries(paper, slot)) return null;
  const keyOverride = keyOverrides.get(slot.questionId) ?? null;
  const own = versions.filter((version) => version.questionId === slot.questionId);
  const hasParts = ({ answer }: StoredAnswer): boolean =>
    (slot.type.scoreParts?.(slot.content, ownAnswer(slot.type, answer)) ?? null) !== null;
  const isByParts = paper.settings.counted_try === 'last' && own.some(hasParts);
  const costOf = ({ fraction, marks }: Pick<SlotGrade, 'fraction' | 'marks'>, before: number) =>
    isByParts
      ? subtract(multiply(fraction, slot.marks), marks)
      : multiply(rational(before), multiply(slot.penalty, slot.marks));
  return gradeEachTry(paper, slot, own, keyOverride).map(({ counted, outcome, marks, fraction }, before) => ({
    answer: counted ? slot.type.answerText(slot.content, ownAnswer(slot.type, counted.answer)) : '',
    outcome: rights.correctness ? outcome : null,
    marks: rights.marks ? round(marks, 2) : null,
    cost: rights.marks ? round(costOf({ fraction, marks }, before), 2) : null,
    wasChecked: counted?.isChecked === true,
    isCounted: counted !== null && counted.seq === grade?.seq,
  }));
}

const isRubric = (part: unknown): part is { rubric: unknown } =>
  typeof part === 'object' && part !== null && 'rubric' in part;

function toReviewSlots(reviewed: Reviewed, rights: ReviewRights): Review['questions'] {
  const { paper, shuffled, keyOverrides } = reviewed;
  const grades = new Map(reviewed.grades.map((grade) => [grade.question_id, grade]));
  const marks = new Map(reviewed.marks.map((mark) => [mark.question_id, mark]));
  const answers = new Map(reviewed.answers.map((answer) => [answer.question_id, answer]));
  const numbers = numbersIn(paper, shuffled);
  return shuffled.map(({ question, arrangement: variant }) => {
    const slot = paper.slotOf.get(question)!;
    const [grade, stored, mark] = [grades.get(question), answers.get(question), marks.get(question)];
    const keyOverride = keyOverrides.get(question) ?? null;
    // The grade may have been given by another version: then its key and its explanation are shown, and both or neither.
    const isByOther =
      keyOverride !== null && 'content' in keyOverride && grade?.question_version === keyOverride.version;
    const { content: key, generalFeedback } = isByOther ? keyOverride : slot;
    const answer = stored === undefined ? null : ownAnswer(slot.type, stored.answer);
    const ownParts = reviewed.partMarks.filter((one) => one.question_id === question);
    const settled = ownParts.map(({ part, settled_exact, points }) => ({
      part,
      marks: settled_exact ?? '0',
      chosen: points,
    }));
    const manual = toPartMarks(slot, settled);
    const own = reviewed.versions.filter((version) => version.questionId === question);
    const logs = checksParts(paper, slot) ? finalLogs({ ...slot, content: key }, own) : null;
    return {
      position: numbers.get(question)!,
      type: slot.type.name,
      question,
      title: slot.title,
      stimulus: slot.stimulusId,
      view: slot.type.toStudentView(slot.content, variant),
      catalogue: shownCatalogue(slot.catalogue, usualAids),
      answer,
      certainty: stored === undefined ? null : certaintyOf(paper, slot, stored.answer),
      certaintyEffect: effectIn(reviewed, slot, stored, grade, rights),
      review: judgedAs(
        grade,
        mark,
        slot.type.toReview(key, answer, rights, logs ? tally(paper, logs, manual) : manual),
      ),
      outcome: rights.correctness && grade ? asOutcome(grade.outcome) : null,
      marks: rights.marks && grade && grade.outcome !== 'waiting' ? roundDecimal(grade.marks) : null,
      maxMarks: grade ? Number(grade.max_marks) : round(slot.marks, 4),
      generalFeedback: rights.explanation ? generalFeedback : null,
      ruling: keyOverride?.choice ?? null,
      hints: { shown: slot.hints.slice(0, reviewed.hints.get(question) ?? 0), cost: hintCost(paper, slot) },
      tries: triesOf(reviewed, slot, grade, rights),
      partTries: logs ? partTriesOf(reviewed, slot, logs, rights) : [],
      comment: rights.comment && mark && mark.comment !== '' ? mark.comment : null,
      partComments: rights.comment
        ? ownParts.flatMap(({ part, comment }) => (comment === '' ? [] : [{ part, comment }]))
        : [],
      savedAt: stored?.saved_at.toISOString() ?? null,
    };
  });
}

/** The questions with what is shown beside them. */
export const toReviewedPart = (reviewed: Reviewed, rights: ReviewRights): Pick<Review, 'questions' | 'stimuli'> => ({
  questions: toReviewSlots(reviewed, rights),
  stimuli: stimuliOf(
    reviewed.paper,
    reviewed.shuffled.map(({ question }) => question),
  ),
});

const SHOWN_OF_STEM = 160;

/** What a question asks, as one line of plain text; empty where its type has no stem. */
function lineOf(view: Record<string, unknown>): string {
  const text = typeof view.stem === 'string' ? plainText(view.stem).replace(/\s+/g, ' ').trim() : '';
  return text.length <= SHOWN_OF_STEM ? text : `${text.slice(0, SHOWN_OF_STEM - 1).toWellFormed()}…`;
}

/** Which questions were right and wrong, in the order of the paper; empty where its student may not know now. */
export async function readOutcomes(tx: TenantTx, attemptId: string, now: Date) {
  const row = await findAttemptRow(tx, attemptId);
  if (!row || row.state === 'open') return [];
  const rights = rightsOf(row, { isFaculty: false, now });
  if (!rights.attempt || !rights.correctness) return [];
  return toReviewSlots(await findReviewed(tx, row), rights).flatMap(({ position, outcome, view }) =>
    outcome === null ? [] : [{ position, outcome, text: lineOf(view) }],
  );
}
