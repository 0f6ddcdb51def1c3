/** Single and multiple choice, true or false: what every option earns is found by choosing it. */

import {
  clamp,
  compare,
  divide,
  isNegative,
  isZero,
  max,
  negate,
  one,
  type Rational,
  rational,
  subtract,
  sum,
  toText,
  zero,
} from '#platform/exact/rational.ts';
import { textOf } from '#platform/server/xml-tree.ts';
import { type ChoiceScoring, choiceScorings, type NeutralOption } from '#question-types/neutral-item.ts';
import { trimSpace } from '../../plain-text.ts';
import { findPercentage } from '../../shares.ts';
import { isBlankHtml } from '../../texts.ts';
import { ItemRefused } from '../refused.ts';
import { isPercent } from './metadata.ts';
import type { Found, Item12 } from './parts.ts';
import type { Label, Response } from './presentation.ts';
import { carryOut, type Outcome, wantedValues } from './processing.ts';

export function readChoice(item: Item12, isTrueFalse: boolean): Found {
  const [response, second] = item.presentation.responses;
  if (!response) throw new ItemRefused('There is nothing to choose from.');
  if (second) throw new ItemRefused('Several lists in one question can only be read as pairs or gaps.');
  const labels = response.labels.filter(({ html }) => !isBlankHtml(html));
  const left = response.labels.length - labels.length;
  if (left > 0)
    item.warn(left === 1 ? 'An option without text is left out.' : `${left} options without text are left out.`);
  if (labels.length === 0) throw new ItemRefused('There is nothing to choose from.');
  if (response.cardinality === 'multiple') return readMultiple(item, response, labels);
  return readSingle(item, response, labels, isTrueFalse);
}

export const HUNDRED = rational(100);

const outcomeOf = (item: Item12, response: Response, chosen: readonly string[]): Outcome =>
  carryOut(item.processing, new Map([[response.ident, chosen]]));

/** What of the greatest score a score is, −1 … 1. Of 100, 33.33 is a third. */
export function shareOf(item: Item12, score: Rational, greatest: Rational, written: string): Rational {
  const share = (compare(greatest, HUNDRED) === 0 ? findPercentage(written) : null) ?? divide(score, greatest);
  const kept = clamp(share, negate(one), one);
  if (compare(share, kept) !== 0)
    item.warn('An option takes off more than the question is worth; it takes off all of it here.');
  return kept;
}

function feedbackOf(item: Item12, names: readonly string[]): { feedback?: string } {
  const feedback = names.map(item.feedback).join('');
  return isBlankHtml(feedback) ? {} : { feedback };
}

const inAll = (lists: readonly (readonly string[])[]): string[] =>
  (lists[0] ?? []).filter((name) => lists.every((list) => list.includes(name)));

function readSingle(item: Item12, response: Response, labels: readonly Label[], isTrueFalse: boolean): Found {
  const outcomes = labels.map(({ ident }) => outcomeOf(item, response, [ident]));
  const best = outcomes.map(({ score }) => score).reduce(max);
  const greatest = isPercent(item.metadata) ? HUNDRED : best;
  if (isZero(best) || isNegative(best)) throw new ItemRefused('The file does not say which option is right.');
  const general = labels.length > 1 ? inAll(outcomes.map(({ feedback }) => feedback)) : [];
  const options = labels.map(({ html }, i): NeutralOption => {
    const { score, written, feedback } = outcomes[i]!;
    const own = feedback.filter((name) => !general.includes(name));
    return { text: html, share: toText(shareOf(item, score, greatest, written)), ...feedbackOf(item, own) };
  });
  const truth = labels.map(truthOf);
  const isNamed = item.metadata.get('question_type') === 'multiple_choice_question';
  const isTruth = !isNamed && labels.length === 2 && truth[0] !== null && truth[1] !== null && truth[0] !== truth[1];
  if (
    isTruth &&
    options.some(({ share }) => share === '1') &&
    (isTrueFalse || options.some(({ share }) => share === '0'))
  ) {
    const [yes, no] = truth[0] ? [options[0]!, options[1]!] : [options[1]!, options[0]!];
    return {
      general,
      interaction: {
        kind: 'true-false',
        right: yes.share === '1',
        ...(yes.feedback && { feedbackTrue: yes.feedback }),
        ...(no.feedback && { feedbackFalse: no.feedback }),
      },
    };
  }
  return { general, interaction: { kind: 'choice', multiple: false, shuffle: response.shuffle, options } };
}

function truthOf({ text, ident }: Label): boolean | null {
  const word = text.toLowerCase().replace(/[^a-z]/g, '') || ident.toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : null;
}

/** How our own files name the scoring, and New Quizzes of Canvas theirs. */
function scoringOf({ metadata }: Item12): ChoiceScoring | undefined {
  const name = metadata.get('scoring');
  const known = choiceScorings.find((one) => one === name);
  if (known) return known;
  return metadata.get('scoring_algorithm') === 'AllOrNothing' ? 'all-or-nothing' : undefined;
}

function readMultiple(item: Item12, response: Response, labels: readonly Label[]): Found {
  const none = outcomeOf(item, response, []);
  const singles = labels.map(({ ident }) => outcomeOf(item, response, [ident]));
  const gains = singles.map(({ score }) => subtract(score, none.score));
  const earning = gains.filter(isPositive);
  const named = scoringOf(item);
  const wanted = wholeAnswer(item, response);
  const whole = outcomeOf(item, response, wanted);
  const isWhole = wanted.length > 0 && compare(whole.score, max(zero, sum(earning))) > 0;
  if (earning.length === 0 && !isWhole) throw new ItemRefused('The file does not say which options are right.');
  const shared = [...singles, ...(wanted.length > 0 ? [whole] : [])].map(({ feedback }) => feedback);
  const general = inAll(shared);
  const wrong = inAll(singles.map(({ feedback }) => feedback)).filter((name) => !general.includes(name));
  const lost = [
    ...wrong,
    ...whole.feedback.filter(
      (name) => !general.includes(name) && !singles.some(({ feedback }) => feedback.includes(name)),
    ),
  ];
  if (lost.some((name) => !isBlankHtml(item.feedback(name))))
    item.warn('Feedback for the answer as a whole, right or wrong, is left out.');
  const own = (i: number) =>
    feedbackOf(
      item,
      singles[i]!.feedback.filter((name) => !general.includes(name) && !wrong.includes(name)),
    );
  // The whole is more than its parts: all or nothing.
  const scoring = named ?? (isWhole ? 'all-or-nothing' : 'option-shares');
  const rights = labels.map(({ ident }, i) => (isWhole ? wanted.includes(ident) : isPositive(gains[i]!)));
  const count = rights.filter(Boolean).length;
  const greatest = isPercent(item.metadata) ? HUNDRED : sum(earning);
  const options = labels.map(({ html }, i) => ({
    text: html,
    share: toText(
      scoring === 'option-shares'
        ? shareOf(item, gains[i]!, greatest, singles[i]!.written)
        : rational(rights[i] ? 1 : -1, Math.max(1, count)),
    ),
    ...own(i),
  }));
  return { general, interaction: { kind: 'choice', multiple: true, shuffle: response.shuffle, scoring, options } };
}

const isPositive = (value: Rational): boolean => !isZero(value) && !isNegative(value);

/** The options that the best paid condition asks for together. */
function wholeAnswer({ processing }: Item12, response: Response): string[] {
  let best: { value: Rational; idents: string[] } | null = null;
  for (const { element, effect } of processing.conditions) {
    if (!effect || isNegative(effect.value) || isZero(effect.value)) continue;
    const idents = wantedValues(element).map((part) =>
      part.attributes.respident === response.ident ? trimSpace(textOf(part)) : (part.attributes.respident ?? ''),
    );
    if (idents.length > 0 && (!best || compare(effect.value, best.value) > 0)) best = { value: effect.value, idents };
  }
  return best ? [...new Set(best.idents)] : [];
}
