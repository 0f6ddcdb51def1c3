/**
 * The response processing of a QTI 1.2 item, carried out on an answer: that tells what each option earns and shows.
 * https://www.imsglobal.org/question/qtiv1p2/imsqti_asi_bindv1p2.html
 */
import {
  add,
  clamp,
  compare,
  divide,
  isZero,
  max,
  min,
  multiply,
  type Rational,
  rational,
  subtract,
  zero,
} from '#platform/exact/rational.ts';
import { trimSpace } from '#platform/text/spaces.ts';
import {
  allNamed,
  childrenNamed,
  elementsOf,
  findChild,
  textOf,
  walk,
  type XmlElement,
} from '#platform/text/xml-nodes.ts';
import type { Outcome } from '../choice.ts';
import { ItemRefused } from '../refused.ts';
import { type Answer, allHold, type Facts, factsOf, numberOf, unknownTests } from './conditions.ts';

export interface Effect {
  readonly action: string;
  readonly value: Rational;
  /** The digits of the file. */
  readonly written: string;
}

export interface Condition {
  readonly element: XmlElement;
  /** What is asked; null for a condition that never holds. */
  readonly asked: XmlElement | null;
  /** What it does to the score, in order. */
  readonly effects: readonly Effect[];
  readonly feedback: readonly string[];
  /** Whether no later condition of its block is looked at; null when the file does not say. */
  readonly stops: boolean | null;
  /** Position of its `resprocessing`: each block starts over. */
  readonly block: number;
}

/** The result of an answer. `raw` is the score before the least and the greatest that the file allows. */
export interface Result extends Outcome {
  readonly raw: Rational;
}

export interface Processing {
  readonly conditions: readonly Condition[];
  /** The name of the score, in capitals. */
  readonly variable: string;
  /** The greatest score, where the item declares it. */
  readonly greatest: Rational | null;
  /** What it asks that is not understood. */
  readonly unknown: readonly string[];
  /** Whether a rule leaves open that the next one counts too. */
  readonly isOpen: boolean;
  /** Responses that are numbers: declared as such, or compared with some. */
  readonly numbers: ReadonlySet<string>;
  /** `isStrict`: a rule that does not say so stops, as the specification has it and hardly any program does. */
  carryOut(answer: Answer, isStrict?: boolean): Result;
}

/**
 * The limit of comparisons of one item, a few seconds at the most. 200 options, each with a rule of its own, take three
 * quarters of them; 40 rows of 40 options take a hundredth.
 */
const MOST_WORK = 25_000_000;

/** `sameAs` gives one name to feedbacks that say the same, and '' to those that are none. */
export function processingOf(item: XmlElement, sameAs: (name: string) => string = (name) => name): Processing {
  const blocks = childrenNamed(item, 'resprocessing');
  const all = blocks.flatMap((block, i) =>
    allNamed(block, 'respcondition', 'respcond').map((element) => ({ element, block: i })),
  );
  const declared = blocks.flatMap((block) => allNamed(block, 'decvar'));
  const name = scoreName(
    all.flatMap(({ element }) => allNamed(element, 'setvar').flatMap((setvar) => variableOf(setvar) ?? [])),
    declared,
  );
  const variable =
    declared.find(({ attributes }) => fold(attributes.varname ?? 'SCORE') === name) ??
    declared.find(({ attributes }) => attributes.varname === undefined);
  const greatest = numberOf(variable?.attributes.maxvalue);
  const least = numberOf(variable?.attributes.minvalue);
  const start = numberOf(variable?.attributes.defaultval) ?? zero;
  const conditions = all.map(({ element, block }): Condition => {
    const asked = findChild(element, 'conditionvar');
    return {
      element,
      asked,
      block,
      effects: allNamed(element, 'setvar')
        .filter((setvar) => variableOf(setvar) === name)
        .flatMap((setvar) => effectOf(setvar, greatest)),
      feedback: allNamed(element, 'displayfeedback')
        .map(({ attributes }) => sameAs(attributes.linkrefid ?? ''))
        .filter((name) => name !== ''),
      stops: /^no$/i.test(element.attributes.continue ?? '')
        ? true
        : /^yes$/i.test(element.attributes.continue ?? '')
          ? false
          : null,
    };
  });
  const facts = factsOf(item);
  const size = conditions.reduce((all, { asked }) => all + (asked ? [...walk(asked)].length : 0), 0);
  let work = 0;
  // Respondus names the points of the question there and scores in percent: that is no limit.
  const isLimit =
    greatest !== null &&
    compare(greatest, zero) > 0 &&
    conditions.every(({ effects }) => effects.every(({ value }) => compare(value, greatest) <= 0));
  const positive = isLimit ? greatest : null;
  const within = (score: Rational): Rational => {
    const high = positive ?? max(score, zero);
    return least && compare(least, high) <= 0 ? clamp(score, least, high) : min(score, high);
  };
  return {
    conditions,
    variable: name,
    greatest,
    unknown: unknownTests(conditions.flatMap(({ asked }) => asked ?? [])),
    isOpen: conditions.some(({ stops }) => stops === null),
    numbers: facts.numbers,
    carryOut: (answer, isStrict = false) => {
      work += size * Math.max(1, ...[...answer.values()].map(({ length }) => length));
      if (work > MOST_WORK) throw new ItemRefused('The scoring is too long to be tried with all answers.');
      const result = carriedOut(conditions, start, facts, answer, isStrict);
      return { ...result, score: within(result.raw) };
    },
  };
}

const fold = (text: string): string => text.trim().toUpperCase();

/** The variable that a `setvar` is for. Blackboard writes `variablename`; what it notes under other names is no score. */
function variableOf({ attributes }: XmlElement): string | null {
  const name = attributes.varname ?? attributes.variablename;
  if (name !== undefined) return fold(name);
  const isOther = Object.keys(attributes).some((key) => /percent|feedback/i.test(key));
  return isOther ? null : 'SCORE';
}

/** What is noted for the answer sheet or for each answer apart, beside the score. */
const NO_SCORE = /FEEDBACK|INCORRECT|ANSWERVALUE|^NUMCORRECT|COMPLETION/;

/** Which of the variables is the score. Throws `ItemRefused` where the file does not say it. */
function scoreName(used: readonly string[], declared: readonly XmlElement[]): string {
  const names = [...new Set(used)];
  if (names.length <= 1) return names[0] ?? 'SCORE';
  for (const usual of ['SCORE', 'QUE_SCORE']) if (names.includes(usual)) return usual;
  const scores = names.filter((name) => !NO_SCORE.test(name));
  if (scores.length === 1) return scores[0]!;
  const limited = declared
    .filter(({ attributes }) => attributes.maxvalue !== undefined)
    .map(({ attributes }) => fold(attributes.varname ?? 'SCORE'))
    .filter((name) => scores.includes(name));
  if (limited.length === 1) return limited[0]!;
  throw new ItemRefused(`The scoring fills several variables (${names.join(', ')}), and none of them is the score.`);
}

/** Throws `ItemRefused` for what is no number. */
function effectOf(setvar: XmlElement, greatest: Rational | null): Effect[] {
  const text = trimSpace(textOf(setvar));
  if (text === '') return [];
  const action = (setvar.attributes.action ?? 'Set').toLowerCase();
  const value = /^SCORE\.max$/i.test(text) ? (greatest ?? rational(100)) : numberOf(text);
  if (!value) throw new ItemRefused(`The scoring reckons with "${text}", which is no number.`);
  if (!['set', 'add', 'subtract', 'multiply', 'divide'].includes(action))
    throw new ItemRefused(`The scoring uses "${setvar.attributes.action}", which is not understood.`);
  return [{ action, value, written: text }];
}

function carriedOut(
  conditions: readonly Condition[],
  start: Rational,
  facts: Facts,
  answer: Answer,
  isStrict: boolean,
): Pick<Result, 'raw' | 'written' | 'feedback'> {
  let raw = start;
  const feedback: string[] = [];
  let rules = 0;
  let scored = false;
  let written = '';
  let ended: number | null = null;
  for (const { asked, effects, feedback: shown, stops, block } of conditions) {
    if (block === ended || !asked || !allHold(asked, answer, scored, facts)) continue;
    for (const effect of effects) raw = changed(raw, effect);
    if (effects.length > 0) {
      rules += 1;
      scored = true;
      written = rules === 1 && effects.length === 1 && isZero(start) ? effects[0]!.written : '';
    }
    feedback.push(...shown.filter((name) => !feedback.includes(name)));
    if (stops ?? isStrict) ended = block;
  }
  return { raw, written, feedback };
}

function changed(score: Rational, { action, value }: Effect): Rational {
  if (action === 'add') return add(score, value);
  if (action === 'subtract') return subtract(score, value);
  if (action === 'multiply') return multiply(score, value);
  if (action === 'divide') return isZero(value) ? score : divide(score, value);
  return value;
}

const VALUES = new Set(['varequal', 'varsubset', 'varsubstring']);

/** The values that a condition asks for, those it asks not to be there left out. */
export function wantedValues(element: XmlElement, respident?: string): XmlElement[] {
  return elementsOf(element).flatMap((part) => {
    if (part.name === 'not' || part.name === 'setvar' || part.name === 'displayfeedback') return [];
    if (VALUES.has(part.name)) return respident === undefined || part.attributes.respident === respident ? [part] : [];
    return wantedValues(part, respident);
  });
}

/** Everything that any condition compares a response with, negated or not. */
export const comparedWith = ({ conditions }: Processing, respident: string): XmlElement[] =>
  conditions.flatMap(({ asked }) =>
    asked
      ? allNamed(asked, 'varequal', 'varsubset', 'varsubstring', 'vargt', 'vargte', 'varlt', 'varlte').filter(
          ({ attributes }) => attributes.respident === respident,
        )
      : [],
  );
