import { strFromU8, unzipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { exportAudit, listAudit } from '#admin/operations/audit/contract.ts';
import { tidyTenant } from '#admin/operations/retention.ts';
import { testSite } from '#app/testing/site.ts';
import { getMe } from '#identity/account/contract.ts';
import { addWithPassword, runIn } from '#identity/account/testing.ts';
import { createOwnKey } from '#identity/api-keys/contract.ts';
import { createUser, updateUserInfo } from '#identity/people/contract-users.ts';
import { listNotifications } from '#messaging/notifications/contract.ts';
import { getTask, getTaskFile, listTasks } from '#tasks/contract.ts';
import { ownDataTask } from './actions.ts';
import {
  answerDeletion,
  askForDeletion,
  copyOwnData,
  getDeletion,
  getOwnData,
  listDeletions,
  withdrawDeletion,
} from './contract.ts';
import { kept, leftOut, parts } from './parts.ts';
import { COPY_KEPT_DAYS } from './rules.ts';
import { GONE } from './store.ts';

const site = await testSite();
const { school, database } = site;
const admin = site.as('admin');

test('every table that names a person is in the copy, or left out with a reason', async () => {
  const rows = await database.asOwner<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'person'::regclass`,
  );
  const told = new Set([...parts.map((part) => part.table), ...Object.keys(leftOut)]);
  expect(rows.map(({ name }) => name).filter((name) => !told.has(name))).toEqual([]);
});

test('of every table with rows of a person it is decided whether they stay when the person is deleted', async () => {
  const rows = await database.asOwner<{ name: string }>(
    `select distinct c.conrelid::regclass::text as name from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname = 'person_id'
     where c.contype = 'f' and c.confrelid = 'person'::regclass`,
  );
  const decided = new Set<string>([...GONE, ...Object.keys(kept)]);
  expect(rows.map(({ name }) => name).filter((name) => !decided.has(name))).toEqual([]);
  expect(GONE.filter((name) => name in kept)).toEqual([]);
});

test('no part holds a secret, a mark or a key', () => {
  const columns = parts.flatMap((part) => part.columns);
  expect(columns.filter((name) => /hash|secret|sealed|mac|key|token|score|marks|paper/.test(name))).toEqual([]);
});

test('somebody gets a copy of what is kept of them, and of nobody else', async () => {
  const person = await addWithPassword(site, 'Grace');
  const other = await addWithPassword(site, 'Stranger');
  const { task } = await site.as(person).do(copyOwnData);
  expect((await site.as(person).do(copyOwnData)).task).toBe(task);
  await site.runTasks();
  expect((await site.as(person).do(getOwnData)).task).toBe(task);
  const headers = { host: school.host, authorization: `Bearer ${person.token}` };
  const { rawPayload } = await site.server.app.inject({ url: `/v1/api/tasks/${task}/file`, headers });
  const data = JSON.parse(strFromU8(unzipSync(new Uint8Array(rawPayload))['data.json']!));
  expect(data.account).toEqual([expect.objectContaining({ email: person.email, first_name: 'Grace' })]);
  expect(data.signIns).toHaveLength(1);
  expect(JSON.stringify(data)).not.toContain(other.email);
  expect((await site.as(other).call(getTaskFile, { params: { id: task } })).status).toBe(404);
});

test('administrators see that a copy was made, and do not get it: it holds notes that nobody else may read', async () => {
  const person = await addWithPassword(site, 'Emilie');
  const { task: id } = await site.as(person).do(copyOwnData);
  await site.runTasks();
  expect(await site.as(person).do(getTask, { params: { id } })).toMatchObject({ file: { name: 'my-data.zip' } });
  expect(await admin.do(getTask, { params: { id } })).toMatchObject({ state: 'done', file: null });
  const { tasks } = await admin.do(listTasks, { query: { all: '1', limit: '1' } });
  expect(tasks).toMatchObject([{ _id: id, file: null }]);
  expect((await admin.call(getTaskFile, { params: { id } })).status).toBe(404);
  expect((await site.as(person).call(getTaskFile, { params: { id } })).status).toBe(200);
});

test('a copy is removed after a week, and can be made again', async () => {
  const person = await addWithPassword(site, 'Mary');
  const { task: id } = await site.as(person).do(copyOwnData);
  await site.runTasks();
  const tidy = (days: number) =>
    tidyTenant({ ...site.server.services, clock: () => new Date(Date.now() + days * 86_400_000) }, school.id, [
      ownDataTask,
    ]);
  const fileOf = async () => (await site.as(person).do(getTask, { params: { id } })).file;
  await tidy(COPY_KEPT_DAYS - 1);
  expect(await fileOf()).toEqual({ name: 'my-data.zip' });
  await tidy(COPY_KEPT_DAYS + 1);
  expect(await fileOf()).toBeNull();
  expect((await site.as(person).call(getTaskFile, { params: { id } })).status).toBe(404);
  expect((await site.as(person).do(copyOwnData)).task).not.toBe(id);
});

test('a person who requests deletion may change their mind; admins are notified once', async () => {
  const person = await addWithPassword(site, 'Ida');
  await site.as(person).do(askForDeletion, { body: { reason: 'I leave' } });
  await site.as(person).do(askForDeletion, { body: { reason: 'I leave the school' } });
  const { notices } = await admin.do(listNotifications);
  expect(notices.filter(({ title }) => title === 'Ida Test requests account deletion')).toHaveLength(1);
  const params = { id: person.personId };
  expect((await admin.do(getDeletion, { params })).deletion).toMatchObject({ reason: 'I leave the school' });
  await site.as(person).do(withdrawDeletion);
  expect((await admin.do(getDeletion, { params })).deletion).toBeNull();
  expect((await admin.call(answerDeletion, { params, body: { deletes: true } })).error.code).toBe('impossible');
});

test('who is deleted is signed out for good, and nothing says any more who it was', async () => {
  const person = await addWithPassword(site, 'Vera');
  await site.as(person).do(askForDeletion, { body: {} });
  const params = { id: person.personId };
  await site.as(person).do(createOwnKey, { body: { name: 'Vera’s laptop', scopes: ['quiz.read'], expiresAt: null } });
  const run = (text: string, values: unknown[]) => runIn(site, school, text, values);
  await run(
    `insert into lti_platform (tenant_id, platform_id, name, issuer, client_id, auth_url, token_url, jwks_url)
     values ($1, $2, 'P', 'https://p.example', 'c', 'https://p.example', 'https://p.example', 'https://p.example')`,
    [school.id, person.personId],
  );
  await run(
    `insert into lti_account (tenant_id, platform_id, subject, person_id, linked_by, created_at, last_used_at)
     values ($1, $2, 'vera@lms.example', $2, 'sign-in', now(), now())`,
    [school.id, person.personId],
  );
  await admin.do(answerDeletion, { params, body: { deletes: true } });
  await vi.waitFor(async () => expect((await site.as(person).call(getMe)).status).toBe(401), 1000);
  expect(await run('select name from api_key where person_id = $1', [person.personId])).toEqual([]);
  expect(await run('select subject from lti_account where person_id = $1', [person.personId])).toEqual([]);
  const [row] = await runIn<object>(site, school, 'select * from person where person_id = $1', [person.personId]);
  expect(row).toMatchObject({ status: 'disabled', password_hash: null, anonymised_at: expect.any(Date) });
  expect(JSON.stringify(row)).not.toMatch(/vera/i);
  const audit = await runIn(site, school, 'select deed from audit_entry where subject_id = $1', [person.personId]);
  expect(audit).toContainEqual({ deed: 'person.delete' });
});

test('the log says what was done to a deleted person, and no longer the names and addresses they had', async () => {
  const { _id: id } = await admin.do(createUser, { body: { firstName: 'Wilhelmine', email: 'mina@school.test' } });
  const info = { lastName: 'Fleming', email: 'fleming@school.test' };
  await admin.do(updateUserInfo, { body: { user: { _id: id, info } } });
  const told = async () => JSON.stringify(await admin.do(listAudit, { query: { subject: 'person', id } }));
  expect(await told()).toMatch(/mina@school.test/);
  await runIn(
    site,
    school,
    'insert into deletion_request (tenant_id, person_id, reason, requested_at) values ($1, $2, $3, now())',
    [school.id, id, ''],
  );
  await admin.do(answerDeletion, { params: { id }, body: { deletes: true } });
  const log = await told();
  for (const action of ['person.create', 'person.info', 'person.delete']) expect(log).toContain(action);
  expect(log).not.toMatch(/wilhelmine|fleming|mina@/i);
  const table = await admin.call(exportAudit, { query: { subject: 'person', id } });
  expect(table.text).toContain('person.delete');
  expect(table.text).not.toMatch(/wilhelmine|fleming|mina@/i);
});

test('the person is notified of a refusal, and nobody deletes themself', async () => {
  const person = await addWithPassword(site, 'Joan');
  await site.as(person).do(askForDeletion, { body: {} });
  await admin.do(answerDeletion, { params: { id: person.personId }, body: { deletes: false } });
  expect((await site.as(person).do(getOwnData)).deletion).toBeNull();
  expect((await site.as(person).do(listNotifications)).notices[0]?.title).toBe(
    'Your account is not being deleted for now',
  );
  await admin.do(askForDeletion, { body: {} });
  const own = await admin.call(answerDeletion, {
    params: { id: school.people.admin.personId },
    body: { deletes: true },
  });
  expect(own.error.code).toBe('impossible');
});

test('admins see every request with the day by which it wants an answer, and what became of it', async () => {
  const waiting = await addWithPassword(site, 'Waits');
  const kept = await addWithPassword(site, 'Kept');
  const gone = await addWithPassword(site, 'Gone');
  const stays = await addWithPassword(site, 'Stays');
  await site.as(waiting).do(askForDeletion, { body: { reason: 'I leave the school' } });
  for (const person of [kept, gone, stays]) await site.as(person).do(askForDeletion, { body: {} });
  await runIn(
    site,
    school,
    `update deletion_request set requested_at = '2020-01-31T10:00:00Z' where person_id = $1 returning person_id`,
    [waiting.personId],
  );
  const before = await admin.do(listDeletions, { query: { limit: 100 } });
  expect(before.deletions[0]).toEqual({
    person: { _id: waiting.personId, name: 'Waits Test', email: waiting.email },
    state: 'waiting',
    requestedAt: '2020-01-31T10:00:00.000Z',
    dueAt: '2020-02-29T10:00:00.000Z',
    reason: 'I leave the school',
    decidedAt: null,
    decidedBy: null,
  });
  expect(before.overdue).toBe(1);

  await admin.do(answerDeletion, { params: { id: kept.personId }, body: { deletes: false } });
  await admin.do(answerDeletion, { params: { id: gone.personId }, body: { deletes: true } });
  await site.as(stays).do(withdrawDeletion);
  const after = await admin.do(listDeletions, { query: { limit: 100 } });
  expect(after.total).toBe(before.total - 3);
  const { deletions } = await admin.do(listDeletions, { query: { state: 'decided', limit: 100 } });
  const ended = (id: string) => deletions.find(({ person }) => person._id === id);
  const byAdmin = expect.objectContaining({ _id: school.people.admin.personId });
  expect(ended(kept.personId)).toMatchObject({ state: 'kept', decidedBy: byAdmin });
  expect(ended(stays.personId)).toMatchObject({ state: 'withdrawn', decidedBy: { _id: stays.personId } });
  expect(ended(gone.personId)).toMatchObject({ state: 'deleted', decidedBy: byAdmin, dueAt: null });
  expect(ended(gone.personId)?.person).toEqual({ _id: gone.personId, name: 'Deleted person', email: null });
  expect(ended(gone.personId)?.requestedAt).toEqual(expect.any(String));
});

test('teachers and another school see no request', async () => {
  const person = await addWithPassword(site, 'Secret');
  await site.as(person).do(askForDeletion, { body: {} });
  expect((await site.as('teacher').call(listDeletions)).status).toBe(403);
  const { deletions } = await site.as('admin', site.otherSchool).do(listDeletions, { query: { limit: 100 } });
  expect(deletions).toEqual([]);
});
