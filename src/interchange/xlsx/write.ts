import writeExcelFile from 'write-excel-file/node';
import type { NeutralItem } from '#question-types/neutral-item.ts';
import type { WrittenFile } from '../format.ts';
import { writeTable } from '../table/write.ts';

/** Excel's own limit for the text of one cell. */
const CELL_CHARACTERS = 32_767;

export async function writeXlsx(items: readonly NeutralItem[]): Promise<WrittenFile> {
  const { rows, losses } = writeTable(items, CELL_CHARACTERS);
  return { bytes: await packXlsx(rows), losses };
}

/** One sheet of texts. Every cell is text, so that Excel makes no dates of 1/2 and drops no leading zeros. */
export async function packXlsx(rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  const [headings = [], ...others] = rows;
  const data = [
    headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...others.map((row) => row.map((text) => (text === '' ? null : { value: encodeCellText(text), type: String }))),
  ];
  const columns = headings.map((heading) => ({
    width: /question/.test(heading) ? 60 : /option|feedback/.test(heading) ? 28 : 16,
  }));
  return await writeExcelFile(data, { sheet: 'Questions', columns, stickyRowsCount: 1 }).toBuffer();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffd-\uffff]/g;

/** What XML cannot hold, and what would be taken for it when read, as Excel writes it: `_x000D_`. */
const encodeCellText = (text: string): string =>
  text
    .replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')
    .replace(UNSAFE, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
