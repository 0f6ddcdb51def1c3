import { refuseSize } from '#platform/server/table-file/limits.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import type { ReadItem } from '#question-types/neutral-item.ts';
import { type FormatName, sourceFile } from './format.ts';
import { detectFormat, getFormat } from './formats.ts';
import type { Pictures } from './pictures.ts';
import { findArchive, readArchive } from './read-archive.ts';

export interface QuestionFile {
  /** As it was uploaded; a hint for the format. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** When a person has chosen it; otherwise the file tells. */
  readonly format?: FormatName;
}

/** What was found in one file. */
export interface FileFacts {
  readonly name: string;
  /** Null when it could not be read. */
  readonly format: FormatName | null;
  readonly encoding: string | null;
  readonly found: number;
  readonly refused: number;
}

export interface ReadQuestions {
  /** `archive` for a zip of several files. */
  readonly format: FormatName | 'archive';
  /** Name of the text encoding ("UTF-8 with BOM"); null for XLSX. */
  readonly encoding: string | null;
  /** In the order of the file; each one read, perhaps with warnings, or refused with its reason and place. */
  readonly items: readonly ReadItem[];
  /** What concerns the whole file. */
  readonly warnings: readonly string[];
  /** The pictures that the texts name as `/v1/api/images/<hash>`; whoever stores the items stores them too. */
  readonly pictures: Pictures;
  /** Those of an archive, or the one file. */
  readonly files: readonly FileFacts[];
}

/**
 * Reads a file of questions, or a zip of several. Throws nothing but `UnreadableFile`, whose message says what to do.
 * Takes time and memory in proportion to the file, within `limits`.
 */
export async function readQuestionFile({ name, bytes, format }: QuestionFile): Promise<ReadQuestions> {
  refuseSize(bytes);
  const archive = await findArchive(bytes);
  if (archive) return readArchive(archive, (inside, itsBytes) => readOne(inside, itsBytes, format));
  return readOne(name, bytes, format);
}

async function readOne(name: string, bytes: Uint8Array, format: FormatName | undefined): Promise<ReadQuestions> {
  const file = sourceFile(name, bytes);
  const chosen = format ? getFormat(format) : await detectFormat(file);
  const read = await chosen.read(file);
  if (read.items.length === 0) {
    throw new UnreadableFile('no-items', `The file was read as ${chosen.label}, and there is no question in it.`);
  }
  const refused = read.items.filter((item) => 'refused' in item).length;
  const facts = { name, format: chosen.name, encoding: read.encoding, found: read.items.length, refused };
  return { format: chosen.name, pictures: new Map(), ...read, files: [facts] };
}
