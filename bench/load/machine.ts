/** What processes use of the machine, read from `/proc`. */
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { childrenOf, type Product, readPostmaster } from './product.ts';

export const TICKS_PER_SECOND = 100;
const EVERY_MS = 1_000;
const MB = 1024 * 1024;

interface Use {
  readonly ticks: number;
  readonly bytes: number;
}

export function resourcesOf(pids: readonly number[]): Use {
  let [ticks, bytes] = [0, 0];
  for (const pid of pids) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // With that of children which have ended: a postmaster's connections come and go.
      ticks += fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      bytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024;
    } catch {
      // It has already ended.
    }
  }
  return { ticks, bytes };
}

/** Processor time that the embedded database in this folder has taken, in ticks. */
export function databaseTicks(dataDir: string): number {
  const postmaster = readPostmaster(dataDir)!;
  return resourcesOf([postmaster, ...childrenOf(postmaster).map(({ pid }) => pid)]).ticks;
}

export interface MachineUse {
  /** Cores that were busy on average: 1 is one whole core. */
  readonly cores: { readonly server: number; readonly database: number; readonly generator: number };
  readonly peakServerMb: number;
  readonly peakDatabaseMb: number;
  /** What had nothing left, in words. */
  readonly saturated: string;
}

/** Watches the product, or groups of servers of it, until stopped. */
export function watchMachine(products: readonly Product[]): () => MachineUse {
  const begun = performance.now();
  const ownBefore = process.cpuUsage();
  const postgres = (): number[] => {
    const postmaster = products.map((one) => one.postmaster()).find((pid) => pid !== null) ?? null;
    return postmaster === null ? [] : [postmaster, ...childrenOf(postmaster).map(({ pid }) => pid)];
  };
  const servers = (): number[] => products.flatMap((one) => [one.pid, ...one.workers()]);
  const first = { server: resourcesOf(servers()).ticks, database: resourcesOf(postgres()).ticks };
  let [last, peakServer, peakDatabase] = [first, 0, 0];
  const look = (): void => {
    const [server, database] = [resourcesOf(servers()), resourcesOf(postgres())];
    last = { server: server.ticks, database: database.ticks };
    peakServer = Math.max(peakServer, server.bytes);
    peakDatabase = Math.max(peakDatabase, database.bytes);
  };
  const timer = setInterval(look, EVERY_MS);
  return () => {
    clearInterval(timer);
    look();
    const seconds = (performance.now() - begun) / 1000;
    const own = process.cpuUsage(ownBefore);
    const round = (value: number): number => Math.round(value * 100) / 100;
    const cores = {
      server: round((last.server - first.server) / TICKS_PER_SECOND / seconds),
      database: round((last.database - first.database) / TICKS_PER_SECOND / seconds),
      generator: round((own.user + own.system) / 1e6 / seconds),
    };
    const all = cores.server + cores.database + cores.generator;
    const generatorIsFull = cores.generator > 0.9;
    const saturated = generatorIsFull
      ? 'the load generator'
      : all > 0.9 * availableParallelism()
        ? 'the processors'
        : cores.server > 0.9 * products.flatMap((one) => one.workers()).length
          ? 'the server processes'
          : 'nothing';
    return {
      cores,
      peakServerMb: Math.round(peakServer / MB),
      peakDatabaseMb: Math.round(peakDatabase / MB),
      saturated,
    };
  };
}

export const hardware = (): string =>
  `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown kind'}, ${Math.round(totalmem() / MB / 1024)} GB`;
