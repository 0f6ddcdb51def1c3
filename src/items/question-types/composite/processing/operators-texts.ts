/** Operators on texts. */
import type { Operator } from './operator.ts';
import { NotEvaluable, textOfValue, truth } from './value.ts';

const folded = (text: string, { caseSensitive }: Readonly<Record<string, string>>): string =>
  caseSensitive === 'false' ? text.toLowerCase() : text;

const LONGEST_PATTERN = 300;

/** The limit of ways of matching that are tried. */
const MOST_WAYS = 50_000;

/**
 * How many ways there are at the most to match a text of this many letters: every repetition without end may stop at
 * each letter, and whatever is optional or a choice doubles them. `bare` has no classes and no escapes.
 */
function waysOf(bare: string, letters: number): number {
  let ways = 1;
  let endless = 0;
  const depths: number[] = [];
  for (const [sign, least, comma, most] of bare.matchAll(/[()|*+?]|\{(\d+)(,?)(\d*)\}/g)) {
    if (sign === '(') depths.push(1);
    else if (sign === ')') ways *= depths.pop() ?? 1;
    else if (sign === '|' && depths.length > 0) depths[depths.length - 1]! += 1;
    else if (sign === '?') ways *= 2;
    else if (sign === '*' || sign === '+' || (comma && !most)) endless += 1;
    else if (most) ways *= Math.max(1, Number(most) - Number(least) + 1);
  }
  for (let i = 1; i <= endless; i++) ways *= (letters + i) / i;
  return ways;
}

/**
 * A pattern of XML Schema as a regular expression. Throws `NotEvaluable` for one that a hostile file could make run
 * without end: a repeated group that holds a repetition or a choice, references back, and too many ways to match `text`.
 */
function patternOf(pattern: string, text: string): RegExp {
  const refused = new NotEvaluable('patternMatch with this pattern');
  if (pattern.length > LONGEST_PATTERN || /\\[1-9]/.test(pattern)) throw refused;
  const bare = pattern
    .replace(/\\./g, 'x')
    .replace(/\[[^\]]*\]/g, 'x')
    .replaceAll('(?', '(');
  if (waysOf(bare, text.length) > MOST_WAYS) throw refused;
  const open: boolean[] = [];
  for (let at = 0; at < bare.length; at++) {
    const sign = bare[at]!;
    if (sign === '(') open.push(false);
    else if (sign === ')') {
      const isInvolved = open.pop() ?? false;
      if (isInvolved && /[*+{]/.test(bare[at + 1] ?? '')) throw refused;
      if (isInvolved && open.length > 0) open[open.length - 1] = true;
    } else if (/[*+?{|]/.test(sign) && open.length > 0) open[open.length - 1] = true;
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
    return truth(text ? patternOf(pattern, text).test(text) : null);
  },
};
