/** How a typed number is understood, told while it is being typed. Needs no key. */
import { plainMarks } from '#platform/text/typed-numeral.ts';
import { readTyped } from './decimal.ts';
import { foldUnit } from './match.ts';
import type { Answer } from './schema.ts';

/** `shown` is the number with the decimal mark of the page, where it was typed otherwise; null where there is nothing to explain. */
export type Reading =
  | { readonly kind: 'blank' | 'unreadable' }
  | { readonly kind: 'number'; readonly shown: string | null };

/** An author's decimal as the page writes numbers: `3,14`, `−5`. */
export const shownDecimal = (decimal: string, decimalMark: string): string =>
  decimal.replace('.', decimalMark).replaceAll('-', '−');

/** Agrees with `readAnswer` of the grading in what can be read, given the names of the units. */
export function readingOf(units: readonly string[], answer: Answer | null, decimalMark = '.'): Reading {
  const text = answer?.text.trim() ?? '';
  if (text === '') return { kind: 'blank' };
  const typed = readTyped(text);
  if (!typed) return { kind: 'unreadable' };
  const [behind, beside] = [foldUnit(typed.rest), foldUnit(answer?.unit ?? '')];
  const isKnown = behind === '' || units.some((unit) => foldUnit(unit) === behind);
  if (!isKnown || (behind !== '' && beside !== '' && behind !== beside)) return { kind: 'unreadable' };
  const plain = plainMarks(text).replace(/^([-+]?\d*)[.,٫]/, `$1${decimalMark}`);
  return { kind: 'number', shown: plain === text ? null : plain };
}
