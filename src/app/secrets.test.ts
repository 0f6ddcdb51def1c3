/** The key of the installation: kept apart from the database, fitting to it, and replaceable. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { getSigningKey } from '#credentials/badges/keys.ts';
import { readConfig } from '#platform/server/configuration/config.ts';
import { openVault, readSealedMacKey } from '#platform/server/configuration/installation-secret.ts';
import { newSecret, type Vault, vaultWith } from '#platform/server/configuration/vault.ts';
import { inTenant, tenantId, withoutTenant } from '#platform/server/database/tenant-tx.ts';
import { mailJob, mailPurpose } from '#platform/server/mail.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { runCli } from './cli/cli.ts';
import { rotateSecret } from './secrets.ts';
import { createServer } from './server.ts';
import { sealedColumns } from './slices.ts';

const [first, second] = ['the first key of this installation', 'the second key of this installation'];
const folder = await mkdtemp(join(tmpdir(), 'tripos-secrets-'));
afterAll(() => rm(folder, { recursive: true }));

type Database = Awaited<ReturnType<typeof testDatabase>>;

const open = (database: Database, key: string | undefined, dataDir = join(folder, 'none')): Promise<Vault> =>
  openVault(database.db, { SECRET_KEY: key, DATA_DIR: dataDir }, sealedColumns);

async function tripos(database: Database, environment: Record<string, string>, ...args: string[]) {
  let [out, err] = ['', ''];
  const code = await runCli(
    args,
    { ...database.environment, DATA_DIR: join(folder, 'none'), ...environment },
    { out: (text) => (out += text), err: (text) => (err += text) },
  );
  return { code, out, err };
}

/** A tenant with a secret of every kind, sealed by the vault. */
async function fillSecrets(database: Database, vault: Vault) {
  const [id, person] = [tenantId(uuid()), uuid()];
  await database.asOwner('insert into tenant (tenant_id, name) values ($1, $2)', [id, 'Secretive']);
  await database.asOwner('insert into tenant_host (tenant_id, host) values ($1, $2)', [id, `${id}.test`]);
  const seal = (column: string, row: Record<string, unknown>, text: string) =>
    vault.seal(sealedColumns.find(({ table }) => table === column)!.purpose({ tenantId: id } as never, row), text);
  const provider = uuid();
  const hash = Buffer.alloc(32, 7);
  await database.inTenant(id, async (tx) => {
    await tx
      .insertInto('person')
      .values({ tenant_id: id, person_id: person, email: 'a@secret.test', first_name: 'A', last_name: 'B', roles: [] })
      .execute();
    await tx
      .insertInto('authenticator')
      .values({ tenant_id: id, person_id: person, sealed_secret: seal('authenticator', { person_id: person }, 'totp') })
      .execute();
    const webhook = uuid();
    await sql`insert into webhook (tenant_id, webhook_id, url, events, created_at, sealed_secrets)
      values (${id}, ${webhook}, 'https://records.school.example/', '{}', now(),
        ${seal('webhook', { webhook_id: webhook }, 'signing')})`.execute(tx);
    const key = uuid();
    await sql`insert into lti_key (tenant_id, key_id, public_jwk, created_at, sealed_private_key)
      values (${id}, ${key}, '{}', now(), ${seal('lti_key', { key_id: key }, 'platform')})`.execute(tx);
    await sql`insert into sso_provider (tenant_id, provider_id, position, kind, label, issuer, client_id, scopes, sealed_secret)
      values (${id}, ${provider}, 1, 'oidc', 'P', 'https://p.test', 'us', 'openid',
        ${seal('sso_provider', { provider_id: provider }, 'client')})`.execute(tx);
    const samlKey = uuid();
    await sql`insert into saml_key (tenant_id, key_id, state, certificate, created_at, sealed_private_key)
      values (${id}, ${samlKey}, 'current', '', now(), ${seal('saml_key', { key_id: samlKey }, 'service')})`.execute(
      tx,
    );
    const session = uuid();
    await sql`insert into session (tenant_id, token_hash, session_id, person_id, expires_at)
      values (${id}, ${hash}, ${session}, ${person}, now() + interval '1 hour')`.execute(tx);
    await sql`insert into session_provider (tenant_id, session_id, provider_id, name_hash, sealed)
      values (${id}, ${session}, ${provider}, ${hash}, ${seal('session_provider', { session_id: session }, 'name')})`.execute(
      tx,
    );
    await tx
      .insertInto('push_key')
      .values({ tenant_id: id, public_key: 'k', sealed_private_key: seal('push_key', {}, 'push') })
      .execute();
    await sql`insert into challenge (tenant_id, token_hash, kind, sealed, expires_at)
      values (${id}, ${hash}, 'sign-in', ${seal('challenge', { kind: 'sign-in', token_hash: hash }, 'step')},
        now() + interval '1 hour')`.execute(tx);
    await tx
      .insertInto('calendar_feed')
      .values({
        tenant_id: id,
        person_id: person,
        token_hash: hash,
        sealed_token: seal('calendar_feed', { person_id: person }, 'feed'),
      })
      .execute();
    const system = uuid();
    await sql`insert into oneroster_connection (tenant_id, connection_id, name, version, base_url, token_url, client_id,
        creates_accounts, links_by, most_removed, is_nightly, created_at, sealed_secret)
      values (${id}, ${system}, 'District', '1.2', 'https://sis.test/', 'https://sis.test/token', 'us', true, 'nothing', 5, false,
        now(), ${seal('oneroster_connection', { connection_id: system }, 'district')})`.execute(tx);
    await getSigningKey(tx, vault, new Date());
  });
  return id;
}

/** Every secret of the tenant, opened; what does not open is an error. */
const readSecrets = (database: Database, vault: Vault, id: ReturnType<typeof tenantId>) =>
  inTenant(database.db, id, async (tx) => {
    const found: string[] = [];
    for (const one of sealedColumns) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(one.table)}`.execute(tx);
      for (const row of rows) found.push(vault.open(one.purpose(tx, row), row[one.column] as Buffer));
    }
    return found;
  });

test('every column with a secret is known to those who change the key', async () => {
  const database = await testDatabase();
  const rows = await database.asOwner<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name like '%sealed%' and table_name <> 'installation_secret' order by 1`,
  );
  expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(rows.map((row) => row.name));
});

test('the first start notes which key it is; another one starts nothing, changes nothing and is told the ways out', async () => {
  const database = await testDatabase();
  const vault = await open(database, first);
  const id = await fillSecrets(database, vault);
  const before = await database.asOwner('select * from installation_secret');
  for (const [key, words] of [
    [second, /^SECRET_KEY is not the key that/],
    [undefined, /^SECRET_KEY is not set and there is no .*secret\.key/],
  ] as const) {
    const refused = open(database, key);
    await expect(refused).rejects.toThrow(words);
    await expect(refused).rejects.toThrow(/secret\.key back.*secret rotate.*secret forget/s);
  }
  await expect(readFile(join(folder, 'none', 'secret.key'))).rejects.toThrow('ENOENT');
  const config = readConfig({ ...database.environment, SECRET_KEY: second, LOG_LEVEL: 'silent', DEMO: '0' }, 1);
  const start = createServer({ config, databaseUrl: database.url, dist: null, background: false });
  await expect(start).rejects.toThrow('SECRET_KEY is not the key');
  expect(await database.asOwner('select * from installation_secret')).toEqual(before);
  expect(await readSecrets(database, await open(database, first), id)).toContain('totp');
});

test('secrets from before the key was noted are tried: a key that does not open them is refused', async () => {
  const database = await testDatabase();
  await fillSecrets(database, vaultWith(first));
  await expect(open(database, second)).rejects.toThrow('SECRET_KEY is not the key');
  await expect(open(database, undefined)).rejects.toThrow('SECRET_KEY is not set');
  const vault = await open(database, first);
  expect(vault.mac('recovery', '1')).toEqual(vaultWith(first).mac('recovery', '1'));
});

test('processes that start together agree on one key', async () => {
  const database = await testDatabase();
  const outcomes = await Promise.allSettled([open(database, first), open(database, second), open(database, first)]);
  const kinds = outcomes.map(({ status }) => status);
  expect(kinds[0]).toBe(kinds[2]);
  expect(kinds[0]).not.toBe(kinds[1]);
});

test('the key is changed: every secret is encrypted with the new one, and keyed hashes stay what they were', async () => {
  const database = await testDatabase();
  const vault = await open(database, first);
  const id = await fillSecrets(database, vault);
  const plain = await readSecrets(database, vault, id);
  expect(plain).toHaveLength(sealedColumns.length);
  const config = readConfig({ ...database.environment, SECRET_KEY: first, LOG_LEVEL: 'silent', DEMO: '0' }, 1);
  const server = await createServer({ config, databaseUrl: database.url, dist: null, background: false });
  await server.services.mailer.queue({ tenantId: id, to: 'a@secret.test', subject: 'S', text: 'the link' });
  const keys = { OLD_SECRET_KEY: first, SECRET_KEY: second };
  const early = await tripos(database, keys, 'secret', 'rotate');
  expect(early).toMatchObject({ code: 1, err: expect.stringContaining('stop them all') });
  await server.close();

  expect(await tripos(database, { ...keys, OLD_SECRET_KEY: 'x'.repeat(32) }, 'secret', 'rotate')).toMatchObject({
    code: 1,
    err: expect.stringContaining('The old key is not the one'),
  });
  const done = await tripos(database, keys, 'secret', 'rotate');
  expect(done).toMatchObject({ code: 0, err: '', out: expect.stringContaining('11 secrets are encrypted') });
  const after = await open(database, second);
  // A sign-in that waited for its second step starts over.
  expect(await readSecrets(database, after, id)).toEqual(plain.filter((secret) => secret !== 'step'));
  expect(after.mac('recovery', '1')).toEqual(vault.mac('recovery', '1'));
  await expect(open(database, first)).rejects.toThrow('SECRET_KEY is not the key');
  const [mail] = await database.asJobsOwner<{ data: { tenantId: string; to: string; sealed: string } }>(
    'select data from pgboss.job where name = $1',
    [mailJob.name],
  );
  expect(after.open(mailPurpose(mail!.data), Buffer.from(mail!.data.sealed, 'base64'))).toBe('the link');
  expect(await tripos(database, keys, 'secret', 'rotate')).toMatchObject({
    code: 1,
    err: expect.stringContaining('have the new key already'),
  });
});

test('a rotation that fails half-way leaves every secret as it was', async () => {
  const database = await testDatabase();
  const vault = await open(database, first);
  const id = await fillSecrets(database, vault);
  await database.inTenant(id, (tx) =>
    sql`update badge_secret set sealed_private_key = ${Buffer.from('damaged')}`.execute(tx),
  );
  await expect(rotateSecret(database.db, sealedColumns, first, second)).rejects.toThrow('A secret in badge_secret');
  await database.inTenant(id, (tx) => sql`delete from badge_secret`.execute(tx));
  expect(await readSecrets(database, await open(database, first), id)).toHaveLength(sealedColumns.length - 1);
});

test('without SECRET_KEY a new key file is made, and the old one given up', async () => {
  const database = await testDatabase();
  const dataDir = join(folder, 'files');
  const vault = await open(database, undefined, dataDir);
  const id = await fillSecrets(database, vault);
  const before = await readFile(join(dataDir, 'secret.key'), 'utf8');
  expect(await tripos(database, { DATA_DIR: dataDir }, 'secret', 'rotate')).toMatchObject({ code: 0, err: '' });
  expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).not.toBe(before);
  expect(await readSecrets(database, await open(database, undefined, dataDir), id)).toContain('push');
  await writeFile(join(dataDir, 'secret.key'), before);
  await expect(open(database, undefined, dataDir)).rejects.toThrow(`${join(dataDir, 'secret.key')} is not the key`);
});

test('a rotation whose waiting mails fail keeps the new key, which the secrets have', async () => {
  const [database, jobs] = [await testDatabase(), await testDatabase()];
  const dataDir = join(folder, 'half');
  const vault = await open(database, undefined, dataDir);
  const id = await fillSecrets(database, vault);
  const mail = { tenantId: id, to: 'a@secret.test' };
  const sealed = vault.seal(mailPurpose(mail), 'the link').toString('base64');
  for (const statement of [
    'drop schema if exists pgboss cascade',
    'create schema pgboss',
    'create table pgboss.job (id uuid primary key, name text, data jsonb, state text)',
    `create function pgboss.refuse() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`,
    `create constraint trigger late after update on pgboss.job deferrable initially deferred
      for each row execute function pgboss.refuse()`,
  ])
    await jobs.asOwner(statement);
  await jobs.asOwner(`insert into pgboss.job values ($1, $2, $3, 'created')`, [
    uuid(),
    mailJob.name,
    JSON.stringify({ ...mail, sealed }),
  ]);
  const environment = { DATA_DIR: dataDir, JOBS_DATABASE_URL: jobs.url };
  expect(await tripos(database, environment, 'secret', 'rotate')).toMatchObject({
    code: 1,
    err: expect.stringContaining('The secrets have the new key, but JOBS_DATABASE_URL could not be changed'),
  });
  expect(await readSecrets(database, await open(database, undefined, dataDir), id)).toContain('totp');
});

test('a rotation that was stopped before the new key had its name is finished by the next one', async () => {
  const database = await testDatabase();
  const dataDir = join(folder, 'stopped');
  const id = await fillSecrets(database, await open(database, undefined, dataDir));
  const [file, next] = [join(dataDir, 'secret.key'), newSecret()];
  await writeFile(`${file}.next`, `${next}\n`);
  await rotateSecret(database.db, sealedColumns, (await readFile(file, 'utf8')).trim(), next);
  expect(await tripos(database, { DATA_DIR: dataDir }, 'secret', 'rotate')).toMatchObject({ code: 0, err: '' });
  expect(await readSecrets(database, await open(database, undefined, dataDir), id)).toContain('totp');
  expect((await readFile(file, 'utf8')).trim()).toBe(next);
});

test('a restore without the key says so, and no server starts until the key is there or given up', async () => {
  const [database, target] = [await testDatabase(), await testDatabase()];
  const id = await fillSecrets(database, await open(database, first));
  const file = join(folder, 'all.tripos');
  expect((await tripos(database, { SECRET_KEY: first, DATA_DIR: folder }, 'backup', file)).err).toBe('');
  await open(target, second);
  const restored = await tripos(target, { SECRET_KEY: second }, 'restore', file);
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('encrypted with another key') });
  await expect(open(target, second)).rejects.toThrow('SECRET_KEY is not the key');
  expect(await readSecrets(target, await open(target, first), id)).toContain('totp');

  const asked = await tripos(target, { SECRET_KEY: second }, 'secret', 'forget');
  expect(asked).toMatchObject({ code: 1, err: expect.stringContaining('1 authenticator apps') });
  for (const words of ['2 keys of sites', '1 connections to student information', '1 addresses of calendars'])
    expect(asked.err).toContain(words);
  expect(await tripos(target, { SECRET_KEY: first }, 'secret', 'forget', '--yes')).toMatchObject({ code: 1 });
  expect(await tripos(target, { SECRET_KEY: second }, 'secret', 'forget', '--yes')).toMatchObject({ code: 0, err: '' });
  const vault = await open(target, second);
  await inTenant(target.db, id, async (tx) => {
    const left = await sql<{ is_enabled: boolean }>`select is_enabled from sso_provider`.execute(tx);
    expect(left.rows).toEqual([{ is_enabled: false }]);
    const keys = await sql`select from badge_key where retired_at is null`.execute(tx);
    expect(keys.rows).toEqual([]);
    expect((await getSigningKey(tx, vault, new Date())).privateKey).toBeTruthy();
  });
  // What stays opens with the new key, or the key could never be changed again.
  expect(await readSecrets(target, vault, id)).toHaveLength(3);
  const keys = { OLD_SECRET_KEY: second, SECRET_KEY: first };
  expect(await tripos(target, keys, 'secret', 'rotate')).toMatchObject({ code: 0, err: '' });
});

test('the product may add the note and never remove it', async () => {
  const database = await testDatabase();
  await open(database, first);
  const remove = withoutTenant(database.db, (tx) => sql`delete from installation_secret`.execute(tx));
  await expect(remove).rejects.toThrow('permission denied');
  expect(await withoutTenant(database.db, readSealedMacKey)).toBeDefined();
});
