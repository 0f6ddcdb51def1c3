/** Ranges of numbers that the conditions of an item name for a response. */

import type { Declaration } from '#items/question-types/composite/processing/declarations.ts';
import { firstsOfEqual, rangeOfEqual } from '#items/question-types/composite/processing/operators-logic.ts';
import { absolute, roundedLike } from '#items/question-types/composite/processing/rounding.ts';
import type { NeutralNumericAnswer } from '#items/question-types/neutral/neutral-parts.ts';
import { exactDecimal, findDecimal, findRange, isFiniteDecimal } from '#platform/exact/decimals.ts';
import { add, compare, findRational, multiply, type Rational, rational, subtract } from '#platform/exact/rational.ts';
import { elementsOf, walk, type XmlElement } from '#platform/text/xml-nodes.ts';
import { plainOf } from './body.ts';

export type Range = Omit<NeutralNumericAnswer, 'share' | 'feedback'>;

export const exactly = (value: string): Range => ({ value, tolerance: { kind: 'nominal', value: '0' } });

/** The ends of a range with a nominal or a relative tolerance. */
export function endsOf({ value, tolerance }: Range): { low: Rational; high: Rational } {
  const [number, size] = [findRational(value)!, findRational(tolerance.value)!];
  const reach = tolerance.kind === 'nominal' ? size : multiply(absolute(number), size);
  return { low: subtract(number, reach), high: add(number, reach) };
}

const between = (low: Rational, high: Rational): Range | null => {
  if (!isFiniteDecimal(low) || !isFiniteDecimal(high)) return null;
  const range = findRange(exactDecimal(low), exactDecimal(high));
  return range && { value: range.value, tolerance: { kind: 'nominal', value: range.tolerance } };
};

/** `isAround`: the tolerance is around the number, not around each response, and so of another size where it is relative or has two sides. */
function equalTo({ attributes }: XmlElement, value: string, isAround: boolean): Range | null {
  const number = findRational(value)!;
  const range = isAround ? rangeOfEqual(number, attributes) : firstsOfEqual(number, attributes);
  if (!range) return null;
  const { low, high } = range;
  const [below, above] = [subtract(number, low), subtract(high, number)];
  if (compare(below, above) !== 0) return between(low, high);
  if (attributes.toleranceMode === 'relative') {
    const [percent = ''] = (attributes.tolerance ?? '0').trim().split(/\s+/);
    const share = findRational(findDecimal(percent) ?? '');
    return share && { value, tolerance: { kind: 'relative', value: exactDecimal(multiply(share, rational(1, 100))) } };
  }
  return { value, tolerance: { kind: 'nominal', value: exactDecimal(above) } };
}

/** Half a step of rounding less a trifle, because the upper end itself is rounded up and away. */
const ALMOST_HALF = rational(499_999_999n, 10n ** 9n);

/** What is rounded to the same number: within half of the last place that is kept. */
function roundedTo({ attributes }: XmlElement, value: string): Range {
  const wanted = roundedLike(findRational(value)!, attributes);
  let step = rational(1, 10n ** 12n);
  const isAlike = (by: Rational): boolean =>
    compare(roundedLike(add(wanted, multiply(by, ALMOST_HALF)), attributes), wanted) === 0;
  for (let i = 0; i < 24 && isAlike(multiply(step, rational(10))); i++) step = multiply(step, rational(10));
  return {
    value: exactDecimal(wanted),
    tolerance: { kind: 'nominal', value: exactDecimal(multiply(step, ALMOST_HALF)) },
  };
}

/** The values that a comparison with the response names. */
export function comparedWith(element: XmlElement, { correct }: Declaration): string[] {
  return elementsOf(element).flatMap((part) =>
    part.name === 'baseValue' ? [plainOf(part)] : part.name === 'correct' ? [...correct] : [],
  );
}

const isOf = (element: XmlElement, { identifier }: Declaration): boolean =>
  elementsOf(element).some(({ name, attributes }) => name === 'variable' && attributes.identifier === identifier);

/**
 * The ranges that a condition names for a response. `isOurs`: written by this product, where a tolerance is around the number on
 * either side of it. `onRounded` is called for each that rounds.
 */
export function rangesIn(asked: XmlElement, declaration: Declaration, isOurs: boolean, onRounded: () => void): Range[] {
  const ranges: (Range | null)[] = [];
  const limit: { low?: string; high?: string } = {};
  for (const part of walk(asked)) {
    if (!isOf(part, declaration)) continue;
    const [value] = comparedWith(part, declaration).map(findDecimal);
    if (value === undefined || value === null) continue;
    const isFirst = elementsOf(part)[0]?.name === 'variable';
    if (part.name === 'equal') ranges.push(equalTo(part, value, isOurs || !isFirst));
    else if (part.name === 'match') ranges.push(exactly(value));
    else if (part.name === 'equalRounded') {
      onRounded();
      ranges.push(roundedTo(part, value));
    } else if (/^gte?$/.test(part.name)) limit[isFirst ? 'low' : 'high'] = value;
    else if (/^lte?$/.test(part.name)) limit[isFirst ? 'high' : 'low'] = value;
  }
  if (limit.low !== undefined && limit.high !== undefined) {
    const [low, high] = [findRational(limit.low), findRational(limit.high)];
    ranges.push(low && high && between(low, high));
  }
  return ranges.filter((range) => range !== null);
}
