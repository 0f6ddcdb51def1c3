/** Excel's own limit for the text of one cell; it refuses a workbook with a longer one. */
export const CELL_CHARACTERS = 32_767;

const cellOf = (cell: string | number | null) => {
  if (cell === null || cell === '') return null;
  return typeof cell === 'number' ? { value: cell, type: Number } : { value: encodeCellText(cell), type: String };
};

/** One sheet. Every text stays a text, so that Excel makes no dates of 1/2 and drops no leading zeros; numbers can be calculated with. */
export async function packXlsx(
  sheet: string,
  rows: readonly (readonly (string | number | null)[])[],
  widthOf: (heading: string) => number,
): Promise<Uint8Array> {
  const headings = (rows[0] ?? []).map((heading) => String(heading ?? ''));
  const data = [
    headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.slice(1).map((row) => row.map(cellOf)),
  ];
  const columns = headings.map((heading) => ({ width: widthOf(heading) }));
  const { default: writeExcelFile } = await import('write-excel-file/node');
  return await writeExcelFile(data, { sheet, columns, stickyRowsCount: 1 }).toBuffer();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffd-\uffff]/g;

/** What XML cannot hold, and what would be taken for it when read, as Excel writes it: `_x000D_`. */
const encodeCellText = (text: string): string =>
  text
    .replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')
    .replace(UNSAFE, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
