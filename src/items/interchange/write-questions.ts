import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import type { Language } from '#platform/contract/languages.ts';
import type { WritableFormatName, WrittenFile } from './format.ts';
import { getWritableFormat } from './formats.ts';
import type { Pictures } from './pictures.ts';

export interface QuestionsFile extends WrittenFile {
  readonly fileName: string;
  readonly mime: string;
}

/** Writes items as a file to download. What the format has no place for is named item by item in `losses`. */
export async function writeQuestions(
  format: WritableFormatName,
  items: readonly NeutralItem[],
  baseName = 'questions',
  pictures: Pictures = new Map(),
  language: Language = 'en',
): Promise<QuestionsFile> {
  const { mime, extensions, write } = getWritableFormat(format);
  return { ...(await write(items, pictures, language)), fileName: `${baseName}${extensions[0]}`, mime };
}
