#!/usr/bin/env node
/**
 * Prints the numbers of the structure of `src/`: folders, files, functions, imports, old names. Tests and generated files
 * are left out.
 *
 *   --at REF   measures an earlier commit too; may be given several times
 *   --names    lists the old names one by one
 *   --trace    starts the demo of each tree and counts the files that one saved answer crosses
 *   --write    puts the table into docs/architecture.md and the picture into docs/structure.svg
 */
import './packaged-node.mjs';
import { execFileSync } from 'node:child_process';
import fs, { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { countOldNames } from './old-names.mjs';
import { readModules } from './read-modules.mjs';
import { drawStructure } from './structure-picture.mjs';
import {
  countCasts,
  isProduct,
  isTexts,
  measureFolders,
  measureFunctions,
  measureImports,
} from './structure-rules.mjs';
import { filesOfOneSave } from './trace-save.mjs';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    at: { type: 'string', multiple: true, default: [] },
    names: { type: 'boolean' },
    trace: { type: 'boolean' },
    write: { type: 'boolean' },
  },
});

/** The parts of `src/` in the order in which they build on each other, and the slices among them, by the tree's own table. */
async function partsOf(folder) {
  const table = await import(join(folder, 'architecture.mjs'));
  if (table.parts) {
    const order = Object.keys(table.parts);
    return { order, slices: order.filter((name) => table.parts[name].uses) };
  }
  // Before decision 78 the table had layers, one of which was the slices.
  const slices = Object.keys(table.slices);
  return { order: table.layers.flatMap(({ name, path }) => (path === null ? slices : [name])), slices };
}

async function measure(folder) {
  const paths = fs.globSync('**/*.{ts,tsx}', { cwd: join(folder, 'src') }).filter(isProduct);
  const files = paths.map((path) => ({ path, source: readFileSync(join(folder, 'src', path), 'utf8') }));
  const code = files.filter(({ path }) => !isTexts(path));
  const modules = (await readModules(folder)).filter(({ path }) => isProduct(path));
  const functions = code.flatMap(({ path, source }) => measureFunctions(path, source));
  functions.sort((a, b) => b.lines - a.lines);
  const parts = await partsOf(folder);
  const crossed = values.trace ? await filesOfOneSave(folder) : [];
  return {
    paths,
    ...measureFolders(paths),
    ...measureImports(modules, parts),
    crossed: crossed.length,
    crossedSlices: crossed.filter((path) => parts.slices.some((slice) => path.startsWith(`${slice}/`))),
    files: paths.length,
    over300: code.filter(({ source }) => source.split('\n').length - 1 > 300).length,
    functions: functions.length,
    casts: code.reduce((sum, { path, source }) => sum + countCasts(path, source), 0),
    over80: functions.filter(({ lines }) => lines > 80).length,
    longest: functions.slice(0, 10),
    names: countOldNames(files),
  };
}

/** The tree of a commit in a folder of its own, with this machine's packages beside it. */
async function measureAt(ref) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'tripos-structure-'));
  try {
    const tar = execFileSync('git', ['archive', ref], { cwd: root, maxBuffer: 1 << 30 });
    execFileSync('tar', ['-xf', '-', '-C', folder], { input: tar });
    symlinkSync(realpathSync(join(root, 'node_modules')), join(folder, 'node_modules'));
    return await measure(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const columns = [];
for (const ref of values.at) columns.push([ref, await measureAt(ref)]);
columns.push(['now', await measure(root)]);

const sum = (numbers) => Object.values(numbers).reduce((a, b) => a + b, 0);
const lines = [
  ['folders at the top of `src/`', ({ topFolders }) => topFolders],
  ['loose files in `src/`', ({ looseFiles }) => looseFiles],
  ['files', ({ files }) => files],
  ['folders', ({ folders }) => folders],
  ['files in the largest folder', ({ largest }) => `${largest.files} (${largest.folder})`],
  ['files in a folder, median', ({ medianFiles }) => medianFiles],
  ['folders with more than 25 files', ({ over25 }) => over25],
  ['files over 300 lines, without texts', ({ over300 }) => over300],
  ['functions', ({ functions }) => functions],
  ['functions over 80 lines', ({ over80 }) => over80],
  ['lines of the longest function', ({ longest }) => `${longest[0].lines} (${longest[0].name})`],
  ['casts (`x as T`)', ({ casts }) => casts],
  ['imports against the order', ({ upwards }) => upwards],
  ["imports of another slice's store or actions", ({ closed }) => closed],
  ['old names', ({ names }) => sum(names)],
];
if (values.trace) {
  lines.push(['files that one saved answer crosses on the server', ({ crossed }) => crossed]);
  lines.push(['of these, files of slices', ({ crossedSlices }) => crossedSlices.length]);
}
/** A Markdown table with even columns, as the formatter of this repository writes it. */
function table(head, rows) {
  const cells = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, at) => Math.max(3, ...cells.map((row) => row[at].length)));
  const line = (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`;
  const [first, ...others] = cells;
  return [line(first), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)].join('\n');
}

const heads = columns.map(([name]) => name);
const numbersTable = table(
  ['', ...heads],
  lines.map(([name, read]) => [name, ...columns.map(([, numbers]) => read(numbers))]),
);
console.log(numbersTable);
for (const [name, { longest }] of columns) {
  console.log(`\nLongest functions, ${name}:`);
  for (const { path, name: called, lines: count } of longest) console.log(`  ${count}  ${called}  src/${path}`);
}
if (values.names) {
  const rows = Object.keys(columns[0][1].names).map((name) => [name, ...columns.map(([, { names }]) => names[name])]);
  console.log(`\n${table(['old name', ...heads], rows)}`);
}
if (values.trace)
  for (const [name, { crossedSlices }] of columns)
    console.log(`\nFiles of slices that one saved answer crosses, ${name}:\n  ${crossedSlices.join('\n  ')}`);
if (values.write) {
  const page = join(root, 'docs/architecture.md');
  const [begin, end] = ['<!-- structure -->', '<!-- /structure -->'];
  const [before, rest] = readFileSync(page, 'utf8').split(begin);
  writeFileSync(page, `${before}${begin}\n\n${numbersTable}\n\n${end}${rest.split(end)[1]}`);
  const trees = columns.map(([name, { paths }]) => ({ name, paths }));
  writeFileSync(join(root, 'docs/structure.svg'), drawStructure(trees));
}
