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
