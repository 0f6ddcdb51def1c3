import { beginningOf, type Format, type SourceFile } from '../format.ts';
import { manifestOf } from '../qti/formats.ts';
import { isZip } from '../qti/package.ts';
import { LINE_TYPES, readLines } from './read-lines.ts';
import { readPools } from './read-pools.ts';

/**
 * Questions in Blackboard's own layouts: pools and tests of versions before 9 (`POOL`, alone or in a package), and the text
 * with tabs that its page "Upload questions" takes. Later packages are QTI 1.2.
 */
export const blackboard: Format = {
  name: 'blackboard',
  label: 'Blackboard pool or upload file',
  extensions: ['.zip', '.dat', '.txt'],
  mime: 'application/zip',
  detect,
  read: async (file) => (isLines(file) ? readLines(file) : readPools(file)),
};

const POOL = /<(?:POOL|ASSESSMENT|TEST|SURVEY)[\s>]/;
const QUESTION = /<QUESTION_[A-Z]/;
/** Types of resources in manifests of old versions; `x-bb-qti-…` is QTI. */
const RESOURCE = /assessment\/x-bb-(?!qti)[a-z-]*(?:pool|test|quiz|survey)/i;

const isLines = (file: SourceFile): boolean => {
  if (isZip(file.bytes)) return false;
  const lines = beginningOf(file)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 5);
  return lines.length > 0 && lines.every((line) => LINE_TYPES.test(line));
};

function detect(file: SourceFile): number {
  if (isZip(file.bytes)) return RESOURCE.test(manifestOf(file)) ? 0.96 : 0;
  const text = beginningOf(file);
  return isLines(file) || (POOL.test(text) && QUESTION.test(text)) ? 0.96 : 0;
}
