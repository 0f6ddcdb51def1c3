import * as table from '../architecture.mjs';

/**
 * A source file as the reader sees it.
 *
 * @typedef {{ kind: 'file' | 'package' | 'unresolved', to: string, typeOnly: boolean, reExport: boolean }} Use
 * @typedef {{ path: string, uses: Use[] }} Module  paths are relative to src
 * @typedef {{ rule: string, path: string, detail: string }} Violation
 */

const isTest = (path) => table.testFiles.test(path);
const isGenerated = (path) => path.endsWith('.gen.ts');
const folderOf = (path) => path.split('/')[0];
const questionTypeOf = (path) => /^question-types\/([^/]+)\//.exec(path)?.[1];
const SLICES = table.layers.findIndex((layer) => layer.name === 'slices');

function layerIndex(path) {
  const named = table.layers.findIndex((layer) => layer.path?.test(path));
  return named >= 0 ? named : SLICES;
}

/**
 * Every breach of the table. Pure.
 *
 * @param {Module[]} modules
 * @returns {Violation[]}
 */
export function findViolations(modules) {
  const product = modules.filter(({ path }) => !isTest(path) && !isGenerated(path));
  return [
    ...modules.flatMap(unresolvedIn),
    ...modules
      .filter(isBarrel)
      .map(({ path }) => ({ rule: 'no barrels', path, detail: 'only passes on what others export' })),
    ...product.flatMap(unlistedIn),
    ...product.flatMap((module) => filesUsedBy(module).flatMap((to) => breachOf(module.path, to))),
    ...sideBreaches(product),
    ...cycles(product),
  ];
}

/** The table must not allow a slice what stands below it; that would be a cycle waiting to happen. */
export function findTableErrors() {
  const order = Object.keys(table.slices);
  return Object.entries(table.slices).flatMap(([slice, used]) =>
    used
      .filter((other) => !order.slice(0, order.indexOf(slice)).includes(other))
      .map((other) => ({
        rule: 'order',
        path: 'architecture.mjs',
        detail: `${slice} lists ${other}, which is not above it`,
      })),
  );
}

const filesUsedBy = (module) => module.uses.filter(({ kind }) => kind === 'file').map(({ to }) => to);

const unresolvedIn = ({ path, uses }) =>
  uses
    .filter(({ kind }) => kind === 'unresolved')
    .map(({ to }) => ({ rule: 'resolves', path, detail: `imports ${to}, which is not there` }));

// A page named index.tsx is a route, not a barrel.
const isBarrel = ({ path, uses }) =>
  (!path.startsWith('pages/') && /(^|\/)index\.tsx?$/.test(path)) ||
  (uses.length > 1 && uses.every(({ reExport }) => reExport));

function unlistedIn({ path }) {
  const known = layerIndex(path) !== SLICES || folderOf(path) in table.slices;
  return known ? [] : [{ rule: 'listed', path, detail: `${folderOf(path)} does not stand in architecture.mjs` }];
}

function breachOf(from, to) {
  const breach = (rule) => [{ rule, path: from, detail: `uses ${to}` }];
  if (isTest(to)) return breach('nothing uses a test');
  const [own, other] = [layerIndex(from), layerIndex(to)];
  if (other > own) return breach(`${table.layers[own].name} does not know ${table.layers[other].name}`);
  const [type, otherType] = [questionTypeOf(from), questionTypeOf(to)];
  if (type && otherType && type !== otherType && !table.sharedByTypes.test(to))
    return breach('question types do not know each other');
  if (own !== SLICES || other !== SLICES || folderOf(from) === folderOf(to)) return [];
  if (!table.slices[folderOf(from)]?.includes(folderOf(to)))
    return breach(`${folderOf(from)} may not use ${folderOf(to)}`);
  // The demo data are made by the other slices' own deeds.
  if (folderOf(from) === 'demo' || table.openFiles.test(to)) return [];
  return breach('a slice shows others only its open files');
}

/** A file is on the server's or the browser's side by name, by package, or through what it uses; never on both. */
function sideBreaches(modules) {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const memo = new Map();

  /** @returns {Map<string, string>} each side the file is on, with the reason */
  function sidesOf(path) {
    const known = memo.get(path);
    if (known) return known;
    const found = new Map();
    memo.set(path, found);
    for (const [side, { files, packages }] of Object.entries(table.sides)) {
      if (files.test(path)) found.set(side, 'its name');
      const needed = byPath
        .get(path)
        ?.uses.find(({ kind, to, typeOnly }) => kind === 'package' && !typeOnly && packages.test(to));
      if (needed && !found.has(side)) found.set(side, needed.to);
    }
    for (const to of filesUsedBy(byPath.get(path) ?? { uses: [] })) {
      for (const side of sidesOf(to).keys()) if (!found.has(side)) found.set(side, to);
    }
    return found;
  }

  const usesMixed = (path) => filesUsedBy(byPath.get(path)).some((to) => sidesOf(to).size > 1);
  return modules.flatMap(({ path }) => {
    const found = sidesOf(path);
    const because = [...found].map(([side, reason]) => `${side} by ${reason}`).join(', ');
    if (table.neutralFiles.test(path) && found.size > 0)
      return [{ rule: 'neutral files stand on no side', path, detail: because }];
    // Only where the sides meet: what merely uses such a file is not to blame.
    if (found.size > 1 && !usesMixed(path)) return [{ rule: 'server and browser stay apart', path, detail: because }];
    return [];
  });
}

/** One violation per circle, named by its shortest way round from its first file. */
function cycles(modules) {
  const uses = new Map(modules.map((module) => [module.path, filesUsedBy(module).filter((to) => !isGenerated(to))]));
  const reported = new Set();
  return [...uses.keys()].sort().flatMap((start) => {
    if (reported.has(start)) return [];
    const circle = shortestWayBack(start, uses);
    if (!circle) return [];
    for (const path of circle) reported.add(path);
    return [{ rule: 'no cycles', path: start, detail: [...circle, start].join(' → ') }];
  });
}

function shortestWayBack(start, uses) {
  const cameFrom = new Map([[start, null]]);
  for (const path of cameFrom.keys()) {
    for (const to of uses.get(path) ?? []) {
      if (to === start) {
        const way = [];
        for (let at = path; at !== null; at = cameFrom.get(at)) way.unshift(at);
        return way;
      }
      if (!cameFrom.has(to)) cameFrom.set(to, path);
    }
  }
  return null;
}
