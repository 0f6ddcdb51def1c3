import { expect, test } from 'vitest';
import { expectOf, informationOf, type Lines } from './marginal.ts';
import { patternsOf } from './patterns.ts';
import { fitTwoPl } from './two-pl.ts';

/** The five items of the Law School Admission Test, section 6 (Bock and Lieberman 1970): patterns and how many had each. */
const LSAT6: readonly (readonly [pattern: string, count: number])[] = [
  ['00000', 3],
  ['00001', 6],
  ['00010', 2],
  ['00011', 11],
  ['00100', 1],
  ['00101', 1],
  ['00110', 3],
  ['00111', 4],
  ['01000', 1],
  ['01001', 8],
  ['01011', 16],
  ['01101', 3],
  ['01110', 2],
  ['01111', 15],
  ['10000', 10],
  ['10001', 29],
  ['10010', 14],
  ['10011', 81],
  ['10100', 3],
  ['10101', 28],
  ['10110', 15],
  ['10111', 80],
  ['11000', 16],
  ['11001', 56],
  ['11010', 21],
  ['11011', 173],
  ['11100', 11],
  ['11101', 61],
  ['11110', 28],
  ['11111', 298],
];
const names = ['1', '2', '3', '4', '5'];
const scores = LSAT6.flatMap(([pattern, count]) =>
  Array.from({ length: count }, () => Uint8Array.from(pattern, (one) => Number(one))),
);

test('estimates and standard errors of the 2PL model equal those that ltm 1.2 prints for LSAT6', () => {
  const { items, logLikelihood, converged } = fitTwoPl(names, scores);
  // summary(ltm(LSAT ~ z1)), 21 points of Gauss and Hermite, stopped at a gradient of 0.024: its last places are loose.
  const printed = [
    [-3.3597, 0.8669, 0.8254, 0.2581],
    [-1.3696, 0.3073, 0.7229, 0.1867],
    [-0.2799, 0.0997, 0.8905, 0.2326],
    [-1.8659, 0.4341, 0.6886, 0.1852],
    [-3.1236, 0.87, 0.6575, 0.21],
  ];
  for (const [i, [b, seOfB, a, seOfA]] of printed.entries()) {
    const item = items[i]!;
    expect(Math.abs(item.difficulty! / b! - 1), item.name).toBeLessThan(1e-3);
    expect(Math.abs(item.discrimination! / a! - 1), item.name).toBeLessThan(2e-3);
    expect(Math.abs(item.se! / seOfB! - 1), item.name).toBeLessThan(2e-3);
    expect(Math.abs(item.discriminationSe! / seOfA! - 1), item.name).toBeLessThan(2e-3);
  }
  expect(logLikelihood).toBeCloseTo(-2466.653, 3);
  expect(converged).toBe(true);
});

test('the information is minus the second derivatives of the log-likelihood, wherever it is asked for', () => {
  const patterns = patternsOf(scores, [0, 1, 2, 3, 4]);
  expect(patterns.counts.length).toBe(LSAT6.length);
  const at = [0.9, 2.5, 0.6, 1.1, 1.4, 0.1, 0.7, 1.5, 0.5, 2.2];
  const linesAt = (values: readonly number[]): Lines => ({
    a: Float64Array.from(names, (_, i) => values[2 * i]!),
    d: Float64Array.from(names, (_, i) => values[2 * i + 1]!),
  });
  const likelihood = (moves: readonly (readonly [place: number, by: number])[]): number => {
    const values = at.slice();
    for (const [place, by] of moves) values[place]! += by;
    return expectOf(linesAt(values), patterns).logLikelihood;
  };
  const h = 1e-3;
  const information = informationOf(linesAt(at), patterns);
  for (let i = 0; i < at.length; i++) {
    for (let j = 0; j < at.length; j++) {
      const [pp, pm, mp, mm] = [
        [h, h],
        [h, -h],
        [-h, h],
        [-h, -h],
      ].map(([x, y]) =>
        likelihood([
          [i, x!],
          [j, y!],
        ]),
      );
      const second = (pp! - pm! - mp! + mm!) / (4 * h * h);
      expect(Math.abs(information[i]![j]! + second), `${i} ${j}`).toBeLessThan(1e-2);
    }
  }
  expect(information[0]![0]).toBeGreaterThan(10);
});
