import { expect, test } from 'vitest';
import { openZip } from '#platform/server/table-file/zip.ts';
import { Cells, fileOf, type Row } from './export-file.ts';

const words = { sheet: 'Responses', headings: ['Response', 'Marks'], wide: new Set<string>() };

async function workbookOf(...rows: readonly (readonly [string, number])[]): Promise<string> {
  async function* all(): AsyncGenerator<readonly Row[]> {
    yield [[new Cells(words.headings)], ...rows.map((cells) => [new Cells(cells)])];
  }
  const { bytes } = await fileOf('r', 'xlsx', words, all());
  const zip = await openZip(bytes!);
  return (await zip.read('xl/worksheets/sheet1.xml'))!.toString('utf8');
}

test('marks in a workbook are numbers that can be summed, and texts stay texts', async () => {
  const sheet = await workbookOf(['=1+1', 2.5], ['1/2', -0.25]);
  expect([...sheet.matchAll(/<c r="B[23]"[^>]*>.*?<\/c>/g)].map(([cell]) => cell)).toEqual([
    expect.stringMatching(/^<c r="B2"(?! t="(?:s|inlineStr)").*<v>2\.5<\/v>/),
    expect.stringMatching(/^<c r="B3"(?! t="(?:s|inlineStr)").*<v>-0\.25<\/v>/),
  ]);
  expect(sheet).toMatch(/<c r="A2"[^>]* t="(?:s|inlineStr)"/);
  expect(sheet).not.toContain('<f>');
});

test('a text that a cell of a workbook can’t hold is refused, and never cut', async () => {
  await expect(workbookOf(['x'.repeat(32_767), 1])).resolves.toContain('<v>1</v>');
  await expect(workbookOf(['x'.repeat(32_768), 1])).rejects.toThrow('too long for a workbook. Use CSV');
});
