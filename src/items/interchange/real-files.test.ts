import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FormatName } from './format.ts';
import { readQuestionFile } from './read-question-file.ts';

/** Files of other products under their own licences; they are not part of this repository. */
const data = process.env.QUESTION_FILES ?? join(import.meta.dirname, '../../../../shared/data');

interface Expected {
  readonly file: string;
  readonly format: FormatName;
  /** Counts by type: sc single choice, mc multiple choice, tf, num, txt, match, essay, info. */
  readonly found: Readonly<Record<string, number>>;
  readonly refused?: number;
}

const gift = (file: string, found: Expected['found'], refused = 0): Expected => ({
  file,
  format: 'gift',
  found,
  refused,
});
const csv = (file: string, found: Expected['found'], refused = 0): Expected => ({
  file,
  format: 'csv',
  found,
  refused,
});

const other =
  (format: FormatName) =>
  (file: string, found: Expected['found'], refused = 0): Expected => ({ file, format, found, refused });
const moodle = other('moodle-xml');
const aiken = other('aiken');
const kahoot = other('kahoot');
const text2qti = other('text2qti');
const h5p = other('h5p');

/**
 * Counts as the index of the files states them. Where its tool says MC we tell single from multiple; two
 * differences: the index counts a heading row for the files of Open Trivia that have none (75 rows are 75
 * questions), and `questions.gift.txt` is 9 questions for Moodle and us though the grammar refuses the file.
 */
const files: readonly Expected[] = [
  gift('imports/gift/moodle/examples.txt', { sc: 16, mc: 2, tf: 5, txt: 9, num: 8, match: 3 }),
  gift('imports/gift/moodle/questions.gift.txt', { essay: 1, match: 1, sc: 1, mc: 1, num: 1, txt: 1, tf: 3 }),
  gift('imports/gift/moodle/questions_in_category.gift.txt', { match: 1, sc: 1, txt: 1, tf: 1 }),
  gift('imports/gift/qas-editor/essay.gift', { essay: 2 }),
  gift('imports/gift/qas-editor/matching.gift', { match: 2 }),
  gift('imports/gift/qas-editor/missing_words.gift', { sc: 1 }),
  gift('imports/gift/qas-editor/multichoice.gift', { sc: 2, mc: 2 }),
  gift('imports/gift/qas-editor/numericals.gift', { num: 4 }),
  gift('imports/gift/qas-editor/shorts.gift', { txt: 4 }),
  gift('imports/gift/qas-editor/true_false.gift', { tf: 4 }),
  gift('imports/large/opentriviaqa_general.gift', { sc: 3020, tf: 270 }),
  csv('imports/large/opentriviaqa_science.csv', { sc: 2148, tf: 338 }),
  csv('banks/hamradio/hamradio_seed.csv', { sc: 1431 }),
  csv('banks/hamradio/raw/extra-2024-2028.csv', { sc: 599 }),
  csv('banks/hamradio/raw/general-2023-2027.csv', { sc: 423 }),
  csv('banks/hamradio/raw/technician-2026-2030.csv', { sc: 409 }),
  csv('banks/opentdb/opentdb_seed.csv', { sc: 4467, tf: 783 }),
  csv('imports/csv/otdb-source/Animals.csv', { tf: 22, txt: 53 }),
  csv('imports/csv/otdb-source/Entertainment - Comics.csv', { tf: 4, txt: 63 }),
  csv('imports/csv/otdb-source/Entertainment - Video Games.csv', { tf: 134, txt: 829 }),
  csv('imports/csv/otdb-source/Science and Nature.csv', { tf: 34, txt: 195 }),
  csv('imports/csv/anki_math.txt', { txt: 91 }),
  csv('imports/kahoot/kahoot.csv', { sc: 5 }),
  kahoot('imports/kahoot/KahootQuizTemplate.xlsx', { sc: 1 }),
  kahoot('imports/kahoot/opentdb_200_in_kahoot_template.xlsx', { sc: 176, tf: 24 }),
  aiken('imports/aiken/qas_aiken_1.txt', { sc: 5 }),
  aiken('imports/aiken/questions.aiken.txt', { sc: 1, tf: 1 }),
  aiken('imports/large/hamradio_technician.aiken.txt', { sc: 409 }),
  h5p('imports/h5p/H5P.DragText.h5p', { cloze: 1 }),
  h5p('imports/h5p/moodle/filltheblanks.h5p', { cloze: 1 }),
  h5p('imports/h5p/moodle/multiple-choice-2-6.h5p', { sc: 1 }),
  h5p('imports/h5p/moodle/greeting-card.h5p', {}, 1),
  text2qti('imports/markdown/markdown.md', { sc: 7, mc: 1, tf: 1 }),
  moodle('imports/large/opentdb.moodle.xml', { sc: 4467, tf: 783 }),
  moodle('imports/moodle-xml/moodle/category_with_description.xml', { tf: 1 }),
  moodle('imports/moodle-xml/moodle/multichoice.xml', { sc: 1 }),
  moodle('imports/moodle-xml/moodle/nested_categories.xml', { tf: 1 }),
  moodle('imports/moodle-xml/moodle/truefalse.xml', { tf: 2 }),
  moodle('imports/moodle-xml/moodle/nested_categories_with_questions.xml', { tf: 4, essay: 1 }),
  moodle('imports/moodle-xml/qas-editor/calculated.xml', { own: 1 }),
  moodle('imports/moodle-xml/qas-editor/calculatedsimple.xml', { calculated: 1 }),
  moodle('imports/moodle-xml/qas-editor/ddimageortext.xml', {}, 1),
  moodle('imports/moodle-xml/qas-editor/essay.xml', { essay: 1 }),
  moodle('imports/moodle-xml/qas-editor/gapselect.xml', { cloze: 1 }),
  moodle('imports/moodle-xml/qtypes/ddimageortext.moodle.xml', { 'picture-labels': 1 }),
  moodle('imports/moodle-xml/qtypes/ddwtos.moodle.xml', { cloze: 1 }),
  moodle('imports/moodle-xml/qas-editor/description.xml', { info: 1 }),
  moodle('imports/moodle-xml/qas-editor/matching.xml', { match: 1 }),
  moodle('imports/moodle-xml/qas-editor/multichoice.xml', { sc: 1 }),
  moodle('imports/moodle-xml/qas-editor/numerical.xml', { num: 1 }),
  moodle('imports/moodle-xml/qas-editor/shortanswer.xml', { txt: 1 }),
  moodle('imports/moodle-xml/qtypes/description.moodle.xml', { info: 1 }),
  moodle('imports/moodle-xml/qtypes/match.moodle.xml', { match: 1 }),
  moodle('imports/moodle-xml/qtypes/multichoice.moodle.xml', { mc: 1 }),
  moodle('imports/moodle-xml/qtypes/numerical.moodle.xml', { num: 1 }),
  moodle('imports/moodle-xml/qtypes/shortanswer.moodle.xml', { txt: 1 }),
  moodle('imports/moodle-xml/qtypes/truefalse.moodle.xml', { tf: 1 }),
];

const words: Readonly<Record<string, string>> = {
  'true-false': 'tf',
  numeric: 'num',
  'short-text': 'txt',
  matching: 'match',
  essay: 'essay',
  description: 'info',
};

const brokenZips = join(data, 'hostile/zip/must-fail');

describe.skipIf(!existsSync(data))('files of other products', () => {
  test.each(files)('$file is read whole', async ({ file, format, found, refused = 0 }) => {
    const read = await readQuestionFile({ name: basename(file), bytes: readFileSync(join(data, file)) });
    const counts: Record<string, number> = {};
    for (const one of read.items) {
      if (!('item' in one)) continue;
      const { interaction } = one.item;
      const word =
        interaction.kind === 'choice'
          ? interaction.multiple
            ? 'mc'
            : 'sc'
          : (words[interaction.kind] ?? interaction.kind);
      counts[word] = (counts[word] ?? 0) + 1;
    }
    expect(read.format).toBe(format);
    expect(read.encoding).toBe(['kahoot', 'h5p'].includes(format) ? null : 'UTF-8');
    expect(counts).toEqual(found);
    expect(read.items.filter((one) => 'refused' in one)).toHaveLength(refused);
  });

  test('the fractions of percentages are exact: three of 33.33333 % make the whole', async () => {
    const bytes = readFileSync(join(data, 'imports/gift/qas-editor/multichoice.gift'));
    const { items } = await readQuestionFile({ name: 'x.gift', bytes });
    expect(items[0]).toMatchObject({
      item: { interaction: { options: [{ share: '1/3' }, { share: '1/3' }, { share: '1/3' }] } },
    });
  });

  test('categories of Moodle and Open Trivia arrive without their root', async () => {
    const bytes = readFileSync(join(data, 'imports/gift/moodle/questions_in_category.gift.txt'));
    const { items } = await readQuestionFile({ name: 'x.txt', bytes });
    expect(items[0]).toMatchObject({ item: { category: ['Default for New Features'] } });
  });

  test.each(existsSync(brokenZips) ? readdirSync(brokenZips) : [])('a broken zip is refused: %s', async (name) => {
    const bytes = readFileSync(join(brokenZips, name));
    const reading = readQuestionFile({ name: 'x.xlsx', bytes });
    await expect(reading).rejects.toMatchObject({ name: 'UnreadableFile' });
  });
});
