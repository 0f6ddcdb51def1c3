import { expect, test } from 'vitest';
import { offsetOf, searchParser } from './list-search.ts';

const parse = searchParser({ q: '', dif: '', sort: '-updatedAt', page: 1 });

test('an empty address is the list as it is at first', () => {
  expect(parse({})).toEqual({ q: '', dif: '', sort: '-updatedAt', page: 1 });
});

test('words that look like numbers stay words, and pages become numbers', () => {
  expect(parse({ q: '12', dif: '1,2', page: '3' })).toEqual({ q: '12', dif: '1,2', sort: '-updatedAt', page: 3 });
});

test('what can not be understood is the default, and unknown names are dropped', () => {
  expect(parse({ page: '0' }).page).toBe(1);
  expect(parse({ page: 'two' }).page).toBe(1);
  expect(parse({ page: '1e99' }).page).toBe(1);
  expect(parse({ q: 'x'.repeat(3000) }).q).toBe('');
  expect(parse({ evil: '1' })).not.toHaveProperty('evil');
});

test('the third page of ten begins after twenty rows', () => {
  expect(offsetOf(3, 10)).toBe(20);
});
