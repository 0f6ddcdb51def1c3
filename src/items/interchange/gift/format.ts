import { beginningOf, hasExtension, type SourceFile, type WritableFormat } from '../format.ts';
import { openGift, readGift } from './read.ts';
import { findFree } from './syntax.ts';
import { writeGift } from './write.ts';

/** Moodle's plain-text format: https://docs.moodle.org/en/GIFT_format */
export const gift: WritableFormat = {
  name: 'gift',
  label: 'GIFT (Moodle text)',
  extensions: ['.gift', '.gift.txt', '.txt'],
  mime: 'text/plain; charset=utf-8',
  detect,
  read: async (file) => readGift(file),
  open: openGift,
  write: async (items) => writeGift(items),
};

function detect(file: SourceFile): number {
  const text = beginningOf(file);
  if (
    text === '' ||
    (/^\s{0,100}[<[]\S/.test(text.slice(0, 200)) && !/^\s{0,100}\[(?:html|moodle|plain|markdown)\]/.test(text))
  )
    return 0;
  const named = hasExtension(file, ['.gift', '.gift.txt']);
  const opening = findFree(text, '{');
  const braces = opening !== -1 && findFree(text, '}', opening) !== -1;
  const marked = /^(?:::[^\n]*?::|\$CATEGORY:)/m.test(text);
  if (named) return 0.95;
  if (braces && (marked || /\{\s*(?:[=~#]|T(?:RUE)?\b|F(?:ALSE)?\b|\})/.test(text))) return 0.8;
  return braces || marked ? 0.4 : 0;
}
