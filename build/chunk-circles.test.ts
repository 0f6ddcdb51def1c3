import { expect, test } from 'vitest';
import { circlesOf } from '../bin/chunk-circles.mjs';

test('files that import each other are found, however long the way around', () => {
  expect(circlesOf({ a: { imports: ['b'] }, b: { imports: ['c'] }, c: { imports: ['b'] } })).toEqual([['b', 'c', 'b']]);
  expect(circlesOf({ a: { imports: ['a'] } })).toEqual([['a', 'a']]);
});

test('what two files share, or load later, is no circle', () => {
  const late = { imports: [], dynamicImports: ['a'] };
  expect(
    circlesOf({ a: { imports: ['b', 'c'] }, b: { imports: ['shared'] }, c: { imports: ['shared'] }, shared: late }),
  ).toEqual([]);
});
