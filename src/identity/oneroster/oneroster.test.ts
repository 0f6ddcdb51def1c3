/** What a student information system says becomes accounts, roles and memberships, and no more than that. */
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { getMe } from '#identity/account/contract.ts';
import { createMapping, listMapping } from '#identity/directories/contract.ts';
import { addGroupUsers, createGroup } from '#identity/people/contract.ts';
import { updateUserStatus } from '#identity/people/contract-users.ts';
import { connectPerson, listConnections, listRuns, removeConnection, testConnection } from './contract.ts';
import { aClass, anEnrollment, aTerm, aUser, connectDistrict, peopleOf, startDistrict } from './testing.ts';

const district = await startDistrict();
afterAll(() => district.stop());

beforeEach(() => {
  Object.assign(district, { pageSize: 10_000, saysTotal: true, fault: null });
  district.asked.length = 0;
  district.lists.academicSessions = [aTerm('t1', '2999-07-31')];
  district.lists.classes = [aClass('c1', 'Algebra'), aClass('c2', 'Chess')];
  district.lists.users = [
    aUser('amy'),
    aUser('bob'),
    aUser('tom', {}, 'teacher'),
    aUser('pat', {}, 'parent'),
    aUser('off', { enabledUser: 'false' }),
  ];
  district.lists.enrollments = [
    anEnrollment('amy', 'c1'),
    anEnrollment('amy', 'c2'),
    anEnrollment('bob', 'c1'),
    anEnrollment('tom', 'c1', { role: 'teacher' }),
  ];
});

const site = () => testSite({ environment: { SSO_LOCAL: '1' } });
const changedNow = { dateLastModified: '2027-06-01T00:00:00.000Z' };
const briefly = (people: Awaited<ReturnType<typeof peopleOf>>) =>
  people.map(({ email, roles, status, groups }) => [email, roles.join(), status, groups.join()]);

describe('the first run', async () => {
  const school = await site();
  const { connection, run } = await connectDistrict(school, district);

  test('shows in a preview what would become of everybody, and changes nothing', async () => {
    const { state, report, rows, isFull } = await run({ kind: 'preview' });
    expect({ state, isFull }).toEqual({ state: 'done', isFull: true });
    expect(report).toMatchObject({
      create: 3,
      leave: 0,
      refused: 0,
      leftOut: [
        { role: 'parent', count: 1 },
        { role: '', count: 1 },
      ],
      newGroups: ['Algebra', 'Chess'],
      read: { orgs: 1, terms: 1, classes: 2, enrollments: 4, users: 5 },
    });
    expect(rows.map(({ outcome, name }) => [outcome, name])).toContainEqual(['create', 'Given amy Family amy']);
    expect(await peopleOf(school)).toEqual([]);
  });

  test('makes accounts with roles by the rules, and groups of classes; and the second run changes nothing', async () => {
    expect((await run()).report).toMatchObject({ create: 3, newGroupCount: 2 });
    const expected = [
      ['amy', 'student', 'active', 'Algebra,Chess'],
      ['bob', 'student', 'active', 'Algebra'],
      ['tom', 'teacher', 'active', ''],
    ];
    expect(briefly(await peopleOf(school))).toEqual(expected);
    const { isFull, report } = await run();
    expect({ isFull, ...report }).toMatchObject({ isFull: false, create: 0, update: 0, unchanged: 3 });
    expect((await run({ isFull: true })).report).toMatchObject({ create: 0, update: 0, leave: 0, unchanged: 3 });
    expect(briefly(await peopleOf(school))).toEqual(expected);
  });

  test('asks in pages that are sorted, then for changes only', async () => {
    const users = district.asked.filter(({ path }) => path === 'users');
    expect(users).toEqual([]);
    await run();
    const [asked] = district.asked.filter(({ path }) => path === 'users');
    expect(Object.fromEntries(asked!.query)).toEqual({
      limit: '500',
      offset: '0',
      sort: 'sourcedId',
      orderBy: 'asc',
      filter: expect.stringMatching(/^dateLastModified>'\d{4}-\d\d-\d\dT[\d:.]+Z'$/),
    });
  });

  test('is on the page with the rules for roles, which apply at once', async () => {
    const { sources, rules } = await school.as('admin').do(listMapping);
    const source = `oneroster:${connection._id}`;
    expect(sources).toContainEqual({ source, kind: 'oneroster', name: 'District' });
    expect(rules.filter((one) => one.source === source).map(({ value, role }) => [value, role])).toEqual([
      ['student', 'student'],
      ['teacher', 'teacher'],
    ]);
    await school.as('admin').do(createMapping, {
      body: { source, about: 'role', value: 'parent', role: 'student', groups: [] },
    });
    expect((await run({ isFull: true })).report).toMatchObject({ create: 1 });
  });
});

describe('changes', async () => {
  const school = await site();
  const admin = school.as('admin');
  const { connection, run } = await connectDistrict(school, district);

  test('of names, addresses, classes and enrollments arrive with a run that reads only them', async () => {
    await run();
    district.lists.users[0] = aUser('amy', { ...changedNow, givenName: 'Amelia', email: 'amelia@north.example' });
    district.lists.classes[0] = aClass('c1', 'Algebra II', changedNow);
    district.lists.enrollments[1] = anEnrollment('amy', 'c2', { ...changedNow, status: 'tobedeleted' });
    const { isFull, report } = await run();
    expect({ isFull, ...report }).toMatchObject({
      isFull: false,
      update: 2,
      read: { users: 1, classes: 1, enrollments: 1 },
    });
    expect(briefly(await peopleOf(school))).toEqual([
      ['amelia', 'student', 'active', 'Algebra II'],
      ['bob', 'student', 'active', 'Algebra II'],
      ['tom', 'teacher', 'active', ''],
    ]);
  });

  test('leave alone what was given by hand', async () => {
    await run({ isFull: true });
    const [, bob] = await peopleOf(school);
    const group = await admin.do(createGroup, { body: { name: 'Orchestra' } });
    await admin.do(addGroupUsers, { params: { id: group._id }, body: { selectedUserIds: [bob!.id] } });
    district.lists.enrollments = [];
    await run({ isFull: true });
    expect(briefly(await peopleOf(school))[1]).toEqual(['bob', 'student', 'active', 'Orchestra']);
  });

  test('of the calendar count: a membership ends with its term, and no membership is called lost', async () => {
    await run({ isFull: true });
    expect(briefly(await peopleOf(school))[0]![3]).toBe('Algebra,Chess');
    district.lists.academicSessions = [aTerm('t1', '2026-01-01')];
    const { report } = await run({ isFull: true });
    expect(report).toMatchObject({ lost: 0, update: 2 });
    expect(briefly(await peopleOf(school))[0]![3]).toBe('');
  });

  test('end when the connection is removed: people keep what they have', async () => {
    await run({ isFull: true });
    const before = briefly(await peopleOf(school));
    await admin.do(removeConnection, { params: { id: connection._id } });
    expect(briefly(await peopleOf(school))).toEqual(before);
    expect((await admin.do(listMapping)).rules).toEqual([]);
  });
});

describe('somebody who leaves', async () => {
  const school = await site();
  const admin = school.as('admin');
  const { run } = await connectDistrict(school, district);

  test('loses the session at once, keeps the account with its results, and gets it back on return', async () => {
    await run();
    const [amy] = await peopleOf(school);
    const session = await school.signInAgain({ personId: amy!.id, email: '', token: '' });
    expect(await school.as(session).call(getMe)).toMatchObject({ status: 200 });
    district.lists.users[0] = aUser('amy', { ...changedNow, status: 'tobedeleted' });
    expect((await run()).report).toMatchObject({ leave: 1 });
    expect((await school.as(session).call(getMe)).status).toBe(401);
    expect(briefly(await peopleOf(school))[0]).toEqual(['amy', 'student', 'disabled', '']);
    district.lists.users[0] = aUser('amy', { dateLastModified: '2027-06-02T00:00:00.000Z' });
    expect((await run()).report).toMatchObject({ create: 0, update: 1 });
    expect(await peopleOf(school)).toMatchObject([
      { id: amy!.id, status: 'active', groups: ['Algebra', 'Chess'] },
      {},
      {},
    ]);
  });

  test('is not enabled again where an administrator has disabled the account', async () => {
    const [, bob] = await peopleOf(school);
    await admin.do(updateUserStatus, { body: { user: { _id: bob!.id, status: 'disabled' } } });
    district.lists.users[1] = aUser('bob', { ...changedNow, givenName: 'Robert' });
    const { rows } = await run({ isFull: true });
    expect((await peopleOf(school))[1]).toMatchObject({ name: 'Robert', status: 'disabled' });
    expect(rows[0]?.messages).toEqual(['The account was disabled here, and stays disabled']);
  });

  test('may be missing in a complete list, disabled there, or without a role; the last administrator stays', async () => {
    district.lists.users = [aUser('tom', { roles: [] }, 'teacher'), aUser('bob', { enabledUser: 'false' })];
    const { report, rows } = await run({ isFull: true });
    expect(report).toMatchObject({ leave: 3 });
    expect(rows.map(({ name, messages }) => [name, ...messages])).toEqual([
      ['Given amy Family amy', 'The system has removed the person'],
      ['Robert Family bob', 'The account in the system is disabled'],
      ['Given tom Family tom', 'No rule gives a role for what the person is in the system'],
    ]);
  });
});

describe('the safety brake', async () => {
  const school = await site();
  const { connection, run } = await connectDistrict(school, district, { mostRemoved: 40 });

  test('holds a run that would remove too many, until an administrator confirms just that', async () => {
    await run();
    district.lists.users = [];
    const held = await run({ isFull: true });
    expect(held).toMatchObject({ state: 'held', report: { leave: 3 } });
    expect((await peopleOf(school)).map(({ status }) => status)).toEqual(['active', 'active', 'active']);
    // Not by the next run either, which would read changes only.
    expect(await run()).toMatchObject({ state: 'held', isFull: true });
    expect(await run({ confirms: held._id })).toMatchObject({ state: 'done', report: { leave: 3 } });
    expect((await peopleOf(school)).map(({ status }) => status)).toEqual(['disabled', 'disabled', 'disabled']);
  });

  test('holds a run in which enrollments are missing, and lets a few go', async () => {
    await run({ isFull: true });
    const all = district.lists.enrollments;
    district.lists.enrollments = [];
    expect(await run({ isFull: true })).toMatchObject({ state: 'held', report: { lost: 3, leave: 0 } });
    district.lists.enrollments = all.slice(1);
    expect(await run({ isFull: true })).toMatchObject({ state: 'done', report: { lost: 1 } });
    const { runs, total } = await school.as('admin').do(listRuns, { params: { id: connection._id } });
    expect(runs[0]).toMatchObject({ kind: 'sync', state: 'done', startedBy: expect.any(String) });
    expect(total).toBe(7);
  });
});

describe('people who have an account already', async () => {
  const school = await site();
  const admin = school.as('admin');
  const { connection, run } = await connectDistrict(school, district);
  const params = { id: connection._id };

  test('are recognised by the number of the school, never by the address alone, and connected by hand', async () => {
    const [bySourcedId, byAddress] = [
      await school.addPerson(school.school, ['student']),
      await school.addPerson(school.school, ['student']),
    ];
    await school.database.inTenant(school.school.id, async (tx) => {
      await tx
        .updateTable('person')
        .set({ external_id: 'amy' })
        .where('person_id', '=', bySourcedId.personId)
        .execute();
      await tx
        .updateTable('person')
        .set({ email: 'bob@north.example' })
        .where('person_id', '=', byAddress.personId)
        .execute();
    });
    const { report, rows } = await run();
    expect(report).toMatchObject({ link: 1, create: 1, refused: 1 });
    expect(rows[0]).toMatchObject({
      outcome: 'refused',
      sourcedId: 'bob',
      messages: ['An account here has this e-mail address'],
      sameAddress: byAddress.personId,
    });
    expect((await peopleOf(school)).map(({ email, id }) => [email, id])).toContainEqual(['amy', bySourcedId.personId]);
    await admin.do(connectPerson, { params, body: { sourcedId: 'bob', person: byAddress.personId } });
    const again = await run();
    expect(again).toMatchObject({ isFull: true, report: { update: 1, refused: 0 } });
    expect((await peopleOf(school))[1]).toMatchObject({ id: byAddress.personId, groups: ['Algebra'] });
    const twice = await admin.call(connectPerson, { params, body: { sourcedId: 'tom', person: byAddress.personId } });
    expect(twice.status).toBe(409);
  });

  test('are no staff where they have merely registered with the address, also once connected by hand', async () => {
    const squatter = await school.addPerson(school.school, ['student']);
    await school.database.inTenant(school.school.id, (tx) =>
      tx
        .updateTable('person')
        .set({ email: 'ute@north.example', email_unproven: true })
        .where('person_id', '=', squatter.personId)
        .execute(),
    );
    district.lists.users.push(aUser('ute', {}, 'teacher'));
    await run({ isFull: true });
    await admin.do(connectPerson, { params, body: { sourcedId: 'ute', person: squatter.personId } });
    await run({ isFull: true });
    const { id, roles } = (await peopleOf(school)).find((one) => one.id === squatter.personId)!;
    expect([id, roles]).toEqual([squatter.personId, ['teacher']]);
    await vi.waitFor(async () => expect((await school.as(squatter).call(getMe)).status).toBe(401), 1000);
  });

  test('are not taken over where the account is an administrator’s', async () => {
    const { personId } = school.school.people.admin;
    await school.database.inTenant(school.school.id, (tx) =>
      tx.updateTable('person').set({ external_id: 'eve' }).where('person_id', '=', personId).execute(),
    );
    district.lists.users.push(aUser('eve'));
    const { rows } = await run({ isFull: true });
    expect(rows[0]?.messages).toEqual(['The account with this number is an administrator’s. Connect it by hand']);
    await admin.do(connectPerson, { params, body: { sourcedId: 'eve', person: personId } });
    const { rows: after } = await run();
    expect(after.find(({ sourcedId }) => sourcedId === 'eve')?.messages).toEqual([
      'The address of an administrator can only be changed by an administrator here',
    ]);
    expect((await school.as('admin').call(getMe)).status).toBe(200);
  });
});

test('one who can’t be read or stored is named, and the others are done', async () => {
  const school = await site();
  const { run } = await connectDistrict(school, district);
  district.lists.users.push(
    aUser('no-mail', { email: '' }),
    aUser('as-name', { email: '', username: 'as-name@north.example' }),
    aUser('twin', { email: 'amy@north.example' }),
    { sourcedId: 'broken', roles: 'none' },
  );
  district.lists.enrollments.push({ sourcedId: 'e9', role: 'student' });
  const { report, rows } = await run();
  expect(report).toMatchObject({ create: 4, refused: 4 });
  expect(
    rows.filter(({ outcome }) => outcome === 'refused').map(({ sourcedId, messages }) => [sourcedId, ...messages]),
  ).toEqual([
    ['no-mail', 'The system names no valid e-mail address'],
    ['twin', 'Another person of the system has this e-mail address'],
    ['e9', 'The record can’t be read: user is wrong'],
    ['broken', 'The record can’t be read: roles is wrong'],
  ]);
  // Rows that failed are read again.
  expect(await run()).toMatchObject({ isFull: true });
});

test('only the chosen schools are read, with what belongs to them', async () => {
  const school = await site();
  district.lists.orgs = [
    { sourcedId: 'd', name: 'District', type: 'district' },
    { sourcedId: 'o1', name: 'North School', type: 'school', parent: { sourcedId: 'd', type: 'org' } },
    { sourcedId: 'o2', name: 'South School', type: 'school', parent: { sourcedId: 'd', type: 'org' } },
  ];
  district.lists.users.push(aUser('zoe', {}, 'student', 'o2'));
  const { connection, run } = await connectDistrict(school, district, { schools: ['o1'] });
  const found = await school.as('admin').do(testConnection, { params: { id: connection._id } });
  expect(found).toMatchObject({ problem: null, users: 6, classes: 2, enrollments: 4, terms: 1 });
  expect(found.schools.map(({ name }) => name)).toEqual(['District', 'North School', 'South School']);
  await run();
  expect((await peopleOf(school)).map(({ email }) => email)).toEqual(['amy', 'bob', 'tom']);
  const { connections } = await school.as('admin').do(listConnections);
  expect(connections[0]).toMatchObject({ people: 3, knownSchools: { length: 3 }, isRunning: false });
  expect(JSON.stringify(connections)).not.toContain('secret');
});

test('version 1.1 has one role for each person', async () => {
  const school = await site();
  const { run } = await connectDistrict(school, district, { version: '1.1' });
  const old = ({ roles: _, ...user }: ReturnType<typeof aUser>, role: string) => ({
    ...user,
    role,
    enabledUser: true,
    orgs: [{ sourcedId: 'o1', type: 'org' }],
  });
  district.lists.users = [old(aUser('amy'), 'student'), old(aUser('tom'), 'teacher'), old(aUser('off'), 'guardian')];
  await run();
  expect(briefly(await peopleOf(school)).map(([email, role]) => [email, role])).toEqual([
    ['amy', 'student'],
    ['tom', 'teacher'],
  ]);
});
