import { beginningOf, type SourceFile, type WritableFormat } from '../format.ts';
import { openAiken, readAiken } from './read.ts';
import { writeAiken } from './write.ts';

/** Plain choices, as people type them: https://docs.moodle.org/en/Aiken_format */
export const aiken: WritableFormat = {
  name: 'aiken',
  label: 'Aiken',
  extensions: ['.txt', '.aiken', '.aiken.txt'],
  mime: 'text/plain; charset=utf-8',
  detect,
  read: async (file) => readAiken(file),
  open: openAiken,
  write: async (items) => writeAiken(items),
};

/** Both a first option and an answer line are at the beginning of a line. */
function detect(file: SourceFile): number {
  const text = beginningOf(file);
  return /^[ \t]*A[.)]/m.test(text) && /^[ \t]*ANSWER[ \t]*:/im.test(text) ? 0.9 : 0;
}
