/** What interactions of neutral items are made of: options, answers, units, gaps, shapes, and how each is scored. */

export interface NeutralOption {
  readonly text: string;
  /** Share of the marks this option earns, −1 … 1, as exact text. */
  readonly share: string;
  readonly feedback?: string;
}

/** The scoring rules of multiple choice; see `multiple-choice/grade.ts` for each formula. */
export const choiceScorings = [
  'option-shares',
  'all-or-nothing',
  'net-correct',
  'coverage',
  'each-answer',
  'proportional-with-penalty',
  'jee-advanced',
] as const;

export type ChoiceScoring = (typeof choiceScorings)[number];

export interface NeutralNumericAnswer {
  /** A decimal as written ("3.14"), or `*` for any number. */
  readonly value: string;
  readonly tolerance: { readonly kind: 'nominal' | 'relative' | 'geometric'; readonly value: string };
  readonly share: string;
  readonly feedback?: string;
}

export interface NeutralTextAnswer {
  /** `*` stands for any run of characters, `\*` for a star. */
  readonly pattern: string;
  readonly share: string;
  readonly feedback?: string;
}

/** How matching pays: right pairs out of all, or everything at once. */
export const matchingScorings = ['each-pair', 'all-or-nothing'] as const;

export type MatchingScoring = (typeof matchingScorings)[number];

/** The scoring rules of ordering; see `ordering/grade.ts` for each formula. The names are those of Moodle's plug-in. */
export const orderingScorings = [
  'all-or-nothing',
  'absolute-position',
  'relative-next-exclude-last',
  'relative-next-include-last',
  'relative-one-previous-and-next',
  'relative-all-previous-and-next',
  'longest-ordered-subset',
  'longest-contiguous-subset',
  'relative-to-correct',
] as const;

export type OrderingScoring = (typeof orderingScorings)[number];

/** The scoring rules of a matrix; see `matrix/grade.ts` for each formula. */
export const matrixScorings = ['each-row', 'each-row-net', 'all-or-nothing', 'kprime'] as const;

export type MatrixScoring = (typeof matrixScorings)[number];

/** The scoring rules of highlighted words; see `highlight-words/grade.ts`. */
export const highlightScorings = ['net-correct', 'all-or-nothing'] as const satisfies readonly ChoiceScoring[];

export type HighlightScoring = (typeof highlightScorings)[number];

export interface NeutralUnit {
  readonly name: string;
  /** How many of the unit of the answers make one of this. */
  readonly factor: string;
}

export interface NeutralUnitRule {
  readonly required: boolean;
  readonly penalty: string;
  readonly of: 'mark' | 'maximum';
}

/**
 * A gap in a text or in a table. `weight` says how much it counts beside the others: a positive whole number as text,
 * "1" for all alike. A question pays the sum of (share · weight) over the sum of the weights.
 */
export type NeutralGap =
  | {
      readonly kind: 'choice';
      readonly weight: string;
      /** How the options are shown; formats that know only one write `dropdown`. */
      readonly display: 'dropdown' | 'row' | 'column';
      readonly shuffle: boolean;
      /** Plain text, because a drop-down list shows nothing else; the feedback is HTML. */
      readonly options: readonly NeutralOption[];
    }
  | {
      readonly kind: 'short-text';
      readonly weight: string;
      readonly caseSensitive: boolean;
      readonly answers: readonly NeutralTextAnswer[];
    }
  | { readonly kind: 'numeric'; readonly weight: string; readonly answers: readonly NeutralNumericAnswer[] };

/** Help for people who mark by hand. Students never see `graderNote`; a rubric is shown where the quiz shows marks. */
/** How the options of a choice are arranged on wide screens. */
export interface ChoiceLayout {
  readonly columns: number;
  readonly direction: 'down' | 'across';
  readonly labels: 'none' | 'decimal' | 'lower-alpha' | 'upper-alpha';
  /** What follows each label. */
  readonly suffix: 'period' | 'parenthesis' | 'none';
}

export interface NeutralManualMarking {
  /** HTML. */
  readonly graderNote?: string;
  readonly rubric?: readonly NeutralCriterion[];
}

export interface NeutralCriterion {
  readonly title: string;
  readonly levels: readonly {
    readonly title: string;
    /** Exact and not negative; the criterion is worth the most of its levels. */
    readonly points: string;
    readonly description?: string;
  }[];
}

/** Which files may be handed in. */
export interface NeutralFiles {
  readonly atLeast: number;
  readonly atMost: number;
  /** Endings with their point, in small letters (".pdf"); empty when every kind may come. */
  readonly endings: readonly string[];
  /** For one file; absent when the installation's own limit holds. */
  readonly maxBytes?: number;
}

/** A number that differs from attempt to attempt: drawn from `low` … `high` and rounded to `decimals`. */
export interface NeutralVariable {
  /** A letter, then letters, digits and `_`. */
  readonly name: string;
  readonly low: string;
  readonly high: string;
  readonly decimals: number;
  readonly spread: 'uniform' | 'loguniform';
}

/** A picture that an answer is given on. Places on it are whole pixels of this width and height, from the upper left. */
export interface NeutralPicture {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

export type NeutralShape =
  | { readonly kind: 'circle'; readonly x: number; readonly y: number; readonly radius: number }
  | {
      readonly kind: 'rectangle';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'polygon'; readonly points: readonly (readonly [x: number, y: number])[] };

export const selectables = ['every-word', 'marked'] as const;
/** Whether every word can be selected, or only what the author marked, which may be a phrase or a part of a word. */
export type Selectable = (typeof selectables)[number];
