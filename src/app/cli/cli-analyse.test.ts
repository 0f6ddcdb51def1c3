import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { analyseFile, analysisTable } from './cli-analyse.ts';

const folder = await mkdtemp(join(tmpdir(), 'tripos-analyse-'));
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

test('the table says what blanks were taken for, who was left out by their row, and which columns look odd', async () => {
  const rows = Array.from({ length: 12 }, (_, i) => `P${i},${i % 2},${i % 3 === 0 ? 1 : 0},${i > 5 ? 1 : 0}`);
  const responses = await fileOf('r.csv', ['who,q1,q2,Gender', ...rows, '', 'X,NA,1,1', 'Y,,1,1', ''].join('\n'));
  const text = analysisTable(await analyseFile(responses, { blank: 'missing' }));
  expect(text).toContain('12 persons');
  expect(text).toContain('Blank cells are missing values: 1. NA is a missing value: 1.');
  expect(text).toContain('Left out: 1 row that has no answer at all (14)');
  expect(text).toContain('Left out: 2 rows that have a missing value (NA or blank) (15, 16)');
  expect(text).toContain('Note: Column "Gender" is counted as an item');
  expect(analysisTable(await analyseFile(responses, { ignore: 'Gender' }))).toContain('13 persons');
});

test.each([
  ['a workbook', '504b0304140000000800', /zip archive.* Responses must be a CSV file/],
  ['a picture', '89504e470d0a1a0a0000', /PNG picture.* Responses must be a CSV file/],
])('%s is refused by name', async (_what, hex, message) => {
  await expect(analyseFile(await fileOf('r.bin', Buffer.from(hex, 'hex')), {})).rejects.toThrow(message);
});

test('commas in the headings and cells of a file with semicolons or tabs end no cell', async () => {
  const lines = ['who;q1, first half;q2', 'Lee, Ann;1;0', 'Fox, Bob;0;1', 'Kim, Cho;1;1', 'Roe, Dan;0;0'];
  for (const delimiter of [';', '\t']) {
    const text = lines.join('\n').replaceAll(';', delimiter);
    const analysis = await analyseFile(await fileOf('semicolons.csv', text), {});
    expect(analysis.items.map(({ name, facility }) => [name, facility])).toEqual([
      ['q1, first half', 0.5],
      ['q2', 0.5],
    ]);
    expect(analysis.missing.blanks).toBe(0);
  }
});

test('a key that names an item twice is refused, and a right option that nobody gave is told', async () => {
  const responses = await fileOf('options.csv', ['q1,q2,q3', 'a,B,', 'a,C,', 'b,B,'].join('\n'));
  const twice = await fileOf('twice.csv', ['item,right', 'q1,a', 'q2,B', 'q1,b'].join('\n'));
  await expect(analyseFile(responses, { key: twice })).rejects.toThrow('The key names "q1" twice');
  const key = await fileOf('key.csv', ['item,right', 'q1,A', 'q2,B', 'q3,A'].join('\n'));
  expect((await analyseFile(responses, { key })).notes).toContain(
    'Nobody gave "A", the right option of "q1". Upper and lower case are told apart',
  );
});

test.each(['q1,q2\n', 'q1,q2\n,\n,\n'])('a table without responses has no numbers: %j', async (content) => {
  await expect(analyseFile(await fileOf('none.csv', content), {})).rejects.toThrow('there is no row of responses');
});
