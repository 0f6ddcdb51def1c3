import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeForward } from '#platform/contract/safe-forward.ts';
import { parseSearch, stringifySearch } from './address.ts';

test('what is written into an address is read from it again', () => {
  const values = fc.dictionary(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }));
  fc.assert(
    fc.property(values, (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
    }),
  );
});

test('words and digits stay plain, lists are joined, empty values are left out', () => {
  expect(stringifySearch({ q: '12', page: 2, dif: ['1', '2'], st: '', sort: undefined })).toBe(
    '?q=12&page=2&dif=1%2C2',
  );
  expect(stringifySearch({ q: '' })).toBe('');
});

const site = 'https://school.example';

test('signing in leads on to the page that was asked for, with its query and fragment', () => {
  expect(safeForward('/questions?q=a%20b#top', site, '/dash')).toBe('/questions?q=a%20b#top');
});

test.each([
  undefined,
  '',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  '/login?fwd=/login',
  'questions',
])('signing in never leads to %j', (fwd) => {
  expect(safeForward(fwd, site, '/dash')).toBe('/dash');
});
