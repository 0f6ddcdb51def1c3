/** Questions with parts for formats that know texts with gaps: each part that is one field becomes a gap. */

import { type Content, contentSchema } from '#items/question-types/multi-part/schema.ts';
import type { NeutralInteraction, NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import type { NeutralGap } from '#items/question-types/neutral/neutral-parts.ts';
import { partType } from '#items/question-types/part-types.ts';
import { parseRational, type Rational } from '#platform/exact/rational.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { canonicalItem } from './canonical.ts';
import type { LossBook } from './losses.ts';

export const CHECKED_ALONE = 'Its parts are no longer checked one by one: their tries, penalties and hints.';

/** What a weight of a gap can be. */
const MOST_WEIGHT = 999n;

/** Whole numbers in the same proportions; null where one of them would be too large. */
export function wholeWeights(marks: readonly Rational[]): string[] | null {
  const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
  const scale = marks.reduce((all, { d }) => (all * d) / gcd(all, d), 1n);
  const scaled = marks.map(({ n, d }) => (n * scale) / d);
  const common = scaled.reduce(gcd, 0n);
  const weights = scaled.map((weight) => weight / common);
  return weights.every((weight) => weight <= MOST_WEIGHT) ? weights.map(String) : null;
}

/** Gaps show plain text. */
const isPlain = (html: string): boolean => !/<(?!\/?p\b)|data-latex=/i.test(html);

/** The gap that asks the same; null where a gap can't. */
function gapOf(interaction: NeutralInteraction, weight: string): NeutralGap | null {
  switch (interaction.kind) {
    case 'short-text':
      return { kind: 'short-text', weight, caseSensitive: interaction.caseSensitive, answers: interaction.answers };
    case 'numeric':
      if (interaction.units.length > 0) return null;
      return { kind: 'numeric', weight, answers: interaction.answers };
    case 'choice': {
      const { multiple, shuffle, options } = interaction;
      if (multiple || !options.every(({ text }) => isPlain(text))) return null;
      const plain = options.map((option) => ({ ...option, text: plainText(option.text).trim() }));
      return { kind: 'choice', weight, display: 'dropdown', shuffle, options: plain };
    }
    default:
      return null;
  }
}

/** The content of a question with parts; null for any other. */
export function partsIn({ stem, interaction }: NeutralItem): Content | null {
  if (interaction.kind !== 'own' || interaction.type !== 'multi-part') return null;
  return contentSchema.safeParse({ ...interaction.content, stem }).data ?? null;
}

const PLACE = /\[\[\d+\]\]/;

/**
 * The item with its parts as gaps of one text; it says so, and what is lost. Unchanged where a part is more than one field,
 * so that the format leaves it out by name.
 */
export function partsAsGaps(item: NeutralItem, format: string, book: LossBook): NeutralItem {
  const content = partsIn(item);
  if (!content || [content.stem, ...content.parts.map((part) => part.content.stem)].some((html) => PLACE.test(html)))
    return item;
  const weights = wholeWeights(content.parts.map(({ marks }) => parseRational(marks)));
  const gaps = weights
    ? content.parts.map(({ type, content: own }, i) => gapOf(partType(type).toNeutral(own), weights[i]!))
    : [null];
  if (!gaps.every((gap) => gap !== null)) return item;
  book.lose(`${format} has no question with parts: it is written as a text with gaps.`);
  if (content.parts.some(({ followThrough }) => followThrough !== null))
    book.lose(`${format} has no place for follow-through.`);
  if (content.checks === 'parts') book.lose(CHECKED_ALONE);
  const stem = content.parts.map((part, i) => `${part.content.stem}<p>[[${i + 1}]]</p>`).join('');
  // Numbers of parts are as their author wrote them: 1e-3.
  return canonicalItem({ ...item, stem: content.stem + stem, interaction: { kind: 'cloze', gaps } });
}
