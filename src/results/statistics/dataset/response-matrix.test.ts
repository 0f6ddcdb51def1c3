/** What of a response matrix is analysed: missing values, columns that are no items, and that nothing is left out unsaid. */
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { analyseResponses } from '#results/statistics/analyse.ts';
import { type ResponseOptions, readResponses } from './response-matrix.ts';

const table = (text: string): string[][] => parse(text, { relaxColumnCount: true });
const read = (text: string, options: ResponseOptions = {}, key?: string) =>
  readResponses(table(text), key === undefined ? null : table(key), options);

describe('missing values', () => {
  const text = 'a,b,c\n1,0,1\n1,NA,0\n0,,1\n,,\n1,1,1\n';
  test('NA leaves the person out, a blank is wrong, a blank row is no person; each is counted', () => {
    expect(read(text)).toMatchObject({
      scores: [
        [1, 0, 1],
        [0, 0, 1],
        [1, 1, 1],
      ],
      missing: { blank: 'wrong', blanks: 1, na: 1 },
      personsLeftOut: [
        { count: 1, why: 'have no answer at all', rows: [5] },
        { count: 1, why: 'have a missing value (NA)', rows: [3] },
      ],
    });
  });
  test('with blanks as missing values these persons are left out too', () => {
    expect(read(text, { blank: 'missing' })).toMatchObject({
      scores: [
        [1, 0, 1],
        [1, 1, 1],
      ],
      missing: { blank: 'missing', blanks: 1, na: 1 },
      personsLeftOut: [{ count: 1 }, { count: 2, why: 'have a missing value (NA or blank)', rows: [3, 4] }],
    });
  });
  test('NA among raw options is missing as well, and when everybody has one that is an error', () => {
    const key = 'item,key\na,A\nb,B\n';
    expect(read('a,b\nA,B\nNA,B\nB,\n', {}, key)).toMatchObject({
      scores: [
        [1, 1],
        [0, 0],
      ],
      personsLeftOut: [{ count: 1, rows: [3] }],
    });
    expect(() => read('a,b\nNA,1\n1,NA\n')).toThrow('Every person has a missing value');
  });
  test('a named person without any answer counts as wrong throughout, and is noted', () => {
    expect(read('who,a,b\nAda,1,0\nBob,,\nCyd,1,1\n')).toMatchObject({
      scores: [
        [1, 0],
        [0, 0],
        [1, 1],
      ],
      personsLeftOut: [],
      notes: ['Rows without any answer that count as wrong throughout: 3'],
    });
  });
  test('the statistics are those of R after na.omit', () => {
    // R: d <- na.omit(data.frame(a=c(1,1,0,1,0,1,NA), b=c(0,1,0,1,0,1,1), c=c(1,1,0,0,1,NA,1)));
    // t <- rowSums(d); mean(t); sd(t); 3/2*(1-sum(sapply(d,var))/var(t)); sapply(1:3, function(i) cor(d[[i]], t-d[[i]]))
    const { persons, mean, sd, alpha, items } = analyseResponses(
      read('a,b,c\n1,0,1\n1,1,1\n0,0,0\n1,1,0\n0,0,1\n1,1,NA\nNA,1,1\n'),
    );
    expect({ persons, mean, sd, alpha }).toEqual({
      persons: 5,
      mean: 1.6,
      sd: expect.closeTo(1.14017542509914, 9),
      alpha: expect.closeTo(0.461538461538462, 9),
    });
    expect(items.map(({ itemRest }) => itemRest)).toEqual(
      [0.645497224367903, 0.327326835353989, 0].map((value) => expect.closeTo(value, 9)),
    );
  });
});

describe('columns that are no items', () => {
  const rows = Array.from({ length: 12 }, (_, i) => [i % 2, i % 3 === 0 ? 1 : 0, i % 5 === 0 ? 1 : 0] as const);
  const withColumn = (name: string, value: (row: (typeof rows)[number], i: number) => string | number): string =>
    [`q1,q2,q3,${name}`, ...rows.map((row, i) => [...row, value(row, i)].join(','))].join('\n');
  test.each([
    ['total', withColumn('all', ([a, b, c]) => a + b + c), /"all".*sum of the others/],
    ['criterion', withColumn('x', (_row, i) => i / 7), /"x".*where most others hold 0 and 1 alone/],
    ['group of two', withColumn('Gender', (_row, i) => (i > 5 ? 1 : 0)), /"Gender".*called so/],
    ['copy', withColumn('q4', ([a]) => a), /"q1" and "q4" are the same/],
  ])('a %s is noted', (_what, text, note) => {
    expect(read(text).notes).toEqual([expect.stringMatching(note)]);
  });
  test('a column of words beside scores is left out and named; a word among scores is an error', () => {
    expect(read(withColumn('school', (_row, i) => (i > 5 ? 'North' : 'South')))).toMatchObject({
      names: ['q1', 'q2', 'q3'],
      leftOut: [{ name: 'school', why: 'holds words and no scores' }],
    });
    expect(() => read(withColumn('q4', (_row, i) => (i > 5 ? 'x' : 1)))).toThrow('Row 8, column "q4": "x" is no score');
  });
  test('items are chosen, or columns ignored, by name, by range and by place; the others are named', () => {
    const text = withColumn('total', ([a, b, c]) => a + b + c);
    for (const options of [{ items: 'q1-q3' }, { items: '1-3' }, { items: 'q1, q2, q3' }, { ignore: 'total' }])
      expect(read(text, options)).toMatchObject({ names: ['q1', 'q2', 'q3'], leftOut: [{ name: 'total' }], notes: [] });
    expect(read('a-b,c\n1,0\n0,1\n', { items: 'a-b' }).names).toEqual(['a-b']);
    expect(() => read(text, { ignore: 'q9' })).toThrow('--ignore: there is no column "q9"');
  });
  test('plain items bring no note', () => {
    expect(read(['q1,q2,q3', ...rows.map((row) => row.join())].join('\n')).notes).toEqual([]);
  });
});

const gmat = '../shared/data/psychometrics/GMAT_gen_2000x20_dif.csv';
test.skipIf(!existsSync(gmat))('group and criterion of a data set are noted, and left out with --ignore', () => {
  const text = readFileSync(gmat, 'utf8');
  expect(read(text).notes).toEqual([expect.stringContaining('"group"'), expect.stringContaining('"criterion"')]);
  const { persons, mean, alpha } = analyseResponses({ ...read(text, { ignore: 'group,criterion' }), isBinary: false });
  expect([persons, mean, alpha]).toEqual([2000, expect.closeTo(11.603, 9), expect.closeTo(0.5518, 4)]);
});

test('a row of numbers for names, and persons with more than one row, are told', () => {
  const remarksOn = (...rows: string[]) =>
    readResponses(
      rows.map((row) => row.split(',')),
      null,
    ).notes.join();
  expect(remarksOn('2,0,1', '1,2,0', '0,1,1')).toContain('The first row was read as the names of the items');
  expect(remarksOn('1,2,3', '1,2,0', '0,1,1')).not.toContain('The first row');
  const rows = ['Ann', 'Bob', 'Cy', 'Dan', 'Eve', 'Fay'].map(
    (name, i) => `${name},${i % 2},${i % 3 ? 1 : 0},${i > 2 ? 1 : 0}`,
  );
  expect(remarksOn('who,a,b,c', ...rows, 'Bob,1,1,1')).toContain('Column "who" names more than one row by "Bob"');
  expect(remarksOn('who,a,b,c', ...rows)).not.toContain('more than one row');
});

test('a key may name the items in its first row, with their right options below', () => {
  const table = [
    ['q1', 'q2', 'q3'],
    ['A', 'B', 'C'],
    ['B', 'B', ''],
  ];
  const tall = readResponses(table, [
    ['q1', 'A'],
    ['q2', 'B'],
    ['q3', 'C'],
  ]);
  const wide = readResponses(table, [table[0]!, ['A', 'B', 'C']]);
  expect(wide).toEqual(tall);
  expect(wide.scores).toEqual([
    [1, 1, 1],
    [0, 1, 0],
  ]);
  expect(() => readResponses(table, [table[0]!, ['A', 'B']])).toThrow('The key has no right option for "q3"');
});

test('two items whose options are called like items are read as rows of item and option', () => {
  const table = [
    ['1', '2'],
    ['2', '1'],
  ];
  expect(
    readResponses(table, [
      ['1', '2'],
      ['2', '1'],
    ]).scores,
  ).toEqual([[1, 1]]);
});
