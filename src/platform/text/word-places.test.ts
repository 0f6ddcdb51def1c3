import { expect, test } from 'vitest';
import { findAllWords } from './find-words.ts';
import { beforeOf, choosePlaces, isInline } from './word-places.ts';

test('words are found everywhere as whole words, or else within others', () => {
  const at = (text: string, words: string) => findAllWords(text, words).map(({ start }) => start);
  expect(at('a bat, a\n bat and bats', 'a bat')).toEqual([0, 7]);
  expect(at('bats and wombats', 'bat')).toEqual([0, 12]);
  expect(at('anything', ' ')).toEqual([]);
});

test('what is before a place is the end of its paragraph so far', () => {
  expect(beforeOf('  The   bank is\nat the ')).toBe('The bank is at the ');
  expect(beforeOf('x'.repeat(60))).toHaveLength(40);
  // The fortieth from the end is the second half of a sign.
  expect(beforeOf(`${'\u{1f600}'.repeat(30)}x`)).toBe(`${'\u{1f600}'.repeat(19)}x`);
  expect(['B', 'qti-hottext', 'textEntryInteraction', 'p', 'simpleChoice'].map(isInline)).toEqual([
    ...[true, true, true, false, false],
  ]);
});

test('places are found again as they were, and as they are most like after a change; without any it is the first', () => {
  const found = ['', 'at the ', 'of a ', 'at the '];
  expect(choosePlaces(found, undefined)).toEqual([0]);
  expect(choosePlaces(found, ['of a ', ''])).toEqual([0, 2]);
  expect(choosePlaces(found, ['at the ', 'at the '])).toEqual([1, 3]);
  expect(choosePlaces(found, ['It stood of a '])).toEqual([2]);
  expect(choosePlaces(found, ['zzz'])).toEqual([0]);
  expect(choosePlaces([], ['of a '])).toEqual([]);
});
