/** The expressions of response processing. A value is a list of texts; an empty one is NULL, truth is "true" or "false". */
import {
  add,
  compare,
  divide,
  findRational,
  isZero,
  multiply,
  type Rational,
  subtract,
  sum,
  toText,
} from '#platform/exact/rational.ts';
import { elementsOf, textOf, type XmlElement } from '#platform/server/xml-tree.ts';
import { trimSpace } from '../../plain-text.ts';
import type { Declarations } from './declarations.ts';

export type Value = readonly string[];

export interface Scope {
  readonly declarations: Declarations;
  readonly responses: ReadonlyMap<string, Value>;
  readonly outcomes: Map<string, Value>;
}

/** Thrown with the name of what is not understood. */
export class Unknown extends Error {}

const truth = (is: boolean): Value => [is ? 'true' : 'false'];
export const isTrue = (value: Value): boolean => value[0] === 'true';

const number = (value: Value): Rational | null => (value.length === 1 ? findRational(value[0]!) : null);

type Operator = (parts: readonly Value[], element: XmlElement) => Value;

const arithmetic =
  (of: (a: Rational, b: Rational) => Rational | null): Operator =>
  (parts) => {
    const [a, b] = [number(parts[0] ?? []), number(parts[1] ?? [])];
    const result = a && b && of(a, b);
    return result ? [toText(result)] : [];
  };

const order =
  (holds: (sign: number) => boolean): Operator =>
  (parts) => {
    const [a, b] = [number(parts[0] ?? []), number(parts[1] ?? [])];
    return a && b ? truth(holds(compare(a, b))) : [];
  };

function same(a: Value, b: Value): boolean {
  if (a.length !== b.length) return false;
  if (a.length === 1) {
    const [x, y] = [number(a), number(b)];
    return a[0] === b[0] || (x !== null && y !== null && compare(x, y) === 0);
  }
  return [...a].sort().join('\n') === [...b].sort().join('\n');
}

const equalText: Operator = ([a = [], b = []], { attributes }) => {
  if (a.length === 0 || b.length === 0) return [];
  const fold = (text: string): string => (attributes.caseSensitive === 'false' ? text.toLowerCase() : text);
  const [left, right] = [fold(a[0]!), fold(b[0]!)];
  return truth(attributes.substring === 'true' ? left.includes(right) : left === right);
};

/** `toleranceMode` absolute: plus and minus; relative: in percent of the second value. */
const equal: Operator = ([a = [], b = []], { attributes }) => {
  const [given, wanted] = [number(a), number(b)];
  if (!given || !wanted) return [];
  const [below, above = below] = (attributes.tolerance ?? '0')
    .trim()
    .split(/\s+/)
    .map((text) => findRational(text));
  if (!below || !above) throw new Unknown('equal with a tolerance that is a variable');
  const mode = attributes.toleranceMode ?? 'exact';
  const part = (size: Rational): Rational =>
    mode === 'exact'
      ? { n: 0n, d: 1n }
      : mode === 'relative'
        ? divide(multiply(absolute(wanted), size), { n: 100n, d: 1n })
        : size;
  return truth(compare(given, subtract(wanted, part(below))) >= 0 && compare(given, add(wanted, part(above))) <= 0);
};
const absolute = ({ n, d }: Rational): Rational => ({ n: n < 0n ? -n : n, d });

const operators: Readonly<Record<string, Operator>> = {
  null: () => [],
  isNull: ([a = []]) => truth(a.length === 0 || (a.length === 1 && a[0] === '')),
  not: ([a = []]) => (a.length === 0 ? [] : truth(!isTrue(a))),
  and: (parts) => truth(parts.every(isTrue)),
  or: (parts) => truth(parts.some(isTrue)),
  match: ([a = [], b = []]) => (a.length === 0 || b.length === 0 ? [] : truth(same(a, b))),
  member: ([a = [], b = []]) => truth(a.length > 0 && b.includes(a[0]!)),
  contains: ([a = [], b = []]) => truth(b.length > 0 && b.every((value) => a.includes(value))),
  stringMatch: equalText,
  substring: ([a = [], b = []], element) =>
    equalText([b, a], { ...element, attributes: { ...element.attributes, substring: 'true' } }),
  equal,
  gt: order((sign) => sign > 0),
  gte: order((sign) => sign >= 0),
  lt: order((sign) => sign < 0),
  lte: order((sign) => sign <= 0),
  sum: (parts) => [toText(sum(parts.flat().flatMap((text) => findRational(text) ?? [])))],
  product: (parts) => {
    const factors = parts.flat().map((text) => findRational(text));
    return factors.every((factor) => factor !== null) && factors.length > 0 ? [toText(factors.reduce(multiply))] : [];
  },
  subtract: arithmetic(subtract),
  divide: arithmetic((a, b) => (isZero(b) ? null : divide(a, b))),
  multiple: (parts) => parts.flat(),
  ordered: (parts) => parts.flat(),
  integerToFloat: ([a = []]) => a,
  containerSize: ([a = []]) => [String(a.length)],
};

/** Throws `Unknown`. */
export function evaluate(element: XmlElement, scope: Scope): Value {
  const { name, attributes } = element;
  const identifier = attributes.identifier ?? '';
  switch (name) {
    case 'baseValue':
      return [trimSpace(textOf(element))];
    case 'variable':
      return scope.responses.get(identifier) ?? scope.outcomes.get(identifier) ?? [];
    case 'correct':
      return scope.declarations.responses.get(identifier)?.correct ?? [];
    case 'default':
      return (
        (scope.declarations.outcomes.get(identifier) ?? scope.declarations.responses.get(identifier))?.defaults ?? []
      );
    case 'mapResponse':
      return [mapResponse(identifier, scope)];
  }
  const operator = operators[name];
  if (!operator) throw new Unknown(name);
  return operator(
    elementsOf(element).map((part) => evaluate(part, scope)),
    element,
  );
}

function mapResponse(identifier: string, { declarations, responses }: Scope): string {
  const mapping = declarations.responses.get(identifier)?.mapping;
  if (!mapping) return '0';
  const values = [...new Set(responses.get(identifier) ?? [])].map((value) => {
    const exact = mapping.entries.find(({ key }) => key === value);
    const loose = mapping.entries.find(
      (entry) => !entry.caseSensitive && entry.key.toLowerCase() === value.toLowerCase(),
    );
    return findRational((exact ?? loose)?.value ?? mapping.otherwise) ?? { n: 0n, d: 1n };
  });
  const total = sum(values);
  const [lower, upper] = [mapping.lower, mapping.upper].map((text) => (text === undefined ? null : findRational(text)));
  if (lower && compare(total, lower) < 0) return toText(lower);
  if (upper && compare(total, upper) > 0) return toText(upper);
  return toText(total);
}
