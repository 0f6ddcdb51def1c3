/** What the column "correct" counts in: told from the whole column, or asked for, never guessed. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readQuestionFile } from '../read-question-file.ts';
import { decideKey, type KeyBase, type KeyCell } from './key.ts';

const cities = ['Rome', 'Paris', 'Oslo', 'Bern'];

async function read(
  lines: readonly string[],
  key?: KeyBase,
  head = 'question,option 1,option 2,option 3,option 4,correct',
) {
  const bytes = Buffer.from([head, ...lines].join('\n'));
  return readQuestionFile({ name: 'x.csv', bytes, ...(key && { key }) });
}
type Read = Awaited<ReturnType<typeof read>>;

/** Texts of the right options of each row; the refusal of a refused one. */
const rights = ({ items }: Read) =>
  items.map((one) => {
    if ('refused' in one) return one.refused;
    const { interaction } = one.item;
    if (interaction.kind === 'true-false') return String(interaction.right);
    return interaction.kind === 'choice'
      ? interaction.options
          .filter(({ share }) => share !== '0')
          .map(({ text }) => text.replace(/<\/?p>/g, ''))
          .join()
      : interaction.kind;
  });
const row = (correct: string, options = cities) => `Q?,${options.join()},${correct}`;
const doubt = (cell: string) =>
  `"${cell}" in the column "correct" can mean different options: say whether the column holds letters, numbers from 1, numbers from 0 or texts.`;

test('a column with a 0 and never the number of options counts from 0, and says so', async () => {
  const found = await read([row('0'), row('3'), row('1')]);
  expect(rights(found)).toEqual(['Rome', 'Bern', 'Paris']);
  expect(found.warnings).toEqual(['The column "correct" counts from 0: 0 is the first option.']);
  expect(found.files[0]!.key).toMatchObject({ base: 'from-0', asks: false });
});

test('a column with the number of options and never a 0 counts from 1', async () => {
  const found = await read([row('4'), row('1'), row('2')]);
  expect(rights(found)).toEqual(['Bern', 'Rome', 'Paris']);
  expect(found.warnings).toEqual([]);
});

test('numbers that fit both ways are refused, with what they would mean, until somebody says what they count from', async () => {
  const lines = [row('1'), row('2')];
  const found = await read(lines);
  expect(rights(found)).toEqual([doubt('1'), doubt('2')]);
  expect(found.files[0]!.key).toMatchObject({
    base: null,
    asks: true,
    possible: ['from-1', 'from-0'],
    rows: [
      {
        row: 2,
        question: 'Q?',
        correct: '1',
        means: [
          { base: 'from-1', options: 'Rome' },
          { base: 'from-0', options: 'Paris' },
        ],
      },
      { row: 3 },
    ],
  });
  expect(rights(await read(lines, 'from-1'))).toEqual(['Rome', 'Paris']);
  expect(rights(await read(lines, 'from-0'))).toEqual(['Paris', 'Oslo']);
});

test('a column that counts from 0 in one row and from 1 in another is asked for', async () => {
  const lines = [row('0'), row('4'), row('B')];
  expect(rights(await read(lines))).toEqual([doubt('0'), doubt('4'), 'Paris']);
  const mixed = [row('0'), row('4'), row('2')];
  expect(rights(await read(mixed))[2]).toBe(doubt('2'));
  expect(rights(await read(mixed, 'from-1'))).toEqual([
    '"0" in the column "correct" names no option.',
    'Bern',
    'Paris',
  ]);
});

test('options that are numbers themselves are asked for where their text and their place differ', async () => {
  const numbers = ['2', '3', '1', '7'];
  expect(rights(await read([row('2', numbers)]))).toEqual([doubt('2')]);
  expect(rights(await read([row('2', numbers)], 'text'))).toEqual(['2']);
  expect(rights(await read([row('2', numbers)], 'from-1'))).toEqual(['3']);
  expect(rights(await read([row('7', numbers), row('2', numbers)]))).toEqual(['7', '2']);
});

test('options that are letters themselves are asked for; other rows that hold letters settle it', async () => {
  const letters = ['B', 'A', 'D', 'C'];
  expect(rights(await read([row('A', letters)]))).toEqual([doubt('A')]);
  expect(rights(await read([row('A', letters), row('D')]))).toEqual(['B', 'Bern']);
});

test('letters in some rows and texts in others are read each as what they are', async () => {
  expect(rights(await read([row('A'), row('oslo'), row('BC'), row('Rome;Bern')]))).toEqual([
    'Rome',
    'Oslo',
    'Paris,Oslo',
    'Rome,Bern',
  ]);
});

test('options that are headed from 0 are all read, and so is their key', async () => {
  const found = await read(['Q?,Rome,Paris,Oslo,1'], undefined, 'question,option 0,option 1,option 2,correct');
  expect(rights(found)).toEqual(['Paris']);
  expect('item' in found.items[0]! && found.items[0].item.interaction).toMatchObject({ options: [{}, {}, {}] });
});

test('1 beside the options True and False is not taken for yes', async () => {
  const head = 'question,option 1,option 2,correct';
  expect(rights(await read(['Q?,False,True,1'], undefined, head))).toEqual([doubt('1')]);
  expect(rights(await read(['Q?,False,True,1', 'Q?,True,False,2'], undefined, head))).toEqual(['false', 'false']);
  expect(rights(await read(['Q?,False,True,T', 'Q?,True,False,False'], undefined, head))).toEqual(['true', 'false']);
});

test('shares say it all: no key is asked for', async () => {
  const head = 'question,option 1,option 2,share 1,share 2,correct';
  const found = await read(['Q?,Rome,Paris,100%,0,1'], undefined, head);
  expect(rights(found)).toEqual(['Rome']);
  expect(found.files[0]!.key).toBeNull();
});

describe('law', () => {
  const cellOf = (base: KeyBase, right: number): string =>
    ({ letter: String.fromCharCode(64 + right), 'from-1': `${right}`, 'from-0': `${right - 1}`, text: `t${right}` })[
      base
    ];
  test('whatever a column is written in, no row is ever read as another option: it is right, or asked for', () => {
    const column = fc.tuple(
      fc.constantFrom<KeyBase>('letter', 'from-1', 'from-0', 'text'),
      fc.array(fc.tuple(fc.integer({ min: 2, max: 6 }), fc.nat()), { minLength: 1, maxLength: 12 }),
    );
    let settled = 0;
    fc.assert(
      fc.property(column, ([base, rows]) => {
        const all = rows.map(([count, seed]): KeyCell & { right: number } => {
          const right = (seed % count) + 1;
          const options = new Map(Array.from({ length: count }, (_, i) => [i + 1, `t${i + 1}`] as const));
          return { right, options, correct: cellOf(base, right) };
        });
        const key = decideKey(all);
        for (const cell of all) {
          // Every row of a column that is asked for is refused or the same in every base.
          if (!key.asks) expect(key.rightOf(cell)).toEqual([cell.right]);
          expect(decideKey(all, { stated: base }).rightOf(cell)).toEqual([cell.right]);
        }
        if (!key.asks) settled += 1;
      }),
      { numRuns: 400, seed: 68 },
    );
    expect(settled).toBeGreaterThan(250);
  });
});
