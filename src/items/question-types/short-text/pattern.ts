/**
 * Patterns of accepted answers: `*` stands for any run of characters, also an empty one; `\*` for a star.
 * Not translated into regular expressions: several stars in one of those can take exponential time.
 */

export interface Folding {
  readonly caseSensitive: boolean;
  /** Quotation marks, dashes and dots as a keyboard has them, and no marks of direction, which no one sees. */
  readonly plainSigns?: boolean;
}

/** Phones and word processors write the others by themselves. */
const plainSigns = (text: string): string =>
  text
    .replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/[\u2018-\u201b\u02bc\uff07]/gu, "'")
    .replace(/[\u201c-\u201f\uff02]/gu, '"')
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .replace(/\u2026/gu, '...');

/**
 * The form in which texts are compared: Unicode NFC, white space as single spaces with none at the ends, and case
 * folded unless it counts. Upper case after lower case also makes ß equal to SS and final sigma equal to sigma.
 */
export function fold(text: string, { caseSensitive, plainSigns: isPlain = false }: Folding): string {
  const composed = text.normalize('NFC');
  const folded = (isPlain ? plainSigns(composed) : composed).replace(/\s+/g, ' ').trim();
  return caseSensitive ? folded : folded.toLowerCase().toUpperCase().normalize('NFC');
}

/** The literal pieces between the stars: `"a*b"` is `["a", "b"]`, a pattern without a star is one piece. */
export function pieces(pattern: string): string[] {
  const result: string[] = [];
  let piece = '';
  for (let i = 0; i < pattern.length; i++) {
    if (pattern[i] === '\\' && pattern[i + 1] === '*') {
      piece += '*';
      i++;
    } else if (pattern[i] === '*') {
      result.push(piece);
      piece = '';
    } else {
      piece += pattern[i];
    }
  }
  return [...result, piece];
}

/** For each position of `piece`, the length of the longest proper prefix that ends there (Knuth, Morris and Pratt). */
function borders(piece: string): number[] {
  const table = [0];
  for (let i = 1, length = 0; i < piece.length; i++) {
    while (length > 0 && piece[i] !== piece[length]) length = table[length - 1] ?? 0;
    if (piece[i] === piece[length]) length++;
    table.push(length);
  }
  return table;
}

/** Position after the first occurrence of `piece` in `text` from `from` on; −1 when there is none. Linear time. */
function endOf(piece: string, text: string, from: number): number {
  if (piece === '') return from;
  const table = borders(piece);
  for (let i = from, length = 0; i < text.length; i++) {
    while (length > 0 && text[i] !== piece[length]) length = table[length - 1] ?? 0;
    if (text[i] === piece[length]) length++;
    if (length === piece.length) return i + 1;
  }
  return -1;
}

/**
 * True when the whole text has the pattern's form. Each piece is taken at its first place after the one before, which
 * finds a match whenever there is one; so the text is passed over once, whatever the pattern.
 */
export function matches(pattern: string, text: string, folding: Folding): boolean {
  const all = pieces(fold(pattern, folding));
  const given = fold(text, folding);
  const [first = '', ...others] = all;
  const last = others.pop();
  if (last === undefined) return given === first;
  if (given.length < first.length + last.length || !given.startsWith(first) || !given.endsWith(last)) return false;
  const middle = given.slice(0, given.length - last.length);
  let at = first.length;
  for (const piece of others) {
    at = endOf(piece, middle, at);
    if (at < 0) return false;
  }
  return true;
}

/** The pattern's literal text, with every star filled by `filling`. */
export const filled = (pattern: string, filling: string): string =>
  pieces(pattern).join(filling).replace(/\s+/g, ' ').trim();
