/**
 * The values of response processing. As the specification has it, an empty container and an empty text are NULL.
 * Numbers are exact, so that sums of sixths compare as their authors meant them.
 */
import { compare, findRational, type Rational } from '#platform/exact/rational.ts';
import { findDecimal } from '../../decimals.ts';
import { trimSpace } from '../../plain-text.ts';

/** One value: a number, a truth value, or the text of anything else (identifier, pair, point, string). */
export type Atom = Rational | boolean | string;

export interface Value {
  readonly type: string;
  readonly cardinality: string;
  /** None: NULL. */
  readonly atoms: readonly Atom[];
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

const isNumeric = (type: string): boolean => type === 'float' || type === 'integer' || type === 'duration';

const isRational = (atom: Atom): atom is Rational => typeof atom === 'object';

/** Reads `12`, `-1.5`, `1e3`; null when it is no finite number. */
export function findNumber(text: string): Rational | null {
  const decimal = findDecimal(text);
  return decimal === null ? null : findRational(decimal);
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

export function valueFrom(type: string, cardinality: string, written: readonly string[]): Value {
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
  return numbers.every((number) => number !== null) ? (numbers as Rational[]) : null;
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
