/** Packages that were made to do harm, and what is left out of those that were not. */
import { expect, test } from 'vitest';
import { prepareItem } from '#items/question-bank/import/import-item.ts';
import { makeZip } from '#platform/server/table-file/zip.testing.ts';
import { translateInto } from '#platform/server/text/translate.ts';
import { readQuestionFile } from '../read-question-file.ts';

const packed = (library: string, params: unknown, title: string): Uint8Array =>
  makeZip([
    { name: 'h5p.json', content: JSON.stringify({ title, mainLibrary: library, language: 'en' }) },
    { name: 'content/content.json', content: typeof params === 'string' ? params : JSON.stringify(params) },
    { name: 'content/a.mp3', content: Buffer.concat([Buffer.from('fff340c400146886', 'hex'), Buffer.alloc(300)]) },
  ]);
const read = (library: string, params: unknown, title = 'Port') =>
  readQuestionFile({ name: 'upload.h5p', bytes: packed(library, params, title) });

const text = (html: string) => ({ library: 'H5P.AdvancedText 1.1', params: { text: html } });
const element = (library: string, params: object = {}) => ({ action: { library, params } });
const image = element('H5P.Image 1.1', { file: { path: 'images/a.png' } });

test('a set that asks some of its questions says so', async () => {
  const question = (name: string) => ({ library: 'H5P.TrueFalse 1.8', params: { question: name, correct: 'true' } });
  const questions = ['Elbe', 'Oder', 'Rhine'].map(question);
  const warningsOf = async (poolSize: number) =>
    (await read('H5P.QuestionSet 1.20', { questions, poolSize, randomQuestions: true })).warnings;
  expect(await warningsOf(2)).toEqual([
    'The file draws questions from groups. All of them are imported; add the drawing in the quiz, by their tag.',
  ]);
  expect(await warningsOf(3)).toEqual([]);
});

test('what slides and videos show beside their questions is named, slide by slide', async () => {
  const slides = [
    { elements: [image, image, element('H5P.Link 1.3'), { action: text('<p>Kenya</p>') }] },
    {
      elements: [
        { action: text('<p>No picture</p>') },
        element('H5P.Table 1.1', { text: '<table><tr><td>1</td></tr></table>' }),
      ],
    },
    { elements: [], slideBackgroundSelector: { imageSlideBackground: { path: 'images/b.png' } } },
    { elements: [element('H5P.Audio 1.5'), element('H5P.Video 1.6')] },
  ];
  const { items, warnings } = await read('H5P.CoursePresentation 1.25', {
    presentation: { slides, globalBackgroundSelector: { imageGlobalBackground: { path: 'images/c.png' } } },
  });
  expect(warnings).toEqual([
    'The background picture of “Port” is left out.',
    'Pictures on slide 1 of “Port” that are left out: 2.',
    'Sounds, videos, links and long texts on slide 1 of “Port” that are left out: 1.',
    'Pictures on slide 3 of “Port” that are left out: 1.',
    'Sounds, videos, links and long texts on slide 4 of “Port” that are left out: 2.',
  ]);
  expect(items.map((one) => ('item' in one ? one.item.stem : one.refused))).toEqual([
    '<p>Kenya</p>',
    '<p>No picture</p>',
    '<table><tr><td>1</td></tr></table>',
  ]);
  const video = {
    video: { files: [{ path: 'videos/a.mp4' }] },
    assets: { interactions: [image, { action: text('<p>a</p>') }] },
  };
  const set = {
    introPage: { showIntroPage: true, introduction: '<p>Hi</p>' },
    backgroundImage: { path: 'b.png' },
    questions: [text('<p>a</p>')],
  };
  const others = [
    ...(await read('H5P.InteractiveVideo 1.26', { interactiveVideo: video })).warnings,
    ...(await read('H5P.QuestionSet 1.20', set)).warnings,
  ];
  expect(others).toEqual([
    'The video of “Port” is left out: only its questions are read.',
    'Pictures, sounds and links in the video of “Port” that are left out: 1.',
    'The introduction of “Port” is left out.',
    'The background picture of “Port” is left out.',
  ]);
  for (const language of ['de', 'ar'] as const)
    for (const one of [...warnings, ...others]) expect(translateInto(language)(one), one).not.toBeNull();
  const many = Array.from({ length: 3_000 }, () => ({ elements: [image, { action: text('<p>a</p>') }] }));
  const long = await read('H5P.CoursePresentation 1.25', { presentation: { slides: many } });
  expect(long.warnings).toHaveLength(101);
  expect(long.warnings.at(-1)).toMatch(/left out: 2900\.$/);
});

test('accordions within each other end, and what of them is no text is named', async () => {
  const depth = 60_000;
  const open = '{"library":"H5P.Accordion 1.0","params":{"panels":[{"title":"t","content":';
  const nested = `{"content":[{"content":${open.repeat(depth)}{}${'}]}}'.repeat(depth)}}]}`;
  const { items } = await read('H5P.Column 1.18', nested);
  expect(items).toMatchObject([
    { warnings: ['A part that unfolds is left out, since it is no text. Add it in the editor.'] },
  ]);
});

test('a file of more questions than are taken is refused before all of it is read', async () => {
  const texts = Array.from({ length: 20_001 }, () => [
    { content: text('<p>a</p>') },
    { content: { library: 'H5P.Nil 1.0' } },
  ]);
  await expect(read('H5P.Column 1.18', { content: texts.flat() })).rejects.toThrow(/more than 20,000 questions/);
  const choices = Array.from({ length: 20_001 }, () => ({ question: 'Q', answers: ['a', 'b'] }));
  await expect(read('H5P.SingleChoiceSet 1.11', { choices })).rejects.toThrow(/more than 20,000 questions/);
});

test('words of nothing but signs take no longer than others', async () => {
  const signs = `a${'!'.repeat(300_000)}a`;
  const sentences = [{ sample: [{ path: 'a.mp3', mime: 'audio/mpeg' }], text: signs }];
  const start = performance.now();
  await read('H5P.Dictation 1.3', { sentences });
  await read('H5P.MarkTheWords 1.11', { textField: `*b* ${signs}` });
  expect(performance.now() - start).toBeLessThan(15_000);
});

test('words to drag are no more than a question has, or each gap would hold all of them', async () => {
  const textField = Array.from({ length: 20_000 }, (_, i) => `*w${i}*`).join(' ');
  expect((await read('H5P.DragText 1.10', { textField })).items).toMatchObject([
    { refused: 'There are at most 50 gaps' },
  ]);
  const distractors = textField;
  expect((await read('H5P.DragText 1.10', { textField: 'a *b*', distractors })).items).toMatchObject([
    { refused: 'A choice has at most 50 options' },
  ]);
});

test('a page of very many short texts takes no longer than one of few long ones', async () => {
  const content = Array.from({ length: 100_000 }, () => ({ content: text('a') }));
  const start = performance.now();
  expect((await read('H5P.Column 1.18', { content })).items.length).toBeGreaterThan(10);
  expect(performance.now() - start).toBeLessThan(8_000);
});

test('a sentence or a card that is incomplete leaves the others', async () => {
  const sample = [{ path: 'a.mp3', mime: 'audio/mpeg' }];
  const sentences = [{ sample, text: 'One' }, { text: 'Two' }, { sample, text: '' }, { sample, text: 'Four' }];
  expect((await read('H5P.Dictation 1.3', { sentences })).items).toMatchObject([
    { item: { title: 'Port (1)' } },
    { refused: 'The recording of a sentence is missing in the package.', title: 'Port (2)' },
    { refused: 'A sentence of the dictation has no text.', title: 'Port (3)' },
    { item: { title: 'Port (4)' } },
  ]);
  const cards = [{ text: 'Sea', answer: 'mer' }, { text: 'Land' }];
  expect((await read('H5P.Flashcards 1.7', { cards })).items).toMatchObject([
    { item: { title: 'Port (1)' } },
    { refused: 'A card has no answer.' },
  ]);
});

test('scripts in titles and texts are no scripts of ours', async () => {
  const script = '<img src=x onerror=alert(1)><script>alert(1)</script>';
  const panel = { title: script, content: text(script) };
  const link = { title: script, linkWidget: { protocol: '', url: 'javascript:alert(1)' } };
  const { items, pictures } = await read(
    'H5P.Column 1.18',
    {
      content: [
        { content: text(`<p>Read</p>${script}`) },
        { content: { library: 'H5P.Accordion 1.0', params: { panels: [panel] } } },
        { content: { library: 'H5P.Link 1.3', params: link } },
      ],
    },
    script,
  );
  const [item] = items.map((one) => prepareItem(one, 1, [], pictures));
  // The title is no HTML: it is shown as it is.
  const stored = JSON.stringify(item!.question!.content);
  expect(stored).not.toMatch(/<script|<[^>]*onerror|href=\\?"javascript:/i);
});

test.each(['../../etc/passwd', '/etc/passwd', 'content/../../x.png', 'C:\\x.png'])(
  'no part is called %s',
  async (name) => {
    const bytes = makeZip([
      { name: 'h5p.json', content: '{"mainLibrary":"H5P.Blanks"}' },
      { name: 'content/content.json', content: '{}' },
      { name, content: 'x' },
    ]);
    await expect(readQuestionFile({ name: 'upload.h5p', bytes })).rejects.toThrow(/damaged/);
  },
);

test.each([
  'H5P.Summary',
  'H5P.Dictation',
  'H5P.InteractiveBook',
  'H5P.CoursePresentation',
  'H5P.InteractiveVideo',
  'H5P.QuestionSet',
  'H5P.Accordion',
])('%s without its fields, or with others than it has, gives reasons and never an error', async (library) => {
  const wrong: unknown[] = [null, 5, 'x', [], [[]], [null], {}, [{}], [{ library: 5, params: 'x' }], Number.MAX_VALUE];
  const names = [
    'summaries',
    'sentences',
    'chapters',
    'bookCover',
    'showCoverPage',
    'presentation',
    'interactiveVideo',
  ];
  for (const value of wrong) {
    const params = Object.fromEntries(
      [...names, 'questions', 'panels', 'introPage', 'behaviour'].map((one) => [one, value]),
    );
    for (const given of [params, { presentation: params, interactiveVideo: params, behaviour: { textual: params } }]) {
      const outcome = await read(library, given).then(
        () => true,
        (error: Error) => error.name === 'UnreadableFile',
      );
      expect(outcome).toBe(true);
    }
  }
});
