/** Answers that are written: texts, numbers, essays. */

import {
  add,
  compare,
  findRational,
  isNegative,
  isZero,
  max,
  type Rational,
  subtract,
  sum,
  toText,
} from '#platform/exact/rational.ts';
import { allNamed, childrenNamed, findInside, textOf, type XmlElement } from '#platform/server/xml-tree.ts';
import type { NeutralNumericAnswer, NeutralTextAnswer } from '#question-types/neutral-item.ts';
import { exactDecimal, findDecimal, findRange } from '../../decimals.ts';
import { trimSpace } from '../../plain-text.ts';
import { isBlankHtml } from '../../texts.ts';
import { shareOf } from '../choice.ts';
import { ItemRefused } from '../refused.ts';
import { HUNDRED, shareOfDigits } from './choice.ts';
import { isPercent } from './metadata.ts';
import { alwaysShown, type Found, type Item12 } from './parts.ts';
import type { Response } from './presentation.ts';
import { type Condition, wantedValues } from './processing.ts';

/** A star means any characters to us and itself to others. */
const literal = (text: string): string => text.replaceAll('*', '\\*');

const isPaid = ({ effect }: Condition): boolean => effect !== null;

/** Where the best answer earns nothing, none is known to be right. */
const areWorthless = (paid: readonly { readonly value: Rational }[]): boolean =>
  paid.every(({ value }) => isZero(value) || isNegative(value));

interface Paid<Answer> {
  readonly answer: Answer;
  readonly value: Rational;
  readonly written: string;
  readonly feedback: readonly string[];
}

/** Shares of the best paid answer, with the feedback of each. */
function withShares<Answer extends object>(item: Item12, paid: readonly Paid<Answer>[], general: readonly string[]) {
  const best = isPercent(item.metadata) ? HUNDRED : paid.map(({ value }) => value).reduce(max);
  return paid.map(({ answer, value, written, feedback }) => {
    const text = feedback
      .filter((name) => !general.includes(name))
      .map(item.feedback)
      .join('');
    return {
      ...answer,
      share: toText(shareOf({ shareOfDigits, warn: item.warn }, { score: value, written }, best)),
      ...(!isBlankHtml(text) && { feedback: text }),
    };
  });
}

/** Accepted texts of one response, each with what it is paid. */
export function textAnswers(item: Item12, { ident }: Response, general: readonly string[] = []): NeutralTextAnswer[] {
  const { conditions } = item.processing;
  const asks = (condition: Condition): string[] =>
    wantedValues(condition.element, ident).map((part) => patternOf(part, item));
  const answers = new Map<string, Paid<{ pattern: string }>>();
  for (const condition of conditions.filter(isPaid)) {
    for (const pattern of asks(condition).filter((one) => one !== '')) {
      if (answers.has(pattern)) continue;
      const own = conditions
        .filter((other) => !other.effect && asks(other).includes(pattern))
        .flatMap(({ feedback }) => feedback);
      answers.set(pattern, {
        answer: { pattern },
        value: condition.effect!.value,
        written: condition.effect!.written,
        feedback: [...own, ...condition.feedback],
      });
    }
  }
  return areWorthless([...answers.values()]) && !isPercent(item.metadata)
    ? []
    : withShares(item, [...answers.values()], general);
}

function patternOf(part: XmlElement, item: Item12): string {
  const text = literal(trimSpace(textOf(part)));
  if (text === '' || part.name === 'varequal') return text;
  if (part.name === 'varsubstring') return `*${literal(textOf(part))}*`;
  if (/contains/i.test(part.attributes.setmatch ?? '')) return `*${text}*`;
  item.warn('An answer that must match a pattern is taken as its text.');
  return text;
}

/** True when each text must be written with the same capitals. */
export const isCaseSensitive = ({ processing }: Item12): boolean => {
  const asked = processing.conditions.filter(isPaid).flatMap(({ element }) => wantedValues(element));
  return asked.length > 0 && asked.every(({ attributes }) => /^yes$/i.test(attributes.case ?? ''));
};

export function readShortText(item: Item12): Found {
  const [response] = item.presentation.responses;
  if (!response) throw new ItemRefused('There is no place for the answer.');
  const general = alwaysShown(item);
  const answers = textAnswers(item, response, general);
  if (answers.length === 0) throw new ItemRefused('The file does not say which answer is right.');
  return { interaction: { kind: 'short-text', caseSensitive: isCaseSensitive(item), answers }, general };
}

type Range = Omit<NeutralNumericAnswer, 'share' | 'feedback'>;

const exactly = (value: string): Range => ({ value, tolerance: { kind: 'nominal', value: '0' } });

const bounds: Readonly<Record<string, 'low' | 'high'>> = { vargte: 'low', vargt: 'low', varlte: 'high', varlt: 'high' };

/** The number that a condition asks for, with the range around it. Null when it asks for none. */
function numberOf(element: XmlElement, item: Item12): Range | null {
  const asked = childrenNamed(element, 'conditionvar')[0];
  if (!asked) return null;
  const [equal] = allNamed(asked, 'varequal');
  const value = equal ? findDecimal(textOf(equal)) : null;
  const limit: { low?: string; high?: string } = {};
  for (const part of allNamed(asked, ...Object.keys(bounds))) {
    const text = trimSpace(textOf(part));
    if (findDecimal(text) === null) continue;
    limit[bounds[part.name]!] = text;
    if (part.name === 'vargt' || part.name === 'varlt')
      item.warn('The ends of the range count as right here; in the file one of them does not.');
  }
  if (limit.low === undefined || limit.high === undefined) {
    if (limit.low !== undefined || limit.high !== undefined)
      item.warn('A range without an end is left out; its number is taken.');
    return value === null ? null : exactly(value);
  }
  const range = findRange(limit.low, limit.high);
  if (!range) throw new ItemRefused(`The range from ${limit.low} to ${limit.high} is none.`);
  if (value === null) return { value: range.value, tolerance: { kind: 'nominal', value: range.tolerance } };
  const [number, low, high] = [value, limit.low, limit.high].map((text) => findRational(findDecimal(text)!)!) as [
    Rational,
    Rational,
    Rational,
  ];
  if (compare(add(low, high), add(number, number)) === 0)
    return { value, tolerance: { kind: 'nominal', value: exactDecimal(subtract(high, number)) } };
  item.warn(`The range around ${value} is not even; the same numbers are right, with ${range.value} in their middle.`);
  return { value: range.value, tolerance: { kind: 'nominal', value: range.tolerance } };
}

export function readNumeric(item: Item12): Found {
  const general = alwaysShown(item);
  const paid: Paid<Range>[] = [];
  for (const condition of item.processing.conditions.filter(isPaid)) {
    const range = numberOf(condition.element, item);
    if (!range) continue;
    const own = item.processing.conditions
      .filter((other) => !other.effect && sameNumbers(other, condition))
      .flatMap(({ feedback }) => feedback);
    paid.push({
      answer: range,
      value: condition.effect!.value,
      written: condition.effect!.written,
      feedback: [...own, ...condition.feedback],
    });
  }
  if (paid.length === 0 || (areWorthless(paid) && !isPercent(item.metadata)))
    throw new ItemRefused('The file does not say which number is right.');
  return { interaction: { kind: 'numeric', answers: withShares(item, paid, general), units: [] }, general };
}

const sameNumbers = (a: Condition, b: Condition): boolean => askedText(a) !== '' && askedText(a) === askedText(b);
const askedText = ({ element }: Condition): string => {
  const asked = findInside(element, 'conditionvar');
  return asked ? textOf(asked).replace(/\s+/g, ' ').trim() : '';
};

export function readEssay(item: Item12): Found {
  const { attributes = {} } = item.presentation.responses[0] ?? {};
  const count = (name: string): number | undefined => {
    const text = attributes[name] ?? '';
    return /^no$/i.test(attributes.word_limit_enabled ?? '') || !/^[1-9]\d{0,5}$/.test(text) ? undefined : Number(text);
  };
  const [minWords, maxWords] = [count('word_limit_min'), count('word_limit_max')];
  const note = item.metadata.get('grading_notes');
  return {
    interaction: {
      kind: 'essay',
      ...(minWords !== undefined && { minWords }),
      ...(maxWords !== undefined && { maxWords }),
      ...(note && { graderNote: note }),
    },
    general: alwaysShown(item),
  };
}

/** What the answers of one gap are worth beside the others. */
export const weightOf = (item: Item12, { ident }: Response): Rational | null => {
  const values = item.processing.conditions
    .filter(isPaid)
    .filter(({ element }) => wantedValues(element, ident).length > 0);
  const best = values.map(({ effect }) => effect!.value);
  return best.length === 0 ? null : sum([best.reduce(max)]);
};
