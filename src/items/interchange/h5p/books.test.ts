/** Activities of H5P in the shapes of their own `semantics.json`: Summary 1.10, Dictation 1.3, Interactive Book 1.11, Column 1.18, Row 1.2. */
import { expect, test } from 'vitest';
import { prepareItem } from '#items/question-bank/import/import-item.ts';
import { makeZip } from '#platform/server/table-file/zip.testing.ts';
import { readQuestionFile } from '../read-question-file.ts';

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** As FFmpeg begins an MP3 of 22 kHz without a tag; two that differ. */
const mp3 = (fill: number): Buffer => Buffer.concat([Buffer.from('fff340c400146886', 'hex'), Buffer.alloc(300, fill)]);

const read = (library: string, params: unknown) =>
  readQuestionFile({
    name: 'upload.h5p',
    bytes: makeZip([
      { name: 'h5p.json', content: JSON.stringify({ title: 'Port', mainLibrary: library, language: 'en' }) },
      { name: 'content/content.json', content: JSON.stringify(params) },
      { name: 'content/images/a.png', content: PNG },
      { name: 'content/audios/slow.mp3', content: mp3(1) },
      { name: 'content/audios/sample-5f.mp3', content: mp3(2) },
    ]),
  });
const audio = (path: string) => [{ path, mime: 'audio/mpeg', copyright: { license: 'U' } }];
const metadata = (title: string) => ({ contentType: 'Text', license: 'U', title });

test('a summary is a single choice for each set, worth a point for a right first choice', async () => {
  const { items } = await read('H5P.Summary', {
    intro: '<p>Choose the correct statement.</p>',
    summaries: [
      { subContentId: 'a', summary: ['<p>Ships float.</p>', '<p>Ships sink.</p>'], tip: '<p>Archimedes</p>' },
      { subContentId: 'b', summary: ['<p>Iron rusts.</p>', '<p>Gold rusts.</p>', '<p>Nothing rusts.</p>'] },
      { subContentId: 'c' },
    ],
    overallFeedback: [{ from: 0, to: 100 }],
  });
  expect(items).toMatchObject([
    {
      item: {
        title: 'Port (1)',
        stem: '<p>Choose the correct statement.</p>',
        hints: ['<p>Archimedes</p>'],
        interaction: {
          kind: 'choice',
          multiple: false,
          shuffle: true,
          options: [
            { text: '<p>Ships float.</p>', share: '1' },
            { text: '<p>Ships sink.</p>', share: '0' },
          ],
        },
      },
      warnings: [],
    },
    { item: { title: 'Port (2)', interaction: { options: [{ share: '1' }, { share: '0' }, { share: '0' }] } } },
  ]);
  expect(items).toHaveLength(2);
});

const dictation = (lines: readonly object[], scoring: object = {}, behaviour: object = {}) => ({
  taskDescription: '<div>Write what you hear.</div>',
  sentences: lines,
  overallFeedback: [{ from: 0, to: 100 }],
  behaviour: {
    disablePause: false,
    shuffleSentences: 'never',
    scoring: { ignorePunctuation: true, zeroMistakeMode: false, typoFactor: '100', ...scoring },
    textual: { wordSeparator: ' ', overrideRTL: 'auto', autosplit: true },
    ...behaviour,
  },
});

test('a dictation is a short text for each sentence, with its recordings and all its spellings', async () => {
  const line = {
    description: 'Anna',
    sample: audio('audios/sample-5f.mp3'),
    sampleAlternative: audio('audios/slow.mp3'),
    text: 'Don&#039;t worry, the colour|color is 2*3.',
  };
  const gone = { sample: audio('audios/gone.mp3'), text: 'Silence' };
  const { items, pictures } = await read('H5P.Dictation', dictation([line]));
  expect(items).toMatchObject([
    {
      item: {
        title: 'Port',
        marks: '6',
        interaction: {
          kind: 'short-text',
          caseSensitive: true,
          answers: [
            { pattern: "Don't worry, the colour is 2\\*3." },
            { pattern: "Don't worry, the color is 2\\*3." },
            { pattern: "Don't worry the colour is 2\\*3" },
            { pattern: "Don't worry the color is 2\\*3" },
          ],
        },
      },
      warnings: [
        'H5P scores a dictation word by word; here the whole sentence must be right.',
        'H5P ignores punctuation; here a sentence is right with all of it, or with none.',
      ],
    },
  ]);
  const { item, stimulus } = prepareItem(items[0]!, 1, [], pictures);
  expect(item.status).toBe('warning');
  expect(stimulus?.content.match(/<audio/g)).toHaveLength(2);
  expect((await read('H5P.Dictation', dictation([gone]))).items).toMatchObject([
    { refused: 'The recording of a sentence is missing in the package.', title: 'Port' },
  ]);
});

test('a dictation names what it counts otherwise, and keeps words that its separator joins', async () => {
  const line = { sample: audio('audios/slow.mp3'), text: 'I_do not|don’t_know' };
  const textual = { wordSeparator: '_' };
  const { items } = await read(
    'H5P.Dictation',
    dictation([line], { ignorePunctuation: false, typoFactor: '50' }, { textual, tries: 2 }),
  );
  expect(items).toMatchObject([
    {
      item: { marks: '3', interaction: { answers: [{ pattern: 'I do not know' }, { pattern: 'I don’t know' }] } },
      warnings: [
        'H5P forgives small spelling mistakes; here the answers must be exact. Add answers in the editor.',
        'There is no limit to playing a recording here.',
        'H5P scores a dictation word by word; here the whole sentence must be right.',
      ],
    },
  ]);
});

test('a book gives its cover, its texts, tables, pictures and recordings, and its questions in their order', async () => {
  const text = (html: string, title = 'Untitled Text') => ({
    library: 'H5P.AdvancedText 1.1',
    params: { text: html },
    metadata: metadata(title),
  });
  const question = {
    library: 'H5P.TrueFalse 1.8',
    params: { question: '<p>True?</p>', correct: 'true' },
    metadata: metadata('Check'),
  };
  const inRow = {
    library: 'H5P.Row 1.2',
    params: {
      columns: [
        { width: 50, content: { library: 'H5P.RowColumn 1.2', params: { content: [text('<p>Left</p>')] } } },
        { width: 50, content: { library: 'H5P.RowColumn 1.2', params: { content: [question] } } },
      ],
    },
  };
  const accordion = {
    library: 'H5P.Accordion 1.0',
    params: { panels: [{ title: 'Why & how', content: text('<p>Because</p>') }] },
  };
  const contents = [
    text('<h2>Ports</h2><p>Ships come.</p>', 'On ports'),
    { library: 'H5P.Table 1.2', params: { text: '<table><tbody><tr><td>1</td></tr></tbody></table>' } },
    { library: 'H5P.Image 1.1', params: { alt: 'A "crane"', file: { path: 'images/a.png' } } },
    { library: 'H5P.Audio 1.5', params: { files: audio('audios/slow.mp3') } },
    { library: 'H5P.Video 1.6', params: { sources: [{ path: 'https://video.example/1', mime: 'video/YouTube' }] } },
    { library: 'H5P.Link 1.3', params: { title: 'More', linkWidget: { protocol: 'https://', url: 'port.example' } } },
    accordion,
    question,
    inRow,
    { library: 'H5P.Timeline 1.1', params: {}, metadata: metadata('Then') },
  ];
  const chapter = (title: string, content: readonly object[]) => ({
    library: 'H5P.Column 1.18',
    params: { content: content.map((one) => ({ content: one, useSeparator: 'auto' })) },
    metadata: metadata(title),
  });
  const { items, pictures } = await read('H5P.InteractiveBook', {
    showCoverPage: true,
    bookCover: {
      coverDescription: '<p>A book of ports</p>',
      coverMedium: { library: 'H5P.Image 1.1', params: { alt: 'Sea', file: { path: 'images/a.png' } } },
    },
    chapters: [chapter('First', contents), chapter('Second', [])],
  });
  expect(items).toMatchObject([
    {
      item: {
        title: 'A book of ports Sea',
        category: ['Port'],
        stem: expect.stringMatching(/^<p>A book of ports<\/p><p><img src="[^"]+" alt="Sea"><\/p>$/),
        interaction: { kind: 'description' },
      },
    },
    {
      item: {
        title: 'On ports',
        category: ['Port', 'First'],
        stem: expect.stringMatching(
          /^<h2>Ports<\/h2><p>Ships come\.<\/p><table>.*<\/table><p><img src="[^"]+" alt="A &#34;crane&#34;"><\/p><audio src="[^"]+"><\/audio><p><a href="https:\/\/port\.example">More<\/a><\/p><h3>Why &#38; how<\/h3><p>Because<\/p>$/,
        ),
      },
      warnings: ['A video or sound is left out: the file does not hold it, or browsers can’t play it.'],
    },
    { item: { title: 'Check', category: ['Port', 'First'] } },
    { item: { title: 'Left', category: ['Port', 'First'], stem: '<p>Left</p>' } },
    { item: { title: 'Check', category: ['Port', 'First'] } },
    { refused: 'There is no question type for the activity "H5P.Timeline" of H5P.', title: 'Then' },
  ]);
  const { item, stimulus } = prepareItem(items[1]!, 2, [], pictures);
  expect([item.status, stimulus?.content.includes('<audio')]).toEqual(['warning', true]);
});

test('what a page has lost is named where nothing else of it is left to read', async () => {
  const { items, warnings } = await read('H5P.Column', {
    content: [
      { content: { library: 'H5P.Image 1.1', params: { alt: 'Gone', file: { path: 'images/gone.png' } } } },
      { content: { library: 'H5P.TrueFalse 1.8', params: { question: '<p>Ships float.</p>', correct: 'true' } } },
    ],
  });
  expect(items).toMatchObject([{ item: { stem: '<p>Ships float.</p>' } }]);
  expect(warnings).toEqual([
    'A picture is left out: it is no PNG, JPEG, GIF or WebP, or too large. Add it in the editor.',
  ]);
});
