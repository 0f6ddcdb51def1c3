import {
  type BinaryOperationNode,
  type OperationNode,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type QueryCompiler,
  ValueListNode,
  ValueNode,
} from 'kysely';

/** What compares with one value, and with an array of them. */
const comparisons: Readonly<Record<string, readonly [one: string, many: string]>> = {
  in: ['=', '= any'],
  'not in': ['<>', '<> all'],
};

/** The values of a list that holds nothing else; null for a subquery, tuples and expressions. */
function valuesOf(node: OperationNode): readonly unknown[] | null {
  if (PrimitiveValueListNode.is(node)) return node.values;
  if (!ValueListNode.is(node)) return null;
  const values = node.values.filter((value) => ValueNode.is(value));
  return values.length === node.values.length ? values.map(({ value }) => value) : null;
}

/**
 * Writes a list as one array: `id = any($1)` instead of `id in ($1, $2, …)`. A statement is prepared by its text, and lists
 * of each length would be texts of their own. One value stays a plain comparison, which keeps the order of an index. An
 * empty list, an error in SQL, is true of nothing.
 */
class ListsAsArrays extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const comparison = OperatorNode.is(node.operator) ? comparisons[node.operator.operator] : undefined;
    const values = comparison && valuesOf(node.rightOperand);
    if (!comparison || !values) {
      super.visitBinaryOperation(node);
      return;
    }
    this.visitNode(node.leftOperand);
    const [one, many] = comparison;
    if (values.length === 1) {
      this.append(` ${one} `);
      this.appendValue(values[0]);
      return;
    }
    this.append(` ${many}(`);
    this.appendValue(values);
    this.append(')');
  }
}

/** PostgreSQL as the product speaks it. */
export class Dialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new ListsAsArrays();
  }
}
