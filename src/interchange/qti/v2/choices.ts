/** `choiceInteraction`: single and multiple choice, true or false. */
import { findRational, one, sum, zero } from '#platform/exact/rational.ts';
import { childrenNamed, elementsOf, isElement, walk, type XmlElement } from '#platform/server/xml-tree.ts';
import { choiceScorings } from '#question-types/neutral-item.ts';
import { readChoiceOf } from '../choice.ts';
import { htmlOf, plainOf } from './body.ts';
import type { Declaration } from './declarations.ts';
import { type Found2, type Item2, scoringOf, shareOfDigits } from './parts.ts';
import { carryOut, isMapped, payingConditions } from './process.ts';

export function readChoice2(item: Item2, interaction: XmlElement): Found2 {
  const declaration = item.declarationOf(interaction);
  const scoring = scoringOf(interaction, choiceScorings);
  const mapping = isMapped(item.processing, declaration) ? declaration.mapping : null;
  const choices = childrenNamed(interaction, 'simpleChoice');
  const isOurs = choices.every(({ attributes }) => /^option\d+$/.test(attributes.identifier ?? ''));
  return readChoiceOf({
    labels: choices.map((choice) => ({
      ident: choice.attributes.identifier ?? '',
      html: htmlOf(choice.children, item.reader),
      text: plainOf({
        ...choice,
        children: choice.children.filter((child) => !isElement(child) || !child.name.startsWith('feedback')),
      }),
    })),
    multiple: declaration.cardinality !== 'single',
    shuffle: interaction.attributes.shuffle === 'true',
    wanted: wantedOf(item, declaration.correct),
    whole: scoring ? one : null,
    scoring,
    mayBeTruth: !isOurs,
    choose: (idents) => {
      const outcome = carryOut(item.processing, new Map([[declaration.identifier, idents]]));
      return mapping ? { ...outcome, ...mappedScore(mapping, idents) } : outcome;
    },
    shareOfDigits,
    feedback: item.feedback,
    warn: item.warn,
  });
}

/** What each option is worth by itself, before the sum is kept within its bounds: that is what a share means here. */
function mappedScore({ entries, otherwise }: NonNullable<Declaration['mapping']>, idents: readonly string[]) {
  const values = idents.map((ident) => entries.find(({ key }) => key === ident)?.value ?? otherwise);
  return {
    score: sum(values.map((value) => findRational(value) ?? zero)),
    written: values.length === 1 ? values[0]! : '',
  };
}

/** The right answer as it is declared, or else the first that is paid. */
function wantedOf({ processing }: Item2, correct: readonly string[]): readonly string[] {
  if (correct.length > 0) return correct;
  for (const { asked } of payingConditions(processing)) {
    for (const part of walk(asked)) {
      if (part.name !== 'multiple' && part.name !== 'ordered') continue;
      const values = elementsOf(part)
        .filter(({ name }) => name === 'baseValue')
        .map(plainOf);
      if (values.length > 0) return values;
    }
  }
  return [];
}
