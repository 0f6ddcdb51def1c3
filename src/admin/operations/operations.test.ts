import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { updateSettings } from '#admin/tenant-settings/contract.ts';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { login } from '#identity/account/contract.ts';
import { changeManyQuestions } from '#items/question-bank/bench/contract.ts';
import { createQuestion } from '#items/question-bank/contract.ts';
import { buildQuestion } from '#items/question-bank/testing.ts';
import { archiveFile } from '#platform/server/archive/archive-file.ts';
import { inspectArchive } from '#platform/server/archive/read.ts';
import { mailboxDelivery, mailJob } from '#platform/server/mail.ts';
import { exportAudit, listActions, listAudit } from './audit/contract.ts';
import { getAdminSummary, getPeopleSummary, getStudentSummary, getStudentsSummary } from './contract.ts';
import {
  getRetention,
  listExports,
  previewRetention,
  readExport,
  startExport,
  updateRetention,
} from './contract-data.ts';
import { getMail, listMails, retryMail } from './contract-mail.ts';
import { tidyTenant } from './retention.ts';

const folder = await mkdtemp(join(tmpdir(), 'tripos-operations-'));
afterAll(() => rm(folder, { recursive: true }));
const site = await testSite({ environment: { DATA_DIR: folder } });
const { services } = site.server;
const admin = site.as('admin');
const { student } = site.school.people;

const quiz = await buildQuiz(site, {
  name: 'Exam of today',
  // One of the two is today, also around midnight.
  opensAt: new Date(Date.now() - 3_600_000).toISOString(),
  closesAt: new Date(Date.now() + 3_600_000).toISOString(),
  attemptsAllowed: 0,
});
const taken = await site.as('student').do(startQuiz, { body: { id: quiz._id } });

test('the summary counts people, the exams of today with who is at work, space, mails, tasks and failed sign-ins', async () => {
  await site.as('visitor').call(login, { body: { email: student.email, password: 'wrong password' } });
  const summary = await admin.do(getAdminSummary);
  expect(summary).toMatchObject({
    people: { students: 1, teachers: 1, admins: 1 },
    activeStudents: { day: 1, week: 1, month: 1 },
    exams: [{ _id: quiz._id, name: 'Exam of today', state: 'running', expected: 1, working: 1, submitted: 0 }],
    storage: { images: 0, used: 0, allowed: null },
    mail: { waiting: 0, failed: 0, delivery: 'mailbox' },
    failedLogins: { hour: 1, day: 1 },
  });
  expect(summary.activity).toHaveLength(14);
  const { questions } = await site.as('student').do(getExam, { params: { id: taken._id } });
  await site.as('student').do(saveResp, {
    body: { id: taken._id, resp: [{ question: questions[0]!.question._id, answer: { option: null }, seq: 1 }] },
  });
  await site.as('student').do(submitAttempt, { body: { id: taken._id } });
  site.advance(60_000);
  const after = await admin.do(getAdminSummary);
  expect(after.activity.at(-1)).toMatchObject({ attempts: 1, students: 1 });
  expect(after.exams[0]).toMatchObject({ working: 0, submitted: 1 });
});

test('people and students are counted, one student has statistics, and who teaches is no student', async () => {
  expect(await admin.do(getPeopleSummary)).toMatchObject({
    total: 3,
    roles: { student: 1, teacher: 1, admin: 1 },
    groups: 0,
  });
  expect(await admin.do(getStudentsSummary)).toMatchObject({ students: 1, results: { attempts: 1, quizzes: 1 } });
  expect(await admin.do(getStudentSummary, { params: { id: student.personId } })).toMatchObject({
    student: { name: 'Sofia Test', email: student.email },
    results: { attempts: 1 },
    openAttempts: 0,
  });
  const teacher = site.school.people.teacher.personId;
  expect((await admin.call(getStudentSummary, { params: { id: teacher } })).status).toBe(404);
});

test('the log says who did what from where, is searched, turned page by page and exported, and cannot be changed', async () => {
  const headers = { 'user-agent': 'Test browser' };
  for (const name of ['One', 'Two', 'Three']) await admin.do(updateSettings, { body: { name }, headers });
  const first = await admin.do(listAudit, { query: { deed: 'tenant.update', limit: 2 } });
  expect(first.entries).toHaveLength(2);
  expect(first.entries[0]).toMatchObject({
    by: { _id: site.school.people.admin.personId, name: 'Alan Test' },
    subject: { kind: 'tenant', _id: site.school.id, name: 'Three', href: '/company/settings' },
    details: { changed: ['name'] },
    names: {},
    address: '127.0.0.1',
    userAgent: 'Test browser',
  });
  const second = await admin.do(listAudit, { query: { deed: 'tenant.update', limit: 2, after: first.next! } });
  expect([second.entries.length, second.next]).toEqual([1, null]);
  expect((await admin.do(listAudit, { query: { person: 'emmy' } })).entries.map((one) => one.deed)).toContain(
    'quiz.create',
  );
  expect((await admin.do(listAudit, { query: { person: 'nobody' } })).entries).toEqual([]);
  expect((await admin.do(listAudit, { query: { id: quiz._id } })).entries.length).toBeGreaterThan(0);
  const [made] = (await admin.do(listAudit, { query: { id: quiz._id, deed: 'quiz.create' } })).entries;
  expect(made!.subject).toMatchObject({ name: quiz.name, href: `/quizzes/${quiz.slug}/${quiz._id}` });
  expect((await admin.do(listAudit, { query: { to: '2020-01-01T00:00:00Z' } })).entries).toEqual([]);
  expect((await admin.do(listActions)).deeds).toEqual(expect.arrayContaining(['quiz.create', 'tenant.update']));
  const table = await admin.call(exportAudit, { query: { deed: 'tenant.update' } });
  expect(table.text.split('\r\n').filter((line) => line.includes('tenant.update'))).toHaveLength(3);
  expect(table.text).toContain('Changed: name');
  expect(table.text).not.toMatch(/[{}[\]]/);
  const { _id: question } = await site.as('teacher').do(createQuestion, { body: buildQuestion() });
  const change = { deed: 'editors' as const, people: [site.school.people.admin.personId] };
  await site.as('teacher').do(changeManyQuestions, { body: { ids: [question], change } });
  const ofMany = (await admin.call(exportAudit, { query: { deed: 'question.many' } })).text;
  expect(ofMany).toContain(',question.editors,question,');
  expect(ofMany).not.toMatch(/Deed: |question\.many/);

  for (const change of ['update audit_entry set deed = $$x$$', 'delete from audit_entry'])
    await expect(
      site.database.inTenant(site.school.id, (tx) => tx.executeQuery({ sql: change, parameters: [] } as never)),
    ).rejects.toThrow('permission denied');
});

test('the mailbox of a school is read by its own admins only, and that is in the log', async () => {
  const deliver = mailboxDelivery(join(folder, 'mailbox'), 'no-reply@school.test');
  await deliver({ tenantId: site.school.id, to: 'ada@school.test', subject: 'Welcome', text: 'Press here' });
  const { mails, total } = await admin.do(listMails);
  expect([total, mails[0]]).toEqual([1, expect.objectContaining({ to: 'ada@school.test', subject: 'Welcome' })]);
  const id = mails[0]!._id;
  expect(await admin.do(getMail, { params: { id } })).toMatchObject({ text: 'Press here' });
  const stranger = site.as('admin', site.otherSchool);
  expect((await stranger.do(listMails)).total).toBe(0);
  expect((await stranger.call(getMail, { params: { id } })).status).toBe(404);
  expect((await admin.do(listAudit, { query: { deed: 'mail.read' } })).entries).toHaveLength(1);
});

test('a mail that was given up is shown with its reason and can be sent again, by its own school', async () => {
  await services.jobs.send(mailJob, { tenantId: site.school.id, to: 'lost@school.test', subject: 'Lost', sealed: '' });
  await site.database.asJobsOwner(
    `update pgboss.job set state = 'failed', completed_on = now(), output = '{"message": "no such mailbox"}'
     where name = 'mail' and data->>'to' = 'lost@school.test'`,
  );
  const { failed, queue } = await admin.do(listMails);
  expect([queue.failed, failed]).toEqual([
    1,
    [expect.objectContaining({ to: 'lost@school.test', reason: 'no such mailbox', tries: 1 })],
  ]);
  const params = { id: failed[0]!._id };
  expect((await site.as('admin', site.otherSchool).call(retryMail, { params })).status).toBe(404);
  await admin.do(retryMail, { params });
  expect(await admin.do(listMails)).toMatchObject({ queue: { failed: 0, waiting: 1 }, failed: [] });
});

test('everything is kept unless a rule says otherwise; what a rule removes is counted before and written down after', async () => {
  const nothing = { answers: null, audit: null, sessions: null, notifications: null, tasks: null };
  expect(await admin.do(getRetention)).toEqual({ rules: nothing, tidiedAt: null });
  const short = await admin.call(updateRetention, { body: { rules: { ...nothing, audit: 5 } } });
  expect(short.error.details?.[0]).toMatchObject({ path: 'rules.audit', message: 'Must be at least 90 days' });

  site.advance(200 * 86_400_000);
  const rules = { ...nothing, answers: 100, audit: 100 };
  const { counts } = await admin.do(previewRetention, { body: { rules } });
  expect(counts).toMatchObject({ answers: 1, sessions: 0 });
  expect(counts.audit).toBeGreaterThan(5);
  expect(await tidyTenant(services, site.school.id, [])).toEqual({});
  await admin.do(updateRetention, { body: { rules } });
  expect(await tidyTenant(services, site.school.id, [])).toEqual({ answers: 1, audit: expect.any(Number) });
  const left = await site.database.inTenant(site.school.id, async (tx) => ({
    answers: await tx.selectFrom('answer').select('seq').where('tenant_id', '=', tx.tenantId).execute(),
    grades: await tx.selectFrom('attempt_grade').select('marks').where('tenant_id', '=', tx.tenantId).execute(),
  }));
  expect([left.answers.length, left.grades.length]).toEqual([0, 2]);
  const { entries } = await admin.do(listAudit);
  expect(entries.map((one) => one.deed)).toEqual(['retention.apply']);
  expect((await admin.do(getRetention)).tidiedAt).not.toBeNull();
});

test('everything a school owns becomes one file, for its own admins', async () => {
  const { task } = await admin.do(startExport);
  expect((await admin.call(readExport, { params: { id: task } })).status).toBe(404);
  await site.runTasks();
  const { exports: made } = await admin.do(listExports);
  expect(made).toEqual([expect.objectContaining({ _id: task, state: 'done', size: expect.any(Number) })]);
  const answer = await site.server.app.inject({
    url: `/v1/api/admin/exports/${task}/file`,
    headers: { host: site.school.host, authorization: `Bearer ${site.school.people.admin.token}` },
  });
  expect(answer.rawPayload.length).toBe(made[0]!.size);
  const file = join(folder, `${uuid()}.tripos`);
  await writeFile(file, answer.rawPayload);
  expect(await inspectArchive(archiveFile(file))).toMatchObject({
    kind: 'tenant',
    tenants: [{ _id: site.school.id, hosts: ['school.test'] }],
  });
  expect((await site.as('admin', site.otherSchool).call(readExport, { params: { id: task } })).status).toBe(404);
});
