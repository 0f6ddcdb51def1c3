/** The rights that docs/use/install.md asks for the database's user are enough for everything. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { runCli } from '#app/cli/cli.ts';
import { createServer } from '#app/server.ts';
import { readConfig } from '#platform/server/configuration/config.ts';
import { APP_ROLES } from '#platform/server/database/roles.ts';
import { administer, withDatabase } from '#platform/testing/database.ts';

const { adminUrl } = inject('database');
const name = `tripos_rights_${process.pid}`;
const folder = await mkdtemp(join(tmpdir(), 'tripos-rights-'));
afterAll(async () => {
  await administer(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await administer(adminUrl, `DROP ROLE IF EXISTS ${name}`);
  await rm(folder, { recursive: true });
});

test('a user with the rights of the guide to installing, and without the right to make roles, does everything', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../../docs/use/install.md'), 'utf8');
  const statements = [...guide.matchAll(/```sql\n([^`]+)```/g)].flatMap(([, block]) => block!.trim().split('\n'));
  const roles = statements.flatMap((text) => /^CREATE ROLE (tripos_\w+) NOLOGIN;$/.exec(text)?.[1] ?? []);
  expect(roles.sort()).toEqual([...APP_ROLES].sort());
  // The roles belong to the whole server, where other tests have made them.
  const own = statements.filter((text) => !/^CREATE ROLE tripos_/.test(text));
  expect(own).toHaveLength(3);
  for (const text of own) {
    const mine = text
      .replace(/\btripos\b/g, name)
      .replace(' CREATEROLE', '')
      .replace("'…'", "'right'");
    await administer(adminUrl, mine);
  }
  const address = new URL(withDatabase(adminUrl, name));
  [address.username, address.password] = [name, 'right'];
  const environment = { DATABASE_URL: address.href, SECRET_KEY: 'k'.repeat(32), DATA_DIR: folder };
  const tripos = async (...args: string[]) => {
    let [out, err] = ['', ''];
    const code = await runCli(args, environment, { out: (text) => (out += text), err: (text) => (err += text) });
    return { code, out, err };
  };
  expect(await tripos('migrate')).toMatchObject({ code: 0, err: '' });
  const made = await tripos('tenant', 'create', '--host', 'a.test', '--name', 'A', '--admin', 'a@a.test');
  expect(made).toMatchObject({ code: 0, err: '' });
  const config = readConfig({ ...environment, LOG_LEVEL: 'silent', METRICS_PORT: '9' }, 1);
  const server = await createServer({ config, databaseUrl: address.href, dist: null });
  expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  const asked = await server.app.inject({ url: '/v1/api/tenant', headers: { host: 'a.test' } });
  expect(asked.statusCode).toBe(200);
  await server.close();
  expect(await tripos('backup', join(folder, 'all.tripos'))).toMatchObject({ code: 0, err: '' });
  expect(await tripos('status')).toMatchObject({ err: '' });
}, 60_000);
