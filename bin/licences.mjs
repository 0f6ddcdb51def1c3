#!/usr/bin/env node
/** Writes docs/third-party-licences.md from package-lock.json. With `--check`, a page that differs is a failure. */
import './packaged-node.mjs';
import fs, { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawLicencesPage, listPassedOn, packagesImportedBy } from './licences-rules.mjs';

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs/third-party-licences.md');
const read = (path) => readFileSync(path, 'utf8');

const sources = fs
  .globSync('src/**/*.{ts,tsx,js,css}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$|\/testing[./]/.test(path));
const imported = new Set(sources.flatMap((path) => packagesImportedBy(read(join(root, path)))));
const rows = listPassedOn(JSON.parse(read(join(root, 'package-lock.json'))), [...imported]);
const drawn = drawLicencesPage(rows);
if (!process.argv.includes('--check')) writeFileSync(page, drawn);
else if (read(page) !== drawn) {
  console.error('docs/third-party-licences.md differs from package-lock.json: run npm run licences');
  process.exitCode = 1;
}
console.log(`${rows.length} third-party packages are passed on`);
