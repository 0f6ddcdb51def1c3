/**
 * Makes schemas that are written alike once for the whole server: `z.string()` is written 800 times, and each one takes 700 bytes of every
 * process, `z.number().int()` 3 200 (decision 153). A schema does not change once it is made, and nothing here asks which of two it is.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';

/** Schemas that follow from their arguments alone. `meta` is not among them: it names one schema. */
const KINDS = new Set(
  'any array boolean enum int int32 literal null number object record strictObject string tuple undefined union unknown uuid'.split(
    ' ',
  ),
);
const STEPS = new Set('array default int max min nonnegative nullable nullish optional positive trim'.split(' '));

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

/** How a value is written, when it holds nothing that is named elsewhere; undefined otherwise. */
function closedValue(node: Node): string | undefined {
  if (node.type === 'Literal') return 'regex' in node ? undefined : (node.raw as string);
  if (node.type === 'CallExpression') return closedSchema(node);
  if (node.type === 'ArrayExpression') {
    const values = (node.elements as (Node | null)[]).map((one) => one && closedValue(one));
    return values.every((one) => typeof one === 'string') ? `[${values.join(', ')}]` : undefined;
  }
  if (node.type !== 'ObjectExpression') return undefined;
  const members = (node.properties as Node[]).map((one) => {
    const key = one.key as Node | undefined;
    if (one.type !== 'Property' || one.kind !== 'init' || one.computed || key?.type !== 'Identifier') return undefined;
    const value = closedValue(one.value as Node);
    return value && `${key.name}: ${value}`;
  });
  return members.every((one) => typeof one === 'string') ? `{ ${members.join(', ')} }` : undefined;
}

/** The same of a schema such as `z.string().max(200).nullable()`. */
function closedSchema(node: Node): string | undefined {
  const callee = node.callee as Node | undefined;
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression' || callee.computed || node.optional)
    return undefined;
  const [object, { name }] = [callee.object as Node, callee.property as Node & { readonly name: string }];
  const isRoot = object.type === 'Identifier' && object.name === 'z';
  const before = isRoot && KINDS.has(name) ? 'z' : STEPS.has(name) ? closedSchema(object) : undefined;
  const values = (node.arguments as Node[]).map(closedValue);
  if (before === undefined || values.includes(undefined)) return undefined;
  return `${before}.${name}(${values.join(', ')})`;
}

const USES_SCHEMAS = /\bimport \{ z \} from 'zod';/;
const programOf = (code: string): Node => parseAst(code, { lang: 'ts' }) as unknown as Node;

/** How often each such schema is written, also as a part of another. */
export function countSchemas(codes: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (node: Node): void => {
    const schema = closedSchema(node);
    if (schema !== undefined) counts.set(schema, (counts.get(schema) ?? 0) + 1);
    childrenOf(node).forEach(count);
  };
  for (const code of codes) if (USES_SCHEMAS.test(code)) count(programOf(code));
  return counts;
}

/** Whether a schema that may be shared is given to a registry, which keeps the schema itself. */
function isRegistered({ type, callee }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return false;
  const { object, property } = callee as unknown as { object: Node; property: { name?: string } };
  return property.name === 'register' && closedSchema(object) !== undefined;
}

/** A module's code with names in the place of those schemas that have one, and which names it has used. Every line stays where it is. */
export function nameSchemas(
  code: string,
  names: ReadonlyMap<string, string>,
): { readonly code: string; readonly used: Set<string> } {
  const used = new Set<string>();
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  const visit = (node: Node): void => {
    if (isRegistered(node)) throw new Error('`register` would describe every schema that is written alike: use `meta`');
    const name = names.get(closedSchema(node) ?? '');
    if (name === undefined) {
      childrenOf(node).forEach(visit);
      return;
    }
    used.add(name);
    const lines = code.slice(node.start, node.end).split('\n').length - 1;
    edits.push({ start: node.start, end: node.end, text: name + '\n'.repeat(lines) });
  };
  visit(programOf(code));
  let [text, at] = ['', 0];
  for (const edit of edits.sort((one, other) => one.start - other.start)) {
    text += code.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return { code: text + code.slice(at), used };
}

/** The module that makes them: short ones first, as longer ones are made of them. */
export function sharedModule(names: ReadonlyMap<string, string>): string {
  const made = new Map<string, string>();
  const lines = [...names]
    .sort(([one], [other]) => one.length - other.length)
    .map(([schema, name]) => {
      const line = `export const ${name} = /* @__PURE__ */ ${nameSchemas(schema, made).code};`;
      made.set(schema, name);
      return line;
    });
  return ["import { z } from 'zod';", ...lines, ''].join('\n');
}

const HERE = join(import.meta.dirname, 'shared-schemas.ts');

/**
 * Shares the schemas that the modules below `folder` write more than once. Modules at `except` keep their own: the supervisor loads
 * them, and needs no others.
 */
export function shareSchemas(folder: string, except: RegExp): Plugin {
  const names = new Map<string, string>();
  return {
    name: 'tripos:shared-schemas',
    buildStart() {
      const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
        /(?<!\.test)\.ts$/.test(path),
      );
      const counts = countSchemas(paths.map((path) => readFileSync(join(folder, path), 'utf8')));
      for (const [schema, count] of counts) if (count > 1) names.set(schema, `sharedSchema${names.size}`);
    },
    // It takes this file's place among the modules, so that it has one.
    load: (id) => (id === HERE ? { code: sharedModule(names), moduleType: 'js' } : null),
    transform: {
      filter: { id: /\.ts$/, code: USES_SCHEMAS },
      handler(code, id) {
        if (id === HERE || except.test(id)) return null;
        const { code: named, used } = nameSchemas(code, names);
        if (used.size === 0) return null;
        return { code: `import { ${[...used].join(', ')} } from ${JSON.stringify(HERE)}; ${named}`, map: null };
      },
    },
  };
}
