import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allotPools } from './rules-pools.ts';

test('a single draw keeps all it may take', () => {
  expect(allotPools([{ count: 2, candidates: ['a', 'b', 'c'] }])).toEqual({ pools: [['a', 'b', 'c']] });
});

test('a draw that finds too few says how many it needs and has', () => {
  expect(allotPools([{ count: 3, candidates: ['a', 'b'] }])).toEqual({ short: [0], needs: 3, has: 2 });
});

test('of questions that two draws want, each gets enough where that is possible at all', () => {
  const both = allotPools([
    { count: 2, candidates: ['a', 'b', 'c'] },
    { count: 2, candidates: ['a', 'b'] },
  ]);
  expect(both).toEqual({ short: [0, 1], needs: 4, has: 3 });
  const enough = allotPools([
    { count: 1, candidates: ['a', 'b', 'c'] },
    { count: 2, candidates: ['a', 'b'] },
  ]);
  expect(enough).toEqual({ pools: [['c'], ['a', 'b']] });
});

test('only the draws that block each other are reported', () => {
  const found = allotPools([
    { count: 1, candidates: ['x'] },
    { count: 1, candidates: ['a'] },
    { count: 1, candidates: ['a'] },
  ]);
  expect(found).toEqual({ short: [1, 2], needs: 2, has: 1 });
});

const draws = fc.array(
  fc.record({
    count: fc.integer({ min: 1, max: 3 }),
    candidates: fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 }),
  }),
  { minLength: 1, maxLength: 4 },
);

test('no question is in two pools, every pool is large enough, and a shortage is a real one', () => {
  fc.assert(
    fc.property(draws, (all) => {
      const found = allotPools(all);
      if ('pools' in found) {
        const kept = found.pools.flat();
        expect(new Set(kept).size).toBe(kept.length);
        for (const [index, pool] of found.pools.entries()) {
          expect(pool.length).toBeGreaterThanOrEqual(all[index]!.count);
          expect(pool.every((question) => all[index]!.candidates.includes(question))).toBe(true);
        }
        expect(new Set(kept)).toEqual(new Set(all.flatMap(({ candidates }) => candidates)));
      } else {
        expect(found.has).toBeLessThan(found.needs);
      }
    }),
  );
});
