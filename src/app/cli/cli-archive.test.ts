import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { fillWhenEmpty } from '#app/demo/seed.ts';
import { tenantId } from '#platform/server/database/tenant-tx.ts';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';
import { commandLine, ensureServerBuilt } from '../../../bin/launch.mjs';

await ensureServerBuilt();
const [full, empty, other, small] = [
  await testDatabase(),
  await testDatabase(),
  await testDatabase(),
  await testDatabase(),
];
const folder = await mkdtemp(join(tmpdir(), 'tripos-archive-'));
afterAll(() => rm(folder, { recursive: true }));
await fillWhenEmpty(full.url, () => undefined);

async function tripos(database: TestDatabase, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, DATA_DIR: folder, ...database.environment };
  const command = [...commandLine, ...args];
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { env });
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

const tablesOf = async (database: TestDatabase): Promise<string[]> =>
  (
    await database.asOwner<{ name: string }>(
      `select c.relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') order by 1`,
    )
  ).map((row) => row.name);

/** A fingerprint of every row that the tenant owns, by table: how many, and a hash of them all. */
async function fingerprints(database: TestDatabase, tenant: string): Promise<Record<string, string>> {
  const tables = await tablesOf(database);
  const prints = await database.inTenant(tenantId(tenant), async (tx) => {
    const found: [string, string][] = [];
    for (const table of tables) {
      const { rows } = await sql<{ print: string }>`
        select count(*) || ' ' || md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as print
        from ${sql.table(table)} t where tenant_id = ${tenant}`.execute(tx);
      found.push([table, rows[0]!.print]);
    }
    return found;
  });
  return Object.fromEntries(prints);
}

const tenants = (database: TestDatabase) =>
  database.asOwner<{ tenant_id: string; name: string }>('select tenant_id, name from tenant order by tenant_id');

test('a backup brings everything of every tenant back, to the letter, and goes into an empty database only', async () => {
  const file = join(folder, 'all.tripos');
  const made = await tripos(full, 'backup', file);
  expect(made.err).toBe('');
  expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/2 tenants, \d{4,} rows, \d+ files/) });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await tripos(full, 'backup', file)).err).toContain('is there already');
  const broken = join(folder, 'broken.tripos');
  await writeFile(`${broken}.unfinished`, '');
  expect(await tripos(full, 'backup', broken)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/broken\.tripos\.unfinished is there: .*Remove it/),
  });

  const restored = await tripos(empty, 'restore', file);
  expect(restored.err).toBe('');
  expect(restored.code).toBe(0);
  const before = await tenants(full);
  expect(await tenants(empty)).toEqual(before);
  for (const { tenant_id } of before) {
    const prints = await fingerprints(full, tenant_id);
    expect(Object.values(prints).filter((print) => !print.startsWith('0 ')).length).toBeGreaterThan(20);
    expect(await fingerprints(empty, tenant_id)).toEqual(prints);
  }
  expect(await tripos(empty, 'restore', file)).toMatchObject({
    code: 1,
    err: expect.stringContaining('There are tenants in this database already'),
  });
});

test('one tenant moves to another installation with its identifiers, but not with its sign-ins', async () => {
  const file = join(folder, 'one.tripos');
  expect((await tripos(full, 'tenant', 'export', file, '--tenant', 'localhost')).code).toBe(0);
  expect(await tripos(other, 'tenant', 'import', file, '--host', 'new.test')).toMatchObject({ code: 0, err: '' });
  const [moved] = await tenants(other);
  const [from, to] = [await fingerprints(full, moved!.tenant_id), await fingerprints(other, moved!.tenant_id)];
  const differing = Object.keys(from).filter((table) => from[table] !== to[table]);
  expect(differing).toEqual(expect.arrayContaining(['tenant_host']));
  const left = [
    'failed_attempt',
    'sign_in_browser',
    'trusted_device',
    'password_reset',
    'session',
    'task',
    'task_file',
    'tenant_host',
  ];
  expect(differing.filter((table) => !left.includes(table))).toEqual([]);
  expect(await other.asOwner('select host from tenant_host')).toEqual([{ host: 'new.test' }]);
  expect(to.session).toMatch(/^0 /);

  const again = await tripos(other, 'tenant', 'import', file, '--host', 'third.test');
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('is here already') });
  expect((await tripos(small, 'restore', file)).err).toContain('tripos tenant import');
});

test('a damaged, cut off or hostile archive is refused, and nothing of it is stored', async () => {
  const whole = gunzipSync(await readFile(join(folder, 'one.tripos')));
  const refused = async (bytes: Buffer, words: string): Promise<void> => {
    const file = join(folder, `${randomUUID()}.tripos`);
    await writeFile(file, bytes);
    const answer = await tripos(small, 'tenant', 'import', file, '--host', 'hostile.test');
    expect(answer).toMatchObject({ code: 1, err: expect.stringContaining(words) });
    expect(await tenants(small)).toEqual([]);
  };
  await refused(Buffer.from('Not an archive'), 'not an archive of ours');
  await refused(gzipSync(whole).subarray(0, 40_000), 'was cut off');
  await refused(gzipSync(whole.subarray(0, 1024 * 40)), 'was cut off');
  const changed = Buffer.from(whole);
  changed[whole.indexOf('"email"') + 12] = 0x7a;
  await refused(gzipSync(changed), 'damaged');
  const renamed = Buffer.from(whole);
  renamed.write('../../evil', 0, 'latin1');
  await refused(gzipSync(renamed), 'damaged');
}, 60_000);

test('limits of a tenant are set and taken away by the operator', async () => {
  await tripos(small, 'tenant', 'create', '--host', 'small.test', '--name', 'Small', '--admin', 'me@small.test');
  const set = await tripos(small, 'tenant', 'limit', '--tenant', 'small.test', '--people', '25', '--megabytes', '10');
  expect(set.out).toBe('25 people, 10 MB\n');
  expect((await tripos(small, 'tenant', 'limit', '--tenant', 'small.test', '--people', 'none')).out).toBe(
    'Any number of people, 10 MB\n',
  );
  expect((await tripos(small, 'tenant', 'limit', '--tenant', 'small.test', '--people', '0')).code).toBe(2);
});
