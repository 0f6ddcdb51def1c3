import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cautionsOf } from './cautions.ts';
import { fitRasch } from './rasch.ts';
import { fitTwoPl } from './two-pl.ts';

const namesOf = (size: number): string[] => Array.from({ length: size }, (_, i) => `q${i + 1}`);
const NO_RASCH = 'The Rasch model has no finite estimates for these answers';

/** Everybody gets the items right up to their own limit, and none beyond. */
const guttman = (size: number, times: number): number[][] =>
  Array.from({ length: (size + 1) * times }, (_, person) =>
    namesOf(size).map((_, i) => Number(i < person % (size + 1))),
  );

/** Nobody gets one of the last two right without the first two. */
const twoGroups = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [1, 1, 1, 0],
  [1, 1, 0, 1],
  [1, 0, 0, 0],
  [1, 1, 1, 0],
];

/** Whether a division of the items has nobody with one of the first group right and one of the second wrong. */
function fallsApart(scores: readonly (readonly number[])[], size: number): boolean {
  const groups = Array.from({ length: 2 ** size - 2 }, (_, group) => group + 1);
  return groups.some((group) => {
    const isIn = (item: number): boolean => ((group >> item) & 1) === 1;
    return scores.every(
      (row) =>
        !row.some((value, item) => isIn(item) && value === 1) || row.every((value, item) => isIn(item) || value === 1),
    );
  });
}

describe('the Rasch model', () => {
  test.each([
    ['answers that only follow the difficulty', guttman(4, 5), 4],
    ['items in two groups that move apart without end', twoGroups, 4],
  ])('has no estimates of %s, and says so', (_, scores, size) => {
    const fit = fitRasch(namesOf(size), scores);
    expect(fit.items.map(({ difficulty, se }) => [difficulty, se])).toEqual(namesOf(size).map(() => [null, null]));
    expect(fit).toMatchObject({ converged: false, logLikelihood: null });
    expect(cautionsOf(fit, fitTwoPl(namesOf(size), scores))).toContain(NO_RASCH);
  });

  test('has finite estimates just where no division of the items separates them', () => {
    const size = 4;
    const answers = fc.array(fc.array(fc.integer({ min: 0, max: 1 }), { minLength: size, maxLength: size }), {
      minLength: 2,
      maxLength: 14,
    });
    fc.assert(
      fc.property(answers, (scores) => {
        const fit = fitRasch(namesOf(size), scores);
        const isWhole = fit.converged && fit.items.every(({ difficulty }) => difficulty !== null);
        expect(isWhole).toBe(!fallsApart(scores, size));
        for (const { difficulty, se } of fit.items) {
          if (difficulty === null) continue;
          expect(Math.abs(difficulty)).toBeLessThan(15);
          expect(se).toBeGreaterThan(0);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the 2PL model', () => {
  test('has no estimate of a slope that grows without end, and says how many there are', () => {
    const fit = fitTwoPl(namesOf(10), guttman(10, 20));
    expect(
      fit.items.every(
        ({ discrimination, difficulty, se }) => discrimination === null && difficulty === null && se === null,
      ),
    ).toBe(true);
    expect(cautionsOf(fitRasch(namesOf(10), guttman(10, 20)), fit)).toContain(
      'Items without a 2PL estimate, because their slopes keep growing: 10',
    );
  });

  test('has no estimates of two items, which leave it a parameter too many', () => {
    const scores = Array.from({ length: 40 }, (_, person) => [person % 2, 1 - (person % 2)]);
    const fit = fitTwoPl(namesOf(2), scores);
    expect(fit.items.map(({ discrimination }) => discrimination)).toEqual([null, null]);
    expect(cautionsOf(fitRasch(namesOf(2), scores), fit)).toEqual([
      'The 2PL model needs 3 items that some and not all got right',
    ]);
  });
});
