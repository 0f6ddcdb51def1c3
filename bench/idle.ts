/**
 * What schools cost where nothing happens: one minute of all background work over so many of them, as processor time of
 * the server and of the database and as transactions, and what a school among them waits for something that is due.
 * `node bench/idle.ts [--schools N] [--json FILE]` uses a throw-away database.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { readConfig } from '#platform/server/configuration/config.ts';
import { startEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { createServer } from '../src/app/server.ts';
import { allBackground, allTaskKinds } from '../src/app/slices.ts';
import { makeExamSchool } from './load/exam-school.ts';
import { databaseTicks, TICKS_PER_SECOND } from './load/machine.ts';
import { SECRET_KEY } from './load/secret.ts';

const { values: given } = parseArgs({
  options: { json: { type: 'string' }, schools: { type: 'string', default: '20000' } },
});
const round = (value: number): number => Math.round(value * 100) / 100;

const dataDir = await mkdtemp(join(tmpdir(), 'tripos-bench-'));
const embedded = await startEmbedded({ dataDir });
const owner = new pg.Pool({ connectionString: embedded.url, max: 1 });
owner.on('error', () => {});
try {
  await migrate(embedded.url);
  const school = await makeExamSchool(embedded.url, { students: 10, questions: 5, minutes: 60 });
  await owner.query(
    "insert into tenant (tenant_id, name) select gen_random_uuid(), 'School ' || n from generate_series(1, $1::int) n",
    [given.schools],
  );
  await owner.query('analyze');
  const settings = { LOG_LEVEL: 'error', DATABASE_URL: embedded.url, DEMO: '0', SECRET_KEY };
  const server = await createServer({
    config: readConfig(settings, 1),
    databaseUrl: embedded.url,
    dist: null,
    background: false,
  });
  // The night's work is not a minute's.
  const everyMinute = allBackground.filter(
    ({ kind, name }) => kind === 'members' && !['tidy', 'account-cleaning'].includes(name),
  );
  const minute = async (): Promise<void> => {
    for (const one of everyMinute) await one.once?.(server.services, allTaskKinds);
  };
  // The first look at a school makes its cursor; that happens once.
  const first = await timed(minute);
  await timed(minute);
  const idle = await timed(minute);
  const id = await announce(school.tenant);
  const due = await timed(minute);
  const { rows } = await owner.query(
    'select told_at is not null as told from announcement where announcement_id = $1',
    [id],
  );
  if (!rows[0]?.told) throw new Error('What was due was not done');
  const table = { first, idle, due };
  console.log(`${given.schools} schools, one minute of ${everyMinute.map(({ name }) => name).join(', ')}`);
  console.table(table);
  if (given.json)
    await writeFile(given.json, `${JSON.stringify({ schools: Number(given.schools), ...table }, null, 2)}\n`);
  await server.close();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await owner.end();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** An announcement that is to be told now. Returns its id. */
async function announce(tenant: string): Promise<string> {
  const id = uuid();
  await owner.query("select set_config('app.tenant_id', $1, false)", [tenant]);
  await owner.query(
    `insert into announcement (tenant_id, announcement_id, title, body, shown_from, by_mail)
     values ($1, $2, 'Due', '<p>Now</p>', now(), false)`,
    [tenant, id],
  );
  return id;
}

/** Milliseconds of processor time, transactions and seconds of one run. */
async function timed(work: () => Promise<void>) {
  const before = {
    ticks: databaseTicks(dataDir),
    own: process.cpuUsage(),
    at: performance.now(),
    done: await transactions(),
  };
  await work();
  const { user, system } = process.cpuUsage(before.own);
  return {
    seconds: round((performance.now() - before.at) / 1000),
    serverMs: round((user + system) / 1000),
    databaseMs: round(((databaseTicks(dataDir) - before.ticks) * 1000) / TICKS_PER_SECOND),
    transactions: (await transactions()) - before.done,
  };
}

async function transactions(): Promise<number> {
  // Connections report their counts about once a second.
  await owner.query('select pg_sleep(1.5)');
  const { rows } = await owner.query(
    'select (xact_commit + xact_rollback)::int as n from pg_stat_database where datname = current_database()',
  );
  return rows[0].n;
}
