/** Calculated questions of Canvas: formulas over variables, with the sets of values that it drew. */

import { readExpression } from '#items/question-types/calculated/expression.ts';
import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import type { NeutralVariable } from '#items/question-types/neutral/neutral-parts.ts';
import { exactDecimal, findDecimal } from '#platform/exact/decimals.ts';
import { divide, parseRational, rational } from '#platform/exact/rational.ts';
import { allNamed, childrenNamed, findChild, findInside, textOf, type XmlElement } from '#platform/text/xml-nodes.ts';
import { oneLine } from '../../plain-text.ts';
import { ItemRefused } from '../refused.ts';
import { alwaysShown, type Found, type Item12 } from './parts.ts';

type Calculated = Extract<NeutralInteraction, { kind: 'calculated' }>;

interface Variant {
  readonly values: Readonly<Record<string, string>>;
  readonly answer: string | null;
}

const textIn = (element: XmlElement, name: string): string => {
  const child = findChild(element, name);
  return child ? textOf(child) : '';
};

export function readCalculated(item: Item12, element: XmlElement): Found {
  const source = findInside(element, 'calculated');
  const formulas = source && findChild(source, 'formulas');
  if (!source || !formulas)
    throw new ItemRefused('Its formula and its variables are missing; only those that Canvas writes can be read.');
  const written = childrenNamed(formulas, 'formula').map((one) => oneLine(textOf(one)));
  const variables = childrenNamed(findChild(source, 'vars') ?? source, 'var').map(variableOf);
  if (written.length === 0) throw new ItemRefused('It has no formula.');
  if (variables.length === 0) throw new ItemRefused('Its variables are missing.');
  const variants = allNamed(source, 'var_set').flatMap((set) => variantOf(set, variables));
  const exact = combined(written);
  const places = Number(formulas.attributes.decimal_places ?? '');
  // Canvas takes `log` to the base ten, here it is the natural one.
  const bases = [exact, exact.replace(/\blog\(/g, 'log10(')];
  const isRounded = Number.isInteger(places) && places >= 0 && places <= 9;
  const readings = [...bases, ...(isRounded ? bases.map((one) => rounded(one, places)) : [])];
  const formula = readings.find((one) => gives(one, variants)) ?? exact;
  if (!gives(formula, variants)) item.warn('For some sets of values the formula gives another answer than the file.');
  const tolerance = toleranceOf(textIn(source, 'answer_tolerance'));
  const interaction: Calculated = {
    kind: 'calculated',
    variables,
    variants: variants.map(({ values }) => values),
    answers: [{ formula, tolerance, share: '1' }],
    units: [],
  };
  return { interaction, stem: withNames(item.presentation.stem, variables), general: alwaysShown(item) };
}

function variableOf(element: XmlElement): NeutralVariable {
  const name = element.attributes.name ?? '';
  const [low, high] = ['min', 'max'].map((key) => findDecimal(textIn(element, key)));
  if (!low || !high) throw new ItemRefused(`The variable "${name}" does not say from where to where it goes.`);
  const scale = Number(element.attributes.scale ?? '0');
  return {
    name,
    low,
    high,
    decimals: Number.isInteger(scale) && scale >= 0 && scale <= 9 ? scale : 0,
    spread: 'uniform',
  };
}

/** None for a set that lacks a variable. */
function variantOf(set: XmlElement, variables: readonly NeutralVariable[]): Variant[] {
  const given = new Map(childrenNamed(set, 'var').map((one) => [one.attributes.name, findDecimal(textOf(one))]));
  if (variables.some(({ name }) => !given.get(name))) return [];
  return [
    {
      values: Object.fromEntries(variables.map(({ name }) => [name, given.get(name)!])),
      answer: findDecimal(textIn(set, 'answer')),
    },
  ];
}

const MOST_STEPS = 20;

/** Steps such as `x = n*x` put into the last formula, each in parentheses. */
function combined(formulas: readonly string[]): string {
  if (formulas.length > MOST_STEPS) throw new ItemRefused(`Its formula has more than ${MOST_STEPS} steps.`);
  const steps = new Map<string, string>();
  let last = '';
  for (const formula of formulas) {
    const [, name, rest] = /^([A-Za-z]\w*)\s*=(?!=)(.*)$/.exec(formula) ?? [];
    last = (rest ?? formula).trim().replace(/[A-Za-z]\w*/g, (word) => steps.get(word) ?? word);
    // Each step may double what comes before it; an expression has an end, and so has the patience with it.
    if (last.length > 2_000) throw new ItemRefused('Its formula is too long.');
    if (name !== undefined) steps.set(name, `(${last})`);
  }
  return last;
}

const rounded = (formula: string, places: number): string =>
  places === 0 ? `round(${formula})` : `round((${formula})*10^${places})/10^${places}`;

/** Whether the formula comes to the answer of every set that has one. What cannot be read is refused elsewhere. */
function gives(formula: string, variants: readonly Variant[]): boolean {
  let evaluate: ReturnType<typeof readExpression>['evaluate'];
  try {
    ({ evaluate } = readExpression(formula));
  } catch {
    return true;
  }
  return variants.every(({ values, answer }) => {
    if (answer === null) return true;
    const found = evaluate(new Map(Object.entries(values).map(([name, value]) => [name, Number(value)])));
    return Math.abs(found - Number(answer)) <= 1e-9 * Math.max(1, Math.abs(found));
  });
}

/** `10%` is a part of the value, `0.5` an amount. */
function toleranceOf(text: string): Calculated['answers'][number]['tolerance'] {
  const isPart = text.trim().endsWith('%');
  const value = findDecimal(text.replace('%', '').trim());
  if (value === null || value.startsWith('-')) throw new ItemRefused('Its tolerance is not a number from 0.');
  return isPart
    ? { kind: 'relative', value: exactDecimal(divide(parseRational(value), rational(100))) }
    : { kind: 'nominal', value };
}

/** `[x]` in the text is the value of x, which is written `{x}` here. */
function withNames(stem: string, variables: readonly NeutralVariable[]): string {
  const names = new Set(variables.map(({ name }) => name));
  return stem.replace(/\[([A-Za-z]\w*)\]/g, (mark, name: string) => (names.has(name) ? `{${name}}` : mark));
}
