import { expect, test, vi } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { getMe } from '#identity/account/contract.ts';
import {
  addGroupUsers,
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
  removeGroupUser,
  restoreGroup,
  updateGroup,
} from './contract.ts';
import { changeUsers } from './contract-many.ts';

const site = await testSite();
const { school } = site;
const admin = site.as('admin');
const ada = await site.addPerson(school, ['student'], 'Ada');
const zoe = await site.addPerson(school, ['student'], 'Zoë');

const group = (name: string) => admin.do(createGroup, { body: { name, description: 'A class' } });
const add = (id: string, ...people: (typeof ada)[]) =>
  admin.do(addGroupUsers, { params: { id }, body: { selectedUserIds: people.map((one) => one.personId) } });

test('adding people says who is new, renames where another name is given, and reaches open sessions', async () => {
  const made = await group('10A');
  await site.as(ada).do(getMe);
  expect(await add(made._id, ada)).toMatchObject({ added: 1, already: 0, renamed: false });
  const body = { selectedUserIds: [ada.personId, zoe.personId, zoe.personId], groupName: '10A maths' };
  const both = await admin.do(addGroupUsers, { params: { id: made._id }, body });
  expect(both).toMatchObject({ added: 1, already: 1, renamed: true, group: { name: '10A maths', memberCount: 2 } });
  expect((await site.as(zoe).do(getMe)).groups).toEqual([{ _id: made._id, name: '10A maths' }]);
});

test('somebody of another school is nobody here, and then nobody is added', async () => {
  const made = await group('10B');
  const body = { selectedUserIds: [ada.personId, site.otherSchool.people.student.personId] };
  const { error } = await admin.call(addGroupUsers, { params: { id: made._id }, body });
  expect(error.details).toEqual([{ path: 'selectedUserIds.1', message: 'There is no person with this identifier' }]);
  expect((await admin.do(getGroup, { params: { id: made._id } })).total).toBe(0);
});

test('members are listed by name and found without capitals and accents', async () => {
  const made = await group('10C');
  await add(made._id, zoe, ada);
  const { users, total } = await admin.do(getGroup, { params: { id: made._id } });
  expect([users.map((one) => one.firstName), total]).toEqual([['Ada', 'Zoë'], 2]);
  const found = await admin.do(getGroup, { params: { id: made._id }, query: { q: 'ZOE' } });
  expect(found).toMatchObject({ users: [{ _id: zoe.personId }], total: 1, group: { memberCount: 2 } });
});

test('somebody is taken out once', async () => {
  const made = await group('10D');
  await add(made._id, ada);
  const params = { id: made._id, userId: ada.personId };
  expect((await admin.do(removeGroupUser, { params })).memberCount).toBe(0);
  expect((await admin.call(removeGroupUser, { params })).status).toBe(404);
});

test('a name is given once; a deleted group frees it and comes back with its members', async () => {
  const made = await group('11A');
  await add(made._id, ada);
  expect((await admin.call(createGroup, { body: { name: '11A' } })).error.details?.[0]?.path).toBe('name');
  await admin.do(deleteGroup, { params: { id: made._id } });
  expect((await admin.call(getGroup, { params: { id: made._id } })).status).toBe(404);
  expect((await site.as(ada).do(getMe)).groups.map(({ name }) => name)).not.toContain('11A');
  const second = await group('11A');
  expect((await admin.call(restoreGroup, { params: { id: made._id } })).status).toBe(409);
  await admin.do(updateGroup, { params: { id: second._id }, body: { name: '11A new' } });
  expect(await admin.do(restoreGroup, { params: { id: made._id } })).toMatchObject({ name: '11A', memberCount: 1 });
  expect((await admin.call(restoreGroup, { params: { id: made._id } })).status).toBe(404);
});

test('capitals make no second group; accents do', async () => {
  const made = await group('Batch a');
  const refused = await admin.call(createGroup, { body: { name: 'BATCH A' } });
  expect([refused.status, refused.error.details]).toEqual([
    409,
    [{ path: 'name', message: 'Another group has this name, in upper or lower case' }],
  ]);
  const other = await group('Bàtch a');
  const renamed = (id: string, name: string) => admin.call(updateGroup, { params: { id }, body: { name } });
  expect((await renamed(other._id, 'batch A')).status).toBe(409);
  expect((await renamed(made._id, 'BATCH A')).body).toMatchObject({ name: 'BATCH A' });
  await admin.do(deleteGroup, { params: { id: made._id } });
  await group('batch a');
  expect((await admin.call(restoreGroup, { params: { id: made._id } })).status).toBe(409);
});

test('of two who name a group alike at the same time, one is refused', async () => {
  const answers = await Promise.all(['At once', 'AT ONCE'].map((name) => admin.call(createGroup, { body: { name } })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('groups from before whose names differ in capitals alone stay readable and can be renamed apart', async () => {
  await site.database.inTenant(school.id, async (tx) => {
    for (const name of ['Old one', 'OLD ONE'])
      await tx
        .insertInto('person_group')
        .values({ tenant_id: school.id, group_id: crypto.randomUUID(), name })
        .execute();
  });
  const { groups } = await admin.do(listGroups, { query: { q: 'old one' } });
  expect(groups.map(({ name }) => name).sort()).toEqual(['OLD ONE', 'Old one']);
  const [{ _id }] = groups as [(typeof groups)[number]];
  const params = { id: _id };
  expect(await admin.do(updateGroup, { params, body: { description: 'Kept' } })).toMatchObject({ description: 'Kept' });
  expect(await admin.do(updateGroup, { params, body: { name: 'New one' } })).toMatchObject({ name: 'New one' });
});

test('groups are searched and ordered by name and by age', async () => {
  for (const name of ['Éric’s class', 'Search b', 'search a']) await group(name);
  const namesOf = async (query: object) => (await admin.do(listGroups, { query })).groups.map((one) => one.name);
  expect(await namesOf({ q: 'search' })).toEqual(['search a', 'Search b']);
  expect(await namesOf({ q: 'sea', sort: '-name' })).toEqual(['Search b', 'search a']);
  expect(await namesOf({ q: 'eric' })).toEqual(['Éric’s class']);
  expect((await namesOf({ sort: '-createdAt', limit: 1 }))[0]).toBe('search a');
});

test('teachers read groups and edit none; students do neither', async () => {
  const made = await group('12A');
  expect((await site.as('teacher').do(getGroup, { params: { id: made._id } })).group.name).toBe('12A');
  expect((await site.as('teacher').call(updateGroup, { params: { id: made._id }, body: {} })).status).toBe(403);
  expect((await site.as('teacher').call(deleteGroup, { params: { id: made._id } })).status).toBe(403);
  expect((await site.as('student').call(listGroups)).status).toBe(403);
});

test('many people are put into a group, taken out, disabled and enabled at once', async () => {
  const made = await group('13A');
  const users = [ada.personId, zoe.personId];
  const into = await admin.do(changeUsers, { body: { deed: 'addToGroup', users, group: made._id } });
  expect([into.changed.toSorted(), into.unchanged]).toEqual([users.toSorted(), 0]);
  const out = await admin.do(changeUsers, { body: { deed: 'removeFromGroup', users: [users[0]!], group: made._id } });
  expect([out.changed, out.unchanged]).toEqual([[users[0]], 0]);
  const off = await admin.do(changeUsers, {
    body: { deed: 'disable', users: [...users, school.people.admin.personId] },
  });
  expect(off.changed).toHaveLength(2);
  expect(off.refused).toMatchObject([{ why: 'You can’t disable your own account' }]);
  await vi.waitFor(async () => expect((await site.as(zoe).call(getMe)).status).toBe(401), 1000);
  const invited = await admin.do(changeUsers, { body: { deed: 'invite', users } });
  expect(invited.refused).toHaveLength(2);
  const on = await admin.do(changeUsers, { body: { deed: 'enable', users } });
  expect([on.changed.length, on.unchanged, on.refused]).toEqual([2, 0, []]);
});
