import { expect, test } from 'vitest';
import { practiceSearch, runSearch } from './practice-search.ts';

test('numbers of the address are read as text too, and nonsense is left out', () => {
  expect(practiceSearch.parse({ n: '20' })).toEqual({ n: 20 });
  expect(practiceSearch.parse({ n: '7' })).toEqual({});
  expect(runSearch.parse({ from: 'topic', topic: 'waves', n: '3' })).toEqual({ from: 'topic', topic: 'waves', n: 3 });
  expect(runSearch.parse({ from: 'anything', attempt: 'x', n: '900' })).toEqual({ from: 'due' });
});
