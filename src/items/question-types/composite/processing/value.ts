/**
 * The values of response processing. As the specification has it, an empty container and an empty text are NULL.
 * Numbers are exact, so that sums of sixths compare as their authors meant them.
 */

import { findDecimal } from '#platform/exact/decimals.ts';
import { compare, findRational, type Rational, rational } from '#platform/exact/rational.ts';
import { trimSpace } from '#platform/text/spaces.ts';

/** One value: a number, a truth value, or the text of anything else (identifier, pair, point, string). */
export type Atom = Rational | boolean | string;

/** A value of the cardinality `record`: its fields by their names. */
export type Fields = Readonly<Record<string, Value>>;

export interface Value {
  readonly type: string;
  readonly cardinality: string;
  /** None: NULL. */
  readonly atoms: readonly Atom[];
  readonly fields?: Fields;
}

/** Thrown with the name of what cannot be evaluated. */
export class NotEvaluable extends Error {}

export const NULL: Value = { type: '', cardinality: 'single', atoms: [] };

export const isNull = ({ atoms }: Value): boolean => atoms.length === 0;

/** More than any item needs; a hostile one could square a number, or double a container, again and again. */
const GREATEST = 2n ** 1024n;
const MOST_ATOMS = 10_000;

const isHuge = ({ n, d }: Rational): boolean => n > GREATEST || -n > GREATEST || d > GREATEST;

export function single(type: string, atom: Atom | null): Value {
  if (atom === null || atom === '') return NULL;
  if (isRational(atom) && isHuge(atom)) throw new NotEvaluable('numbers of hundreds of digits');
  return { type, cardinality: 'single', atoms: [atom] };
}

/** Throws `NotEvaluable` for a container of more values than any item needs. */
export function container(type: string, cardinality: string, atoms: readonly Atom[]): Value {
  if (atoms.length > MOST_ATOMS) throw new NotEvaluable('a container of thousands of values');
  return { type, cardinality, atoms };
}

export const float = (value: Rational | null): Value => single('float', value);
export const integer = (value: Rational | null): Value => single('integer', value);
export const truth = (is: boolean | null): Value => single('boolean', is);

/** The operation, which throws `NotEvaluable` as soon as a result on the way is larger than any item needs. */
export const bounded =
  (of: (a: Rational, b: Rational) => Rational) =>
  (a: Rational, b: Rational): Rational => {
    const result = of(a, b);
    float(result);
    return result;
  };

const isNumeric = (type: string): boolean => type === 'float' || type === 'integer' || type === 'duration';

const isRational = (atom: Atom): atom is Rational => typeof atom === 'object';

/** Reads `12`, `-1.5`, `1e3`; null when it is no finite number. */
export function findNumber(text: string): Rational | null {
  const decimal = findDecimal(text);
  return decimal === null ? null : findRational(decimal);
}

export const toDouble = ({ n, d }: Rational): number => Number(n) / Number(d);

/** The decimal that is written for a number of the machine; null for what is no finite number. */
export function nearest(value: number): Rational | null {
  if (!Number.isFinite(value)) return null;
  const [mantissa = '', exponent = '0'] = value.toString().split('e');
  const [whole = '', decimals = ''] = mantissa.split('.');
  const power = Number(exponent) - decimals.length;
  const digits = BigInt(whole + decimals);
  return power >= 0 ? rational(digits * 10n ** BigInt(power)) : rational(digits, 10n ** BigInt(-power));
}

const names = (text: string): string[] => trimSpace(text).split(/\s+/);

/** A value of that type as it is written; null for one that is none, such as `INF`, which counts as NULL. */
export function atomOf(type: string, written: string): Atom | null {
  const text = trimSpace(written);
  if (text === '') return null;
  if (isNumeric(type)) return findNumber(text);
  if (type === 'boolean') return text === 'true' || text === '1';
  // Of a pair the order says nothing; of a directed one it does.
  if (type === 'pair') return names(text).sort().join(' ');
  if (type === 'directedPair' || type === 'point') return names(text).join(' ');
  return type === 'identifier' ? text : written;
}

/** What a typed number is as a record: how it was written, and the number that was meant. */
function recordOf(written: string): Fields {
  const text = trimSpace(written);
  const number = findNumber(text);
  const [mantissa = '', exponent] = text.replace(/^[+-]/, '').split(/e/i);
  const [left = '', right = ''] = mantissa.split('.');
  const count = (size: number): Value => integer({ n: BigInt(size), d: 1n });
  return {
    stringValue: single('string', text),
    ...(number && {
      floatValue: float(number),
      ...(number.d === 1n && { integerValue: integer(number) }),
      leftDigits: count(left.length),
      rightDigits: count(right.length),
      ndp: count(right.length),
      nsf: count((left + right).replace(/^0+/, '').length),
      ...(exponent !== undefined && { exponent: integer(findNumber(exponent)) }),
    }),
  };
}

export function valueFrom(type: string, cardinality: string, written: readonly string[]): Value {
  if (cardinality === 'record' && written[0] !== undefined && trimSpace(written[0]) !== '')
    return { type: '', cardinality, atoms: [written[0]], fields: recordOf(written[0]) };
  const atoms = written.flatMap((text) => atomOf(type, text) ?? []);
  return { type, cardinality, atoms };
}

export function isSameAtom(a: Atom, b: Atom): boolean {
  if (isRational(a) || isRational(b)) {
    const [x, y] = [numberIn(a), numberIn(b)];
    return x !== null && y !== null && compare(x, y) === 0;
  }
  return String(a) === String(b);
}

const numberIn = (atom: Atom): Rational | null =>
  isRational(atom) ? atom : typeof atom === 'string' ? findNumber(atom) : null;

/** The number of a single value; null for NULL and for anything else. */
export const numberOf = ({ atoms }: Value): Rational | null => (atoms.length === 1 ? numberIn(atoms[0]!) : null);

/** All numbers of a value; null when one of them is none. */
export function numbersOf({ atoms }: Value): Rational[] | null {
  const numbers = atoms.map(numberIn);
  return numbers.every((number) => number !== null) ? numbers : null;
}

/** Null for NULL. */
export const truthOf = ({ atoms }: Value): boolean | null =>
  atoms.length === 0 ? null : atoms[0] === true || atoms[0] === 'true';

/** Null for NULL. */
export const textOfValue = ({ atoms }: Value): string | null => {
  const [atom] = atoms;
  return atom === undefined || isRational(atom) ? null : String(atom);
};

/** `match`: the same values, in the same order where the order counts. */
export function isSame(a: Value, b: Value): boolean {
  if (a.atoms.length !== b.atoms.length) return false;
  if (a.cardinality === 'ordered' || b.cardinality === 'ordered')
    return a.atoms.every((atom, i) => isSameAtom(atom, b.atoms[i]!));
  const rest = [...b.atoms];
  return a.atoms.every((atom) => {
    const at = rest.findIndex((other) => isSameAtom(atom, other));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}
