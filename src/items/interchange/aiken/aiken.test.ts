import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparable } from '#items/interchange/testing/items.ts';
import { anyPlainChoice } from '#items/interchange/testing/items-choice.ts';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { canonicalItem } from '../canonical.ts';
import { sourceFile } from '../format.ts';
import { readQuestionFile } from '../read-question-file.ts';
import { templateItems } from '../template.ts';
import { readAiken } from './read.ts';
import { writeAiken } from './write.ts';

const read = (text: string) => readAiken(sourceFile('x.txt', new TextEncoder().encode(text))).items;
const written = (item: NeutralItem) => {
  const { bytes, losses } = writeAiken([item]);
  return { text: new TextDecoder().decode(bytes), losses };
};

test('what Aiken writes it reads back as the same items, for 4000 random ones', () => {
  const item = anyPlainChoice({ textMax: 400, optionMax: 200, options: 26, severalRight: false });
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 4 }), (items) => {
      const { bytes, losses } = writeAiken(items);
      expect(losses).toEqual([]);
      expect(
        readAiken(sourceFile('x', bytes)).items.map((one) => ('item' in one ? comparable(one.item) : one)),
      ).toEqual(items.map((each) => comparable(canonicalItem(each))));
    }),
    { numRuns: 1_600, seed: 7 },
  );
});

test('options may end their letter with a point or a bracket, and be close together', () => {
  expect(read('Q one?\nA. a\nB) b\nANSWER: B\nQ two?\nA) c\nB) d\nanswer: a\n')).toMatchObject([
    { item: { place: { line: 1 }, interaction: { options: [{ share: '0' }, { share: '1' }] } } },
    { item: { place: { line: 5 }, stem: '<p>Q two?</p>', interaction: { options: [{ share: '1' }, { share: '0' }] } } },
  ]);
});

test('a text that only looks like an option stays text', () => {
  const [one] = read(
    'C. elegans is a worm.\nB. subtilis is a bacterium.\nWhich is larger?\nA) the worm\nB) the other\nANSWER: A',
  );
  expect(one).toMatchObject({
    item: { stem: '<p>C. elegans is a worm.<br>B. subtilis is a bacterium.<br>Which is larger?</p>' },
  });
});

test('markup is text, as Moodle takes it', () => {
  expect(read('What is <b> & </b>?\nA) bold\nB) not\nANSWER: A')).toMatchObject([
    { item: { stem: '<p>What is &lt;b&gt; &amp; &lt;/b&gt;?</p>' } },
  ]);
});

test('a broken question is refused with its line and the others are read', () => {
  const items = read(
    'No answer line\nA) a\nB) b\n\nFine?\nA) a\nB) b\nANSWER: B\n\nWrong letter\nA) a\nB) b\nANSWER: C\n\nBare\nANSWER: A',
  );
  expect(items).toMatchObject([
    { refused: 'The line "ANSWER: A" with the letter of the right option is missing.', place: { line: 1 } },
    { item: { place: { line: 5 } } },
    { refused: '"ANSWER: C" names no option; they are A to B.', place: { line: 10 }, title: 'Wrong letter' },
    { refused: 'It needs at least two options, each on a line of its own: A) … and B) …', place: { line: 15 } },
  ]);
});

test('several right letters make a multiple choice, and say so', () => {
  expect(read('Which?\nA) a\nB) b\nC) c\nANSWER: A, C')).toMatchObject([
    {
      item: { interaction: { multiple: true, options: [{ share: '1/2' }, { share: '0' }, { share: '1/2' }] } },
      warnings: ['Several options are right: it was read as a multiple choice that pays a part for each.'],
    },
  ]);
});

test('what Aiken has no place for is named', () => {
  const { losses } = written({ ...templateItems[0]!, status: 'draft' });
  expect(losses[0]!.lost).toEqual([
    'Aiken has no place for feedback.',
    'Aiken has no place for the title.',
    'Aiken has no place for tags.',
    'Aiken has no place for the category.',
    'Aiken has no place for the difficulty.',
    'Aiken has no place for the subscription.',
    'Aiken has no place for the marks.',
    'Aiken has no place for the status (draft or retired).',
    'Aiken has no place for the general feedback.',
  ]);
});

test.each(['A) is it?', 'ANSWER: B', 'B. subtilis'])(
  'a text that looks like a mark of the format stays text: %s',
  (text) => {
    const bare = { place: {}, title: '', tags: [], category: [], stem: `<p>${text}</p>` };
    const item: NeutralItem = { ...bare, interaction: { kind: 'true-false', right: true } };
    expect(read(written(item).text)).toMatchObject([{ item: { stem: bare.stem } }]);
  },
);

test('an option needs no space behind its letter, as in Moodle; a small letter does', async () => {
  const text = 'Which?\nA)one\nB.two\ni.e. the second\nANSWER: B\n';
  expect(read(text)).toMatchObject([
    {
      item: {
        interaction: { options: [{ text: '<p>one</p>' }, { text: '<p>two<br>i.e. the second</p>', share: '1' }] },
      },
    },
  ]);
  const found = await readQuestionFile({ name: 'x.txt', bytes: Buffer.from(text) });
  expect(found).toMatchObject({ format: 'aiken', items: [{ item: {} }] });
});

test('an option out of its turn is refused, and not read as part of the one before', () => {
  expect(read('Which?\nA) one\nB) two\nD) four\nANSWER: B')).toMatchObject([
    { refused: 'The line that begins with "D)" is out of its turn: options are A, B, C and so on.' },
  ]);
});
