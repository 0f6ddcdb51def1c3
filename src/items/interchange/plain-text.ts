/** Controls other than tab, line feed and carriage return, and code points that are no characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNWANTED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Noncharacter_Code_Point}]/gu;

/** Text that every format and the database can hold: well-formed, line ends as LF, without control characters. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(UNWANTED, '').replace(/\r\n?/g, '\n');
}

/** White space of HTML; a no-break space is content and stays. */
export const isSpace = (character: string | undefined): boolean =>
  character === ' ' || character === '\n' || character === '\t' || character === '\r' || character === '\f';

/** Without white space around it. A loop, because `/\s+$/` takes quadratic time on long runs of spaces. */
export function trimSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text[start])) start++;
  while (end > start && isSpace(text[end - 1])) end--;
  return text.slice(start, end);
}

/** One line: for titles, tags, names of categories and accepted answers. */
export const oneLine = (text: string): string => trimSpace(cleanText(text).replace(/[ \t\n\f]+/g, ' '));
