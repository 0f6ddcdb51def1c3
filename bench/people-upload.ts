/**
 * Brings in a large file of people over HTTP and its task, as a server process does, in both modes: invitations and
 * first passwords. `node bench/people-upload.ts [--people N] [--passwords N] [--json FILE]` uses a throw-away database
 * that writes durably. It prints seconds, peak memory of this process, and how long the event loop was held up (what an
 * exam beside it feels). It exits with 1 when the people of one file take longer than 60 seconds.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { readConfig } from '#platform/server/configuration/config.ts';
import { startEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { inTenant, tenantId } from '#platform/server/database/tenant-tx.ts';
import { packXlsx } from '#platform/server/table-file/pack-xlsx.ts';
import { runTask } from '#tasks/actions.ts';
import { findTask } from '#tasks/store.ts';
import { createServer } from '../src/app/server.ts';
import { allTaskKinds } from '../src/app/slices.ts';
import { fillSchool, largeSchool } from './big-school.ts';
import { addAdminSession } from './load/sessions.ts';

const LIMIT_S = 60;
const HOST = 'upload.test';
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '20000' },
    passwords: { type: 'string', default: '1000' },
    json: { type: 'string' },
  },
});

const table = (count: number, prefix: string): string[][] => [
  ['Email', 'First name', 'Last name', 'Groups', 'Role', 'Student ID'],
  ...Array.from({ length: count }, (_, n) => [
    `${prefix}.${n}@school.example`,
    ['Ada', 'Émilie', 'Józef', 'Şule', 'Ngọc', 'Олена', 'أمينة', '世宗'][n % 8]!,
    ['Lovelace', 'du Châtelet', 'Kowalski', 'Yılmaz', 'Nguyễn', 'Шевченко', 'كرم', '李'][n % 8]!,
    `Year ${7 + (n % 6)}; Class ${n % 600}`,
    'student',
    `${prefix}-${String(n).padStart(6, '0')}`,
  ]),
];
const csvOf = (rows: readonly string[][]): Buffer => Buffer.from(rows.map((row) => row.join(',')).join('\r\n'));

const dataDir = await mkdtemp(join(tmpdir(), 'tripos-bench-'));
const embedded = await startEmbedded({ dataDir });
let isFine = true;
try {
  await migrate(embedded.url);
  const tenant = tenantId(uuid());
  // A school that is there already: its indexes have something to find.
  await fillSchool(embedded.url, tenant, HOST, { ...largeSchool, quizzes: 100, questions: 100, attempts: 0 });
  const owner = new pg.Pool({ connectionString: embedded.url, max: 1 });
  await owner.query('vacuum analyze');
  await owner.end();
  const config = readConfig({ LOG_LEVEL: 'error', DATABASE_URL: embedded.url, DEMO: '0' }, 1);
  const server = await createServer({ config, databaseUrl: embedded.url, dist: null, background: false });
  await server.app.ready();
  const token = await addAdminSession(server.database, tenant);

  const send = async (bytes: Buffer, query: string) => {
    const edge = 'tripos-bench-edge';
    const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="people"\r\n\r\n`;
    const answer = await server.app.inject({
      method: 'POST',
      url: `/v1/api/users/bulkUpload?${query}`,
      headers: {
        host: HOST,
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${edge}`,
      },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
    });
    if (answer.statusCode !== 200) throw new Error(`The upload was answered ${answer.statusCode}: ${answer.payload}`);
    return answer.json();
  };
  const store = async (bytes: Buffer, query: string): Promise<void> => {
    const { task } = await send(bytes, query);
    await runTask(server.services, allTaskKinds, { tenantId: tenant, taskId: task });
    const ended = await inTenant(server.database, tenant, (tx) => findTask(tx, task));
    if (ended?.state !== 'done') throw new Error(`The task ended as ${ended?.state}: ${ended?.error}`);
  };

  const people = Number(values.people);
  const [few, all] = [Number(values.passwords), csvOf(table(people, 'invited'))];
  const workbook = Buffer.from(await packXlsx('People', table(people, 'invited'), () => 20));
  const results = [
    await measured(`look at ${people} people, CSV`, () => send(all, 'dryRun=1')),
    await measured(`look at ${people} people, XLSX`, () => send(workbook, 'dryRun=1')),
    await measured(`store ${people} people, invitations queued`, () => store(all, 'welcome=invitation')),
    await measured(`the same file again, nothing changes`, () => store(all, 'welcome=invitation')),
    await measured(`store ${few} people with first passwords`, () =>
      store(csvOf(table(few, 'password')), 'welcome=password'),
    ),
  ];
  isFine = results[2]!.seconds <= LIMIT_S;
  const each = results[4]!.seconds / few;
  console.log(
    `A first password costs ${(each * 1000).toFixed(1)} ms; ${people} would take ${(each * people).toFixed(0)} s.`,
  );
  if (values.json) await writeFile(values.json, JSON.stringify({ people, passwords: few, results }, null, 2));
  await server.close();
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exitCode = isFine ? 0 : 1;

interface Measured {
  readonly name: string;
  readonly seconds: number;
  readonly peakMemoryMb: number;
  readonly eventLoopP99Ms: number;
  readonly eventLoopWorstMs: number;
}

async function measured(name: string, work: () => Promise<unknown>): Promise<Measured> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  delay.enable();
  const begun = performance.now();
  await work();
  const seconds = (performance.now() - begun) / 1000;
  delay.disable();
  clearInterval(watch);
  const result = {
    name,
    seconds,
    peakMemoryMb: Math.round(peak / 1024 / 1024),
    eventLoopP99Ms: delay.percentile(99) / 1e6,
    eventLoopWorstMs: delay.max / 1e6,
  };
  console.log(
    `${seconds.toFixed(2).padStart(7)} s, ${String(result.peakMemoryMb).padStart(4)} MB, event loop p99 ${result.eventLoopP99Ms.toFixed(1)} ms, worst ${result.eventLoopWorstMs.toFixed(0)} ms  ${name}`,
  );
  return result;
}
