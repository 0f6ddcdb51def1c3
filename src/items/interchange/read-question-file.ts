import type { ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import { refuseSize } from '#platform/server/table-file/limits.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { type FormatName, openedWhole, sourceFile } from './format.ts';
import { detectFormat, getFormat } from './formats.ts';
import { refuseCount } from './limits.ts';
import { type Picture, PictureBox, type Pictures } from './pictures.ts';
import { findArchive, readArchive } from './read-archive.ts';
import type { ReadQuestions, ReadStep } from './read-result.ts';
import { withMeantShares } from './shares.ts';
import type { KeyBase } from './table/key.ts';
import { isText, withTextsBeside } from './texts-beside.ts';

export interface QuestionFile {
  /** As it was uploaded; a hint for the format. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** When a person has chosen it; otherwise the file tells. */
  readonly format?: FormatName;
  /** What the column of right options of a table holds, when a person has said it; otherwise the whole column tells. */
  readonly key?: KeyBase;
  /** Show texts that ask nothing beside the questions that follow them; otherwise each is an item of its own. */
  readonly textsBeside?: boolean;
}

/**
 * Reads a file of questions, or a zip of several. Throws nothing but `UnreadableFile`, whose message says what to do.
 * Takes time and memory in proportion to the file, within `limits`.
 */
export const readQuestionFile = async (file: QuestionFile): Promise<ReadQuestions> => wholeOf(readSteps(file));

/** All steps together. */
export async function wholeOf(steps: AsyncIterable<ReadStep>): Promise<ReadQuestions> {
  const items: ReadItem[] = [];
  const pictures = new Map<string, Picture>();
  for await (const step of steps) {
    if ('whole' in step) return { ...step.whole, items, pictures };
    if ('begun' in step) continue;
    items.push(...step.items);
    for (const [hash, picture] of step.pictures) pictures.set(hash, picture);
  }
  throw new Error('Reading a file has ended without its last step');
}

/** As `readQuestionFile`, which tells what it has read as soon as it has: what is asked for the next step may wait. */
export async function* readSteps({ name, bytes, ...how }: QuestionFile): AsyncGenerator<ReadStep> {
  refuseSize(bytes);
  const archive = await findArchive(name, bytes);
  if (!archive) {
    yield* stepsOf(name, bytes, how);
    return;
  }
  const { items, pictures, ...whole } = await readArchive(archive, (inside, its) => wholeOf(stepsOf(inside, its, how)));
  yield { begun: { format: whole.format, encoding: whole.encoding } };
  for (let at = 0; at < items.length; at += MANY)
    yield { items: items.slice(at, at + MANY), total: items.length, pictures: at === 0 ? pictures : new Map() };
  yield { whole };
}

/** The items of the first step, which somebody waits for, and of the others, which cost less each the more they are. */
const [FEW, MANY] = [25, 100];

type How = Omit<QuestionFile, 'name' | 'bytes'>;

async function* stepsOf(name: string, bytes: Uint8Array, how: How): AsyncGenerator<ReadStep> {
  const file = sourceFile(name, bytes, how.key);
  const format = how.format ? getFormat(how.format) : await detectFormat(file);
  const { encoding, total, items, rest } = format.open ? await format.open(file) : openedWhole(await format.read(file));
  const box = new PictureBox();
  let [texts, seen] = [0, 0];
  const each = Iterator.from(items).map((read) => {
    seen += 1;
    refuseCount(seen);
    if (isText(read)) texts += 1;
    return withMeantShares(box.takeInline(read));
  });
  // What a text is shown beside is known when all are there.
  const all = how.textsBeside ? withTextsBeside([...each], name) : each;

  const told = new Set<string>();
  const newPictures = (): Pictures => {
    const found = [...(rest().pictures ?? []), ...box.pictures].filter(([hash]) => !told.has(hash));
    for (const [hash] of found) told.add(hash);
    return new Map(found);
  };
  let [found, refused] = [0, 0];
  let ready: ReadItem[] = [];
  for (const read of all) {
    if (found === 0) yield { begun: { format: format.name, encoding } };
    ready.push(read);
    found += 1;
    if ('refused' in read) refused += 1;
    if (ready.length < (found > FEW ? MANY : FEW)) continue;
    yield { items: ready, total, pictures: newPictures() };
    ready = [];
  }
  if (found === 0)
    throw new UnreadableFile('no-items', `The file was read as ${format.label}, and there is no question in it.`);
  if (ready.length > 0) yield { items: ready, total, pictures: newPictures() };
  const { warnings, key = null, quiz = null } = rest();
  const facts = { name, format: format.name, encoding, found, refused, key };
  yield { whole: { format: format.name, encoding, warnings, files: [facts], quiz, texts } };
}
