const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const edge = /[\p{L}\p{N}]/u;

/**
 * Where words are first in a text, whatever spaces are between them: as whole words, or else within others. Null where
 * they are not there.
 */
export function findWords(text: string, words: string): { readonly start: number; readonly end: number } | null {
  const wanted = words.trim().split(/\s+/);
  if (wanted[0] === undefined || wanted[0] === '') return null;
  const source = wanted.map(escaped).join('\\s+');
  const before = edge.test(words.trim()[0]!) ? '(?<![\\p{L}\\p{N}])' : '';
  const after = edge.test(words.trim().at(-1)!) ? '(?![\\p{L}\\p{N}])' : '';
  const found = new RegExp(`${before}${source}${after}`, 'u').exec(text) ?? new RegExp(source, 'u').exec(text);
  return found && { start: found.index, end: found.index + found[0].length };
}
