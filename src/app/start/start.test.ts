import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { openVault } from '#platform/server/configuration/installation-secret.ts';
import { findEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { administer, testDatabase } from '#platform/testing/database.ts';
import { ensureServerBuilt, root, serverCommand } from '../../../bin/launch.mjs';

await ensureServerBuilt();
const folder = await mkdtemp(join(tmpdir(), 'tripos-start-'));
const running = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

interface Product {
  readonly child: ChildProcess;
  readonly port: number;
  readonly get: (path: string) => Promise<Response>;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

async function start(environment: Record<string, string> = {}): Promise<Product> {
  const port = environment.PORT ? Number(environment.PORT) : await freePort();
  const child = spawn(process.execPath, serverCommand, {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: String(port),
      DEMO: '0',
      WORKERS: '2',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream!.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  void ended.then(() => running.delete(child));
  // A connection that is kept would make the product wait for it when it stops.
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
  return { child, port, get, output: () => output, ended };
}

const isReady = (product: Product) =>
  vi.waitFor(async () => expect((await product.get('/readyz')).status).toBe(200), { timeout: 60_000, interval: 100 });

const allServe = (product: Product) =>
  vi.waitFor(() => expect(product.output()).toContain('Server processes: 2'), { timeout: 60_000, interval: 100 });

const workersOf = (product: Product): number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(product.child.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('start.js'))
    .map((line) => Number.parseInt(line, 10));

/** How many connections to its own database the product has, by what they are for. */
async function countConnections(): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: (await findEmbedded(folder))! });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; count: number }>(
      `select application_name as name, count(*)::int as count from pg_stat_activity
       where application_name like 'tripos%' group by 1`,
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  } finally {
    await client.end();
  }
}

test('the product starts with a database of its own, replaces a server process that died, and stops cleanly', async () => {
  const product = await start();
  await isReady(product);
  await allServe(product);
  // A connection takes four megabytes: of each process where nothing happens, one looks for work, one for jobs, and one listens. What
  // the start has opened beside them is closed after ten seconds.
  const idle = { tripos: 2, 'tripos-jobs': 2, 'tripos-signals': 2 };
  await vi.waitFor(async () => expect(await countConnections()).toEqual(idle), { timeout: 60_000, interval: 500 });
  const [first] = workersOf(product);
  process.kill(first!, 'SIGKILL');
  await vi.waitFor(() => {
    expect(workersOf(product)).toHaveLength(2);
    expect(workersOf(product)).not.toContain(first);
  }, 30_000);
  await isReady(product);
  product.child.kill('SIGTERM');
  expect(await product.ended).toBe(0);
  await expect(product.get('/healthz')).rejects.toThrow();
}, 120_000);

test('a server process that dies while the database lets nobody in is replaced when it does again', async () => {
  const database = await testDatabase();
  const name = new URL(database.url).pathname.slice(1);
  const authenticate = (yes: boolean) =>
    administer(inject('database').adminUrl, `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS ${yes}`);
  const product = await start({
    ...database.environment,
    SECRET_KEY: 'the key of the servers of an external database',
  });
  // The other one must serve already: while nobody is let in, none can begin to.
  await allServe(product);
  await authenticate(false);
  process.kill(workersOf(product)[0]!, 'SIGKILL');
  await vi.waitFor(() => expect(product.output()).toContain('could not start'), 30_000);
  expect((await product.get('/healthz')).status).toBe(200);
  await authenticate(true);
  await vi.waitFor(() => expect(workersOf(product)).toHaveLength(2), 30_000);
  await isReady(product);
  product.child.kill('SIGTERM');
  expect(await product.ended).toBe(0);
}, 120_000);

test('after kill -9 of everything it starts again over the same data', async () => {
  const product = await start();
  await isReady(product);
  const workers = workersOf(product);
  product.child.kill('SIGKILL');
  for (const worker of workers) process.kill(worker, 'SIGKILL');
  await product.ended;
  const again = await start();
  await isReady(again);
  again.child.kill('SIGINT');
  expect(await again.ended).toBe(0);
}, 120_000);

test('a wrong setting is named and nothing is started', async () => {
  const product = await start({ WORKERS: 'many', LOG_LEVEL: 'loud' });
  expect(await product.ended).toBe(2);
  expect(product.output()).toMatch(/WORKERS must be a number of processes/);
  expect(product.output()).toMatch(/LOG_LEVEL must be/);
});

test('what cannot work is said at once, in one message that names the variable', async () => {
  const database = await testDatabase();
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const taken = String((other.address() as { port: number }).port);
  const own = { ...database.environment, SECRET_KEY: 'k'.repeat(32) };
  await openVault(database.db, { SECRET_KEY: own.SECRET_KEY, DATA_DIR: folder }, []);
  const cases: [Record<string, string>, RegExp][] = [
    // Node's own way of making folders never ends there.
    [{ DATA_DIR: '/proc/nowhere' }, /^DATA_DIR: the folder \/proc\/nowhere cannot be used/],
    [{ ...own, PORT: taken }, /^PORT: another program listens at 127\.0\.0\.1:\d+ already/],
    [{ ...own, SECRET_KEY: 'w'.repeat(32) }, /^SECRET_KEY is not the key that [\s\S]*secret rotate/],
  ];
  for (const [environment, words] of cases) {
    const product = await start(environment);
    expect(await product.ended, JSON.stringify(environment)).toBe(1);
    expect(product.output()).toMatch(words);
    expect(product.output()).not.toMatch(/^ {4}at /m);
    expect(product.output().match(new RegExp(words.source.slice(1), 'g'))).toHaveLength(1);
  }
  await new Promise((resolve) => other.close(resolve));
}, 120_000);

test('no request fails while a server process stops, nor while the product does', async () => {
  const database = await testDatabase();
  const product = await start({ ...database.environment, SECRET_KEY: 'k'.repeat(32) });
  await allServe(product);
  const load = openLoad(product.port);
  const [first] = workersOf(product);
  await vi.waitFor(() => expect(load.answers()).toBeGreaterThan(50), 60_000);
  process.kill(first!, 'SIGTERM');
  await vi.waitFor(() => {
    expect(workersOf(product)).not.toContain(first);
    expect(workersOf(product)).toHaveLength(2);
  }, 60_000);
  expect(load.failures).toEqual([]);
  const before = load.answers();
  // A balancer that is told goes elsewhere; nothing of what it has asked before is lost.
  load.leaveWhenTold();
  product.child.kill('SIGTERM');
  expect(await product.ended).toBe(0);
  await load.ended;
  expect(load.failures).toEqual([]);
  expect(load.answers()).toBeGreaterThan(before);
}, 180_000);

/** Twelve connections that are kept alive, each asking again as soon as it is answered, as those of a balancer do. */
function openLoad(port: number) {
  const failures: string[] = [];
  let answers = 0;
  let leaves = false;
  const ask = (agent: Agent): Promise<boolean> =>
    new Promise((resolve) => {
      const path = '/healthz';
      const asked = request({ host: '127.0.0.1', port, path, agent }, (answer) => {
        answer.resume().once('end', () => {
          answers += 1;
          if (answer.statusCode !== 200) failures.push(`status ${answer.statusCode}`);
          resolve(!(leaves && answer.headers.connection === 'close'));
        });
        answer.once('error', (error) => failures.push(`answer: ${error.message}`) && resolve(false));
      });
      asked.once('error', (error) => failures.push(error.message) && resolve(false));
      asked.end();
    });
  const one = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (await ask(agent));
    agent.destroy();
  };
  const ended = Promise.all(Array.from({ length: 12 }, one));
  return { failures, answers: () => answers, leaveWhenTold: () => (leaves = true), ended };
}
