/** Choices of QTI 1.2, with what programs say of their scoring. */

import { type ChoiceScoring, choiceScorings } from '#items/question-types/neutral/neutral-parts.ts';
import { compare, isNegative, isZero, type Rational, rational } from '#platform/exact/rational.ts';
import { trimSpace } from '#platform/text/spaces.ts';
import { textOf } from '#platform/text/xml-nodes.ts';
import { findPercentage } from '../../shares.ts';
import { isBlankHtml } from '../../texts.ts';
import { readChoiceOf } from '../choice.ts';
import { ItemRefused } from '../refused.ts';
import { algorithmOf } from './algorithm.ts';
import { isPercent } from './metadata.ts';
import type { Found, Item12 } from './parts.ts';
import type { Response } from './presentation.ts';
import { wantedValues } from './processing.ts';
import { tidy } from './shares.ts';

export const HUNDRED = rational(100);

/** Of 100, 33.33 is a third; so is 0.333333333333333 of 1. */
export function shareOfDigits(written: string, greatest: Rational): Rational | null {
  if (compare(greatest, HUNDRED) === 0) return findPercentage(written);
  return null;
}

export function readChoice(item: Item12): Found {
  const [response, second] = item.presentation.responses;
  if (!response) throw new ItemRefused('There is nothing to choose from.');
  if (second) throw new ItemRefused('Several lists in one question can only be read as pairs or gaps.');
  const multiple = response.cardinality === 'multiple';
  const labels = response.labels.filter(({ html }) => !isBlankHtml(html));
  const hidden =
    labels.length < response.labels.length ? response.labels.filter((label) => !labels.includes(label)) : [];
  const choose = (idents: readonly string[]) => {
    const result = item.processing.carryOut(new Map([[response.ident, idents]]));
    // Of several options each has its own share; the least and the greatest hold for their sum.
    const score = tidy(multiple || isPercent(item.metadata) ? result.raw : result.score);
    return { ...result, score };
  };
  if (hidden.some(({ ident }) => !isZero(choose([ident]).score)))
    throw new ItemRefused('An option without any text earns marks.');
  const found = readChoiceOf({
    labels: response.labels,
    multiple,
    shuffle: response.shuffle,
    wanted: multiple ? wholeAnswer(item, response) : [],
    whole: isPercent(item.metadata) ? HUNDRED : null,
    scoring: scoringOf(item, multiple),
    mayBeTruth: item.metadata.get('question_type') !== 'multiple_choice_question',
    choose,
    shareOfDigits,
    feedback: item.feedback,
    warn: item.warn,
  });
  const { interaction } = found;
  return {
    ...found,
    answerFor: (given) => {
      if (given.kind === 'truth') {
        const wanted =
          given.value === null ? [] : labels.filter(({ text, ident }) => isTruth(text, ident) === given.value);
        return new Map([[response.ident, wanted.map(({ ident }) => ident)]]);
      }
      if (given.kind !== 'chosen') return null;
      return new Map([[response.ident, given.chosen.map((place) => labels[place]!.ident)]]);
    },
    interaction,
  };
}

const isTruth = (text: string, ident: string): boolean =>
  /^true$/i.test(text.replace(/[^A-Za-z]/g, '') || ident.trim());

/** How our own files name the scoring, and New Quizzes of Canvas theirs. */
function scoringOf({ metadata }: Item12, multiple: boolean): ChoiceScoring | undefined {
  const name = metadata.get('scoring');
  const known = choiceScorings.find((one) => one === name);
  if (known) return known;
  const algorithm = multiple ? algorithmOf(metadata) : null;
  // Each right option earns its part, and each wrong one takes as much off.
  return algorithm === 'whole' ? 'all-or-nothing' : algorithm === 'parts' ? 'net-correct' : undefined;
}

/** The options that are paid best together: those that any rule asks for, and of single options all that earn something. */
function wholeAnswer({ processing }: Item12, response: Response): string[] {
  const pay = (idents: readonly string[]): Rational => processing.carryOut(new Map([[response.ident, idents]])).score;
  const named = processing.conditions.map(({ element }) =>
    wantedValues(element).map((part) =>
      part.attributes.respident === response.ident ? trimSpace(textOf(part)) : (part.attributes.respident ?? ''),
    ),
  );
  const known = new Set(response.labels.map(({ ident }) => ident));
  const best = named
    .map((idents) => [...new Set(idents)].filter((ident) => known.has(ident)))
    .filter((idents) => idents.length > 0)
    .map((idents) => ({ idents, value: pay(idents) }))
    .reduce<{ idents: string[]; value: Rational } | null>(
      (most, one) => (!most || compare(one.value, most.value) > 0 ? one : most),
      null,
    );
  return best && !isNegative(best.value) && !isZero(best.value) ? best.idents : [];
}
