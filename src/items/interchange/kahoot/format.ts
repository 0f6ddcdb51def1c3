import { openZip } from '#platform/server/table-file/zip.ts';
import type { SourceFile, WritableFormat } from '../format.ts';
import { readKahoot } from './read.ts';
import { writeKahoot } from './write.ts';

/** The workbook from which Kahoot imports a quiz. */
export const kahoot: WritableFormat = {
  name: 'kahoot',
  label: 'Kahoot workbook',
  extensions: ['.xlsx'],
  mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  detect,
  read: readKahoot,
  write: writeKahoot,
};

/** A workbook like any other, told apart by its headings. */
async function detect({ bytes }: SourceFile): Promise<number> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return 0;
  try {
    const zip = await openZip(bytes);
    for (const part of ['xl/sharedStrings.xml', 'xl/worksheets/sheet1.xml']) {
      const xml = (await zip.read(part))?.toString('utf8') ?? '';
      if (/>Time limit \(sec\)/.test(xml) && /[>\s]Correct answer\(s\)/.test(xml)) return 0.98;
    }
  } catch {
    // What is wrong with the file is said by the format that reads it.
  }
  return 0;
}
