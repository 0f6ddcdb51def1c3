import { parseRational } from '#platform/exact/rational.ts';
import { isFull } from '../share.ts';
import { filled, fold, matches, pieces } from './pattern.ts';

/** The part of a content that grading looks at. */
export interface Key {
  readonly caseSensitive: boolean;
  readonly answers: readonly { readonly pattern: string; readonly share: string }[];
}

/**
 * Position of the first pattern that fits the text; −1 when none does. Typographic signs are those of a keyboard: a phone writes
 * "it’s" by itself. Only an answer that is the text as it is, and no pattern, comes before: a question may ask for such a sign.
 */
export function matchIndex(key: Key, text: string): number {
  const asTyped = key.answers.findIndex(({ pattern }) => matches(pattern, text, key));
  if (asTyped >= 0 && pieces(key.answers[asTyped]!.pattern).length === 1) return asTyped;
  const folding = { ...key, plainSigns: true };
  return key.answers.findIndex(({ pattern }) => matches(pattern, text, folding));
}

const LETTERS = [...'xyzqjkvwabcdefghilmnoprstu0123456789\u2026\u25a1'];

/** What to put for a star: nothing if that reads well, or else a letter that is in no pattern. */
function fillings(key: Key): string[] {
  const used = key.answers.map(({ pattern }) => fold(pattern, { caseSensitive: false })).join('');
  const fresh = LETTERS.find((letter) => !used.includes(fold(letter, { caseSensitive: false }))) ?? '\u2026';
  return ['', fresh, fresh.repeat(2)];
}

/** A text that earns full marks; null when there is none, because an earlier answer covers it or no share is 1. */
export function findRightText(key: Key): string | null {
  const trials = fillings(key);
  for (const accepted of key.answers) {
    if (!isFull(parseRational(accepted.share))) continue;
    for (const filling of trials) {
      const text = filled(accepted.pattern, filling);
      const fitting = key.answers[matchIndex(key, text)];
      if (text !== '' && fitting && isFull(parseRational(fitting.share))) return text;
    }
  }
  return null;
}
