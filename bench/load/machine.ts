/** What processes use of the machine, read from `/proc`. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Product, readPostmaster } from './product.ts';

export const TICKS_PER_SECOND = 100;
const MB = 1024 * 1024;
/** Milliseconds between two looks at the clock of this process. */
const RESOLUTION = 10;

/** What `read` says of each process that is still there, added up. */
function sum(pids: readonly number[], read: (pid: number) => number): number {
  let all = 0;
  for (const pid of pids) {
    try {
      all += read(pid);
    } catch {
      // It has already ended.
    }
  }
  return all;
}

/** Processor time that these have taken, with their children that have ended: a postmaster's connections come and go. */
export const ticksOf = (pids: readonly number[]): number =>
  sum(pids, (pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0);
  });

/** Memory in bytes, each page counted in shares (PSS). */
export const bytesOf = (pids: readonly number[]): number =>
  sum(pids, (pid) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024);

/** The process and its children. */
export function withChildren(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return [pid, ...children.split(' ').filter(Boolean).map(Number)];
  } catch {
    return [pid];
  }
}

/** Processor time that the embedded database in this folder has taken, in ticks. */
export const databaseTicks = (dataDir: string): number => ticksOf(withChildren(readPostmaster(dataDir)!));

/** Process ids. */
export interface Watched {
  readonly supervisors: readonly number[];
  readonly postmaster: number | null;
}

/** Memory in bytes. */
export interface WatchedUse {
  readonly seconds: number;
  readonly serverTicks: number;
  readonly databaseTicks: number;
  readonly peakServer: number;
  readonly peakDatabase: number;
}

export interface MachineUse {
  /** Cores that were busy on average: 1 is one whole core. */
  readonly cores: { readonly server: number; readonly database: number; readonly generator: number };
  readonly peakServerMb: number;
  readonly peakDatabaseMb: number;
  /** Milliseconds by which the load generator itself was late, for 99 of 100 looks at the clock, and at most. */
  readonly generatorLate: { readonly p99: number; readonly most: number };
  /** What had nothing left, in words. */
  readonly saturated: string;
}

/** Watches the product, or groups of servers of it, until stopped. */
export async function watchMachine(products: readonly Product[]): Promise<() => Promise<MachineUse>> {
  const watched: Watched = {
    supervisors: products.map(({ pid }) => pid),
    postmaster: products.map((one) => one.postmaster()).find((pid) => pid !== null) ?? null,
  };
  const watcher = fork(new URL('./watcher.ts', import.meta.url), [JSON.stringify(watched)], { execArgv: [] });
  await once(watcher, 'message');
  const ownBefore = process.cpuUsage();
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  delay.enable();
  return async () => {
    delay.disable();
    const own = process.cpuUsage(ownBefore);
    const heard = once(watcher, 'message') as Promise<[WatchedUse]>;
    watcher.send('stop');
    const [use] = await heard;
    const round = (value: number): number => Math.round(value * 100) / 100;
    const cores = {
      server: round(use.serverTicks / TICKS_PER_SECOND / use.seconds),
      database: round(use.databaseTicks / TICKS_PER_SECOND / use.seconds),
      generator: round((own.user + own.system) / 1e6 / use.seconds),
    };
    // The time between two looks holds the pause that was asked for.
    const late = (nanoseconds: number): number => Math.round(Math.max(0, nanoseconds / 1e6 - RESOLUTION));
    return {
      cores,
      peakServerMb: Math.round(use.peakServer / MB),
      peakDatabaseMb: Math.round(use.peakDatabase / MB),
      generatorLate: { p99: late(delay.percentile(99)), most: late(delay.max) },
      saturated: saturated(cores, products.flatMap((one) => one.workers()).length),
    };
  };
}

function saturated(cores: MachineUse['cores'], workers: number): string {
  if (cores.generator > 0.9) return 'the load generator';
  if (cores.server + cores.database + cores.generator > 0.9 * availableParallelism()) return 'the processors';
  return cores.server > 0.9 * workers ? 'the server processes' : 'nothing';
}

export const hardware = (): string =>
  `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown kind'}, ${Math.round(totalmem() / MB / 1024)} GB`;
