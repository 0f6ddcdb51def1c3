/** What an item of QTI 2 pays and shows for a response, and the conditions that its processing names. */

import type { Declaration, Declarations } from '#items/question-types/composite/processing/declarations.ts';
import {
  evaluate,
  type Responses,
  type Scope,
  usualBudget,
} from '#items/question-types/composite/processing/evaluate.ts';
import { isBare, runProcessing } from '#items/question-types/composite/processing/run.ts';
import { isMapping, templateOf } from '#items/question-types/composite/processing/template-name.ts';
import { NotEvaluable, numberOf } from '#items/question-types/composite/processing/value.ts';
import { decimalOrFraction } from '#platform/exact/decimals.ts';
import { type Rational, subtract, toText, zero } from '#platform/exact/rational.ts';
import { elementsOf, textOf, walk, type XmlElement } from '#platform/text/xml-nodes.ts';
import type { Outcome } from '../choice.ts';
import { ItemRefused } from '../refused.ts';

export interface Processing {
  readonly element: XmlElement | null;
  readonly declarations: Declarations;
  /** The name under which a feedback goes. */
  nameFor(name: string): string;
}

const NOTHING: Responses = new Map();

/** The result of an answer. Throws `ItemRefused` where something sets the score that cannot be evaluated. */
export function carryOut(processing: Processing, responses: Responses): Outcome {
  const scope = runProcessing(processing.element, processing.declarations, responses);
  return { score: scoreOf(scope), written: writtenFor(processing, scope), feedback: feedbackIn(scope, processing) };
}

/** Names of the feedbacks that a response shows, `OUTCOME value` each. Does not ask for a score. */
export const feedbackFor = (processing: Processing, responses: Responses = NOTHING): string[] =>
  feedbackIn(runProcessing(processing.element, processing.declarations, responses), processing);

/** What a response is paid more than no response at all. */
export function gainOf(processing: Processing, responses: Responses): Rational {
  return subtract(carryOut(processing, responses).score, carryOut(processing, NOTHING).score);
}

/** The digits of the one mapped value of a template, which tell a third from 33.33 percent, or those of the score. */
function writtenFor({ element, declarations }: Processing, scope: Scope): string {
  const [first] = declarations.responses.values();
  if (first && (templateOf(element) !== '' || isBare(element))) {
    const template = templateOf(element);
    const isMapped = isMapping(template) || (template === '' && first.mapping !== null);
    const given = scope.responses.get(first.identifier) ?? [];
    const entry = given.length === 1 ? first.mapping?.entries.find(({ key }) => key === given[0]) : undefined;
    return isMapped ? (entry?.value ?? '') : '';
  }
  return digitsOf(scoreOf(scope));
}

/** A score as a decimal where it has one. */
export const digitsOf = (score: Rational): string => decimalOrFraction(toText(score));

/** True when the score is what the mapping of this response says. */
export function isMapped({ element }: Processing, { identifier, mapping }: Declaration): boolean {
  if (!mapping) return false;
  const template = templateOf(element);
  if (element === null || template !== '') return template === '' || isMapping(template);
  const asked = [...walk(element)].slice(1);
  return (
    asked.length === 0 ||
    asked.some(({ name, attributes }) => name === 'mapResponse' && attributes.identifier === identifier)
  );
}

/** The score, or in files of ours that of one gap. */
const isScore = (name: string): boolean => SCORES.includes(name) || /^SCORE\d+$/.test(name);

const SCORES = ['SCORE', 'score', 'RAW_SCORE'];

function scoreOf({ outcomes, declarations, unknown }: Scope): Rational {
  const name =
    SCORES.find((one) => outcomes.has(one)) ??
    [...declarations.outcomes.values()].find(({ baseType }) => baseType === 'float')?.identifier;
  const score = outcomes.get(name ?? '');
  if (score === null)
    throw new ItemRefused(
      `Its scoring uses ${[...unknown].map((one) => `"${one}"`).join(', ')}, which cannot be read.`,
    );
  return (score && numberOf(score)) ?? zero;
}

function feedbackIn({ outcomes, declarations }: Scope, { nameFor }: Pick<Processing, 'nameFor'>): string[] {
  const names = [...outcomes].flatMap(([identifier, value]) =>
    declarations.outcomes.get(identifier)?.baseType === 'identifier'
      ? (value?.atoms ?? []).map((atom) => nameFor(`${identifier} ${String(atom)}`))
      : [],
  );
  return [...new Set(names)];
}

/** Something that the processing asks of a response. */
export interface Condition {
  readonly asked: XmlElement;
  /** What the score is set to under it, as it is written; null where it sets something else. */
  readonly value: string | null;
}

/** All conditions, in their order, and expressions whose value is a score. */
export function conditionsOf({ element, declarations }: Processing): Condition[] {
  return (element ? [...walk(element)] : []).flatMap((part): Condition[] => {
    const [asked, ...rest] = elementsOf(part);
    if (!asked) return [];
    if (part.name === 'setOutcomeValue') return [{ asked, value: null }];
    if (part.name !== 'responseIf' && part.name !== 'responseElseIf') return [];
    const setter = rest.find(
      ({ name, attributes }) => name === 'setOutcomeValue' && isScore(attributes.identifier ?? ''),
    );
    const [expression] = setter ? elementsOf(setter) : [];
    return [{ asked, value: expression ? constantOf(expression, declarations) : null }];
  });
}

/** The value of an expression that no response changes; null for any other. */
function constantOf(expression: XmlElement, declarations: Declarations): string | null {
  const scope: Scope = {
    declarations,
    responses: NOTHING,
    outcomes: new Map(),
    unknown: new Set(),
    budget: usualBudget(),
  };
  try {
    if (expression.name === 'baseValue') return textOf(expression).trim();
    const number = numberOf(evaluate(expression, scope));
    return number ? digitsOf(number) : null;
  } catch (error) {
    if (error instanceof NotEvaluable) return null;
    throw error;
  }
}

const keyOf = (element: XmlElement): string => JSON.stringify(element, (key, part) => (key === 'line' ? 0 : part));

/** Feedbacks by the condition under which they are shown: ranges overlap, and only the first that holds is carried out. */
export function feedbackConditions({
  element,
  declarations,
  nameFor,
}: Processing): (asked: XmlElement) => readonly string[] | null {
  const shown = new Map<string, string[]>();
  for (const branch of element ? walk(element) : []) {
    if (branch.name !== 'responseIf' && branch.name !== 'responseElseIf') continue;
    const [asked, ...rest] = elementsOf(branch);
    for (const { name, attributes, children } of rest) {
      const { identifier = '' } = attributes;
      if (!asked || name !== 'setOutcomeValue' || declarations.outcomes.get(identifier)?.baseType !== 'identifier')
        continue;
      const [value] = children.filter((child) => typeof child !== 'string');
      if (value?.name === 'baseValue')
        shown.set(keyOf(asked), [...(shown.get(keyOf(asked)) ?? []), nameFor(`${identifier} ${textOf(value).trim()}`)]);
    }
  }
  return (asked) => (shown.size === 0 ? null : (shown.get(keyOf(asked)) ?? []));
}
