import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#platform/exact/random.ts';
import { analyseResponses } from './analyse.ts';
import { readResponses } from './dataset/response-matrix.ts';
import { analyseScores } from './items/classical.ts';
import { invert, multiply } from './models/linear.ts';
import { fitRasch } from './models/rasch.ts';
import { fitTwoPl } from './models/two-pl.ts';

const folder = '../shared/data/psychometrics';

interface Reference {
  readonly classical: {
    readonly total: Record<string, number>;
    readonly reliability: Record<string, number>;
    readonly items: Record<string, Record<string, number>>;
  };
  readonly irt: Record<
    string,
    { difficulty: Record<string, number>; discrimination: Record<string, number>; se: Record<string, number> } & {
      logLik: number;
      condLogLik: number;
    }
  >;
}

const sets = [
  'LSAT6',
  'LSAT7',
  'SAT12_600x32_mc',
  'verbal_aggression_dich_316x24',
  'GMAT_gen_2000x20_dif',
  'CTTdata_100x20_mc',
];

describe.skipIf(!existsSync(folder))('the statistics of R (only where ../shared/data is there)', () => {
  const load = (name: string) => {
    const table = (part: string): string[][] => parse(readFileSync(join(folder, `${name}${part}.csv`), 'utf8'));
    const reference: Reference = JSON.parse(readFileSync(join(folder, `${name}.reference.json`), 'utf8'));
    const items = Object.keys(reference.classical.items);
    const raw = table('');
    const columns = items.map((item) => raw[0]!.indexOf(item));
    const responses = raw.map((row) => columns.map((column) => row[column]!));
    const key = existsSync(join(folder, `${name}.key.csv`)) ? table('.key') : null;
    return { reference, items, analysis: analyseResponses(readResponses(responses, key)) };
  };

  test.each(sets)('%s: classical statistics equal psych and ltm to nine places', (name) => {
    const { reference, analysis } = load(name);
    const { total, reliability, items } = reference.classical;
    expect(analysis.mean).toBeCloseTo(total.mean!, 9);
    expect(analysis.sd).toBeCloseTo(total.sd_nminus1!, 9);
    expect(analysis.median).toBe(total.median);
    expect(analysis.alpha).toBeCloseTo(reliability.cronbachAlpha_ltm!, 9);
    expect(analysis.sem).toBeCloseTo(reliability.sem_sdNminus1_sqrt1minusAlpha!, 9);
    for (const item of analysis.items) {
      const expected = items[item.name]!;
      expect(item.facility).toBeCloseTo(expected.mean!, 9);
      expect(item.sd).toBeCloseTo(expected.sd_nminus1!, 9);
      expect(item.itemRest).toBeCloseTo(expected.r_itemRest!, 9);
      expect(item.itemTotal).toBeCloseTo(expected.r_itemTotal!, 9);
      expect(item.alphaIfDeleted).toBeCloseTo(expected.alphaIfDeleted!, 9);
    }
  });

  test.each(sets.slice(0, 5))('%s: Rasch equals eRm, 2PL equals mirt, to four places', (name) => {
    const { reference, analysis } = load(name);
    const { rasch_CML_eRm: rasch, twoPL_MML_mirt: twoPl } = reference.irt;
    expect(analysis.irt.raschLogLikelihood).toBeCloseTo(rasch!.condLogLik, 5);
    expect(analysis.irt.twoPlLogLikelihood).toBeCloseTo(twoPl!.logLik, 5);
    for (const item of analysis.irt.rasch) {
      expect(Math.abs(item.difficulty! - rasch!.difficulty[item.name]!)).toBeLessThan(1e-4);
      expect(Math.abs(item.se! - rasch!.se[item.name]!)).toBeLessThan(1e-4);
    }
    for (const item of analysis.irt.twoPl) {
      expect(Math.abs(item.discrimination! - twoPl!.discrimination[item.name]!)).toBeLessThan(1e-4);
      expect(Math.abs(item.difficulty! - twoPl!.difficulty[item.name]!)).toBeLessThan(1e-4);
    }
  });

  test('the miskeyed item of SAT12 stands out', () => {
    const item = load('SAT12_600x32_mc').analysis.items.find(({ name }) => name === 'Item.32')!;
    expect([item.facility < 0.2, item.itemRest! < 0.05]).toEqual([true, true]);
  });
});

const bits = (persons: number, items: number) =>
  fc.array(fc.array(fc.constantFrom(0, 1), { minLength: items, maxLength: items }), {
    minLength: persons,
    maxLength: persons,
  });

test('alpha of 0/1 items is formula 20 of Kuder and Richardson, worked out by hand', () => {
  const { alpha, items } = analyseScores(
    ['a', 'b', 'c'],
    [
      [1, 1, 1],
      [1, 1, 0],
      [1, 0, 0],
      [0, 0, 0],
    ],
  );
  // p q: 3/16, 1/4, 3/16; the totals 3 2 1 0 have variance 5/4: 3/2 · (1 − (10/16) / (5/4)) = 3/4
  expect(alpha).toBeCloseTo(0.75, 12);
  expect(items[1]!.facility).toBe(0.5);
  expect(items[1]!.itemRest).toBeCloseTo(1 / Math.sqrt(2), 12);
});

test('what cannot be said is null, and never a number that is none', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 4 }), fc.gen(), (persons, items, gen) => {
      const scores = gen(() => bits(persons, items));
      const names = Array.from({ length: items }, (_, i) => `q${i}`);
      const stats = JSON.stringify(
        analyseResponses(readResponses([names, ...scores.map((row) => row.map(String))], null)),
        (_, value: unknown) => (typeof value === 'number' && !Number.isFinite(value) ? 'not a number' : value),
      );
      expect(stats).not.toContain('not a number');
    }),
    { numRuns: 25 },
  );
});

test('Rasch difficulties add up to zero, and a harder item is more difficult', () => {
  const random = seededRandom('rasch');
  const truth = [-1.5, -0.5, 0, 0.5, 1.5];
  const scores = Array.from({ length: 400 }, () => {
    const theta = 2 * (random() + random() + random()) - 3;
    return truth.map((b) => (random() < 1 / (1 + Math.exp(b - theta)) ? 1 : 0));
  });
  const { items } = fitRasch(['a', 'b', 'c', 'd', 'e'], scores);
  const found = items.map((item) => item.difficulty!);
  expect(found.reduce((sum, one) => sum + one, 0)).toBeCloseTo(0, 9);
  expect(found.toSorted((a, b) => a - b)).toEqual(found);
  for (const [i, b] of truth.entries()) expect(Math.abs(found[i]! - b)).toBeLessThan(4 * items[i]!.se!);
});

test('items that everybody or nobody got right have no estimate and disturb no other', () => {
  const rows = [
    [1, 0, 1],
    [0, 1, 1],
    [1, 0, 0],
    [0, 1, 0],
    [1, 1, 0],
    [0, 0, 1],
    [1, 0, 0],
  ];
  const names = ['a', 'b', 'c'];
  const wide = rows.map((row) => [...row, 1, 0]);
  for (const estimate of [fitRasch, fitTwoPl]) {
    const [plain, more] = [estimate(names, rows), estimate([...names, 'all', 'none'], wide)];
    expect(more.items.slice(0, 3)).toEqual(plain.items);
    expect(more.items.slice(3).map((item) => item.difficulty)).toEqual([null, null]);
  }
});

test('the inverse undoes a matrix, and a singular one is refused', () => {
  const matrix = [
    [0, 2, 1],
    [1, 1, 0],
    [3, 0, 1],
  ];
  expect(multiply(invert(matrix), multiply(matrix, [1, 2, 3])).map((value) => Math.round(value * 1e9) / 1e9)).toEqual([
    1, 2, 3,
  ]);
  expect(() =>
    invert([
      [1, 2],
      [2, 4],
    ]),
  ).toThrow(RangeError);
});

describe('a table of responses', () => {
  test('is read with credits, empty cells as nothing earned, and a first column of names', () => {
    const table = [
      ['who', 'q1', 'q2'],
      ['Ada', '0.5', '1'],
      ['Bob', '', '1'],
      ['', '', ''],
    ];
    expect(readResponses(table, null)).toEqual({
      names: ['q1', 'q2'],
      scores: [
        [0.5, 1],
        [0, 1],
      ],
      isBinary: false,
      leftOut: [{ name: 'who', why: 'names the persons' }],
      missing: { blank: 'wrong', blanks: 1, na: 0 },
      personsLeftOut: [{ count: 1, why: 'have no answer at all', rows: [4] }],
      notes: [],
    });
  });

  test('with mistakes is refused with the place', () => {
    expect(() =>
      readResponses(
        [
          ['q', 'q'],
          ['1', '1'],
        ],
        null,
      ),
    ).toThrow('Two columns are called "q"');
    expect(() =>
      readResponses(
        [
          ['q', 'r'],
          ['1', '1', '1'],
        ],
        null,
      ),
    ).toThrow('Row 2 has 3 cells');
    expect(() =>
      readResponses(
        [['q'], ['A']],
        [
          ['q', 'A'],
          ['r', 'B'],
        ],
      ),
    ).toThrow('The key names "r"');
    expect(() => readResponses([['q'], ['A']], [['item', 'key']])).toThrow('The key is empty');
    expect(() => readResponses([], null)).toThrow('The first row must name the items');
  });
});
