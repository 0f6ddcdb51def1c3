import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { startQuiz } from '#delivery/contract.ts';
import { GRACE_MS } from '#delivery/late/rules-grace.ts';
import { login } from '#identity/account/contract.ts';
import { runIn } from '#identity/account/testing.ts';
import { mailJob } from '#platform/server/mail.ts';
import { serveMetrics } from '#platform/server/observability/metrics.ts';
import { countRequests, p99Ms, together } from '#platform/server/observability/recent-requests.ts';
import { openStatus, recordBackup } from './status.ts';
import type { Status } from './status-facts.ts';
import { findingsOf, worstOf } from './status-findings.ts';
import { statusPage } from './status-page.ts';
import { operatorPages } from './status-routes.ts';
import { statusText } from './status-text.ts';

const folder = await mkdtemp(join(tmpdir(), 'tripos-status-'));
afterAll(() => rm(folder, { recursive: true }));
const site = await testSite({ environment: { METRICS_PORT: '9464', WORKERS: '1', DATA_DIR: folder } });
const { config } = site.server.services;
const urls = { url: site.database.url, directUrl: site.database.url, jobsUrl: site.database.jobsUrl };
const source = openStatus(config, urls, new Date(), async () => [site.server.status!()]);
afterAll(() => source.close());

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe: Server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** An installation without a worry. */
const fine: Status = {
  at: '2026-11-22T06:00:00.000Z',
  product: 'Tripos',
  version: '0.2.0',
  upSeconds: 3600,
  processes: {
    expected: 1,
    list: [
      {
        pid: 4711,
        upSeconds: 3600,
        memoryBytes: 3e8,
        delayMs: 3,
        pool: { open: 4, idle: 3, waiting: 0 },
        saverDepth: 2,
        requests: {},
        byTenant: {},
      },
    ],
  },
  database: {
    answerMs: 2,
    clockAheadMs: 0,
    version: '18.4',
    bytes: 4e9,
    connections: 12,
    mostConnections: 200,
    replicas: [],
    migrations: 48,
    pendingMigrations: 0,
    newestMigration: '0066__attempt__load-of-schools.sql',
  },
  requests: [{ group: 'Exams', perSecond: 12, p99Ms: 50 }],
  attempts: { open: 7, overdue: 0, connected: 5 },
  jobs: [{ name: 'mail', waiting: 3, retrying: 0, running: 1, failed: 0 }],
  failures: [],
  members: [],
  schools: { total: 1, busiest: [{ host: 'school.test', openAttempts: 7, connected: 5, requests: 720, bytes: 5e8 }] },
  disk: { freeBytes: 5e10, totalBytes: 1e11 },
  backup: { madeAt: '2026-11-21T23:00:00.000Z' },
};
const statesOf = (change: Partial<Status>) =>
  Object.fromEntries(
    findingsOf({ ...fine, ...change })
      .filter(({ state }) => state !== 'fine')
      .map(({ name, state }) => [name, state]),
  );
const mails = { name: 'mail', waiting: 0, retrying: 0, running: 0, failed: 0 };
const process = fine.processes!.list[0]!;
const database = fine.database!;

test('where all is well nothing asks for anything', () => {
  expect(statesOf({})).toEqual({});
  expect(findingsOf(fine).every(({ todo }) => todo === undefined)).toBe(true);
  expect(worstOf(findingsOf(fine))).toBe('fine');
});

test.each<[string, Partial<Status>, object]>([
  [
    'the database is away',
    { database: null, attempts: null, jobs: null, failures: null, members: null },
    { Database: 'act' },
  ],
  ['it is slow', { database: { ...database, answerMs: 200 } }, { Database: 'look' }],
  ['the clocks differ', { database: { ...database, clockAheadMs: 5_000 } }, { Clocks: 'look' }],
  ['they differ by minutes', { database: { ...database, clockAheadMs: -300_000 } }, { Clocks: 'act' }],
  [
    'its connections run out',
    { database: { ...database, connections: 195 } },
    { 'Connections of the database': 'act' },
  ],
  [
    'a replica is behind',
    { database: { ...database, replicas: [{ name: 'reports', lagSeconds: 60 }] } },
    { Replicas: 'look' },
  ],
  ['a migration is missing', { database: { ...database, pendingMigrations: 1 } }, { Migrations: 'act' }],
  ['a process is missing', { processes: { expected: 2, list: [process] } }, { 'Server processes': 'act' }],
  ['the processes cannot be asked', { processes: null, requests: null }, { 'Server processes': 'look' }],
  [
    'the server does not answer',
    { processes: null, requests: null, silentAt: 'http://127.0.0.1:9464' },
    { 'Server processes': 'act' },
  ],
  [
    'the event loop is late',
    { processes: { expected: 1, list: [{ ...process, delayMs: 600 }] } },
    { 'Event loop': 'act' },
  ],
  [
    'work waits for a connection',
    { processes: { expected: 1, list: [{ ...process, pool: { open: 20, idle: 0, waiting: 30 } }] } },
    { 'Connections of the pool': 'look' },
  ],
  [
    'answers pile up',
    { processes: { expected: 1, list: [{ ...process, saverDepth: 6000 }] } },
    { 'Answers being saved': 'act' },
  ],
  ['attempts are not handed in', { attempts: { open: 7, overdue: 1, connected: 5 } }, { Attempts: 'act' }],
  ['exams are slow', { requests: [{ group: 'Exams', perSecond: 1, p99Ms: 2000 }] }, { 'Speed of exams': 'look' }],
  ['mails were given up', { jobs: [{ ...mails, failed: 1 }] }, { Mails: 'look' }],
  ['the mail server takes nothing', { jobs: [{ ...mails, retrying: 1 }] }, { Mails: 'look' }],
  ['a job is tried again', { jobs: [{ ...mails, name: 'grade', retrying: 1 }] }, { Jobs: 'look' }],
  ['the database of the jobs is away', { jobs: null, failures: null }, { 'Job queue': 'act' }],
  [
    'the database answers too late to count',
    { attempts: null, members: null },
    { Attempts: 'look', 'Members of jobs': 'look' },
  ],
  [
    'the database answers, but the pooler does not',
    { poolerFailure: 'ECONNREFUSED', attempts: null, members: null },
    { Pooler: 'act' },
  ],
  [
    'a job fails at something',
    { members: [{ job: 'figures', failing: 2, givenUp: 1, tries: 11, since: '2026-11-20T06:00:00.000Z' }] },
    { 'Members of jobs': 'look' },
  ],
  ['the disk is full', { disk: { freeBytes: 5e8, totalBytes: 1e11 } }, { 'Disk of DATA_DIR': 'act' }],
  ['the last backup is old', { backup: { madeAt: '2026-11-01T00:00:00.000Z' } }, { Backup: 'act' }],
  ['no backup is known', { backup: null }, { Backup: 'look' }],
])('when %s, that is said, with what to do', (_, change, expected) => {
  expect(statesOf(change)).toEqual(expected);
  const [first] = findingsOf({ ...fine, ...change });
  expect(first?.todo).toMatch(/\.$/);
});

test('what is gathered is what there is: schools by load, requests, attempts overdue, failed jobs without anybody in them', async () => {
  const quiz = await buildQuiz(site, { durationSeconds: 60 });
  await site.as('student').do(startQuiz, { body: { id: quiz._id } });
  await site.as('visitor').call(login, { body: { email: 'nobody@school.test', password: 'wrong' } });
  const status = await source.read();
  expect(status.schools).toMatchObject({ total: 2 });
  expect(status.schools!.busiest[0]).toMatchObject({ host: 'school.test', openAttempts: 1 });
  expect(status.database).toMatchObject({ pendingMigrations: 0, newestMigration: expect.stringMatching(/\.sql$/) });
  expect(status.processes?.list).toHaveLength(1);
  expect(status.disk!.totalBytes).toBeGreaterThan(0);
  expect(status.backup).toBeNull();
  expect(await recordBackup(folder, new Date('2026-11-22T01:00:00Z'))).toBeNull();
  expect((await source.read()).backup).toEqual({ madeAt: '2026-11-22T01:00:00.000Z' });
  // The deadline is in the database, and the numbers go by the machine's clock.
  const late = "update attempt set deadline = now() - $1 * interval '1 millisecond'";
  await runIn(site, site.school, late, [GRACE_MS + 10_000]);
  expect((await source.read()).attempts).toMatchObject({ open: 1, overdue: 1 });
  const ungraded =
    "update attempt set state = 'submitted', submitted_at = now(), late_until = now() - $1 * interval '1 millisecond'";
  await runIn(site, site.school, ungraded, [60_000]);
  expect((await source.read()).attempts).toMatchObject({ open: 0, overdue: 0 });
  await runIn(site, site.school, ungraded, [6 * 60_000]);
  expect((await source.read()).attempts).toMatchObject({ open: 0, overdue: 1 });

  const { jobs, mailer } = site.server.services;
  await mailer.queue({ tenantId: site.school.id, to: 'secret@person.test', subject: 'Hello', text: 'Hello' });
  await site.database.asJobsOwner(
    `update pgboss.job set state = 'failed', completed_on = now(),
       output = '{"name": "Error", "code": "EENVELOPE", "message": "550 secret@person.test unknown"}' where name = 'mail'`,
    [],
  );
  expect((await jobs.count(mailJob, {})).failed).toBe(1);
  const after = await source.read();
  expect(after.failures).toMatchObject([{ job: 'mail', error: 'EENVELOPE' }]);
  expect(JSON.stringify(after) + statusPage(after) + statusText(after)).not.toContain('secret@');
  expect(statesOf({ jobs: after.jobs, failures: after.failures })).toEqual({ Mails: 'look' });
});

test('what jobs fail at is counted with since when and how often, without what the failure says', async () => {
  await runIn(
    site,
    site.school,
    `insert into job_failure (tenant_id, job, member, tries, error, since, failed_at, retry_at)
     values ($1, 'figures', 'one', 11, 'secret@person.test', '2026-11-20T06:00:00Z', now(), null),
       ($1, 'figures', 'two', 2, 'secret@person.test', now(), now(), now())`,
    [site.school.id],
  );
  const status = await source.read();
  expect(status.members).toEqual([
    { job: 'figures', failing: 2, givenUp: 1, tries: 11, since: '2026-11-20T06:00:00.000Z' },
  ]);
  const found = findingsOf(status).find(({ name }) => name === 'Members of jobs');
  expect(found).toMatchObject({ state: 'look', says: '1 tried again after a failure, 1 given up' });
  for (const text of [statusPage(status), statusText(status)]) {
    expect(text).toContain('1 given up');
    expect(text).toMatch(/2026-11-20[T ]06:00:00/);
    expect(text).not.toContain('secret@');
  }
});

test('the page and the terminal say the same, and names stay words', () => {
  const status = {
    ...fine,
    backup: null,
    schools: { total: 1, busiest: [{ ...fine.schools!.busiest[0]!, host: '<script>alert(1)</script>' }] },
  };
  const page = statusPage(status);
  expect(page).not.toContain('<script>alert');
  for (const text of [page, statusText(status)]) {
    expect(text).toContain('Something wants a look.');
    expect(text).toContain('none is known here');
    expect(text).toContain('12 of 200');
    expect(text).toContain('4711');
  }
});

test('it is served at the operators’ port with a policy that lets nothing else in, and not at the pages’', async () => {
  const port = await freePort();
  const server = await serveMetrics(port, '127.0.0.1', operatorPages(source));
  const get = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method });
  try {
    const page = await get('/');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('At a glance');
    expect(await (await get('/status.json')).json()).toMatchObject({ state: expect.any(String), product: 'Tripos' });
    expect((await get('/status.js')).headers.get('content-type')).toContain('javascript');
    expect((await get('/', 'POST')).status).toBe(405);
    expect((await get('/elsewhere')).status).toBe(404);
    expect((await get('/constructor')).status).toBe(404);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
  const outside = await site.server.app.inject({ url: '/status.json', headers: { host: site.school.host } });
  expect(outside.payload).not.toContain('findings');
});

test('requests of the last minute are counted by group and by school, and forgotten afterwards', async () => {
  let now = 1_000_000;
  const hooks: ((request: object, reply: object) => Promise<void>)[] = [];
  const app = { addHook: (_: string, hook: (typeof hooks)[number]) => void hooks.push(hook) };
  const read = countRequests(
    app as never,
    (method) => method,
    () => now,
  );
  const answer = (method: string, elapsedTime: number, tenant?: string) =>
    hooks[0]!({ method, routeOptions: { url: '/' }, ...(tenant && { who: { tenant } }) }, { elapsedTime });
  for (let i = 0; i < 99; i++) await answer('GET', 8, 'a');
  await answer('GET', 700, 'b');
  expect(read().groups).toEqual({});
  now += 5_000;
  const { groups, byTenant } = read();
  expect(byTenant).toEqual({ a: 99, b: 1 });
  expect(p99Ms(groups.GET!)).toBe(10);
  expect(p99Ms(together(groups.GET!, groups.GET!.with(-1, 5)))).toBe(Number.POSITIVE_INFINITY);
  expect(p99Ms([])).toBeNull();
  now += 65_000;
  expect(read()).toEqual({ groups: {}, byTenant: {} });
});

test('while an answer is on its way, nobody asks again; it is valid for a second, also where the clock is put back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    let asked = 0;
    let answer: (status: Status) => void = () => undefined;
    const read = () => {
      asked += 1;
      return new Promise<Status>((resolve) => {
        answer = resolve;
      });
    };
    const page = operatorPages({ ...source, read })['/']!;
    const first = page.read();
    vi.advanceTimersByTime(5_000);
    const second = page.read();
    expect(asked).toBe(1);
    answer(fine);
    expect(await second).toBe(await first);
    vi.setSystemTime(Date.now() - 7_200_000);
    vi.advanceTimersByTime(1_500);
    void page.read();
    expect(asked).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test('a pooler that refuses is found beside a database that answers', async () => {
  const away = new URL(site.database.url);
  away.searchParams.set('host', '127.0.0.1');
  away.searchParams.set('port', String(await freePort()));
  const behind = openStatus(config, { ...urls, url: away.href }, new Date(), null);
  const status = await behind.read();
  await behind.close();
  expect(status).toMatchObject({ database: { pendingMigrations: 0 }, poolerFailure: 'ECONNREFUSED' });
  expect(findingsOf(status).map(({ name }) => name)).not.toContain('Attempts');
  expect(findingsOf(status)[0]).toMatchObject({ name: 'Pooler', state: 'act' });
  expect((await source.read()).poolerFailure).toBeNull();
});
