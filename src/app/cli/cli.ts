/** The operator's command line: `npx tripos`, or `node bin/tripos.mjs`. */

import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { can } from '#access/can.ts';
import { resolveRole } from '#access/subject.ts';
import { openStatus, recordBackup } from '#app/status/status.ts';
import type { Status } from '#app/status/status-facts.ts';
import { findingsOf, worstOf } from '#app/status/status-findings.ts';
import { statusText } from '#app/status/status-text.ts';
import { findPersonByEmail } from '#identity/account/api.ts';
import { bulkUploadQuestions, type KeyBase, keyBaseSchema } from '#items/question-bank/import/contract.ts';
import { importQuestions, previewQuestions } from '#items/question-bank/import/import.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import type { Config } from '#platform/server/configuration/config.ts';
import { databaseAddresses, jobsDatabaseUrl } from '#platform/server/configuration/config.ts';
import { OperatorError } from '#platform/server/configuration/operator-error.ts';
import { distribute } from '#platform/server/database/citus/distribute.ts';
import { findEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { probeDatabase } from '#platform/server/database/reach.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { codeOf, messageOf, stackOf } from '#platform/server/errors.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { UnreadableResponses } from '#results/statistics/dataset/response-matrix.ts';
import { analyseFile, analysisTable } from './cli-analyse.ts';
import { importArchive, writeOut } from './cli-archive.ts';
import { type CliContext, type Command, Misuse, makeContext, needTenant, optionTypes } from './cli-context.ts';
import { keyWarning, secretCommands } from './cli-secret.ts';
import { tenantCommands } from './cli-tenants.ts';

async function backup({ needArgument, say, warn, reading, config }: CliContext): Promise<void> {
  const path = needArgument();
  await reading(async ({ database }) => say(await writeOut(database, path, null)));
  const folder = config().DATA_DIR;
  const problem = await recordBackup(folder, new Date());
  if (problem !== null)
    warn(`The backup is complete, but tripos status will not know of it: ${folder} can’t be written (${problem})`);
}

/** Asks the running server; without one, or where it has no address for operators, the database and the machine alone. */
async function showStatus({ options, say, ...context }: CliContext): Promise<void> {
  const config = context.config();
  const status = (await askServer(config)) ?? { ...(await lookAround(config)), silentAt: addressOf(config) };
  const findings = findingsOf(status);
  say(options.json ? JSON.stringify({ state: worstOf(findings), findings, ...status }, null, 2) : statusText(status));
  if (worstOf(findings) === 'act') throw new Unwell();
}

/** The command has said itself what is wrong. */
class Unwell extends Error {}

/** Where the server answers operators; null: nowhere. */
function addressOf({ METRICS_HOST, METRICS_PORT }: Config): string | null {
  if (METRICS_PORT === undefined) return null;
  const host = METRICS_HOST === '0.0.0.0' ? '127.0.0.1' : METRICS_HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${METRICS_PORT}`;
}

async function askServer(config: Config): Promise<Status | null> {
  const address = addressOf(config);
  if (address === null) return null;
  const asking = { signal: AbortSignal.timeout(10_000) };
  const answer = await fetch(`${address}/status.json`, asking).catch(() => null);
  return answer?.ok ? ((await answer.json()) as Status) : null;
}

async function lookAround(config: Config): Promise<Status> {
  const [given] = databaseAddresses(config);
  const url = given?.url ?? (await findEmbedded(config.DATA_DIR));
  if (url === null) throw new OperatorError('The built-in database in DATA_DIR does not run: start the server first');
  await probeDatabase(given ?? { variable: 'DATA_DIR', url });
  const directUrl = config.DIRECT_DATABASE_URL ?? url;
  const source = openStatus(config, { url, directUrl, jobsUrl: jobsDatabaseUrl(config, url) }, null, null);
  try {
    return await source.read();
  } finally {
    await source.close();
  }
}

async function restore(context: CliContext): Promise<void> {
  const path = context.needArgument();
  await context.writing(async ({ database }) => {
    context.say(await importArchive(database, path, { kind: 'installation' }));
    const warning = await keyWarning(database, context.config());
    if (warning) context.say(warning);
  });
}

async function migrateDatabase({ say, writing }: CliContext): Promise<void> {
  await writing(async ({ migrated }) => {
    for (const name of migrated) say(name);
    say('The database is up to date.');
  });
}

async function distributeTables({ say, writing }: CliContext): Promise<void> {
  const done = await writing(({ url }) => distribute(url));
  say(
    `${done.tables} tables lie by their school on ${done.workers} workers, ${done.moved} of them moved now; ` +
      `${done.referenceTables} on every node. ${done.foreignKeys} foreign keys were put back.`,
  );
}

async function importFile(context: CliContext): Promise<void> {
  const { options, say } = context;
  const path = context.needArgument();
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${path} cannot be read (${error.code})`);
  });
  const upload = { name: basename(path), bytes, fields: {} };
  const report = options['dry-run']
    ? (await previewQuestions(upload, { format: undefined, key: keyOf(options.key), tags: [] })).report
    : await storeFile(upload, context);
  if (options.json) say(JSON.stringify(report, null, 2));
  else {
    say(
      `${report.format}, ${report.encoding}: ${report.found} found, ${report.ready} ready, ${report.warnings} with warnings, ${report.refused} refused; ${report.imported} stored`,
    );
    for (const item of report.items.filter(({ status }) => status !== 'ready')) {
      say(`${item.place}: ${item.status}: ${item.title}: ${item.messages.join('; ')}`);
    }
  }
  if (!options['dry-run'] && report.imported === 0) throw new OperatorError(`${path}: no question was stored`);
}

/** What the column of right options of a table holds, where the operator says it. */
function keyOf(key: string | undefined): KeyBase | undefined {
  if (key === undefined) return undefined;
  const parsed = keyBaseSchema.safeParse(key);
  if (!parsed.success) throw new Misuse(`--key: ${parsed.error.issues[0]?.message}`);
  return parsed.data;
}

function storeFile(
  upload: { name: string; bytes: Buffer; fields: Record<string, string> },
  { options, writing }: CliContext,
) {
  if (!options.tenant) throw new Misuse('--tenant is missing; --dry-run needs none');
  return writing(async ({ database }) => {
    const tenant = await needTenant(database, options);
    const person = await inTenant(database, tenant, async (tx) => {
      if (options.as) return findPersonByEmail(tx, options.as.toLowerCase());
      return tx
        .selectFrom('person')
        .select(['person_id', 'status', 'roles'])
        .where('tenant_id', '=', tx.tenantId)
        .where('status', '=', 'active')
        .where((eb) => eb(eb.val('admin'), '=', eb.fn.any('roles')))
        .orderBy('created_at')
        .executeTakeFirst();
    });
    if (!person) throw new Misuse(options.as ? `--as: nobody there has this address` : 'The tenant has no admin');
    if (person.status !== 'active' || !can({ role: resolveRole(person.roles) }, bulkUploadQuestions.access))
      throw new Misuse('--as: must be an active teacher or administrator, who may import questions');
    const author = { personId: person.person_id };
    return importQuestions({ database }, tenant, author, upload, { dryRun: '0', key: keyOf(options.key), tags: [] });
  });
}

async function analyse({ options, needArgument, say }: CliContext): Promise<void> {
  const { key, items, ignore, blank = 'wrong' } = options;
  if (blank !== 'wrong' && blank !== 'missing') throw new Misuse('--blank is wrong or missing');
  const analysis = await analyseFile(needArgument(), { key, items, ignore, blank });
  say(options.json ? JSON.stringify(analysis, null, 2) : analysisTable(analysis));
}

const FILE = 'The file';

/** Every command. One that reads never migrates and never writes: it works on a streaming replica. */
export const commands: readonly Command[] = [
  ...tenantCommands,
  { name: 'backup', usage: 'FILE', argument: FILE, options: [], needs: 'reads', run: backup },
  { name: 'restore', usage: 'FILE', argument: FILE, options: [], needs: 'writes', run: restore },
  { name: 'migrate', usage: '', options: [], needs: 'writes', run: migrateDatabase },
  { name: 'distribute', usage: '', options: [], needs: 'writes', run: distributeTables },
  ...secretCommands,
  { name: 'status', usage: '[--json]', options: ['json'], needs: 'reads', run: showStatus },
  {
    name: 'import',
    usage:
      'FILE --dry-run [--key letter|from-1|from-0|text] [--json] | FILE --tenant HOST [--as admin@school.example] [--key …] [--json]',
    argument: FILE,
    options: ['dry-run', 'tenant', 'as', 'key', 'json'],
    needs: 'writes',
    run: importFile,
  },
  {
    name: 'analyse',
    usage:
      'RESPONSES.csv [--key KEY.csv] [--blank wrong|missing] [--items q1,q2|q1-q20] [--ignore group,total] [--json]',
    argument: 'The file of responses',
    options: ['key', 'blank', 'items', 'ignore', 'json'],
    needs: 'none',
    run: analyse,
  },
];

const USAGE = `tripos, the operator's command line

${commands.map(({ name, usage }) => `  tripos ${name} ${usage}`.trimEnd()).join('\n')}

All but analyse work on the database of DATABASE_URL, or else on the built-in one in DATA_DIR (./data).
`;

interface Output {
  out(text: string): void;
  err(text: string): void;
}

async function dispatch(args: readonly string[], environment: CliContext['environment'], { out, err }: Output) {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: optionTypes });
  if (values.help) return out(USAGE);
  if (positionals.length === 0) throw new Misuse('The command is missing');
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => positionals[index] === word));
  if (!command) throw new Misuse(`There is no command "${positionals.join(' ')}"`);
  const [given, ...more] = positionals.slice(command.name.split(' ').length);
  const surplus = command.argument === undefined ? given : more[0];
  if (surplus !== undefined) throw new Misuse(`tripos ${command.name} does not take "${surplus}"`);
  const foreign = Object.keys(values).find((name) => !command.options.some((option) => option === name));
  if (foreign !== undefined) throw new Misuse(`tripos ${command.name} has no option --${foreign}`);
  const argument = { what: command.argument ?? '', given };
  const output = { say: (text: string) => out(`${text}\n`), warn: (text: string) => err(`${text}\n`) };
  await command.run(makeContext(environment, values, argument, output));
}

/**
 * Runs a command and answers its exit code: 0 done, 1 not done, 2 wrongly called. What was to be expected is one plain
 * message; only a defect shows its stack.
 */
export async function runCli(
  args: readonly string[],
  environment: CliContext['environment'],
  output: Output,
): Promise<number> {
  try {
    await dispatch(args, environment, output);
    return 0;
  } catch (error) {
    if (error instanceof Unwell) return 1;
    const isMisuse = error instanceof Misuse || codeOf(error)?.startsWith('ERR_PARSE_ARGS') === true;
    const isExpected = [Refusal, OperatorError, UnreadableResponses, UnreadableFile].some(
      (kind) => error instanceof kind,
    );
    const text = isMisuse || isExpected ? messageOf(error) : stackOf(error);
    output.err(`${text}\n${isMisuse ? `\n${USAGE}` : ''}`);
    return isMisuse ? 2 : 1;
  }
}

if (import.meta.main) {
  process.exitCode = await runCli(process.argv.slice(2), process.env, {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  });
}
