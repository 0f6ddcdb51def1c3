/** Numbers that are accepted for one response: the file is asked at every number it names and between them. */

import type { NeutralNumericAnswer } from '#items/question-types/neutral/neutral-parts.ts';
import { exactDecimal, findDecimal, findRange } from '#platform/exact/decimals.ts';
import { add, compare, isZero, multiply, type Rational, rational, subtract } from '#platform/exact/rational.ts';
import { trimSpace } from '#platform/text/spaces.ts';
import { allNamed, childrenNamed, textOf, type XmlElement } from '#platform/text/xml-nodes.ts';
import type { Outcome } from '../choice.ts';
import { ItemRefused } from '../refused.ts';
import { numberOf } from './conditions.ts';
import { isPercent } from './metadata.ts';
import type { Item12 } from './parts.ts';
import type { Response } from './presentation.ts';
import { comparedWith } from './processing.ts';
import { type OutcomeOf, withShares } from './text-answers.ts';

type Range = Omit<NeutralNumericAnswer, 'share' | 'feedback'>;

export interface FoundNumbers {
  readonly answers: readonly NeutralNumericAnswer[];
  readonly openEnds: readonly string[];
}

/** A stretch of numbers that bring the same, without its ends where these bring something else. */
interface Stretch {
  readonly low: Rational;
  readonly high: Rational;
  readonly isLowOpen: boolean;
  readonly isHighOpen: boolean;
  readonly outcome: Outcome;
}

const isSame = (a: Outcome, b: Outcome): boolean =>
  compare(a.score, b.score) === 0 && a.feedback.join('\n') === b.feedback.join('\n');

/** The numbers that the file names, from the least to the greatest. */
function pointsOf(item: Item12, ident: string): Rational[] {
  const points = comparedWith(item.processing, ident).flatMap((part) => numberOf(textOf(part)) ?? []);
  const sorted = points.sort(compare);
  return sorted.filter((point, i) => i === 0 || compare(point, sorted[i - 1]!) !== 0);
}

/**
 * Stretches of numbers with what they bring, and what all others bring. Throws `ItemRefused` for a range without an
 * end, which no tolerance stands for.
 */
function stretchesOf(points: readonly Rational[], outcomeOf: OutcomeOf): { stretches: Stretch[]; other: Outcome } {
  const one = rational(1);
  const at = (point: Rational): Outcome => outcomeOf(exactDecimal(point));
  const [first, last] = [points[0]!, points.at(-1)!];
  const other = at(subtract(first, one));
  if (!isSame(other, at(add(last, one))))
    throw new ItemRefused('A range of correct numbers has no end, so it can’t become a tolerance.');
  const stretches: Stretch[] = [];
  const push = (low: Rational, high: Rational, isInner: boolean, outcome: Outcome): void => {
    const before = stretches.at(-1);
    const joins = before && isSame(before.outcome, outcome) && compare(before.high, low) === 0;
    if (joins) stretches[stretches.length - 1] = { ...before, high, isHighOpen: isInner };
    else stretches.push({ low, high, isLowOpen: isInner, isHighOpen: isInner, outcome });
  };
  points.forEach((point, i) => {
    push(point, point, false, at(point));
    const next = points[i + 1];
    if (next) push(point, next, true, at(multiply(add(point, next), rational(1, 2))));
  });
  return { stretches: stretches.filter(({ outcome }) => !isSame(outcome, other)), other };
}

export function numberAnswers(
  item: Item12,
  response: Response,
  outcomeOf: OutcomeOf,
  general: readonly string[] = [],
): FoundNumbers {
  if (isPercent(item.metadata)) return { answers: ownAnswers(item, general), openEnds: [] };
  const points = pointsOf(item, response.ident);
  if (points.length === 0) return { answers: [], openEnds: [] };
  const { stretches, other } = stretchesOf(points, outcomeOf);
  // A better paid range may lie within one that is paid less: it comes first, and the wider one is one range again.
  const levels = [
    ...new Map(stretches.map((one) => [`${one.outcome.score.n}/${one.outcome.score.d}`, one.outcome.score])).values(),
  ];
  levels.sort((a, b) => compare(b, a));
  const paid: { answer: Range; outcome: Outcome }[] = [];
  const openEnds: string[] = [];
  for (const level of levels) {
    const wide = joined(stretches.filter(({ outcome }) => compare(outcome.score, level) >= 0));
    for (const range of wide) {
      const own = stretches.find(
        ({ outcome, low, high }) =>
          compare(outcome.score, level) === 0 && compare(low, range.low) >= 0 && compare(high, range.high) <= 0,
      );
      if (!own) continue;
      for (const [end, isOpen] of [
        [range.low, range.isLowOpen],
        [range.high, range.isHighOpen],
      ] as const)
        if (isOpen) openEnds.push(exactDecimal(end));
      paid.push({ answer: rangeAround(range, points, item), outcome: own.outcome });
    }
  }
  if (openEnds.length > 0) item.warn('The ends of the range count as right here; in the file one of them does not.');
  const says = other.feedback.some((name) => !general.includes(name) && item.feedback(name) !== '');
  const all = [...paid];
  if (all.length > 0 && (says || !isZero(other.score)))
    all.push({ answer: { value: '*', tolerance: { kind: 'nominal', value: '0' } }, outcome: other });
  return { answers: withShares(item, all, general), openEnds };
}

/** Stretches that touch each other as one. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const stretch of stretches) {
    const before = result.at(-1);
    const touches = before && compare(before.high, stretch.low) === 0 && !(before.isHighOpen && stretch.isLowOpen);
    if (touches) result[result.length - 1] = { ...before, high: stretch.high, isHighOpen: stretch.isHighOpen };
    else result.push(stretch);
  }
  return result;
}

/** The range as a number and what it may be off; the number is one that the file names, where that is the middle. */
function rangeAround({ low, high }: Stretch, points: readonly Rational[], item: Item12): Range {
  const half = multiply(subtract(high, low), rational(1, 2));
  const middle = add(low, half);
  const inside = points.filter((point) => compare(point, low) > 0 && compare(point, high) < 0);
  const isNamed = inside.length === 0 || inside.some((point) => compare(point, middle) === 0);
  if (!isNamed && inside.length === 1)
    item.warn(
      `The range around ${exactDecimal(inside[0]!)} is not even; the same numbers are right, with ${exactDecimal(middle)} in their middle.`,
    );
  return { value: exactDecimal(middle), tolerance: { kind: 'nominal', value: exactDecimal(half) } };
}

/** Files of ours have one rule for each answer, in the order in which they are tried. */
function ownAnswers(item: Item12, general: readonly string[]): NeutralNumericAnswer[] {
  const paid = item.processing.conditions.flatMap(({ element, effects, feedback }) => {
    const range = effects.length > 0 ? ownRange(element) : null;
    const [effect] = effects;
    return range && effect
      ? [{ answer: range, outcome: { score: effect.value, written: effect.written, feedback } }]
      : [];
  });
  return withShares(item, paid, general);
}

function ownRange(element: XmlElement): Range | null {
  const asked = childrenNamed(element, 'conditionvar')[0];
  if (!asked) return null;
  const text = (name: string): string => {
    const part = allNamed(asked, name)[0];
    return part ? trimSpace(textOf(part)) : '';
  };
  const value = findDecimal(text('varequal'));
  const range = findRange(text('vargte'), text('varlte'));
  if (!range) return value === null ? null : { value, tolerance: { kind: 'nominal', value: '0' } };
  return { value: value ?? range.value, tolerance: { kind: 'nominal', value: range.tolerance } };
}
