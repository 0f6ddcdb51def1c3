import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { getMe, login, resetPassword, updateAccount } from '#identity/account/contract.ts';
import { sendInvitations } from '#identity/people/actions-many.ts';
import { invitationsJob } from '#identity/people/jobs.ts';
import type { TaskKind } from '#platform/server/jobs/task-kind.ts';
import type { Services } from '#platform/server/services.ts';
import { runTask } from '#tasks/actions.ts';
import { cancelTask, getTask, retryTask } from '#tasks/contract.ts';
import { bulkUploadUsers, destroySlips, readSlips } from './contract.ts';
import { uploadKind } from './task.ts';
import { csvOf, upload } from './testing.ts';
import { forgetSheet } from './welcome.ts';

const site = await testSite();
const { school, database } = site;
const admin = site.as('admin');
const DAY = 24 * 60 * 60 * 1000;

const peopleFile = (prefix: string, count: number): Buffer =>
  csvOf('email,name', ...Array.from({ length: count }, (_, n) => `${prefix}${n}@school.example,Person ${n}`));

async function start(file: Buffer, welcome: 'invitation' | 'password'): Promise<string> {
  const { task } = await admin.do(bulkUploadUsers, { query: { welcome }, file: { name: 'people.csv', bytes: file } });
  return task!;
}
const run = (taskId: string, services: Services = site.server.services, kind: TaskKind = uploadKind) =>
  runTask(services, [kind], { tenantId: school.id, taskId });

const emailsLike = async (prefix: string): Promise<string[]> =>
  (
    await database.inTenant(school.id, (tx) =>
      tx
        .selectFrom('person')
        .select('email')
        .where('tenant_id', '=', school.id)
        .where('email', 'like', `${prefix}%`)
        .execute(),
    )
  ).map(({ email }) => email);

test('first passwords are on a sheet for the person who started it; the first sign-in asks for another one', async () => {
  const { task } = await upload(
    site,
    csvOf('email,name,group', 'slip@school.example,Ada Slip,7A', 'off@school.example,Off,'),
    {
      welcome: 'password',
    },
  );
  expect(task.result).toMatchObject({ create: 2, welcome: 'password', passwords: 2 });
  const sheet = await admin.do(readSlips, { params: { id: task._id } });
  expect(sheet.slips[0]).toEqual({
    name: 'Ada Slip',
    email: 'slip@school.example',
    groups: ['7A'],
    password: expect.stringMatching(/^([bcdfghjkmnpqrtwxy34679]{4}-){2}[bcdfghjkmnpqrtwxy34679]{4}$/),
  });
  expect(sheet.slips[1]!.password).not.toBe(sheet.slips[0]!.password);

  const { password } = sheet.slips[0]!;
  const { token, user } = await site.as('visitor').do(login, { body: { email: 'slip@school.example', password } });
  expect(user.mustChangePassword).toBe(true);
  const person = site.as({ personId: user._id, email: user.email, token });
  await person.do(updateAccount, { body: { password: { current: password, next: 'my very own words' } } });
  expect((await person.do(getMe)).mustChangePassword).toBe(false);
  const after = await admin.do(readSlips, { params: { id: task._id } });
  expect(after.slips.map(({ email }) => email)).toEqual(['off@school.example']);
});

test('another admin does not get the sheet; it can be destroyed, and is gone after a day', async () => {
  const { task } = await upload(site, peopleFile('sheet', 1), { welcome: 'password' });
  const other = await site.addPerson(school, ['admin'], 'Other');
  const at = { params: { id: task._id } };
  expect((await site.as(other).call(readSlips, at)).status).toBe(404);
  expect((await site.as(other).call(destroySlips, at)).status).toBe(404);
  await admin.do(destroySlips, at);
  expect((await admin.call(readSlips, at)).status).toBe(404);

  const { task: second } = await upload(site, peopleFile('late', 1), { welcome: 'password' });
  const forget = () => forgetSheet(site.server.services, { tenantId: school.id, taskId: second._id });
  expect(await forget()).toBe(false);
  site.advance(DAY + 1000);
  expect((await admin.call(readSlips, { params: { id: second._id } })).status).toBe(404);
  expect(await forget()).toBe(true);
  const left = await database.inTenant(school.id, (tx) =>
    tx
      .selectFrom('user_import_account')
      .select('initial_password')
      .where('tenant_id', '=', school.id)
      .where('task_id', '=', second._id)
      .execute(),
  );
  expect(left).toEqual([]);
});

test('invitations are queued in small jobs; a link sets the password; nobody is invited twice', async () => {
  const sent: { tenantId: string; personIds: string[]; requestedAt: string; school: string; site: string }[][] = [];
  const mails: { to: string; text: string }[] = [];
  const services: Services = {
    ...site.server.services,
    jobs: {
      ...site.server.services.jobs,
      sendMany: async (job, all) => {
        expect(job.name).toBe(invitationsJob.name);
        sent.push(all as never);
      },
    },
    mailer: { queue: async (mail) => void mails.push(mail) },
  };
  await run(await start(peopleFile('invited', 45), 'invitation'), services);
  expect(sent[0]!.map(({ personIds }) => personIds.length)).toEqual([20, 20, 5]);
  const [first] = sent[0]!;
  const invitations = { ...first!, tenantId: school.id, requestedAt: new Date(first!.requestedAt) };
  await sendInvitations(services, invitations);
  await sendInvitations(services, invitations);
  expect(mails).toHaveLength(20);
  const token = /\/reset\/([\w-]{43})/.exec(mails[0]!.text)![1]!;
  await site.as('visitor').do(resetPassword, { body: { token, password: 'a whole new password' } });
  const { user } = await site
    .as('visitor')
    .do(login, { body: { email: mails[0]!.to, password: 'a whole new password' } });
  expect(user.mustChangePassword).toBe(false);
});

test('an upload whose process dies continues where it was, and makes nobody twice', async () => {
  const id = await start(peopleFile('crash', 30), 'password');
  const died = new Error('the process died');
  let reports = 0;
  const dying: TaskKind = {
    ...uploadKind,
    run: (context) =>
      uploadKind.run({
        ...context,
        report: async (done, total) => {
          // After the rows are stored and the first twenty passwords are made.
          if (total === 60 && done === 50) throw died;
          reports += 1;
          return context.report(done, total);
        },
      }),
  };
  await run(id, site.server.services, dying);
  expect(reports).toBeGreaterThan(1);
  expect(await admin.do(getTask, { params: { id } })).toMatchObject({ state: 'failed' });
  const early = await admin.do(readSlips, { params: { id } });
  expect(early.slips).toHaveLength(20);

  await admin.do(retryTask, { params: { id } });
  await run(id);
  expect(await admin.do(getTask, { params: { id } })).toMatchObject({
    state: 'done',
    done: 60,
    result: { create: 30, passwords: 30 },
  });
  const { slips } = await admin.do(readSlips, { params: { id } });
  expect(slips).toHaveLength(30);
  expect(slips.slice(0, 20)).toEqual(early.slips);
});

test('an upload that is stopped while it stores leaves nothing behind', async () => {
  const id = await start(peopleFile('stopped', 25), 'invitation');
  const stopping: TaskKind = {
    ...uploadKind,
    run: (context) =>
      uploadKind.run({
        ...context,
        report: async (done, total) => {
          if (done === 25) await admin.do(cancelTask, { params: { id } });
          return context.report(done, total);
        },
      }),
  };
  await run(id, site.server.services, stopping);
  expect((await admin.do(getTask, { params: { id } })).state).toBe('cancelled');
  expect(await emailsLike('stopped')).toEqual([]);
  await admin.do(retryTask, { params: { id } });
  await run(id);
  expect(await emailsLike('stopped')).toHaveLength(25);
});

test('two uploads at once wait for each other, and make everybody once', async () => {
  const ids = [await start(peopleFile('twin', 30), 'invitation'), await start(peopleFile('twin', 30), 'invitation')];
  await Promise.all(ids.map((id) => run(id)));
  const results = await Promise.all(ids.map(async (id) => (await admin.do(getTask, { params: { id } })).result));
  expect(results.map((result) => result!.create).sort()).toEqual([0, 30]);
  expect(await emailsLike('twin')).toHaveLength(30);
});

test('the person who started an upload is notified when it is done', async () => {
  const { task } = await upload(site, peopleFile('told', 1));
  const told = await database.inTenant(school.id, (tx) =>
    tx
      .selectFrom('notification')
      .select(['href', 'body'])
      .where('tenant_id', '=', school.id)
      .where('person_id', '=', school.people.admin.personId)
      .execute(),
  );
  expect(told).toContainEqual({
    href: `/user/bulkUpload?task=${task._id}`,
    body: '1 created, 0 updated, 0 unchanged, 0 rejected',
  });
});
