import { expect, test } from 'vitest';
import { readQuestionFile } from '../read-question-file.ts';

const read = async (text: string, name = 'quiz.txt') =>
  readQuestionFile({ name, bytes: new TextEncoder().encode(text) });
const itemsOf = async (text: string) => (await read(text)).items;

test('every kind of question of text2qti is read as it is graded there', async () => {
  const { format, items } = await read(
    [
      'Title: Sum\nPoints: 2\n1.  What is 2+3?\na)  6\nb)  1\n*c) 5\n',
      '2.  Which?\n[ ] a\n[*] b\n[*] c\n',
      '3.  Root?\n=   1.4142 +- 0.0001\n',
      '4.  Range?\n=   [1.2, 1.6]\n',
      '5.  Whole?\n=   1_000\n',
      '6.  Percent?\n=   -200 +- 5%\n',
      '7.  Who?\n*   Santa\n*   5*\n',
      '8.  Write.\n! Look for *this*.\n____\n',
      '9.  Upload.\n^^^^\n',
      '10. Flat?\na)  True\n*b) False\n',
    ].join('\n'),
  );
  const exactly = (value: string, tolerance: string) => ({
    interaction: {
      kind: 'numeric',
      answers: [{ value, tolerance: { kind: 'nominal', value: tolerance }, share: '1' }],
    },
  });
  expect(format).toBe('text2qti');
  expect(items.map((one) => ('item' in one ? one.item : one))).toMatchObject([
    {
      title: 'Sum',
      marks: '2',
      place: { line: 3 },
      stem: '<p>What is 2+3?</p>',
      interaction: { multiple: false, options: [{ share: '0' }, { share: '0' }, { text: '<p>5</p>', share: '1' }] },
    },
    {
      interaction: {
        multiple: true,
        scoring: 'all-or-nothing',
        options: [{ share: '0' }, { share: '1/2' }, { share: '1/2' }],
      },
    },
    exactly('1.4142', '0.0001'),
    exactly('1.4', '0.2'),
    exactly('1000', '0'),
    exactly('-200', '10'),
    { interaction: { kind: 'short-text', answers: [{ pattern: 'Santa' }, { pattern: '5\\*' }] } },
    { interaction: { kind: 'essay', graderNote: '<p>Look for <em>this</em>.</p>' } },
    { interaction: { kind: 'file-upload' } },
    { interaction: { kind: 'true-false', right: false } },
  ]);
});

test('texts are Markdown with formulas, code, tables and several paragraphs', async () => {
  const [one] = await itemsOf(
    '1.  Energy $E = mc^2$ costs \\$5, `$x$`.\n\n    ```\n    for x:\n        y\n    ```\n\n    - one\n    - two\n*a) $$x$$\nb)  H | I\n    -- | --\n    a | b\n',
  );
  expect(one).toMatchObject({
    item: {
      stem: expect.stringMatching(
        /^<p>Energy <span data-type="inline-math" data-latex="E = mc\^2"><\/span> costs \$5, <code>\$x\$<\/code>\.<\/p>\s*<pre><code>for x:\n {4}y<\/code><\/pre>\s*<ul>/,
      ),
      interaction: {
        options: [
          { text: '<div data-type="block-math" data-latex="x"></div>' },
          { text: expect.stringContaining('<td>a</td>') },
        ],
      },
    },
  });
});

test('feedback goes to the question, to each answer, and to all right or wrong ones', async () => {
  const items = await itemsOf(
    '1.  Q?\n... General.\n+   Well done.\n-   No.\n*a) x\n... Own.\nb)  y\n\n2.  N?\n-   Too bad.\n=   5\n',
  );
  expect(items).toMatchObject([
    {
      item: {
        generalFeedback: '<p>General.</p>',
        interaction: { options: [{ feedback: '<p>Own.</p><p>Well done.</p>' }, { feedback: '<p>No.</p>' }] },
      },
    },
    { item: { interaction: { answers: [{ value: '5' }, { value: '*', share: '0', feedback: '<p>Too bad.</p>' }] } } },
  ]);
});

test('the title of the quiz and the groups become tags, points of a group hold for its questions', async () => {
  const { items, warnings } = await read(
    'Quiz title: Tests\nshuffle answers: true\n\nGROUP\npick: 1\npoints per question: 3\n\n1.  A?\n*a) x\nb)  y\n\nEND_GROUP\n\n2.  B?\n*a) x\nb)  y\n',
  );
  expect(items).toMatchObject([
    { item: { category: ['Tests', 'Group 1'], marks: '3', interaction: { shuffle: true } } },
    { item: { category: ['Tests'] } },
  ]);
  expect(warnings).toEqual([expect.stringMatching(/draws questions from groups/)]);
});

test('a broken question is refused with its line and reason, and the others are read', async () => {
  const items = await itemsOf(
    [
      '1.  No answers',
      '2.  None right\na)  x\nb)  y',
      '3.  Not indented\ngoes on\n*a) x\nb)  y',
      '4.  Mixed\n*a) x\n[ ] y',
      '5.  Number\n=   about 5',
      '6.  Fine\n*a) x\nb)  y',
      '```{.python .run}\nprint("x")\n```',
      'Text title: Read this\nText: And that.',
      '% a comment\nCOMMENT\n7. Gone\nEND_COMMENT',
    ].join('\n\n'),
  );
  expect(items).toMatchObject([
    { refused: expect.stringMatching(/^It has no answers/), place: { line: 1 }, title: 'No answers' },
    { refused: 'No choice is marked as right with *.', place: { line: 3 } },
    { refused: expect.stringMatching(/^Line 8 \("goes on"\) belongs to nothing/), place: { line: 7 } },
    { refused: 'It mixes answers of several kinds.' },
    { refused: expect.stringMatching(/^"about 5" is no number/) },
    { item: { stem: '<p>Fine</p>' } },
    { refused: expect.stringMatching(/^This code makes questions/) },
    { item: { title: 'Read this', stem: '<p>And that.</p>', interaction: { kind: 'description' } } },
  ]);
});

test('lists whose right items are marked are questions, their headings the categories', async () => {
  const { format, items } = await read(
    '# Maths/Sums\n\n* What is $1+1$?\n    - !2\n    - 3\n\n* Which are even?\n    - [x] 2\n    - [ ] 3\n    - [x] 4\n\n* Flat?\n    - True\n    - !False\n\n* Nothing right\n    - a\n    - b\n',
    'quiz.md',
  );
  expect(format).toBe('text2qti');
  expect(items).toMatchObject([
    { item: { category: ['Maths', 'Sums'], interaction: { options: [{ share: '1' }, { share: '0' }] } } },
    { item: { interaction: { multiple: true, options: [{ share: '1/2' }, { share: '0' }, { share: '1/2' }] } } },
    { item: { interaction: { kind: 'true-false', right: false } } },
    { refused: 'No option is marked as right, with ! or [x].', place: { line: 16 } },
  ]);
});

test('a picture without its file is left for the import to name, attributes of Pandoc are no text', async () => {
  const [one] = await itemsOf('1.  Look ![A map](map.png){width=10em}\n*a) x\nb)  y\n');
  expect(one).toMatchObject({ item: { stem: '<p>Look <img src="map.png" alt="A map"></p>' } });
});
