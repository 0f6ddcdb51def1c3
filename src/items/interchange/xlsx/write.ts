import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { CELL_CHARACTERS, packXlsx } from '#platform/server/table-file/pack-xlsx.ts';
import type { WrittenFile } from '../format.ts';
import { writeTable } from '../table/write.ts';

export async function writeXlsx(items: readonly NeutralItem[]): Promise<WrittenFile> {
  const { rows, losses } = writeTable(items, CELL_CHARACTERS);
  return { bytes: await packQuestions(rows), losses };
}

const widthOf = (heading: string): number =>
  /question/.test(heading) ? 60 : /option|feedback/.test(heading) ? 28 : 16;

/** The sheet "Questions" with these rows, the first of them the headings. */
export const packQuestions = (rows: readonly (readonly string[])[]): Promise<Uint8Array> =>
  packXlsx('Questions', rows, widthOf);
