/** One sheet of texts. Every cell is text, so that Excel makes no dates of 1/2 and drops no leading zeros. */
export async function packXlsx(
  sheet: string,
  rows: readonly (readonly string[])[],
  widthOf: (heading: string) => number,
): Promise<Uint8Array> {
  const [headings = [], ...others] = rows;
  const data = [
    headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...others.map((row) => row.map((text) => (text === '' ? null : { value: encodeCellText(text), type: String }))),
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
