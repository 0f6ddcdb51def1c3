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
  if (hasExtension(file, ['.gift', '.gift.txt'])) return 0.95;
  const groups = [...groupsIn(text)];
  if (/^(?:::[^\n]*?::|\$CATEGORY:)/m.test(text)) return groups.length > 0 ? 0.8 : 0.4;
  // Programs, style sheets and LaTeX have braces, too, and would be read as questions with their words for answers.
  if (groups.some((inside) => CHOICES.test(inside))) return 0.8;
  const filled = groups.filter((inside) => inside.trim() !== '');
  const answers = filled.filter((inside) => ANSWERS.test(inside));
  if (answers.length * 2 > filled.length) return 0.8;
  return groups.length > 0 && filled.length === 0 && hasExtension(file, ['.txt']) ? 0.4 : 0;
}

/** Nothing but answers in GIFT begins like this. */
const CHOICES = /^\s*[=~]\s*[^\s=~]/;

/** How answers in GIFT begin. A bare word is one, too, and no sign of the format. */
const ANSWERS = /^\s*(?:[=~#]|T(?:RUE)?\s*(?:#|$)|F(?:ALSE)?\s*(?:#|$))/;

/** So many tell what a file is. */
const MOST_GROUPS = 200;

function* groupsIn(text: string): Generator<string> {
  for (let [at, count] = [0, 0]; count < MOST_GROUPS; count += 1) {
    const opening = findFree(text, '{', at);
    const closing = opening === -1 ? -1 : findFree(text, '}', opening);
    if (closing === -1) return;
    yield text.slice(opening + 1, closing);
    at = closing + 1;
  }
}
