import { expect, test } from 'vitest';
import { prepareItem } from '#items/question-bank/import/import-item.ts';
import { readQuestionFile } from '../read-question-file.ts';

const read = (name: string, content: unknown) =>
  readQuestionFile({
    name,
    bytes: new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content)),
  });

const key = (pointValue: number, ...values: readonly string[]) => ({
  pointValue,
  correctAnswers: { answers: values.map((value) => ({ value })) },
});
const options = (...values: readonly string[]) => values.map((value) => ({ value }));
const question = (title: string, inside: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  itemId: '1a2b3c4d',
  title,
  ...more,
  questionItem: { question: { questionId: '5e6f7a8b', required: true, ...inside } },
});
const form = (...items: readonly unknown[]) => ({
  formId: '1AbC',
  info: { title: 'Rivers', documentTitle: 'Rivers 2026' },
  settings: { quizSettings: { isQuiz: true } },
  revisionId: '00000042',
  items,
});

const capital = question('Capital of France?', {
  grading: {
    ...key(2, 'Paris'),
    whenRight: { text: 'Yes.', material: [{ link: { uri: 'https://example.org/paris', displayText: 'More' } }] },
    whenWrong: { text: 'It is on the Seine.' },
    generalFeedback: { text: 'Since 987.' },
  },
  choiceQuestion: { type: 'RADIO', options: options('Lyon', 'Paris'), shuffle: true },
});

test('a choice is read with its key, points, feedback and section', async () => {
  const { format, items } = await read('form.json', form({ title: 'Cities', pageBreakItem: {} }, capital));
  expect(format).toBe('google-forms');
  expect(items).toMatchObject([
    {
      item: {
        ...{ stem: '<p>Capital of France?</p>', marks: '2', category: ['Rivers', 'Cities'] },
        generalFeedback: '<p>Since 987.</p>',
        interaction: {
          ...{ kind: 'choice', multiple: false, shuffle: true },
          options: [
            { text: '<p>Lyon</p>', share: '0', feedback: '<p>It is on the Seine.</p>' },
            { share: '1', feedback: '<p>Yes.</p><p><a href="https://example.org/paris">More</a></p>' },
          ],
        },
      },
      warnings: [],
    },
  ]);
});

test('checkboxes are right with all right ones and no other, and a drop-down with any of its key', async () => {
  const { items } = await read(
    'form.json',
    form(
      question('Primes?', {
        grading: key(1, '2', '11'),
        choiceQuestion: { type: 'CHECKBOX', options: options('2', '9', '11') },
      }),
      question('A vowel?', {
        grading: key(1, 'a', 'e'),
        choiceQuestion: { type: 'DROP_DOWN', options: options('a', 'b', 'e') },
      }),
    ),
  );
  expect(items).toMatchObject([
    {
      item: {
        interaction: {
          multiple: true,
          scoring: 'all-or-nothing',
          options: [{ share: '1/2' }, { share: '0' }, { share: '1/2' }],
        },
      },
    },
    { item: { interaction: { multiple: false, options: [{ share: '1' }, { share: '0' }, { share: '1' }] } } },
  ]);
});

test('short answers, paragraphs, files and grids are read as what they are', async () => {
  const row = (title: string, ...values: readonly string[]) => ({ rowQuestion: { title }, grading: key(1, ...values) });
  const grid = (type: string, ...questions: readonly unknown[]) => ({
    title: 'Which?',
    questionGroupItem: { questions, grid: { columns: { type, options: options('river', 'lake') } } },
  });
  const { items, warnings } = await read(
    'form.json',
    form(
      question('2*3?', { grading: { ...key(1, '6', 'six*'), whenWrong: { text: 'No.' } }, textQuestion: {} }),
      question('Why?', { grading: { pointValue: 3 }, textQuestion: { paragraph: true } }),
      question('Your sketch', {
        grading: { pointValue: 5 },
        fileUploadQuestion: { types: ['PDF'], maxFiles: 2, maxFileSize: '1048576' },
      }),
      grid('RADIO', row('Nile', 'river'), row('Chad', 'lake')),
      grid('CHECKBOX', row('Nile', 'river'), row('Both', 'river', 'lake')),
      question('How deep?', { grading: key(1, '2'), scaleQuestion: { low: 1, high: 3, highLabel: 'deep' } }),
    ),
  );
  expect(warnings).toEqual(['Upper and lower case do not matter in short answers.']);
  expect(items).toMatchObject([
    {
      item: {
        interaction: {
          ...{ kind: 'short-text', caseSensitive: false },
          answers: [{ pattern: '6' }, { pattern: 'six\\*' }, { pattern: '*', share: '0', feedback: '<p>No.</p>' }],
        },
      },
    },
    { item: { marks: '3', interaction: { kind: 'essay', editor: 'plain' } }, warnings: [] },
    {
      item: {
        interaction: { kind: 'file-upload', files: { atLeast: 1, atMost: 2, endings: ['.pdf'], maxBytes: 1_048_576 } },
      },
    },
    { item: { marks: '2', interaction: { kind: 'matrix', multiple: false, rows: [{ right: [0] }, { right: [1] }] } } },
    { item: { interaction: { kind: 'matrix', multiple: true, rows: [{ right: [0] }, { right: [0, 1] }] } } },
    {
      item: { interaction: { kind: 'choice', options: [{ share: '0' }, { share: '1' }, { text: '<p>3 – deep</p>' }] } },
    },
  ]);
  expect(items.map((item, i) => prepareItem(item, i + 1, []).item.status)).toEqual(Array(6).fill('ready'));
});

test('what has no answer, or no form here, is refused with what to do', async () => {
  const radio = (grading: unknown, ...values: readonly string[]) =>
    question('Q', { grading, choiceQuestion: { type: 'RADIO', options: options(...values) } });
  const { items } = await read(
    'form.json',
    form(
      radio({ pointValue: 1 }, 'a', 'b'),
      radio(key(1, 'c'), 'a', 'b'),
      question('Rate it', { scaleQuestion: { low: 1, high: 5 } }),
      question('When?', { grading: key(1, '1.1.2000'), dateQuestion: {} }),
      { title: 'Read this', textItem: {} },
      { title: 'See', imageItem: { image: { contentUri: 'https://example.org/x' } } },
    ),
  );
  expect(items).toMatchObject([
    { refused: 'The form has no correct answer for it. Choose one in the answer key of the form.' },
    { refused: 'Its answer key names "c", which is not exactly one of its options.' },
    { refused: 'It asks for an opinion: no answer is right.' },
    { refused: 'It asks for a date or a time, for which there is no question type. Write it as short text.' },
    { item: { stem: '<p>Read this</p>', interaction: { kind: 'description' } } },
    { refused: 'It is a picture without a question. Add it to the questions that it belongs to.' },
  ]);
});

test('pictures, “Other”, missing points and the way through sections are named as lost', async () => {
  const { items, warnings } = await read(
    'form.json',
    form(
      question('Q', {
        grading: key(0, 'a'),
        choiceQuestion: {
          type: 'RADIO',
          options: [{ value: 'a', goToAction: 'NEXT_SECTION' }, { value: 'b' }, { isOther: true }],
        },
      }),
      {
        ...capital,
        questionItem: { ...capital.questionItem, image: { contentUri: 'https://lh3.example.org/x', altText: 'A map' } },
      },
    ),
  );
  expect(warnings).toEqual([
    'The form leads to other sections by the answer. Questions here come one after the other.',
  ]);
  expect(items.map((item, i) => prepareItem(item, i + 1, []).item.messages)).toEqual([
    [
      'It is worth no points in the form; here it is worth 1.',
      'The option “Other”, with a text of one’s own, is left out.',
    ],
    ['A picture is left out: the file only says where to find it. Add it in the editor'],
  ]);
});

test('the responses to a form are refused rather than taken as questions', async () => {
  const csv = (...headings: readonly string[]) =>
    `${headings.map((heading) => `"${heading}"`).join(',')}\n${headings.map(() => 'x').join(',')}\n`;
  const inEnglish = csv('Timestamp', 'Total score', 'Capital?', 'Capital? [Score]', 'Capital? [Feedback]');
  const inGerman = csv('Zeitstempel', 'Punkte', 'Frage', 'Frage [Punktzahl]', 'Frage [Feedback]');
  for (const text of [inEnglish, inGerman])
    await expect(read('Rivers (Responses).csv', text)).rejects.toThrow('These are the responses to a Google form');
});

test('other JSON is not taken for a form', async () => {
  await expect(read('x.json', { items: [], info: {} })).rejects.toThrow('not a file of questions');
  await expect(read('form.json', form())).rejects.toThrow('there is no question in it');
});
