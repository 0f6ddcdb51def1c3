import { expect, test } from 'vitest';
import { makeXlsx, makeZip } from '#platform/server/table-file/zip.testing.ts';
import { readQuestionFile } from './read-question-file.ts';

const gift = '::One::2 + 2 is {=4 ~5}\n\nBroken {=a\n';
const latin = Buffer.from('type,question,correct\ntrue-false,Grüße?,true\n', 'latin1');
const read = (bytes: Uint8Array) => readQuestionFile({ name: 'all.zip', bytes });

test('the files of a zip are read one after the other, each with its own format and encoding', async () => {
  const { format, encoding, items, files, warnings } = await read(
    makeZip([
      { name: 'week 2/b.csv', content: latin },
      { name: 'a.gift', content: gift },
      { name: '__MACOSX/._a.gift', content: 'x' },
      { name: '.DS_Store', content: 'x' },
    ]),
  );
  expect({ format, encoding, warnings }).toEqual({ format: 'archive', encoding: 'UTF-8, Windows-1252', warnings: [] });
  expect(items).toMatchObject([
    { item: { title: 'One', place: { file: 'a.gift', line: 1 } } },
    { refused: expect.stringContaining('never end'), place: { file: 'a.gift', line: 3 } },
    { item: { stem: '<p>Grüße?</p>', place: { file: 'week 2/b.csv', row: 2 } } },
  ]);
  expect(files).toEqual([
    { name: 'a.gift', format: 'gift', encoding: 'UTF-8', found: 2, refused: 1, key: null },
    { name: 'week 2/b.csv', format: 'csv', encoding: 'Windows-1252', found: 1, refused: 0, key: null },
  ]);
});

test('a file of it that holds no questions is refused by name, and the others are read', async () => {
  const { items } = await read(
    makeZip([
      { name: 'a.gift', content: gift },
      { name: 'letter.txt', content: 'Dear Sir' },
      { name: 'deeper.zip', content: makeZip([{ name: 'a.gift', content: gift }]) },
      { name: 'empty.csv', content: '' },
    ]),
  );
  expect(items.slice(2)).toMatchObject([
    { refused: expect.stringMatching(/archive inside an archive/), title: 'deeper.zip', place: { file: 'deeper.zip' } },
    { refused: 'The file is empty.', title: 'empty.csv' },
    { refused: expect.stringMatching(/none of the formats/), title: 'letter.txt' },
  ]);
});

test('a workbook is a file and no archive, also inside of one', async () => {
  const sheet =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>question</t></is></c><c r="B1" t="inlineStr"><is><t>correct</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>Q</t></is></c><c r="B2" t="inlineStr"><is><t>true</t></is></c></row>';
  const workbook = makeXlsx({ sheet });
  expect((await read(workbook)).format).toBe('xlsx');
  const parts = Buffer.from(workbook);
  expect((await read(makeZip([{ name: 'w.xlsx', content: parts }]))).files).toMatchObject([
    { format: 'xlsx', found: 1 },
  ]);
});

test('an archive that leads out, or unpacks without end, is refused as a whole', async () => {
  const zeros = new Uint8Array(60 * 1_048_576);
  await expect(read(makeZip([{ name: '../a.gift', content: gift }]))).rejects.toMatchObject({ name: 'UnreadableFile' });
  await expect(
    read(
      makeZip([
        { name: 'a', content: zeros },
        { name: 'b', content: zeros },
      ]),
    ),
  ).rejects.toMatchObject({ name: 'UnreadableFile' });
});
