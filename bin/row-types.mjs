/**
 * Reads row types out of the sources: for each member the kinds of values that it may hold. A kind is `string`, `number`,
 * `boolean`, `Date`, `Buffer`, `null`, `undefined`, `object`, `any`, or one of these with `[]` for each array around it.
 */

const KEYWORDS = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  bigint: 'bigint',
  null: 'null',
  undefined: 'undefined',
  unknown: 'any',
  any: 'any',
  never: 'any',
  object: 'object',
};
const NAMED = { Date: 'Date', Buffer: 'Buffer', Uint8Array: 'Buffer', Record: 'object', Map: 'object' };

/** @param {{ find(module: object, name: string, kind: 'types'): { module: object, node: object } | null }} sources */
export function createRowTypes(sources) {
  const nameOf = (type) => (type.typeName?.type === 'Identifier' ? type.typeName.value : null);
  const argumentsOf = (type) => type.typeParams?.params ?? type.typeParameters?.params ?? [];
  const literalsOf = (type) =>
    type.type === 'TsUnionType'
      ? type.types.flatMap(literalsOf)
      : type.type === 'TsLiteralType'
        ? [String(type.literal.value)]
        : [];

  function membersOf(type, module, depth = 0) {
    if (depth > 12) return null;
    if (type.type === 'TsParenthesizedType') return membersOf(type.typeAnnotation, module, depth + 1);
    if (type.type === 'TsTypeLiteral') return own(type.members, module);
    if (type.type === 'TsIntersectionType') return joined(type.types.map((one) => membersOf(one, module, depth + 1)));
    if (type.type !== 'TsTypeReference') return null;
    const name = nameOf(type);
    const [first, second] = argumentsOf(type);
    if (['Readonly', 'Partial', 'Required'].includes(name)) return membersOf(first, module, depth + 1);
    if (name === 'Pick' || name === 'Omit') {
      const all = membersOf(first, module, depth + 1);
      const chosen = new Set(literalsOf(second));
      return all && chosen.size > 0 ? new Map([...all].filter(([key]) => chosen.has(key) === (name === 'Pick'))) : null;
    }
    const found = name && sources.find(module, name, 'types');
    if (!found) return null;
    if (found.node.type === 'TsTypeAliasDeclaration')
      return membersOf(found.node.typeAnnotation, found.module, depth + 1);
    const above = found.node.extends.map(({ expression, typeArguments }) =>
      membersOf(
        {
          type: 'TsTypeReference',
          typeName: { type: 'Identifier', value: expression.value },
          typeParams: typeArguments,
        },
        found.module,
        depth + 1,
      ),
    );
    return joined([...above, own(found.node.body.body, found.module)]);
  }

  const joined = (all) => (all.includes(null) ? null : new Map(all.flatMap((one) => [...one])));

  const own = (members, module) =>
    new Map(
      members
        .filter(({ type }) => type === 'TsPropertySignature')
        .map((one) => [
          one.key.value,
          { kinds: [...kindsOf(one.typeAnnotation.typeAnnotation, module), ...(one.optional ? ['undefined'] : [])] },
        ]),
    );

  function kindsOf(type, module, depth = 0) {
    const again = (one) => kindsOf(one, module, depth + 1);
    if (depth > 12) return ['any'];
    switch (type.type) {
      case 'TsKeywordType':
        return [KEYWORDS[type.kind] ?? 'any'];
      case 'TsParenthesizedType':
        return again(type.typeAnnotation);
      case 'TsUnionType':
        return [...new Set(type.types.flatMap(again))];
      case 'TsLiteralType':
        return [
          { StringLiteral: 'string', NumericLiteral: 'number', BooleanLiteral: 'boolean', TemplateLiteral: 'string' }[
            type.literal.type
          ] ?? 'string',
        ];
      case 'TsArrayType':
        return again(type.elemType).map((kind) => (kind === 'any' ? 'any' : `${kind}[]`));
      case 'TsTypeOperator':
        return type.op === 'readonly' ? again(type.typeAnnotation) : ['any'];
      case 'TsTypeLiteral':
      case 'TsTupleType':
      case 'TsMappedType':
        return ['object'];
      case 'TsIndexedAccessType':
        return indexed(type, module, depth);
      case 'TsTypeReference':
        return named(type, module, depth);
      default:
        return ['any'];
    }
  }

  function indexed({ objectType, indexType }, module, depth) {
    const [member] = literalsOf(indexType);
    return (member && membersOf(objectType, module, depth + 1)?.get(member)?.kinds) || ['any'];
  }

  function named(type, module, depth) {
    const name = nameOf(type);
    if (name in NAMED) return [NAMED[name]];
    const [first] = argumentsOf(type);
    if ((name === 'Array' || name === 'ReadonlyArray') && first)
      return kindsOf(first, module, depth + 1).map((kind) => (kind === 'any' ? 'any' : `${kind}[]`));
    const found = name && sources.find(module, name, 'types');
    if (!found) return ['any'];
    return found.node.type === 'TsInterfaceDeclaration'
      ? ['object']
      : kindsOf(found.node.typeAnnotation, found.module, depth + 1);
  }

  /** The members of a row type; null where it is made of types that can't be read here. */
  return { rowOf: (type, module) => membersOf(type, module) };
}
