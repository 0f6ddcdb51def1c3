import type { Format, SourceFile } from '../format.ts';
import { readAnki } from './read.ts';

/** Packages of Anki, as it exports decks (.apkg) and whole collections (.colpkg), old and new. */
export const anki: Format = {
  name: 'anki',
  label: 'Anki deck',
  extensions: ['.apkg', '.colpkg'],
  mime: 'application/zip',
  detect,
  read: readAnki,
};

/** Names of parts are uncompressed in the directory at the end. */
function detect(file: SourceFile): number {
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  if (bytes.toString('latin1', 0, 2) !== 'PK') return 0;
  return bytes.includes('collection.anki2') ? 0.98 : 0;
}
