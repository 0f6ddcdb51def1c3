/** Calculated questions: formulas over variables, whose values Moodle keeps in sets. */

import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import type { NeutralVariable } from '#items/question-types/neutral/neutral-parts.ts';
import { isKeyOf } from '#platform/contract/object-of.ts';
import { findDecimal } from '#platform/exact/decimals.ts';
import { childrenNamed, findChild, type XmlElement } from '#platform/text/xml-nodes.ts';
import { excerpt } from '../gift/interactions.ts';
import { oneLine } from '../plain-text.ts';
import { feedbackOf, type Read, readAnswers, textIn } from './answers.ts';
import { Refused } from './refused.ts';
import { type Reading, rawText } from './texts.ts';
import { readUnits } from './units.ts';

type Calculated = Extract<NeutralInteraction, { kind: 'calculated' }>;

/** By Moodle's `tolerancetype`. */
const toleranceKinds = { '1': 'relative', '2': 'nominal', '3': 'geometric' } as const;

const NAME = /\{([A-Za-z]\w{0,60})\}/g;

/** `{l}*{w}` as our expressions write it; constants are called without brackets. */
const expressionOf = (formula: string): string =>
  oneLine(formula)
    .replace(NAME, '$1')
    .replace(/\bpi\s*\(\s*\)/g, 'pi');

export function readCalculated(question: XmlElement, stem: string, reading: Reading): Read {
  const datasets = childrenNamed(findChild(question, 'dataset_definitions') ?? question, 'dataset_definition');
  if (datasets.length === 0) throw new Refused('Its variables are missing.');
  const variables = datasets.map(readVariable);
  const answers = readAnswers(question, reading).flatMap((answer): Calculated['answers'][number][] => {
    const formula = expressionOf(rawText(answer.element));
    if (formula === '*') {
      reading.warn('The feedback for any other answer ("*") is left out.');
      return [];
    }
    if (formula === '') throw new Refused('An answer has no formula.');
    const value = findDecimal(textIn(answer.element, 'tolerance') || '0');
    if (value === null || value.startsWith('-')) throw new Refused('A tolerance is not a number from 0.');
    const type = textIn(answer.element, 'tolerancetype') || '1';
    const kind = isKeyOf(toleranceKinds, type) ? toleranceKinds[type] : 'relative';
    return [{ formula, tolerance: { kind, value }, share: answer.share, ...feedbackOf(answer) }];
  });
  if (answers.length === 0) throw new Refused('There is no accepted answer.');
  const interaction: Calculated = {
    kind: 'calculated',
    variables,
    variants: variantsOf(datasets, variables),
    answers,
    ...readUnits(question, reading),
  };
  // Formulas are in the text as {={a}*{b}}.
  return {
    stem: stem.replace(
      /\{=((?:[^{}]|\{[A-Za-z]\w{0,60}\}){1,500})\}/g,
      (_all, formula: string) => `{=${expressionOf(formula)}}`,
    ),
    interaction,
  };
}

function readVariable(dataset: XmlElement): NeutralVariable {
  const name = oneLine(rawText(findChild(dataset, 'name')));
  const [low, high] = ['minimum', 'maximum'].map((key) => findDecimal(rawText(findChild(dataset, key))));
  if (!low || !high) throw new Refused(`The variable "${excerpt(name)}" does not say from where to where it goes.`);
  const decimals = Number(rawText(findChild(dataset, 'decimals')) || '0');
  return {
    name,
    low,
    high,
    decimals: Number.isInteger(decimals) && decimals >= 0 && decimals <= 9 ? decimals : 1,
    spread: rawText(findChild(dataset, 'distribution')).trim() === 'loguniform' ? 'loguniform' : 'uniform',
  };
}

/** The sets of values that all variables have. */
function variantsOf(datasets: readonly XmlElement[], variables: readonly NeutralVariable[]): Record<string, string>[] {
  const columns = datasets.map((dataset) => {
    const items = childrenNamed(findChild(dataset, 'dataset_items') ?? dataset, 'dataset_item');
    return new Map(items.map((item) => [textIn(item, 'number'), findDecimal(textIn(item, 'value'))]));
  });
  return [...(columns[0]?.keys() ?? [])].flatMap((number) => {
    const values = columns.map((column) => column.get(number) ?? null);
    if (values.some((value) => value === null)) return [];
    return [Object.fromEntries(variables.map(({ name }, i) => [name, values[i]!]))];
  });
}
