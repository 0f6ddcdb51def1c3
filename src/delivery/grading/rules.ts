/** From a paper and its answers to exact marks. Pure. */

import { marksFor } from '#delivery/rules.ts';
import {
  type AnyQuestionType,
  type BaseContent,
  contentIn,
  type Outcome,
} from '#items/question-types/question-type.ts';
import {
  compare,
  divide,
  isNegative,
  isZero,
  max,
  multiply,
  one,
  type Rational,
  rational,
  round,
  subtract,
  sum,
  toText,
  zero,
} from '#platform/exact/rational.ts';
import { feedbackTimings } from '#quizzes/contract.ts';
import { BY_CERTAINTY, type MarkingPolicy, type MarksFloor } from '#quizzes/rules-marking.ts';
import { sectionTimes } from '#quizzes/sections/rules-sections.ts';
import { type Certainty, splitCertainty } from './rules-certainty.ts';

/** The settings of a published revision, as far as attempts, results and their screens need them. */
export interface PaperSettings {
  readonly name: string;
  readonly description: string;
  readonly instructions: string;
  readonly duration_seconds: number | null;
  readonly opens_at: Date | null;
  readonly closes_at: Date | null;
  /** For how long after the end answers that arrive count; absent in rehearsals, where none do. */
  readonly late_seconds?: number;
  readonly feedback_timing: number;
  /** The review in detail as it is stored; null: as the feedback timing says. */
  readonly review: unknown;
  /** '0', the exact share of the marks that a wrong answer costs, 'options', or 'certainty'. */
  readonly negative_marking: string;
  /** 'all' or 'choice': where that share is lost. */
  readonly penalty_for: string;
  /** 'none', 'question' or 'section': where marks never fall below 0. */
  readonly marks_floor: string;
  /** 1 free, 2 premium. */
  readonly subscription: number;
  readonly attempts_allowed: number;
  readonly counted_attempt: string;
  readonly shuffle_questions: boolean;
  readonly shuffle_options: boolean;
  /** An exact decimal; null where nobody fails. */
  readonly pass_percent: string | null;
  readonly question_count: number;
  readonly total_marks: string;
}

export interface PaperSlot {
  readonly questionId: string;
  readonly version: number;
  readonly type: AnyQuestionType;
  readonly title: string;
  readonly content: BaseContent;
  readonly generalFeedback: string;
  /** HTML, the one shown first in front. */
  readonly hints: readonly string[];
  /** The share of the marks that each hint costs. */
  readonly penalty: Rational;
  readonly difficulty: number;
  readonly marks: Rational;
  /** From 1; null where the quiz has no sections. */
  readonly section: number | null;
  /** The draw in whose pool it is, from 1; null for a question that every attempt has. */
  readonly draw: number | null;
}

export interface PaperSection {
  readonly position: number;
  readonly name: string;
  readonly instructions: string;
  /** Absent in rehearsals that began before sections could have times. */
  readonly duration_seconds?: number | null;
}

export interface PaperDraw {
  readonly position: number;
  /** How many questions of its pool an attempt has. */
  readonly count: number;
}

/** The questions of a revision, with all that can be drawn; or, out of `paperIn`, those of one attempt. */
export interface Paper {
  readonly quizId: string;
  readonly revision: number;
  readonly settings: PaperSettings;
  readonly sections: readonly PaperSection[];
  readonly draws: readonly PaperDraw[];
  /** By section; in each the fixed ones first, then those of its pools. */
  readonly slots: readonly PaperSlot[];
  readonly slotOf: ReadonlyMap<string, PaperSlot>;
}

/** One question in an attempt's own order, with what was decided at random for it. */
export interface ShuffledSlot {
  readonly question: string;
  readonly arrangement: unknown;
}

/**
 * The paper as the attempt has it: of what is drawn only what it drew, and every content with the attempt's own numbers,
 * where a question has some.
 */
export function paperIn(paper: Paper, arranged: readonly ShuffledSlot[]): Paper {
  if (paper.draws.length === 0 && !paper.slots.some(({ type }) => type.settle)) return paper;
  const variants = new Map(arranged.map(({ question, arrangement: variant }) => [question, variant]));
  const slots = paper.slots
    .filter((slot) => slot.draw === null || variants.has(slot.questionId))
    .map((slot) =>
      slot.type.settle && variants.has(slot.questionId)
        ? { ...slot, content: contentIn(slot.type, slot.content, variants.get(slot.questionId)) }
        : slot,
    );
  return { ...paper, slots, slotOf: new Map(slots.map((slot) => [slot.questionId, slot])) };
}

/**
 * The questions of a revision with their places, for lists about everybody: the fixed ones, and of the pools those that
 * somebody has had.
 */
export const placesOf = (
  paper: Paper,
  isMet: (questionId: string) => boolean,
): { slot: PaperSlot; position: number }[] =>
  paper.slots
    .filter((slot) => slot.draw === null || isMet(slot.questionId))
    .map((slot, index) => ({ slot, position: index + 1 }));

export interface StoredAnswer {
  readonly questionId: string;
  readonly seq: number;
  readonly answer: unknown;
  /** How many hints were shown; absent: none. */
  readonly hints?: number;
}

export interface SlotGrade {
  readonly slot: PaperSlot;
  /** The answer that counted; null when there was none. */
  readonly counted: StoredAnswer | null;
  readonly outcome: Outcome;
  readonly fraction: Rational;
  readonly marks: Rational;
  /** What the question counts for: its marks, or nothing where it was dropped. */
  readonly most: Rational;
  /** The version whose key was used. */
  readonly version: number;
  readonly classes: readonly string[];
}

/** The seconds of every section of a paper; null where sections have no times. */
export const timesIn = ({ sections }: Pick<Paper, 'sections'>): number[] | null =>
  sectionTimes(sections.map((section) => ({ durationSeconds: section.duration_seconds })));

/** Returns whether an answer can be checked while the attempt runs. */
export const givesInstantFeedback = (paper: Paper): boolean =>
  paper.settings.feedback_timing === feedbackTimings.INSTANT;

/** Returns whether students say beside their answer to this question how certain they are. */
export const asksCertainty = (paper: Paper, slot: PaperSlot): boolean =>
  paper.settings.negative_marking === BY_CERTAINTY && slot.type.byPeople !== true;

/**
 * Returns how certain the student was of a stored answer, as it counts; null where nobody asked, or nothing was
 * answered.
 */
export function certaintyOf(paper: Paper, slot: PaperSlot, stored: unknown): Certainty | null {
  if (!asksCertainty(paper, slot) || slot.type.isBlank(ownAnswer(slot.type, stored))) return null;
  return splitCertainty(stored).certainty ?? 'low';
}

/** A stored answer as its question's type knows it. */
export const ownAnswer = (type: AnyQuestionType, stored: unknown) =>
  type.answerSchema.parse(splitCertainty(stored).own);

export const policyOf = (settings: PaperSettings): MarkingPolicy => ({
  negativeMarking: settings.negative_marking,
  penaltyFor: settings.penalty_for as MarkingPolicy['penaltyFor'],
  marksFloor: settings.marks_floor as MarksFloor,
});

/**
 * What is left of the marks that an answer earned: each hint takes the question's penalty, a share of all its marks, and
 * nothing falls below 0 by it. What a wrong answer costs stays as it is.
 */
function afterHints(earned: Rational, { marks, penalty }: PaperSlot, hints: number): Rational {
  if (hints === 0 || isNegative(earned)) return earned;
  return max(zero, subtract(earned, multiply(rational(hints), multiply(penalty, marks))));
}

/** Grades one answer to one question of a paper. */
export function gradeAnswer(paper: Paper, slot: PaperSlot, stored: StoredAnswer | null): SlotGrade {
  const { own, certainty } = splitCertainty(stored?.answer ?? null);
  const answer = stored === null ? null : slot.type.answerSchema.parse(own);
  const places = { slot, counted: stored, most: slot.marks, version: slot.version };
  if (stored === null || slot.type.isBlank(answer)) {
    return { ...places, outcome: 'blank', fraction: zero, marks: zero, classes: [] };
  }
  const grade = slot.type.grade(slot.content, answer);
  return {
    ...places,
    ...grade,
    marks: afterHints(
      marksFor(grade, { marks: slot.marks, type: slot.type.name, certainty }, policyOf(paper.settings)),
      slot,
      stored.hints ?? 0,
    ),
    classes: slot.type.classify(slot.content, answer),
  };
}

/**
 * What was decided about a question after people had sat it.
 * - new: the key of another version counts
 * - either: the better of that key and the one of the attempt's own version
 * - full: everybody has full marks, also who left it out
 * - drop: it counts nowhere
 */
export type KeyOverride =
  | {
      readonly choice: 'new' | 'either';
      readonly version: number;
      readonly content: BaseContent;
      /** The explanation of that version, as HTML. */
      readonly generalFeedback: string;
    }
  | { readonly choice: 'full' | 'drop' };

/** The rulings as one attempt has them: the other key, too, with the attempt's own numbers. */
export function keyOverridesIn(
  paper: Paper,
  keyOverrides: ReadonlyMap<string, KeyOverride>,
  arranged: readonly ShuffledSlot[],
): ReadonlyMap<string, KeyOverride> {
  if (keyOverrides.size === 0) return keyOverrides;
  const variants = new Map(arranged.map(({ question, arrangement: variant }) => [question, variant]));
  return new Map(
    [...keyOverrides].map(([question, keyOverride]): [string, KeyOverride] => {
      const type = paper.slotOf.get(question)?.type;
      if (!type || !('content' in keyOverride)) return [question, keyOverride];
      return [question, { ...keyOverride, content: contentIn(type, keyOverride.content, variants.get(question)) }];
    }),
  );
}

/**
 * Grades one answer by the ruling about its question. An answer that does not belong to the other version, as where an
 * option was taken away, keeps its own key; what people mark has no key.
 */
export function gradeByKeyOverride(
  paper: Paper,
  slot: PaperSlot,
  stored: StoredAnswer | null,
  keyOverride: KeyOverride | null,
): SlotGrade {
  const own = gradeAnswer(paper, slot, stored);
  if (keyOverride === null) return own;
  if (!('content' in keyOverride)) return overriddenByKey(own, keyOverride.choice);
  const isMeant = keyOverride.version !== slot.version && !slot.type.byPeople;
  if (!isMeant || !fits(slot, stored, keyOverride.content)) return own;
  const other = {
    ...gradeAnswer(paper, { ...slot, content: keyOverride.content }, stored),
    slot,
    version: keyOverride.version,
  };
  return keyOverride.choice === 'new' || compare(other.marks, own.marks) > 0 ? other : own;
}

/** Full marks for everybody, or nothing to earn. */
export const overriddenByKey = (own: SlotGrade, choice: 'full' | 'drop'): SlotGrade =>
  choice === 'full'
    ? { ...own, outcome: 'right', fraction: one, marks: own.slot.marks }
    : { ...own, outcome: own.outcome === 'waiting' ? 'blank' : own.outcome, marks: zero, most: zero };

/** Whether the answer belongs to that content of the question. */
const fits = (slot: PaperSlot, stored: StoredAnswer | null, content: BaseContent): boolean =>
  stored === null || slot.type.answerFormatBlocker(content, ownAnswer(slot.type, stored.answer)) === null;

/**
 * Grades every question of the paper, each by the ruling about it where there is one. Of an answer's versions (newest
 * first) the newest that can be graded counts, so that half a number typed in the last second does not undo the whole one
 * before it.
 */
export function gradePaper(
  paper: Paper,
  versions: readonly StoredAnswer[],
  keyOverrides: ReadonlyMap<string, KeyOverride> = new Map(),
): SlotGrade[] {
  const byQuestion = Map.groupBy(versions, (version) => version.questionId);
  return paper.slots.map((slot) => {
    const all = byQuestion.get(slot.questionId) ?? [];
    const keyOverride = keyOverrides.get(slot.questionId) ?? null;
    const newest = gradeByKeyOverride(paper, slot, all[0] ?? null, keyOverride);
    if (newest.outcome !== 'ungradable') return newest;
    for (const older of all.slice(1)) {
      const graded = gradeByKeyOverride(paper, slot, older, keyOverride);
      if (graded.outcome !== 'ungradable' && graded.outcome !== 'blank') return graded;
    }
    return newest;
  });
}

export interface AttemptResult {
  /** Null while answers wait for people. */
  readonly exact: string | null;
  /** What all questions that count are worth, rounded to four decimals. */
  readonly most: number;
  /** Rounded once, to six decimals, for sorting; null while answers wait for people. */
  readonly score: number | null;
  /** Answers that wait for people, and what the others have earned so far; null when none waits. */
  readonly unmarked: number;
  readonly soFar: number | null;
  readonly right: number;
  readonly partial: number;
  readonly wrong: number;
  readonly blank: number;
  /** Null where the quiz has no pass mark, and while answers wait for people. */
  readonly passed: boolean | null;
}

/** Sums the grades of a paper exactly. Nobody has passed or failed, and no score counts, before people have marked what waits. */
export function resultOf(paper: Paper, grades: readonly SlotGrade[]): AttemptResult {
  const placed = grades.map((grade) => ({ ...grade, section: grade.slot.section }));
  return totalOf(placed, paper.settings.pass_percent, paper.settings.marks_floor);
}

/** One graded answer, as far as the result of its attempt depends on it. */
export interface GradedMarks {
  readonly outcome: Outcome;
  readonly marks: Rational;
  /** What the question was worth. */
  readonly most: Rational;
  /** Of its question; absent where no floor asks for it. */
  readonly section?: number | null;
}

/** The marks of all questions; with a floor at sections, none of these takes from the others. */
function sumOf(grades: readonly GradedMarks[], floor: string): Rational {
  if (floor !== 'section') return sum(grades.map(({ marks }) => marks));
  const sections = [...Map.groupBy(grades, ({ section }) => section ?? null).values()];
  return sum(sections.map((own) => max(zero, sum(own.map(({ marks }) => marks)))));
}

/**
 * Sums graded answers exactly. `pass`: the pass mark in percent as published now, null without one; `floor`: where marks
 * never fall below 0.
 */
export function totalOf(grades: readonly GradedMarks[], pass: string | null, floor: string): AttemptResult {
  const count = (...outcomes: Outcome[]): number => grades.filter((grade) => outcomes.includes(grade.outcome)).length;
  const total = sumOf(grades, floor);
  const most = sum(grades.map((grade) => grade.most));
  const unmarked = count('waiting');
  return {
    most: round(most, 4),
    exact: unmarked > 0 ? null : toText(total),
    score: unmarked > 0 ? null : round(total, 6),
    unmarked,
    soFar: unmarked > 0 ? round(total, 6) : null,
    right: count('right'),
    partial: count('partial'),
    wrong: count('wrong'),
    blank: count('blank', 'ungradable'),
    passed: pass === null || unmarked > 0 ? null : isAtLeastPercent(total, most, pass),
  };
}

/** Exact: total / most ≥ percent / 100, with the percent as a decimal text. */
export function isAtLeastPercent(total: Rational, most: Rational, percent: string): boolean {
  const [whole = '0', decimals = ''] = percent.split('.');
  const scale = 10n ** BigInt(decimals.length);
  const share = BigInt(whole + decimals);
  return total.n * most.d * 100n * scale >= share * most.n * total.d;
}

/** Returns how marks of this many are judged, for tallies and statistics. */
export function outcomeOf(marks: Rational, most: Rational): { outcome: Outcome; fraction: Rational } {
  const fraction = isZero(most) ? most : divide(marks, most);
  if (compare(fraction, one) >= 0) return { outcome: 'right', fraction };
  return { outcome: isZero(fraction) || isNegative(fraction) ? 'wrong' : 'partial', fraction };
}
