import { expect, test } from 'vitest';
import { commonScales } from '#items/question-types/neutral/measuring.ts';
import { supports } from '#items/question-types/neutral/neutral-aids.ts';
import { findWords } from '#platform/text/find-words.ts';
import { cleanCatalogue } from './clean.ts';
import type { Catalogue, Materials } from './contract.ts';
import { calculatorAt, scalesAt, shownCatalogue, usualAids } from './rules.ts';
import { placedIn, shownAids, withSpoken } from './screens/shared/shown-aids.ts';

const card = (support: string, text: string, language = '') => ({ support, language, html: `<p>${text}</p>` });
const every: Catalogue = [{ about: 'x', cards: [...supports, 'ext:own'].map((support) => card(support, support)) }];
const shownTo = (tools: Partial<typeof usualAids>) =>
  shownCatalogue(every, { ...usualAids, ...tools }).flatMap(({ cards }) => cards.map(({ support }) => support));

test('everybody has descriptions, the glossary is on until it is turned off, and the rest is given', () => {
  const always = ['keyboard-directions', 'long-description', 'transcript', 'audio-description'];
  expect(shownTo({ glossary: false })).toEqual(always);
  expect(shownTo({})).toEqual(['glossary-on-screen', 'keyword-translation', ...always]);
  expect(shownTo({ readAloud: true })).toContain('spoken');
  expect(shownTo({ languageHelp: true })).toEqual(
    expect.arrayContaining(['linguistic-guidance', 'simplified-language-portions', 'additional-directions']),
  );
  expect(shownTo({ languageHelp: true, readAloud: true })).not.toContain('braille');
});

test('a question may allow a better calculator than the quiz, never a lesser one', () => {
  const with_ = (type: 'basic' | 'standard' | 'scientific' | 'graphing'): Materials => [
    { kind: 'calculator', type, description: '' },
  ];
  expect(calculatorAt([], 'none')).toBe('none');
  expect(calculatorAt(with_('standard'), 'none')).toBe('basic');
  expect(calculatorAt(with_('graphing'), 'none')).toBe('scientific');
  expect(calculatorAt(with_('basic'), 'scientific')).toBe('scientific');
});

test('a question measures by its own scales, and else by those of the quiz; what fits on no screen is not laid over it', () => {
  const { centimetres, inches, degrees, radians } = commonScales;
  const none = { ruler: 'none', protractor: false } as const;
  const both = { ruler: 'inches', protractor: true } as const;
  expect(scalesAt([], none)).toEqual([]);
  expect(scalesAt([], both)).toEqual([inches, degrees]);
  expect(scalesAt([radians, centimetres], both)).toEqual([centimetres, radians]);
  const metres = { ...centimetres, major: { value: '1', unit: 'Meter' } };
  expect(scalesAt([metres], none)).toEqual([]);
  expect(scalesAt([metres], both)).toEqual([inches, degrees]);
});

const harmonica: Catalogue = [
  {
    about: 'harmonica',
    cards: [
      card('glossary-on-screen', 'Instrument'),
      card('keyword-translation', 'harmónica', 'es'),
      card('keyword-translation', 'Mundharmonika', 'de'),
    ],
  },
  { about: 'lesson', cards: [card('keyword-translation', 'lección', 'es')] },
];

test('a translation is into the language of the page; with help, into each', () => {
  const german = shownAids(harmonica, 'de-AT', false);
  expect(german.map(({ about, cards }) => [about, cards.map(({ html }) => html)])).toEqual([
    ['harmonica', ['<p>Instrument</p>', '<p>Mundharmonika</p>']],
  ]);
  expect(shownAids(harmonica, 'de', true).flatMap(({ cards }) => cards)).toHaveLength(4);
});

test('what is short and in the text is within it, the rest below it', () => {
  const catalogue: Catalogue = ['harmonica', 'piano', '', 'a '.repeat(60).trim()].map((about) => ({
    about,
    cards: [card('glossary-on-screen', 'x')],
  }));
  const { inText, below } = placedIn(
    [`<p>A <b>harmonica</b> ${'a '.repeat(60)}</p>`],
    shownAids(catalogue, 'en', false),
  );
  expect([inText.length, below.length]).toEqual([1, 3]);
});

test('words are read aloud as they are to be spoken', () => {
  const spoken: Catalogue = [{ about: 'Dr.', cards: [card('spoken', 'Drive')] }];
  expect(withSpoken(['Maple Dr. is long', 'Dr. No'], spoken, 'en')).toEqual(['Maple Drive is long', 'Drive No']);
  const whole: Catalogue = [{ about: '', cards: [card('spoken', 'Say this')] }];
  expect(withSpoken(['A', 'B'], whole, 'en')).toEqual(['Say this']);
});

test('words are found whole before they are found within others, and across lines', () => {
  expect(findWords('category, cat', 'cat')).toEqual({ start: 10, end: 13 });
  expect(findWords('categories', 'cat')).toEqual({ start: 0, end: 3 });
  expect(findWords('every\n   day', 'every day')).toEqual({ start: 0, end: 12 });
  expect(findWords('a.b (c)', '(c)')).toEqual({ start: 4, end: 7 });
  expect(findWords('abc', ' ')).toBeNull();
});

test('what sanitising empties is left out, with entries of nothing else', () => {
  const dirty: Catalogue = [
    { about: 'a', cards: [{ support: 'spoken', language: '', html: '<script>x</script>' }, card('spoken', 'y')] },
    { about: 'b', cards: [{ support: 'spoken', language: '', html: '<script>x</script>' }] },
  ];
  expect(cleanCatalogue(dirty)).toEqual([{ about: 'a', cards: [card('spoken', 'y')] }]);
});
