/** What the marks of its questions make of an attempt. */
import type { Outcome } from '#items/question-types/question-type.ts';
import {
  compare,
  divide,
  isNegative,
  isZero,
  max,
  one,
  type Rational,
  round,
  sum,
  toText,
  zero,
} from '#platform/exact/rational.ts';
import type { Paper, SlotGrade } from './rules-paper.ts';

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
  /** Null where the quiz has no pass mark or no question counts, and while answers wait for people. */
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
export function sumOf(grades: readonly GradedMarks[], floor: string): Rational {
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
    passed: unmarked > 0 ? null : hasPassed(total, most, pass),
  };
}

/**
 * Exact: total / most ≥ pass / 100, with the pass mark in percent as a decimal text. Null without a pass mark, and where no
 * question counts, as when a regrade has excluded all of them: nothing was left to pass or fail.
 */
export function hasPassed(total: Rational, most: Rational, pass: string | null): boolean | null {
  if (pass === null || isZero(most)) return null;
  const [whole = '0', decimals = ''] = pass.split('.');
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
