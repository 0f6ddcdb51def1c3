/**
 * The safety net under every import that reads a scoring: responses are put to the file's own processing and to the
 * question that was made of it, and both must pay the same.
 */

import { readPassage } from '#items/question-types/highlight-words/passage.ts';
import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import {
  compare,
  divide,
  findRational,
  min,
  multiply,
  one,
  type Rational,
  rational,
  subtract,
  sum,
  zero,
} from '#platform/exact/rational.ts';
import { gapsOf, inWords, type NeutralResponse, ourScore } from './probe-response.ts';
import { type Hints, samplesFor } from './probe-samples.ts';

export type { InGap, NeutralResponse } from './probe-response.ts';
export { gapsOf, inWords, ourScore, rightsOf } from './probe-response.ts';
export type { Hints } from './probe-samples.ts';

/** A response that is not paid alike. */
export interface Difference {
  readonly response: NeutralResponse;
  /** Nothing was answered; our questions pay 0 for that, always. */
  readonly isBlank: boolean;
  /** Shares of the marks. */
  readonly ours: Rational;
  readonly theirs: Rational;
}

/** Files write thirds with two digits: three times 33 percent may be a hundredth less than all. */
const ROUNDING = rational(1, 100);

/** Less than any part is worth, so that none of many, or of little weight, is lost in the rounding. */
function roundingOf(interaction: NeutralInteraction): Rational {
  const weights = partsOf(interaction).map((weight) => findRational(weight) ?? one);
  if (weights.length === 0) return ROUNDING;
  const least = weights.reduce(min);
  const all = sum(weights);
  return compare(least, zero) > 0 ? min(ROUNDING, divide(least, multiply(rational(4), all))) : ROUNDING;
}

/** The weights of the parts of a question. */
function partsOf(interaction: NeutralInteraction): readonly string[] {
  switch (interaction.kind) {
    case 'choice':
      return interaction.options.map(() => '1');
    case 'matching':
      return interaction.pairs.map(() => '1');
    case 'ordering':
      return interaction.items.map(() => '1');
    case 'matrix':
      return interaction.rows.map(() => '1');
    case 'highlight-words':
      return readPassage(interaction.passage, interaction.selectable).words.flatMap(({ right }) =>
        right ? ['1'] : [],
      );
    default:
      return gapsOf(interaction).map(({ weight }) => weight);
  }
}

const isAlike = (a: Rational, b: Rational, rounding: Rational): boolean => {
  const { n, d } = subtract(a, b);
  return compare({ n: n < 0n ? -n : n, d }, rounding) <= 0;
};

/**
 * Tries a question that was read with responses of every sort. `scoreOf` answers what the file pays for one of them as a
 * share of the marks; null where that response cannot be given in the file. Throws what `scoreOf` throws. None for kinds
 * whose answers no machine marks, and for an interaction that no question can be made of, which is refused elsewhere.
 */
export function differencesOf(
  { stem, interaction }: { readonly stem: string; readonly interaction: NeutralInteraction },
  scoreOf: (response: NeutralResponse) => Rational | null,
  hints: Hints = {},
): Difference[] {
  const own = ourScore(stem, interaction);
  if (!own) return [];
  const rounding = roundingOf(interaction);
  return samplesOf(interaction, hints).flatMap((response, i) => {
    const [ours, theirs] = [own(response), scoreOf(response)];
    return theirs === null || isAlike(ours, theirs, rounding) ? [] : [{ response, isBlank: i === 0, ours, theirs }];
  });
}

/** The responses that a question is tried with. The first of them is blank. */
export const samplesOf = (interaction: NeutralInteraction, hints: Hints = {}): NeutralResponse[] => [
  ...samplesFor(interaction, hints),
  ...(hints.responses ?? []),
];

const percent = ({ n, d }: Rational): string => `${Number((n * 10_000n) / d) / 100} %`;

/** A difference in words: `For option 1 the file gives 50 %, this question would give 100 %.` */
export const differenceInWords = (interaction: NeutralInteraction, { response, ours, theirs }: Difference): string =>
  `For ${inWords(interaction, response)} the file gives ${percent(theirs)} of the marks, the question read from it would give ${percent(ours)}.`;
