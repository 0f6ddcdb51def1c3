/** The product as `npm start` runs it: its supervisor, its server processes, its own database or a given one. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { ensureServerBuilt, root, serverCommand } from '../../bin/launch.mjs';
import { SECRET_KEY } from './secret.ts';

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

export interface ProductOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly workers: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** Where it runs, when not in the network of this process. */
  readonly namespace?: { readonly name: string; readonly address: string };
}

export interface Product {
  readonly origin: string;
  readonly databaseUrl: string;
  /** The supervisor's process id, and those of the server processes at the moment. */
  readonly pid: number;
  workers(): number[];
  /** The postmaster's process id; null where the database is not ours. */
  postmaster(): number | null;
  /** What it has printed. */
  output(): string;
  isReady(): Promise<boolean>;
  /** Stops it as Ctrl-C does. */
  stop(): Promise<void>;
  /** Kills the supervisor and every server process at once, as a power cut would. The database stays. */
  killServers(): Promise<void>;
}

const READY_WITHIN_MS = 120_000;
/** Signals that end a process without an event of its own, with the code that a shell expects. */
const STOPS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const;
/** As long as probes of clusters wait. */
const PROBE_MS = 1_000;

/** Starts the product and answers when it is ready to serve. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { dataDir, port, workers, environment = {}, namespace } = options;
  const origin = `http://${namespace?.address ?? '127.0.0.1'}:${port}`;
  await ensureServerBuilt();
  const command = [process.execPath, ...serverCommand];
  // `ip` becomes the product: calls on one reach the other.
  const [program, ...args] = namespace ? ['ip', 'netns', 'exec', namespace.name, ...command] : command;
  const child = spawn(program!, args, {
    cwd: root,
    env: {
      SECRET_KEY,
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      WORKERS: String(workers),
      DEMO: '0',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream!.on('data', (chunk) => (output += chunk));
  // Started in the background of a bench that fails or is stopped, it would outlive it.
  const stopIt = (): void => void child.kill('SIGTERM');
  process.once('exit', stopIt);
  for (const [name, code] of STOPS) if (process.listenerCount(name) === 0) process.once(name, () => process.exit(code));
  child.once('exit', () => process.off('exit', stopIt));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const databaseUrl = await whenReady(child, origin, dataDir, workers, () => output, environment.DATABASE_URL);
  const workersNow = (): number[] =>
    childrenOf(child.pid!)
      .filter(({ args }) => args.includes('start.js'))
      .map(({ pid }) => pid);
  return {
    origin,
    databaseUrl,
    pid: child.pid!,
    workers: workersNow,
    postmaster: () => readPostmaster(dataDir),
    output: () => output,
    isReady: () => isReady(origin),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
    async killServers() {
      const all = workersNow();
      child.kill('SIGKILL');
      for (const pid of all) kill(pid);
      await ended;
    },
  };
}

async function whenReady(
  child: ChildProcess,
  origin: string,
  dataDir: string,
  workers: number,
  output: () => string,
  givenUrl = process.env.DATABASE_URL,
): Promise<string> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The product did not start:\n${output()}`);
    if (output().includes(`Server processes: ${workers}`) && (await isReady(origin))) {
      return givenUrl ?? (await findEmbedded(dataDir))!;
    }
    await pause(50);
  }
  throw new Error(`The product was not ready in time:\n${output()}`);
}

export const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(PROBE_MS), headers: { connection: 'close' } }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status === 200;
    },
    () => false,
  );

/** Waits until it is ready; answers how long that took, in milliseconds. */
export async function untilReady(origin: string): Promise<number> {
  const begun = performance.now();
  while (!(await isReady(origin))) {
    if (performance.now() - begun > READY_WITHIN_MS) throw new Error('It did not become ready again');
    await pause(20);
  }
  return Math.round(performance.now() - begun);
}

export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}

export const childrenOf = (pid: number): { pid: number; args: string }[] => {
  try {
    return execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => ({ pid: Number.parseInt(line, 10), args: line }));
  } catch {
    return [];
  }
};

export function readPostmaster(dataDir: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return null;
  }
}
