/** What holds for every command of the command line, also for one that nobody has thought of yet. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { administer, testDatabase, withDatabase } from '#platform/testing/database.ts';
import { commands, runCli } from './cli.ts';

const database = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'tripos-cli-laws-'));
const { adminUrl, cluster } = inject('database');
const emptyName = new URL(database.url).pathname.slice(1).replace('test', 'empty');
await administer(adminUrl, `CREATE DATABASE ${emptyName} OWNER ${new URL(database.url).username}`);
const empty = withDatabase(database.url, emptyName);
const [garbage, csv] = [join(folder, 'garbage.bin'), join(folder, 'empty.csv')];
await writeFile(garbage, Buffer.from([0, 1, 2, 3, 255, 254]));
await writeFile(csv, '');
/** Takes connections and hangs up, as something that is no PostgreSQL. */
const other = createServer((socket) => socket.destroy());
await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
const otherPort = (other.address() as { port: number }).port;

afterAll(async () => {
  await new Promise((resolve) => other.close(resolve));
  await administer(adminUrl, `DROP DATABASE ${emptyName} WITH (FORCE)`);
  await rm(folder, { recursive: true });
});

async function tripos(args: readonly string[], environment: Record<string, string> = {}) {
  let [out, err] = ['', ''];
  const code = await runCli(
    args,
    { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), ...environment },
    { out: (text) => (out += text), err: (text) => (err += text) },
  );
  return { code, out, err };
}

/** An expected failure: one plain message, and an exit code that says so. */
function expectPlainFailure({ code, out, err }: { code: number; out: string; err: string }, words: RegExp): void {
  expect(err).toMatch(words);
  expect(err).not.toMatch(/^ {4}at |\[object|undefined|Error:/m);
  expect(out).toBe('');
  expect(code).toBeGreaterThan(0);
}

/** A call of each command that would do something, were it not for what a test makes wrong. */
const calls: Readonly<Record<string, readonly string[]>> = {
  'tenant create': ['--host', 'new.test', '--name', 'New', '--admin', 'me@new.test'],
  'tenant list': [],
  'tenant limit': ['--tenant', 'nobody.test', '--people', '5'],
  'tenant let-in': ['me@new.test', '--tenant', 'nobody.test'],
  'tenant export': [join(folder, 'out.tripos'), '--tenant', 'nobody.test'],
  'tenant import': [garbage],
  'tenant move': ['--tenant', 'nobody.test', '--to', 'worker.test'],
  backup: [join(folder, 'all.tripos')],
  restore: [garbage],
  migrate: [],
  distribute: [],
  'secret rotate': [],
  'secret forget': [],
  status: [],
  import: [garbage, '--tenant', 'nobody.test'],
  analyse: [garbage],
};
const secrets = { SECRET_KEY: 'n'.repeat(32), OLD_SECRET_KEY: 'o'.repeat(32) };
const call = (name: string, environment: Record<string, string> = {}) =>
  tripos([...name.split(' '), ...calls[name]!], { ...secrets, ...environment });

test('every command is called here', () => {
  expect(Object.keys(calls).sort()).toEqual(commands.map(({ name }) => name).sort());
});

const withDatabaseOnly = commands.filter(({ needs }) => needs !== 'none').map(({ name }) => name);

describe.each(withDatabaseOnly)('tripos %s', (name) => {
  test('says which variable leads to no database, and never the password', async () => {
    const wrong: [string, RegExp][] = [
      ['postgres://me:s3cr3t@127.0.0.1:1/tripos', /DATABASE_URL: no server answers at 127\.0\.0\.1:1/],
      [`postgres://me:s3cr3t@127.0.0.1:${otherPort}/tripos`, /DATABASE_URL: /],
      ['postgres://me:s3cr3t@nowhere.invalid/tripos', /DATABASE_URL: the host name nowhere\.invalid/],
      [withDatabase(database.url, 'not_there'), /DATABASE_URL: the server at .* has no database "not_there"/],
    ];
    for (const [url, words] of wrong) {
      const answer = await call(name, { DATABASE_URL: url });
      expectPlainFailure(answer, words);
      expect(answer.err).not.toMatch(/s3cr3t/);
    }
    // The nodes of a cluster may trust their network, and then no password is wrong.
    if (cluster === null) {
      const password = new URL(database.url);
      password.password = 'wr0ng';
      const refused = await call(name, { DATABASE_URL: password.href });
      expectPlainFailure(refused, /DATABASE_URL: .*does not accept the user/);
      expect(refused.err).not.toContain('wr0ng');
    }
    const direct = { DATABASE_URL: database.url, DIRECT_DATABASE_URL: 'postgres://me:s3cr3t@127.0.0.1:1/tripos' };
    if (name !== 'status') expectPlainFailure(await call(name, direct), /DIRECT_DATABASE_URL: no server answers/);
    expectPlainFailure(await call(name, { DATABASE_URL: 'mysql://x' }), /DATABASE_URL must be an address/);
  });
});

const reading = commands.filter(({ needs, name }) => needs === 'reads' && name !== 'status').map(({ name }) => name);

test('there are commands that only read', () => {
  expect(reading).toEqual(expect.arrayContaining(['backup', 'tenant list', 'tenant export']));
});

test.each(reading)(
  'tripos %s says of a database without Tripos that it is one, and leaves it as it is',
  async (name) => {
    expectPlainFailure(
      await call(name, { DATABASE_URL: empty }),
      /DATABASE_URL: this database holds nothing of Tripos yet/,
    );
    expect(await tablesOf(empty)).toEqual([]);
  },
);

async function tablesOf(url: string): Promise<unknown[]> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`)).rows;
  } finally {
    await client.end();
  }
}

test.each(withDatabaseOnly)(
  'tripos %s names the folder that it cannot use, and makes no database by reading',
  async (name) => {
    const wrong = await call(name, { DATABASE_URL: '', DATA_DIR: join(garbage, 'inside') });
    expectPlainFailure(wrong, /DATA_DIR/);
    const { needs } = commands.find((one) => one.name === name)!;
    if (needs === 'reads')
      expectPlainFailure(await call(name, { DATABASE_URL: '', DATA_DIR: join(folder, 'none') }), /DATA_DIR/);
  },
);

test.each(commands)('tripos $name refuses what it does not take', async ({ name, argument, options }) => {
  expectPlainFailure(await tripos([...name.split(' '), ...calls[name]!, '--frobnicate']), /frobnicate/);
  expectPlainFailure(await tripos([...name.split(' '), 'one', 'two']), /does not take/);
  if (argument) expectPlainFailure(await tripos(name.split(' ')), /is missing/);
  const foreign = (['host', 'people', 'key'] as const).find((one) => !options.includes(one))!;
  expectPlainFailure(await tripos([...name.split(' '), `--${foreign}`, '5']), new RegExp(`has no option --${foreign}`));
});

test('a command that did nothing says so and fails', async () => {
  const nothing: [string[], RegExp][] = [
    [[], /The command is missing/],
    [['tenant'], /There is no command "tenant"/],
    [
      ['tenant', 'create', '--host', 'not a host', '--name', 'x', '--admin', 'a@b.test'],
      /--host: "not a host" is not a host name/,
    ],
    [['tenant', 'limit', '--tenant', 'nobody.test'], /--people or --megabytes is missing/],
    [['tenant', 'limit', '--tenant', 'nobody.test', '--people', '5'], /no site lives at nobody\.test/],
    [['tenant', 'export', join(folder, 'x'), '--tenant', 'nobody.test'], /no site lives at nobody\.test/],
    [['backup', join(folder, 'all.tripos')], /There is no tenant in this database/],
    [['restore', garbage], /not an archive of ours/],
    [['restore', join(folder, 'missing.tripos')], /missing\.tripos cannot be read or written \(ENOENT\)/],
    [['tenant', 'import', folder], /cannot be read or written \(EISDIR\)/],
    [['import', join(folder, 'missing.gift'), '--dry-run'], /missing\.gift cannot be read \(ENOENT\)/],
    [['import', folder, '--dry-run'], /cannot be read \(EISDIR\)/],
    [['import', csv, '--dry-run'], /./],
    [['import', garbage], /--tenant is missing/],
    [['analyse', join(folder, 'missing.csv')], /missing\.csv cannot be read \(ENOENT\)/],
    [['analyse', csv], /./],
    [['secret', 'rotate'], /OLD_SECRET_KEY is missing/],
  ];
  for (const [args, words] of nothing) expectPlainFailure(await tripos(args), words);
});
