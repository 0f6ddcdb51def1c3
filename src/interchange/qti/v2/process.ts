/** The response processing of an item of QTI 2, carried out on an answer. */
import { findRational, type Rational, zero } from '#platform/exact/rational.ts';
import { childrenNamed, elementsOf, findChild, textOf, type XmlElement } from '#platform/server/xml-tree.ts';
import type { Outcome } from '../choice.ts';
import type { Declaration, Declarations } from './declarations.ts';
import { evaluate, isTrue, type Scope, Unknown } from './expression.ts';

/** The values of responses, by their names. */
export type Responses = ReadonlyMap<string, readonly string[]>;

export interface Processing {
  readonly element: XmlElement | null;
  readonly declarations: Declarations;
  /** Notes what is asked and not understood. */
  note(name: string): void;
}

const templateOf = (element: XmlElement | null): string =>
  /(match_correct|map_response_point|map_response)(?:\.xml)?$/.exec(element?.attributes.template ?? '')?.[1] ?? '';

/** What comes of an answer. `feedback` holds `OUTCOME value` for each outcome that names a feedback. */
export function carryOut(processing: Processing, responses: Responses): Outcome {
  const { element, declarations } = processing;
  const scope: Scope = { declarations, responses, outcomes: new Map() };
  for (const { identifier, defaults } of declarations.outcomes.values()) scope.outcomes.set(identifier, defaults);
  const first = [...declarations.responses.values()][0];
  const template = templateOf(element);
  const isBare = element === null || (template === '' && elementsOf(element).length === 0);
  let written = '';
  if (first && (template !== '' || isBare)) {
    const isMapped = template === 'map_response' || (template === '' && first.mapping !== null);
    const given = responses.get(first.identifier) ?? [];
    const entry = given.length === 1 ? first.mapping?.entries.find(({ key }) => key === given[0]) : undefined;
    written = isMapped ? (entry?.value ?? '') : '';
    scope.outcomes.set('SCORE', [isMapped ? mapped(scope, first.identifier) : matched(scope, first.identifier)]);
  } else if (element) {
    run(elementsOf(element), scope, processing);
    written = writtenOf(scope);
  }
  return { score: scoreOf(scope), written, feedback: feedbackOf(scope) };
}

/** True when the score is what the mapping of this response says. */
export function isMapped({ element }: Processing, { identifier, mapping }: Declaration): boolean {
  if (!mapping) return false;
  const template = templateOf(element);
  if (element === null || template !== '') return template !== 'match_correct';
  const asked = [...inner(element)];
  return (
    asked.length === 0 ||
    asked.some(({ name, attributes }) => name === 'mapResponse' && attributes.identifier === identifier)
  );
}

const call = (name: string, scope: Scope, identifier: string): string =>
  evaluate({ name, attributes: { identifier }, children: [], line: 0 }, scope)[0] ?? '0';
const mapped = (scope: Scope, identifier: string): string => call('mapResponse', scope, identifier);
function matched(scope: Scope, identifier: string): string {
  const [given, right] = [scope.responses.get(identifier) ?? [], scope.declarations.responses.get(identifier)];
  const isSame = right && right.correct.length === given.length && right.correct.length > 0;
  const inOrder = right?.cardinality === 'ordered' || right?.cardinality === 'single';
  return isSame && right.correct.every((value, i) => (inOrder ? given[i] === value : given.includes(value)))
    ? '1'
    : '0';
}

/** The score, or in files of ours that of one gap. */
const isScore = (name: string): boolean => SCORES.includes(name) || /^SCORE\d+$/.test(name);

const SCORES = ['SCORE', 'score', 'RAW_SCORE'];

function scoreOf({ outcomes, declarations }: Scope): Rational {
  const name =
    SCORES.find((one) => outcomes.has(one)) ??
    [...declarations.outcomes.values()].find(({ baseType }) => baseType === 'float')?.identifier;
  return findRational(outcomes.get(name ?? '')?.[0] ?? '0') ?? zero;
}

const writtenOf = ({ outcomes }: Scope): string => outcomes.get('SCORE')?.[0] ?? '';

function feedbackOf({ outcomes, declarations }: Scope): string[] {
  const names: string[] = [];
  for (const [identifier, values] of outcomes)
    if (declarations.outcomes.get(identifier)?.baseType === 'identifier')
      for (const value of values) names.push(`${identifier} ${value}`);
  return names;
}

function run(rules: readonly XmlElement[], scope: Scope, processing: Processing): void {
  for (const rule of rules) {
    try {
      apply(rule, scope, processing);
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
      processing.note(error.message);
    }
  }
}

function apply(rule: XmlElement, scope: Scope, processing: Processing): void {
  if (rule.name === 'setOutcomeValue') {
    const [expression] = elementsOf(rule);
    if (expression) scope.outcomes.set(rule.attributes.identifier ?? '', evaluate(expression, scope));
  } else if (rule.name === 'responseCondition') {
    for (const branch of childrenNamed(rule, 'responseIf', 'responseElseIf')) {
      const [condition, ...rest] = elementsOf(branch);
      if (!condition || !isTrue(evaluate(condition, scope))) continue;
      run(rest, scope, processing);
      return;
    }
    const otherwise = findChild(rule, 'responseElse');
    if (otherwise) run(elementsOf(otherwise), scope, processing);
  } else if (rule.name === 'responseProcessingFragment') {
    run(elementsOf(rule), scope, processing);
  } else {
    throw new Unknown(rule.name);
  }
}

/** A part of the processing that pays for one value of a text: what it asks, and what it sets the score to. */
export interface Paying {
  readonly asked: XmlElement;
  readonly value: string;
}

/** The conditions that set or raise the score, in their order. */
export function payingConditions({ element, declarations }: Processing): Paying[] {
  const branches = element
    ? [...inner(element)].filter(({ name }) => name === 'responseIf' || name === 'responseElseIf')
    : [];
  return branches.flatMap((branch) => {
    const [asked, ...rest] = elementsOf(branch);
    const setter = rest.find(
      ({ name, attributes }) => name === 'setOutcomeValue' && isScore(attributes.identifier ?? ''),
    );
    const [expression] = setter ? elementsOf(setter) : [];
    if (!asked || !expression) return [];
    const outcomes = new Map(
      [...declarations.outcomes.values()].map(({ identifier, defaults }) => [identifier, defaults] as const),
    );
    for (const name of SCORES) outcomes.set(name, []);
    try {
      const [value] = evaluate(expression, { declarations, responses: new Map(), outcomes });
      return value === undefined ? [] : [{ asked, value }];
    } catch (error) {
      if (error instanceof Unknown) return [];
      throw error;
    }
  });
}

function* inner(element: XmlElement): Generator<XmlElement> {
  for (const child of elementsOf(element)) {
    yield child;
    yield* inner(child);
  }
}

const keyOf = (element: XmlElement): string => JSON.stringify(element, (key, part) => (key === 'line' ? 0 : part));

/** Feedbacks by the condition under which they are shown: ranges overlap, and only the first that holds is carried out. */
export function feedbackConditions({
  element,
  declarations,
}: Processing): (asked: XmlElement) => readonly string[] | null {
  const shown = new Map<string, string[]>();
  for (const branch of element ? inner(element) : []) {
    if (branch.name !== 'responseIf' && branch.name !== 'responseElseIf') continue;
    const [asked, ...rest] = elementsOf(branch);
    for (const { name, attributes, children } of rest) {
      const { identifier = '' } = attributes;
      if (!asked || name !== 'setOutcomeValue' || declarations.outcomes.get(identifier)?.baseType !== 'identifier')
        continue;
      const [value] = children.filter((child) => typeof child !== 'string');
      if (value?.name === 'baseValue')
        shown.set(keyOf(asked), [...(shown.get(keyOf(asked)) ?? []), `${identifier} ${textOf(value).trim()}`]);
    }
  }
  return (asked) => (shown.size === 0 ? null : (shown.get(keyOf(asked)) ?? []));
}
