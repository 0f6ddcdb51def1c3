import { hasExtension, type SourceFile, type WritableFormat } from '../format.ts';
import { openXlsx, readXlsx } from './read.ts';
import { writeXlsx } from './write.ts';

/** The table of questions as an Excel workbook. */
export const xlsx: WritableFormat = {
  name: 'xlsx',
  label: 'Excel workbook',
  extensions: ['.xlsx'],
  mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  detect,
  read: readXlsx,
  open: openXlsx,
  write: writeXlsx,
};

/** Names of parts are uncompressed in the directory at the end. */
function detect(file: SourceFile): number {
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  if (bytes.toString('latin1', 0, 2) !== 'PK') return 0;
  if (hasExtension(file, ['.xlsx'])) return 0.95;
  return bytes.subarray(-65_536).includes('xl/workbook.xml') ? 0.9 : 0.1;
}
