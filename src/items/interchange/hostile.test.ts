import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type UnreadableCode, UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { ownMs } from '#platform/testing/own-time.ts';
import type { FormatName } from './format.ts';
import { formatNames, formats } from './formats.ts';
import { readQuestionFile } from './read-question-file.ts';
import { anyText, naughty } from './testing/items.ts';

const MEGABYTE = 1024 * 1024;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Reads with every format and by recognition; anything but items or `UnreadableFile` fails the test. */
async function outcome(bytes: Uint8Array, format?: FormatName, name = 'x'): Promise<UnreadableCode | number> {
  try {
    return (await readQuestionFile({ name, bytes, ...(format && { format }) })).items.length;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    expect(error.message).toMatch(/\.$/);
    return error.code;
  }
}

describe.each(formatNames)('%s', (format) => {
  test('an empty file is refused as empty', async () => {
    expect(await outcome(new Uint8Array(), format)).toBe('empty-file');
  });
  test('25 MB are refused as too large', async () => {
    expect(await outcome(new Uint8Array(25 * MEGABYTE).fill(65), format)).toBe('too-large');
  });
  test('random bytes never do anything but give items or a reason', async () => {
    const random = fc.uint8Array({ maxLength: 300 });
    const zipLike = random.map((bytes) => Buffer.concat([Buffer.from('PK\x03\x04'), bytes]));
    await fc.assert(
      fc.asyncProperty(fc.oneof(random, zipLike), async (bytes) => {
        await outcome(bytes, format);
      }),
      { numRuns: 1_000, seed: 7 },
    );
  });
  test('random and naughty texts never do anything but give items or a reason', async () => {
    const soup = fc.array(fc.oneof(anyText, fc.constantFrom(...naughty)), { maxLength: 12 }).map((all) => all.join(''));
    const table = soup.map((text) => `question,correct,option 1,option 2,type\n${text}\n${text}`);
    await fc.assert(
      fc.asyncProperty(fc.oneof(soup, table), async (text) => {
        await outcome(bytesOf(text), format);
      }),
      { numRuns: 1_000, seed: 7 },
    );
  });
});

const question = (text: string): string =>
  `<quiz><question type="description"><questiontext format="html"><text>${text}</text></questiontext></question></quiz>`;

/** Each took seconds to hours with the usual backtracking or quadratic mistakes. */
const slow: readonly (readonly [string, FormatName, string])[] = [
  ['open braces', 'gift', '{'.repeat(MEGABYTE)],
  ['open braces in many questions', 'gift', 'a {\n\n'.repeat(20_000)],
  ['braces inside each other', 'gift', `Q${'{'.repeat(200_000)}${'}'.repeat(200_000)}`],
  ['backslashes', 'gift', `Q{=${'\\'.repeat(MEGABYTE)}`],
  ['one long line', 'gift', `::t::${'word '.repeat(200_000)}{T}`],
  ['spaces', 'gift', `Q${' '.repeat(MEGABYTE)}x{=a${' '.repeat(MEGABYTE)}b}`],
  ['tags without an end', 'gift', `// ${'[tag:'.repeat(200_000)}\nQ{T}`],
  ['formulas without an end', 'gift', `Q ${'\\( $$ \\[ '.repeat(100_000)}{T}`],
  ['angle brackets', 'gift', `[html]Q ${'<p '.repeat(300_000)} \\(x\\) {T}`],
  ['emphasis without an end', 'gift', `[markdown]Q ${'**a_b*[c]('.repeat(100_000)}{T}`],
  ['hashes', 'gift', `Q{=a${'#'.repeat(MEGABYTE)}}`],
  ['quotation marks', 'csv', `question,correct\n${'"'.repeat(MEGABYTE)}`],
  ['columns', 'csv', `question,correct\n${','.repeat(MEGABYTE)}`],
  ['line ends', 'csv', `question,correct\n${'\n'.repeat(MEGABYTE)}`],
  ['right answers', 'csv', `question,option 1,option 2,correct\nQ,a,b,"${'a;'.repeat(400_000)}"`],
  ['backslashes in lists', 'csv', `question,correct,tags\nQ,true,${'\\;'.repeat(400_000)}`],
  ['options', 'aiken', `Q\n${'A) a\n'.repeat(200_000)}`],
  ['line ends between options', 'aiken', `Q\nA) a${'\n'.repeat(MEGABYTE)}B) b\nANSWER: A`],
  ['right letters', 'aiken', `Q\nA) a\nB) b\nANSWER: ${'A,'.repeat(400_000)}`],
  ['questions without an end', 'moodle-xml', `<quiz>${'<question type="truefalse">'.repeat(30_000)}`],
  ['languages', 'moodle-xml', question(`<![CDATA[${'<span lang="en" class="multilang">'.repeat(25_000)}]]>`)],
  [
    'files that are not there',
    'moodle-xml',
    question(`<![CDATA[${'<img src="@@PLUGINFILE@@/a.png">'.repeat(30_000)}]]>`),
  ],
  ['braces of languages', 'moodle-xml', question('{mlang en}'.repeat(100_000))],
  ['brackets', 'json', '['.repeat(MEGABYTE)],
  ['empty questions', 'json', `{"format":"tripos-questions","version":1,"questions":[${'{},'.repeat(19_000)}{}]}`],
  ['questions', 'text2qti', '1. a\n'.repeat(18_000)],
  ['lines that belong to nothing', 'text2qti', `1. a\n*a) b\n${'x\n'.repeat(400_000)}`],
  ['lines of one choice', 'text2qti', `1. Q\n*a) b\n${'    *x _y [z](\n'.repeat(60_000)}`],
  ['emphasis in a text', 'text2qti', `1. ${'**a _b `c [d]( ![e] $f '.repeat(2_000)}\n*a) b\nb) c`],
  ['dollars in texts', 'text2qti', `1. Q\n${'*a) $ $$ \\$ $x\n'.repeat(60_000)}`],
  ['fences', 'text2qti', '```{.python .run}\n'.repeat(50_000)],
  ['options in a list', 'text2qti', `* Q\n${'  - !a\n'.repeat(140_000)}`],
  [
    'lists of a form',
    'google-forms',
    `{"info":{},"items":${'['.repeat(400_000)}${']'.repeat(400_000)},"quizSettings":{}}`,
  ],
  ['questions of a form', 'google-forms', `{"info":{},"items":[${'{"questionItem":{}},'.repeat(19_000)}{}]}`],
  [
    'labels on a picture',
    'moodle-xml',
    `<quiz><question type="ddmarker">${'<drag/><drop/>'.repeat(60_000)}</question></quiz>`,
  ],
  ['slashes in paths', 'csv', `question,correct,category\nQ,true,${' / '.repeat(300_000)}`],
];

test.each(slow)('a megabyte of %s is read or refused by %s in a moment', async (_name, format, text) => {
  const took = await ownMs(async () => {
    await outcome(bytesOf(text), format);
    await outcome(bytesOf(text));
  });
  expect(took).toBeLessThan(3_000);
});

test('a file of no known format says which ones are known', async () => {
  const reading = readQuestionFile({ name: 'letter.txt', bytes: bytesOf('Dear Sir,\nall is well.\n') });
  await expect(reading).rejects.toThrow(
    /^This is none of the formats that can be read: GIFT \(Moodle text\) \(\.gift\), /,
  );
  for (const { label, extensions } of formats) await expect(reading).rejects.toThrow(`${label} (${extensions[0]})`);
});

test('a file without a question says so', async () => {
  expect(await outcome(bytesOf('// nothing but a comment\n'), 'gift')).toBe('no-items');
  expect(await outcome(bytesOf('question,correct\n'), 'csv')).toBe('no-items');
});

test('more than 20 000 questions are refused', async () => {
  expect(await outcome(bytesOf('Q{T}\n\n'.repeat(20_001)), 'gift')).toBe('too-many-items');
  expect(await outcome(bytesOf(`question,correct\n${'Q,true\n'.repeat(20_001)}`), 'csv')).toBe('too-many-items');
});

describe('hostile XML is refused by name, whether the format is chosen or recognised', () => {
  const quiz = (inside: string, before = ''): string => `<?xml version="1.0"?>${before}<quiz>${inside}</quiz>`;
  test.each([
    [
      'entities that grow without end',
      quiz('&c;', '<!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]>'),
      /declares entities of its own/,
    ],
    [
      'a file of the server',
      quiz(
        '<question type="truefalse"><name><text>&x;</text></name></question>',
        '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      ),
      /declares entities of its own/,
    ],
    ['an entity that nobody knows', quiz('&unknown;'), /line 1/],
    ['elements inside each other', quiz('<a>'.repeat(10_000)), /nested too deeply/],
    ['an element without an end', '<quiz><question type="truefalse">', /unclosed tag/],
    ['another kind of document', '<html><quiz/></html>', /begins with <html>/],
  ])('%s', async (_name, text, message) => {
    for (const format of [undefined, 'moodle-xml'] as const) {
      const reading = readQuestionFile({ name: 'x.xml', bytes: bytesOf(text), ...(format && { format }) });
      await expect(reading).rejects.toMatchObject({ code: 'broken-xml', message: expect.stringMatching(message) });
    }
  });
  test('an address elsewhere is never looked at: the picture is left in the text for the sanitiser to take out', async () => {
    const { items, pictures } = await readQuestionFile({
      name: 'x.xml',
      bytes: bytesOf(question('<![CDATA[<p><img src="http://127.0.0.1/x.png">Look</p>]]>')),
    });
    expect(items).toHaveLength(1);
    expect(pictures.size).toBe(0);
  });
});
