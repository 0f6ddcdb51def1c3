import { expect, test } from 'vitest';
import { practiceSearch, runSearch } from './practice-search.ts';

test('numbers of the address are read as text too, and nonsense is left out', () => {
  expect(practiceSearch.parse({ n: '20' })).toEqual({ n: 20 });
  expect(practiceSearch.parse({ n: '7' })).toEqual({});
  expect(runSearch.parse({ from: 'topic', topic: 'waves', n: '3' })).toEqual({ from: 'topic', topic: 'waves', n: 3 });
  expect(practiceSearch.parse({ min: '15', dif: '3' })).toEqual({ min: 15, dif: 3 });
  expect(practiceSearch.parse({ min: '7', dif: '6' })).toEqual({});
  expect(runSearch.parse({ from: 'all', min: '30', dif: '5' })).toEqual({ from: 'all', min: 30, dif: 5 });
  const course = '018f0000-0000-7000-8000-000000000001';
  expect(runSearch.parse({ from: 'mistakes', course })).toEqual({ from: 'mistakes', course });
  expect(runSearch.parse({ from: 'mistakes', course: 'algebra' })).toEqual({ from: 'mistakes' });
  expect(runSearch.parse({ from: 'anything', attempt: 'x', n: '900' })).toEqual({ from: 'due' });
});
