const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const edge = /[\p{L}\p{N}]/u;

/** A place in a text. */
export interface Found {
  readonly start: number;
  readonly end: number;
}

/** As whole words, then within others; null for no words. */
function patternsOf(words: string): readonly [string, string] | null {
  const wanted = words.trim().split(/\s+/);
  if (wanted[0] === undefined || wanted[0] === '') return null;
  const source = wanted.map(escaped).join('\\s+');
  const before = edge.test(words.trim()[0]!) ? '(?<![\\p{L}\\p{N}])' : '';
  const after = edge.test(words.trim().at(-1)!) ? '(?![\\p{L}\\p{N}])' : '';
  return [`${before}${source}${after}`, source];
}

const toFound = (found: RegExpExecArray): Found => ({ start: found.index, end: found.index + found[0].length });

/**
 * Where words are first in a text, whatever spaces are between them: as whole words, or else within others. Null where
 * they are not there.
 */
export function findWords(text: string, words: string): Found | null {
  const patterns = patternsOf(words);
  if (!patterns) return null;
  const found = new RegExp(patterns[0], 'u').exec(text) ?? new RegExp(patterns[1], 'u').exec(text);
  return found && toFound(found);
}

/** Every place where they are whole words, or else every one within others. */
export function findAllWords(text: string, words: string): Found[] {
  const patterns = patternsOf(words);
  if (!patterns) return [];
  const whole = Array.from(text.matchAll(new RegExp(patterns[0], 'gu')), toFound);
  return whole.length > 0 ? whole : Array.from(text.matchAll(new RegExp(patterns[1], 'gu')), toFound);
}
