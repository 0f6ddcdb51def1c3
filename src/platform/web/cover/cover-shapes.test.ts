import { expect, test } from 'vitest';
import { coverOf } from './cover-shapes.ts';

test('a name has the same cover everywhere, whatever its case', () => {
  expect(coverOf('Motion and forces')).toEqual(coverOf('motion and FORCES'));
});

test('things of different names look different', () => {
  const names = ['Learning that lasts', 'Motion and forces', 'Functions and their graphs', 'Waves', 'Algebra', 'الجبر'];
  expect(new Set(names.map((name) => JSON.stringify(coverOf(name)))).size).toBe(names.length);
  expect(new Set(names.map((name) => coverOf(name).hue)).size).toBeGreaterThan(2);
});

test('what is drawn stays on the cover', () => {
  for (const { path } of coverOf('Round the world').shapes)
    for (const [, x, y] of path.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)) {
      expect(Number(x)).toBeGreaterThanOrEqual(0);
      expect(Number(x)).toBeLessThanOrEqual(320);
      expect(Number(y)).toBeGreaterThanOrEqual(0);
      expect(Number(y)).toBeLessThanOrEqual(128);
    }
});
