import type { SourceFile, WritableFormat } from '../format.ts';
import { readWord } from './read.ts';
import { writeWord } from './write.ts';

/** A Word document with numbered questions, or tables of them; written as a paper with its key. */
export const docx: WritableFormat = {
  name: 'docx',
  label: 'Word document',
  extensions: ['.docx'],
  mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  detect,
  read: readWord,
  write: writeWord,
};

/** Names of parts are uncompressed in the directory at the end. */
function detect(file: SourceFile): number {
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  if (bytes.toString('latin1', 0, 2) !== 'PK') return 0;
  return bytes.includes('word/document.xml') ? 0.97 : 0;
}
