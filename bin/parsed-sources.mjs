/** The sources below src, parsed, with the meaning of each name in them. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from '@swc/core';

export const isNode = (value) => value !== null && typeof value === 'object' && typeof value.type === 'string';

export function* descend(node) {
  if (Array.isArray(node)) {
    for (const one of node) yield* descend(one);
    return;
  }
  if (!isNode(node) && !(node !== null && typeof node === 'object')) return;
  if (isNode(node)) yield node;
  for (const [key, value] of Object.entries(node))
    if (key !== 'span' && typeof value === 'object') yield* descend(value);
}

/** Without brackets, casts and `await` around it. */
export const unwrapped = (node) =>
  [
    'ParenthesisExpression',
    'TsAsExpression',
    'TsNonNullExpression',
    'TsConstAssertion',
    'TsSatisfiesExpression',
    'AwaitExpression',
  ].includes(node?.type)
    ? unwrapped(node.expression ?? node.argument)
    : node;

export const isSql = (tag) => tag.type === 'Identifier' && tag.value === 'sql';

/** All sources, each read once. */
export function createSources(root) {
  const modules = new Map();

  function read(path) {
    const known = modules.get(path);
    if (known) return known;
    const source = readFileSync(join(root, path), 'utf8');
    const { body } = parseSync(source, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'esnext' });
    const module = { path, body, source, imports: new Map(), values: new Map(), types: new Map() };
    modules.set(path, module);
    for (const item of body) {
      if (item.type === 'ImportDeclaration') {
        const to = item.source.value.startsWith('#')
          ? `src/${item.source.value.slice(1)}`
          : normalize(join(dirname(path), item.source.value));
        for (const one of item.specifiers)
          if (one.type === 'ImportSpecifier')
            module.imports.set(one.local.value, { path: to, name: one.imported?.value ?? one.local.value });
        continue;
      }
      if (item.type === 'ExportNamedDeclaration' && item.source) {
        const to = normalize(join(dirname(path), item.source.value));
        for (const one of item.specifiers)
          module.imports.set(one.exported?.value ?? one.orig.value, { path: to, name: one.orig.value });
        continue;
      }
      declare(module, item.declaration ?? item);
    }
    return module;
  }

  function declare(module, item) {
    if (item.type === 'FunctionDeclaration') module.values.set(item.identifier.value, item);
    if (item.type === 'VariableDeclaration')
      for (const { id, init } of item.declarations)
        if (id.type === 'Identifier' && init) module.values.set(id.value, init);
    if (item.type === 'TsInterfaceDeclaration' || item.type === 'TsTypeAliasDeclaration')
      module.types.set(item.id.value, item);
  }

  /** The meaning of a name of the module, followed through imports. */
  function find(module, name, kind) {
    const own = module[kind].get(name);
    if (own) return { module, node: own };
    const from = module.imports.get(name);
    if (!from?.path.startsWith('src/') || !existsSync(join(root, from.path))) return null;
    return find(read(from.path), from.name, kind);
  }

  return { read, find };
}
