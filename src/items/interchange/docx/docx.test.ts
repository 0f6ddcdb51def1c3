import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { makeZip } from '#platform/server/table-file/zip.testing.ts';
import { ownMs } from '#platform/testing/own-time.ts';
import { readQuestionFile } from '../read-question-file.ts';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const MATH = 'http://schemas.openxmlformats.org/officeDocument/2006/math';

const wordFile = (body: string, ...parts: { name: string; content: string }[]): Uint8Array =>
  makeZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'word/document.xml',
      content: `<w:document xmlns:w="${WORD}" xmlns:m="${MATH}"><w:body>${body}</w:body></w:document>`,
    },
    ...parts,
  ]);

const run = (text: string, look = ''): string =>
  `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const line = (...runs: string[]): string =>
  `<w:p>${runs.map((one) => (one.startsWith('<') ? one : run(one))).join('')}</w:p>`;
const read = (...lines: string[]) => readQuestionFile({ name: 'x', bytes: wordFile(lines.join('')) });
const itemsOf = async (...lines: string[]) => (await read(...lines)).items;

describe.each(['pandoc', 'libreoffice'])('a document made by %s', (maker) => {
  const reading = readQuestionFile({
    name: 'upload',
    bytes: readFileSync(join(import.meta.dirname, `fixtures/${maker}.docx`)),
  });
  test('gives its questions with answers in bold, behind a star, in a line of their own, and in a table', async () => {
    const { format, items, pictures } = await reading;
    expect(format).toBe('docx');
    expect(items.map((one) => ('item' in one ? one.item.interaction : one))).toMatchObject([
      { multiple: false, options: [{ share: '0' }, { text: '<p>carbon dioxide</p>', share: '1' }, { share: '0' }] },
      { multiple: true, options: [{ share: '0' }, { share: '1/2' }, { share: '1/2' }] },
      { options: [{ text: '<p>right</p>', share: '1' }, { share: '0' }] },
      { kind: 'short-text', answers: [{ pattern: 'Paris' }] },
      { kind: 'essay' },
      { refused: expect.stringMatching(/^No option is marked as right/), place: { identifier: '6.' } },
      { kind: 'true-false', right: true },
      { options: [{ text: '<p>water</p>', share: '1' }, {}, {}] },
      { options: [{}, { text: '<p>salt</p>', share: '1' }, {}] },
    ]);
    expect(pictures.size).toBe(1);
  });
  test('gives formulas as LaTeX, headings as categories, marks, explanation and the picture', async () => {
    const { items, warnings, pictures } = await reading;
    const [one, two, three] = items.map((each) => ('item' in each ? each.item : null)) as NeutralItem[];
    expect(one).toMatchObject({
      category: ['Biology', 'Plants'],
      stem: '<p>Which gas do plants take from the <em>air</em>?</p>',
    });
    expect(two).toMatchObject({ marks: '2', generalFeedback: '<p>Two signs.</p>' });
    expect(two!.stem).toContain('data-latex="\\frac{-b\\pm \\sqrt{b^{2}-4ac}}{2a}"');
    expect(two!.stem).toContain('data-latex="\\sum_{i=1}^{n}{x_{i}^{2}}=1"');
    expect(three!.stem).toContain(`<img src="/v1/api/images/${[...pictures.keys()][0]}" alt="A map">`);
    expect(items.at(-2)).toMatchObject({ item: { stem: '<p>H<sub>2</sub>O is?</p>', category: ['Chemistry'] } });
    expect(warnings).toEqual([
      'Text that belongs to no question is left out, such as "A quiz for the end of the year.".',
    ]);
  });
});

test('numbers and letters may be typed, also in one paragraph with line breaks', async () => {
  const items = await itemsOf(
    line('1. First?'),
    line('a) x'),
    line('*b) y'),
    `<w:p>${run('2. Second?')}<w:r><w:br/></w:r>${run('A. x')}<w:r><w:br/></w:r>${run('B. y *')}</w:p>`,
    line('3. Third?'),
    line('1) x'),
    line('2) *y'),
  );
  const right = [{ share: '0' }, { text: '<p>y</p>', share: '1' }];
  expect(items).toMatchObject([
    { item: { stem: '<p>First?</p>', interaction: { options: right } } },
    { item: { stem: '<p>Second?</p>', interaction: { options: right } } },
    { item: { stem: '<p>Third?</p>', interaction: { options: right } } },
  ]);
});

test('highlighted options are right; deleted and hidden text is no text', async () => {
  const [one] = await itemsOf(
    line('1. Q', `<w:del>${run('gone')}</w:del>`, run('hidden', '<w:vanish/>'), '?'),
    line('a) ', run('x', '<w:b/>')),
    line('b) ', run('y', '<w:highlight w:val="yellow"/>')),
  );
  expect(one).toMatchObject({ refused: expect.stringMatching(/^Some options are bold and others are highlighted/) });
  const [two] = await itemsOf(
    line('1. Q', `<w:del>${run('gone')}</w:del>`, run('hidden', '<w:vanish/>'), '?'),
    line('a) x'),
    line(run('b) y', '<w:highlight w:val="yellow"/>')),
  );
  expect(two).toMatchObject({
    item: { stem: '<p>Q?</p>', interaction: { options: [{ share: '0' }, { share: '1' }] } },
  });
});

test('a key at the end answers the questions by their numbers', async () => {
  const { items } = await read(
    line('1. Q?'),
    line('a) x'),
    line('b) y'),
    line('2. R?'),
    line('Answer key'),
    line('1. B'),
    line('2. 42'),
  );
  expect(items).toMatchObject([
    { item: { interaction: { options: [{ share: '0' }, { share: '1' }] } } },
    {
      item: { interaction: { kind: 'numeric', answers: [{ value: '42' }] } },
      warnings: [expect.stringMatching(/exactly/)],
    },
  ]);
});

test('a number with a comma says how it was read', async () => {
  const items = await itemsOf(line('1. Q?'), line('Answer: 1,000'), line('2. R?'), line('Answer: 1,000 ± 2,5'));
  expect(items).toMatchObject([
    {
      item: { interaction: { kind: 'numeric', answers: [{ value: '1.000' }] } },
      warnings: ['The number 1,000 was read as 1.000.', expect.stringMatching(/exactly/)],
    },
    {
      item: { interaction: { kind: 'numeric', answers: [{ value: '1.000', tolerance: { value: '2.5' } }] } },
      warnings: ['The number 1,000 was read as 1.000.', 'The number 2,5 was read as 2.5.'],
    },
  ]);
});

test('a second answer or mark that says something else is named, and the first one counts', async () => {
  const { items, warnings } = await read(
    line('1. Q?'),
    line('a) x'),
    line('b) y'),
    line('Answer: A'),
    line('Answer: B'),
    line('2. R?'),
    line('Answer: 5'),
    line('Answer: 5'),
  );
  expect(items).toMatchObject([
    { item: { interaction: { options: [{ share: '1' }, { share: '0' }] } } },
    { item: { interaction: { answers: [{ value: '5' }] } } },
  ]);
  expect(warnings).toEqual(['Text that belongs to no question is left out, such as "Answer: B".']);
});

test('answers that contradict a star, or name no option, are refused', async () => {
  expect(
    await itemsOf(
      line('1. Q?'),
      line('a) *x'),
      line('b) y'),
      line('Answer: B'),
      line('2. R?'),
      line('a) x'),
      line('b) y'),
      line('Answer: E'),
    ),
  ).toMatchObject([
    { refused: 'The answer "B" and the options with a star differ.' },
    { refused: 'The answer "E" names no option.' },
  ]);
});

test('a formula with an unknown part, an object and a drawing are named where they are', async () => {
  const { items } = await read(
    line('1. Q?', '<w:r><w:object/></w:r>', '<m:oMath><m:strange><m:r><m:t>x</m:t></m:r></m:strange></m:oMath>'),
    line('Answer: x', '<w:r><w:drawing/></w:r>'),
  );
  expect(items).toMatchObject([
    {
      warnings: [
        expect.stringMatching(/^An object of another program/),
        expect.stringMatching(/^A formula has a part/),
        expect.stringMatching(/^A drawing is left out/),
      ],
    },
  ]);
});

test('a document without questions says how to write them', async () => {
  await expect(read(line('Dear Sir,'))).rejects.toMatchObject({
    code: 'no-items',
    message: expect.stringMatching(/Number the questions/),
  });
});

test('long documents are read in a moment', async () => {
  const question = `${line('1. Q?')}${line('a) *x')}${line('b) y')}`;
  const stars = line(`1. ${'*'.repeat(100_000)} ${' '.repeat(100_000)}x`);
  const took = await ownMs(async () => {
    await read(question.repeat(10_000));
    await read(stars, line(`a) ${'* '.repeat(100_000)}`), line('b) y'));
    await read(line('1. Q?'), ...Array.from({ length: 20_000 }, () => line('more')));
  });
  expect(took).toBeLessThan(6_000);
});

test('an answer that is a letter of one option and the text of another is refused', async () => {
  const [only] = await itemsOf(line('1. Which vitamin?'), line('a) C'), line('b) D'), line('c) A'), line('Answer: A'));
  expect(only).toMatchObject({
    refused: expect.stringContaining('is a letter of options and the text of another one'),
  });
});

test.each([
  ['9.81 ± 0.02', { value: '9.81', tolerance: { kind: 'nominal', value: '0.02' } }],
  ['40 +- 5 %', { value: '40', tolerance: { kind: 'relative', value: '0.05' } }],
])('the answer %s is a number with its tolerance', async (answer, expected) => {
  const [only] = await itemsOf(line('1. How much?'), line(`Answer: ${answer}`));
  expect(only).toMatchObject({ item: { interaction: { kind: 'numeric', answers: [expected] } }, warnings: [] });
});
