import { expect, test } from 'vitest';
import questionAr from '#items/question-bank/screens/shared/question-texts.ar.ts';
import questionDe from '#items/question-bank/screens/shared/question-texts.de.ts';
import { questionTexts } from '#items/question-bank/screens/shared/question-texts.ts';
import { matchingTexts } from '#items/question-types/matching/texts.ts';
import { matrixTexts } from '#items/question-types/matrix/texts.ts';
import { orderingTexts } from '#items/question-types/ordering/texts.ts';
import { screenTexts } from '#items/question-types/screen-texts.ts';
import { sayingIn } from '#platform/server/text/sentences.ts';
import { scoringNames, shownScoring, shownType, typeNames } from './shown-names.ts';

type Named = Readonly<Record<string, { readonly name: string }>>;
const shownAs = (kind: string): string => (kind === 'table' ? 'fill-in-table' : kind);

test('losses call every question type and every scoring as the editor does', () => {
  const types: Named = questionTexts.en.types;
  const called = Object.keys(typeNames).map((kind) => [kind, types[shownAs(kind)]?.name ?? 'Description']);
  expect(Object.entries(typeNames)).toEqual(called);
  const scorings = {
    ...screenTexts.en.scorings,
    ...matchingTexts.en.scorings,
    ...orderingTexts.en.scorings,
    ...matrixTexts.en.scorings,
  };
  expect(scoringNames).toEqual(scorings);
});

test.each([
  ['de', questionDe.questionTexts.types as Named, 'die Art'],
  ['ar', questionAr.questionTexts.types as Named, 'النوع'],
] as const)('and in %s too', (language, types, word) => {
  const say = sayingIn(language);
  for (const [kind, name] of Object.entries(typeNames)) {
    const said = say(`GIFT has no form for the type “${name}”.`);
    expect(said).toContain(word);
    expect(said).toContain(types[shownAs(kind)]?.name ?? '');
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
