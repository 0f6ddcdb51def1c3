/** Texts that are accepted for one response, with what each of them earns and shows. */

import type { NeutralTextAnswer } from '#items/question-types/neutral/neutral-parts.ts';
import { filled } from '#items/question-types/short-text/pattern.ts';
import { compare, isNegative, isZero, max, type Rational, toText } from '#platform/exact/rational.ts';
import { trimSpace } from '#platform/text/spaces.ts';
import { textOf, type XmlElement } from '#platform/text/xml-nodes.ts';
import { type Outcome, shareOf } from '../choice.ts';
import { ItemRefused } from '../refused.ts';
import { HUNDRED, shareOfDigits } from './choice.ts';
import { isPercent } from './metadata.ts';
import { findFeedback, type Item12 } from './parts.ts';
import type { Response } from './presentation.ts';
import { type Condition, comparedWith, wantedValues } from './processing.ts';
import { tidy } from './shares.ts';

/** A star means any characters to us and itself to others. */
const literal = (text: string): string => text.replaceAll('*', '\\*');

/** What an answer brings, alone or beside what else is answered. */
export type OutcomeOf = (text: string) => Outcome;

/** A text that no file asks for. */
export const OUTSIDER = 'q~q 0x';

interface Paid<Answer> {
  readonly answer: Answer;
  readonly outcome: Outcome;
}

/** Shares of the best paid answer, with the feedback of each. Empty when nothing is paid. */
export function withShares<Answer extends object>(
  item: Item12,
  paid: readonly Paid<Answer>[],
  general: readonly string[],
): (Answer & { share: string; feedback?: string })[] {
  if (paid.length === 0) return [];
  const best = isPercent(item.metadata) ? HUNDRED : paid.map(({ outcome }) => outcome.score).reduce(max);
  if (isZero(best) || isNegative(best)) return [];
  return paid.map(({ answer, outcome }) => {
    const feedback = findFeedback(
      item,
      outcome.feedback.filter((name) => !general.includes(name)),
    );
    const share = shareOf({ shareOfDigits, warn: item.warn }, outcome, best);
    return { ...answer, share: toText(tidy(share)), ...(feedback !== undefined && { feedback }) };
  });
}

/** What its own rule says; files of ours have one for each answer, and the first that applies ends the rest. */
const ownOutcome = (condition: Condition): Outcome => ({
  score: condition.effects[0]!.value,
  written: condition.effects[0]!.written,
  feedback: condition.feedback,
});

const isSame = (a: Outcome, b: Outcome): boolean =>
  compare(a.score, b.score) === 0 && a.feedback.join('\n') === b.feedback.join('\n');

/**
 * Accepted texts of one response, each with what it is paid. What any other text brings, comes last, as a star.
 * Throws `ItemRefused` for what cannot be said as a pattern of ours.
 */
export function textAnswers(
  item: Item12,
  { ident }: Response,
  outcomeOf: OutcomeOf,
  general: readonly string[] = [],
): NeutralTextAnswer[] {
  const paid = new Map<string, Paid<{ pattern: string }>>();
  if (isPercent(item.metadata)) {
    for (const condition of item.processing.conditions.filter(({ effects }) => effects.length > 0))
      for (const part of wantedValues(condition.element, ident)) {
        const pattern = patternOf(part);
        if (pattern !== '' && !paid.has(pattern))
          paid.set(pattern, { answer: { pattern }, outcome: ownOutcome(condition) });
      }
    return withShares(item, [...paid.values()], general);
  }
  const other = outcomeOf(OUTSIDER);
  for (const part of comparedWith(item.processing, ident)) {
    const pattern = patternOf(part);
    if (pattern === '' || paid.has(pattern)) continue;
    const outcome = outcomeOf(filled(pattern, ''));
    if (!isSame(outcome, other)) paid.set(pattern, { answer: { pattern }, outcome });
  }
  const all = [...paid.values()];
  const says = other.feedback.some((name) => !general.includes(name) && item.feedback(name) !== '');
  if (all.length > 0 && (says || !isZero(other.score))) all.push({ answer: { pattern: '*' }, outcome: other });
  return withShares(item, all, general);
}

const REGULAR = /[\\^$.*+?()[\]{}|]/;

function patternOf(part: XmlElement): string {
  const text = literal(trimSpace(textOf(part)));
  if (text === '' || part.name === 'varequal') return text;
  if (part.name === 'varsubstring') return `*${literal(textOf(part))}*`;
  if (part.name !== 'varsubset') return '';
  const match = part.attributes.setmatch ?? '';
  if (/^contains$/i.test(match)) return `*${text}*`;
  if (/^matches$/i.test(match) && REGULAR.test(textOf(part).trim()))
    throw new ItemRefused(
      `An answer must match the regular expression "${textOf(part).trim()}"; there is no form for that.`,
    );
  return text;
}

/** True when each text must be written with the same capitals. */
export const isCaseSensitive = ({ processing }: Item12, ident?: string): boolean => {
  const asked = processing.conditions
    .filter(({ effects }) => effects.length > 0)
    .flatMap(({ element }) => wantedValues(element, ident));
  return asked.length > 0 && asked.every(({ attributes }) => /^yes$/i.test(attributes.case ?? ''));
};

export const isPositive = (value: Rational): boolean => !isZero(value) && !isNegative(value);
