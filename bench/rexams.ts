/**
 * Compares what is read of the same exercises in many formats. The folder holds one folder for each format with a file
 * for each exercise, all of the same names; R/exams writes such files (`exams2moodle`, `exams2qti21`, …). Those of
 * `moodle` are what the others are compared with: texts, keys, tolerances and what every sort of response earns.
 *
 *   Rscript -e 'for (f in c("moodle", "qti12", "qti21", "openolat", "canvas", "ilias", "blackboard", "testvision"))
 *     for (e in list.files(system.file("exercises", package = "exams"), "[.]Rmd$")) { set.seed(403)
 *       try(get(paste0("exams2", f))(e, dir = file.path("FOLDER", f), name = sub("[.]Rmd$", "", e))) }'
 *   node bench/rexams.ts FOLDER [FORMAT…]
 *
 * Ends with 1 when an exercise is ready and different, or when nothing was read.
 */
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { readQuestionFile } from '#items/interchange/read-question-file.ts';
import { prepareItem } from '#items/question-bank/import/import-item.ts';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { differencesBetween, OTHER_CASE } from './rexams-compare.ts';

const ORACLE = 'moodle';

type Status = 'equal' | 'file differs' | 'warned' | 'refused' | 'different';

interface Verdict {
  readonly status: Status;
  readonly why: readonly string[];
}

interface Read {
  readonly item: NeutralItem | null;
  readonly messages: readonly string[];
}

/** The one question of a file. */
async function readOne(path: string): Promise<Read> {
  try {
    const { items, warnings } = await readQuestionFile({ name: basename(path), bytes: await readFile(path) });
    // ILIAS packs a description of the pool with the questions, which is none itself.
    const [first, second] = items.filter(
      (one) => !/_qpl\.xml$/.test(('item' in one ? one.item.place : one.place).file ?? ''),
    );
    if (!first || second) return { item: null, messages: [`${items.length} items`] };
    const { item, question } = prepareItem(first, 1, []);
    const messages = [...item.messages, ...warnings];
    return { item: question && 'item' in first ? first.item : null, messages };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { item: null, messages: [error.message] };
  }
}

async function compared(path: string, wanted: NeutralItem): Promise<Verdict> {
  const { item, messages } = await readOne(path);
  if (!item) return { status: 'refused', why: messages };
  const differences = differencesBetween(wanted, item);
  if (differences.length === 0) return { status: 'equal', why: [] };
  if (differences.every((one) => one === OTHER_CASE)) return { status: 'file differs', why: differences };
  return { status: messages.length > 0 ? 'warned' : 'different', why: [...messages, ...differences] };
}

const filesIn = async (folder: string): Promise<string[]> => (await readdir(folder)).sort();

async function main([folder = '', ...only]: readonly string[]): Promise<boolean> {
  const oracle = new Map<string, NeutralItem>();
  for (const file of await filesIn(join(folder, ORACLE))) {
    const { item, messages } = await readOne(join(folder, ORACLE, file));
    if (item) oracle.set(basename(file, extname(file)), item);
    else process.stdout.write(`${ORACLE}/${file} is no measure: ${messages.join(' ')}\n`);
  }
  const all = (await filesIn(folder)).filter((format) => format !== ORACLE);
  const counts = new Map<string, Record<Status, number>>();
  for (const format of only.length > 0 ? only : all) {
    const count = { equal: 0, 'file differs': 0, warned: 0, refused: 0, different: 0 };
    counts.set(format, count);
    for (const file of await filesIn(join(folder, format))) {
      // ILIAS wants the kind of a package in its name.
      const wanted = oracle.get(basename(file, extname(file)).replace(/_(?:qpl|tst)$/, ''));
      if (!wanted) continue;
      const { status, why } = await compared(join(folder, format, file), wanted);
      count[status] += 1;
      if (status !== 'equal') process.stdout.write(`${status} ${format}/${file}: ${why.join(' | ').slice(0, 400)}\n`);
    }
  }
  process.stdout.write(
    '\n| format | equal | equal to its file | warned | refused | different |\n|---|--:|--:|--:|--:|--:|\n',
  );
  for (const [format, { equal, warned, refused, different, ...rest }] of counts)
    process.stdout.write(
      `| ${format} | ${equal} | ${rest['file differs']} | ${warned} | ${refused} | ${different} |\n`,
    );
  const sums = [...counts.values()];
  return sums.some(({ equal, warned }) => equal + warned > 0) && sums.every(({ different }) => different === 0);
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
