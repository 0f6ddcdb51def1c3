/** Operators on texts. */
import type { Operator } from './operator.ts';
import { NotEvaluable, textOfValue, truth } from './value.ts';

const folded = (text: string, { caseSensitive }: Readonly<Record<string, string>>): string =>
  caseSensitive === 'false' ? text.toLowerCase() : text;

const LONGEST_PATTERN = 300;

/**
 * A pattern of XML Schema as a regular expression. Throws `NotEvaluable` for one that a hostile file could make run
 * without end: a repeated group that holds a repetition or a choice, and references back.
 */
export function patternOf(pattern: string): RegExp {
  const refused = new NotEvaluable('patternMatch with this pattern');
  if (pattern.length > LONGEST_PATTERN || /\\[1-9]/.test(pattern)) throw refused;
  const bare = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  const open: boolean[] = [];
  for (let at = 0; at < bare.length; at++) {
    const sign = bare[at]!;
    if (sign === '(') open.push(false);
    else if (sign === ')') {
      const isInvolved = open.pop() ?? false;
      if (isInvolved && /[*+{]/.test(bare[at + 1] ?? '')) throw refused;
      if (isInvolved && open.length > 0) open[open.length - 1] = true;
    } else if (/[*+{|]/.test(sign) && open.length > 0) open[open.length - 1] = true;
  }
  try {
    return new RegExp(`^(?:${pattern})$`, 'u');
  } catch {
    throw refused;
  }
}

export const textOperators: Readonly<Record<string, Operator>> = {
  stringMatch: ([a, b], attributes) => {
    const [left, right] = [a && textOfValue(a), b && textOfValue(b)];
    if (!left || !right) return truth(null);
    const [whole, wanted] = [folded(left, attributes), folded(right, attributes)];
    return truth(attributes.substring === 'true' ? whole.includes(wanted) : whole === wanted);
  },
  substring: ([a, b], attributes) => {
    const [part, whole] = [a && textOfValue(a), b && textOfValue(b)];
    return truth(part && whole ? folded(whole, attributes).includes(folded(part, attributes)) : null);
  },
  patternMatch: ([a], { pattern = '' }) => {
    const text = a && textOfValue(a);
    return truth(text ? patternOf(pattern).test(text) : null);
  },
};
