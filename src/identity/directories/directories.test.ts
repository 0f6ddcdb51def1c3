import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { runIn } from '#identity/account/testing.ts';
import { addGroupUsers, createGroup, removeGroupUser } from '#identity/people/contract.ts';
import { updateUserInfo } from '#identity/people/contract-users.ts';
import { csvOf, upload } from '#identity/user-import/testing.ts';
import { claimAccount, forgetSource, mapMemberships, releaseAccount } from './api.ts';
import {
  createMapping,
  deleteMapping,
  listMapping,
  listMappingValues,
  testMapping,
  updateMapping,
} from './contract.ts';
import { reapplyRules } from './jobs.ts';
import type { Told } from './map.ts';
import type { Source } from './rules.ts';
import { keeperOf } from './store-accounts.ts';

const site = await testSite();
const { school, otherSchool, database } = site;
const admin = site.as('admin');
const scim: Source = { kind: 'scim' };
const moodle: Source = { kind: 'lti', connection: '01996f00-0000-7000-8000-000000000001' };

const newGroup = async (name: string) => (await admin.do(createGroup, { body: { name } }))._id;
const newPerson = async (roles: ('admin' | 'teacher' | 'student')[] = ['student']) =>
  (await site.addPerson(school, roles, 'Ida')).personId;
const tell = (source: Source, told: Told) =>
  database.inTenant(school.id, async (tx) => (await mapMemberships(site.server.services, tx, source, [told]))[0]!);
const groupsOf = async (personId: string) =>
  (await runIn<{ g: string }>(site, school, 'select group_id as g from group_member where person_id = $1', [personId]))
    .map(({ g }) => g)
    .sort();
const rolesOf = async (personId: string) =>
  (await runIn<{ roles: string[] }>(site, school, 'select roles from person where person_id = $1', [personId]))[0]!
    .roles;

/** Rules are stored directly: LTI and SCIM are no connected sources of this school. */
const rule = async (source: string, about: string, value: string, role: string | null, groups: string[] = []) => {
  const rows = await runIn<{ id: string }>(
    site,
    school,
    `insert into mapping_rule (tenant_id, rule_id, source, about, value, role) values ($1, gen_random_uuid(), $2, $3, $4, $5)
     returning rule_id as id`,
    [school.id, source, about, value, role],
  );
  const { id } = rows[0]!;
  for (const group of groups)
    await runIn(site, school, 'insert into mapping_rule_group (tenant_id, rule_id, group_id) values ($1, $2, $3)', [
      school.id,
      id,
      group,
    ]);
  return id;
};

const [physics, choir, drama] = [await newGroup('Physics'), await newGroup('Choir'), await newGroup('Drama')];
await rule('scim', 'group', 'Sci', null, [physics]);
await rule('scim', 'group', 'Staff', 'teacher', [choir]);
await rule('scim', 'role', 'it', 'admin');
await rule('lti', 'group', 'Algebra', null, [physics]);
await rule('lti', 'role', 'Instructor', 'teacher');

test('a source gives a role and groups by the rules, and takes back what it gave', async () => {
  const person = await newPerson();
  const first = await tell(scim, { personId: person, groups: ['Sci', 'Staff', 'Other'] });
  expect([first.roles, first.added.toSorted(), first.removed]).toEqual([['teacher'], [physics, choir].sort(), []]);
  expect([await rolesOf(person), await groupsOf(person)]).toEqual([['teacher'], [physics, choir].sort()]);
  await tell(scim, { personId: person, groups: ['Sci'] });
  expect([await rolesOf(person), await groupsOf(person)]).toEqual([['student'], [physics]]);
});

test('what was given by hand is never taken away, also when the source gave it too', async () => {
  const person = await newPerson(['teacher']);
  await admin.do(addGroupUsers, { params: { id: physics }, body: { selectedUserIds: [person] } });
  await tell(scim, { personId: person, groups: ['Sci', 'Staff'] });
  await tell(scim, { personId: person, groups: [] });
  expect([await rolesOf(person), await groupsOf(person)]).toEqual([['teacher'], [physics]]);
});

test('a membership that an admin ended and made again is the admin’s', async () => {
  const person = await newPerson();
  await tell(scim, { personId: person, groups: ['Sci'] });
  await admin.do(removeGroupUser, { params: { id: physics, userId: person } });
  await admin.do(addGroupUsers, { params: { id: physics }, body: { selectedUserIds: [person] } });
  await tell(scim, { personId: person, groups: [] });
  expect(await groupsOf(person)).toEqual([physics]);
});

test('roles that an admin sets are no source’s any more', async () => {
  const person = await newPerson();
  await tell(scim, { personId: person, groups: ['Staff'] });
  await admin.do(updateUserInfo, { body: { user: { _id: person, info: { roles: ['teacher', 'student'] } } } });
  await tell(scim, { personId: person, groups: [] });
  expect(await rolesOf(person)).toEqual(['teacher', 'student']);
});

test('roles that a file of people sets are no source’s any more, either', async () => {
  const { email, personId: person } = await site.addPerson(school, ['student'], 'Uploaded');
  await tell(scim, { personId: person, groups: ['Staff'] });
  await upload(site, csvOf('email,role', `${email},teacher; student`));
  await tell(scim, { personId: person, groups: [] });
  expect((await rolesOf(person)).toSorted()).toEqual(['student', 'teacher']);
});

test('what two sources give stays until both have stopped; courses of one platform are apart', async () => {
  const person = await newPerson();
  await tell(scim, { personId: person, groups: ['Sci'] });
  await tell({ ...moodle, scope: 'c1' }, { personId: person, groups: ['Algebra'], roles: ['Instructor'] });
  await tell({ ...moodle, scope: 'c2' }, { personId: person, groups: [], roles: ['Learner'] });
  expect([await rolesOf(person), await groupsOf(person)]).toEqual([['teacher'], [physics]]);
  await tell(scim, { personId: person, groups: [] });
  expect(await groupsOf(person)).toEqual([physics]);
  await tell({ ...moodle, scope: 'c1' }, { personId: person, groups: [], roles: [] });
  expect([await rolesOf(person), await groupsOf(person)]).toEqual([['student'], []]);
});

test('what a source leaves out stays as it said last', async () => {
  const person = await newPerson();
  await tell(scim, { personId: person, roles: [], groups: ['Sci'] });
  await tell(scim, { personId: person, roles: ['x'] });
  expect(await groupsOf(person)).toEqual([physics]);
});

test('nobody becomes an administrator without a rule that says so, and the last one stays one', async () => {
  const person = await newPerson();
  expect((await tell(moodle, { personId: person, roles: ['Administrator', 'admin', 'it'] })).roles).toEqual([
    'student',
  ]);
  expect((await tell(scim, { personId: person, roles: ['it'] })).roles).toEqual(['admin']);
  await runIn(site, school, "update person set status = 'disabled' where role = 'admin' and person_id <> $1", [person]);
  const kept = await tell(scim, { personId: person, roles: [] });
  expect([kept.roles, kept.kept]).toEqual([['admin'], 'The last active administrator must stay an administrator']);
  await runIn(site, school, "update person set status = 'active' where role = 'admin'");
  expect((await tell(scim, { personId: person, roles: [] })).roles).toEqual(['student']);
});

test('a group that a source keeps itself is left to a rule about the same value', async () => {
  const person = await newPerson();
  const direct = [
    { value: '7b', group: drama },
    { value: 'Sci', group: choir },
  ];
  await tell(scim, { personId: person, groups: ['7b', 'Sci'], direct });
  expect(await groupsOf(person)).toEqual([drama, physics].sort());
});

test('a deleted group is given to nobody, and strangers and guests are passed over', async () => {
  const gone = await newGroup('Gone');
  await rule('scim', 'group', 'Ghost', null, [gone]);
  await runIn(site, school, "update person_group set deleted_at = now(), deleted_name = 'Gone' where group_id = $1", [
    gone,
  ]);
  const person = await newPerson();
  expect((await tell(scim, { personId: person, groups: ['Ghost'] })).added).toEqual([]);
  const stranger = otherSchool.people.student.personId;
  expect(await tell(scim, { personId: stranger, groups: ['Sci'] })).toBeUndefined();
});

test('an account has one keeper at a time', async () => {
  const person = await newPerson();
  await database.inTenant(school.id, async (tx) => {
    const now = site.now();
    expect(await claimAccount(tx, scim, person, now)).toBeNull();
    expect(await claimAccount(tx, { kind: 'oneroster' }, person, now)).toBe('scim');
    await releaseAccount(tx, { kind: 'oneroster' }, person);
    expect(await keeperOf(tx, person)).toBe('scim');
    await releaseAccount(tx, scim, person);
    expect(await claimAccount(tx, { kind: 'oneroster' }, person, now)).toBeNull();
  });
});

test('a removed connection leaves people what they have, as their own', async () => {
  const person = await newPerson();
  const other = { kind: 'lti', connection: '01996f00-0000-7000-8000-000000000002' } as const;
  await tell(other, { personId: person, groups: ['Algebra'] });
  await database.inTenant(school.id, (tx) => forgetSource(tx, other));
  await tell(other, { personId: person, groups: [] });
  expect(await groupsOf(person)).toEqual([physics]);
});

test('rules are kept, tested and applied at once to what was said last', async () => {
  const person = await newPerson();
  await runIn(
    site,
    school,
    `insert into lti_platform (tenant_id, platform_id, name, issuer, client_id, auth_url, token_url, jwks_url)
     values ($1, $2, 'Moodle', 'https://m.example', 'c', 'https://m.example', 'https://m.example', 'https://m.example')`,
    [school.id, moodle.connection],
  );
  const source = `lti:${moodle.connection}`;
  await tell({ ...moodle, scope: 'c9' }, { personId: person, groups: ['Theatre'], roles: ['Learner'] });
  const given = { source, about: 'group', value: 'Theatre', role: null, groups: [drama] } as const;
  const body = { ...given, groups: [drama] };
  const made = await admin.do(createMapping, { body });
  expect(made).toMatchObject({ value: 'Theatre', groups: [{ _id: drama, name: 'Drama' }] });
  expect((await admin.call(createMapping, { body })).status).toBe(409);
  expect((await admin.call(createMapping, { body: { ...body, value: 'X', groups: [] } })).status).toBe(400);
  expect((await admin.call(createMapping, { body: { ...body, value: 'X', source: 'saml' } })).status).toBe(400);
  const { sources } = await admin.do(listMapping);
  expect(sources).toEqual(expect.arrayContaining([{ source, kind: 'lti', name: 'Moodle' }]));
  expect((await admin.do(listMappingValues, { query: { source } })).groups).toContain('Theatre');

  expect(await admin.do(testMapping, { body: { source, person } })).toMatchObject({
    said: { groups: ['Theatre'], roles: ['Learner'] },
    added: [{ name: 'Drama' }],
    rules: [made._id],
  });
  expect(await groupsOf(person)).toEqual([]);
  await reapplyRules(site.server.services, { tenantId: school.id, source });
  expect(await groupsOf(person)).toEqual([drama]);

  const changed = await admin.do(updateMapping, {
    params: { id: made._id },
    body: { groups: [choir], edit: made.edit },
  });
  expect(
    (await admin.call(updateMapping, { params: { id: made._id }, body: { role: 'teacher', edit: 1 } })).status,
  ).toBe(409);
  await reapplyRules(site.server.services, { tenantId: school.id, source });
  expect(await groupsOf(person)).toEqual([choir]);
  await admin.do(deleteMapping, { params: { id: changed._id } });
  await reapplyRules(site.server.services, { tenantId: school.id, source });
  expect(await groupsOf(person)).toEqual([]);
});

test('a person who is new gets what the typed values give', async () => {
  const source = `lti:${moodle.connection}`;
  const body = { source, roles: ['Instructor'], groups: ['Algebra'] };
  expect(await admin.do(testMapping, { body })).toMatchObject({ roles: ['teacher'], added: [{ name: 'Physics' }] });
});
