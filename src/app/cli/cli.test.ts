import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { insertPasskey } from '#identity/account/passkeys/store.ts';
import { findPersonByEmail } from '#identity/account/store.ts';
import { withoutTenant } from '#platform/server/database/tenant-tx.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { findTenantByHost } from '#tenancy/store.ts';
import { commandLine, ensureServerBuilt } from '../../../bin/launch.mjs';

await ensureServerBuilt();
const database = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'tripos-cli-'));
afterAll(() => rm(folder, { recursive: true }));
const file = join(folder, 'two.gift');
await writeFile(file, '2 + 2 is {=4 ~5}\n\nBroken {=a\n');

type Given = string | Readonly<Record<string, string>>;

async function tripos(...given: Given[]): Promise<{ code: number; out: string; err: string }> {
  const args = given.filter((one) => typeof one === 'string');
  const env = Object.assign(
    { ...process.env, ...database.environment },
    ...given.filter((one) => typeof one !== 'string'),
  );
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [...commandLine, ...args], { env });
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

test('a tenant is made with its admin and listed, and its host cannot be given away twice', async () => {
  const made = await tripos('tenant', 'create', '--host', 'cli.test', '--name', 'By hand', '--admin', 'me@cli.test');
  expect(made.out).toMatch(/By hand lives at cli\.test.*\/reset\/[\w-]{43}/s);
  const list = JSON.parse((await tripos('tenant', 'list', '--json')).out);
  expect(list).toMatchObject({ total: 1, tenants: [{ name: 'By hand', hosts: ['cli.test'] }] });
  const again = await tripos('tenant', 'create', '--host', 'cli.test', '--name', 'Other', '--admin', 'me@cli.test');
  expect([again.code, again.err]).toEqual([2, expect.stringContaining('a site lives at cli.test already')]);
});

test('whom nobody at the school can help is let in again by the operator, without a second factor', async () => {
  await tripos('tenant', 'create', '--host', 'alone.test', '--name', 'Alone', '--admin', 'only@alone.test');
  const tenant = (await withoutTenant(database.db, (tx) => findTenantByHost(tx, 'alone.test')))!.id;
  const passkeys = () =>
    database.inTenant(tenant, (tx) =>
      tx.selectFrom('passkey').select('name').where('tenant_id', '=', tx.tenantId).execute(),
    );
  await database.inTenant(tenant, async (tx) => {
    const { person_id } = (await findPersonByEmail(tx, 'only@alone.test'))!;
    await insertPasskey(tx, {
      passkeyId: uuid(),
      personId: person_id,
      name: 'Lost telephone',
      credentialId: Buffer.from('lost'),
      publicKey: Buffer.from('key'),
      counter: 0,
      transports: [],
      isSynced: false,
      now: new Date(),
    });
  });
  expect(await passkeys()).toHaveLength(1);
  const nobody = await tripos('tenant', 'let-in', 'other@alone.test', '--tenant', 'alone.test');
  expect([nobody.code, nobody.err]).toEqual([2, expect.stringContaining('Nobody there has the address')]);
  const done = await tripos('tenant', 'let-in', 'Only@alone.test', '--tenant', 'alone.test');
  expect(done.out).toMatch(/\/reset\/[\w-]{43}/);
  expect(await passkeys()).toEqual([]);
});

test('a dry run of an import answers as the call does and stores nothing; without it the ready ones are stored', async () => {
  const dry = JSON.parse((await tripos('import', file, '--dry-run', '--json')).out);
  expect(dry).toMatchObject({ format: 'gift', encoding: 'UTF-8', found: 2, ready: 1, refused: 1, imported: 0 });
  expect(dry.items[1]).toMatchObject({ position: 2, status: 'refused', place: 'line 3' });
  await tripos('tenant', 'create', '--host', 'import.test', '--name', 'Import', '--admin', 'me@import.test');
  const real = JSON.parse((await tripos('import', file, '--tenant', 'import.test', '--json')).out);
  expect(real.imported).toBe(1);
});

test('questions are imported as a person who may import them in the product, and as nobody else', async () => {
  await tripos('tenant', 'create', '--host', 'as.test', '--name', 'As', '--admin', 'me@as.test');
  const tenant = (await withoutTenant(database.db, (tx) => findTenantByHost(tx, 'as.test')))!.id;
  const importAs = (email: string) => tripos('import', file, '--tenant', 'as.test', '--as', email, '--json');
  for (const [email, roles, status] of [
    ['student@as.test', '{student}', 'active'],
    ['gone@as.test', '{teacher}', 'disabled'],
    ['teacher@as.test', '{teacher}', 'active'],
  ])
    await database.inTenant(tenant, (tx) =>
      sql`insert into person (tenant_id, person_id, email, first_name, roles, status)
        values (${tenant}, ${uuid()}, ${email}, 'P', ${roles}::text[], ${status})`.execute(tx),
    );
  for (const email of ['student@as.test', 'gone@as.test'])
    expect(await importAs(email)).toMatchObject({ code: 2, err: expect.stringContaining('--as: must be an active') });
  expect(await importAs('teacher@as.test')).toMatchObject({ code: 0 });
});

test('the status of a server that does not answer at its address for operators is 1', async () => {
  // Nothing listens at the port of the discard service.
  const answer = await tripos({ METRICS_PORT: '9' }, 'status', '--json');
  expect(answer.code).toBe(1);
  expect(JSON.parse(answer.out)).toMatchObject({ state: 'act', silentAt: 'http://127.0.0.1:9' });
});

test('a backup that can’t be noted in DATA_DIR says so, and is complete', async () => {
  const path = join(folder, 'all.tar');
  const answer = await tripos({ DATA_DIR: join(folder, 'nowhere') }, 'backup', path);
  expect([answer.code, answer.out]).toEqual([0, expect.stringContaining(`${path}: `)]);
  expect(answer.err).toMatch(/tripos status will not know of it.*ENOENT/);
});

test('a response matrix is analysed: scored, or raw with a key; what cannot be read is named by its place', async () => {
  const responses = join(folder, 'responses.csv');
  await writeFile(responses, 'person;q1;q2;q3\nAda;A;B;C\nBob;A;C;C\nCyd;B;B;\nDee;B;A;A\n');
  const key = join(folder, 'key.csv');
  await writeFile(key, 'item,key\nq1,A\nq2,B\nq3,C\n');
  const { code, out } = await tripos('analyse', responses, '--key', key, '--json');
  expect(code).toBe(0);
  const analysis = JSON.parse(out);
  expect(analysis).toMatchObject({ persons: 4, mean: 1.5, leftOut: [{ name: 'person' }] });
  expect(analysis.items.map((item: { facility: number }) => item.facility)).toEqual([0.5, 0.5, 0.5]);
  expect(Object.keys(analysis.irt.rasch[0]).sort()).toEqual(['difficulty', 'name', 'se']);
  expect(Object.keys(analysis.irt.twoPl[0])).toEqual(
    expect.arrayContaining(['name', 'discrimination', 'difficulty', 'se']),
  );
  expect((await tripos('analyse', responses, '--key', key)).out).toContain('4 persons, mean 1.500');
  const refused = await tripos('analyse', responses);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('Row 2, column "q1": "A" is no score')]);
});

test('misuse is explained and answered with 2, a file that is none with 1', async () => {
  expect(await tripos('frobnicate')).toMatchObject({
    code: 2,
    err: expect.stringContaining('no command "frobnicate"'),
  });
  expect(await tripos('tenant', 'create', '--host', 'x.test')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--name is missing'),
  });
  expect(await tripos('analyse', 'responses.csv', '--blank', 'perhaps')).toMatchObject({ code: 2 });
  const empty = join(folder, 'empty.gift');
  await writeFile(empty, '');
  expect((await tripos('import', empty, '--dry-run')).code).toBe(1);
});
