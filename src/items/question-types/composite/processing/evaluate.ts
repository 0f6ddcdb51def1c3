/**
 * The expressions of response processing of QTI 2 and 3, evaluated over an item's own declarations.
 * https://www.imsglobal.org/question/qtiv2p1/imsqti_infov2p1.html#section10002 (Expressions)
 */
import type { Random } from '#platform/exact/random.ts';
import { compare, type Rational, rational, sum, zero } from '#platform/exact/rational.ts';
import { elementsOf, textOf, type XmlElement } from '#platform/text/xml-nodes.ts';
import { isInArea } from './areas.ts';
import type { AreaMapping, Declaration, Declarations, Mapping } from './declarations.ts';
import { findOperator } from './operators.ts';
import { findRandomOperator } from './operators-random.ts';
import {
  type Atom,
  atomOf,
  container,
  findNumber,
  float,
  integer,
  isNull,
  isSameAtom,
  NotEvaluable,
  NULL,
  numberOf,
  single,
  textOfValue,
  toDouble,
  truth,
  type Value,
  valueFrom,
} from './value.ts';

/** The values of responses, by their names, as they are written. */
export type Responses = ReadonlyMap<string, readonly string[]>;

/** What a template decided for one attempt. */
export interface Drawn {
  readonly templates: ReadonlyMap<string, Value>;
  /** Right answers and defaults that the template set anew, by the name of their variable. */
  readonly correct: ReadonlyMap<string, Value>;
  readonly defaults: ReadonlyMap<string, Value>;
}

export interface Scope {
  readonly declarations: Declarations;
  readonly responses: Responses;
  /** Null: it was set by something that cannot be evaluated. */
  readonly outcomes: Map<string, Value | null>;
  /** Why outcomes are not known. */
  readonly unknown: Set<string>;
  readonly drawn?: Drawn | undefined;
  /** Absent: what is drawn at random cannot be evaluated. */
  readonly random?: Random | undefined;
  /** Which submission of an adaptive item this is, from 1. */
  readonly attempt?: number;
  readonly budget: Budget;
}

/** Expressions that may still be evaluated: repeats within repeats would be without end. Shared by all runs of one task. */
export interface Budget {
  left: number;
}

/** Of one run; a long item has some hundred expressions. */
export const usualBudget = (): Budget => ({ left: 200_000 });

/** The value of an expression. Throws `NotEvaluable` with the name of what is not known here or drawn at random. */
export function evaluate(element: XmlElement, scope: Scope): Value {
  scope.budget.left -= 1;
  if (scope.budget.left < 0) throw new NotEvaluable('more steps than an item takes');
  const { name, attributes } = element;
  const identifier = attributes.identifier ?? '';
  const { responses, outcomes, templates } = scope.declarations;
  switch (name) {
    case 'baseValue':
      return single(attributes.baseType ?? '', atomOf(attributes.baseType ?? '', textOf(element)));
    case 'variable':
      return valueOfVariable(identifier, scope);
    case 'correct':
      return scope.drawn?.correct.get(identifier) ?? declared(responses.get(identifier), 'correct');
    case 'default':
      return (
        scope.drawn?.defaults.get(identifier) ??
        declared(outcomes.get(identifier) ?? responses.get(identifier) ?? templates.get(identifier), 'defaults')
      );
    case 'mapResponse':
      return mapResponse(identifier, scope);
    case 'mapResponsePoint':
      return mapResponsePoint(identifier, scope);
    case 'inside': {
      const [point] = elementsOf(element).map((part) => evaluate(part, scope));
      const atoms = point?.atoms ?? [];
      const isIn = (atom: Atom): boolean => isInArea(String(atom), attributes.shape ?? '', attributes.coords ?? '');
      return truth(atoms.length === 0 ? null : atoms.some(isIn));
    }
  }
  const settled = resolvedAttributes(attributes, scope);
  if (name === 'repeat') return repeated(element, settled, scope);
  const parts = elementsOf(element).map((part) => evaluate(part, scope));
  const atRandom = findRandomOperator(name);
  if (atRandom && scope.random) return atRandom(parts, settled, scope.random);
  const operator = findOperator(name);
  if (!operator) throw new NotEvaluable(name === 'customOperator' ? customName(element) : name);
  return operator(parts, settled);
}

/** Attributes that may name a variable in place of a number. */
const REFERRING = ['n', 'min', 'max', 'step', 'figures', 'tolerance', 'numberRepeats', 'pattern'] as const;

/** The attributes with the values of the variables that they name. */
function resolvedAttributes(attributes: XmlElement['attributes'], scope: Scope): XmlElement['attributes'] {
  const named = REFERRING.filter((name) => attributes[name] !== undefined);
  if (named.length === 0) return attributes;
  const settled = (name: string, written: string): string => {
    if (name === 'pattern') return textOfValue(variableOrNull(written, scope)) ?? written;
    const word = (one: string): string => {
      const number = findNumber(one) ? null : numberOf(variableOrNull(one, scope));
      return number ? toDouble(number).toString() : one;
    };
    return written.trim().split(/\s+/).map(word).join(' ');
  };
  return { ...attributes, ...Object.fromEntries(named.map((name) => [name, settled(name, attributes[name]!)])) };
}

const variableOrNull = (identifier: string, scope: Scope): Value =>
  isVariable(identifier, scope) ? valueOfVariable(identifier, scope) : NULL;

const isVariable = (identifier: string, { declarations, outcomes, drawn }: Scope): boolean =>
  declarations.responses.has(identifier) ||
  outcomes.has(identifier) ||
  declarations.templates.has(identifier) ||
  drawn?.templates.has(identifier) === true;

const MOST_REPEATS = 1000n;

function repeated(element: XmlElement, { numberRepeats = '' }: XmlElement['attributes'], scope: Scope): Value {
  const times = findNumber(numberRepeats);
  if (times?.d !== 1n || times.n > MOST_REPEATS) throw new NotEvaluable('repeat with this number');
  const values: Value[] = [];
  for (let i = 0n; i < times.n; i++) values.push(...elementsOf(element).map((part) => evaluate(part, scope)));
  const atoms = values.flatMap((value) => value.atoms);
  return container(values.find((value) => !isNull(value))?.type ?? '', 'ordered', atoms);
}

const customName = ({ attributes }: XmlElement): string =>
  `customOperator ${attributes.definition ?? attributes.class ?? ''}`.trim();

const declared = (declaration: Declaration | undefined, what: 'correct' | 'defaults'): Value =>
  declaration ? valueFrom(declaration.baseType, declaration.cardinality, declaration[what]) : NULL;

/** What outcomes begin with: their default, numbers without one with 0. */
export function initialOutcomes({ outcomes }: Declarations, drawn?: Drawn): Map<string, Value | null> {
  const begin = (declaration: Declaration): Value => {
    const value = drawn?.defaults.get(declaration.identifier) ?? declared(declaration, 'defaults');
    if (value.atoms.length > 0 || declaration.cardinality !== 'single') return value;
    return declaration.baseType === 'float' || declaration.baseType === 'integer'
      ? single(declaration.baseType, zero)
      : value;
  };
  return new Map([...outcomes].map(([identifier, declaration]) => [identifier, begin(declaration)]));
}

function valueOfVariable(identifier: string, scope: Scope): Value {
  const { declarations, responses, outcomes, unknown, drawn, attempt = 1 } = scope;
  const template = drawn?.templates.get(identifier);
  if (template) return template;
  const response = declarations.responses.get(identifier);
  if (response) {
    const given = responses.get(identifier);
    return given
      ? valueFrom(response.baseType, response.cardinality, given)
      : (drawn?.defaults.get(identifier) ?? declared(response, 'defaults'));
  }
  const outcome = outcomes.get(identifier);
  if (outcome === null) throw new NotEvaluable([...unknown].join(', '));
  if (outcome) return outcome;
  if (identifier === 'numAttempts') return integer(rational(attempt));
  // Some programs compare with it and leave its declaration to the player.
  if (identifier === 'MAXSCORE') return float(findNumber(declarations.outcomes.get('SCORE')?.normalMaximum ?? ''));
  return NULL;
}

function within(total: Rational, { lower, upper }: Pick<Mapping, 'lower' | 'upper'>): Rational {
  const [least, most] = [lower, upper].map((text) => (text === undefined ? null : findNumber(text)));
  if (least && compare(total, least) < 0) return least;
  return most && compare(total, most) > 0 ? most : total;
}

const isOnce = (atom: Atom, at: number, all: readonly Atom[]): boolean =>
  all.findIndex((other) => isSameAtom(atom, other)) === at;

/** What the mapping pays for one value: the entry of the same text, or else the first that does not look at capitals. */
function mappedValue(atom: Atom, { entries, otherwise }: Mapping, type: string): Rational {
  const fits = entries.map(({ key, caseSensitive }) => {
    const own = atomOf(type, key);
    if (own === null) return null;
    if (caseSensitive) return isSameAtom(own, atom) ? 'exactly' : null;
    return String(own).toLowerCase() === String(atom).toLowerCase() || isSameAtom(own, atom) ? 'loosely' : null;
  });
  const found = entries[fits.indexOf('exactly')] ?? entries[fits.indexOf('loosely')];
  return findNumber(found?.value ?? otherwise) ?? zero;
}

function mapResponse(identifier: string, scope: Scope): Value {
  const declaration = scope.declarations.responses.get(identifier);
  if (!declaration?.mapping) return float(zero);
  const { mapping, baseType } = declaration;
  const { atoms } = valueOfVariable(identifier, scope);
  return float(within(sum(atoms.filter(isOnce).map((atom) => mappedValue(atom, mapping, baseType))), mapping));
}

/** Each area is paid once, however many points lie in it. */
function mapResponsePoint(identifier: string, scope: Scope): Value {
  const areaMapping: AreaMapping | undefined | null = scope.declarations.responses.get(identifier)?.areaMapping;
  if (!areaMapping) return float(zero);
  const { atoms } = valueOfVariable(identifier, scope);
  const isIn = (atom: Atom, { shape, coords }: AreaMapping['areas'][number]): boolean =>
    isInArea(String(atom), shape, coords);
  const hit = areaMapping.areas.filter((area) => atoms.some((atom) => isIn(atom, area)));
  const missed = atoms.filter((atom) => !areaMapping.areas.some((area) => isIn(atom, area)));
  const paid = [...hit.map(({ value }) => value), ...missed.map(() => areaMapping.otherwise)];
  return float(within(sum(paid.map((value) => findNumber(value) ?? zero)), areaMapping));
}
