/** Calculated questions as Canvas writes its formula questions: one formula, and the sets of values that it draws from. */

import { draw, findValue } from '#items/question-types/calculated/values.ts';
import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import { exactDecimal, findDecimal } from '#platform/exact/decimals.ts';
import { seededRandom } from '#platform/exact/random.ts';
import { multiply, parseRational, rational } from '#platform/exact/rational.ts';
import { CannotWrite } from '../../losses.ts';
import { element, escaped } from '../xml-write.ts';
import { RESPONSE, type Writing, type WrittenInteraction } from './writing.ts';

type Calculated = Extract<NeutralInteraction, { kind: 'calculated' }>;

/** Sets of values for a question that draws its own; Canvas draws from sets alone. */
const SETS = 50;
const DECIMAL_PLACES = 4;

/** What the formulas of Canvas call the same. Its `log` is another one: to the base ten. */
const namesThere: ReadonlyMap<string, string> = new Map([['log', 'ln']]);
const knownThere = new Set('abs acos asin atan ceil cos e floor ln max min pi pow round sin sqrt tan'.split(' '));

export function writeCalculated(stem: string, calculated: Calculated, writing: Writing): WrittenInteraction {
  const { variables, answers } = calculated;
  const { book } = writing;
  if (variables.length === 0) throw new CannotWrite('A calculated question needs a variable in QTI 1.2.');
  const answer = answers.find(({ share }) => share === '1');
  if (!answer) throw new CannotWrite('A calculated question needs a formula that earns full marks in QTI 1.2.');
  if (answers.length > 1) book.lose('QTI 1.2 has one formula for a calculated question; the others are left out.');
  if (answer.feedback !== undefined) book.lose('QTI 1.2 has no place for the feedback of a formula.');
  if (calculated.units.length > 0 || calculated.unitRule) book.lose('QTI 1.2 has no units.');
  if (variables.some(({ spread }) => spread !== 'uniform'))
    book.lose('QTI 1.2 does not say how values are spread; they come evenly.');
  const names = new Set(variables.map(({ name }) => name));
  const formula = formulaOf(answer.formula, names, writing);
  const field = { fibtype: 'Decimal' };
  return {
    type: 'calculated_question',
    stem: stemOf(stem, names, writing),
    responses: element(
      'response_str',
      { ident: RESPONSE, rcardinality: 'Single' },
      element('render_fib', field, element('response_label', { ident: 'answer1' })),
    ),
    conditions: [
      scored('correct', element('other', {}), '100'),
      scored('incorrect', element('not', {}, element('other', {})), '0'),
    ],
    feedback: new Map(),
    fields: [],
    extension: element(
      'itemproc_extension',
      {},
      element('calculated', {}, [
        element('answer_tolerance', {}, toleranceOf(answer.tolerance, writing)),
        element('formulas', { decimal_places: String(DECIMAL_PLACES) }, element('formula', {}, escaped(formula))),
        element(
          'vars',
          {},
          variables.map(({ name, decimals, low, high }) =>
            element('var', { name, scale: String(decimals) }, element('min', {}, low) + element('max', {}, high)),
          ),
        ),
        element('var_sets', {}, setsOf(calculated, answer.formula, writing)),
      ]),
    ),
  };
}

const scored = (title: string, when: string, score: string): string =>
  element(
    'respcondition',
    { title },
    element('conditionvar', {}, when) + element('setvar', { varname: 'SCORE', action: 'Set' }, score),
  );

/** Without the braces that a name may be in, and with the names of functions as they are there. */
function formulaOf(formula: string, variables: ReadonlySet<string>, { book }: Writing): string {
  return formula
    .replace(/[{}]/g, '')
    .replaceAll('**', '^')
    .replace(/(?<![\w.])[A-Za-z]\w*/g, (word) => {
      if (variables.has(word)) return word;
      const name = namesThere.get(word) ?? word;
      if (!knownThere.has(name)) book.lose(`Other programs may not know the function ${name}.`);
      return name;
    });
}

/** `{x}` in the text is written `[x]`; what an expression comes to has no form. */
function stemOf(stem: string, names: ReadonlySet<string>, { book }: Writing): string {
  for (const [, name] of stem.matchAll(/\[([A-Za-z]\w*)\]/g))
    if (names.has(name!)) book.lose(`QTI 1.2 takes [${name}] in the text for the value of ${name}.`);
  return stem.replace(/\{=[^{}]{1,500}\}|\{([A-Za-z]\w{0,29})\}/g, (place, name: string | undefined) => {
    if (name === undefined) book.lose('Other programs do not work out expressions in the text; they show them.');
    return name !== undefined && names.has(name) ? `[${name}]` : place;
  });
}

function toleranceOf({ kind, value }: Calculated['answers'][number]['tolerance'], { book }: Writing): string {
  if (kind === 'nominal') return value;
  if (kind === 'geometric') book.lose('QTI 1.2 has no geometric tolerance; it becomes a relative one.');
  return `${exactDecimal(multiply(parseRational(value), rational(100)))}%`;
}

function setsOf(calculated: Calculated, formula: string, { book, ident }: Writing): string {
  const random = seededRandom(ident);
  if (calculated.variants.length === 0) book.lose(`QTI 1.2 needs sets of values for the variables; ${SETS} are drawn.`);
  const sets =
    calculated.variants.length > 0 ? calculated.variants : Array.from({ length: SETS }, () => draw(calculated, random));
  return sets
    .map((values, i) => {
      const value = findValue(formula, values);
      if (value === null) {
        book.lose('A set of values for which the formula has no value is left out.');
        return '';
      }
      return element('var_set', { ident: `set${i + 1}` }, [
        ...calculated.variables.map(({ name, low }) => element('var', { name }, values[name] ?? low)),
        element('answer', {}, findDecimal(value) ?? value),
      ]);
    })
    .join('');
}
