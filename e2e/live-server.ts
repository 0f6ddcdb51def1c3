/** The whole product as a program of its own over the database of a test, whose serving process can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { freePort } from '../bench/demo-server.ts';
import { ensureServerBuilt, serverCommand } from '../bin/launch.mjs';

const root = join(import.meta.dirname, '..');

/** The processes that this one has begun. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]) === parent;
      } catch {
        return false;
      }
    });
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export interface KillableServer {
  readonly port: number;
  /** Kills the process that serves with SIGKILL; another one takes its place. Returns when it is gone. */
  kill(): Promise<void>;
  /** Returns when requests are answered. */
  ready(): Promise<void>;
}

/** To be called where the file begins: it ends with the file. `environment`: of the database. */
export async function killableServer(environment: Readonly<Record<string, string>>): Promise<KillableServer> {
  const folder = await mkdtemp(join(tmpdir(), 'tripos-live-'));
  const port = await freePort();
  await ensureServerBuilt();
  const server: ChildProcess = spawn(process.execPath, serverCommand, {
    cwd: root,
    env: {
      ...process.env,
      ...environment,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      WORKERS: '1',
      DEMO: '0',
      LOG_LEVEL: 'silent',
      SECRET_KEY: 'the secret of the servers that tests start',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    if (server.exitCode === null) await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const ready = async (): Promise<void> => {
    while (!(await isReady(port))) {
      if (server.exitCode !== null) throw new Error('The server did not start');
      await pause(50);
    }
  };
  await ready();
  return {
    port,
    ready,
    async kill() {
      const [worker] = childrenOf(server.pid!);
      if (worker === undefined) throw new Error('No process serves');
      process.kill(worker, 'SIGKILL');
      while (isAlive(worker)) await pause(10);
    },
  };
}
