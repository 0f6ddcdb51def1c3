import { findDecimal } from '#platform/exact/decimals.ts';
import { trimSpace } from '#platform/text/spaces.ts';

/** Controls other than tab, line feed and carriage return, and code points that are no characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNWANTED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Noncharacter_Code_Point}]/gu;

/** Text that every format and the database can hold: well-formed, line ends as LF, without control characters. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(UNWANTED, '').replace(/\r\n?/g, '\n');
}

/** One line: for titles, tags, names of categories and accepted answers. */
export const oneLine = (text: string): string => trimSpace(cleanText(text).replace(/[ \t\n\f]+/g, ' '));

/** How each of the numbers with a comma was read: it can begin the decimals, or group thousands. */
export const commaNotes = (...numbers: readonly string[]): string[] =>
  numbers.flatMap((written) => {
    const value = written.includes(',') ? findDecimal(written) : null;
    return value === null ? [] : [`The number ${oneLine(written)} was read as ${value}.`];
  });

/** A word between the signs right before and behind it. Signs alone are all before. */
export function partedAtSigns(
  word: string,
  isBefore: (sign: string) => boolean,
  isBehind: (sign: string) => boolean,
): { readonly before: string; readonly body: string; readonly behind: string } {
  const signs = Array.from(word);
  const first = signs.findIndex((sign) => !isBefore(sign));
  if (first === -1) return { before: word, body: '', behind: '' };
  const last = signs.findLastIndex((sign, i) => i < first || !isBehind(sign));
  const end = Math.max(first, last + 1);
  return {
    before: signs.slice(0, first).join(''),
    body: signs.slice(first, end).join(''),
    behind: signs.slice(end).join(''),
  };
}
