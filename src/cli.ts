/** The operator's command line: `npx tripos`, or `node bin/tripos.mjs`. */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { makePasswordToken } from '#account/actions.ts';
import { letInAgain } from '#account/actions-let-in.ts';
import { emailSchema } from '#account/contract.ts';
import { findPersonByEmail, insertPerson } from '#account/store.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { type Config, readConfig, WrongConfiguration } from '#platform/server/config.ts';
import { type Database, openDatabase } from '#platform/server/database/database.ts';
import { findEmbedded, startEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { inTenant, type TenantId, withoutTenant } from '#platform/server/database/tenant-tx.ts';
import { hostName } from '#platform/server/tenant-of-request.ts';
import { type KeyBase, keyBaseSchema } from '#question-bank/contract-import.ts';
import { importQuestions, previewQuestions } from '#question-bank/import.ts';
import { UnreadableResponses } from '#statistics/response-matrix.ts';
import { findTenantByHost } from '#tenant/store.ts';
import { insertTenantAt, listTenantRows, setLimits } from '#tenant/store-tenants.ts';
import { analyseFile, analysisTable } from './cli-analyse.ts';
import { ArchiveRefused, bringIn, writeOut } from './cli-archive.ts';
import { noteBackup, openStatus } from './status.ts';
import type { Status } from './status-facts.ts';
import { findingsOf, worstOf } from './status-findings.ts';
import { statusText } from './status-text.ts';

const USAGE = `tripos, the operator's command line

  tripos tenant create --host school.example --name "…" --admin someone@school.example
  tripos tenant list [--json]
  tripos tenant limit --tenant HOST [--people N|none] [--megabytes N|none]
  tripos tenant let-in someone@school.example --tenant HOST
  tripos tenant export FILE --tenant HOST
  tripos tenant import FILE [--host school.example]
  tripos backup FILE
  tripos restore FILE
  tripos migrate
  tripos status [--json]
  tripos import FILE --dry-run [--key letter|from-1|from-0|text] [--json]
  tripos import FILE --tenant HOST [--as admin@school.example] [--key …] [--json]
  tripos analyse RESPONSES.csv [--key KEY.csv] [--blank wrong|missing] [--items q1,q2|q1-q20] [--ignore group,total] [--json]

All but analyse work on the database of DATABASE_URL, or else on the built-in one in DATA_DIR (./data).
`;

/** What the operator did wrong; the message says what was expected. */
class Misuse extends Error {}

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const WEEK_MS = 7 * 86_400_000;

/** Runs the work on the database, which is started for it where nothing runs, and brought up to date. */
async function withDatabase<T>(work: (database: Database, url: string) => Promise<T>): Promise<T> {
  const config = readConfig(process.env, availableParallelism());
  const running = config.DIRECT_DATABASE_URL ?? config.DATABASE_URL ?? (await findEmbedded(config.DATA_DIR));
  const embedded = running === null ? await startEmbedded({ dataDir: config.DATA_DIR }) : null;
  const url = running ?? embedded!.url;
  await migrate(url);
  const database = openDatabase(url, { max: 2 });
  try {
    return await work(database, url);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

interface Options {
  readonly host?: string | undefined;
  readonly name?: string | undefined;
  readonly admin?: string | undefined;
  readonly tenant?: string | undefined;
  readonly as?: string | undefined;
  readonly 'dry-run'?: boolean | undefined;
  readonly key?: string | undefined;
  readonly blank?: string | undefined;
  readonly items?: string | undefined;
  readonly ignore?: string | undefined;
  readonly people?: string | undefined;
  readonly megabytes?: string | undefined;
  readonly json?: boolean | undefined;
}

function need(options: Options, name: 'host' | 'name' | 'admin' | 'tenant'): string {
  const value = options[name]?.trim();
  if (!value) throw new Misuse(`--${name} is missing`);
  return value;
}

/** Makes a tenant and its first admin, who chooses a password at the address that is printed. */
async function createTenant(options: Options): Promise<void> {
  const host = hostName(need(options, 'host'));
  const name = need(options, 'name');
  const email = emailSchema.safeParse(need(options, 'admin'));
  if (!email.success) throw new Misuse(`--admin: ${email.error.issues[0]?.message}`);
  await withDatabase(async (database) => {
    const id = await withoutTenant(database, (tx) => insertTenantAt(tx, host, name));
    if (id === null) throw new Misuse(`--host: a site lives at ${host} already`);
    const token = await inTenant(database, id, async (tx) => {
      const personId = await insertPerson(tx, {
        email: email.data,
        passwordHash: null,
        firstName: '',
        lastName: '',
        roles: ['admin'],
      });
      return makePasswordToken(tx, personId!, new Date(Date.now() + WEEK_MS));
    });
    say(`${name} lives at ${host}.`);
    say(`${email.data} chooses a password within a week at the site's address, page /reset/${token}`);
  });
}

async function listTenants(options: Options): Promise<void> {
  const tenants = await withDatabase((database) => withoutTenant(database, listTenantRows));
  if (options.json) return say(JSON.stringify({ tenants, total: tenants.length }, null, 2));
  for (const tenant of tenants) say(`${tenant._id}  ${tenant.name || '(no name)'}  ${tenant.hosts.join(', ')}`);
}

const needFile = (file: string | undefined): string => {
  if (!file) throw new Misuse('The file is missing');
  return file;
};

/** The tenant that answers at the host of `--tenant`. */
async function needTenant(database: Database, options: Options): Promise<TenantId> {
  const host = hostName(need(options, 'tenant'));
  const tenant = await withoutTenant(database, (tx) => findTenantByHost(tx, host));
  if (!tenant) throw new Misuse(`--tenant: no site lives at ${host}`);
  return tenant.id;
}

/** A limit as the operator types it: a number, or none; undefined when nothing was typed. */
function limitOf(name: string, text: string | undefined): number | null | undefined {
  if (text === undefined || text === 'none') return text && null;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Misuse(`--${name} is a whole number above 0, or none`);
  return Number(text);
}

async function limitTenant(options: Options): Promise<void> {
  const [people, megabytes] = [limitOf('people', options.people), limitOf('megabytes', options.megabytes)];
  await withDatabase(async (database) => {
    const id = await needTenant(database, options);
    const row = await inTenant(database, id, (tx) => setLimits(tx, { people, megabytes }));
    const space = row.max_bytes === null ? 'any space' : `${Number(row.max_bytes) / 1e6} MB`;
    say(`${row.max_people ?? 'Any number of'} people, ${space}`);
  });
}

/** For somebody who has lost what they sign in with, where no admin is left to help. */
async function letIn(email: string | undefined, options: Options): Promise<void> {
  if (!email) throw new Misuse('The address is missing');
  await withDatabase(async (database) => {
    const id = await needTenant(database, options);
    const token = await inTenant(database, id, (tx) => letInAgain(tx, email, new Date()));
    if (token === null) throw new Misuse(`Nobody there has the address ${email}`);
    say(`Second factor and passkeys of ${email} are gone, and their sessions ended.`);
    say(`They choose a password within a day at the site's address, page /reset/${token}`);
  });
}

async function exportTenant(file: string | undefined, options: Options): Promise<void> {
  const path = needFile(file);
  await withDatabase(async (database) => say(await writeOut(database, path, await needTenant(database, options))));
}

async function importTenant(file: string | undefined, options: Options): Promise<void> {
  const path = needFile(file);
  const hosts = options.host === undefined ? null : [hostName(need(options, 'host'))];
  await withDatabase(async (database) => say(await bringIn(database, path, { kind: 'tenant', hosts })));
}

async function backup(file: string | undefined): Promise<void> {
  const path = needFile(file);
  await withDatabase(async (database) => say(await writeOut(database, path, null)));
  await noteBackup(readConfig(process.env, availableParallelism()).DATA_DIR, new Date());
}

/** Asks the running server; without one, or where it has no address for operators, the database and the machine alone. */
async function showStatus({ json }: Options): Promise<void> {
  const config = readConfig(process.env, availableParallelism());
  const status = (await askServer(config)) ?? (await lookAround(config));
  const findings = findingsOf(status);
  say(json ? JSON.stringify({ state: worstOf(findings), findings, ...status }, null, 2) : statusText(status));
  if (worstOf(findings) === 'act') process.exitCode = 1;
}

async function askServer({ METRICS_HOST, METRICS_PORT }: Config): Promise<Status | null> {
  if (METRICS_PORT === undefined) return null;
  const host = METRICS_HOST === '0.0.0.0' ? '127.0.0.1' : METRICS_HOST;
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${METRICS_PORT}/status.json`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
  return answer?.ok ? ((await answer.json()) as Status) : null;
}

async function lookAround(config: Config): Promise<Status> {
  const url = config.DATABASE_URL ?? (await findEmbedded(config.DATA_DIR));
  if (url === null) throw new Misuse('The built-in database in DATA_DIR does not run: start the server first');
  const source = openStatus(config, { url, directUrl: config.DIRECT_DATABASE_URL ?? url }, null, null);
  try {
    return await source.read();
  } finally {
    await source.close();
  }
}

async function restore(file: string | undefined): Promise<void> {
  const path = needFile(file);
  await withDatabase(async (database) => say(await bringIn(database, path, { kind: 'installation' })));
}

async function importFile(file: string | undefined, options: Options): Promise<void> {
  const path = needFile(file);
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new Misuse(`${path} cannot be read (${error.code})`);
  });
  const upload = { name: basename(path), bytes, fields: {} };
  const report = options['dry-run']
    ? (await previewQuestions(upload, { format: undefined, key: keyOf(options), tags: [] })).report
    : await storeFile(upload, options);
  if (options.json) return say(JSON.stringify(report, null, 2));
  say(
    `${report.format}, ${report.encoding}: ${report.found} found, ${report.ready} ready, ${report.warnings} with warnings, ${report.refused} refused; ${report.imported} stored`,
  );
  for (const item of report.items.filter(({ status }) => status !== 'ready')) {
    say(`${item.place}: ${item.status}: ${item.title}: ${item.messages.join('; ')}`);
  }
}

/** What the column of right options of a table holds, where the operator says it. */
function keyOf({ key }: Options): KeyBase | undefined {
  if (key === undefined) return undefined;
  const parsed = keyBaseSchema.safeParse(key);
  if (!parsed.success) throw new Misuse(`--key: ${parsed.error.issues[0]?.message}`);
  return parsed.data;
}

function storeFile(upload: { name: string; bytes: Buffer; fields: Record<string, string> }, options: Options) {
  return withDatabase(async (database) => {
    const tenant = await needTenant(database, options);
    const person = await inTenant(database, tenant, async (tx) => {
      if (options.as) return findPersonByEmail(tx, options.as.toLowerCase());
      return tx
        .selectFrom('person')
        .select(['person_id'])
        .where('tenant_id', '=', tx.tenantId)
        .where('status', '=', 'active')
        .where((eb) => eb(eb.val('admin'), '=', eb.fn.any('roles')))
        .orderBy('created_at')
        .executeTakeFirst();
    });
    if (!person) throw new Misuse(options.as ? `--as: nobody there has this address` : 'The tenant has no admin');
    const author = { personId: person.person_id };
    return importQuestions({ database }, tenant, author, upload, { dryRun: '0', key: keyOf(options), tags: [] });
  });
}

async function analyse(file: string | undefined, options: Options): Promise<void> {
  if (!file) throw new Misuse('The file of responses is missing');
  const { key, items, ignore, blank = 'wrong' } = options;
  if (blank !== 'wrong' && blank !== 'missing') throw new Misuse('--blank is wrong or missing');
  const analysis = await analyseFile(file, { key, items, ignore, blank });
  say(options.json ? JSON.stringify(analysis, null, 2) : analysisTable(analysis));
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      host: { type: 'string' },
      name: { type: 'string' },
      admin: { type: 'string' },
      tenant: { type: 'string' },
      as: { type: 'string' },
      key: { type: 'string' },
      blank: { type: 'string' },
      items: { type: 'string' },
      ignore: { type: 'string' },
      people: { type: 'string' },
      megabytes: { type: 'string' },
      'dry-run': { type: 'boolean' },
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const [first, second, third] = positionals;
  if (values.help || first === undefined) return say(USAGE);
  if (first === 'tenant' && second === 'create') return createTenant(values);
  if (first === 'tenant' && second === 'list') return listTenants(values);
  if (first === 'tenant' && second === 'limit') return limitTenant(values);
  if (first === 'tenant' && second === 'let-in') return letIn(third, values);
  if (first === 'tenant' && second === 'export') return exportTenant(third, values);
  if (first === 'tenant' && second === 'import') return importTenant(third, values);
  if (first === 'backup') return backup(second);
  if (first === 'restore') return restore(second);
  if (first === 'status') return showStatus(values);
  if (first === 'migrate') return withDatabase(async () => say('The database is up to date.'));
  if (first === 'import') return importFile(second, values);
  if (first === 'analyse') return analyse(second, values);
  throw new Misuse(`There is no command "${positionals.join(' ')}"`);
}

try {
  await run();
} catch (error) {
  const isMisuse = error instanceof Misuse || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true;
  const isExpected = [Refusal, WrongConfiguration, UnreadableResponses, ArchiveRefused].some(
    (kind) => error instanceof kind,
  );
  if (!isMisuse && !isExpected) throw error;
  process.stderr.write(`${(error as Error).message}\n${isMisuse ? `\n${USAGE}` : ''}`);
  process.exitCode = isMisuse ? 2 : 1;
}
