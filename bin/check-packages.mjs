#!/usr/bin/env node
/**
 * Holds package-lock.json against packages.mjs: checksums, where packages come from, licences, programs that run at
 * installation. Then asks the registry for known weaknesses; where it does not answer such questions, that is said and is
 * no failure, because tests also run without the internet.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as table from '../packages.mjs';
import { findBreaches, findWeaknesses } from './packages-rules.mjs';

const root = join(import.meta.dirname, '..');
const ASKED_FOR_MS = 20_000;

/** What npm says, whatever its exit code; null when it said nothing in time. */
async function readAudit() {
  const options = {
    cwd: root,
    timeout: ASKED_FOR_MS,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  };
  const args = ['audit', '--json', '--package-lock-only', '--fetch-retries=0'];
  const { stdout } = await promisify(execFile)('npm', args, options).catch((error) => error);
  try {
    return JSON.parse(stdout);
  } catch {
    return null;
  }
}

/** Why there is no answer, without the registry's address. */
function reasonOf(audit) {
  const said = String(audit?.message ?? audit?.error?.summary ?? '');
  return said.match(/\b[45]\d\d\b/)?.[0] ?? said.match(/\bE[A-Z]{4,}\b/)?.[0] ?? 'no answer';
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const count = Object.keys(lock.packages).length - 1;
const breaches = findBreaches(lock, table);
const audit = await readAudit();
const weaknesses = findWeaknesses(audit, table.acceptedAdvisories, new Date().toISOString().slice(0, 10));
for (const line of [...breaches, ...(weaknesses ?? [])]) console.error(line);
console.log(`${count} packages, ${breaches.length} breaches of packages.mjs`);
console.log(
  weaknesses === null
    ? `Known weaknesses were not asked for: npm audit is not answered here (${reasonOf(audit)})`
    : `Known weaknesses, high or critical: ${weaknesses.length}`,
);
process.exitCode = breaches.length > 0 || (weaknesses ?? []).length > 0 ? 1 : 0;
