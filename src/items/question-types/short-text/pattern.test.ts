import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownMs } from '#platform/testing/own-time.ts';
import { findRightText, matchIndex } from './match.ts';
import { matches, pieces } from './pattern.ts';
import { contentSchema } from './schema.ts';

const loosely = { caseSensitive: false };
const exactly = { caseSensitive: true };

test.each([
  ['colo*r', 'colour', true],
  ['colo*r', 'color', true],
  ['colo*r', 'colors', false],
  ['*cat*', 'concatenate', true],
  ['*cat', 'cat in a hat', false],
  ['a*a', 'a', false],
  ['ab*ba', 'aba', false],
  ['a*b*c', 'a-c-b-b-c', true],
  ['a*b*c', 'acb', false],
  ['*aab*', 'aaab', true],
  ['\\*', '*', true],
  ['\\*', 'x', false],
  ['a\\b', 'a\\b', true],
  ['2\\*3 = *', '2*3 = 6', true],
  ['.+', 'xx', false],
  ['  New   York ', 'new\u00a0york', true],
  ['STRASSE', 'straße', true],
  ['ὀδυσσεύς', 'ὈΔΥΣΣΕΎΣ', true],
  ['caf\u00e9', 'cafe\u0301', true],
  ['cafe', 'café', false],
])('%s and %s: %s', (pattern, text, expected) => {
  expect(matches(pattern, text, loosely)).toBe(expected);
});

test('what phones write for an apostrophe, a quotation mark or a dash is what the keyboard has, before a catch-all too', () => {
  const key = (...patterns: string[]) => ({
    caseSensitive: false,
    answers: patterns.map((pattern) => ({ pattern, share: '1' })),
  });
  const any = key("don't", '*');
  expect(matchIndex(any, 'Don’t')).toBe(0);
  expect(matchIndex(key('don’t', '*'), "don't")).toBe(0);
  expect(matchIndex(key('1914–1918'), '1914-1918')).toBe(0);
  expect(matchIndex(key('say "no"...'), '\u200fsay “no”…')).toBe(0);
  expect(matchIndex(any, 'do not')).toBe(1);
});

test('a question that asks for such a sign tells it from the others', () => {
  const key = {
    caseSensitive: true,
    answers: [
      { pattern: '-', share: '0' },
      { pattern: '–', share: '1' },
    ],
  };
  expect(matchIndex(key, '-')).toBe(0);
  expect(matchIndex(key, '–')).toBe(1);
  expect(findRightText(key)).toBe('–');
});

test('case counts where it is asked to', () => {
  expect(matches('NaCl', 'NaCl', exactly)).toBe(true);
  expect(matches('NaCl', 'nacl', exactly)).toBe(false);
});

test('agrees with a matcher that tries every possibility', () => {
  const slowly = (all: readonly (string | null)[], text: string): boolean => {
    const [first, ...others] = all;
    if (first === undefined) return text === '';
    if (first !== null) return text.startsWith(first) && slowly(others, text.slice(first.length));
    for (let i = 0; i <= text.length; i++) if (slowly(others, text.slice(i))) return true;
    return false;
  };
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 });
  const given = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 10 });
  fc.assert(
    fc.property(letters, given, (pattern, text) => {
      const all = [...pattern].map((letter) => (letter === '*' ? null : letter));
      expect(matches(pattern, text, exactly)).toBe(slowly(all, text));
    }),
    { numRuns: 2000 },
  );
});

test('an escaped star is no wildcard, any other backslash stands for itself', () => {
  expect(pieces('a\\*b*c\\d\\')).toEqual(['a*b', 'c\\d\\']);
});

describe('hostile patterns take linear time', () => {
  test.each([
    ['many stars', `${'a*'.repeat(249)}b`, 'a'.repeat(1000)],
    ['a long border', `*${'a'.repeat(490)}b*`, 'a'.repeat(1000)],
  ])('%s', async (_what, pattern, text) => {
    const took = await ownMs(() => {
      for (let i = 0; i < 100; i++) expect(matches(pattern, text, exactly)).toBe(false);
    });
    expect(took).toBeLessThan(2000);
  });
});

test('a content in which an earlier pattern covers the right one is refused', () => {
  const answers = [
    { pattern: '*', share: '0' },
    { pattern: 'Paris', share: '1' },
  ];
  expect(contentSchema.safeParse({ stem: '<p>?</p>', answers }).error?.issues[0]?.message).toContain(
    'No text can earn full marks',
  );
  expect(contentSchema.safeParse({ stem: '<p>?</p>', answers: answers.toReversed() }).success).toBe(true);
});
