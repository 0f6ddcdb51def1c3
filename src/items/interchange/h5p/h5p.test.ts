import { describe, expect, test } from 'vitest';
import { makeZip } from '#platform/server/table-file/zip.testing.ts';
import { readQuestionFile } from '../read-question-file.ts';

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const packed = (library: string, params: unknown, title = 'T', more: object = {}): Uint8Array =>
  makeZip([
    { name: 'h5p.json', content: JSON.stringify({ title, mainLibrary: library, language: 'en', ...more }) },
    { name: 'content/content.json', content: JSON.stringify(params) },
    { name: 'content/images/a.png', content: PNG },
  ]);
const read = (library: string, params: unknown, title?: string, more?: object) =>
  readQuestionFile({ name: 'upload', bytes: packed(library, params, title, more) });
const itemsOf = async (library: string, params: unknown) => (await read(library, params)).items;

const answer = (text: string, correct: boolean, chosenFeedback = '') => ({
  text: `<div>${text}</div>`,
  correct,
  tipsAndFeedback: { tip: '', chosenFeedback, notChosenFeedback: '' },
});
const image = { type: { library: 'H5P.Image 1.1', params: { alt: 'A map', file: { path: 'images/a.png' } } } };

describe('multiple choice', () => {
  const answers = [answer('a', true, 'Yes'), answer('b', true), answer('c', false)];
  test('pays a point for each right choice and takes one for each wrong one', async () => {
    const behaviour = { type: 'auto', singlePoint: false, randomAnswers: false };
    const { format, items, pictures } = await read('H5P.MultiChoice', {
      question: '<p>Q</p>',
      answers,
      behaviour,
      media: image,
    });
    expect(format).toBe('h5p');
    expect(items).toMatchObject([
      {
        item: {
          title: 'T',
          marks: '2',
          stem: expect.stringMatching(/^<p><img src="\/v1\/api\/images\/[0-9a-f]{64}" alt="A map"><\/p><p>Q<\/p>$/),
          interaction: {
            multiple: true,
            shuffle: false,
            scoring: 'option-shares',
            options: [{ share: '1/2', feedback: 'Yes' }, { share: '1/2' }, { share: '-1/2' }],
          },
        },
      },
    ]);
    expect(pictures.size).toBe(1);
  });
  test('pays all or nothing where it says so, and one of several right ones where one is chosen', async () => {
    const whole = { type: 'multi', singlePoint: true, passPercentage: 50 };
    expect(await itemsOf('H5P.MultiChoice', { question: 'Q', answers, behaviour: whole })).toMatchObject([
      { item: { interaction: { scoring: 'all-or-nothing' } }, warnings: [expect.stringMatching(/from 50 % on/)] },
    ]);
    expect(await itemsOf('H5P.MultiChoice', { question: 'Q', answers, behaviour: { type: 'single' } })).toMatchObject([
      { item: { interaction: { multiple: false, options: [{ share: '1' }, { share: '1' }, { share: '0' }] } } },
    ]);
  });
  test('of which none is right is refused', async () => {
    expect(
      await itemsOf('H5P.MultiChoice', { question: 'Q', answers: [answer('a', false), answer('b', false)] }),
    ).toMatchObject([{ refused: expect.stringMatching(/choose none/) }]);
  });
});

test('true or false, with feedback to right and wrong', async () => {
  const behaviour = { feedbackOnCorrect: 'Well done', feedbackOnWrong: 'No' };
  expect(await itemsOf('H5P.TrueFalse', { question: '<p>Q</p>', correct: 'false', behaviour })).toMatchObject([
    { item: { interaction: { right: false, feedbackTrue: '<p>No</p>', feedbackFalse: '<p>Well done</p>' } } },
  ]);
});

test('gaps take alternatives, tips become hints, and two stars are one', async () => {
  const params = { text: '<p>Fill in.</p>', questions: ['<p>2 ** 3 is *six/6:Count &amp; add*, *x&lt;y*.</p>'] };
  expect(
    await itemsOf('H5P.Blanks', { ...params, behaviour: { caseSensitive: false, acceptSpellingErrors: true } }),
  ).toMatchObject([
    {
      item: {
        stem: '<p>Fill in.</p><p>2 * 3 is [[1]], [[2]].</p>',
        marks: '2',
        hints: ['<p>1: Count &amp; add</p>'],
        interaction: {
          gaps: [
            { caseSensitive: false, answers: [{ pattern: 'six' }, { pattern: '6' }] },
            { answers: [{ pattern: 'x<y' }] },
          ],
        },
      },
      warnings: [expect.stringMatching(/spelling/)],
    },
  ]);
});

test('words to drag are chosen from lists, with those that fit nowhere', async () => {
  const params = {
    taskDescription: '<p>Drag.</p>',
    textField: '*Red:A colour\\+Yes\\-No* & *blue*\n*red*',
    distractors: '*green*',
  };
  expect(await itemsOf('H5P.DragText', params)).toMatchObject([
    {
      item: {
        stem: '<p>Drag.</p><p>[[1]] &amp; [[2]]<br>[[3]]</p>',
        interaction: {
          gaps: [
            {
              options: [
                { text: 'Red', share: '1', feedback: '<p>Yes</p>' },
                { text: 'blue', share: '0', feedback: '<p>No</p>' },
                { text: 'red', share: '0' },
                { text: 'green', share: '0' },
              ],
            },
            {},
            {},
          ],
        },
      },
    },
  ]);
});

test('words to mark are highlighted words: a point for each right one, one less for each wrong one', async () => {
  const [one] = await itemsOf('H5P.MarkTheWords', {
    taskDescription: '<p>Mark the verbs.</p>',
    textField: '<p>I *sleep*, and (you) *eat* 2**3.</p><p>Now<br>\nand *here*.</p>',
  });
  expect(one).toMatchObject({
    item: {
      stem: '<p>Mark the verbs.</p>',
      marks: '3',
      interaction: {
        kind: 'highlight-words',
        passage: 'I *sleep*, and (you) *eat* 2\\*\\*3.\n\nNow\nand *here*.',
        selectable: 'every-word',
        scoring: 'net-correct',
      },
    },
    warnings: [],
  });
});

test('words that H5P cuts in another way are marked one by one, and lost formatting is named', async () => {
  const [one] = await itemsOf('H5P.MarkTheWords', {
    taskDescription: '<p>Mark the verbs.</p>',
    textField: '<p>I <em>*sleep*</em> – *eat* .</p>',
  });
  expect(one).toMatchObject({
    item: { interaction: { passage: '[I] *sleep* [–] *eat* .', selectable: 'marked' } },
    warnings: ['Formatting inside the text to select words in is left out.'],
  });
});

test('labels on a picture have their places in its pixels; without a picture they are pairs', async () => {
  const text = (word: string) => ({ type: { library: 'H5P.AdvancedText 1.1', params: { text: `<p>${word}</p>` } } });
  const zone = (label: string, ...right: string[]) => ({
    label: `<div>${label}</div>`,
    x: 0,
    y: 0,
    width: 5,
    height: 5,
    correctElements: right,
  });
  const task = { elements: [text('Nile'), text('Rhine')], dropZones: [zone('Africa', '0'), zone('Europe', '1')] };
  const settings = { background: { path: 'images/a.png' }, size: { width: 80, height: 80 } };
  expect(await itemsOf('H5P.DragQuestion', { question: { settings, task } })).toMatchObject([
    {
      item: {
        stem: '<p>T</p>',
        interaction: { kind: 'picture-labels', labels: ['Nile', 'Rhine'], places: [{ label: 0 }, { label: 1 }] },
      },
    },
  ]);
  expect(await itemsOf('H5P.DragQuestion', { question: { settings: {}, task } })).toMatchObject([
    { item: { interaction: { kind: 'matching', pairs: [{ left: '<p>Nile</p>', right: '<p>Africa</p>' }, {}] } } },
  ]);
  const both = { ...task, dropZones: [zone('Africa', '0', '1')] };
  expect(await itemsOf('H5P.DragQuestion', { question: { settings, task: both } })).toMatchObject([
    { refused: expect.stringMatching(/several labels/) },
  ]);
});

test('question sets, books and their chapters are read through, texts and what is unknown refused by name', async () => {
  const choice = {
    library: 'H5P.SingleChoiceSet 1.11',
    params: { choices: [{ question: 'Q', answers: ['a', 'b'] }] },
    metadata: { title: 'One' },
  };
  const chapter = {
    library: 'H5P.Column 1.16',
    metadata: { title: 'Chapter' },
    params: {
      content: [
        { content: { library: 'H5P.AdvancedText 1.1', params: { text: '<p>Read this.</p>' } } },
        { content: choice },
        { content: { library: 'H5P.SpeakTheWords 1.5', params: {}, metadata: { title: 'Speak' } } },
        { content: { library: 'H5P.Unheard 9.1', params: {}, metadata: { title: 'New' } } },
        { content: { library: 'H5P.QuestionSet 1.20', params: { questions: [choice] }, metadata: { title: 'Set' } } },
      ],
    },
  };
  const { items } = await read('H5P.InteractiveBook', { chapters: [chapter] }, 'Book', {
    license: 'CC BY',
    licenseVersion: '4.0',
    authors: [{ name: 'Ada' }],
  });
  expect(items).toMatchObject([
    { item: { title: 'Read this.', stem: '<p>Read this.</p>', interaction: { kind: 'description' } } },
    {
      item: {
        title: 'One',
        category: ['Book', 'Chapter'],
        licence: 'CC BY 4.0',
        author: 'Ada',
        interaction: {
          options: [
            { text: '<p>a</p>', share: '1' },
            { text: '<p>b</p>', share: '0' },
          ],
        },
      },
    },
    { refused: expect.stringMatching(/speak the answer/), title: 'Speak' },
    { refused: 'There is no question type for the activity "H5P.Unheard" of H5P.' },
    { item: { category: ['Book', 'Chapter', 'Set'] } },
  ]);
});

test('cards, essays and orders', async () => {
  expect(await itemsOf('H5P.Flashcards', { cards: [{ text: 'Q', answer: 'x/y' }] })).toMatchObject([
    { item: { interaction: { answers: [{ pattern: 'x' }, { pattern: 'y' }] } } },
  ]);
  expect(await itemsOf('H5P.Essay', { taskDescription: 'Write', keywords: [{ keyword: 'leaf' }] })).toMatchObject([
    { item: { interaction: { kind: 'essay', graderNote: '<ul><li>leaf</li></ul>' } } },
  ]);
  expect(await itemsOf('H5P.SortParagraphs', { taskDescription: 'Sort', paragraphs: ['a', 'b'] })).toMatchObject([
    { item: { interaction: { kind: 'ordering', items: ['<p>a</p>', '<p>b</p>'] } } },
  ]);
});

test.each([
  ['a list', []],
  ['wrong kinds', { question: 5, answers: 'x', behaviour: [] }],
  [
    'deep nesting',
    Array.from({ length: 50 }).reduce<object>(
      (inside) => ({ questions: [{ library: 'H5P.QuestionSet 1', params: inside }] }),
      {},
    ),
  ],
])('a package of %s gives reasons and never an error', async (_name, params) => {
  for (const library of [
    'H5P.MultiChoice',
    'H5P.QuestionSet',
    'H5P.Blanks',
    'H5P.DragText',
    'H5P.MarkTheWords',
    'H5P.DragQuestion',
    'H5P.TrueFalse',
  ]) {
    const outcome = await read(library, params).then(
      ({ items }) => items.every((one) => 'refused' in one),
      (error: Error) => error.name === 'UnreadableFile',
    );
    expect(outcome).toBe(true);
  }
});

test('a damaged package says which part is damaged', async () => {
  const bytes = makeZip([
    { name: 'h5p.json', content: '{"mainLibrary":"H5P.Blanks"}' },
    { name: 'content/content.json', content: '{' },
  ]);
  await expect(readQuestionFile({ name: 'x.h5p', bytes })).rejects.toMatchObject({
    code: 'broken-json',
    message: expect.stringContaining('content/content.json'),
  });
});
