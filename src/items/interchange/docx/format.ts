import type { Format, SourceFile } from '../format.ts';
import { readWord } from './read.ts';

/** A Word document with numbered questions, or tables of them. */
export const docx: Format = {
  name: 'docx',
  label: 'Word document',
  extensions: ['.docx'],
  mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  detect,
  read: readWord,
};

/** Names of parts are uncompressed in the directory at the end. */
function detect(file: SourceFile): number {
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  if (bytes.toString('latin1', 0, 2) !== 'PK') return 0;
  return bytes.includes('word/document.xml') ? 0.97 : 0;
}
