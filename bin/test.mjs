#!/usr/bin/env node
/**
 * Everything that must hold: types, lint, import rules, migrations, the size of the exam page, packages and their licences,
 * tests. All steps run, also after one has failed; the exit code is that of the first failure, and the last line is
 * `N passed, N failed`. A few stories that failed are told once more, in a browser and on a database of their own. Arguments go to
 * Vitest, which then runs alone, and once.
 */
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ensureServerBuilt, launch, node, root, run } from './launch.mjs';

const chosen = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'tripos-tests-'));
const total = (numbers) => numbers.reduce((sum, number) => sum + number, 0);
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
/** A browser on a busy machine now and then swallows a click. More files than these have another reason. */
const MOST_SECOND_TRIES = 3;

await launch(async () => {
  try {
    await ensureInstalled();
    const checked = chosen.length > 0 ? [] : checks.map(check);
    const built = ensureBuilt().then(ensureServerBuilt);
    // A build that fails ends everything, once the checks have said what they found.
    await Promise.allSettled([...checked, built]);
    await built;
    const outcomes = await Promise.all([...checked, ...(chosen.length > 0 ? [] : [check(sizeOfBuild)])]);
    let [passed, failed] = [0, 1];
    if (!outcomes.some(({ code }) => code === 130 || code === 143)) {
      const { code, files } = await runTests();
      outcomes.push({ name: 'tests', code });
      passed = total(files.map((file) => file.passed));
      failed = total(files.map((file) => file.failed));
    }
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

/** Vitest's exit code, how the tests of each file ended, and how many errors no test caught. */
async function vitest(title, args) {
  console.log(`\n── ${title}`);
  const tally = join(folder, `${title}.json`);
  process.env.TRIPOS_TALLY = tally;
  const reporters = ['--reporter=default', '--reporter=./bin/tally-reporter.mjs'];
  const code = await run(node, [program('vitest/vitest.mjs'), 'run', ...reporters, ...args]);
  if (existsSync(tally)) return { code, ...JSON.parse(readFileSync(tally, 'utf8')) };
  // It was ended early, or could not begin.
  return { code, files: [{ file: title, passed: 0, failed: 1 }], uncaught: 0 };
}

/** All tests, and once more the stories that failed, where nothing else did: a story that fails twice is broken. */
async function runTests() {
  const first = await vitest('tests', chosen);
  const failed = first.files.filter((file) => file.failed > 0).map(({ file }) => file);
  const areStories = failed.length > 0 && failed.every((file) => file.startsWith('e2e/'));
  if (chosen.length > 0 || !areStories || failed.length > MOST_SECOND_TRIES || first.uncaught > 0) return first;
  const second = await vitest('second try of stories', failed);
  return { ...second, files: [...first.files.filter(({ file }) => !failed.includes(file)), ...second.files] };
}
