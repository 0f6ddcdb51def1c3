/**
 * The form in which file formats and question types meet: N formats read and write it, M types take it in
 * and give it out, so that there are N + M translations and not N × M.
 *
 * Texts are HTML and not yet sanitised; mathematics is written as the editor stores it
 * (`<span data-type="inline-math" data-latex="…">`, `<div data-type="block-math" data-latex="…">`).
 * Shares of marks are exact fractions as text ("1", "-1/3", "1/2").
 */

import type { NeutralCatalogueEntry, NeutralMaterial } from './neutral-aids.ts';
import type {
  ChoiceLayout,
  ChoiceScoring,
  HighlightScoring,
  MatchingScoring,
  MatrixScoring,
  NeutralFiles,
  NeutralGap,
  NeutralManualMarking,
  NeutralNumericAnswer,
  NeutralOption,
  NeutralPicture,
  NeutralShape,
  NeutralTextAnswer,
  NeutralUnit,
  NeutralUnitRule,
  NeutralVariable,
  OrderingScoring,
  Selectable,
} from './neutral-parts.ts';

export type NeutralInteraction =
  | {
      readonly kind: 'choice';
      readonly multiple: boolean;
      readonly shuffle: boolean;
      readonly options: readonly NeutralOption[];
      /** Absent when the format says nothing; single choice always pays the share of the chosen option. */
      readonly scoring?: ChoiceScoring;
      /** Absent: one below the other, without labels. */
      readonly layout?: ChoiceLayout;
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
  /** Absent: none. */
  readonly catalogue?: readonly NeutralCatalogueEntry[];
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
  /** Absent: none. */
  readonly catalogue?: readonly NeutralCatalogueEntry[];
  /** Absent: none. */
  readonly materials?: readonly NeutralMaterial[];
}

/** One item of a file: read, perhaps with warnings, or refused with the reason. */
export type ReadItem =
  | { readonly item: NeutralItem; readonly warnings: readonly string[] }
  | { readonly refused: string; readonly place: Place; readonly title: string };
