/** Single and multiple choice, true or false, of any version: what every option earns is found by choosing it. */

import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import type { ChoiceScoring, NeutralOption } from '#items/question-types/neutral/neutral-parts.ts';
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
import { isBlankHtml, joinedHtml } from '../texts.ts';
import { ItemRefused } from './refused.ts';

/** The result of an answer. */
export interface Outcome {
  readonly score: Rational;
  /** The score as it is written, where one rule alone gave it: the digits tell a third from 33.33 percent. */
  readonly written: string;
  /** Names of the feedbacks that are shown, in their order. */
  readonly feedback: readonly string[];
}

export interface ChoiceLabel {
  readonly ident: string;
  readonly html: string;
  /** As plain text. */
  readonly text: string;
}

export interface Choice {
  readonly labels: readonly ChoiceLabel[];
  readonly multiple: boolean;
  readonly shuffle: boolean;
  /** The options that are paid best together; none when the file does not name any. */
  readonly wanted: readonly string[];
  /** The score of all marks, where the file says it; otherwise scores are merely in proportion to each other. */
  readonly whole: Rational | null;
  readonly scoring: ChoiceScoring | undefined;
  /** Whether two options that say true and false make a question of that type. */
  readonly mayBeTruth: boolean;
  choose(idents: readonly string[]): Outcome;
  /** The share that a score's digits mean when `greatest` is all; null when they say nothing more than the number. */
  shareOfDigits(written: string, greatest: Rational): Rational | null;
  /** HTML of a feedback by its name. */
  feedback(name: string): string;
  warn(message: string): void;
}

export interface FoundChoice {
  readonly interaction: NeutralInteraction;
  /** Names of feedbacks that everybody gets. */
  readonly general: readonly string[];
}

export function readChoiceOf(unfiltered: Choice): FoundChoice {
  const labels = unfiltered.labels.filter(({ html }) => !isBlankHtml(html));
  const left = unfiltered.labels.length - labels.length;
  if (left > 0)
    unfiltered.warn(left === 1 ? 'An option without text is left out.' : `${left} options without text are left out.`);
  if (labels.length === 0) throw new ItemRefused('There is nothing to choose from.');
  const choice: Choice = { ...unfiltered, labels };
  return choice.multiple ? readMultiple(choice) : readSingle(choice);
}

type Shares = Pick<Choice, 'shareOfDigits' | 'warn'>;

/** What of the greatest score a score is, −1 … 1. */
export function shareOf(
  of: Shares,
  { score, written }: Pick<Outcome, 'score' | 'written'>,
  greatest: Rational,
): Rational {
  const share = of.shareOfDigits(written, greatest) ?? divide(score, greatest);
  const kept = clamp(share, negate(one), one);
  if (compare(share, kept) !== 0)
    of.warn('An option takes off more than the question is worth; it takes off all of it here.');
  return kept;
}

function feedbackOf(choice: Choice, names: readonly string[]): { feedback?: string } {
  const feedback = joinedHtml(names.map(choice.feedback));
  return isBlankHtml(feedback) ? {} : { feedback };
}

export const inAll = (lists: readonly (readonly string[])[]): string[] =>
  (lists[0] ?? []).filter((name) => lists.every((list) => list.includes(name)));

export const isPositive = (value: Rational): boolean => !isZero(value) && !isNegative(value);

function readSingle(choice: Choice): FoundChoice {
  const { labels, shuffle } = choice;
  const outcomes = labels.map(({ ident }) => choice.choose([ident]));
  const best = outcomes.map(({ score }) => score).reduce(max);
  if (!isPositive(best)) throw new ItemRefused('The file does not say which option is right.');
  const greatest = choice.whole ?? best;
  const general = labels.length > 1 ? inAll(outcomes.map(({ feedback }) => feedback)) : [];
  const options = labels.map(({ html }, i): NeutralOption => {
    const own = outcomes[i]!.feedback.filter((name) => !general.includes(name));
    return { text: html, share: toText(shareOf(choice, outcomes[i]!, greatest)), ...feedbackOf(choice, own) };
  });
  const truth = labels.map(truthOf);
  const isTruth = labels.length === 2 && truth[0] !== null && truth[1] !== null && truth[0] !== truth[1];
  if (choice.mayBeTruth && isTruth && options.some(({ share }) => share === '1')) {
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
  return { general, interaction: { kind: 'choice', multiple: false, shuffle, options } };
}

/** Whether an option says true or false; null for any other. */
export function truthOf({ text, ident }: Pick<ChoiceLabel, 'text' | 'ident'>): boolean | null {
  const word = text.toLowerCase().replace(/[^a-z]/g, '') || ident.toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : null;
}

function readMultiple(choice: Choice): FoundChoice {
  const { labels, wanted } = choice;
  const none = choice.choose([]);
  const singles = labels.map(({ ident }) => choice.choose([ident]));
  const gains = singles.map(({ score }) => subtract(score, none.score));
  const earning = gains.filter(isPositive);
  const together = choice.choose(wanted);
  const [right, ...further] = labels.filter((_, i) => isPositive(gains[i]!));
  // One right option alone earns as much as the whole: whether another beside it takes that away tells the scorings apart.
  const isOnlyAlone =
    right !== undefined &&
    further.length === 0 &&
    labels.length > 1 &&
    gains.every((gain) => !isNegative(gain)) &&
    labels.every((other) => other === right || isZero(choice.choose([right.ident, other.ident]).score));
  const isWhole = isOnlyAlone || (wanted.length > 0 && compare(together.score, max(zero, sum(earning))) > 0);
  if (earning.length === 0 && !isWhole) throw new ItemRefused('The file does not say which options are right.');
  const { general, wrong } = feedbackForAll(choice, singles, wanted.length > 0 ? together : null);
  // The whole is more than its parts: all or nothing.
  const scoring = choice.scoring ?? (isWhole ? 'all-or-nothing' : 'option-shares');
  const rights = labels.map(({ ident }, i) =>
    isWhole && !isOnlyAlone ? wanted.includes(ident) : isPositive(gains[i]!),
  );
  const count = Math.max(1, rights.filter(Boolean).length);
  const greatest = choice.whole ?? sum(earning);
  const options = labels.map(({ html }, i): NeutralOption => {
    const own = singles[i]!.feedback.filter((name) => !general.includes(name) && !wrong.includes(name));
    const share =
      scoring === 'option-shares'
        ? shareOf(choice, { score: gains[i]!, written: singles[i]!.written }, greatest)
        : rational(rights[i] ? 1 : -1, count);
    return { text: html, share: toText(share), ...feedbackOf(choice, own) };
  });
  return { general, interaction: { kind: 'choice', multiple: true, shuffle: choice.shuffle, scoring, options } };
}

/** What everybody gets to read, and what is shown to all whose answer is not the whole one, for which there is no place. */
function feedbackForAll(choice: Choice, singles: readonly Outcome[], together: Outcome | null) {
  const alone = singles.map(({ feedback }) => feedback);
  const general = inAll(together ? [...alone, together.feedback] : alone);
  const wrong = inAll(alone).filter((name) => !general.includes(name));
  const right = (together?.feedback ?? []).filter(
    (name) => !general.includes(name) && !alone.some((names) => names.includes(name)),
  );
  const lost = [...wrong, ...right].filter((name) => !isBlankHtml(choice.feedback(name)));
  if (lost.length > 0) choice.warn('Feedback for the answer as a whole, right or wrong, is left out.');
  return { general, wrong };
}
