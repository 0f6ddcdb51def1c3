import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { administer, testDatabase } from '#platform/testing/database.ts';

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
  readonly get: (path: string) => Promise<Response>;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

async function start(environment: Record<string, string> = {}): Promise<Product> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
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
  return { child, get: (path) => fetch(`http://127.0.0.1:${port}${path}`), output: () => output, ended };
}

const isReady = (product: Product) =>
  vi.waitFor(async () => expect((await product.get('/readyz')).status).toBe(200), { timeout: 30_000, interval: 100 });

const allServe = (product: Product) =>
  vi.waitFor(() => expect(product.output()).toContain('Server processes: 2'), { timeout: 30_000, interval: 100 });

const workersOf = (product: Product): number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(product.child.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('start.ts'))
    .map((line) => Number.parseInt(line, 10));

test('the product starts with a database of its own, replaces a server process that died, and stops cleanly', async () => {
  const product = await start();
  await isReady(product);
  await allServe(product);
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
  const letIn = (yes: boolean) =>
    administer(inject('database').adminUrl, `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS ${yes}`);
  const product = await start({ DATABASE_URL: database.url, SECRET_KEY: 'the key of an external database' });
  // The other one must serve already: while nobody is let in, none can begin to.
  await allServe(product);
  await letIn(false);
  process.kill(workersOf(product)[0]!, 'SIGKILL');
  await vi.waitFor(() => expect(product.output()).toContain('could not start'), 30_000);
  expect((await product.get('/healthz')).status).toBe(200);
  await letIn(true);
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
