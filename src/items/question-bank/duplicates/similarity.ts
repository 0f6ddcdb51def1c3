/**
 * By what nearly equal stems find each other. A stem is brought into one form; of the form's pieces of five characters
 * (its shingles) the smallest of 30 hashes are kept in ten bands of three (MinHash with locality-sensitive hashing,
 * Broder 1997). Forms that share eight of ten pieces share a band with 99.9 %, those that share two of ten with 8 %.
 */
import { plainText } from '#platform/text/plain-text.ts';

const FORM = 1_000;

/** Share of common trigrams from which two stems are nearly identical. */
export const NEARLY = 0.8;

const SHINGLE = 5;
const BANDS = 10;
const ROWS = 3;

const PICTURE = /\/v1\/api\/images\/([0-9a-f]{16})/g;

/** Letters and digits of a stem, in small letters, words parted by one space; a picture becomes its hash. */
export function stemForm(stem: string): string {
  const pictures = Array.from(stem.matchAll(PICTURE), (match) => match[1]!);
  const words = plainText(stem)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return [words, ...pictures].join(' ').trim().slice(0, FORM).toWellFormed();
}

/** FNV-1a of a piece of text. */
function hashOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

/** Odd factors and summands of the hash functions; any fixed ones will do. */
const mixers = Array.from({ length: BANDS * ROWS }, (_, i) => ({
  factor: Math.imul(i + 1, 0x9e3779b1) | 1,
  summand: Math.imul(i + 7, 0x85ebca6b),
}));

/**
 * Ten whole numbers of 32 bits, one per band. Questions of another type or with other numbers are others, so that their
 * signs differ: a thousand sums made after one pattern do not have to be looked through for each of them.
 */
export function signsOf(type: string, form: string): number[] {
  const family = `${type} ${numbersOf(form)}`;
  const seed = hashOf(family, 0, family.length);
  const least = new Int32Array(mixers.length).fill(0x7fffffff);
  const last = Math.max(1, form.length - SHINGLE + 1);
  for (let at = 0; at < last; at++) {
    const hash = hashOf(form, at, Math.min(form.length, at + SHINGLE));
    for (let i = 0; i < mixers.length; i++) {
      const { factor, summand } = mixers[i]!;
      let mixed = Math.imul(hash ^ (hash >>> 15), factor) + summand;
      mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
      if ((mixed | 0) < least[i]!) least[i] = mixed;
    }
  }
  return Array.from({ length: BANDS }, (_, band) => {
    let sign = Math.imul(band + 1, 0x27d4eb2f) ^ seed;
    for (let row = 0; row < ROWS; row++) sign = Math.imul(sign ^ least[band * ROWS + row]!, 0x01000193) ^ (sign >>> 11);
    return sign | 0;
  });
}

/** A question with another number in it is another question, however like it is. */
export const numbersOf = (form: string): string => (form.match(/\p{N}+/gu) ?? []).join(' ');

/** All runs of three characters of the words, each word with two blanks before and one behind it, as pg_trgm takes them. */
export function trigramsOf(form: string): ReadonlySet<string> {
  const trigrams = new Set<string>();
  for (const word of form.split(' ')) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at++) trigrams.add(padded.slice(at, at + 3));
  }
  return trigrams;
}

/** Share of the trigrams that two sets have in common, 0 … 1. */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const trigram of a) if (b.has(trigram)) common += 1;
  return common / (a.size + b.size - common);
}
