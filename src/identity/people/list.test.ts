import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { addGroupUsers, createGroup } from './contract.ts';
import { listUsers } from './contract-users.ts';

const site = await testSite();
const { school, database } = site;
const admin = site.as('admin');

const people: readonly (readonly [first: string, last: string, email: string])[] = [
  ['José', 'García', 'jose.garcia@list.test'],
  ['Łukasz', 'Żak', 'lukasz@list.test'],
  ['Nguyễn', 'Thị Ánh', 'anh@list.test'],
  ['Straße', 'O’Neill', 'oneill@list.test'],
  ['小红', '王', 'wang@list.test'],
  ['Ünal', 'İnönü', 'inonu@list.test'],
  ['100%', 'Under_score', 'odd@list.test'],
];
const ids = new Map<string, string>();
await database.inTenant(school.id, async (tx) => {
  for (const [first_name, last_name, email] of people) {
    const person_id = uuid();
    ids.set(email, person_id);
    await tx.insertInto('person').values({ tenant_id: school.id, person_id, email, first_name, last_name }).execute();
  }
});

const namesOf = async (query: object): Promise<string[]> =>
  (await admin.do(listUsers, { query: { limit: 100, ...query } })).users.map((one) => one.firstName);

test.each([
  ['jose', ['José']],
  ['GARCÍA jose', ['José']],
  ['arci', ['José']],
  ['lukasz zak', ['Łukasz']],
  ['nguyen anh', ['Nguyễn']],
  ['strasse', ['Straße']],
  ['inonu unal', ['Ünal']],
  ['王', ['小红']],
  ['小红', ['小红']],
  ['100%', ['100%']],
  ['%', []],
  ['under_s', ['100%']],
  ['_', []],
  ['lukasz@li', ['Łukasz']],
  ['jo', ['José']],
  ['os', []],
  ['jose lukasz', []],
])('q=%s finds %s: capitals and accents make no difference, two letters begin a word', async (q, names) => {
  expect(await namesOf({ q })).toEqual(names);
});

test('fn, ln and email look into their own field', async () => {
  expect(await namesOf({ fn: 'garcia' })).toEqual([]);
  expect(await namesOf({ ln: 'garcia' })).toEqual(['José']);
  expect(await namesOf({ fn: 'lu', ln: 'ża' })).toEqual(['Łukasz']);
  expect(await namesOf({ email: 'ANH@' })).toEqual(['Nguyễn']);
  expect(await namesOf({ ln: 'thi anh' })).toEqual(['Nguyễn']);
});

test('usrgrp is a group’s id or its name, or All; one that does not exist finds nobody', async () => {
  const group = await admin.do(createGroup, { body: { name: 'Listed' } });
  const selectedUserIds = [ids.get('anh@list.test')!, ids.get('inonu@list.test')!];
  await admin.do(addGroupUsers, { params: { id: group._id }, body: { selectedUserIds } });
  expect(await namesOf({ usrgrp: group._id })).toEqual(['Ünal', 'Nguyễn']);
  expect(await namesOf({ usrgrp: 'Listed', q: 'anh' })).toEqual(['Nguyễn']);
  expect(await namesOf({ usrgrp: 'All', q: 'anh' })).toEqual(['Nguyễn']);
  expect(await namesOf({ usrgrp: 'All' })).toEqual(await namesOf({}));
  expect(await namesOf({ usrgrp: 'Unlisted' })).toEqual([]);
  expect(await namesOf({ usrgrp: uuid() })).toEqual([]);
});

test('role and status take several values', async () => {
  expect(await namesOf({ role: 'admin,teacher' })).toEqual(['Alan', 'Emmy']);
  const active = await namesOf({ status: 'active' });
  expect(active).toEqual(['Alan']);
  expect(await namesOf({ status: 'disabled' })).toEqual([]);
  expect(await namesOf({ status: 'invited,active', role: 'admin,teacher' })).toEqual(['Alan', 'Emmy']);
});

test('pages in either direction show everybody once, with the same total', async () => {
  for (const sort of ['name', '-firstName', 'email', '-createdAt', 'createdAt', 'lastSeenAt', '-lastSeenAt'] as const) {
    const seen: string[] = [];
    for (let ofst = 0; ofst < 12; ofst += 4) {
      const { users, total } = await admin.do(listUsers, { query: { sort, ofst, limit: 4 } });
      expect(total).toBe(10);
      seen.push(...users.map((one) => one._id));
    }
    expect(new Set(seen).size, sort).toBe(10);
  }
  const page = { q: 'list.test', ofst: 100 };
  expect(await admin.do(listUsers, { query: page })).toMatchObject({ users: [], total: 7 });
});

test('who was seen last comes first, and who never was comes last', async () => {
  const { users } = await admin.do(listUsers, { query: { sort: '-lastSeenAt', limit: 2 } });
  expect(users.map((one) => [one.firstName, one.lastSeenAt === null])).toEqual([
    ['Alan', false],
    [expect.any(String), true],
  ]);
});
