/** The place of an item in its file, as text. */
import type { Place } from '#items/question-types/neutral/neutral-item.ts';

const COUNTED = /^(line|row) \d+$/;

/** "exam.gift, line 3, Q7": what of it is known. `shorten` makes one line of the names, which others chose. */
export const placeText = ({ file, line, row, identifier }: Place, shorten: (name: string) => string): string =>
  [
    file !== undefined && shorten(file),
    line !== undefined && `line ${line}`,
    row !== undefined && `row ${row}`,
    identifier !== undefined && identifier !== '' && shorten(identifier),
  ]
    .filter(Boolean)
    .join(', ');

/** The same in other words. Names of files and items stay as they are, whatever they are called. */
export const saidPlace = (place: string, translate: (message: string) => string): string =>
  place
    .split(', ')
    .map((part) => (COUNTED.test(part) ? translate(part) : part))
    .join(', ');
