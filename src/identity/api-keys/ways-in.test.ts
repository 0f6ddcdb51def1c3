/** A key makes no way in that outlives it, and opens nothing that its scopes do not name. */
import { expect, test } from 'vitest';
import { isForKeys, scopes } from '#access/keys.ts';
import type { Permission } from '#access/permissions.ts';
import { getSettings, updateSettings } from '#admin/tenant-settings/contract.ts';
import { allTaskKinds } from '#app/slices.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { changeUsers } from '#identity/people/contract-many.ts';
import { updateUserStatus } from '#identity/people/contract-users.ts';
import { answerDeletion } from '#identity/privacy/contract.ts';
import { createPlatform, createRegistrationLink } from '#integrations/lti/contract.ts';
import { listNotifications } from '#messaging/notifications/contract.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { insertTask } from '#tasks/api.ts';
import { getTask, getTaskFile, listTasks } from '#tasks/contract.ts';
import { createOwnKey } from './contract.ts';

const site = await testSite();
const { school } = site;
const admin = site.as('admin');
const withKey = (secret: string) => site.as({ personId: '', email: '', token: secret } satisfies TestPerson);
const keyOf = async (given: readonly string[]) =>
  withKey((await admin.do(createOwnKey, { body: { name: 'Script', scopes: given as never, expiresAt: null } })).secret);

test('a key connects no learning platform, whose launches would sign people in', async () => {
  const program = await keyOf(['company.edit']);
  const body = {
    name: 'Mine',
    issuer: 'https://lms.elsewhere.test',
    clientId: 'x',
    authUrl: 'https://lms.elsewhere.test/auth',
    tokenUrl: 'https://lms.elsewhere.test/token',
    jwksUrl: 'https://lms.elsewhere.test/jwks',
    tokenAudience: '',
    frameOrigins: [],
    createsAccounts: true,
    makesTeachers: true,
    matchesExternalId: true,
    isEnabled: true,
    deployments: ['1'],
  };
  expect((await program.call(createPlatform, { body })).status).toBe(403);
  expect((await program.call(createRegistrationLink, { body: {} })).status).toBe(403);
});

test('a call for administrators is closed to keys until somebody has opened it to them', () => {
  const known = site.server.endpoints as readonly Endpoint<Permission>[];
  const found = known.find(({ path }) => path === getSettings.path)!;
  expect(isForKeys(found)).toBe(true);
  expect(isForKeys({ ...found, path: '/v1/api/admin/somethingNew' })).toBe(false);
  expect(known.filter(({ path }) => path.includes('/admin/lti/')).filter(isForKeys)).toEqual([]);
});

test('a key opens no registration and takes no second factor away', async () => {
  const program = await keyOf(['company.edit']);
  const before = await program.do(getSettings, {});
  expect(before.registrationOpen).toBe(false);
  const change = (body: object) => program.call(updateSettings, { body });
  expect((await change({ registrationOpen: true })).status).toBe(403);
  expect((await change({ secondFactor: { of: 'off', from: new Date(0).toISOString() } })).status).toBe(403);
  // What it says as it is, changes nothing.
  expect((await change({ registrationOpen: false, name: 'New name' })).status).toBe(200);
  expect((await admin.do(getSettings, {})).registrationOpen).toBe(false);
});

test('a key disables, enables and deletes no administrator, alone or among many', async () => {
  const program = await keyOf(['people.write']);
  const other = await site.addPerson(school, ['admin']);
  const student = await site.addPerson(school, ['student']);
  const disable = (personId: string) =>
    program.call(updateUserStatus, { body: { user: { _id: personId, status: 'disabled' } } });
  expect((await disable(other.personId)).status).toBe(403);
  const many = await program.do(changeUsers, {
    body: { deed: 'disable', users: [other.personId, student.personId] },
  });
  expect(many.changed).toEqual([student.personId]);
  expect(many.refused.map(({ user }) => user._id)).toEqual([other.personId]);
  await site.database.inTenant(school.id, (tx) =>
    tx
      .insertInto('deletion_request')
      .values({ tenant_id: school.id, person_id: other.personId, reason: '', requested_at: site.now() })
      .execute(),
  );
  const deletion = await program.call(answerDeletion, { params: { id: other.personId }, body: { deletes: true } });
  expect(deletion.status).toBe(403);
});

test('a key sees the tasks that its scopes are about, and no file of any other', async () => {
  const id = await site.database.inTenant(school.id, async (tx) => {
    const task = await insertTask(tx, {
      kind: 'question-export',
      title: 'All questions',
      params: {},
      startedBy: school.people.admin.personId,
    });
    await tx
      .insertInto('task_file')
      .values({
        tenant_id: school.id,
        task_id: task,
        part: 'output',
        name: 'keys.csv',
        mime: 'text/csv',
        bytes: Buffer.from('the right answers'),
      })
      .execute();
    return task;
  });
  const [posts, questions] = [await keyOf(['post.write']), await keyOf(['question.read'])];
  expect((await posts.call(getTask, { params: { id } })).status).toBe(404);
  expect((await posts.call(getTaskFile, { params: { id } })).status).toBe(404);
  expect((await posts.do(listTasks, { query: {} })).tasks).toEqual([]);
  expect((await questions.call(getTaskFile, { params: { id } })).status).toBe(200);
  expect((await questions.do(listTasks, { query: {} })).tasks.map(({ _id }) => _id)).toEqual([id]);
});

test('what a person has of themself, and archives and people, are for no key', async () => {
  const closed = allTaskKinds.filter(({ forKeys }) => !forKeys).map(({ name }) => name);
  expect(closed.sort()).toEqual(['own-data', 'people-upload', 'tenant-export', 'tenant-import']);
  const all = await keyOf([...scopes]);
  const id = await site.database.inTenant(school.id, (tx) =>
    insertTask(tx, { kind: 'own-data', title: 'Mine', params: {}, startedBy: school.people.admin.personId }),
  );
  expect((await all.call(getTask, { params: { id } })).status).toBe(404);
  expect((await admin.call(getTask, { params: { id } })).status).toBe(200);
});

test('whoever has a key is told that it was created, as of a passkey', async () => {
  const person = await site.addPerson(school, ['teacher']);
  await site.as(person).do(createOwnKey, { body: { name: 'Not mine', scopes: ['quiz.read'], expiresAt: null } });
  const { notices } = await site.as(person).do(listNotifications, { query: {} });
  expect(notices[0]).toMatchObject({ title: 'The API key “Not mine” was created', kind: 'account' });
});
