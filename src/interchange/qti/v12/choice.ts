/** Choices of QTI 1.2, with what programs say of their scoring. */
import { compare, isNegative, isZero, type Rational, rational } from '#platform/exact/rational.ts';
import { textOf } from '#platform/server/xml-tree.ts';
import { type ChoiceScoring, choiceScorings } from '#question-types/neutral-item.ts';
import { trimSpace } from '../../plain-text.ts';
import { findPercentage } from '../../shares.ts';
import { readChoiceOf } from '../choice.ts';
import { ItemRefused } from '../refused.ts';
import { isPercent } from './metadata.ts';
import type { Found, Item12 } from './parts.ts';
import type { Response } from './presentation.ts';
import { carryOut, wantedValues } from './processing.ts';

export const HUNDRED = rational(100);

/** Of 100, 33.33 is a third. */
export const shareOfDigits = (written: string, greatest: Rational): Rational | null =>
  compare(greatest, HUNDRED) === 0 ? findPercentage(written) : null;

export function readChoice(item: Item12): Found {
  const [response, second] = item.presentation.responses;
  if (!response) throw new ItemRefused('There is nothing to choose from.');
  if (second) throw new ItemRefused('Several lists in one question can only be read as pairs or gaps.');
  return readChoiceOf({
    labels: response.labels,
    multiple: response.cardinality === 'multiple',
    shuffle: response.shuffle,
    wanted: response.cardinality === 'multiple' ? wholeAnswer(item, response) : [],
    whole: isPercent(item.metadata) ? HUNDRED : null,
    scoring: scoringOf(item),
    mayBeTruth: item.metadata.get('question_type') !== 'multiple_choice_question',
    choose: (idents) => carryOut(item.processing, new Map([[response.ident, idents]])),
    shareOfDigits,
    feedback: item.feedback,
    warn: item.warn,
  });
}

/** How our own files name the scoring, and New Quizzes of Canvas theirs. */
function scoringOf({ metadata }: Item12): ChoiceScoring | undefined {
  const name = metadata.get('scoring');
  const known = choiceScorings.find((one) => one === name);
  if (known) return known;
  return metadata.get('scoring_algorithm') === 'AllOrNothing' ? 'all-or-nothing' : undefined;
}

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
