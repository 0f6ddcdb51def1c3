/** Operators that draw at random; the source of the draws is that of the attempt, so that each can be drawn again. */
import type { Random } from '#platform/exact/random.ts';
import { add, divide, multiply, type Rational, rational, subtract } from '#platform/exact/rational.ts';
import type { XmlElement } from '#platform/text/xml-nodes.ts';
import { floor } from './rounding.ts';
import { findNumber, float, integer, NotEvaluable, NULL, nearest, type Value } from './value.ts';

type RandomOperator = (parts: readonly Value[], attributes: XmlElement['attributes'], random: Random) => Value;

function limitsOf({ min = '', max = '' }: XmlElement['attributes']): readonly [least: Rational, most: Rational] {
  const [least, most] = [findNumber(min), findNumber(max)];
  if (!least || !most) throw new NotEvaluable('a random number without limits');
  return [least, most];
}

const operators: Readonly<Record<string, RandomOperator>> = {
  random: ([part], _attributes, random) => {
    const atoms = part?.atoms ?? [];
    const atom = atoms[Math.floor(random() * atoms.length)];
    return atom === undefined || !part ? NULL : { type: part.type, cardinality: 'single', atoms: [atom] };
  },
  randomInteger: (_parts, attributes, random) => {
    const [least, most] = limitsOf(attributes);
    const step = findNumber(attributes.step ?? '1') ?? rational(1);
    if (step.n <= 0n) throw new NotEvaluable('randomInteger with this step');
    const steps = Number(floor(divide(subtract(most, least), step)).n);
    const draw = random();
    return steps < 0 ? NULL : integer(add(least, multiply(step, rational(Math.floor(draw * (steps + 1))))));
  },
  randomFloat: (_parts, attributes, random) => {
    const [least, most] = limitsOf(attributes);
    // Fifteen digits, as many as a number of the machine keeps.
    const share = nearest(Number(random().toFixed(15)));
    return share ? float(add(least, multiply(subtract(most, least), share))) : NULL;
  },
};

/** Null for an operator that draws nothing. */
export const findRandomOperator = (name: string): RandomOperator | null =>
  Object.hasOwn(operators, name) ? operators[name]! : null;
