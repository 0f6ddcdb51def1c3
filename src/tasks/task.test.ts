import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testSite } from '#app/testing/site.ts';
import { getMe } from '#identity/account/contract.ts';
import { updateUserInfo, updateUserStatus } from '#identity/people/contract-users.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import type { TaskContext, TaskEnd } from '#platform/server/jobs/task-kind.ts';
import { requeueLostTasks, runTask, startTask, taskKind } from './actions.ts';
import { cancelTask, getTask, getTaskFile, listTasks, retryTask } from './contract.ts';

const site = await testSite();
const { services } = site.server;
const { teacher, admin, student } = site.school.people;

const start = (params: object = {}) =>
  startTask(services, site.school.id, { kind: 'count', title: 'Counting', params, startedBy: teacher.personId });

type Work = (context: TaskContext<{ to?: number | undefined }>) => Promise<TaskEnd>;

const kindOf = (work: Work) =>
  taskKind({
    name: 'count',
    access: 'question.read',
    forKeys: false,
    params: z.object({ to: z.number().optional() }),
    run: work,
  });
kindOf(async () => ({}));

const run = (taskId: string, work: Work) => runTask(services, [kindOf(work)], { tenantId: site.school.id, taskId });

test('a task tells how far it is, and at its end what came out and the file that it made', async () => {
  const id = await start({ to: 3 });
  expect(await site.as('teacher').do(getTask, { params: { id } })).toMatchObject({ state: 'waiting', total: null });
  await run(id, async ({ params, report }) => {
    await report(1, params.to!);
    expect(await site.as('teacher').do(getTask, { params: { id } })).toMatchObject({
      state: 'running',
      done: 1,
      total: 3,
    });
    return { result: { counted: 3 }, file: { name: 'Zählung.txt', mime: 'text/plain', bytes: Buffer.from('1 2 3') } };
  });
  expect(await site.as('teacher').do(getTask, { params: { id } })).toMatchObject({
    state: 'done',
    done: 3,
    result: { counted: 3 },
    file: { name: 'Zählung.txt' },
  });
  const file = await site.as('teacher').call(getTaskFile, { params: { id } });
  expect(file.text).toBe('1 2 3');
  expect(file.headers['content-disposition']).toBe("attachment; filename*=UTF-8''Z%C3%A4hlung.txt");
});

test('others do not see the task, admins do', async () => {
  const id = await start();
  expect((await site.as(student).call(getTask, { params: { id } })).status).toBe(404);
  expect((await site.as(student).call(listTasks, { query: { all: '1' } })).status).toBe(403);
  expect((await site.as(student).do(listTasks)).tasks).toEqual([]);
  expect(await site.as(admin).do(getTask, { params: { id } })).toMatchObject({ startedBy: { _id: teacher.personId } });
  expect((await site.as(admin).do(listTasks, { query: { all: '1' } })).tasks[0]!._id).toBe(id);
});

test('who may not start such a task any more neither sees it and its file nor runs it again', async () => {
  const person = await site.addPerson(site.school, ['teacher']);
  const begin = () =>
    startTask(services, site.school.id, { kind: 'count', title: 'Keys', params: {}, startedBy: person.personId });
  const [made, refused] = [await begin(), await begin()];
  await run(made, async () => ({ file: { name: 'keys.csv', mime: 'text/csv', bytes: Buffer.from('right answers') } }));
  await run(refused, () => Promise.reject(new Refusal('impossible', 'Not now')));
  expect((await site.as(person).call(getTaskFile, { params: { id: made } })).status).toBe(200);

  await site.as(admin).do(updateUserInfo, { body: { user: { _id: person.personId, info: { roles: ['student'] } } } });
  await vi.waitFor(async () => expect((await site.as(person).do(getMe)).role).toBe('student'), 1000);
  expect((await site.as(person).call(getTask, { params: { id: made } })).status).toBe(404);
  expect((await site.as(person).call(getTaskFile, { params: { id: made } })).status).toBe(404);
  expect((await site.as(person).call(retryTask, { params: { id: refused } })).status).toBe(404);
  expect(await site.as(person).do(listTasks)).toEqual({ tasks: [], total: 0 });
  expect((await site.as(admin).call(getTaskFile, { params: { id: made } })).status).toBe(200);
});

const startBy = (personId: string) =>
  startTask(services, site.school.id, { kind: 'count', title: 'Counting', params: {}, startedBy: personId });
const NO_PERMISSION = 'The person who started this can no longer do it';
const takeRole = (personId: string) =>
  site.as(admin).do(updateUserInfo, { body: { user: { _id: personId, info: { roles: ['student'] } } } });

test('a task that waits does not run once who started it has lost the role or was disabled', async () => {
  const [demoted, left] = [
    await site.addPerson(site.school, ['teacher']),
    await site.addPerson(site.school, ['teacher']),
  ];
  const ids = [await startBy(demoted.personId), await startBy(left.personId)];
  await takeRole(demoted.personId);
  await site.as(admin).do(updateUserStatus, { body: { user: { _id: left.personId, status: 'disabled' } } });
  for (const id of ids) {
    await run(id, () => Promise.reject(new Error('ran')));
    expect(await site.as(admin).do(getTask, { params: { id } })).toMatchObject({
      state: 'failed',
      error: NO_PERMISSION,
    });
  }
});

test('a running task stops at its next report when who started it loses the role; an administrator can take it over', async () => {
  const person = await site.addPerson(site.school, ['teacher']);
  const id = await startBy(person.personId);
  let reached = false;
  await run(id, async ({ report }) => {
    await takeRole(person.personId);
    await report(2, 2);
    reached = true;
    return {};
  });
  expect(reached).toBe(false);
  expect(await site.as(admin).do(getTask, { params: { id } })).toMatchObject({ state: 'failed', error: NO_PERMISSION });

  await site.as(admin).do(retryTask, { params: { id } });
  await run(id, async ({ personId }) => ({ result: { by: personId } }));
  expect(await site.as(admin).do(getTask, { params: { id } })).toMatchObject({
    state: 'done',
    result: { by: admin.personId },
    startedBy: { _id: admin.personId },
  });
});

test('a task that an administrator tries again stays with who started it and still may', async () => {
  const id = await start();
  await run(id, () => Promise.reject(new Refusal('impossible', 'Not now')));
  await site.as(admin).do(retryTask, { params: { id } });
  expect(await site.as(admin).do(getTask, { params: { id } })).toMatchObject({ startedBy: { _id: teacher.personId } });
});

test('a task that is refused says why, and can be tried again', async () => {
  const id = await start();
  await run(id, () => Promise.reject(new Refusal('impossible', 'The file has no rows')));
  expect(await site.as(teacher).do(getTask, { params: { id } })).toMatchObject({
    state: 'failed',
    error: 'The file has no rows',
  });
  await site.as(teacher).do(retryTask, { params: { id } });
  await run(id, async () => ({}));
  expect(await site.as(teacher).do(getTask, { params: { id } })).toMatchObject({ state: 'done', error: null });
  expect((await site.as(teacher).call(retryTask, { params: { id } })).status).toBe(422);
});

test('what a fault of the server was is for the log, not for the person', async () => {
  const id = await start();
  await run(id, () => Promise.reject(new Error('secret detail')));
  expect((await site.as(teacher).do(getTask, { params: { id } })).error).toMatch(/^Something went wrong/);
});

test('a task that is stopped while it runs ends at its next report', async () => {
  const id = await start();
  let reached = false;
  await run(id, async ({ report }) => {
    await site.as(teacher).do(cancelTask, { params: { id } });
    await report(2, 2);
    reached = true;
    return {};
  });
  expect(reached).toBe(false);
  expect((await site.as(teacher).do(getTask, { params: { id } })).state).toBe('cancelled');
});

test('a waiting task that is stopped never runs', async () => {
  const id = await start();
  await site.as(teacher).do(cancelTask, { params: { id } });
  await run(id, () => Promise.reject(new Error('ran')));
  expect(await site.as(teacher).do(getTask, { params: { id } })).toMatchObject({ state: 'cancelled', error: null });
});

/** As if the process that runs it had not been heard of for three minutes. */
const fallSilent = (id: string) =>
  site.database.inTenant(site.school.id, (tx) =>
    tx
      .updateTable('task')
      .set({ state: 'running', alive_at: new Date(Date.now() - 180_000) })
      .where('tenant_id', '=', tx.tenantId)
      .where('task_id', '=', id)
      .execute(),
  );

const fileOf = (text: string) => ({ name: `${text}.txt`, mime: 'text/plain', bytes: Buffer.from(text) });

test.each([
  ['reports', ({ report }) => report(3, 3).then(() => ({}))],
  ['fails', () => Promise.reject(new Error('the connection was gone'))],
  ['ends', () => Promise.resolve({ result: { saved: 1 }, file: fileOf('first') })],
] satisfies [string, Work][])(
  'a run that was silent until another took over changes nothing of it when it wakes up and %s',
  async (_, wake) => {
    const id = await start();
    const [begun, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = run(id, async (context) => {
      begun.resolve();
      await woken.promise;
      return wake(context);
    });
    await begun.promise;
    await fallSilent(id);
    await run(id, async ({ report }) => {
      await report(1, 4);
      woken.resolve();
      await first;
      const task = await site.as(teacher).do(getTask, { params: { id } });
      expect(task).toMatchObject({ state: 'running', done: 1, total: 4, file: null });
      return { result: { saved: 4 }, file: fileOf('second') };
    });
    const task = await site.as(teacher).do(getTask, { params: { id } });
    expect(task).toMatchObject({ state: 'done', result: { saved: 4 }, error: null });
    expect((await site.as(teacher).call(getTaskFile, { params: { id } })).text).toBe('second');
  },
);

test('a task runs once, however many processes are told of it; one whose process died is run again', async () => {
  const id = await start();
  let runs = 0;
  await run(id, async () => {
    runs += 1;
    await run(id, async () => {
      runs += 1;
      return {};
    });
    return {};
  });
  expect(runs).toBe(1);

  const lost = await start();
  await fallSilent(lost);
  expect(await requeueLostTasks(services)).toBe(1);
  await run(lost, async () => ({ result: { saved: true } }));
  expect((await site.as(teacher).do(getTask, { params: { id: lost } })).state).toBe('done');
});
