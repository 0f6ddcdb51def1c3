/** Files as they come: in every encoding, with every habit of spreadsheets, and with names of many languages. */
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { makeXlsx } from '#platform/server/table-file/zip.testing.ts';
import { readPeople } from './read-people.ts';
import { cleanCell } from './rules-row.ts';
import { csvOf } from './testing.ts';

const read = async (bytes: Buffer) => {
  const { facts, columns, rows } = await readPeople(bytes, undefined, '2026-11-27');
  return { ...facts, fields: columns.map(({ field }) => field), columns, rows };
};
const only = async (headings: string, row: string) => (await read(csvOf(headings, row))).rows[0]!;

describe('encodings and delimiters are recognised and named', () => {
  const text = 'E-Mail;Vorname;Nachname\r\njurgen@school.example;Jürgen;Weiß\r\n';
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with BOM', Buffer.from(`\ufeff${text}`)],
    ['UTF-16LE with BOM', Buffer.concat([Buffer.from('fffe', 'hex'), iconv.encode(text, 'utf16-le')])],
    ['UTF-16BE with BOM', Buffer.concat([Buffer.from('feff', 'hex'), iconv.encode(text, 'utf16-be')])],
    ['UTF-16LE', iconv.encode(text, 'utf16-le')],
    ['UTF-16BE', iconv.encode(text, 'utf16-be')],
    ['Windows-1252', iconv.encode(text, 'windows-1252')],
  ])('%s', async (encoding, bytes) => {
    const file = await read(bytes);
    expect(file).toMatchObject({ format: 'csv', encoding, delimiter: ';', fields: ['email', 'firstName', 'lastName'] });
    expect(file.rows[0]).toMatchObject({ firstName: 'Jürgen', lastName: 'Weiß' });
  });
  test.each([',', ';', '\t', '|'] as const)('parted by %j', async (delimiter) => {
    const file = await read(csvOf(['Email', 'Group'].join(delimiter), ['a@school.example', '7A'].join(delimiter)));
    expect(file).toMatchObject({ delimiter, fields: ['email', 'groups'] });
  });
});

describe('headings', () => {
  test.each([
    ['E-mail address', 'email'],
    ['EMAIL', 'email'],
    ['emailAddress', 'email'],
    ['Correo electrónico', 'email'],
    ['Электронная почта', 'email'],
    ['メールアドレス', 'email'],
    ['First_Name*', 'firstName'],
    ['Given Name (as in passport)', 'firstName'],
    ['Prénom', 'firstName'],
    ['Имя', 'firstName'],
    ['Nachname', 'lastName'],
    ['SURNAME', 'lastName'],
    ['Фамилия', 'lastName'],
    ['姓名', 'fullName'],
    ['Batch', 'groups'],
    ['Klassen', 'groups'],
    ['User Role', 'roles'],
    ['Account-Status', 'status'],
    ['Matrikelnummer', 'externalId'],
    ['Student ID', 'externalId'],
    ['_id', null],
    ['Favourite colour', null],
  ])('%s means %s', async (heading, field) => {
    const alone = await read(csvOf(heading, 'something'));
    expect(alone.fields).toEqual([field]);
  });
  test('"Name" beside a first name is the last name, and alone the full name', async () => {
    expect((await read(csvOf('Vorname,Name,Mail', 'Ada,Lovelace,a@b.example'))).fields).toEqual([
      'firstName',
      'lastName',
      'email',
    ]);
    expect(await only('Name,Mail', '"Lovelace, Ada",a@b.example')).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lovelace',
    });
    expect(await only('Name,Mail', 'Ada King Lovelace,a@b.example')).toMatchObject({
      firstName: 'Ada King',
      lastName: 'Lovelace',
    });
  });
  test('may be under a title, and may be missing', async () => {
    const titled = await read(csvOf('Class list 2026,,', ',,', 'Email,First name,Last name', 'a@b.example,Ada,L'));
    expect([titled.hasHeadings, titled.rows[0]!.position]).toEqual([true, 4]);
    const bare = await read(csvOf('a@b.example,Ada,Lovelace', 'b@b.example,Bob,Hope'));
    expect(bare).toMatchObject({ hasHeadings: false, fields: ['email', 'firstName', 'lastName'] });
    expect(bare.columns[0]).toMatchObject({ heading: 'Column A', samples: ['a@b.example', 'b@b.example'] });
    expect(bare.rows).toHaveLength(2);
  });
});

const names: readonly (readonly [language: string, first: string, last: string])[] = [
  ...([
    ['Amharic', 'ሰላም', 'ተስፋዬ'],
    ['Arabic', 'أمينة', 'بن علي'],
    ['Armenian', 'Անահիտ', 'Պետրոսյան'],
    ['Bengali', 'রবীন্দ্রনাথ', 'ঠাকুর'],
    ['Bulgarian', 'Цветан', 'Тодоров'],
    ['Burmese', 'အောင်ဆန်း', 'စုကြည်'],
    ['Catalan', 'Mercè', 'Rodoreda i Gurguí'],
    ['Chinese', '小明', '王'],
    ['Croatian', 'Đurđa', 'Žižić'],
    ['Czech', 'Božena', 'Němcová'],
    ['Danish', 'Søren', 'Kierkegård'],
    ['Dutch', 'Gerard', '’t Hooft'],
    ['Estonian', 'Õie', 'Põld'],
    ['Finnish', 'Väinö', 'Linnä'],
    ['French', 'Émilie', 'du Châtelet'],
    ['Georgian', 'ნინო', 'ბერიძე'],
    ['German', 'Jürgen', 'Weiß-Öztürk'],
    ['Greek', 'Ὀδυσσέας', 'Ἐλύτης'],
    ['Gujarati', 'મોહનદાસ', 'ગાંધી'],
    ['Hausa', 'Ɗan', 'Ƙwalisa'],
    ['Hawaiian', 'Kūkaʻilimoku', 'Kalākaua'],
    ['Hebrew', 'נָעֳמִי', 'שמר'],
    ['Hindi', 'क्षितिज', 'शर्मा'],
    ['Hungarian', 'Győző', 'Őrsi'],
    ['Icelandic', 'Þóra', 'Guðmundsdóttir'],
    ['Igbo', 'Ọ̀bí', 'Ńwá'],
    ['Irish', 'Séamus', 'Ó Súilleabháin'],
    ['Japanese', '紫式部', '藤原'],
    ['Kannada', 'ಕುವೆಂಪು', 'ಪುಟ್ಟಪ್ಪ'],
    ['Khmer', 'សុខា', 'ចាន់'],
    ['Korean', '세종', '이'],
    ['Lao', 'ສົມສີ', 'ວົງ'],
    ['Latvian', 'Ēriks', 'Ķēniņš'],
    ['Lithuanian', 'Žydrūnė', 'Šimkūnaitė'],
    ['Maltese', 'Ġorġ', 'Ħaż-Żebbuġ'],
    ['Marathi', 'ज्ञानेश्वर', 'कुलकर्णी'],
    ['Persian', 'می‌ترا', 'خسروی‌نژاد'],
    ['Polish', 'Józef', 'Łukasiewicz'],
    ['Romanian', 'Ștefan', 'Țepeș'],
    ['Russian', 'Софья', 'Ковалевская'],
    ['Sinhala', 'මාර්ටින්', 'වික්‍රමසිංහ'],
    ['Tamil', 'ஸ்ரீநிவாச', 'இராமானுஜன்'],
    ['Thai', 'สมชาย', 'ใจดี'],
    ['Tibetan', 'བསྟན་འཛིན', 'རྒྱ་མཚོ'],
    ['Turkish', 'İpek', 'Çalışkan'],
    ['Ukrainian', 'Олена', 'Ґонта'],
    ['Vietnamese', 'Ngọc', 'Nguyễn'],
    ['Yoruba', 'Ẹ̀bùn', 'Ọlátúnjí'],
  ] as const),
];

test.each(names)('names in %s come in as they are, in one normal form', async (_language, first, last) => {
  const [row] = (await read(csvOf('Email,First name,Last name', `a@school.example,${first.normalize('NFD')},${last}`)))
    .rows;
  expect(row).toMatchObject({ firstName: first.normalize('NFC'), lastName: last.normalize('NFC') });
});

test('there are names in more than 40 languages', () => expect(names.length).toBeGreaterThan(40));

describe('cells', () => {
  test.each([
    ['\u202eevil\u202c', 'evil'],
    ['\ufeffAda', 'Ada'],
    ['Ada\u00a0 King\u2003Lovelace', 'Ada King Lovelace'],
    ['Ada\u0000\u0007', 'Ada'],
    ['e\u0301', '\u00e9'],
    ['\ud800x', 'x'],
    [' \t ', ''],
  ])('%j is read as %j', (given, expected) => expect(cleanCell(given)).toBe(expected));

  test.each([
    ['Ada.L@School.EXAMPLE', 'ada.l@school.example'],
    ['Ada Lovelace <ada@school.example>', 'ada@school.example'],
    ['mailto:ada@school.example', 'ada@school.example'],
    ["' ada@school.example ".trim().slice(1), 'ada@school.example'],
  ])('the address %j is %s', async (given, email) => {
    expect(await only('Email,First name', `${given},Ada`)).toMatchObject({ email });
  });

  test.each([
    ['ada@school', '"ada@school" is not a valid e-mail address'],
    ['', 'The e-mail address is missing'],
    [`${'x'.repeat(250)}@school.example`, /is not a valid e-mail address/],
  ])('the address %j is refused', async (given, refused) => {
    expect(await only('Email,First name', `${given},Ada`)).toMatchObject({ refused: expect.stringMatching(refused) });
  });

  test.each([
    ['First name', '=1+1', 'The first name begins like a formula: =1+1'],
    ['First name', "'=1+1", 'The first name begins like a formula: =1+1'],
    ['Last name', '@SUM(A1)', 'The last name begins like a formula: @SUM(A1)'],
    ['Group', '+cmd', 'A group begins like a formula: +cmd'],
    ['Student ID', '-2+3+cmd', 'The external id begins like a formula: -2+3+cmd'],
    ['First name', '𝔸'.repeat(101), 'The first name has 101 characters; at most 100 are allowed'],
    ['Group', 'x'.repeat(151), 'A group has 151 characters; at most 150 are allowed'],
    ['Role', 'boss', 'Unknown role "boss"; known are admin, teacher and student'],
    ['Status', 'maybe', 'Unknown status "maybe"; known are active and disabled'],
  ])('%s %j is refused', async (heading, value, refused) => {
    expect(await only(`Email,${heading}`, `a@school.example,${value}`)).toMatchObject({ refused });
  });

  test('a hundred characters beyond the first plane fit, and so do an apostrophe in front and a number with a sign', async () => {
    expect(await only('Email,First name', `a@school.example,${'𝔸'.repeat(100)}`)).not.toHaveProperty('refused');
    expect(await only('Email,Last name', "a@school.example,'t Hooft")).toMatchObject({ lastName: "'t Hooft" });
    expect(await only('Email,Student ID', 'a@school.example,-42')).toMatchObject({ externalId: '-42' });
  });

  test('leading zeros and long numbers stay text; empty rows are passed over; groups are parted', async () => {
    const { rows } = await read(
      csvOf('Email,Student ID,Group', ',,', 'a@b.example,000123456789012345678,"7A | 7B; 7A"', ' , , '),
    );
    expect(rows).toEqual([
      expect.objectContaining({ position: 3, externalId: '000123456789012345678', groups: ['7A', '7B'] }),
    ]);
  });
});

describe('workbooks', () => {
  const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const headings = `<row r="1">${text('A1', 'Email')}${text('B1', 'Class')}${text('C1', 'Student ID')}</row>`;
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
  const row = (cells: string) => `<row r="2">${text('A2', 'a@school.example')}${cells}</row>`;
  const ofSheet = async (cells: string) =>
    (await read(Buffer.from(makeXlsx({ sheet: headings + row(cells), styles })))).rows[0]!;

  test('say what a spreadsheet has made a date of', async () => {
    expect(await ofSheet('<c r="B2" s="1"><v>46082</v></c>')).toMatchObject({
      groups: ['2026-03-01'],
      notes: ['Cell B2 holds a date; it was read as 2026-03-01.'],
    });
  });
  test('keep leading zeros of texts, and numbers as they look', async () => {
    expect(await ofSheet(text('C2', '00417'))).toMatchObject({ externalId: '00417' });
    expect(await ofSheet('<c r="C2"><v>417</v></c>')).toMatchObject({ externalId: '417' });
  });
  test('give the last result of a formula, and say so', async () => {
    expect(await ofSheet('<c r="B2" t="str"><f>UPPER("7a")</f><v>7A</v></c>')).toMatchObject({
      groups: ['7A'],
      notes: ['Cell B2 holds a formula; its last result was taken.'],
    });
  });
  test('may state nonsense for the number of a row', async () => {
    const sheet = `${headings}<row r="9007199254740991">${text('A2', 'a@school.example')}</row>`;
    const { rows } = await read(Buffer.from(makeXlsx({ sheet })));
    expect(rows[0]!.position).toBe(2_147_483_647);
  });
});

test.each([
  ['', 'The file is empty.'],
  ['Email,First name', 'The file has no people: there are no rows below its headings.'],
  ['Email\n"open', /quotation mark/],
])('%j is refused as a whole', async (text, message) => {
  await expect(read(Buffer.from(text))).rejects.toThrow(message);
});

test('a large file is read in a thread of its own, with the same answer and the same refusals', async () => {
  const lines = Array.from({ length: 3_000 }, (_, n) => `p${n}@school.example,Ada,Lovelace`);
  expect((await read(csvOf('Email,First name,Last name', ...lines))).rows).toHaveLength(3_000);
  await expect(read(Buffer.from(`Email\n"${'x'.repeat(100_000)}`))).rejects.toMatchObject({ code: 'impossible' });
});
