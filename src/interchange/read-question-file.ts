import { refuseSize } from '#platform/server/table-file/limits.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import type { ReadItem } from '#question-types/neutral-item.ts';
import { type FormatName, sourceFile } from './format.ts';
import { detectFormat, getFormat } from './formats.ts';
import type { Pictures } from './pictures.ts';

export interface QuestionFile {
  /** As it was uploaded; a hint for the format. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** When a person has chosen it; otherwise the file tells. */
  readonly format?: FormatName;
}

export interface ReadQuestions {
  readonly format: FormatName;
  /** Name of the text encoding ("UTF-8 with BOM"); null for XLSX. */
  readonly encoding: string | null;
  /** In the order of the file; each one read, perhaps with warnings, or refused with its reason and place. */
  readonly items: readonly ReadItem[];
  /** What concerns the whole file. */
  readonly warnings: readonly string[];
  /** The pictures that the texts name as `/v1/api/images/<hash>`; whoever stores the items stores them too. */
  readonly pictures: Pictures;
}

/**
 * Reads a file of questions. Throws nothing but `UnreadableFile`, whose message says what to do. Takes time and
 * memory in proportion to the file, within `limits`.
 */
export async function readQuestionFile({ name, bytes, format }: QuestionFile): Promise<ReadQuestions> {
  refuseSize(bytes);
  const file = sourceFile(name, bytes);
  const chosen = format ? getFormat(format) : await detectFormat(file);
  const read = await chosen.read(file);
  if (read.items.length === 0) {
    throw new UnreadableFile('no-items', `The file was read as ${chosen.label}, and there is no question in it.`);
  }
  return { format: chosen.name, pictures: new Map(), ...read };
}
