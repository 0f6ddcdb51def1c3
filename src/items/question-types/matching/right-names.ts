/** How the right sides are called in lists of plain text. */
import { plainText } from '#platform/text/plain-text.ts';
import { letterOf } from '../letters.ts';
import type { View } from './student-view.ts';

const LONGEST = 60;

/** True for a text that a drop-down list cannot show: a picture, a formula, code, or many words. */
const isRich = (html: string): boolean =>
  /<img\b|data-latex=|<pre\b|<video\b|<table\b/.test(html) || plainText(html).length > LONGEST;

export interface RightName {
  readonly id: string;
  readonly html: string;
  /** Null where the text says it all. */
  readonly letter: string | null;
  readonly label: string;
}

/** Where one right side needs more than a line of text, all of them get letters and are in a list of their own. */
export function rightNames(right: View['right']): RightName[] {
  const lettered = right.some(({ text }) => isRich(text));
  return right.map(({ id, text }, i) => {
    const words = plainText(text);
    const short = words.length > LONGEST ? `${words.slice(0, LONGEST - 1)}…` : words;
    const letter = lettered ? letterOf(i) : null;
    return { id, html: text, letter, label: letter === null ? short : short === '' ? letter : `${letter}: ${short}` };
  });
}
