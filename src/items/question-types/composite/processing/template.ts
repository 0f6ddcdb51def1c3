/** Template processing: what an item draws at random before an attempt begins, and what it decides by that. */
import type { Random } from '#platform/exact/random.ts';
import { childrenNamed, elementsOf, findChild, type XmlElement } from '#platform/text/xml-nodes.ts';
import type { Declarations } from './declarations.ts';
import { type Drawn, evaluate, initialOutcomes, type Scope, usualBudget } from './evaluate.ts';
import { NotEvaluable, NULL, truthOf, type Value, valueFrom } from './value.ts';

/** `exitTemplate`. */
class Exit extends Error {}

/** A `templateConstraint` that does not hold: everything is drawn again. */
class Again extends Error {}

/** As often as a template may begin anew; the specification leaves the number to the program, and asks for 100. */
const MOST_TRIES = 100;

interface Drawing extends Drawn {
  readonly templates: Map<string, Value>;
  readonly correct: Map<string, Value>;
  readonly defaults: Map<string, Value>;
}

function beginning({ templates }: Declarations): Drawing {
  const defaults = [...templates].map(
    ([identifier, one]) => [identifier, valueFrom(one.baseType, one.cardinality, one.defaults)] as const,
  );
  return { templates: new Map(defaults), correct: new Map(), defaults: new Map() };
}

/**
 * The values of one attempt; the same source of randomness gives the same values. Where no draw of a hundred fulfils the
 * constraints, the variables keep their defaults, as the specification has it. Throws `NotEvaluable`.
 */
export function drawTemplate(element: XmlElement | null, declarations: Declarations, random: Random): Drawn {
  const budget = usualBudget();
  for (let i = 0; i < MOST_TRIES; i++) {
    const drawn = beginning(declarations);
    const scope: Scope = {
      declarations,
      responses: new Map(),
      outcomes: initialOutcomes(declarations),
      unknown: new Set(),
      drawn,
      random,
      budget,
    };
    try {
      for (const rule of element ? elementsOf(element) : []) apply(rule, scope, drawn);
      return drawn;
    } catch (error) {
      if (error instanceof Exit) return drawn;
      if (!(error instanceof Again)) throw error;
    }
  }
  return beginning(declarations);
}

function apply(rule: XmlElement, scope: Scope, drawn: Drawing): void {
  const { name, attributes } = rule;
  const [expression] = elementsOf(rule);
  const value = (): Value => (expression ? evaluate(expression, scope) : NULL);
  const identifier = attributes.identifier ?? '';
  switch (name) {
    case 'setTemplateValue':
      drawn.templates.set(identifier, value());
      return;
    case 'setCorrectResponse':
      drawn.correct.set(identifier, value());
      return;
    case 'setDefaultValue':
      drawn.defaults.set(identifier, value());
      return;
    case 'templateConstraint':
      if (truthOf(value()) !== true) throw new Again();
      return;
    case 'templateCondition': {
      const branch = childrenNamed(rule, 'templateIf', 'templateElseIf').find((one) => {
        const [condition] = elementsOf(one);
        return condition && truthOf(evaluate(condition, scope)) === true;
      });
      const otherwise = branch ? null : findChild(rule, 'templateElse');
      const rules = branch ? elementsOf(branch).slice(1) : otherwise ? elementsOf(otherwise) : [];
      for (const inner of rules) apply(inner, scope, drawn);
      return;
    }
    case 'exitTemplate':
      throw new Exit();
    default:
      throw new NotEvaluable(name);
  }
}
