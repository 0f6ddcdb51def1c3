/** Words as a reader counts them: runs of letters and digits, also with a hyphen or an apostrophe inside. */
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’‐-][\p{L}\p{N}\p{M}]+)*/gu;

/** How many words the text has. Languages without spaces count a character as a word. */
export function countWords(text: string): number {
  let count = 0;
  for (const [word] of text.matchAll(WORD)) {
    const written = word.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
    count += written === 0 ? 1 : written;
  }
  return count;
}
