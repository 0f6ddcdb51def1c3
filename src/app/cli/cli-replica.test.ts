/** What only reads works on a streaming replica, which takes reports and backups in the guide. A real one, without pg_basebackup. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { chooseAccount } from '#platform/server/database/embedded/account.ts';
import { getBinaries } from '#platform/server/database/embedded/binaries.ts';
import { clusterUrl, spawnPostmaster } from '#platform/server/database/embedded/cluster.ts';
import { startEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { endProcess, findPostmasterState } from '#platform/server/database/embedded/leftovers.ts';
import { waitUntil } from '#platform/server/database/embedded/wait.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { commands, runCli } from './cli.ts';

const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tripos-replica-'));
const primary = await startEmbedded({ dataDir: folder });
const copyDir = join(folder, 'replica');
let postmaster: number | undefined;
afterAll(async () => {
  if (postmaster !== undefined) await endProcess(postmaster);
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function query<Row extends pg.QueryResultRow>(url: string, ...texts: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const text of texts) rows = (await client.query<Row>(text)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** Copies the running primary as a base backup does, and starts the copy as its streaming replica. */
async function startReplica(): Promise<string> {
  const clusterDir = join(folder, 'postgres');
  const password = readFileSync(join(clusterDir, 'tripos-password'), 'utf8');
  const client = new pg.Client({ connectionString: primary.adminUrl });
  await client.connect();
  await client.query(`select pg_backup_start('replica', true)`);
  cpSync(clusterDir, copyDir, {
    recursive: true,
    filter: (path) => !/postmaster\.(pid|opts)$|\.s\.PGSQL|\/pg_wal\/0|\/log\//.test(path),
  });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  mkdirSync(join(copyDir, 'log'), { recursive: true, mode: 0o700 });
  writeFileSync(join(copyDir, 'backup_label'), rows[0]!.labelfile, { mode: 0o600 });
  writeFileSync(join(copyDir, 'standby.signal'), '', { mode: 0o600 });
  writeFileSync(
    join(copyDir, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${clusterDir} user=postgres password=${password} application_name=replica'\n`,
    { mode: 0o600 },
  );
  const binaries = getBinaries();
  const account = chooseAccount(binaries.postgres, copyDir);
  const child = spawnPostmaster(copyDir, binaries, account, { socketDir: copyDir, durable: true });
  postmaster = child.pid!;
  const isUp = await waitUntil(() => findPostmasterState(copyDir)?.state === 'ready', 30_000);
  if (!isUp) throw new Error(readFileSync(join(copyDir, 'startup.log'), 'utf8'));
  return clusterUrl(copyDir, 'tripos_owner', password, 'tripos');
}

async function tripos(url: string, ...args: string[]) {
  let [out, err] = ['', ''];
  const environment = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), SECRET_KEY: 'k'.repeat(32) };
  const code = await runCli(args, environment, { out: (text) => (out += text), err: (text) => (err += text) });
  return { code, out, err };
}

test('on a streaming replica what reads works, and what writes is refused in one sentence', async () => {
  await migrate(primary.url);
  const replica = await startReplica();
  // Comes by the stream: the copy was made before.
  const made = await tripos(primary.url, 'tenant', 'create', '--host', 'a.test', '--name', 'A', '--admin', 'a@a.test');
  expect(made).toMatchObject({ code: 0, err: '' });
  const [{ at }] = (await query<{ at: string }>(primary.url, 'select pg_current_wal_lsn() as at')) as [{ at: string }];
  const caughtUp = () => query(replica, `select where pg_last_wal_replay_lsn() >= '${at}'`);
  expect(await waitUntil(async () => (await caughtUp()).length === 1, 20_000)).toBe(true);
  expect(await query(replica, 'select pg_is_in_recovery() as yes')).toEqual([{ yes: true }]);

  expect(await tripos(replica, 'tenant', 'list')).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('a.test'),
  });
  const file = join(folder, 'all.tripos');
  await mkdir(join(folder, 'data'));
  expect(await tripos(replica, 'backup', file)).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/1 tenant, /),
  });
  expect((await stat(file)).size).toBeGreaterThan(500);
  const one = await tripos(replica, 'tenant', 'export', join(folder, 'one.tripos'), '--tenant', 'a.test');
  expect(one).toMatchObject({ code: 0, err: '' });
  expect((await tripos(replica, 'status', '--json')).out).toContain('"newestMigration"');

  const words = {
    restore: [file],
    'tenant let-in': ['a@a.test', '--tenant', 'a.test'],
    import: [file, '--tenant', 'a.test'],
  };
  const calls: Record<string, string[]> = {
    ...words,
    'tenant create': ['--host', 'b.test', '--name', 'B', '--admin', 'b@b.test'],
    'tenant limit': ['--tenant', 'a.test', '--people', '5'],
    'tenant import': [file],
    'secret forget': ['--yes'],
    migrate: [],
  };
  for (const { name, needs } of commands) {
    const args = calls[name];
    if (needs !== 'writes' || !args) continue;
    const refused = await tripos(replica, ...name.split(' '), ...args);
    expect(refused, name).toEqual({
      code: 1,
      out: '',
      err: 'DATABASE_URL: this database is read-only, as a streaming replica is. Name the primary for what writes\n',
    });
  }
}, 120_000);

test('what reads can write nothing, also where the database would let it', async () => {
  const { withDatabase } = await import('./cli-database.ts');
  const { readConfig } = await import('#platform/server/configuration/config.ts');
  const { sql } = await import('kysely');
  const { withoutTenant } = await import('#platform/server/database/tenant-tx.ts');
  const config = readConfig({ DATABASE_URL: primary.url }, 1);
  const write = withDatabase(config, 'reads', ({ database }) =>
    withoutTenant(database, (tx) => sql`update tenant set name = 'changed'`.execute(tx)),
  );
  await expect(write).rejects.toThrow('read-only transaction');
});
