/** Reading what was typed, and finding the accepted answer that covers it. */
import {
  compare,
  isNegative,
  max,
  multiply,
  one,
  parseRational,
  type Rational,
  subtract,
  toText,
  zero,
} from '#platform/exact/rational.ts';
import { plainMarks } from '#platform/text/typed-numeral.ts';
import { isFull } from '../share.ts';
import { beyond, parseDecimal, readTyped } from './decimal.ts';
import { intervalOf, type Tolerance } from './tolerance.ts';

export interface Accepted {
  readonly value: string;
  readonly tolerance: Tolerance;
  readonly share: string;
}

interface Unit {
  readonly name: string;
  readonly factor: string;
}

/** The part of a content that grading looks at. */
export interface Key<Answer extends Accepted = Accepted> {
  readonly answers: readonly Answer[];
  readonly units: readonly Unit[];
  readonly unitRule: { readonly required: boolean; readonly penalty: string; readonly of: 'mark' | 'maximum' } | null;
}

interface Given {
  readonly text: string;
  readonly unit?: string | undefined;
}

/** Units are compared with white space, signs and digits folded as in numbers, but with case: mW is not MW. */
export const foldUnit = (name: string): string => plainMarks(name.normalize('NFC'));

export const isBaseUnit = (unit: Unit): boolean => compare(parseDecimal(unit.factor), one) === 0;

/**
 * The number in the unit of the answers, and whether a unit that the question requires is missing or unknown.
 * The unit may be typed behind the number, chosen beside it, or both if they are the same. Null when it cannot be read.
 */
export function readAnswer(key: Key, given: Given): { readonly value: Rational; readonly unitFault: boolean } | null {
  const typed = readTyped(given.text);
  if (!typed) return null;
  const [behind, beside] = [foldUnit(typed.rest), foldUnit(given.unit ?? '')];
  if (behind !== '' && beside !== '' && behind !== beside) return null;
  const name = behind || beside;
  const unit = key.units.find((one) => foldUnit(one.name) === name);
  if (unit) return { value: multiply(typed.value, parseDecimal(unit.factor)), unitFault: false };
  const isRequired = key.unitRule?.required ?? false;
  // "12a" is no number; a foreign unit in the unit's own field is a wrong unit, where units count.
  if (behind !== '' || (beside !== '' && !isRequired)) return null;
  return { value: typed.value, unitFault: isRequired };
}

const covers = (accepted: Accepted, value: Rational): boolean => {
  if (accepted.value === '*') return true;
  const { low, high } = intervalOf(parseDecimal(accepted.value), accepted.tolerance);
  return compare(low, value) <= 0 && compare(value, high) <= 0;
};

/** Position of the first accepted answer that covers the number; −1 when none does. */
export const matchIndex = (key: Key, value: Rational): number =>
  key.answers.findIndex((accepted) => covers(accepted, value));

/**
 * What the accepted answer pays. A fault in the unit takes its penalty off, down to 0; a share below 0 stays as it is,
 * so that leaving the unit away never raises a mark.
 */
export function fractionOf(key: Key, accepted: Accepted, unitFault: boolean): Rational {
  const share = parseRational(accepted.share);
  if (!unitFault || key.unitRule === null || isNegative(share)) return share;
  const penalty = parseRational(key.unitRule.penalty);
  return max(zero, subtract(share, key.unitRule.of === 'mark' ? multiply(penalty, share) : penalty));
}

/** A number to try an accepted answer with: its own, or for `*` one that no other answer covers. */
function trialOf(key: Key, accepted: Accepted): string {
  if (accepted.value !== '*') return accepted.value;
  const tops = key.answers
    .filter(({ value }) => value !== '*')
    .map(({ value, tolerance }) => intervalOf(parseDecimal(value), tolerance).high);
  return tops.length === 0 ? '0' : `1e${toText(beyond(tops)).length - 1}`;
}

/** The first accepted answer that earns full marks, with a number that shows it; null when none can be reached. */
export function findRightAnswer<Answer extends Accepted>(
  key: Key<Answer>,
): { readonly accepted: Answer; readonly text: string; readonly unit?: string } | null {
  for (const accepted of key.answers) {
    if (!isFull(parseRational(accepted.share))) continue;
    const text = trialOf(key, accepted);
    const covering = key.answers[matchIndex(key, readTyped(text)?.value ?? zero)];
    if (!covering || !isFull(parseRational(covering.share))) continue;
    const unit = key.units.find(isBaseUnit);
    return { accepted, text, ...(unit && { unit: unit.name }) };
  }
  return null;
}
