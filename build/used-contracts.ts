/** What the contracts in the browser import of each other, once what nobody uses of them is left out. */
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { CONTRACT } from './lean-contracts.ts';
import type { ModuleInfo } from './page-files.ts';

type Find = (id: string) => ModuleInfo | null;

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

interface Binding {
  readonly source: string;
  /** Null: everything that it exports. */
  readonly name: string | null;
}

/** A contract's names: which others each of them needs, which come from elsewhere, and what stays in any case. */
interface Contract {
  readonly needs: ReadonlyMap<string, ReadonlySet<string>>;
  readonly bindings: ReadonlyMap<string, Binding>;
  /** Exported names, by what they are called within. */
  readonly exported: ReadonlyMap<string, string>;
  readonly always: ReadonlySet<string>;
}

const nodesIn = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (one): one is Node => typeof one === 'object' && one !== null && 'type' in one,
  );

/** The names of identifiers in the node. Keys and properties are no names, unless they are reckoned. */
function namesIn(node: Node, found = new Set<string>()): Set<string> {
  if (node.type === 'Identifier') return found.add(String(node.name));
  for (const [key, value] of Object.entries(node)) {
    const isLabel = (key === 'property' && node.type === 'MemberExpression') || (key === 'key' && 'value' in node);
    if (isLabel && node.computed !== true) continue;
    for (const one of nodesIn(value)) namesIn(one, found);
  }
  return found;
}

const nameOf = (value: unknown): string => {
  const { name, value: literal } = value as { name?: string; value?: string };
  return name ?? literal ?? '';
};

/** What the module takes from others, by the names that it gives them. */
function bindingsOf(body: readonly Node[]): Map<string, Binding> {
  const found = new Map<string, Binding>();
  body.forEach((statement, place) => {
    const source = (statement.source as { value?: string } | null | undefined)?.value;
    if (source === undefined) return;
    if (statement.type === 'ExportAllDeclaration') found.set(`* ${place}`, { source, name: null });
    for (const one of nodesIn(statement.specifiers)) {
      const name = one.type === 'ImportNamespaceSpecifier' ? null : nameOf(one.imported ?? { name: 'default' });
      if (one.type === 'ExportSpecifier') found.set(`* ${nameOf(one.exported)}`, { source, name: nameOf(one.local) });
      else found.set(nameOf(one.local), { source, name });
    }
  });
  return found;
}

const bodyOf = (id: string, code: string): readonly Node[] =>
  parseSync(`${id}.js`, code, { sourceType: 'module' }).program.body as unknown as Node[];

function contractOf(id: string, code: string): Contract {
  const needs = new Map<string, ReadonlySet<string>>();
  const exported = new Map<string, string>();
  const always = new Set<string>();
  const body = bodyOf(id, code);
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') continue;
    if (statement.source) for (const name of bindingsOf([statement]).keys()) always.add(name);
    const declared = (statement.declaration as Node | null | undefined) ?? statement;
    const names = nodesIn(declared.declarations ?? (declared.id ? declared : []));
    for (const one of names) {
      const own = namesIn(one.id as Node);
      const rest = namesIn(one);
      for (const name of own) {
        needs.set(name, rest);
        if (statement.type === 'ExportNamedDeclaration') exported.set(name, name);
      }
    }
    for (const one of nodesIn(statement.specifiers)) exported.set(nameOf(one.exported), nameOf(one.local));
    if (names.length === 0 && !statement.specifiers) for (const name of namesIn(statement)) always.add(name);
  }
  return { needs, bindings: bindingsOf(body), exported, always };
}

/** The names that are taken of a whole module, as `contract.getQuiz`; null where it is handed on as a whole. */
function membersOf(local: string, nodes: readonly Node[]): Set<string> | null {
  const found = new Set<string>();
  const walk = (node: Node): boolean => {
    if (node.type === 'ImportDeclaration') return true;
    if (node.type === 'Identifier') return node.name !== local;
    if (node.type === 'MemberExpression' && node.computed !== true && (node.object as Node).name === local) {
      found.add(nameOf(node.property));
      return true;
    }
    const isLabel = node.type === 'Property' && node.computed !== true && node.shorthand !== true;
    return Object.entries(node).every(([key, value]) => (isLabel && key === 'key') || nodesIn(value).every(walk));
  };
  return nodes.every(walk) ? found : null;
}

/** What is loaded at any time, with the entry or later. */
function allModules(entry: string, find: Find): Map<string, ModuleInfo> {
  const found = new Map<string, ModuleInfo>();
  const queue = [entry];
  for (const id of queue) {
    const info = found.has(id) ? null : find(id);
    if (!info) continue;
    found.set(id, info);
    queue.push(...info.importedIds, ...info.dynamicallyImportedIds);
  }
  return found;
}

/**
 * The modules as the bundler knows them, but contracts import only what is needed for those of their names that somebody uses:
 * the bundler leaves the rest out, and a page does not load it.
 * @param sources the folder that `#` stands for
 */
export function usedContracts(entry: string, sources: string, find: Find): Find {
  const modules = allModules(entry, find);
  const contracts = new Map<string, Contract>();
  const used = new Map<string, Set<string>>();
  const imports = new Map<string, Set<string>>();
  const queue: (readonly [contract: string, name: string])[] = [];
  for (const [id, { code }] of modules) if (CONTRACT.test(id) && code !== null) contracts.set(id, contractOf(id, code));

  const take = (id: string, name: string): void => {
    const own = used.get(id) ?? new Set();
    used.set(id, own);
    if (own.has(name)) return;
    own.add(name);
    queue.push([id, name]);
  };
  const takeBinding = (from: string, { source, name }: Binding, names: Iterable<string> | null = null): void => {
    const id = source.startsWith('#') ? join(sources, source.slice(1)) : join(dirname(from), source);
    imports.get(from)?.add(id);
    const contract = contracts.get(id);
    if (!contract) return;
    for (const one of name === null ? (names ?? contract.exported.keys()) : [name])
      take(id, contract.exported.get(one) ?? one);
  };

  for (const [id, { always }] of contracts) {
    imports.set(id, new Set());
    for (const name of always) take(id, name);
  }
  for (const { dynamicallyImportedIds } of modules.values())
    for (const id of dynamicallyImportedIds)
      for (const name of contracts.get(id)?.exported.values() ?? []) take(id, name);
  for (const [id, { code, importedIds }] of modules) {
    if (contracts.has(id) || code === null || !importedIds.some((one) => contracts.has(one))) continue;
    const body = bodyOf(id, code);
    for (const [local, binding] of bindingsOf(body))
      takeBinding(id, binding, binding.name === null ? membersOf(local, body) : null);
  }
  for (const [id, name] of queue) {
    const { bindings, needs } = contracts.get(id)!;
    const binding = bindings.get(name);
    if (binding) takeBinding(id, binding);
    else for (const one of needs.get(name) ?? []) take(id, one);
  }
  return (id) => {
    const info = modules.get(id) ?? find(id);
    const own = imports.get(id);
    if (!info || !own) return info;
    return {
      ...info,
      importedIds: info.importedIds.filter((one) => own.has(one) || /[\\/]node_modules[\\/]/.test(one)),
    };
  };
}
