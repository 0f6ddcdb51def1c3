/**
 * Times every list and search at the size that the product promises (`large-school`), and looks at the plan of every
 * statement that they send: each tenant-owned table must be read through an index that begins with `tenant_id`, or be
 * readable so and, since the school owns most of it, read as a whole because that is faster (`plans.ts`).
 * `node bench/lists.ts [--json FILE] [--only WORD]` fills a throw-away database and prints a table; it exits with 1 when a
 * call is slow (median above 100 ms at the server), with the plans that took the time, or when a plan breaks that law.
 * `--only` measures the lists whose name holds the word.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { readConfig } from '#platform/server/configuration/config.ts';
import { startEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { createServer } from '../src/app/server.ts';
import { fillSchool, largeSchool } from './big-school.ts';
import { listCases } from './list-cases.ts';
import { addSessions } from './load/sessions.ts';
import { explainSlow, findWholeReads, recordStatements } from './plans.ts';

const TIMES = 7;
const LIMIT_MS = 100;
const HOST = 'large.test';

const dataDir = await mkdtemp(join(tmpdir(), 'tripos-bench-'));
const embedded = await startEmbedded({ dataDir, durable: false });
let isFine = true;
try {
  await migrate(embedded.url);
  const [tenant, lesser] = [uuid(), uuid()];
  console.log('Filling three schools …');
  await fillSchool(embedded.url, tenant, HOST, largeSchool);
  for (const [id, other] of [
    [lesser, 'second.test'],
    [uuid(), 'third.test'],
  ] as const) {
    await fillSchool(embedded.url, id, other, {
      ...largeSchool,
      people: 20_000,
      questions: 20_000,
      attempts: 60_000,
    });
  }
  const owner = new pg.Pool({ connectionString: embedded.url, max: 1 });
  await owner.query('vacuum analyze');

  const tokens = await signIn(owner, tenant);
  const config = readConfig({ LOG_LEVEL: 'warn', DATABASE_URL: embedded.url, DEMO: '0' }, 1);
  const server = await createServer({ config, databaseUrl: embedded.url, dist: null, background: false });
  await server.app.ready();
  const statements = recordStatements(server.database.pool);

  const results = [];
  const cases = await listCases(owner, tenant);
  const unmeasured = await findUnmeasured(
    server.app,
    cases.map(({ path }) => path),
  );
  if (unmeasured.length > 0) {
    isFine = false;
    console.log(`No case measures these lists; add them in list-cases.ts:\n  ${unmeasured.join('\n  ')}`);
  }
  const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1]! : '';
  for (const { name, as, path, body } of cases) {
    if (!name.includes(only)) continue;
    const headers = { host: HOST, ...(tokens[as] && { authorization: `Bearer ${tokens[as]}` }) };
    const times: number[] = [];
    statements.clear();
    for (let i = 0; i < TIMES; i++) {
      const begun = performance.now();
      const answer = await server.app.inject(
        body ? { method: 'POST', url: path, headers, payload: body } : { method: 'GET', url: path, headers },
      );
      times.push(performance.now() - begun);
      if (answer.statusCode !== 200) console.log(`${path} answered ${answer.statusCode}: ${answer.payload}`);
    }
    const whole = await findWholeReads(owner, { tenant, lesser }, statements.all());
    const median = times.toSorted((a, b) => a - b)[(TIMES - 1) / 2]!;
    const worst = Math.max(...times);
    if (median > LIMIT_MS || whole.wrong.length > 0) isFine = false;
    if (median > LIMIT_MS) console.log(await explainSlow(owner, tenant, statements.all()));
    results.push({ name, as, median, worst, whole });
    console.log(
      `${median > LIMIT_MS ? 'SLOW' : whole.wrong.length > 0 ? 'SCAN' : whole.right.length > 0 ? 'most' : 'ok  '} ${median.toFixed(1).padStart(8)} ms, worst ${worst.toFixed(1).padStart(8)} ms  ${as.padEnd(8)} ${name}${[...whole.wrong, ...whole.right].map((one) => `\n       ${one}`).join('')}`,
    );
  }
  const file = process.argv[process.argv.indexOf('--json') + 1];
  if (process.argv.includes('--json') && file) await writeFile(file, JSON.stringify({ results }, null, 2));
  await server.close();
  await owner.end();
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exitCode = isFine ? 0 : 1;

/** The lists of the interface, which are the calls that page, that are not among these paths. */
async function findUnmeasured(app: FastifyInstance, paths: readonly string[]): Promise<string[]> {
  const answer = await app.inject({ method: 'GET', url: '/v1/api/openapi.json', headers: { host: HOST } });
  const { paths: calls } = answer.json<{ paths: Record<string, { get?: { parameters?: { name: string }[] } }> }>();
  return Object.entries(calls).flatMap(([path, { get }]) => {
    if (!get?.parameters?.some(({ name }) => name === 'limit')) return [];
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}(\\?|$)`);
    return paths.some((one) => pattern.test(one)) ? [] : [path];
  });
}

/** A session for one person of each role. */
async function signIn(owner: pg.Pool, tenant: string): Promise<Record<string, string>> {
  const client = await owner.connect();
  const tokens: Record<string, string> = {};
  await client.query('begin');
  await client.query("select set_config('app.tenant_id', $1, true)", [tenant]);
  for (const role of ['admin', 'teacher', 'student']) {
    const { rows } = await client.query<{ person_id: string }>(
      `select a.person_id from person a where tenant_id = $1 and roles = array[$2]
       order by (select count(*) from attempt t where t.tenant_id = a.tenant_id and t.person_id = a.person_id) desc limit 1`,
      [tenant, role],
    );
    const [token] = await addSessions(client, tenant, [rows[0]!.person_id]);
    tokens[role] = token!;
  }
  await client.query('commit');
  client.release();
  return tokens;
}
