import type { Format, SourceFile } from '../format.ts';
import { manifestOf } from '../qti/formats.ts';
import { isZip } from '../qti/package.ts';
import { readScorm } from './read.ts';

/** Packages of lessons for learning platforms: https://adlnet.gov/past-projects/scorm/ */
export const scorm: Format = {
  name: 'scorm',
  label: 'SCORM package',
  extensions: ['.zip'],
  mime: 'application/zip',
  detect,
  read: readScorm,
};

const SIGNS = /<(?:\w+:)?schema>\s*ADL SCORM|adlcp_(?:root)?v1p\d|adlcp:scormtype/i;

/** Less sure than QTI, which a package may say that it holds as well. */
function detect(file: SourceFile): number {
  return isZip(file.bytes) && SIGNS.test(manifestOf(file)) ? 0.9 : 0;
}
