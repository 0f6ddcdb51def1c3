/** The response processing of a QTI 1.2 item, carried out on an answer: that tells what each option earns and shows. */

import {
  add,
  compare,
  divide,
  findRational,
  isZero,
  multiply,
  type Rational,
  rational,
  subtract,
  zero,
} from '#platform/exact/rational.ts';
import {
  allNamed,
  childrenNamed,
  elementsOf,
  findChild,
  textOf,
  walk,
  type XmlElement,
} from '#platform/server/xml-tree.ts';
import { trimSpace } from '../../plain-text.ts';

import type { Outcome } from '../choice.ts';

/** Values that are chosen or written, by the name of the response. */
export type Answer = ReadonlyMap<string, readonly string[]>;

export interface Condition {
  readonly element: XmlElement;
  /** What it adds, or sets, by `setvar`; null when it does nothing to the score. */
  readonly effect: { readonly action: string; readonly value: Rational; readonly written: string } | null;
  readonly feedback: readonly string[];
  readonly stops: boolean;
}

export interface Processing {
  readonly conditions: readonly Condition[];
  readonly start: Rational;
  /** The greatest score, where the item declares it. */
  readonly greatest: Rational | null;
  /** What it asks that is not understood. */
  readonly unknown: readonly string[];
}

/** The elements that a condition is made of. */
const known = new Set(
  'conditionvar and or not other unanswered varequal varlt varlte vargt vargte varsubset varsubstring'.split(' '),
);

const number = (text: string | undefined): Rational | null => (text === undefined ? null : findRational(text.trim()));

export function processingOf(item: XmlElement): Processing {
  const blocks = childrenNamed(item, 'resprocessing');
  const variables = blocks.flatMap((block) => allNamed(block, 'decvar'));
  const greatest = number(variables[0]?.attributes.maxvalue);
  const elements = blocks.flatMap((block) => allNamed(block, 'respcondition', 'respcond'));
  const unknown = new Set<string>();
  const conditions = elements.map((element): Condition => {
    for (const asked of allNamed(element, 'conditionvar'))
      for (const { name } of walk(asked)) if (!known.has(name)) unknown.add(name);
    return {
      element,
      effect: effectOf(element, greatest),
      feedback: allNamed(element, 'displayfeedback').map(({ attributes }) => attributes.linkrefid ?? ''),
      stops: /^no$/i.test(element.attributes.continue ?? ''),
    };
  });
  return { conditions, start: number(variables[0]?.attributes.defaultval) ?? zero, greatest, unknown: [...unknown] };
}

function effectOf(element: XmlElement, greatest: Rational | null): Condition['effect'] {
  // Blackboard notes for each answer apart, behind its score, what the answer sheet shows; its score comes first.
  const setvar = allNamed(element, 'setvar').find(({ attributes }) => !/feedback/i.test(attributes.varname ?? ''));
  if (!setvar) return null;
  const text = trimSpace(textOf(setvar));
  const value = /^SCORE\.max$/i.test(text) ? (greatest ?? rational(100)) : findRational(text);
  return value ? { action: (setvar.attributes.action ?? 'Set').toLowerCase(), value, written: text } : null;
}

export function carryOut({ conditions, start }: Processing, answer: Answer): Outcome {
  let score = start;
  const feedback: string[] = [];
  let scored = false;
  let written = '';
  for (const { element, effect, feedback: shown, stops } of conditions) {
    const asked = findChild(element, 'conditionvar');
    if (!asked || !all(asked, answer, scored)) continue;
    if (effect) {
      score = changed(score, effect);
      written = scored ? '' : effect.written;
      scored = true;
    }
    feedback.push(...shown.filter((name) => !feedback.includes(name)));
    if (stops) break;
  }
  return { score, written, feedback };
}

function changed(score: Rational, { action, value }: NonNullable<Condition['effect']>): Rational {
  if (action === 'add') return add(score, value);
  if (action === 'subtract') return subtract(score, value);
  if (action === 'multiply') return multiply(score, value);
  if (action === 'divide') return isZero(value) ? score : divide(score, value);
  return value;
}

const all = (element: XmlElement, answer: Answer, scored: boolean): boolean =>
  elementsOf(element).every((part) => holds(part, answer, scored));

function holds(part: XmlElement, answer: Answer, scored: boolean): boolean {
  switch (part.name) {
    case 'and':
      return all(part, answer, scored);
    case 'or':
      return elementsOf(part).some((one) => holds(one, answer, scored));
    case 'not':
      return !elementsOf(part).some((one) => holds(one, answer, scored));
    case 'other':
      return !scored;
    case 'unanswered':
      return (answer.get(part.attributes.respident ?? '') ?? []).length === 0;
    default:
      return matches(part, answer);
  }
}

function matches(part: XmlElement, answer: Answer): boolean {
  const ident = part.attributes.respident ?? '';
  const wanted = trimSpace(textOf(part));
  const given = answer.get(ident);
  // Blackboard names the option itself where others name the response.
  if (!given) return wanted === '' && [...answer.values()].some((values) => values.includes(ident));
  const isExact = /^yes$/i.test(part.attributes.case ?? '');
  const same = (value: string): boolean => (isExact ? value === wanted : value.toLowerCase() === wanted.toLowerCase());
  if (part.name === 'varequal') return given.some(same);
  if (part.name === 'varsubset') return given.some((value) => wanted.split(',').includes(value));
  if (part.name === 'varsubstring') return given.some((value) => value.toLowerCase().includes(wanted.toLowerCase()));
  const [left, right] = [number(given[0]), findRational(wanted)];
  if (!left || !right) return false;
  const order = compare(left, right);
  return { varlt: order < 0, varlte: order <= 0, vargt: order > 0, vargte: order >= 0 }[part.name] ?? false;
}

/** The values that a condition asks for, those it asks not to be there left out. */
export function wantedValues(element: XmlElement, respident?: string): XmlElement[] {
  return elementsOf(element).flatMap((part) => {
    if (part.name === 'not' || part.name === 'setvar' || part.name === 'displayfeedback') return [];
    if (part.name === 'varequal' || part.name === 'varsubset' || part.name === 'varsubstring')
      return respident === undefined || part.attributes.respident === respident ? [part] : [];
    return wantedValues(part, respident);
  });
}
