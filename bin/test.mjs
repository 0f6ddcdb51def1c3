#!/usr/bin/env node
/**
 * Everything that must hold: types, lint, import rules, migrations, the size of the exam page, packages and their licences,
 * tests. All steps run, also after one has failed; the exit code is that of the first failure, and the last line is
 * `N passed, N failed`. Arguments go to Vitest, which then runs alone.
 */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ensureServerBuilt, launch, node, root, run } from './launch.mjs';

const chosen = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'tripos-tests-'));
const report = join(folder, 'vitest.json');
const program = (path) => join(root, 'node_modules', path);

const checks = [
  // Several checkers work out much of the same, each for itself.
  ['types', [program('typescript/bin/tsc'), '--noEmit', '--checkers', '1']],
  ['lint', [program('@biomejs/biome/bin/biome'), 'ci']],
  ['import rules', ['bin/check-architecture.mjs']],
  ['migrations', ['bin/check-migrations.mjs']],
  ['packages', ['bin/check-packages.mjs']],
  ['third-party licences', ['bin/licences.mjs', '--check']],
];
/** The only one that reads what is built: the others run beside the build, as types and build each keep few processors busy. */
const sizeOfBuild = ['size of the exam page', ['bin/check-budget.mjs']];
const tests = [
  'tests',
  [
    program('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...chosen,
  ],
];

await launch(async () => {
  try {
    await ensureInstalled();
    const checked = chosen.length > 0 ? [] : checks.map(check);
    const built = ensureBuilt().then(ensureServerBuilt);
    // A build that fails ends everything, once the checks have said what they found.
    await Promise.allSettled([...checked, built]);
    await built;
    const outcomes = await Promise.all([...checked, ...(chosen.length > 0 ? [] : [check(sizeOfBuild)])]);
    if (!outcomes.some(({ code }) => code === 130 || code === 143)) {
      const [name, args] = tests;
      console.log(`\n── ${name}`);
      outcomes.push({ name, code: await run(node, args) });
    }
    const { passed, failed } = readTotals();
    console.log();
    for (const { name, code } of outcomes) console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
    console.log(`${passed} passed, ${failed} failed`);
    return outcomes.find(({ code }) => code !== 0)?.code ?? 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Checks run side by side; what each has to say is said when it has ended. 130 and 143: somebody wants it to stop. */
async function check([name, args]) {
  console.log(`── ${name} …`);
  const said = join(folder, name);
  const file = openSync(said, 'w');
  const code = await run(node, args, { output: file });
  closeSync(file);
  console.log(`\n── ${name}\n${readFileSync(said, 'utf8')}`);
  return { name, code };
}

/** Vitest's totals. A file that could not even be loaded has no tests to count and counts as one that failed. */
function readTotals() {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const unloadable = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    return { passed: numPassedTests, failed: numFailedTests + unloadable.length };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
