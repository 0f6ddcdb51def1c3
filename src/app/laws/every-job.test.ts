/**
 * THE law of background work: of every batch with one poisoned member the others are done, and the poisoned one is
 * recorded, waits before it is tried again, and is given up. It walks the registry of jobs.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { listAudit } from '#admin/operations/audit/contract.ts';
import { listFailures, retryFailure } from '#admin/operations/contract-failures.ts';
import { isFailingJob } from '#admin/operations/rules-failures.ts';
import { allBackground, allTaskKinds } from '#app/slices.ts';
import { buildQuiz } from '#app/testing/builders.ts';
import { day, failuresOf, run, scenarios, site } from '#app/testing/poisoned.ts';
import { listFailuresOf, openMembers, retryAfter, TRIES } from '#platform/server/jobs/batch-items.ts';
import { runTask, taskJob } from '#tasks/actions.ts';
import { eachTenantDue, type ListDue } from '#tenancy/actions-turns.ts';

const { school, database } = site;
const { services } = site.server;

const members = allBackground.filter(({ kind, name }) => kind === 'members' && name !== taskJob.name);

test('the law knows a poisoned member for every batch job of the registry, and the registry is all there is', () => {
  expect(Object.keys(scenarios).sort()).toEqual(members.map(({ name }) => name).sort());
  const source = join(import.meta.dirname, '../..');
  const starters = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$|testing|^app\/cli\//.test(path))
    .filter((path) =>
      /jobs\.(work|repeat)\(|withoutTenant\([^;]*listTenantIds/.test(readFileSync(join(source, path), 'utf8')),
    );
  expect(starters.sort()).toEqual([
    'app/demo/seed.ts',
    'platform/server/jobs/background.ts',
    'tasks/actions.ts',
    'tenancy/actions-turns.ts',
  ]);
});

test.each(members.map((one) => [one.name, one] as const))(
  'of %s with a poisoned member the others are done, and the poisoned one is recorded and waits',
  async (_, { name, once }) => {
    const all = scenarios[name]!;
    const poisoned: string[] = [];
    for (const scenario of all) poisoned.push(await scenario.prepare());
    await once!(services, allTaskKinds);
    for (const [index, { job, done, expected }] of all.entries()) {
      expect(await done(), job).toEqual(expected);
      expect(await failuresOf(job), job).toEqual([{ member: poisoned[index], tries: 1, error: 'poisoned' }]);
    }
    // Not before its pause is over.
    await once!(services, allTaskKinds);
    for (const { job } of all) expect(await failuresOf(job), job).toMatchObject([{ tries: 1 }]);
  },
);

test('a failed member is tried again after growing pauses, and is given up after two days', () => {
  const pauses = Array.from(
    { length: TRIES },
    (_, index) => retryAfter('trial', 'one', index + 1, new Date(0))?.getTime() ?? null,
  );
  expect(pauses.slice(0, 3)).toEqual([60_000, 120_000, 240_000]);
  expect(pauses.at(-1)).toBeNull();
  const sum = pauses.reduce<number>((all, one) => all + (one ?? 0), 0);
  expect(sum).toBeGreaterThan(day / 2);
  expect(sum).toBeLessThan(3 * day);
});

test('a member that was given up is not retried automatically; one that succeeds is forgotten', async () => {
  let calls = 0;
  const fail = async (): Promise<never> => {
    calls += 1;
    throw new Error('broken');
  };
  for (let turn = 0; turn < TRIES + 3; turn++) {
    await (await openMembers(services, school.id, 'trial')).run('one', fail);
    site.advance(day);
  }
  expect(calls).toBe(TRIES);
  await run(`update job_failure set retry_at = now() where job = 'trial'`);
  expect(await (await openMembers(services, school.id, 'trial')).run('one', async () => 'well')).toBe('well');
  expect(await database.asSweeper((tx) => listFailuresOf(tx, 'trial'))).toEqual([]);
});

test('an admin sees what was given up, since when and after how many tries, and a try again is made and in the log', async () => {
  const admin = site.as('admin');
  const quiz = await buildQuiz(site, {});
  const fail = async (): Promise<never> => {
    throw new Error('broken');
  };
  const begun = site.now().getTime();
  for (let turn = 0; turn < TRIES; turn++) {
    await (await openMembers(services, school.id, 'pages')).run('turn', fail);
    await (await openMembers(services, school.id, 'pack-responses')).run(quiz._id, fail);
    site.advance(day);
  }
  const listed = async () =>
    (await admin.do(listFailures, { query: { limit: 100 } })).failures.filter(({ job }) => job !== 'trial');
  const mine = (await listed()).find(({ member }) => member === quiz._id);
  expect(mine).toMatchObject({
    job: 'pack-responses',
    subject: { name: quiz.name, href: `/quizzes/${quiz.slug}/${quiz._id}` },
    tries: TRIES,
    reason: 'broken',
    retryAt: null,
  });
  expect(Math.abs(Date.parse(mine!.since) - begun)).toBeLessThan(day);
  expect((await listed())[0]!.retryAt).toBeNull();
  const of = { job: 'pack-responses', member: quiz._id };
  expect((await site.as('teacher').call(retryFailure, { body: of })).status).toBe(403);
  expect((await site.as('admin', site.otherSchool).call(retryFailure, { body: of })).status).toBe(404);
  await admin.do(retryFailure, { body: of });
  expect((await admin.do(listAudit, { query: { deed: 'job.tryAgain' } })).entries).toMatchObject([
    { details: { job: 'pack-responses', title: quiz.name } },
  ]);
  expect(await (await openMembers(services, school.id, 'pack-responses')).run(quiz._id, async () => 'well')).toBe(
    'well',
  );
  expect((await listed()).map(({ member }) => member)).not.toContain(quiz._id);
  expect((await admin.call(retryFailure, { body: of })).status).toBe(404);
});

test('every job whose members can fail has a name on the screen', () => {
  const jobs = new Set(Object.values(scenarios).flatMap((all) => all.map(({ job }) => job)));
  expect([...jobs].filter((job) => !isFailingJob(job))).toEqual([]);
});

test('a tenant whose turn fails keeps no other from its own', async () => {
  const seen: string[] = [];
  await eachTenantDue(services, 'turns', 'everyone', async (_, tenant) => {
    seen.push(tenant);
    if (tenant === school.id) throw new Error('broken school');
  });
  expect(seen.sort()).toEqual([school.id, site.otherSchool.id].sort());
  expect(await failuresOf('turns')).toEqual([{ member: 'turn', tries: 1, error: 'broken school' }]);
});

test('only tenants that are due get a turn', async () => {
  const seen: string[] = [];
  await eachTenantDue(
    services,
    'due',
    async () => [{ tenant_id: school.id }],
    async (_, tenant) => seen.push(tenant),
  );
  expect(seen).toEqual([school.id]);
});

test('a tenant where something failed gets its turn again when the pause is over, whether or not anything is new', async () => {
  const seen: string[] = [];
  const turn = (listDue: 'everyone' | ListDue) =>
    eachTenantDue(services, 'again', listDue, async (_, tenant, of) => {
      seen.push(tenant);
      if (tenant === school.id) await of.run('one', () => Promise.reject(new Error('broken')));
    });
  const nobody = async () => [];
  await turn('everyone');
  seen.length = 0;
  await turn(nobody);
  expect(seen).toEqual([]);
  site.advance(5 * 60_000);
  await turn(nobody);
  expect(seen).toEqual([school.id]);
});

test('the turn of a tenant is never given up: it runs again minutes after the cause is gone, also where it was given up before', async () => {
  const isBroken = { now: true };
  const turn = () =>
    eachTenantDue(services, 'lasting', 'everyone', async (_, tenant) => {
      if (tenant === school.id && isBroken.now) throw new Error('broken school');
    });
  for (let tries = 0; tries < TRIES + 3; tries++) {
    await turn();
    site.advance(5 * 60_000);
  }
  expect(await failuresOf('lasting')).toMatchObject([{ tries: TRIES + 3 }]);
  await run(`update job_failure set retry_at = null where job = 'lasting'`);
  isBroken.now = false;
  await turn();
  expect(await failuresOf('lasting')).toEqual([]);
});

test.each(['sweep-overdue', 'sweep-late'])(
  'an attempt that %s fails at is tried at least once an hour, for ever',
  (job) => {
    const pauses = [1, 7, TRIES, 1000].map((tries) => retryAfter(job, uuid(), tries, new Date(0))?.getTime());
    expect(pauses).toEqual([60_000, 3_600_000, 3_600_000, 3_600_000]);
  },
);

test('a certificate that lost a deadlock is issued with the next run, although nothing new was graded', async () => {
  const [{ done, prepare }] = scenarios.certificates as [(typeof scenarios)[string][number]];
  const issued = async () => ((await done()) as [{ issued: number }])[0].issued;
  await prepare();
  const { once } = members.find(({ name }) => name === 'certificates')!;
  // What was graded in the last minute is looked at again anyway.
  site.advance(10 * 60_000);
  await database.asOwner(`create function lose() returns trigger language plpgsql as $$
    begin raise exception 'deadlock' using errcode = '40P01'; end $$`);
  await database.asOwner('create trigger lose before insert on certificate for each row execute function lose()');
  const before = await issued();
  await once!(services, allTaskKinds);
  expect(await issued()).toBe(before);
  await database.asOwner('drop trigger lose on certificate');
  await once!(services, allTaskKinds);
  expect(await issued()).toBe(before + 1);
});

test('every queued job is tried a number of times only', () => {
  for (const { name, kind, retries } of allBackground.filter((one) => one.kind === 'queued')) {
    expect(retries, `${name} is ${kind}`).toBeGreaterThanOrEqual(0);
    expect(retries, name).toBeLessThanOrEqual(20);
  }
});

test('a task that takes its server process with it is not queued for ever; others are done', async () => {
  const [bad, good] = [uuid(), uuid()];
  for (const id of [bad, good])
    await run(
      `insert into task (tenant_id, task_id, kind, title, params, state, alive_at, lost_count)
       values ($1, $2, 'question-export', 'Lost', '{}', 'running', now() - interval '1 hour', $3)`,
      [school.id, id, id === bad ? 3 : 0],
    );
  await database.inTenant(school.id, (tx) =>
    sql`update task set state = 'waiting' where task_id = ${good}`.execute(tx),
  );
  await site.runTasks();
  await runTask(services, allTaskKinds, { tenantId: school.id, taskId: bad });
  const [task] = await run<{ state: string; error: string }>('select state, error from task where task_id = $1', [bad]);
  expect(task).toEqual({ state: 'failed', error: 'The server stopped 4 times while this was running' });
  expect(
    await run('select state from task where task_id = $1 and state in ($2, $3)', [good, 'waiting', 'running']),
  ).toEqual([]);
});
