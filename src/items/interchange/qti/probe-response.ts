/** Responses in terms of a neutral interaction, and what our own question pays for them. */

import { readPassage } from '#items/question-types/highlight-words/passage.ts';
import { questionType, typeForNeutral } from '#items/question-types/logic.ts';
import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import type { NeutralGap, Selectable } from '#items/question-types/neutral/neutral-parts.ts';
import type { Rational } from '#platform/exact/rational.ts';
import { plainText } from '#platform/text/plain-text.ts';

/** The content of a gap: the position of an option, or a text; null for an empty one. */
export type InGap = number | string | null;

/** An answer by the positions of the neutral interaction, all from 0. */
export type NeutralResponse =
  /** The chosen options of a choice, areas of a picture or words of a text; none for a blank answer. */
  | { readonly kind: 'chosen'; readonly chosen: readonly number[] }
  | { readonly kind: 'truth'; readonly value: boolean | null }
  /** Of a numeric question or a short text. */
  | { readonly kind: 'text'; readonly text: string }
  /**
   * For each left side a position in `rightsOf`, for each place of a picture the position of its label; null for one
   * without a partner.
   */
  | { readonly kind: 'pairs'; readonly rights: readonly (number | null)[] }
  /** Positions of the items in the order in which they were put. */
  | { readonly kind: 'order'; readonly order: readonly number[] }
  /** For each row of a matrix its chosen columns. */
  | { readonly kind: 'rows'; readonly rows: readonly (readonly number[])[] }
  /** For each gap of a text, or of a table row by row. */
  | { readonly kind: 'gaps'; readonly gaps: readonly InGap[] };

/** The right sides of a matching question, in the order in which a response counts them. */
export const rightsOf = (interaction: Extract<NeutralInteraction, { kind: 'matching' }>): string[] => [
  ...interaction.pairs.map(({ right }) => right),
  ...interaction.distractors,
];

/** The gaps of a text or a table; none for other kinds. */
export function gapsOf(interaction: NeutralInteraction): readonly NeutralGap[] {
  if (interaction.kind === 'cloze') return interaction.gaps;
  if (interaction.kind !== 'table') return [];
  return interaction.rows.flatMap(({ cells }) => cells.flatMap((cell) => ('gap' in cell ? [cell.gap] : [])));
}

type Ids = readonly { readonly id: string }[];
interface AnyContent {
  readonly passage: string;
  readonly selectable: Selectable;
  readonly options: Ids;
  readonly areas: Ids;
  readonly items: Ids;
  readonly labels: Ids;
  readonly places: Ids;
  readonly columns: Ids;
  readonly pairs: readonly { readonly left: { readonly id: string }; readonly right: { readonly id: string } }[];
  readonly distractors: Ids;
  readonly gaps: readonly { readonly id: string; readonly options: Ids }[];
  readonly rows: readonly {
    readonly id: string;
    readonly cells: readonly { readonly kind: string; readonly gap: { readonly id: string; readonly options: Ids } }[];
  }[];
}

const idsOf = (of: Ids, places: readonly number[]): string[] => places.map((place) => of[place]!.id);

/** The answer of a question type that a response stands for. `content` is what `fromNeutral` made of the interaction. */
function answerFor(type: string, content: AnyContent, response: NeutralResponse): unknown {
  switch (response.kind) {
    case 'truth':
      return { value: response.value };
    case 'text':
      return { text: response.text };
    case 'chosen':
      if (type === 'single-choice') return { option: idsOf(content.options, response.chosen)[0] ?? null };
      if (type === 'highlight-words')
        return { words: idsOf(readPassage(content.passage, content.selectable).words, response.chosen) };
      return type === 'hotspot'
        ? { areas: idsOf(content.areas, response.chosen) }
        : { options: idsOf(content.options, response.chosen) };
    case 'pairs': {
      if (type === 'picture-labels') {
        const put = (right: number | null, i: number) =>
          right === null ? [] : [{ place: content.places[i]!.id, label: content.labels[right]!.id }];
        return { places: response.rights.flatMap(put) };
      }
      const rights = [...content.pairs.map(({ right }) => right), ...content.distractors];
      const pair = (right: number | null, i: number) =>
        right === null ? [] : [{ left: content.pairs[i]!.left.id, right: rights[right]!.id }];
      return { pairs: response.rights.flatMap(pair) };
    }
    case 'order':
      return { order: idsOf(content.items, response.order) };
    case 'rows':
      return {
        rows: response.rows.map((columns, i) => ({
          row: content.rows[i]!.id,
          columns: idsOf(content.columns, columns),
        })),
      };
    case 'gaps': {
      const gaps =
        content.gaps ??
        content.rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell.kind === 'blank' ? [cell.gap] : [])));
      const filled = response.gaps.flatMap((value, i) => {
        if (value === null) return [];
        const gap = gaps[i]!;
        return [{ gap: gap.id, value: typeof value === 'number' ? gap.options[value]!.id : value }];
      });
      return { gaps: filled };
    }
  }
}

/**
 * What our question pays for a response, as an exact share of its marks; null when no question can be made of the
 * interaction, or none that a machine marks by positions (an essay, numbers that differ from attempt to attempt).
 */
export function ourScore(
  stem: string,
  interaction: NeutralInteraction,
): ((response: NeutralResponse) => Rational) | null {
  if (['essay', 'file-upload', 'description', 'calculated', 'own', 'other'].includes(interaction.kind)) return null;
  const typed = typeForNeutral(stem, interaction);
  if ('refused' in typed) return null;
  const type = questionType(typed.type);
  const content = typed.content as unknown as AnyContent;
  return (response) => type.grade(typed.content, answerFor(typed.type, content, response)).fraction;
}

const MOST_LETTERS = 60;
const shown = (html: string): string => {
  const text = plainText(html).trim();
  return `"${text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text}"`;
};

function gapInWords(value: InGap, gap: NeutralGap | undefined): string {
  if (value === null) return 'nothing';
  if (typeof value === 'string') return shown(value);
  return gap?.kind === 'choice' ? shown(gap.options[value]?.text ?? '') : String(value + 1);
}

const listed = (words: readonly string[], none: string): string => (words.length === 0 ? none : words.join(', '));

/** What is chosen, where it is no option. */
const CHOSEN: Readonly<Record<string, string>> = { hotspot: 'area', 'highlight-words': 'word' };

/** A response in words, for a message: `"Paris"`, `option 1, option 3`, `gap 1: "a"`. */
export function inWords(interaction: NeutralInteraction, response: NeutralResponse): string {
  switch (response.kind) {
    case 'truth':
      return response.value === null ? 'no answer' : response.value ? 'true' : 'false';
    case 'text':
      return response.text.trim() === '' ? 'no answer' : shown(response.text);
    case 'chosen':
      return listed(
        response.chosen.map((place) => `${CHOSEN[interaction.kind] ?? 'option'} ${place + 1}`),
        'no answer',
      );
    case 'pairs': {
      const rights = interaction.kind === 'matching' ? rightsOf(interaction) : [];
      const words = response.rights.flatMap((right, i) =>
        right === null ? [] : [`row ${i + 1}: ${rights[right] === undefined ? right + 1 : shown(rights[right])}`],
      );
      return listed(words, 'no answer');
    }
    case 'order':
      return listed(
        response.order.map((place) => String(place + 1)),
        'no answer',
      );
    case 'rows':
      return listed(
        response.rows.flatMap((columns, i) =>
          columns.length === 0
            ? []
            : [`row ${i + 1}: ${columns.map((column) => `column ${column + 1}`).join(' and ')}`],
        ),
        'no answer',
      );
    case 'gaps': {
      const gaps = gapsOf(interaction);
      const words = response.gaps.flatMap((value, i) =>
        value === null ? [] : [`gap ${i + 1}: ${gapInWords(value, gaps[i])}`],
      );
      return listed(words, 'no answer');
    }
  }
}
