/** How answers are judged, reviewed and reported: the words of the contract of question types that stand alone. */
import type { Rational } from '#platform/exact/rational.ts';

/**
 * - blank: nothing was given (never punished)
 * - ungradable: something was given that cannot be read yet, such as "12a" for a number (counts as blank)
 * - waiting: something was given that people have to mark; it has no marks until they have
 */
export const outcomes = ['blank', 'ungradable', 'waiting', 'wrong', 'partial', 'right'] as const;
export type Outcome = (typeof outcomes)[number];

export interface Grade {
  readonly outcome: Outcome;
  /** Share of the question's marks, −1 … 1, before the quiz's own negative marking. Exact. */
  readonly fraction: Rational;
}

/** Which parts of a review the rules allow now. */
export interface ReviewParts {
  readonly correctness: boolean;
  readonly rightAnswer: boolean;
  readonly feedback: boolean;
}

/** One class of answers, for statistics: an option, a value, "something else". */
export interface ResponseClass {
  readonly id: string;
  /** Plain text, for tables and charts. */
  readonly label: string;
  /** Share of the marks this response earns alone; null where it has no share of its own. */
  readonly fraction: Rational | null;
  /** Whether the right answer has it; undefined where `fraction` tells, or where nothing does. */
  readonly isRight?: boolean;
}

/** What one part of an answer earns. */
export interface PartScore {
  /** What was answered there, to tell whether it was changed; empty for nothing. */
  readonly given: string;
  /** Share of the part's marks. */
  readonly fraction: Rational;
  readonly weight: Rational;
}

/** What people decided about an answer to a part. */
export interface PartMark {
  /** Share of the part's marks. */
  readonly fraction: Rational;
  /** What is left of it after the penalties of the part's own tries; absent: all. */
  readonly earned?: Rational;
  /** How many different answers were tried; absent where the part has no tries of its own. */
  readonly tries?: number;
  /** The level that was chosen of each criterion of the part's rubric. */
  readonly chosen?: Readonly<Record<string, number>>;
}

/** One answer to a part that was tried. */
export interface PartTry {
  readonly answer: unknown;
  readonly outcome: Outcome;
  /** Share of the part's marks. */
  readonly fraction: Rational;
  /** False: it was the answer when the attempt ended. */
  readonly wasChecked: boolean;
}

/** By part; none of those that nobody has marked. */
export type PartMarks = ReadonlyMap<string, PartMark>;

/** What was given to one part of a question, and what it earned there. */
export interface PartReport {
  /** Such as `a`. */
  readonly label: string;
  /** In words; empty for nothing. */
  readonly text: string;
  readonly outcome: Outcome;
  /** Share of the part's marks. */
  readonly fraction: Rational;
  /** Share of the question's marks that the part is worth. */
  readonly weight: Rational;
}

/** What helps people who mark; `rubric.ts` has the words. */
export interface MarkingHelp {
  /** HTML. */
  readonly graderNote: string;
  readonly rubric: readonly {
    readonly id: string;
    readonly title: string;
    readonly levels: readonly { readonly title: string; readonly points: string; readonly description: string }[];
  }[];
}

/** Which files may be stored for an answer. */
export interface FileRules {
  /** What their names end in, with the point. */
  readonly endings: readonly string[];
  readonly atMost: number;
  /** Of one file. */
  readonly mostBytes: number;
}

export type FromNeutral<Content> =
  | { readonly content: Content; readonly warnings: readonly string[] }
  | { readonly refused: string };
