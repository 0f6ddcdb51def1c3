/** Which rows of a sheet have a picture upon them: it is no cell, so that a table would lose it silently. */
import type { TableRow } from './table-row.ts';
import { readRelations } from './workbook.ts';
import { walkXml } from './xml.ts';
import type { CheckedZip } from './zip.ts';

/** Numbers of the rows, from 1, at which a picture of the sheet begins. Throws `UnreadableFile` for a broken drawing. */
async function rowsWithPictures(zip: CheckedZip, sheetPart: string): Promise<ReadonlySet<number>> {
  const folder = sheetPart.slice(0, sheetPart.lastIndexOf('/') + 1);
  const relations = await readRelations(zip, `${folder}_rels/${sheetPart.slice(folder.length)}.rels`, folder);
  const rows = new Set<number>();
  for (const { type, part } of relations.values()) {
    const xml = type === 'drawing' ? await zip.read(part) : null;
    if (!xml) continue;
    let [isFrom, isRow, row] = [false, false, ''];
    walkXml(xml, {
      open(name) {
        if (name === 'from') [isFrom, row] = [true, ''];
        isRow = isFrom && name === 'row';
        if (name === 'pic' && /^\d{1,7}$/.test(row.trim())) rows.add(Number(row) + 1);
      },
      text(text) {
        if (isRow) row += text;
      },
      close(name) {
        if (name === 'from') isFrom = false;
        isRow = false;
      },
    });
  }
  return rows;
}

/** The rows, those with a picture upon them with a warning that it stays behind. */
export async function withPictureWarnings(
  zip: CheckedZip,
  sheetPart: string,
  rows: readonly TableRow[],
): Promise<TableRow[]> {
  const lost = await rowsWithPictures(zip, sheetPart);
  const warnings = ['A picture of the row is left out: pictures of a workbook are not read. Add it after the import.'];
  return rows.map((row) => (lost.has(row.row) ? { ...row, warnings: [...(row.warnings ?? []), ...warnings] } : row));
}
