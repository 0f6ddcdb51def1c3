import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { readQuestionFile } from '../read-question-file.ts';
import { guard, unguard } from '../table/cells.ts';
import { questionDelimiter, questionRows } from './read.ts';
import { packCsv } from './write.ts';

const spectrum = new URL('./fixtures/csv-spectrum/', import.meta.url);
const names = readdirSync(spectrum).filter((name) => name.endsWith('.csv'));

test.each(names)('csv-spectrum: %s parses as its authors expect', (name) => {
  const [headings, ...rows] = questionRows(readFileSync(new URL(name, spectrum), 'utf8'));
  const records = rows.map(({ cells }) => Object.fromEntries(headings!.cells.map((heading, i) => [heading, cells[i]])));
  expect(records).toEqual(JSON.parse(readFileSync(new URL(name.replace('.csv', '.json'), spectrum), 'utf8')));
});

async function read(text: string) {
  return await readQuestionFile({ name: 'x.csv', bytes: new TextEncoder().encode(text) });
}
async function item(text: string): Promise<NeutralItem> {
  const [one] = (await read(text)).items;
  if (!one || 'refused' in one) throw new Error(one ? one.refused : 'nothing was read');
  return one.item;
}
async function refusal(text: string): Promise<string> {
  const [one] = (await read(text)).items;
  return one && 'refused' in one ? one.refused : 'was read';
}
const shares = ({ interaction }: NeutralItem): readonly string[] =>
  interaction.kind === 'choice' ? interaction.options.map(({ share }) => share) : [];

describe('delimiters', () => {
  test.each([',', ';', '\t', '|'] as const)('%j is told from the headings', async (sign) => {
    const text = [['question', 'correct'].join(sign), ['a, b; c', 'true'].map((cell) => `"${cell}"`).join(sign)].join(
      '\n',
    );
    expect((await item(text)).stem).toBe('<p>a, b; c</p>');
  });
  test("Excel's own first line names it", async () => {
    const { items } = await read('sep=;\r\nquestion;correct\r\nQ;true\r\n');
    expect(items).toMatchObject([{ item: { place: { row: 3, line: 3 } } }]);
  });
  test('the beginning may end inside a long cell', () => {
    expect(questionDelimiter(`question;correct\n"${'x, '.repeat(40_000)}";true`)).toBe(';');
  });
});

test('places are the row of the spreadsheet and the line of the file', async () => {
  const { items } = await read('question,correct\n"two\nlines",true\n\nlast,false\n');
  expect(items).toMatchObject([
    { item: { place: { row: 2, line: 2 }, stem: '<p>two<br>lines</p>' } },
    { item: { place: { row: 4, line: 5 } } },
  ]);
});

test('a quotation mark that is never closed refuses the table', async () => {
  await expect(read('question,correct\n"Q,true\n')).rejects.toMatchObject({ code: 'broken-table' });
});

test('a row with a cell too many is refused, since its key would be that of another column', async () => {
  const head = 'question,option 1,option 2,correct\n';
  expect(await refusal(`${head}Which, then?,A,B,A\n`)).toBe(
    'The row has 5 cells, and the table 4 columns: put a cell that holds the delimiter in quotation marks.',
  );
  expect(await item(`${head}${'Which?,x,y,A,note\n'.repeat(3)}`)).toMatchObject({ stem: '<p>Which?</p>' });
});

test.each([
  ['short text', 'x,y,B', /"B" in "correct" is left out/],
  ['numeric', '1,2,A', /"A" in "correct" is left out/],
  ['essay', ',,Because', /Options and right answers are left out/],
])('%s: what the type has no place for is named', async (type, rest, warning) => {
  const { items } = await read(`type,question,option 1,option 2,correct\n${type},Why?,${rest}\n`);
  expect(items).toMatchObject([{ warnings: [expect.stringMatching(warning)] }]);
});

test('an order that "correct" says is not passed over for that of the columns', async () => {
  const head = 'type,question,option 1,option 2,option 3,correct\nordering,Which first?,a,b,c,';
  expect(await refusal(`${head}"2,1,3"`)).toBe(
    'The right order is that of the option columns; the column "correct" says another one.',
  );
  expect(await item(`${head}"1,2,3"`)).toMatchObject({ interaction: { kind: 'ordering' } });
});

describe('the right options', () => {
  const single = 'type,question,option 1,option 2,option 3,correct\nsingle choice,Q,red,green,blue,';
  const multiple = 'type,question,option 1,option 2,option 3,correct\nmultiple choice,Q,red,green,blue,';
  test.each(['B', 'b', 'green', 'GREEN'])('single choice: %s', async (correct) => {
    expect(shares(await item(single + correct))).toEqual(['0', '1', '0']);
  });
  test.each(['"A, C"', '1;3', '1.0;3.0', 'AC', 'a c', 'red;blue', '"red, blue"', 'A and C'])(
    'multiple choice: %s',
    async (correct) => {
      expect(shares(await item(multiple + correct))).toEqual(['1/2', '0', '1/2']);
    },
  );
  test('three right options earn exact thirds', async () => {
    expect(shares(await item(`${multiple}ABC`))).toEqual(['1/3', '1/3', '1/3']);
  });
  test('without a type, two right options make it multiple and one makes it single', async () => {
    const text = 'question,a,b,c,correct\nQ,x,y,z,';
    expect(await item(`${text}"a,b"`)).toMatchObject({ interaction: { multiple: true } });
    expect(await item(`${text}a`)).toMatchObject({ interaction: { multiple: false } });
  });
  test('what names no option is refused', async () => {
    expect(await refusal(`${single}purple`)).toBe('"purple" in the column "correct" names no option.');
    expect(await refusal(single)).toBe(
      'No option is marked as right: name it in the column "correct", by letter, number or text.',
    );
    expect(await refusal(`${single}"A,B"`)).toMatch(/names 2/);
  });
  test('shares are exact, as fractions, percentages or decimals', async () => {
    const text = 'question,option 1,option 2,option 3,share 1,share 2,share 3\nQ,a,b,c,1/3,66.67%,-0.25\n';
    expect(shares(await item(text))).toEqual(['1/3', '2/3', '-1/4']);
  });
});

describe('other types', () => {
  test('an answer with a tolerance is numeric, and the tolerance may be a percentage', async () => {
    expect(await item('question,correct,tolerance\nQ,9.81,5%\n')).toMatchObject({
      interaction: { kind: 'numeric', answers: [{ value: '9.81', tolerance: { kind: 'relative', value: '0.05' } }] },
    });
  });
  test('units have exact factors', async () => {
    expect(await item('type,question,correct,units\nnumeric,Q,1,m = 1; cm = 0.01\n')).toMatchObject({
      interaction: {
        units: [
          { name: 'm', factor: '1' },
          { name: 'cm', factor: '1/100' },
        ],
      },
    });
  });
  test('every filled option of a short text is an accepted answer', async () => {
    expect(await item('type,question,option 1,option 2,case sensitive\nshort text,Q,CO2,carbon*,yes\n')).toMatchObject({
      interaction: {
        caseSensitive: true,
        answers: [
          { pattern: 'CO2', share: '1' },
          { pattern: 'carbon*', share: '1' },
        ],
      },
    });
  });
  test('true and false may be options', async () => {
    expect(await item('question,choice_A,choice_B,correct\nQ,True,False,B\n')).toMatchObject({
      interaction: { kind: 'true-false', right: false },
    });
  });
  test('one broken row costs itself and no other', async () => {
    const { items } = await read('type,question,correct\nnumeric,Q,twelve\nriddle,Q,x\nnumeric,,3\nnumeric,Q,12\n');
    expect(items).toMatchObject([
      { refused: '"twelve" is not a number.', place: { row: 2 } },
      { refused: expect.stringContaining('The type "riddle" is unknown.') },
      { refused: 'The question has no text.' },
      { item: { interaction: { answers: [{ value: '12' }] } } },
    ]);
  });
  test('odd details cost the detail and not the question', async () => {
    const { items } = await read('question,correct,difficulty,marks\nQ,true,mediocre,-1\n');
    expect(items).toMatchObject([
      {
        warnings: [
          '"mediocre" in the column "difficulty" was not understood and was left out.',
          '"-1" in the column "marks" was not understood and was left out.',
        ],
      },
    ]);
  });
});

test('unknown columns are named once for the file', async () => {
  expect((await read('question,correct,colour\nQ,true,red\n')).warnings).toEqual([
    'Unknown column was left out: "colour".',
  ]);
});

test('a table without headings says which ones it needs', async () => {
  await expect(read('a,b,c\n1,2,3\n')).rejects.toMatchObject({ code: 'no-header' });
});

describe('cells that a spreadsheet would run', () => {
  const payloads = ["=cmd|' /C calc'!A0", '@SUM(1+1)', '+1-2', '-x', "'=1", "''@", '＝1', '=1,2', '\t=1'];
  test('are written behind an apostrophe, wherever another delimiter would part them', () => {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(packCsv([["'=1", 'a;=1', 'plain']]));
    expect(text).toBe('\ufeff"\'=1","a;=1",plain\r\n');
  });
  test('come back as they were', () => {
    for (const payload of payloads) {
      expect(guard(payload)).toMatch(/^'/);
      expect(unguard(guard(payload))).toBe(payload);
    }
  });
  test.each(['-5', '+3', '-1.5e3', '-12%', 'plain', "it's", "'quoted'"])('%s needs none', (cell) => {
    expect(guard(cell)).toBe(cell);
    expect(unguard(cell)).toBe(cell);
  });
  test('are data when they are read', async () => {
    expect(await item('question,correct\n=1+1,true\n')).toMatchObject({ stem: '<p>=1+1</p>' });
  });
});

test('the template of Quizizz: a multiple choice has one right option, a checkbox several', async () => {
  const text = `Question Text,Question Type,Option 1,Option 2,Option 3,Correct Answer,Time in seconds,Image Link,Answer explanation
What is 2+2?,Multiple Choice,3,4,5,2,30,,Two and two
Which are prime?,Checkbox,2,3,4,"1,2",30,,
Capital of France?,Fill-in-the-Blank,Paris,,,,30,,
Why?,Open-Ended,,,,,60,,
Best colour?,Poll,red,blue,,,30,,`;
  const { items } = await readQuestionFile({ name: 'quizizz.csv', bytes: new TextEncoder().encode(text) });
  expect(items).toMatchObject([
    {
      item: { interaction: { kind: 'choice', multiple: false }, generalFeedback: '<p>Two and two</p>' },
      warnings: [],
    },
    { item: { interaction: { kind: 'choice', multiple: true } } },
    { item: { interaction: { kind: 'short-text', answers: [{ pattern: 'Paris' }] } } },
    { item: { interaction: { kind: 'essay' } } },
    { refused: expect.stringContaining('"Poll" is unknown') },
  ]);
});

test('feedback of a true/false question belongs to the option of its number, whichever comes first', async () => {
  const rows = [
    'question,type,option 1,option 2,correct,feedback 1,feedback 2',
    'Is it?,true/false,False,True,2,It is,Well done',
    'Is it?,true/false,True,False,2,It is not,Well done',
    'Is it?,true/false,,,false,It is not,Well done',
  ];
  const interactionOf = async (row: string) => (await item([rows[0], row].join('\n'))).interaction;
  expect(await interactionOf(rows[1]!)).toEqual({
    kind: 'true-false',
    right: true,
    feedbackTrue: '<p>Well done</p>',
    feedbackFalse: '<p>It is</p>',
  });
  const other = { right: false, feedbackTrue: '<p>It is not</p>', feedbackFalse: '<p>Well done</p>' };
  expect(await interactionOf(rows[2]!)).toMatchObject(other);
  expect(await interactionOf(rows[3]!)).toMatchObject(other);
});
