import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparable } from '#items/interchange/testing/items.ts';
import { anyPlainChoice } from '#items/interchange/testing/items-choice.ts';
import { packXlsx } from '#platform/server/table-file/pack-xlsx.ts';
import { canonicalItem } from '../canonical.ts';
import { sourceFile } from '../format.ts';
import { readQuestionFile } from '../read-question-file.ts';
import { templateItems } from '../template.ts';
import { readKahoot } from './read.ts';
import { writeKahoot } from './write.ts';

const headings = [
  '',
  'Question',
  'Answer 1',
  'Answer 2',
  'Answer 3',
  'Answer 4',
  'Time limit (sec)',
  'Correct answer(s)',
];

async function readRows(...rows: string[][]) {
  return readKahoot(sourceFile('x.xlsx', await packXlsx('Sheet1', [['Quiz template'], headings, ...rows], () => 9)));
}

test('what Kahoot writes it reads back as the same items, for 2000 random ones', async () => {
  const item = anyPlainChoice({ textMax: 100, optionMax: 60, options: 4, severalRight: true });
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 8, maxLength: 12 }), async (items) => {
      const { bytes, losses } = await writeKahoot(items);
      expect(losses).toEqual([]);
      const { items: read, warnings } = await readKahoot(sourceFile('x.xlsx', bytes));
      expect(warnings).toEqual([]);
      expect(read.map((one) => ('item' in one ? comparable(one.item) : one))).toEqual(
        items.map((each) => comparable(canonicalItem(each))),
      );
    }),
    { numRuns: 200, seed: 7 },
  );
});

test('it is where Kahoot looks for it: headings in row 8, questions from row 9 in the columns B to H', async () => {
  const { bytes } = await writeKahoot([templateItems[2]!]);
  const { items } = await readKahoot(sourceFile('x.xlsx', bytes));
  expect(items).toMatchObject([{ item: { place: { row: 9 }, interaction: { kind: 'true-false', right: true } } }]);
});

test('a workbook of Kahoot is told from other workbooks, whatever it is called', async () => {
  const { bytes } = await writeKahoot(templateItems);
  expect((await readQuestionFile({ name: 'upload', bytes })).format).toBe('kahoot');
});

test('answers are found by number, blank ones left out, and broken rows refused with their row', async () => {
  const { items } = await readRows(
    ['1', 'Which?', 'a', '', 'c', '', '20', '3'],
    ['2', 'Which?', 'a', 'b', '', '', '20', '4'],
    ['3', 'Which?', 'a', 'b', '', '', '20', ''],
    ['4', '', 'a', 'b', '', '', '20', '1'],
    ['5', '', '', '', '', '', '', ''],
    ['6', 'Lonely', 'a', '', '', '', '20', '1'],
  );
  expect(items).toMatchObject([
    {
      item: {
        interaction: {
          options: [
            { text: '<p>a</p>', share: '0' },
            { text: '<p>c</p>', share: '1' },
          ],
        },
      },
    },
    { refused: '"4" in the column "Correct answer(s)" names no answer.', place: { row: 4 } },
    { refused: 'The column "Correct answer(s)" is empty.', place: { row: 5 } },
    { refused: 'The question has no text.', place: { row: 6 } },
    { refused: 'It needs at least two answers.', place: { row: 8 }, title: 'Lonely' },
  ]);
});

test('different time limits are named as lost, a common one is not', async () => {
  const first = ['1', 'Q?', 'a', 'b', '', '', '20', '1'];
  expect((await readRows(first, first)).warnings).toEqual([]);
  expect((await readRows(first, first.with(6, '60'))).warnings).toHaveLength(1);
});

test('what is too long for Kahoot is left out by name', async () => {
  const { losses } = await writeKahoot([{ ...templateItems[2]!, stem: `<p>${'x'.repeat(121)}</p>` }]);
  expect(losses).toMatchObject([{ leftOut: true }]);
  expect(losses[0]!.lost.at(-1)).toBe('Kahoot takes 120 characters for a question; it has 121.');
});

test('a column that the template does not have is named when it holds something', async () => {
  const first = ['1', 'Q?', 'a', 'b', '', '', '20', '1'];
  const sheet = [
    [...headings, 'Explanation', 'Notes'],
    [...first, 'Because', ''],
  ];
  const { warnings } = await readKahoot(sourceFile('x.xlsx', await packXlsx('Sheet1', sheet, () => 9)));
  expect(warnings).toEqual(['Unknown column was left out: "Explanation".']);
});
