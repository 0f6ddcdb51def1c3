/**
 * The form in which file formats and question types meet: N formats read and write it, M types take it in
 * and give it out, so that there are N + M translations and not N × M.
 *
 * Texts are HTML and not yet sanitised; mathematics is written as the editor stores it
 * (`<span data-type="inline-math" data-latex="…">`, `<div data-type="block-math" data-latex="…">`).
 * Shares of marks are exact fractions as text ("1", "-1/3", "1/2").
 */

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
      readonly units: readonly { readonly name: string; readonly factor: string }[];
      readonly unitRule?: { readonly required: boolean; readonly penalty: string; readonly of: 'mark' | 'maximum' };
    }
  | { readonly kind: 'short-text'; readonly caseSensitive: boolean; readonly answers: readonly NeutralTextAnswer[] }
  | {
      readonly kind: 'matching';
      readonly shuffle: boolean;
      readonly pairs: readonly { readonly left: string; readonly right: string }[];
      readonly distractors: readonly string[];
    }
  | { readonly kind: 'ordering'; readonly items: readonly string[] }
  | { readonly kind: 'essay' }
  | { readonly kind: 'description' }
  | { readonly kind: 'cloze' }
  /** Something the format names and the product has no form for. */
  | { readonly kind: 'other'; readonly name: string };

/** Where an item stood in its file, for the report. */
export interface Place {
  readonly line?: number;
  readonly row?: number;
  readonly identifier?: string;
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
  readonly author?: string;
  readonly source?: string;
  readonly licence?: string;
  readonly language?: string;
}

/** One item of a file: read, perhaps with warnings, or refused with the reason. */
export type ReadItem =
  | { readonly item: NeutralItem; readonly warnings: readonly string[] }
  | { readonly refused: string; readonly place: Place; readonly title: string };
