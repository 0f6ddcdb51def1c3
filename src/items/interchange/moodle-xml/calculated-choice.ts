/**
 * `calculatedmulti`: a choice whose texts hold formulas over variables. Moodle keeps the values of the variables in sets, so
 * what the formulas come to is known for each set; the question is a composite one that draws the set.
 */

import { NoExpression, readExpression } from '#items/question-types/calculated/expression.ts';
import type { Rule } from '#items/question-types/composite/rules-tree.ts';
import { MAX_PARTS, newOption, noGround, type Part } from '#items/question-types/composite/schema.ts';
import { newOptionId } from '#items/question-types/question-type.ts';
import { parseRational, type Rational } from '#platform/exact/rational.ts';
import { childrenNamed, findChild, type XmlElement } from '#platform/text/xml-nodes.ts';
import { excerpt } from '../gift/interactions.ts';
import { unescapeHtml } from '../math.ts';
import { oneLine } from '../plain-text.ts';
import { isBlankHtml } from '../texts.ts';
import { isOn, type Read, readAnswers, textIn } from './answers.ts';
import { formattedNumber, plainNumber } from './php-numbers.ts';
import { Refused } from './refused.ts';
import { type Reading, rawText, readHtml } from './texts.ts';

/** The values of all variables in one set, as they are written. */
type ValueSet = ReadonlyMap<string, string>;

const MOST_SETS = 200;

function setsOf(question: XmlElement): ValueSet[] {
  const datasets = childrenNamed(findChild(question, 'dataset_definitions') ?? question, 'dataset_definition');
  if (datasets.length === 0) throw new Refused('Its variables are missing.');
  const columns = datasets.map((dataset) => {
    const items = childrenNamed(findChild(dataset, 'dataset_items') ?? dataset, 'dataset_item');
    return [
      oneLine(rawText(findChild(dataset, 'name'))),
      new Map(items.map((item) => [textIn(item, 'number'), textIn(item, 'value')])),
    ] as const;
  });
  const numbers = [...columns[0]![1].keys()].filter((number) => columns.every(([, values]) => values.has(number)));
  const sets = numbers.map((number) => new Map(columns.map(([name, values]) => [name, values.get(number)!] as const)));
  if (sets.length === 0) throw new Refused('The sets of values of its variables are missing.');
  if (sets.length > MOST_SETS) throw new Refused(`Its variables have more than ${MOST_SETS} sets of values.`);
  for (const value of sets.flatMap((set) => [...set.values()]))
    if (value === '' || !Number.isFinite(Number(value)))
      throw new Refused(`The value "${excerpt(value)}" is not a number.`);
  return sets;
}

interface NumberForm {
  readonly length: number;
  readonly format: string;
}

const FORMULA = /\{=((?:[^{}]|\{[^{}]{1,100}\}){1,500})\}/g;
const NAME = /\{([^{}=][^{}]{0,99})\}/g;

const names = { set: 'SET', value: (number: number): string => `VALUE${number}` };

/** Collects what differs from set to set: each text of the question is one of these, with a place for it. */
class Texts {
  readonly parts: Part[] = [];
  /** What each template variable is in each set. */
  readonly columns: (readonly string[])[] = [];
  readonly #sets: readonly ValueSet[];

  constructor(sets: readonly ValueSet[]) {
    this.#sets = sets;
  }

  add(part: Part): string {
    if (this.parts.length >= MAX_PARTS) throw new Refused(`It has more than ${MAX_PARTS} formulas.`);
    return `[[${this.parts.push(part)}]]`;
  }

  #place(column: readonly string[]): string {
    const known = this.columns.findIndex((other) => other.every((value, i) => value === column[i]));
    const number = known === -1 ? this.columns.push(column) : known + 1;
    return this.add({ kind: 'variable', id: newOptionId(), variable: names.value(number) });
  }

  /** HTML with places for the values of formulas and variables. Throws `Refused`. */
  filled(html: string, form?: NumberForm): string {
    const marked = html.replace(/\[\[(?=r?\d)/g, '[ [');
    const computed = marked.replace(FORMULA, (_all, written: string) => this.#place(this.#columnOf(written, form)));
    return computed.replace(NAME, (all, name: string) => {
      if (!this.#sets[0]!.has(name)) return all;
      return this.#place(this.#sets.map((set) => set.get(name)!));
    });
  }

  #columnOf(written: string, form: NumberForm | undefined): string[] {
    const formula = unescapeHtml(written).replace(/\bpi\s*\(\s*\)/g, 'pi');
    return this.#sets.map((set) => {
      const value = computed(formula, set);
      return form === undefined ? plainNumber(value) : formattedNumber(value, form.length, form.format);
    });
  }
}

/** What the formula comes to with the values of the set in place of their names, as Moodle does it. Throws `Refused`. */
function computed(formula: string, set: ValueSet): number {
  const refused = new Refused(`The formula "${excerpt(formula)}" can’t be worked out here.`);
  // In PHP it is no power.
  if (formula.includes('^')) throw refused;
  const withValues = formula.replace(NAME, (all, name: string) => {
    const value = set.get(name);
    return value === undefined ? all : `(${value})`;
  });
  try {
    const { names, evaluate } = readExpression(withValues);
    if (names.size > 0) throw refused;
    return evaluate(new Map());
  } catch (error) {
    throw error instanceof NoExpression ? refused : error;
  }
}

const rule = (name: string, attributes: Rule['attributes'], ...children: Rule['children']): Rule => ({
  name,
  attributes,
  children,
});
const base = (baseType: string, text: string): Rule => rule('baseValue', { baseType }, text);
const set = (name: string, identifier: string, value: Rule): Rule => rule(name, { identifier }, value);

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/** Shares as whole numbers, and the whole that they are shares of. */
function wholeShares(shares: readonly Rational[]): { shares: string[]; whole: string } {
  const whole = shares.reduce((all, { d }) => (all * d) / gcd(all, d), 1n);
  return { shares: shares.map(({ n, d }) => String((n * whole) / d)), whole: String(whole) };
}

/** The set that an attempt draws, and the values in it. */
function templateRules({ columns }: Texts, count: number): Rule[] {
  const declare = (identifier: string, baseType: string): Rule =>
    rule('templateDeclaration', { identifier, cardinality: 'single', baseType });
  const chosen = (column: readonly string[]): Rule =>
    rule('index', { n: names.set }, rule('ordered', {}, ...column.map((value) => base('string', value))));
  if (columns.length === 0) return [];
  return [
    declare(names.set, 'integer'),
    ...columns.map((_, i) => declare(names.value(i + 1), 'string')),
    rule(
      'templateProcessing',
      {},
      set('setTemplateValue', names.set, rule('randomInteger', { min: '1', max: String(count) })),
      ...columns.map((column, i) => set('setTemplateValue', names.value(i + 1), chosen(column))),
    ),
  ];
}

interface Option {
  readonly name: string;
  readonly text: string;
  readonly feedback: string;
  readonly share: Rational;
}

function optionsOf(question: XmlElement, texts: Texts, reading: Reading): Option[] {
  return readAnswers(question, reading).flatMap((answer, i): Option[] => {
    const written = readHtml(answer.element, reading);
    if (isBlankHtml(written)) {
      if (answer.share !== '0') throw new Refused('An answer that counts has no text.');
      reading.warn('An answer without text was left out.');
      return [];
    }
    const length = Number(textIn(answer.element, 'correctanswerlength') || '2');
    const format = textIn(answer.element, 'correctanswerformat') || '1';
    const form = { length: Number.isInteger(length) && length >= 0 && length <= 20 ? length : 2, format };
    return [
      {
        name: `A${i + 1}`,
        text: texts.filled(written, form),
        feedback: texts.filled(answer.feedback ?? '', form),
        share: parseRational(answer.share),
      },
    ];
  });
}

function scoringRules(options: readonly Option[], isMultiple: boolean) {
  const { shares, whole } = wholeShares(options.map(({ share }) => share));
  const right = options.filter(({ share }) => (isMultiple ? share.n > 0n : share.n === share.d));
  const correct = (isMultiple ? right : right.slice(0, 1)).map(({ name }) => rule('value', {}, name));
  const bounds: Rule['attributes'] = isMultiple ? { lowerBound: '0', upperBound: whole } : {};
  const rules = [
    rule(
      'responseDeclaration',
      { identifier: 'RESPONSE', cardinality: isMultiple ? 'multiple' : 'single', baseType: 'identifier' },
      rule('correctResponse', {}, ...correct),
      rule(
        'mapping',
        { ...bounds, defaultValue: '0' },
        ...options.map(({ name }, i) => rule('mapEntry', { mapKey: name, mappedValue: shares[i]! })),
      ),
    ),
    rule('outcomeDeclaration', { identifier: 'SCORE', cardinality: 'single', baseType: 'float', normalMaximum: whole }),
    rule('outcomeDeclaration', {
      ...{ identifier: 'FEEDBACK', baseType: 'identifier' },
      cardinality: isMultiple ? 'multiple' : 'single',
    }),
    rule('outcomeDeclaration', { identifier: 'GENERAL', cardinality: 'single', baseType: 'identifier' }),
    rule(
      'responseProcessing',
      {},
      set('setOutcomeValue', 'SCORE', rule('mapResponse', { identifier: 'RESPONSE' })),
      set('setOutcomeValue', 'FEEDBACK', rule('variable', { identifier: 'RESPONSE' })),
      set('setOutcomeValue', 'GENERAL', base('identifier', 'always')),
    ),
  ];
  return { rules, whole, hasRight: correct.length > 0 };
}

/** Throws `Refused`. The general feedback is among the feedback of the question, because its numbers differ too. */
export function readCalculatedChoice(question: XmlElement, stem: string, reading: Reading): Read {
  const sets = setsOf(question);
  const texts = new Texts(sets);
  const isMultiple = !isOn(question, 'single', true);
  const shown = texts.filled(stem);
  const options = optionsOf(question, texts, reading);
  const general = texts.filled(readHtml(findChild(question, 'generalfeedback'), reading));
  const { rules, whole, hasRight } = scoringRules(options, isMultiple);
  if (!hasRight) throw new Refused('The file does not say which answer is right.');
  const choice = texts.add({
    ...{ kind: 'choice', id: newOptionId(), response: 'RESPONSE', prompt: '', look: 'list' as const, ...noGround },
    options: options.map(({ name, text }) => newOption(name, text)),
    most: isMultiple ? 0 : 1,
    shuffle: isOn(question, 'shuffleanswers', true),
  });
  const when = (variable: string, value: string) => ({ of: 'outcome' as const, variable, value, show: true });
  const feedback = [
    ...options.map((option) => ({ when: when('FEEDBACK', option.name), text: option.feedback })),
    { when: when('GENERAL', 'always'), text: general },
  ];
  return {
    stem: `${shown}<div>${choice}</div>`,
    hasGeneralFeedback: true,
    interaction: {
      kind: 'own',
      type: 'composite',
      content: {
        parts: texts.parts,
        feedback: feedback.filter(({ text }) => !isBlankHtml(text)),
        rules: [...rules, ...templateRules(texts, sets.length)],
        ...{ adaptive: false, marking: 'machine', maximum: whole, graderNote: '' },
      },
    },
  };
}
