import { expect, test } from 'vitest';
import { weakestOf } from './rules.ts';

const topic = (label: string, percent: number) => ({ label, percent });

test('the weakest topic is the one with the smallest share of its marks', () => {
  expect(weakestOf([topic('Maps', 80), topic('Rivers', 40), topic('Capitals', 100)])).toEqual(topic('Rivers', 40));
});

test('a topic is the weakest only where another one is stronger', () => {
  expect(weakestOf([])).toBeUndefined();
  expect(weakestOf([topic('Maps', 100)])).toBeUndefined();
  expect(weakestOf([topic('Maps', 50), topic('Rivers', 50)])).toBeUndefined();
});
