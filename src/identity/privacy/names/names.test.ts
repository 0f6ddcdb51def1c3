import { expect, test } from 'vitest';
import { updateSettings } from '#admin/tenant-settings/contract.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { getMe, updateAccount } from '#identity/account/contract.ts';
import { getAccount } from '#identity/account/profile/contract.ts';
import { runIn } from '#identity/account/testing.ts';
import { createProvider } from '#identity/sso/contract.ts';
import { buildProvider } from '#identity/sso/testing.ts';
import { listNotifications } from '#messaging/notifications/contract.ts';
import { answerNameRequest, askForName, getNameRequest, listNameRequests, withdrawName } from './contract.ts';

const site = await testSite();
const { school } = site;
const admin = site.as('admin');
const ada = { firstName: 'Ada', lastName: 'Lovelace', reason: 'Married' };

const run = (query: string, ...values: unknown[]) => runIn<{ details: unknown }>(site, school, query, values);
const newStudent = (): Promise<TestPerson> => site.addPerson(school, ['student']);
const waiting = async (person: TestPerson) =>
  (await admin.do(listNameRequests, { query: { limit: 100 } })).requests.find(
    (one) => one.person._id === person.personId,
  );
const decided = async (person: TestPerson) =>
  (await admin.do(listNameRequests, { query: { state: 'decided', limit: 100 } })).requests.find(
    (one) => one.person._id === person.personId,
  );
const notificationsOf = async (person: TestPerson) =>
  (await site.as(person).do(listNotifications)).notices.map(({ title, body }) => [title, body]);

test('a student asks for a name, staff approve it, and the student has it and is told', async () => {
  const person = await newStudent();
  const student = site.as(person);
  const before = await student.do(getMe);
  expect((await student.do(getAccount)).nameRight).toBe('ask');
  await student.do(askForName, { body: ada });
  expect(await student.do(getMe)).toMatchObject({ firstName: before.firstName, lastName: before.lastName });
  expect((await student.do(getNameRequest)).request).toMatchObject(ada);
  expect(JSON.stringify(await notificationsOf(school.people.admin))).toContain('requests the name Ada Lovelace');

  const request = (await waiting(person))!;
  expect(request).toMatchObject({ wanted: { firstName: 'Ada', lastName: 'Lovelace' }, reason: 'Married' });
  await admin.do(answerNameRequest, { params: { id: request._id }, body: { approves: true } });
  expect(await student.do(getMe)).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' });
  expect(await notificationsOf(person)).toEqual([['Your name is now Ada Lovelace', '']]);
  expect((await student.do(getNameRequest)).request).toBeNull();
  expect(await decided(person)).toMatchObject({
    state: 'approved',
    wanted: { firstName: 'Ada', lastName: 'Lovelace' },
    decidedBy: { _id: school.people.admin.personId },
  });
  const logged = await run(
    `select details from audit_entry where deed = 'person.name-approve' and subject_id = $1`,
    person.personId,
  );
  expect(logged).toMatchObject([
    {
      details: {
        from: { firstName: before.firstName, lastName: before.lastName },
        to: { firstName: 'Ada', lastName: 'Lovelace' },
      },
    },
  ]);
});

test('staff decline with a reason, which the student reads; without one it is refused', async () => {
  const person = await newStudent();
  const before = await site.as(person).do(getMe);
  await site.as(person).do(askForName, { body: ada });
  const params = { id: (await waiting(person))!._id };
  const silent = await admin.call(answerNameRequest, { params, body: { approves: false } });
  expect([silent.status, silent.error.details?.[0]?.path]).toEqual([400, 'reason']);
  await admin.do(answerNameRequest, { params, body: { approves: false, reason: 'Bring your passport' } });
  expect(await site.as(person).do(getMe)).toEqual(before);
  expect(await notificationsOf(person)).toEqual([['Your name was not changed', 'Bring your passport']]);
  expect(await decided(person)).toMatchObject({ state: 'declined', reason: 'Bring your passport' });
});

test('one request is open at a time; a withdrawn one can’t be approved any more', async () => {
  const person = await newStudent();
  const student = site.as(person);
  await student.do(askForName, { body: ada });
  expect((await student.call(askForName, { body: { firstName: 'Another' } })).status).toBe(409);
  const { _id: first } = (await waiting(person))!;
  await student.do(withdrawName);
  await student.do(askForName, { body: { firstName: 'Doctor' } });
  expect((await admin.call(answerNameRequest, { params: { id: first }, body: { approves: true } })).status).toBe(404);
  expect((await student.do(getMe)).firstName).not.toBe('Doctor');
  expect(await decided(person)).toMatchObject({ state: 'withdrawn', wanted: { firstName: 'Ada' } });
});

test('the present name is no other name, and the fourth request of a day is refused', async () => {
  const person = await newStudent();
  const student = site.as(person);
  const { firstName, lastName } = await student.do(getMe);
  const same = await student.call(askForName, { body: { firstName, lastName } });
  expect([same.status, same.error.details?.[0]?.path]).toEqual([400, 'firstName']);
  for (let count = 0; count < 3; count += 1) {
    await student.do(askForName, { body: ada });
    await student.do(withdrawName);
  }
  expect((await student.call(askForName, { body: ada })).status).toBe(429);
  expect((await student.do(getNameRequest)).request).toBeNull();
});

const recordedBy: Record<string, (personId: string) => Promise<unknown>> = {
  'an upload': (personId) => run('update person set from_upload = true where person_id = $1', personId),
  'an upload with numbers before uploads were noted': (personId) =>
    run(`update person set external_id = 'S-1' where person_id = $1`, personId),
  'single sign-on': async (personId) => {
    const { _id: provider } = await admin.do(createProvider, { body: buildProvider({ label: 'School' }) });
    await run(
      `insert into sso_identity (tenant_id, provider_id, subject, person_id, last_used_at)
       select tenant_id, $2, 'subject', person_id, now() from person where person_id = $1`,
      personId,
      provider,
    );
  },
};

test.each(Object.entries(recordedBy))('a student whose account is from %s can’t ask', async (_, record) => {
  const person = await newStudent();
  await record(person.personId);
  expect((await site.as(person).do(getAccount)).nameRight).toBe('school');
  expect((await site.as(person).call(askForName, { body: ada })).status).toBe(403);
  expect((await site.as(person).call(updateAccount, { body: { firstName: 'Hypatia' } })).status).toBe(403);
});

test.each([
  ['staff', 'school', 403, 403],
  ['requests', 'ask', 403, 200],
  ['everyone', 'own', 200, 422],
] as const)('under the rule “%s” students have the right “%s”', async (nameChanges, right, changing, asking) => {
  await admin.do(updateSettings, { body: { nameChanges } });
  const student = site.as(await newStudent());
  expect((await student.do(getAccount)).nameRight).toBe(right);
  expect((await student.call(askForName, { body: ada })).status).toBe(asking);
  expect((await student.call(updateAccount, { body: { firstName: 'Hypatia' } })).status).toBe(changing);
  await site.as('teacher').do(updateAccount, { body: { firstName: `Emmy ${nameChanges}` } });
  const [last] = await run(
    `select details from audit_entry where deed = 'tenant.nameChanges' order by audit_entry_id desc limit 1`,
  );
  if (nameChanges === 'everyone')
    expect(last!.details).toEqual({ from: { nameChanges: 'requests' }, to: { nameChanges: 'everyone' } });
});
