import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { withoutTenant } from '../tenant-tx.ts';
import { sharedMegabytes } from './cluster.ts';
import { type Embedded, findEmbedded, startEmbedded } from './embedded.ts';
import { isAlive, waitUntil } from './wait.ts';

let folder: string;
let started: Embedded[];
let children: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tripos-embedded-'));
  started = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(started.map((embedded) => embedded.stop()));
  // A postmaster that a killed child left is found, and ended, by the next start.
  if (children.length > 0) await (await startEmbedded({ dataDir: folder })).stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir = folder, onEvent?: (event: string) => void): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, ...(onEvent && { onEvent }) });
  started.push(embedded);
  return embedded;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // The test itself kills the server under open connections.
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const SERVER = `
  import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
  const embedded = await startEmbedded({ dataDir: process.argv[1] });
  console.log(JSON.stringify({ url: embedded.url, pid: embedded.pid }));
  setInterval(() => {}, 1000);`;

/** A server in a process of its own, to be killed. */
async function startInChild(dataDir: string): Promise<{ url: string; pid: number; kill(): Promise<void> }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SERVER, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(child.stdout, 'data');
  return {
    ...JSON.parse(String(line)),
    async kill() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

test('the database shares a sixteenth of the memory, never less than a small machine can give', () => {
  const GB = 1024 ** 3;
  expect([0.5, 1, 4, 24, 512].map((memory) => sharedMegabytes(memory * GB))).toEqual([128, 128, 256, 1536, 2048]);
});

describe('the built-in database', () => {
  test('keeps its data from one start to the next', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE note (text text); INSERT INTO note VALUES ($$kept$$)');
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'SELECT text FROM note')).toEqual([{ text: 'kept' }]);
    expect(second.url).toBe(first.url);
  });

  test('is durable unless asked otherwise, and its user is no superuser', async () => {
    const { url } = await start();
    expect(
      await query(
        url,
        `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
           rolsuper AS super, rolbypassrls AS bypass FROM pg_roles WHERE rolname = current_user`,
      ),
    ).toEqual([{ fsync: 'on', commit: 'on', super: false, bypass: false }]);
  });

  test('starts no process that nothing needs', async () => {
    const embedded = await startEmbedded({ dataDir: folder });
    started.push(embedded);
    const needless = `SELECT backend_type FROM pg_stat_activity WHERE backend_type ~ 'logical replication'`;
    expect(await query(embedded.adminUrl, needless)).toEqual([]);
  });

  test('starts in a folder that only its owner may enter, and leaves the owner as it was', async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o700);
    const { url } = await start(join(closed, 'data'));
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(statSync(join(closed, 'data', 'postgres')).uid).toBe(process.getuid?.());
    expect(statSync(join(closed, 'data', 'postgres', 'tripos-password')).mode & 0o777).toBe(0o600);
  });

  test('starts where the path is longer than a socket’s may be', async () => {
    const { url } = await start(join(folder, 'x'.repeat(120)));
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('answers only who knows the password', async () => {
    const wrong = new URL((await start()).url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  test('refuses a second server over the same folder, and the command line finds the first', async () => {
    const { url } = await start();
    await expect(startEmbedded({ dataDir: folder })).rejects.toThrow(
      `Another Tripos server (process ${process.pid}) already uses ${folder}`,
    );
    expect(await findEmbedded(folder)).toBe(url);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('is not found where no server runs', async () => {
    await (await start()).stop();
    expect(await findEmbedded(folder)).toBeNull();
    expect(await findEmbedded(join(folder, 'nowhere'))).toBeNull();
  });

  test('two servers that start at the same moment: one gets the folder, the other an error', async () => {
    const outcomes = await Promise.allSettled([start(), start()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('refuses data of another major version and says how to move them', async () => {
    await (await start()).stop();
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '14\n');
    await expect(startEmbedded({ dataDir: folder })).rejects.toThrow('was written by PostgreSQL 14');
  });

  test('begins again where a first start was killed half-way', async () => {
    mkdirSync(join(folder, 'postgres.unfinished', 'base'), { recursive: true });
    writeFileSync(join(folder, 'postgres.password'), 'half');
    const { url } = await start();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(existsSync(join(folder, 'postgres.unfinished'))).toBe(false);
  });

  test('a process that got the postmaster’s old id is left alone', async () => {
    await (await start()).stop();
    const bystander = spawn('sleep', ['60']);
    children.push(bystander);
    const lines = `${bystander.pid}\n${join(folder, 'postgres')}\n`;
    writeFileSync(join(folder, 'postgres', 'postmaster.pid'), lines);
    const { url } = await start();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(isAlive(bystander.pid!)).toBe(true);
    await started[1]!.stop();
  });
});

describe('after kill -9', () => {
  test('of the server: the next start ends what it left and finds every committed row', async () => {
    const server = await startInChild(folder);
    await query(server.url, 'CREATE TABLE note (n int); INSERT INTO note SELECT generate_series(1, 1000)');
    await server.kill();
    expect(isAlive(server.pid)).toBe(true);
    const { url } = await start();
    expect(isAlive(server.pid)).toBe(false);
    expect(await query(url, 'SELECT count(*)::int AS n FROM note')).toEqual([{ n: 1000 }]);
    await started[0]!.stop();
  });

  test('of server and postmaster with a statement under way: the next start finds every committed row', async () => {
    const server = await startInChild(folder);
    await query(server.url, 'CREATE TABLE note (n int); INSERT INTO note SELECT generate_series(1, 1000)');
    const busy = new pg.Client({ connectionString: server.url });
    busy.on('error', () => {});
    await busy.connect();
    const { rows } = await busy.query('SELECT pg_backend_pid() AS pid');
    const cut = busy.query('SELECT count(*) FROM generate_series(1, 100000000000)').catch(() => 'cut off');
    await waitUntil(
      async () => (await query(server.url, `SELECT FROM pg_stat_activity WHERE state = 'active'`)).length > 1,
      5000,
    );
    await server.kill();
    process.kill(server.pid, 'SIGKILL');
    const { url } = await start();
    expect(await cut).toBe('cut off');
    expect(isAlive(rows[0].pid)).toBe(false);
    expect(await query(url, 'SELECT count(*)::int AS n FROM note')).toEqual([{ n: 1000 }]);
    await started[0]!.stop();
  });

  test('of the postmaster alone: it is started again, and an open pool continues', async () => {
    const events: string[] = [];
    const embedded = await start(folder, (event) => events.push(event));
    await migrate(embedded.url);
    const db = openDatabase(embedded.url);
    const countTenants = () => withoutTenant(db, (tx) => tx.selectFrom('tenant').selectAll().execute());
    try {
      expect(await countTenants()).toEqual([]);
      const killed = embedded.pid!;
      process.kill(killed, 'SIGKILL');
      expect(await waitUntil(() => events.includes('restarted'), 30_000)).toBe(true);
      expect(events[0]).toBe('died');
      expect(embedded.pid).not.toBe(killed);
      expect(
        await waitUntil(
          () =>
            countTenants().then(
              () => true,
              () => false,
            ),
          10_000,
        ),
      ).toBe(true);
    } finally {
      await db.close();
    }
  });

  test('of the postmaster while the server stops: the server stops', async () => {
    const embedded = await start();
    process.kill(embedded.pid!, 'SIGKILL');
    await embedded.stop();
    expect(embedded.pid).toBeNull();
    expect(await query((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});
