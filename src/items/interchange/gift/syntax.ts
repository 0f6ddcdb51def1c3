/** The lexical side of GIFT: what a backslash protects, and finding and splitting what it does not. */

const PROTECTED = '\\~=#{}:n';

/** True when the backslash at `at` and the next character are one escaped character. Any other backslash is itself. */
const isEscape = (text: string, at: number): boolean =>
  text[at] === '\\' && at + 1 < text.length && PROTECTED.includes(text[at + 1]!);

/** Position of the first of `characters` from `from` on that no backslash protects, or −1. */
export function findFree(text: string, characters: string, from = 0): number {
  for (let i = from; i < text.length; i++) {
    if (isEscape(text, i)) i++;
    else if (characters.includes(text[i]!)) return i;
  }
  return -1;
}

/** Position of the first (or last) `needle` that no backslash protects, or −1. */
export function findFreeText(text: string, needle: string, which: 'first' | 'last' = 'first'): number {
  let found = -1;
  for (let i = 0; i < text.length; i++) {
    if (isEscape(text, i)) i++;
    else if (text[i] === needle[0] && text.startsWith(needle, i)) {
      if (which === 'first') return i;
      found = i;
    }
  }
  return found;
}

export interface Segment {
  /** The character that opened it; '' for the text before the first one. */
  readonly sign: string;
  readonly text: string;
}

/** Splits before each free character of `signs`. */
export function splitFree(text: string, signs: string): Segment[] {
  const segments: Segment[] = [];
  let sign = '';
  let from = 0;
  for (let at = findFree(text, signs); at !== -1; at = findFree(text, signs, at + 1)) {
    segments.push({ sign, text: text.slice(from, at) });
    sign = text[at]!;
    from = at + 1;
  }
  segments.push({ sign, text: text.slice(from) });
  return segments;
}

export const unescapeGift = (text: string): string =>
  text.replace(/\\([\\~=#{}:n])/g, (_whole, character: string) => (character === 'n' ? '\n' : character));

export const escapeGift = (text: string): string => text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n');
