/** What of the title of a near-identical question is worth showing. */

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** How much of an excerpt has to be in a title for the excerpt to say nothing new. */
const SAID_CHARS = 40;

const plain = (text: string): string => wordsIn(text).join(' ');

/** Whether the title already says what the excerpt begins with, as where titles are made from the question's text. */
export const isSaidBy = ({ title, excerpt }: { readonly title: string; readonly excerpt: string }): boolean =>
  plain(title).includes(plain(excerpt).slice(0, SAID_CHARS).trim());

/** The parts of `title` in order; those are `isOther` whose word `other` does not have. None where most differ. */
export function otherWords(title: string, other: string): { readonly text: string; readonly isOther: boolean }[] {
  const known = new Set(wordsIn(other));
  const words = wordsIn(title);
  if (words.filter((word) => !known.has(word)).length * 2 > words.length) return [{ text: title, isOther: false }];
  const parts: { text: string; isOther: boolean }[] = [];
  for (const text of title.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu) ?? []) {
    const isOther = wordsIn(text).some((word) => !known.has(word));
    const last = parts.at(-1);
    if (last && last.isOther === isOther) last.text += text;
    else parts.push({ text, isOther });
  }
  return parts;
}
