#!/usr/bin/env node
/** Writes the table of docs/decisions/README.md from the heads of the records. `src/app/laws/docs.test.ts` checks it. */
import './packaged-node.mjs';
import fs, { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'docs/decisions');
const rows = fs
  .globSync('0*.md', { cwd: folder })
  .sort()
  .map((file) => {
    const head = /^# (\d+)\. (.+)\n\n- Status: (.+)\n- Date: (\S+)\n/.exec(readFileSync(join(folder, file), 'utf8'));
    if (!head) throw new Error(`${file} does not begin with a title, status and date: see docs/decisions/README.md`);
    return [head[1], `[${head[2]}](${file})`, head[3], head[4]];
  });
const head = ['number', 'decision', 'status', 'date'];
const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at].length)));
const line = (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`;
const table = [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
const index = join(folder, 'README.md');
writeFileSync(
  index,
  readFileSync(index, 'utf8').replace(/^\| number [\s\S]*?\|\n(?!\|)/m, () => `${table}\n`),
);
console.log(`${rows.length} decisions`);
