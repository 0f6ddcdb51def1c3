/**
 * What the import makes of exercises that R/exams writes in several formats, compared with what it makes of their Moodle
 * XML: kind, text, options with their shares, numbers with their tolerances, and what sampled answers earn.
 *
 *   Rscript -e 'for (f in c("moodle", "qti12", "canvas", "ilias", "blackboard"))
 *     for (e in list.files(system.file("exercises", package = "exams"), "[.]Rmd$"))
 *       try(get(paste0("exams2", f))(e, dir = file.path("FOLDER", f), name = sub("[.]Rmd$", "", e)))'
 *   node bench/r-exams.ts FOLDER [FORMAT…]
 *
 * Set the same seed before each exercise, or the formats hold different numbers. The exercises are under the GPL and stay
 * outside of this repository.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { differencesOf, gapsOf } from '#interchange/qti/probe.ts';
import { ourScore } from '#interchange/qti/probe-response.ts';
import { readQuestionFile } from '#interchange/read-question-file.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { plainText } from '#platform/text/plain-text.ts';
import type { NeutralGap, NeutralItem, ReadItem } from '#question-types/neutral-item.ts';

const REFERENCE = 'moodle';

/** The first question of a file; a text where the file is refused. */
async function read(folder: string, file: string): Promise<ReadItem | string> {
  try {
    const { items } = await readQuestionFile({ name: file, bytes: await readFile(join(folder, file)) });
    // ILIAS packs a description of the pool with the questions, which is none itself.
    const ofQuestions = items.filter(
      (one) => !/_qpl\.xml$/.test(('item' in one ? one.item.place : one.place).file ?? ''),
    );
    return ofQuestions[0] ?? 'no question';
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return error.message;
  }
}

/** Blackboard's options begin with their letters; Moodle's texts hold a style sheet. */
const words = (html: string): string =>
  plainText(
    html
      .replace(/<style[\s\S]*?<\/style>/g, '')
      .replace(/<img[^<>]*>/g, ' picture ')
      .replace(/\[\[\d+\]\]/g, '[gap]'),
  ).replace(/^[a-z]\. (?=\S)/, '');

const answersOf = (
  gap: Pick<NeutralGap, 'kind'> & Partial<Pick<Extract<NeutralGap, { kind: 'numeric' }>, 'answers'>>,
) => gap.answers?.filter(({ share }) => share !== '0') ?? [];

/** What is compared, as one text: gaps in the order of the text. */
function keyOf({ stem, interaction }: NeutralItem): string {
  if (interaction.kind === 'choice')
    return JSON.stringify([
      interaction.kind,
      interaction.multiple,
      interaction.options.map(({ text, share }) => [words(text), share]),
    ]);
  if (interaction.kind === 'numeric' || interaction.kind === 'short-text')
    return JSON.stringify([interaction.kind, withoutFeedback(answersOf(interaction as never))]);
  const gaps = gapsOf(interaction)
    .map((gap, i) => ({ gap, at: stem.indexOf(`[[${i + 1}]]`) }))
    .sort((a, b) => a.at - b.at)
    .map(({ gap }) => [
      gap.kind,
      gap.weight,
      gap.kind === 'choice'
        ? gap.options.map(({ text, share }) => [text, share])
        : withoutFeedback(answersOf(gap as never)),
    ]);
  return JSON.stringify([interaction.kind, gaps]);
}

const withoutFeedback = (answers: readonly object[]): unknown[] =>
  answers.map((one) => ({ ...one, feedback: undefined }));

function differencesBetween(item: NeutralItem, reference: NeutralItem): string[] {
  const found: string[] = [];
  if (words(item.stem) !== words(reference.stem)) found.push('text');
  if (keyOf(item) !== keyOf(reference)) found.push('key');
  const score = ourScore(reference.stem, reference.interaction);
  // Gaps may stand in another order in the file; their keys are compared above.
  if (found.length === 0 && score && gapsOf(item.interaction).length === 0 && differencesOf(item, score).length > 0)
    found.push('score');
  return found;
}

const [folder, ...formats] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder with a folder for each format');
const names = formats.length > 0 ? formats : (await readdir(folder)).filter((name) => name !== REFERENCE);
const exercise = (file: string): string => file.replace(/(?:_qpl)?\.(?:zip|xml)$/, '');
process.stdout.write(
  '| format | exercises | equal | equal, with warnings | refused | different |\n|---|--:|--:|--:|--:|--:|\n',
);
const notes: string[] = [];
for (const format of names) {
  const counts = { equal: 0, warned: 0, refused: 0, different: 0 };
  const files = (await readdir(join(folder, format))).filter((file) => /\.(?:zip|xml)$/.test(file)).sort();
  for (const file of files) {
    const one = await read(join(folder, format), file);
    const reference = await read(join(folder, REFERENCE), `${exercise(file)}.xml`).catch(() => 'no reference');
    if (typeof one === 'string' || 'refused' in one) {
      counts.refused += 1;
      notes.push(`${format} ${exercise(file)}: refused: ${typeof one === 'string' ? one : one.refused}`);
      continue;
    }
    const differences =
      typeof reference === 'string' || 'refused' in reference
        ? ['no reference']
        : differencesBetween(one.item, reference.item);
    if (differences.length > 0) notes.push(`${format} ${exercise(file)}: ${differences.join(', ')}`);
    counts[
      differences.length > 0
        ? one.warnings.length > 0
          ? 'warned'
          : 'different'
        : one.warnings.length > 0
          ? 'warned'
          : 'equal'
    ] += 1;
  }
  const { equal, warned, refused, different } = counts;
  process.stdout.write(`| ${format} | ${files.length} | ${equal} | ${warned} | ${refused} | ${different} |\n`);
}
process.stdout.write(`\n${notes.join('\n')}\n`);
