/** The rules of response processing of QTI 2 and 3, and its standard templates, carried out on one response. */
import type { Random } from '#platform/exact/random.ts';
import { compare, one, type Rational, sum, zero } from '#platform/exact/rational.ts';
import { childrenNamed, elementsOf, findChild, walk, type XmlElement } from '#platform/text/xml-nodes.ts';
import type { Declaration, Declarations } from './declarations.ts';
import {
  type Budget,
  type Drawn,
  evaluate,
  initialOutcomes,
  type Responses,
  type Scope,
  usualBudget,
} from './evaluate.ts';
import { templateOf, unknownTemplate } from './template-name.ts';
import { rulesOfTemplate } from './templates.ts';
import { atomOf, findNumber, float, NotEvaluable, NULL, numberOf, single, truthOf, type Value } from './value.ts';

/** `exitResponse`. */
class Exit extends Error {}

/** A rule that is not known here may set any outcome. */
class UnknownRule extends NotEvaluable {}

/** Without rules, template or processing at all, as many programs write the simplest items. */
export const isBare = (element: XmlElement | null): boolean =>
  element === null ||
  (templateOf(element) === '' && elementsOf(element).length === 0 && unknownTemplate(element) === null);

/** In which attempt a response is given. */
export interface During {
  readonly drawn?: Drawn | undefined;
  readonly random?: Random | undefined;
  readonly attempt?: number;
  /** What the outcomes are already: an adaptive item continues from them. */
  readonly before?: Scope['outcomes'];
  readonly budget?: Budget | undefined;
}

/**
 * The outcomes of a response. Nothing of an item is guessed: an outcome that something unknown has set is null, and the
 * names of what is unknown are in `unknown`.
 */
export function runProcessing(
  element: XmlElement | null,
  declarations: Declarations,
  responses: Responses,
  during: During = {},
): Scope {
  const { drawn, random, attempt = 1, before, budget = usualBudget() } = during;
  const outcomes = before ? new Map(before) : initialOutcomes(declarations, drawn);
  const scope: Scope = { declarations, responses, outcomes, unknown: new Set(), drawn, random, attempt, budget };
  const all = [...declarations.responses.values()];
  if (isBare(element)) {
    if (all.length > 0) scope.outcomes.set('SCORE', float(sum(all.map((each) => payAsDeclared(each, scope)))));
    return scope;
  }
  const unknown = unknownTemplate(element);
  if (unknown !== null) {
    scope.unknown.add(`the template ${unknown}`);
    for (const identifier of ['SCORE', ...scope.outcomes.keys()]) scope.outcomes.set(identifier, null);
    return scope;
  }
  const template = templateOf(element);
  // A template knows one response, which is called so; some programs call the only one otherwise.
  const response = declarations.responses.has('RESPONSE') ? 'RESPONSE' : (all[0]?.identifier ?? '');
  const rules = template === '' ? elementsOf(element!) : response === '' ? [] : rulesOfTemplate(template, response);
  try {
    for (const rule of rules) carryOutRule(rule, scope);
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
  }
  return scope;
}

/** What a response without rules is paid: by its mapping, or else by its right answer. */
function payAsDeclared({ identifier, mapping }: Declaration, scope: Scope): Rational {
  const call = (name: string): XmlElement => ({ name, attributes: { identifier }, children: [], line: 0 });
  if (mapping) return numberOf(evaluate(call('mapResponse'), scope)) ?? zero;
  const match = { ...call('match'), children: [call('variable'), call('correct')] };
  return truthOf(evaluate(match, scope)) ? one : zero;
}

/** A rule that cannot be evaluated leaves the outcomes that it could have set unknown, and those alone. */
function carryOutRule(rule: XmlElement, scope: Scope): void {
  try {
    apply(rule, scope);
  } catch (error) {
    if (!(error instanceof NotEvaluable)) throw error;
    scope.unknown.add(error.message);
    for (const identifier of error instanceof UnknownRule ? scope.outcomes.keys() : outcomesSetIn(rule))
      scope.outcomes.set(identifier, null);
  }
}

const outcomesSetIn = (rule: XmlElement): string[] =>
  [...walk(rule)]
    .filter(({ name }) => name === 'setOutcomeValue' || name === 'lookupOutcomeValue')
    .map(({ attributes }) => attributes.identifier ?? '');

function apply(rule: XmlElement, scope: Scope): void {
  const { name, attributes } = rule;
  switch (name) {
    case 'setOutcomeValue': {
      const [expression] = elementsOf(rule);
      const value = expression ? evaluate(expression, scope) : NULL;
      scope.outcomes.set(attributes.identifier ?? '', value);
      return;
    }
    case 'lookupOutcomeValue': {
      const [expression] = elementsOf(rule);
      const source = expression ? evaluate(expression, scope) : NULL;
      scope.outcomes.set(attributes.identifier ?? '', lookup(attributes.identifier ?? '', source, scope.declarations));
      return;
    }
    case 'responseCondition': {
      const branch = childrenNamed(rule, 'responseIf', 'responseElseIf').find((one) => {
        const [condition] = elementsOf(one);
        return condition && truthOf(evaluate(condition, scope)) === true;
      });
      const otherwise = branch ? null : findChild(rule, 'responseElse');
      const rules = branch ? elementsOf(branch).slice(1) : otherwise ? elementsOf(otherwise) : [];
      for (const inner of rules) carryOutRule(inner, scope);
      return;
    }
    case 'responseProcessingFragment':
      for (const inner of elementsOf(rule)) carryOutRule(inner, scope);
      return;
    case 'exitResponse':
      throw new Exit();
    default:
      throw new UnknownRule(name);
  }
}

/** By the table that the outcome declares. Null is never answered: without a row it is the table's default, or NULL. */
function lookup(identifier: string, source: Value, { outcomes }: Declarations): Value {
  const declaration = outcomes.get(identifier);
  const number = numberOf(source);
  if (!declaration?.table) throw new NotEvaluable('lookupOutcomeValue without a table');
  const { kind, entries, otherwise } = declaration.table;
  const row = number
    ? entries.find((entry) => {
        const limit = findNumber(entry.source);
        if (!limit) return false;
        const sign = compare(number, limit);
        return kind === 'match' ? sign === 0 : entry.isIncluded ? sign >= 0 : sign > 0;
      })
    : undefined;
  const written = row?.target ?? otherwise;
  return written === undefined ? NULL : single(declaration.baseType, atomOf(declaration.baseType, written));
}
