/** `choiceInteraction`: single and multiple choice, true or false. */

import type { Declaration } from '#items/question-types/composite/processing/declarations.ts';
import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import { choiceScorings } from '#items/question-types/neutral/neutral-parts.ts';
import { compare, findRational, max, one, rational, sum, toText, zero } from '#platform/exact/rational.ts';
import { childrenNamed, elementsOf, isElement, walk, type XmlElement } from '#platform/text/xml-nodes.ts';
import { isBlankHtml } from '../../texts.ts';
import { isPositive, readChoiceOf, truthOf } from '../choice.ts';
import { htmlOf, plainOf } from './body.ts';
import { type Found2, type Item2, scoringOf, shareOfDigits } from './parts.ts';
import { carryOut, conditionsOf, isMapped } from './process.ts';
import { layoutOf } from './vocabulary.ts';

export function readChoice2(item: Item2, interaction: XmlElement): Found2 {
  const declaration = item.declarationOf(interaction);
  const { identifier } = declaration;
  const scoring = scoringOf(interaction, choiceScorings);
  const multiple = declaration.cardinality !== 'single';
  // Bounds hold a sum within limits; a single choice has nothing to add up, and is paid its result.
  const known = isMapped(item.processing, declaration) ? declaration.mapping : null;
  const mapping = multiple ? known : null;
  const choices = childrenNamed(interaction, 'simpleChoice');
  const isOurs = choices.every(({ attributes }) => /^option\d+$/.test(attributes.identifier ?? ''));
  const labels = choices.map((choice) => ({
    ident: choice.attributes.identifier ?? '',
    html: htmlOf(choice.children, item.reader),
    text: plainOf({
      ...choice,
      children: choice.children.filter((child) => !isElement(child) || !child.name.startsWith('feedback')),
    }),
  }));
  const idents = labels.filter(({ html }) => !isBlankHtml(html)).map(({ ident }) => ident);
  const found = readChoiceOf({
    labels,
    multiple,
    shuffle: interaction.attributes.shuffle === 'true',
    wanted: wantedOf(item, declaration, idents),
    whole: scoring ? one : null,
    scoring,
    mayBeTruth: !isOurs,
    choose: (chosen) => {
      const outcome = carryOut(item.processing, new Map([[identifier, chosen]]));
      if (mapping) return { ...outcome, ...mappedScore(mapping, chosen) };
      const mapped = known && mappedScore(known, chosen);
      return mapped && compare(mapped.score, outcome.score) === 0 ? { ...outcome, written: mapped.written } : outcome;
    },
    shareOfDigits,
    feedback: item.feedback,
    warn: item.warn,
  });
  const most = Number(interaction.attributes.maxChoices ?? 1);
  if (multiple && most > 1 && most < labels.length)
    item.warn(`The file lets at most ${most} options be chosen. Here any number can be chosen.`);
  const layout = layoutOf(interaction);
  const laidOut =
    layout && found.interaction.kind === 'choice' ? { ...found, interaction: { ...found.interaction, layout } } : found;
  return {
    ...laidOut,
    otherScorings: scoring || !multiple ? [] : otherScorings(laidOut.interaction),
    respond: (response) => {
      if (response.kind === 'chosen') return new Map([[identifier, response.chosen.map((at) => idents[at]!)]]);
      if (response.kind !== 'truth') return null;
      const label = labels.find((one) => truthOf(one) === response.value);
      return new Map([[identifier, response.value === null || !label ? [] : [label.ident]]]);
    },
  };
}

/** The rules that count right and wrong options, for a multiple choice whose shares say which are right. */
function otherScorings(interaction: NeutralInteraction): NeutralInteraction[] {
  if (interaction.kind !== 'choice') return [];
  const isRight = interaction.options.map(({ share }) => isPositive(findRational(share) ?? zero));
  const count = Math.max(1, isRight.filter(Boolean).length);
  const options = interaction.options.map((option, i) => ({
    ...option,
    share: toText(rational(isRight[i] ? 1 : -1, count)),
  }));
  return choiceScorings
    .filter((scoring) => scoring !== 'option-shares')
    .map((scoring) => ({ ...interaction, options, scoring }));
}

/** What each option is worth alone, before the sum is kept within its bounds: that is what a share means here. */
function mappedScore({ entries, otherwise }: NonNullable<Declaration['mapping']>, idents: readonly string[]) {
  const values = idents.map((ident) => entries.find(({ key }) => key === ident)?.value ?? otherwise);
  return {
    score: sum(values.map((value) => findRational(value) ?? zero)),
    written: values.length === 1 ? values[0]! : '',
  };
}

/** The number of options that can be tried in every combination. */
const FEW = 8;

/** The right answer as it is declared, or else the one that is paid best of those that the processing names. */
function wantedOf({ processing }: Item2, declaration: Declaration, idents: readonly string[]): readonly string[] {
  const { identifier, correct, cardinality } = declaration;
  if (correct.length > 0) return correct;
  const named = conditionsOf(processing).flatMap(({ asked }) =>
    [...walk(asked)]
      .filter(({ name }) => name === 'multiple' || name === 'ordered')
      .map((part) =>
        elementsOf(part)
          .filter(({ name }) => name === 'baseValue')
          .map(plainOf),
      ),
  );
  const tried =
    named.length > 0 || cardinality === 'single' || idents.length > FEW
      ? named
      : Array.from({ length: 2 ** idents.length }, (_, bits) => idents.filter((_ident, i) => bits & (1 << i)));
  const scores = tried.map((chosen) => carryOut(processing, new Map([[identifier, chosen]])).score);
  const best = scores.reduce(max, zero);
  return isPositive(best) ? tried[scores.findIndex((score) => compare(score, best) === 0)]! : [];
}
