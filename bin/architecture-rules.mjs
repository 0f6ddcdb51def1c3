import * as table from '../architecture.mjs';

/**
 * A source file as the reader sees it.
 *
 * @typedef {{ kind: 'file' | 'package' | 'unresolved', to: string, typeOnly: boolean, reExport: boolean }} Use
 * @typedef {{ path: string, uses: Use[] }} Module  paths are relative to src
 * @typedef {{ rule: string, path: string, detail: string }} Violation
 */

export const isTest = (path) => table.testFiles.test(path);
export const isGenerated = (path) => path.endsWith('.gen.ts');
const names = Object.keys(table.parts);
const questionTypeOf = (path) => /^items\/question-types\/([^/]+)\//.exec(path)?.[1];

/** The part of `src/` that holds the file: the longest folder that the table names. */
export const partOf = (path) => {
  const folders = path.split('/').slice(0, -1);
  for (let length = folders.length; length > 0; length--) {
    const folder = folders.slice(0, length).join('/');
    if (Object.hasOwn(table.parts, folder)) return folder;
  }
  return null;
};

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

/** The table must not allow a part what comes after it (that would make cycles possible), nor split a wing. */
export function findTableErrors() {
  const fault = (rule, detail) => ({ rule, path: 'architecture.mjs', detail });
  const wings = names.filter((name) => !table.parts[name].floor).map((name) => name.split('/')[0]);
  const split = wings.filter((wing, at) => wing !== wings[at - 1] && wings.indexOf(wing) < at);
  return [
    ...split.map((wing) => fault('order', `the slices of ${wing} do not stand together`)),
    ...names.flatMap((name, place) => [
      ...(table.parts[name].uses ?? [])
        .filter((other) => !names.slice(0, place).includes(other))
        .map((other) => fault('order', `${name} lists ${other}, which does not stand before it`)),
      ...(table.parts[name].uses ?? [])
        .filter((other) => table.parts[other]?.floor)
        .map((other) => fault('order', `${name} lists ${other}, which everybody may use`)),
      ...(table.parts[name].for ? [] : [fault('purpose', `${name} does not say what it is for`)]),
    ]),
  ];
}

/**
 * The page with the table of parts between its two marks regenerated.
 *
 * @param {string} page the text of docs/architecture.md
 * @throws where the marks are missing
 */
export function drawMap(page) {
  const rows = names.map((name) => {
    const { floor, composition, uses } = table.parts[name];
    const used = floor || composition ? 'everything above' : uses.join(', ') || 'nothing';
    return [`\`${name}/\``, table.parts[name].for, used];
  });
  const cells = [['part of `src/`', 'what it is for', 'may use, beside the floors'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column].length)));
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const map = [line(cells[0]), rule, ...rows.map(line)].join('\n');
  const marks = /(<!-- map -->\n)[\s\S]*?(<!-- \/map -->)/;
  if (!marks.test(page)) throw new Error('docs/architecture.md has no <!-- map --> to draw between');
  return page.replace(marks, `$1\n${map}\n\n$2`);
}

const filesUsedBy = (module) => module.uses.filter(({ kind }) => kind === 'file').map(({ to }) => to);

const unresolvedIn = ({ path, uses }) =>
  uses
    .filter(({ kind }) => kind === 'unresolved')
    .map(({ to }) => ({ rule: 'resolves', path, detail: `imports ${to}, which is not there` }));

// A page named index.tsx is a route, not a barrel; the api of a slice names one by one what others may call.
const isBarrel = ({ path, uses }) =>
  path !== `${partOf(path)}/api.ts` &&
  ((!path.startsWith('routes/') && /(^|\/)index\.tsx?$/.test(path)) ||
    (uses.length > 1 && uses.every(({ reExport }) => reExport)));

const unlistedIn = ({ path }) =>
  partOf(path) ? [] : [{ rule: 'listed', path, detail: 'its folder does not stand in architecture.mjs' }];

function breachOf(from, to) {
  const breach = (rule) => [{ rule, path: from, detail: `uses ${to}` }];
  if (isTest(to)) return breach('nothing uses a test');
  const [own, other] = [partOf(from), partOf(to)];
  if (own === null || other === null) return [];
  const [type, otherType] = [questionTypeOf(from), questionTypeOf(to)];
  if (type && otherType && type !== otherType && !table.sharedByTypes.test(to))
    return breach('question types do not know each other');
  if (own === other) return to === `${own}/api.ts` ? breach('a slice does not go through its own api') : [];
  if (names.indexOf(other) > names.indexOf(own)) return breach(`${own} does not know ${other}`);
  if (table.parts[other].floor || table.parts[own].composition) return [];
  if (!table.parts[own].uses?.includes(other)) return breach(`${own} may not use ${other}`);
  const file = to.slice(other.length + 1);
  if (table.openFiles.test(file) || table.parts[other].open?.test(file)) return [];
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
