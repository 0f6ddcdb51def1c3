import { expect, test } from 'vitest';
import { countWords } from './word-count.ts';

test.each([
  ['', 0],
  ['  \n ', 0],
  ['One, two – three.', 3],
  ['well-known facts don’t change', 4],
  ['E = mc2', 2],
  ['naïve cafe\u0301', 2],
  ['我喜欢数学', 5],
  ['x'.repeat(100_000), 1],
])('%j has %i words', (text, words) => {
  expect(countWords(text)).toBe(words);
});
