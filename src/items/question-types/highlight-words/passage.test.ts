import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Selectable, selectables } from '../neutral/neutral-parts.ts';
import { content as anyContent } from './arbitrary.ts';
import { toggled, withMark, withTurnedWord } from './edit.ts';
import { canonicalPassage, passageText, readPassage, writePassage } from './passage.ts';
import { contentSchema, MAX_WORDS } from './schema.ts';
import { toStudentView } from './student-view.ts';

const wordsIn = (source: string, selectable: Selectable): string[] =>
  readPassage(source, selectable).words.map(({ text, right }) => (right ? `*${text}*` : text));

test.each<[string, string[]]>([
  ['I *sleep*, and (you) *eat*.', ['I', '*sleep*', 'and', 'you', '*eat*']],
  ['A mark over *two words* marks both.', ['A', 'mark', 'over', '*two*', '*words*', 'marks', 'both']],
  ['Punctuation in a *mark,* and “*inside*”', ['Punctuation', 'in', 'a', '*mark*', 'and', '*inside*']],
  ['don’t — 50% C++ e.g. \\*x\\* [1]', ['don’t', '50%', 'C++', 'e.g', '*x*', '1']],
  ['كلمة، *جملة*؟', ['كلمة', '*جملة*']],
])('every word of %s can be selected without the punctuation around it', (source, words) => {
  expect(wordsIn(source, 'every-word')).toEqual(words);
});

test('only marked words, phrases and parts of words can be selected', () => {
  expect(wordsIn('[who bought] run*ning* [ at least ] and \\[no\\]', 'marked')).toEqual([
    'who bought',
    '*ning*',
    'at least',
  ]);
});

test('a blank line begins a paragraph, another line stays a line', () => {
  const { paragraphs } = readPassage('One\r\n  *two*\n \n\nthree', 'marked');
  expect(paragraphs).toEqual([[{ text: 'One\n' }, { id: '1-two', text: 'two', right: true }], [{ text: 'three' }]]);
  expect(passageText({ paragraphs })).toBe('One\ntwo\n\nthree');
});

test.each<[string, Selectable, string]>([
  ['a\n*b', 'every-word', 'A star or bracket in line 2 has no partner; write \\ before a sign that is text'],
  ['a ] *b*', 'marked', 'A star or bracket in line 1 has no partner; write \\ before a sign that is text'],
  ['*a [b] c*', 'marked', 'In line 1 a mark is inside another mark'],
  ['*a* [] b', 'marked', 'A mark in line 1 contains no word'],
  ['*a* ** b', 'every-word', 'A mark in line 1 contains no word'],
  ['*a* [ ]', 'marked', 'A mark in line 1 contains no word'],
  ['*a* *,* b', 'every-word', 'A mark in line 1 contains no word'],
  ['*a* un*able*', 'every-word', 'Mark whole words in line 1, or let students select only marked words'],
  [`[${'a'.repeat(301)}] *b*`, 'marked', 'A mark in line 1 is longer than 300 characters'],
  ['a b', 'every-word', 'Mark at least one word as right: *word*'],
  ['*a*', 'every-word', 'There must be at least 2 words to select from'],
  [`*a*${' b'.repeat(MAX_WORDS)}`, 'every-word', 'The text has 501 words to select from; at most 500 are possible'],
])('%s is refused with its line and what to do', (passage, selectable, message) => {
  const content = { stem: '<p>?</p>', passage, selectable, scoring: 'net-correct', maxSelections: null };
  expect(contentSchema.safeParse(content).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('fewer selections than right words are refused', () => {
  const content = { stem: '<p>?</p>', passage: '*a* *b* c', selectable: 'every-word', scoring: 'net-correct' };
  expect(contentSchema.safeParse({ ...content, maxSelections: 1 }).error?.issues).toMatchObject([
    { path: ['maxSelections'], message: 'There are more right words than students may select' },
  ]);
  expect(contentSchema.safeParse({ ...content, maxSelections: 2 }).success).toBe(true);
});

test('what is written from a text is read as the same text, and written again as the same', () => {
  fc.assert(
    fc.property(anyContent, ({ passage, selectable }) => {
      const read = readPassage(passage, selectable);
      const written = writePassage(read.paragraphs, selectable);
      expect(readPassage(written, selectable)).toEqual(read);
      expect(canonicalPassage(written, selectable)).toBe(written);
    }),
  );
});

/** Five times what a question may have: quadratic time would take minutes. */
const LENGTH = 100_000;

test('any text at all is read, in time that grows with its length', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom(...selectables),
      (source, selectable) => {
        expect(() => readPassage(source, selectable)).not.toThrow();
      },
    ),
  );
  for (const source of [
    '"'.repeat(LENGTH),
    '*'.repeat(LENGTH),
    '['.repeat(LENGTH),
    `${'a '.repeat(LENGTH / 2)}*`,
    '—,'.repeat(LENGTH / 2),
    '— '.repeat(LENGTH / 2),
    `a${'"'.repeat(LENGTH)}a`,
    '[ ]'.repeat(LENGTH / 4),
  ]) {
    const start = performance.now();
    readPassage(source, 'every-word');
    readPassage(source, 'marked');
    expect(performance.now() - start).toBeLessThan(5_000);
  }
});

describe('editing', () => {
  const content = {
    stem: '<p>?</p>',
    passage: 'The *dog* [sleeps] here',
    selectable: 'marked',
    scoring: 'net-correct',
    maxSelections: 1,
  } as const;

  test('a pressed word becomes wrong, and right again', () => {
    const turned = withTurnedWord(content, '1-dog');
    expect(turned.passage).toBe('The [dog] [sleeps] here');
    expect(withTurnedWord(turned, '1-dog').passage).toBe(content.passage);
  });

  test('each line of a selection gets marks of its own, without the spaces around it', () => {
    expect(withMark('a bcd \nef', 1, 9, true)).toEqual({ text: 'a *bcd* \n*ef*', from: 1, to: 13 });
  });

  test('where one word may be selected another takes its place; where more may, no word is let in beyond them', () => {
    const one = toStudentView(content);
    expect(toggled(one, ['1-dog'], '2-sleeps')).toEqual(['2-sleeps']);
    expect(toggled(one, ['1-dog'], '1-dog')).toEqual([]);
    const two = toStudentView({ ...content, passage: '*a* [b] [c]', maxSelections: 2 });
    expect(toggled(two, ['3-c'], '1-a')).toEqual(['1-a', '3-c']);
    expect(toggled(two, ['1-a', '3-c'], '2-b')).toBeNull();
  });
});
