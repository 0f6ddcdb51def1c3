import { beginningOf, type SourceFile, type WritableFormat } from '../format.ts';
import { openMoodleXml, readMoodleXml } from './read.ts';
import { writeMoodleXml } from './write.ts';

/** Moodle's own format, with pictures: https://docs.moodle.org/en/Moodle_XML_format */
export const moodleXml: WritableFormat = {
  name: 'moodle-xml',
  label: 'Moodle XML',
  extensions: ['.xml'],
  mime: 'application/xml; charset=utf-8',
  detect,
  read: async (file) => readMoodleXml(file),
  open: openMoodleXml,
  write: async (items, pictures) => writeMoodleXml(items, pictures),
};

function detect(file: SourceFile): number {
  const text = beginningOf(file);
  return /^\s{0,100}</.test(text) && /<quiz[\s/>]/.test(text) ? 0.97 : 0;
}
