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
