/** The table of operators; each file of them holds those of one kind. */
import type { Operator } from './operator.ts';
import { containerOperators } from './operators-containers.ts';
import { logicOperators } from './operators-logic.ts';
import { mathematicalOperators } from './operators-mathematics.ts';
import { numberOperators } from './operators-numbers.ts';
import { textOperators } from './operators-texts.ts';

const operators: Readonly<Record<string, Operator>> = {
  ...logicOperators,
  ...numberOperators,
  ...mathematicalOperators,
  ...textOperators,
  ...containerOperators,
};

/** Null for one that this product does not know, or that is drawn at random. */
export const findOperator = (name: string): Operator | null =>
  Object.hasOwn(operators, name) ? operators[name]! : null;
