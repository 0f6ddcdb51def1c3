/** Prints JSON Schema (2020-12, as the server's OpenAPI document has it) as TypeScript types. */

export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: boolean | Schema;
  readonly prefixItems?: readonly Schema[];
  readonly $ref?: string;
}

const DEEPEST = 12;

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
const joined = (parts: readonly string[], by: '|' | '&'): string => {
  const different = [...new Set(parts)];
  return different.length === 1 ? different[0]! : `(${different.join(` ${by} `)})`;
};

function objectType({ properties = {}, required = [], additionalProperties }: Schema, depth: number): string {
  const members = Object.entries(properties).map(
    ([name, value]) => `${keyOf(name)}${required.includes(name) ? '' : '?'}: ${typeText(value, depth + 1)}`,
  );
  if (members.length > 0) return `{ ${members.join('; ')} }`;
  const rest = typeof additionalProperties === 'object' ? typeText(additionalProperties, depth + 1) : 'unknown';
  return `Record<string, ${rest}>`;
}

function arrayType({ items, prefixItems }: Schema, depth: number): string {
  if (prefixItems) return `[${prefixItems.map((one) => typeText(one, depth + 1)).join(', ')}]`;
  return typeof items === 'object' ? `${typeText(items, depth + 1)}[]` : 'unknown[]';
}

/** The type that a schema describes. What nests deeper than any schema of the product, or refers to itself, is `unknown`. */
export function typeText(schema: Schema, depth = 0): string {
  if (depth > DEEPEST || schema.$ref !== undefined) return 'unknown';
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum)
    return joined(
      schema.enum.map((one) => JSON.stringify(one)),
      '|',
    );
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return joined(
      choices.map((one) => typeText(one, depth + 1)),
      '|',
    );
  if (schema.allOf)
    return joined(
      schema.allOf.map((one) => typeText(one, depth + 1)),
      '&',
    );
  if (Array.isArray(schema.type))
    return joined(
      schema.type.map((type) => typeText({ ...schema, type }, depth)),
      '|',
    );
  switch (schema.type) {
    case 'string':
      return 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return arrayType(schema, depth);
    case 'object':
      return objectType(schema, depth);
    default:
      return 'unknown';
  }
}
