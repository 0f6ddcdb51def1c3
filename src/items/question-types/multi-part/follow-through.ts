/**
 * Follow-through, also called "error carried forward": a part whose key is calculated from earlier results is graded with
 * the student's own results, too. It never earns less than by the ordinary key.
 */

import { compare, isZero, multiply, parseRational, type Rational } from '#platform/exact/rational.ts';
import { NoExpression, readExpression } from '../calculated/expression.ts';
import { numericOf } from '../calculated/numbers.ts';
import type { Content as CalculatedContent } from '../calculated/schema.ts';
import { findValue, typicalVariant, type Variant } from '../calculated/values.ts';
import { grade as gradeNumber } from '../numeric/grade.ts';
import { findRightAnswer, readAnswer } from '../numeric/match.ts';
import { answerSchema, type Content as NumericContent } from '../numeric/schema.ts';
import type { BaseContent } from '../question-type.ts';
import { isFull } from '../share.ts';
import type { Part } from './part.ts';

/** Types whose answer is one number. */
export const numberTypes: readonly string[] = ['numeric', 'calculated'];
export const isNumber = ({ type }: Pick<Part, 'type'>): boolean => numberTypes.includes(type);

/** The content of a part of this type, which the schema of its type has accepted; null for one of another type. */
const contentAs = <Content extends BaseContent>({ type, content }: Part, name: string): Content | null =>
  type === name ? (content as Content) : null;

/** The key of a part whose answer is a number; null for others. */
export function keyOf(part: Part): NumericContent | null {
  const drawn = contentAs<CalculatedContent>(part, 'calculated');
  return drawn ? numericOf(drawn) : contentAs<NumericContent>(part, 'numeric');
}

/** The part's own variables with their values in this attempt. */
export function variablesOf(part: Part): Variant {
  const drawn = contentAs<CalculatedContent>(part, 'calculated');
  return drawn ? typicalVariant(drawn) : {};
}

/** A formula may begin with "=", as in a spreadsheet. */
export const withoutSign = (formula: string): string => formula.replace(/^\s*=/, '');

/** The names in a formula; null where it is no expression. */
export function namesIn(formula: string): ReadonlySet<string> | null {
  try {
    return readExpression(withoutSign(formula)).names;
  } catch (error) {
    if (error instanceof NoExpression) return null;
    throw error;
  }
}

/** What the formula comes to with these values, as a decimal; null where it has no value, such as a division by zero. */
export const resultOf = (formula: string, values: Variant): string | null => findValue(withoutSign(formula), values);

/** The result of a part by its key, in the unit of the key; null where no single number is right. */
export function ordinaryResult(part: Part): string | null {
  const content = keyOf(part);
  const right = content && findRightAnswer(content);
  return right && right.accepted.value !== '*' ? right.accepted.value : null;
}

const DIGITS = 20;

/** The decimal next to an exact number, with at least 20 digits that count. */
function decimalOf({ n, d }: Rational): string {
  const size = n < 0n ? -n : n;
  const shift = DIGITS - (String(size).length - String(d).length);
  const scaled = shift >= 0 ? (n * 10n ** BigInt(shift)) / d : n / (d * 10n ** BigInt(-shift));
  return `${scaled}e${-shift}`;
}

/** What the student found in a part, in the unit of its key; null where nothing was given or it can't be read. */
export function ownResult(part: Part, answer: unknown): string | null {
  const content = keyOf(part);
  const given = answerSchema.safeParse(answer);
  const read = content && given.success ? readAnswer(content, given.data) : null;
  if (!read) return null;
  if (isZero(read.value)) return '0';
  const decimal = decimalOf(read.value);
  return Number.isFinite(Number(decimal)) ? decimal : null;
}

/** The part with what follows from other results as its key; units and tolerance stay. Null where it has no key. */
function carriedContent(part: Part, value: string): NumericContent | null {
  const content = keyOf(part);
  const right = content && findRightAnswer(content);
  if (!right) return null;
  return { ...content, answers: [{ value, tolerance: right.accepted.tolerance, share: '1', feedback: '' }] };
}

export interface Followed {
  /** What the answer earns of the part's marks, 0 … 1. */
  readonly fraction: Rational;
  /** The question that the answer was graded by. */
  readonly content: NumericContent;
  /** The earlier parts whose results were used. */
  readonly from: readonly Part[];
}

interface Earlier {
  readonly part: Part;
  readonly answer: unknown;
  readonly fraction: Rational;
}

/**
 * What an answer earns by the student's own results of earlier parts. Null where it isn't allowed, where one of the
 * results is missing or unreadable, where the formula has no value with them, and where the answer does not follow from
 * them: then the ordinary key alone counts.
 * The author's share is taken where one of the results is not fully right; what follows from right ones earns all.
 */
export function follow(part: Part, answer: unknown, earlier: readonly Earlier[]): Followed | null {
  const given = answerSchema.safeParse(answer);
  if (!part.followThrough || !given.success) return null;
  const { formula, share } = part.followThrough;
  const names = namesIn(formula);
  const used = earlier.filter(({ part: { resultName } }) => resultName !== null && names?.has(resultName));
  const own = used.map((one) => ownResult(one.part, one.answer));
  if (used.length === 0 || own.includes(null)) return null;
  const results = Object.fromEntries(used.map((one, i) => [one.part.resultName!, own[i]!]));
  const value = resultOf(formula, { ...variablesOf(part), ...results });
  const content = value === null ? null : carriedContent(part, value);
  if (!content) return null;
  const earned = gradeNumber(content, given.data).fraction;
  // What does not follow either is left to the key, which may deduct marks for it.
  if (isZero(earned)) return null;
  const isAllRight = used.every(({ fraction }) => isFull(fraction));
  return {
    fraction: isAllRight ? earned : multiply(earned, parseRational(share)),
    content,
    from: used.map((one) => one.part),
  };
}

/** Whether what follows earns more than the ordinary key. */
export const earnsMore = (followed: Followed, ordinary: Rational): boolean => compare(followed.fraction, ordinary) > 0;
