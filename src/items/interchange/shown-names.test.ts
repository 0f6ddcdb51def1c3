import { expect, test } from 'vitest';
import { findQuestionType } from '#items/question-types/logic.ts';
import { matchingTexts } from '#items/question-types/matching/texts.ts';
import { matrixTexts } from '#items/question-types/matrix/texts.ts';
import { orderingTexts } from '#items/question-types/ordering/texts.ts';
import { screenTexts } from '#items/question-types/screen-texts.ts';
import { translateInto } from '#platform/server/text/translate.ts';
import { scoringNames, shownScoring, shownType, typeNames } from './shown-names.ts';

test('losses call every scoring as the editor does', () => {
  const scorings = {
    ...screenTexts.en.scorings,
    ...matchingTexts.en.scorings,
    ...orderingTexts.en.scorings,
    ...matrixTexts.en.scorings,
  };
  expect(scoringNames).toEqual(scorings);
});

test.each([
  ['de', 'die Art'],
  ['ar', 'النوع'],
] as const)('a type is called as in the editor in %s', (language, word) => {
  const say = translateInto(language);
  for (const [kind, name] of Object.entries(typeNames)) {
    const said = say(`GIFT has no form for the type “${name}”.`);
    expect(said).toContain(word);
    expect(said).toContain(findQuestionType(kind)?.card.names[language]?.name ?? '');
    if (kind !== 'matrix') expect(said).not.toContain(name);
  }
  for (const name of Object.values(scoringNames)) expect(say(`the scoring “${name}”`)).not.toBeNull();
});

test('a type is named by what one chooses, and what only the file knows by its own name', () => {
  const choice = { kind: 'choice', shuffle: true, options: [] } as const;
  expect(shownType({ ...choice, multiple: true })).toBe('the type “Multiple choice”');
  expect(shownType({ ...choice, multiple: false })).toBe('the type “Single choice”');
  expect(shownType({ kind: 'other', name: 'hottext' })).toBe('hottext');
  expect(shownScoring('kprime')).toBe('the scoring “K-prime: half marks with one wrong row, none with more”');
});
