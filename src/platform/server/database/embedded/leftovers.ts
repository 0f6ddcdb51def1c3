/**
 * What an earlier run may have left: a postmaster whose server was killed, backends whose postmaster was killed (they
 * keep the shared memory attached, so that a new postmaster refuses to start), and the lock files of both.
 */
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { OperatorError } from '#platform/server/configuration/operator-error.ts';
import { codeOf } from '#platform/server/errors.ts';
import { isAlive, waitUntil } from './wait.ts';

/** Ends every PostgreSQL process that works in the folder and clears its lock files. To be called under the folder's lock. */
export async function clearLeftovers(clusterDir: string, socketDir: string): Promise<void> {
  const postmaster = findPostmaster(clusterDir);
  if (postmaster !== null) await endProcess(postmaster);
  await endOrphans(clusterDir);
  // PostgreSQL takes a lock file of a dead process for what it is, but believes one whose process id lives, though that
  // may be another program by now. It needs the file otherwise: it leads to the shared memory to clear.
  const locks = [join(clusterDir, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')];
  for (const lock of locks) if (canSignal(Number(readLines(lock)[0]))) rmSync(lock, { force: true });
}

/** All at once, because the one that writes the log ignores every signal but the last and ends when the others have. */
async function endOrphans(clusterDir: string): Promise<void> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of findProcessesIn(clusterDir)) sendSignal(pid, signal);
    if (await waitUntil(() => findProcessesIn(clusterDir).length === 0, 10_000)) return;
  }
  throw new OperatorError(
    `PostgreSQL processes of an earlier run do not end: ${findProcessesIn(clusterDir).join(', ')}`,
  );
}

/** The process id of the postmaster that runs in the folder, or null. A recycled process id is not mistaken for it. */
export function findPostmaster(clusterDir: string): number | null {
  const pid = Number(readLines(join(clusterDir, 'postmaster.pid'))[0]);
  return pid > 0 && isAlive(pid) && worksIn(pid, clusterDir) ? pid : null;
}

/** Returns what postmaster.pid says about readiness: `ready` once connections are accepted. */
export function findPostmasterState(clusterDir: string): { pid: number; state: string } | null {
  const lines = readLines(join(clusterDir, 'postmaster.pid'));
  return lines.length < 8 ? null : { pid: Number(lines[0]), state: lines[7]!.trim() };
}

/** Signals one after the other, each given time to work: orderly first, unrefusable last. */
export async function endProcess(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    sendSignal(pid, signal);
    if (await waitUntil(() => !isAlive(pid), 15_000)) return;
  }
  throw new OperatorError(`The PostgreSQL process ${pid} does not end`);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/** As PostgreSQL asks: yes for whatever has the id, even if it has ended and waits to be noticed by its parent. */
function canSignal(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * A backend's command line shows only what it does, but every PostgreSQL process works in its data folder: program and
 * working directory together tell whose it is. Empty where the system has no /proc.
 */
function findProcessesIn(clusterDir: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, clusterDir));
}

function worksIn(pid: number, clusterDir: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, '');
    return program === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === clusterDir;
  } catch {
    return false; // Already gone, or another user's.
  }
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}
