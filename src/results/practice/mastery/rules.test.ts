import { expect, test } from 'vitest';
import { betaCdf, betaQuantile } from './beta.ts';
import { masteryOf } from './rules.ts';

/** `qbeta(0.1, a, b)` and `qbeta(0.9, a, b)` of R. */
const vectors = [
  [0.5, 0.5, 0.024471741852, 0.975528258148],
  [3.5, 2.5, 0.326847397265, 0.825023655643],
  [5.5, 0.5, 0.773275471371, 0.998498948003],
  [0.5, 5.5, 0.001501051997, 0.226724528629],
  [12.25, 40.75, 0.159723436595, 0.307001097925],
  [100.5, 100.5, 0.454839462876, 0.545160537124],
  [2000.5, 3.5, 0.997002866851, 0.999292592693],
  [1.3, 1.9, 0.097855640148, 0.750697038467],
] as const;

test.each(vectors)('the quantiles of Beta(%d, %d) are those of R', (a, b, low, high) => {
  expect(Math.abs(betaQuantile(0.1, a, b) - low)).toBeLessThan(1e-9);
  expect(Math.abs(betaQuantile(0.9, a, b) - high)).toBeLessThan(1e-9);
  expect(betaCdf(low, a, b)).toBeCloseTo(0.1, 8);
});

test('three of five right today is 30 to 85 %, and nothing is claimed of four questions', () => {
  expect(masteryOf({ n: 5, weight: 5, earned: 3 })).toEqual({ estimate: 3.5 / 6, low: 30, high: 85 });
  expect(masteryOf({ n: 4, weight: 4, earned: 4 })).toBeNull();
});

test('the older the answers, the wider the range, until nothing is claimed', () => {
  const widthOf = (weight: number) => {
    const { low, high } = masteryOf({ n: 8, weight, earned: weight * 0.75 })!;
    return high - low;
  };
  expect([widthOf(8), widthOf(4)]).toEqual([40, 55]);
  expect(masteryOf({ n: 8, weight: 2.4, earned: 2.4 })).toBeNull();
});
