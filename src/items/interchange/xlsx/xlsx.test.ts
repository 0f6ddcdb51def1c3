import { describe, expect, test } from 'vitest';
import type { UnreadableCode } from '#platform/server/table-file/unreadable-file.ts';
import { makeXlsx, makeZip, type Part } from '#platform/server/table-file/zip.testing.ts';
import { readQuestionFile } from '../read-question-file.ts';
import { packQuestions } from './write.ts';

const read = (bytes: Uint8Array) => readQuestionFile({ name: 'x.xlsx', bytes });
const inline = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
const headings = `<row r="1">${inline('A1', 'question')}${inline('B1', 'correct')}${inline('C1', 'type')}</row>`;

async function answerOf(cell: string, parts: { shared?: string; styles?: string } = {}) {
  const row = `<row r="2">${inline('A2', 'Q')}${cell}${inline('C2', 'short text')}</row>`;
  const { items } = await read(makeXlsx({ sheet: headings + row, ...parts }));
  const one = items[0]!;
  if (!('item' in one)) return { refused: one.refused };
  const { interaction } = one.item;
  return {
    pattern: interaction.kind === 'short-text' ? interaction.answers[0]!.pattern : null,
    warnings: one.warnings,
  };
}

describe('cells', () => {
  test('a formula gives its last result and a warning', async () => {
    expect(await answerOf('<c r="B2" t="str"><f>UPPER("a")</f><v>A</v></c>')).toEqual({
      pattern: 'A',
      warnings: ['Cell B2 holds a formula; its last result was taken.'],
    });
  });
  test('a formula without a result leaves the question without an answer', async () => {
    expect(await answerOf('<c r="B2"><f>A1</f></c>')).toEqual({
      refused: 'There is no right answer: write it in the column "correct".',
    });
  });
  test('leading zeros of texts stay', async () => {
    expect(await answerOf(inline('B2', '007'))).toEqual({ pattern: '007', warnings: [] });
  });
  test('a number is written as people typed it', async () => {
    expect(await answerOf('<c r="B2"><v>0.10000000000000001</v></c>')).toEqual({ pattern: '0.1', warnings: [] });
  });
  test('a date is written as year, month and day, and says so', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="d\\.m\\.yy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>';
    expect(await answerOf('<c r="B2" s="1"><v>45000</v></c>', { styles })).toEqual({
      pattern: '2023-03-15',
      warnings: ['Cell B2 holds a date; it was read as 2023-03-15.'],
    });
    expect(await answerOf('<c r="B2" s="0"><v>45000</v></c>', { styles })).toEqual({ pattern: '45000', warnings: [] });
  });
  test('formatted texts are joined, reading aids left out, escaped characters restored', async () => {
    const shared = '<si><r><t>Tok</t></r><r><t>yo_x0041_</t></r><rPh><t>noise</t></rPh></si>';
    expect(await answerOf('<c r="B2" t="s"><v>0</v></c>', { shared })).toEqual({ pattern: 'TokyoA', warnings: [] });
  });
  test('an error value counts as empty and is named', async () => {
    const row = `<row r="2">${inline('A2', 'Q')}${inline('B2', 'a')}${inline('C2', 'short text')}<c r="D2" t="e"><v>#N/A</v></c></row>`;
    const { items } = await read(makeXlsx({ sheet: headings + row }));
    expect(items).toMatchObject([{ warnings: ['Cell D2 holds the error #N/A and was taken as empty.'] }]);
  });
});

test('rows keep the numbers that Excel shows, blank rows or not', async () => {
  const row = `<row r="9">${inline('A9', 'Q')}${inline('B9', 'true')}</row>`;
  const { items } = await read(makeXlsx({ sheet: headings + row }));
  expect(items).toMatchObject([{ item: { place: { row: 9 } } }]);
});

test('the sheet with headings is found, and the others are named', async () => {
  const workbook =
    '<workbook><sheets><sheet name="Notes" r:id="r1"/><sheet name="Old" state="hidden" r:id="r1"/><sheet name="Mine" r:id="r2"/></sheets></workbook>';
  const sheet2 = `<worksheet><sheetData>${headings}<row>${inline('A2', 'Q')}${inline('B2', 'true')}</row></sheetData></worksheet>`;
  const { items, warnings } = await read(
    makeXlsx({
      sheet: '<row><c><v>1</v></c></row>',
      workbook,
      more: [{ name: 'xl/worksheets/sheet2.xml', content: sheet2 }],
    }),
  );
  expect(items).toHaveLength(1);
  expect(warnings).toEqual(['Only the sheet "Mine" was read; the workbook has 1 more.']);
});

describe('hostile workbooks are refused', () => {
  const zeros = (megabytes: number): Uint8Array => new Uint8Array(megabytes * 1_048_576);
  const withParts = (...more: Part[]): Uint8Array => makeXlsx({ sheet: headings, more });
  const cases: readonly (readonly [string, UnreadableCode, () => Uint8Array])[] = [
    [
      'a bomb that says what it is',
      'zip-bomb',
      () => withParts({ name: 'a', content: zeros(60) }, { name: 'b', content: zeros(60) }),
    ],
    ['a part packed 1000 : 1', 'zip-bomb', () => withParts({ name: 'a', content: zeros(20) })],
    [
      'a sheet that unpacks to more than it says',
      'broken-zip',
      () => makeZip([{ name: 'xl/workbook.xml', content: zeros(150), declaredSize: 900_000 }]),
    ],
    ['a damaged part', 'broken-zip', () => makeZip([{ name: 'xl/workbook.xml', content: '<workbook/>', crc: 1 }])],
    ['a name that leads out', 'broken-zip', () => withParts({ name: '../../etc/passwd', content: '' })],
    ['an absolute name', 'broken-zip', () => withParts({ name: '/etc/passwd', content: '' })],
    ['one name twice', 'broken-zip', () => withParts({ name: 'xl/workbook.xml', content: '' })],
    ['a password', 'broken-zip', () => withParts({ name: 'a', content: 'a', encrypted: true })],
    [
      'too many parts',
      'zip-bomb',
      () => withParts(...Array.from({ length: 2_100 }, (_, i) => ({ name: `p${i}`, content: '' }))),
    ],
    ['another zip', 'not-a-workbook', () => makeZip([{ name: 'readme.txt', content: 'hello' }])],
    [
      'a document type',
      'not-a-workbook',
      () => makeZip([{ name: 'xl/workbook.xml', content: '<!DOCTYPE x [<!ENTITY a "b">]><workbook/>' }]),
    ],
    ['elements a million deep', 'not-a-workbook', () => makeXlsx({ sheet: '<a>'.repeat(1_000_000) })],
    ['a cell far to the right', 'too-large', () => makeXlsx({ sheet: `<row>${inline('XFD1', 'x')}</row>` })],
    ['too many rows', 'too-large', () => makeXlsx({ sheet: '<row><c><v>1</v></c></row>'.repeat(60_000) })],
    [
      'one long text in very many cells',
      'too-large',
      () =>
        makeXlsx({
          sheet: `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(50),
          shared: `<si><t>${'long '.repeat(6_000)}</t></si>`,
        }),
    ],
    ['no sheet', 'not-a-workbook', () => makeXlsx({ sheet: '', workbook: '<workbook><sheets/></workbook>' })],
    ['an empty sheet', 'no-items', () => makeXlsx({ sheet: '' })],
  ];
  test.each(cases)('%s: %s', async (_name, code, make) => {
    await expect(read(make())).rejects.toMatchObject({ name: 'UnreadableFile', code });
  });

  test('a workbook cut off anywhere', async () => {
    const whole = await packQuestions([
      ['question', 'correct'],
      ['Q', 'true'],
    ]);
    for (let length = 4; length < whole.length; length += 97) {
      await expect(read(whole.slice(0, length))).rejects.toMatchObject({ name: 'UnreadableFile' });
    }
  });
});

test('a picture upon a row is named at that row, since a table is read without it', async () => {
  const row = (number: number): string =>
    `<row r="${number}">${inline(`A${number}`, 'Which?')}${inline(`B${number}`, 'true')}</row>`;
  const relation = (type: string, target: string): string =>
    `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
  const drawing =
    '<xdr:wsDr><xdr:twoCellAnchor><xdr:from><xdr:col>3</xdr:col><xdr:row>2</xdr:row></xdr:from><xdr:to><xdr:row>5</xdr:row></xdr:to><xdr:pic/></xdr:twoCellAnchor></xdr:wsDr>';
  const { items } = await read(
    makeXlsx({
      sheet: headings + row(2) + row(3),
      more: [
        { name: 'xl/worksheets/_rels/sheet1.xml.rels', content: relation('drawing', '../drawings/drawing1.xml') },
        { name: 'xl/drawings/drawing1.xml', content: drawing },
      ],
    }),
  );
  expect(items).toMatchObject([
    { warnings: [] },
    { warnings: ['A picture of the row is left out: pictures of a workbook are not read. Add it after the import.'] },
  ]);
});
