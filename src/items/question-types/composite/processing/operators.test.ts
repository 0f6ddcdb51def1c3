import { expect, test } from 'vitest';
import { parseXml } from '#platform/server/text/xml-tree.ts';
import { expressions } from '../rules-tree.ts';
import { declarationsOf } from './declarations.ts';
import { evaluate, initialOutcomes, usualBudget } from './evaluate.ts';
import { CASES, DECLARED, GIVEN } from './operators.testing.ts';
import { mathConstants, mathFunctions, statsFunctions } from './operators-mathematics.ts';
import { type Atom, toDouble, type Value } from './value.ts';

const declarations = declarationsOf(parseXml(`<assessmentItem>${DECLARED}</assessmentItem>`));

const written = (atom: Atom): string =>
  typeof atom === 'object' ? String(Number(toDouble(atom).toPrecision(12))) : String(atom);
const shown = ({ atoms }: Value): string => (atoms.length === 0 ? 'NULL' : atoms.map(written).join(' '));

const valueIn = (xml: string): string =>
  shown(
    evaluate(parseXml(xml), {
      declarations,
      responses: new Map(Object.entries(GIVEN)),
      outcomes: initialOutcomes(declarations),
      unknown: new Set(),
      random: () => 0.25,
      budget: usualBudget(),
    }),
  );

/** Names that stand for several functions. */
const families: Readonly<Record<string, readonly string[]>> = {
  mathOperator: mathFunctions,
  mathConstant: mathConstants,
  statsOperator: statsFunctions,
};
const all = expressions.flatMap((name) => families[name]?.map((one) => `${name} ${one}`) ?? [name]);

test('every expression that an item may use has cases here, and nothing else', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(all.toSorted());
});

test.each(all)('%s', (name) => {
  for (const [xml, expected] of CASES[name]!) expect({ xml, value: valueIn(xml) }).toEqual({ xml, value: expected });
});

/** Those that take no other expression, and those whose value with NULL is none of NULL. */
const withoutNull = new Set([
  'mathConstant pi',
  'mathConstant e',
  'randomInteger',
  'randomFloat',
  'containerSize',
  'isNull',
]);

test('every expression that can have no value has a case for it', () => {
  const missing = all.filter((name) => !/^map/.test(name) && !CASES[name]!.some(([, value]) => value === 'NULL'));
  expect(missing.filter((name) => !withoutNull.has(name))).toEqual([]);
});
