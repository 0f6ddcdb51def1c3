/**
 * The form in which file formats and question types meet: N formats read and write it, M types take it in
 * and give it out, so that there are N + M translations and not N × M.
 *
 * Texts are HTML and not yet sanitised; mathematics is written as the editor stores it
 * (`<span data-type="inline-math" data-latex="…">`, `<div data-type="block-math" data-latex="…">`).
 * Shares of marks are exact fractions as text ("1", "-1/3", "1/2").
 */

import type { Selectable } from './highlight-words/passage.ts';

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

export type NeutralInteraction =
  | {
      readonly kind: 'choice';
      readonly multiple: boolean;
      readonly shuffle: boolean;
      readonly options: readonly NeutralOption[];
      /** Absent when the format says nothing; single choice always pays the share of the chosen option. */
      readonly scoring?: ChoiceScoring;
    }
  | {
      readonly kind: 'true-false';
      readonly right: boolean;
      readonly feedbackTrue?: string;
      readonly feedbackFalse?: string;
    }
  | {
      readonly kind: 'numeric';
      readonly answers: readonly NeutralNumericAnswer[];
      /** Units with their factor to the unit of the answers; none when a bare number is asked. */
      readonly units: readonly NeutralUnit[];
      readonly unitRule?: NeutralUnitRule;
    }
  | { readonly kind: 'short-text'; readonly caseSensitive: boolean; readonly answers: readonly NeutralTextAnswer[] }
  | {
      /** To each left side one of the right sides is put. Several pairs may have the same right side. */
      readonly kind: 'matching';
      /** Whether the left sides may change places; the right ones always do. */
      readonly shuffle: boolean;
      readonly pairs: readonly { readonly left: string; readonly right: string }[];
      /** Right sides that belong to no left one. */
      readonly distractors: readonly string[];
      /** Absent: each pair. */
      readonly scoring?: MatchingScoring;
    }
  | {
      readonly kind: 'ordering';
      /** In the right order. */
      readonly items: readonly string[];
      /** Absent when the format says nothing: all or nothing. */
      readonly scoring?: OrderingScoring;
    }
  | ({
      readonly kind: 'essay';
      readonly minWords?: number;
      readonly maxWords?: number;
      /** What the text is written in; absent: formatted text. */
      readonly editor?: 'formatted' | 'plain' | 'code';
      /** HTML that the answer begins with. */
      readonly template?: string;
      /** Absent when no file may be added. */
      readonly files?: NeutralFiles;
    } & NeutralManualMarking)
  | ({ readonly kind: 'file-upload'; readonly files: NeutralFiles } & NeutralManualMarking)
  | { readonly kind: 'description' }
  | {
      /**
       * A text with gaps. The stem holds `[[1]]` where the first gap is, `[[2]]` for the second and so on, as text
       * (also in a table cell or a list); each of them exactly once. Brackets with any other number are text.
       */
      readonly kind: 'cloze';
      readonly gaps: readonly NeutralGap[];
    }
  | {
      /** In each row some of the columns are right: exactly one, or with `multiple` any number of them. */
      readonly kind: 'matrix';
      readonly multiple: boolean;
      /** Whether the rows may change places. */
      readonly shuffle: boolean;
      readonly columns: readonly string[];
      readonly rows: readonly {
        readonly text: string;
        /** Positions of the right columns, from 0. */
        readonly right: readonly number[];
        readonly feedback?: string;
      }[];
      /** Absent when the format says nothing: each row. */
      readonly scoring?: MatrixScoring;
    }
  | {
      /**
       * A numeric question whose numbers differ from attempt to attempt. In the stem, also inside a formula, `{name}`
       * stands for the value of a variable and `{=expression}` for what it comes to.
       */
      readonly kind: 'calculated';
      readonly variables: readonly NeutralVariable[];
      /** Sets of values that the author prepared; empty when they are drawn for each attempt. */
      readonly variants: readonly Readonly<Record<string, string>>[];
      readonly answers: readonly {
        /** An expression over the variables: `2*pi*sqrt(l/g)`; see `calculated/expression.ts`. */
        readonly formula: string;
        readonly tolerance: NeutralNumericAnswer['tolerance'];
        readonly share: string;
        readonly feedback?: string;
      }[];
      readonly units: readonly NeutralUnit[];
      readonly unitRule?: NeutralUnitRule;
    }
  | {
      /** Places on a picture are pointed out; a place counts when it lies in an area that is right. */
      readonly kind: 'hotspot';
      readonly picture: NeutralPicture;
      readonly areas: readonly {
        readonly shape: NeutralShape;
        /** What the area is called, in plain text, for the list and for people who cannot see the picture. */
        readonly name: string;
        readonly right: boolean;
        readonly feedback?: string;
      }[];
      /** Whether more than one area may be chosen. */
      readonly multiple: boolean;
    }
  | {
      /** Labels are put on the places of a picture. */
      readonly kind: 'picture-labels';
      readonly picture: NeutralPicture;
      /** Plain text; those that no place names are distractors. */
      readonly labels: readonly string[];
      readonly places: readonly {
        readonly shape: NeutralShape;
        /** What the place is called in the list, in plain text, without telling the label ("Place 1"). */
        readonly name: string;
        /** Position of the right label, from 0. */
        readonly label: number;
      }[];
    }
  | {
      /** A table some of whose cells are gaps. */
      readonly kind: 'table';
      /** Headings of the columns, as HTML; as many as each row has cells. */
      readonly columns: readonly string[];
      readonly rows: readonly {
        readonly cells: readonly ({ readonly text: string } | { readonly gap: NeutralGap })[];
      }[];
    }
  | {
      /** Words of a text are selected. */
      readonly kind: 'highlight-words';
      /** Plain text in the notation of `highlight-words/passage.ts`: `*right*`, `[wrong]`. */
      readonly passage: string;
      /** Whether every word can be selected, or only those that are marked. */
      readonly selectable: Selectable;
      /** Absent when the format says nothing: right minus wrong ones. */
      readonly scoring?: HighlightScoring;
      /** Absent: any number. */
      readonly maxSelections?: number;
    }
  /** A question of a type that only files of our own have a form for: the whole content, by the name of its type. */
  | { readonly kind: 'own'; readonly type: string; readonly content: Readonly<Record<string, unknown>> }
  /** Something the format names and the product has no form for. */
  | { readonly kind: 'other'; readonly name: string };

/** Where an item was in its file, for the report. */
export interface Place {
  /** Name of a file in an archive. */
  readonly file?: string;
  readonly line?: number;
  readonly row?: number;
  readonly identifier?: string;
}

/** What is shown beside one or several questions. */
export interface NeutralStimulus {
  /** The same for all questions of a file that share it, and for no others. */
  readonly key: string;
  readonly title: string;
  readonly html: string;
}

export interface NeutralItem {
  readonly place: Place;
  readonly title: string;
  readonly stem: string;
  readonly interaction: NeutralInteraction;
  readonly generalFeedback?: string;
  readonly tags: readonly string[];
  /** From the outermost inwards. */
  readonly category: readonly string[];
  /** 1 (basic) … 5 (expert). */
  readonly difficulty?: number;
  /** 1 free, 2 premium. */
  readonly subscription?: number;
  /** Default marks, exact and positive. */
  readonly marks?: string;
  /** Absent: ready to use. */
  readonly status?: 'draft' | 'ready' | 'retired';
  readonly author?: string;
  readonly source?: string;
  readonly licence?: string;
  /** HTML each, the one shown first in front. */
  readonly hints?: readonly string[];
  /** Exact share of the marks that each wrong try costs, as "1/3". */
  readonly penalty?: string;
  readonly language?: string;
  readonly stimulus?: NeutralStimulus;
}

/** One item of a file: read, perhaps with warnings, or refused with the reason. */
export type ReadItem =
  | { readonly item: NeutralItem; readonly warnings: readonly string[] }
  | { readonly refused: string; readonly place: Place; readonly title: string };
