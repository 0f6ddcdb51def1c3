/** The safety net of QTI 2 and 3: what is imported pays what the file's own processing pays, or it is not imported. */

import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import { divide, isNegative, isZero, max, type Rational, zero } from '#platform/exact/rational.ts';
import { isPositive } from '../choice.ts';
import {
  type Difference,
  differenceInWords,
  differencesOf,
  gapsOf,
  type Hints,
  type NeutralResponse,
  ourScore,
  samplesOf,
} from '../probe.ts';
import { ItemRefused } from '../refused.ts';
import { rightIn } from './gaps.ts';
import type { Found2, Item2 } from './parts.ts';
import { carryOut } from './process.ts';

/**
 * The interaction, paid as the file pays it. Throws `ItemRefused` with an answer that would be paid otherwise. What no
 * machine marks, and what has no processing to compare with, is taken as it is.
 */
export function proven(item: Item2, stem: string, found: Found2): NeutralInteraction {
  const { interaction, respond, otherScorings = [] } = found;
  if (!respond || item.processing.element === null || item.isOwnScoring) return interaction;
  let difference: Difference | undefined;
  for (const tried of [interaction, ...otherScorings]) {
    const differences = differencesFor(item, stem, tried, respond);
    if (differences.length === 0) return tried;
    if (differences.every(isBelowZero)) {
      item.warn('For some answers the file takes marks off; here such an answer is worth 0 marks.');
      return tried;
    }
    difference ??= differences.find(({ isBlank }) => !isBlank) ?? differences[0];
  }
  throw new ItemRefused(`It is scored in a way that cannot be kept. ${differenceInWords(interaction, difference!)}`);
}

/** Of a text with many gaps this many answers are put into other gaps. */
const MOST_SWAPS = 100;

/** Of several options no fewer than 0 marks are given here. */
const isBelowZero = ({ ours, theirs }: Difference): boolean => isZero(ours) && isNegative(theirs);

function differencesFor(
  { processing }: Item2,
  stem: string,
  interaction: NeutralInteraction,
  respond: (response: NeutralResponse) => ReadonlyMap<string, readonly string[]> | null,
): Difference[] {
  const hints = hintsOf(interaction);
  const scores = new Map<string, Rational | null>();
  const scoreOf = (response: NeutralResponse): Rational | null => {
    const key = JSON.stringify(response);
    if (!scores.has(key)) {
      const responses = respond(response);
      scores.set(key, responses && carryOut(processing, responses).score);
    }
    return scores.get(key)!;
  };
  if (!ourScore(stem, interaction)) return [];
  // What is paid best is all there is.
  const best = samplesOf(interaction, hints)
    .map((response) => scoreOf(response) ?? zero)
    .reduce(max, zero);
  if (!isPositive(best)) throw new ItemRefused('The file gives no marks for any answer.');
  const share = (response: NeutralResponse): Rational | null => {
    const score = scoreOf(response);
    return score && divide(score, best);
  };
  return differencesOf({ stem, interaction }, share, hints);
}

/** The answer of each gap is tried in all others, beside right ones: some files take an answer once and not again. */
function hintsOf(interaction: NeutralInteraction): Hints {
  const right = gapsOf(interaction).map(rightIn);
  const kinds = gapsOf(interaction).map(({ kind }) => kind);
  const pairs = right.flatMap((_, i) => right.map((_other, j) => [i, j] as const)).slice(0, MOST_SWAPS);
  const responses = pairs
    .filter(([i, j]) => i !== j && kinds[i] === kinds[j] && kinds[i] !== 'choice' && right[i] !== right[j])
    .map(
      ([i, j]): NeutralResponse => ({ kind: 'gaps', gaps: right.map((value, at) => (at === i ? right[j]! : value)) }),
    );
  const swapped = right.length === 2 && kinds[0] === kinds[1] && kinds[0] !== 'choice';
  return { responses: swapped ? [...responses, { kind: 'gaps', gaps: right.toReversed() }] : responses };
}
