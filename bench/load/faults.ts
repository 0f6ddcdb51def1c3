/** What can happen to a running product. Each fault answers when it is over; the product may still be recovering. */
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { childrenOf, kill, type Product } from './product.ts';
import type { BadNetwork, Weather } from './proxy.ts';

export interface Ground {
  readonly product: Product;
  readonly proxy: BadNetwork;
  /** The folder of the product's data. */
  readonly dataDir: string;
  /** Starts the product again over the same data, after it was killed whole. */
  readonly startAgain: () => Promise<void>;
}

export interface Fault {
  readonly name: string;
  readonly times: number;
  /** Only where the data lie on a disk of their own that is soon full. */
  readonly onSmallDisk?: true;
  readonly strike: (ground: Ground) => Promise<void>;
}

const LASTS_MS = 2_500;

const weather = (kind: Weather): Fault => ({
  name: `network ${kind}`,
  times: 1,
  async strike({ proxy }) {
    proxy.set(kind);
    await pause(2 * LASTS_MS);
    proxy.set('calm');
  },
});

const backendsOf = ({ product }: Ground): number[] => {
  const postmaster = product.postmaster();
  return postmaster === null ? [] : childrenOf(postmaster).map(({ pid }) => pid);
};

const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has already ended.
    }
  }
};

/** Writes until nothing more fits. */
async function fillDisk(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (let size = 4 * 1024 * 1024; size >= 4096; ) {
      await handle.write(Buffer.alloc(size, 1)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error;
        size /= 2;
      });
    }
  } finally {
    await handle.close();
  }
}

/** Wants 8 MB; answers whether the database could not give them, or was away. */
async function isRefusedSpace(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query("begin; create table filler as select repeat('x', 800) from generate_series(1, 10000)");
    await client.query('rollback');
    return false;
  } catch {
    return true;
  } finally {
    await client.end().catch(() => {});
  }
}

export const faults: readonly Fault[] = [
  {
    name: 'server process killed',
    times: 3,
    async strike({ product }) {
      const pids = product.workers();
      kill(pids[Math.floor(Math.random() * pids.length)]!);
    },
  },
  {
    name: 'all server processes killed',
    times: 2,
    async strike({ product }) {
      for (const pid of product.workers()) kill(pid);
    },
  },
  {
    name: 'PostgreSQL killed',
    times: 2,
    async strike({ product }) {
      const postmaster = product.postmaster();
      if (postmaster !== null) kill(postmaster);
      await pause(200);
    },
  },
  {
    name: 'connection pool exhausted',
    times: 1,
    async strike({ product }) {
      const client = new pg.Client({ connectionString: product.databaseUrl });
      await client.connect();
      await client.query('begin; lock table attempt in access exclusive mode');
      await pause(2 * LASTS_MS);
      await client.query('rollback');
      await client.end();
    },
  },
  {
    name: 'slow database',
    times: 1,
    async strike(ground) {
      const until = performance.now() + 2 * LASTS_MS;
      while (performance.now() < until) {
        const backends = backendsOf(ground);
        signal(backends, 'SIGSTOP');
        await pause(400);
        signal(backends, 'SIGCONT');
        await pause(100);
      }
    },
  },
  {
    name: 'clock jumps by an hour and back',
    times: 1,
    async strike({ product }) {
      const [one] = product.workers();
      signal([one!], 'SIGUSR2');
      await pause(LASTS_MS);
      signal([one!], 'SIGUSR2');
      await pause(LASTS_MS);
    },
  },
  {
    name: 'disk full',
    times: 2,
    onSmallDisk: true,
    async strike({ dataDir, product }) {
      const file = join(dataDir, 'filler');
      await fillDisk(file);
      const until = performance.now() + 2 * LASTS_MS;
      let refused = 0;
      while (performance.now() < until) {
        if (await isRefusedSpace(product.databaseUrl)) refused += 1;
        await pause(100);
      }
      await rm(file);
      if (refused === 0) throw new Error('The database still had space');
    },
  },
  weather('cut'),
  weather('delayed'),
  weather('duplicated'),
  weather('reordered'),
  {
    name: 'everything killed and started again',
    times: 1,
    async strike({ product, startAgain }) {
      const postmaster = product.postmaster();
      if (postmaster !== null) kill(postmaster);
      await product.killServers();
      await startAgain();
    },
  },
];
