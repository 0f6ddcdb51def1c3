import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeZip } from '#platform/server/table-file/zip.testing.ts';
import { ownMs } from '#platform/testing/own-time.ts';
import { readQuestionFile } from '../read-question-file.ts';

const read = (text: string) => readQuestionFile({ name: 'upload', bytes: new TextEncoder().encode(text) });
const question = (name: string, id: string, ...inside: string[]): string =>
  `<QUESTION_${name} id="${id}">${inside.join('')}</QUESTION_${name}>`;
const body = (text: string, isHtml = true): string =>
  `<BODY><TEXT><![CDATA[${text}]]></TEXT><FLAGS><ISHTML value="${isHtml}"/></FLAGS></BODY>`;
const answer = (id: string, text: string, position = 1): string =>
  `<ANSWER id="${id}" position="${position}"><TEXT>${text}</TEXT></ANSWER>`;
const right = (...ids: string[]): string =>
  `<GRADABLE>${ids.map((id) => `<CORRECTANSWER answer_id="${id}"/>`).join('')}<FEEDBACK_WHEN_CORRECT>Yes</FEEDBACK_WHEN_CORRECT><FEEDBACK_WHEN_INCORRECT>No</FEEDBACK_WHEN_INCORRECT></GRADABLE>`;
const pool = (...questions: string[]): string =>
  `<?xml version="1.0"?><POOL><TITLE value="Biology"/><QUESTIONLIST><QUESTION id="q1" points="2.5"/></QUESTIONLIST>${questions.join('')}</POOL>`;

describe('a pool', () => {
  test('gives its questions with key, marks and feedback, in the order of positions', async () => {
    const { format, items } = await read(
      pool(
        question(
          'MULTIPLECHOICE',
          'q1',
          body('<b>Which?</b>'),
          answer('b', 'second', 2),
          answer('a', 'first', 1),
          right('b'),
        ),
        question(
          'MULTIPLEANSWER',
          'q2',
          body('a < b', false),
          answer('a', 'x'),
          answer('b', 'y', 2),
          answer('c', 'z', 3),
          right('a', 'c'),
        ),
        question('TRUEFALSE', 'q3', body('So?'), answer('a', 'True'), answer('b', 'False', 2), right('b')),
        question('ORDER', 'q4', body('Order'), answer('a', 'x'), answer('b', 'y', 2), right('b', 'a')),
        question('FILLINBLANK', 'q5', body('Name: ___'), answer('a', 'H2O'), answer('b', '5 * 3', 2)),
        question('ESSAY', 'q6', body('Why?'), answer('a', 'Because.')),
      ),
    );
    expect(format).toBe('blackboard');
    expect(items.map((one) => ('item' in one ? one.item : one))).toMatchObject([
      {
        ...{ stem: '<p><b>Which?</b></p>', marks: '2.5', category: ['Biology'], place: { identifier: 'q1' } },
        interaction: {
          multiple: false,
          options: [
            { text: '<p>first</p>', share: '0', feedback: '<p>No</p>' },
            { text: '<p>second</p>', share: '1', feedback: '<p>Yes</p>' },
          ],
        },
      },
      {
        stem: '<p>a &lt; b</p>',
        interaction: {
          multiple: true,
          scoring: 'all-or-nothing',
          options: [{ share: '1/2' }, { share: '0' }, { share: '1/2' }],
        },
      },
      { interaction: { kind: 'true-false', right: false, feedbackTrue: '<p>No</p>', feedbackFalse: '<p>Yes</p>' } },
      { interaction: { kind: 'ordering', items: ['<p>y</p>', '<p>x</p>'] } },
      { interaction: { kind: 'short-text', answers: [{ pattern: 'H2O' }, { pattern: '5 \\* 3' }] } },
      { interaction: { kind: 'essay', graderNote: '<p>Because.</p>' } },
    ]);
    expect(items[1]).toMatchObject({ warnings: ['Feedback for the answer as a whole, right or wrong, is left out.'] });
  });
  test('refuses what has no key, an unknown type and a question without text, each with its place', async () => {
    const { items } = await read(
      pool(
        question('MULTIPLECHOICE', 'q1', body('Which?'), answer('a', 'x'), answer('b', 'y', 2), right('gone')),
        question('ORDER', 'q2', body('Order'), answer('a', 'x'), answer('b', 'y', 2), right('a')),
        question('CALCULATED', 'q3', body('How much?')),
        question('ESSAY', 'q4', body(' ')),
        question('ESSAY', 'q5', body('Fine?')),
      ),
    );
    expect(items.map((one) => ('refused' in one ? [one.refused, one.place.identifier] : 'read'))).toEqual([
      ['The file does not say which answer is right.', 'q1'],
      ['The file does not say which order is right.', 'q2'],
      ['Questions of the type QUESTION_CALCULATED of Blackboard can’t be read.', 'q3'],
      ['The question has no text.', 'q4'],
      'read',
    ]);
  });
  test('is found in a package with its pictures, by its own encoding', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const text = pool(
      question('ESSAY', 'q1', body('Café <img src="@X@EmbeddedFile.location@X@the%20cell.png"> <img src="gone.png">')),
    );
    const bytes = makeZip([
      {
        name: 'imsmanifest.xml',
        content:
          '<manifest><resources><resource file="res00001.dat" type="assessment/x-bb-pool"/></resources></manifest>',
      },
      { name: 'res00001.dat', content: Buffer.from(text.replace('"1.0"', '"1.0" encoding="ISO-8859-1"'), 'latin1') },
      { name: 'res00002.dat', content: '<COURSE/>' },
      { name: 'res00001/the cell.png', content: png },
    ]);
    const { format, items, pictures } = await readQuestionFile({ name: 'pool.zip', bytes });
    expect(format).toBe('blackboard');
    const [hash] = pictures.keys();
    expect(items).toMatchObject([
      {
        item: {
          stem: expect.stringContaining(`Café <img src="/v1/api/images/${hash}">`),
          place: { identifier: 'res00001.dat, q1' },
        },
      },
    ]);
    expect(items[0]).toMatchObject({ warnings: [expect.stringMatching(/^A picture is left out/)] });
  });
});

describe('a file for “Upload questions”', () => {
  test('gives a question for each line', async () => {
    const { format, items } = await read(
      [
        'MC\tWhich ocean?\tAtlantic\tcorrect\tPacific\tincorrect',
        'MA\tWhich?\ta\tcorrect\tb\tincorrect\tc\tCorrect\t\t',
        'TF\tPascal was a sociologist\tfalse',
        'ESS\tWhy?\tBecause.',
        'ORD\tOrder\tx\ty\tz',
        'MAT\tMatch\tFrance\tParis\tItaly\tRome',
        'FIB\t___ melts first\tQuartz\tSilica',
        'FIB_PLUS\tRoses are [color1], violets are [color2].\tcolor1\tred\trosy\t\tcolor2\tblue',
        'NUM\tWhat is pi?\t3.14\t0.01',
        'FIL\tSend it',
      ].join('\r\n'),
    );
    expect(format).toBe('blackboard');
    expect(items.map((one) => ('item' in one ? one.item.interaction : one))).toMatchObject([
      { kind: 'choice', multiple: false, options: [{ share: '1' }, { share: '0' }] },
      { kind: 'choice', multiple: true, options: [{ share: '1/2' }, { share: '0' }, { share: '1/2' }] },
      { kind: 'true-false', right: false },
      { kind: 'essay', graderNote: '<p>Because.</p>' },
      { kind: 'ordering', items: ['<p>x</p>', '<p>y</p>', '<p>z</p>'] },
      { kind: 'matching', pairs: [{ left: '<p>France</p>', right: '<p>Paris</p>' }, {}] },
      { kind: 'short-text', answers: [{ pattern: 'Quartz' }, { pattern: 'Silica' }] },
      {
        kind: 'cloze',
        gaps: [{ answers: [{ pattern: 'red' }, { pattern: 'rosy' }] }, { answers: [{ pattern: 'blue' }] }],
      },
      { kind: 'numeric', answers: [{ value: '3.14', tolerance: { kind: 'nominal', value: '0.01' } }] },
      { kind: 'file-upload' },
    ]);
    expect('item' in items[7]! && items[7].item.stem).toBe('<p>Roses are [[1]], violets are [[2]].</p>');
  });
  test('refuses a broken line with its number, and reads the others', async () => {
    const { items } = await read(
      [
        'MC\tWhich?\ta\tright',
        'OP\tHow good?',
        'NUM\tHow much?\tmuch',
        'FIB_PLUS\tNo gap\tx\ty',
        'TF\tSo?\ttrue',
        'nonsense',
        'MC\tWhich?\ta\tcorrect\tb\tcorrect',
      ].join('\n'),
    );
    expect(items.map((one) => ('refused' in one ? one.place.line : 'read'))).toEqual([1, 2, 3, 4, 'read', 6, 7]);
  });
  test('long files are read in a moment', async () => {
    const lines = Array.from({ length: 19_000 }, () => 'FIB_PLUS\tA [x] and [y]\tx\t1\t\ty\t2').join('\n');
    expect(await ownMs(() => read(lines))).toBeLessThan(5_000);
  });
});

const real = process.env.QUESTION_FILES;
test.skipIf(!real)('Moodle’s own sample of a pool is read whole', async () => {
  const bytes = readFileSync(join(real!, 'imports/blackboard/sample_blackboard_pool.dat'));
  const { items } = await readQuestionFile({ name: 'sample.dat', bytes });
  expect(items.map((one) => 'item' in one && one.item.interaction.kind)).toEqual([
    'true-false',
    'choice',
    'choice',
    'matching',
    'essay',
    'short-text',
  ]);
});
