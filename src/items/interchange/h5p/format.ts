import type { Format, SourceFile } from '../format.ts';
import { readH5p } from './read.ts';

/** Packages of H5P (https://h5p.org/documentation/developers/h5p-specification). */
export const h5p: Format = {
  name: 'h5p',
  label: 'H5P package',
  extensions: ['.h5p'],
  mime: 'application/zip',
  detect,
  read: readH5p,
};

/** Names of parts are uncompressed in the directory at the end. */
function detect(file: SourceFile): number {
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  if (bytes.toString('latin1', 0, 2) !== 'PK') return 0;
  return bytes.includes('h5p.json') && bytes.includes('content/content.json') ? 0.98 : 0;
}
