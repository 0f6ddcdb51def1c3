/** The numbers of the structure: pure functions over paths, imports and sources. `structure.mjs` reads and prints. */
import { dirname } from 'node:path';
import { parseSource } from './parse-source.mjs';

/** Neither test nor generated. */
export const isProduct = (path) => !/\.test\.tsx?$|\.testing\.ts$|(^|\/)testing([./-]|$)|\.gen\.ts$/.test(path);
export const isTexts = (path) => /texts?(\.[a-z]{2})?\.ts$|\/languages\/[a-z]{2}\.ts$/.test(path);

/** What of another part is closed: its SQL and its actions. */
const CLOSED = /(^|\/)(store|actions)(-[a-z-]+)?\.ts$/;

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Folders by the files that lie in them directly. */
export function measureFolders(paths) {
  const counts = new Map();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const sizes = [...counts].sort(([, m], [, n]) => n - m);
  const top = new Set(paths.filter((path) => path.includes('/')).map((path) => path.split('/')[0]));
  return {
    topFolders: top.size,
    looseFiles: paths.filter((path) => !path.includes('/')).length,
    folders: counts.size,
    largest: { folder: sizes[0][0], files: sizes[0][1] },
    medianFiles: median([...counts.values()]),
    over25: sizes.filter(([, files]) => files > 25).length,
  };
}

/** Imports between parts: those that go up in `order`, and those by which a slice uses another one's SQL or actions. */
export function measureImports(modules, { order, slices }) {
  const longestFirst = order.toSorted((a, b) => b.length - a.length);
  const partOf = (path) => longestFirst.find((part) => path.startsWith(`${part}/`)) ?? null;
  // What lies in no part, as files loose in `src/`, puts the parts together.
  const rank = (part) => (part === null ? order.length : order.indexOf(part));
  let upwards = 0;
  let closed = 0;
  for (const { path, uses } of modules)
    for (const to of new Set(uses.filter(({ kind }) => kind === 'file').map((use) => use.to))) {
      const [own, other] = [partOf(path), partOf(to)];
      if (own === other) continue;
      if (rank(other) > rank(own)) upwards += 1;
      if (slices.includes(own) && slices.includes(other) && CLOSED.test(to)) closed += 1;
    }
  return { upwards, closed };
}

const isFunction = ({ type }) =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ClassMethod)$/.test(type);

/** How many casts (`x as T`) a source has; `as const` is none. */
export function countCasts(path, source) {
  const walk = (node) => {
    if (node === null || typeof node !== 'object') return 0;
    const own = node.type === 'TsAsExpression' ? 1 : 0;
    return Object.entries(node).reduce((sum, [key, child]) => (key === 'span' ? sum : sum + walk(child)), own);
  };
  return walk(parseSource(path, source).body);
}

/** Each function of a source with its name and its number of lines; functions inside others are counted in both. */
export function measureFunctions(path, source) {
  const { body, textOf } = parseSource(path, source);
  const linesIn = (span) => textOf(span).split('\n').length;
  const found = [];
  const walk = (node, name) => {
    if (node === null || typeof node !== 'object') return;
    const own = node.identifier?.value ?? node.id?.value ?? node.key?.value ?? name;
    if (isFunction(node)) found.push({ path, name: own, lines: linesIn(node.span ?? node.function.span) });
    for (const [key, child] of Object.entries(node)) if (key !== 'span') walk(child, own);
  };
  walk(body, '(module)');
  return found;
}
