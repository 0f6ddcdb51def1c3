/** Values and answers in words. */
import { exactDecimal } from '#platform/exact/decimals.ts';
import type { Rational } from '#platform/exact/rational.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { pictureIn } from '../picture/schema.ts';
import type { Step } from './answer.ts';
import { type Atom, toDouble } from './processing/value.ts';

const hasEnd = ({ d }: Rational): boolean => {
  let rest = d;
  for (const factor of [2n, 5n]) while (rest % factor === 0n) rest /= factor;
  return rest === 1n && d < 10n ** 20n;
};

/** A value as a file writes it: a number as a decimal, as near as a machine has it where it has no end. */
export const writtenAtom = (atom: Atom): string =>
  typeof atom !== 'object' ? String(atom) : hasEnd(atom) ? exactDecimal(atom) : toDouble(atom).toString();

interface Named {
  readonly id: string;
  readonly text: string;
}

/** What both a part and its student view have. */
export interface Worded {
  readonly id: string;
  readonly kind: string;
  readonly options?: readonly Named[];
  readonly rows?: readonly Named[];
  readonly columns?: readonly Named[];
}

/** A text in one line; a picture by its text, and without one by its number. */
export function labelOf(options: readonly Named[], id: string): string {
  const at = options.findIndex((one) => one.id === id);
  const html = options[at]?.text ?? '';
  return plainText(html).trim() || pictureIn({ picture: html }).alt || (at === -1 ? '?' : `${at + 1}`);
}

/** The values of one part in words; none for a part without an answer. */
export function wordsOf(part: Worded, values: readonly string[]): string[] {
  const given = values.filter((value) => value.trim() !== '');
  const options = part.options ?? [];
  switch (part.kind) {
    case 'choice':
      return given.map((id) => labelOf(options, id));
    case 'order':
      return given.map((id, i) => `${i + 1}. ${labelOf(options, id)}`);
    case 'pairs':
      return given.map((value) => {
        const [row = '', column = ''] = value.split(' ');
        return `${labelOf(part.rows ?? [], row)} → ${labelOf(part.columns ?? [], column)}`;
      });
    case 'associate':
      return given.map((value) =>
        value
          .split(' ')
          .map((id) => labelOf(options, id))
          .join(' – '),
      );
    case 'point':
      return given.map((value) => `(${value.replace(' ', ', ')})`);
    case 'end':
      return given.length > 0 ? ['✓'] : [];
    default:
      return given;
  }
}

/** All that was given, part by part. */
export const stepInWords = (parts: readonly Worded[], step: Step): string =>
  step
    .map(({ part, values }) => {
      const own = parts.find(({ id }) => id === part);
      return own ? wordsOf(own, values).join(', ') : '';
    })
    .filter((words) => words !== '')
    .join('; ');
