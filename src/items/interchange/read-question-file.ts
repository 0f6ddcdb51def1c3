import { refuseSize } from '#platform/server/table-file/limits.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { type FormatName, sourceFile } from './format.ts';
import { detectFormat, getFormat } from './formats.ts';
import { PictureBox } from './pictures.ts';
import { findArchive, readArchive } from './read-archive.ts';
import type { ReadQuestions } from './read-result.ts';
import { withMeantShares } from './shares.ts';
import type { KeyBase } from './table/key.ts';
import { countTexts, withTextsBeside } from './texts-beside.ts';

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
export async function readQuestionFile({ name, bytes, ...how }: QuestionFile): Promise<ReadQuestions> {
  refuseSize(bytes);
  const archive = await findArchive(name, bytes);
  if (archive) return readArchive(archive, (inside, itsBytes) => readOne(inside, itsBytes, how));
  return readOne(name, bytes, how);
}

async function readOne(
  name: string,
  bytes: Uint8Array,
  { format, key, textsBeside }: Omit<QuestionFile, 'name' | 'bytes'>,
): Promise<ReadQuestions> {
  const file = sourceFile(name, bytes, key);
  const chosen = format ? getFormat(format) : await detectFormat(file);
  const read = await chosen.read(file);
  if (read.items.length === 0) {
    throw new UnreadableFile('no-items', `The file was read as ${chosen.label}, and there is no question in it.`);
  }
  const box = new PictureBox();
  const all = read.items.map((item) => withMeantShares(box.takeInline(item)));
  const items = textsBeside ? withTextsBeside(all, name) : all;
  const pictures = new Map([...(read.pictures ?? []), ...box.pictures]);
  const refused = items.filter((item) => 'refused' in item).length;
  const facts = {
    name,
    format: chosen.name,
    encoding: read.encoding,
    found: items.length,
    refused,
    key: read.key ?? null,
  };
  const { encoding, warnings } = read;
  return {
    format: chosen.name,
    encoding,
    warnings,
    items,
    pictures,
    files: [facts],
    quiz: read.quiz ?? null,
    texts: countTexts(all),
  };
}
