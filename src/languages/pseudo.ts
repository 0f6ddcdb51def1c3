/**
 * The language of the test for hard-coded text: English with other letters, brackets around each text and a third more
 * of it. What is read on a page in plain letters then doesn't stand in any file of texts.
 */
import type { Speaker, Texts } from '#platform/web/texts.ts';

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const other = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž';
const letters = new Map([...plain].map((letter, at) => [letter, [...other][at]!]));

/** `［Šéåŕçĥ··］`. */
export function disguise(text: string): string {
  if (text.trim() === '') return text;
  const changed = [...text].map((letter) => letters.get(letter) ?? letter).join('');
  return `［${changed}${'·'.repeat(Math.ceil(text.length * 0.3))}］`;
}

const disguiseAll = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      if (typeof text === 'string') return [key, disguise(text)];
      if (typeof text === 'object') return [key, disguiseAll(text)];
      return [key, (...values: never[]) => disguise(text(...values))];
    }),
  );

export const pseudo: Speaker = (_id, english) => disguiseAll(english);
