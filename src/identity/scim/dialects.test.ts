/** Requests in the shapes that Entra ID and Okta send, after their documentation. */
import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { connectDirectory, PATCH_SCHEMA } from './testing.ts';

const site = await testSite();
const at = await connectDirectory(site);
const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** Entra ID creates somebody after it has asked whether they are there. */
async function provisionByEntra(name: string) {
  expect((await at.find('/Users', `userName eq "${name}"`)).totalResults).toBe(0);
  const made = await at.ask('POST', '/Users', {
    schemas: [CORE, ENTERPRISE],
    externalId: name.split('@')[0],
    userName: name,
    active: true,
    displayName: 'Gwen Roe',
    emails: [{ primary: true, type: 'work', value: name }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Gwen Roe', familyName: 'Roe', givenName: 'Gwen' },
    roles: [],
    title: 'Pupil',
    preferredLanguage: 'en-GB',
    addresses: [{ type: 'work', locality: 'Leeds' }],
    phoneNumbers: [{ type: 'work', value: '555' }],
    [ENTERPRISE]: { employeeNumber: `N-${name}`, department: '9b' },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id as string;
}

test('Entra ID: looks for a person by name, creates them, and finds them by name and by externalId', async () => {
  const id = await provisionByEntra('gwen@school.test');
  for (const filter of [
    'userName eq "GWEN@school.test"',
    'externalId eq "gwen"',
    'emails[type eq "work"].value eq "gwen@school.test"',
  ])
    expect((await at.find('/Users', filter)).Resources[0].id, filter).toBe(id);
  expect((await at.find('/Users', 'emails[type eq "work" and value eq "gwen@school.test"]')).totalResults).toBe(1);
});

test('Entra ID: Replace in capitals, many attributes at once, also those that are not kept', async () => {
  const id = await provisionByEntra('many@school.test');
  const changed = await at.patch(`/Users/${id}`, [
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updated@school.test' },
    { op: 'Replace', path: 'name.familyName', value: 'Updated' },
    { op: 'Replace', path: 'name.formatted', value: 'Gwen Updated' },
    { op: 'Add', path: `${ENTERPRISE}:department`, value: '10a' },
    { op: 'Add', path: `${ENTERPRISE}:manager`, value: 'boss' },
    { op: 'Add', path: 'title', value: 'Prefect' },
    { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '556' },
    { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'York' },
    { op: 'Replace', path: 'preferredLanguage', value: 'fr-FR' },
  ]);
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect(changed.body).toMatchObject({
    name: { familyName: 'Updated', givenName: 'Gwen', formatted: 'Gwen Updated' },
    emails: [{ value: 'updated@school.test', type: 'work', primary: true }],
    [ENTERPRISE]: { department: '10a' },
  });
});

test('Entra ID: a Replace without a path has keys that are paths', async () => {
  const id = await provisionByEntra('keys@school.test');
  const changed = await at.patch(`/Users/${id}`, [
    {
      op: 'replace',
      value: {
        displayName: 'Keys',
        'name.givenName': 'Kay',
        'emails[type eq "work"].value': 'kay@school.test',
        [`${ENTERPRISE}:department`]: '11c',
      },
    },
  ]);
  expect(changed.body).toMatchObject({
    displayName: 'Keys',
    name: { givenName: 'Kay', familyName: 'Roe' },
    emails: [{ value: 'kay@school.test' }],
    [ENTERPRISE]: { department: '11c' },
  });
});

test.each([
  ['as text', { op: 'Replace', path: 'active', value: 'False' }],
  ['as a list', { op: 'Replace', path: 'active', value: [{ value: 'False' }] }],
  ['without a path', { op: 'replace', value: { active: 'False' } }],
  ['as Okta', { op: 'replace', value: { active: false } }],
])('active is false %s, and the person is found disabled', async (name, operation) => {
  const userName = `${name.replaceAll(' ', '-')}@school.test`;
  const id = await provisionByEntra(userName);
  expect((await at.patch(`/Users/${id}`, [operation])).body.active).toBe(false);
  const found = (await at.find('/Users', `userName eq "${userName}"`)).Resources[0];
  expect([found.id, found.active]).toEqual([id, false]);
});

test('Entra ID: a mapped single role comes as roles[primary eq "True"].value, and goes by remove', async () => {
  const id = await provisionByEntra('role@school.test');
  const added = await at.patch(`/Users/${id}`, [
    { op: 'Add', path: 'roles[primary eq "True"].value', value: 'Teacher' },
  ]);
  expect(added.body.roles).toEqual([{ value: 'Teacher', primary: true }]);
  const replaced = await at.patch(`/Users/${id}`, [
    { op: 'Replace', path: 'roles[primary eq "True"].value', value: 'Head' },
  ]);
  expect(replaced.body.roles).toEqual([{ value: 'Head', primary: true }]);
  const gone = await at.patch(`/Users/${id}`, [{ op: 'Remove', path: 'roles[primary eq "True"].value' }]);
  expect(gone.body.roles).toBeUndefined();
});

test('Entra ID: groups without members, members added and removed, by both of its ways', async () => {
  const [one, two] = [await provisionByEntra('m1@school.test'), await provisionByEntra('m2@school.test')];
  expect((await at.find('/Groups', 'displayName eq "Year 9"')).totalResults).toBe(0);
  const group = (
    await at.ask('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Year 9',
      meta: { resourceType: 'Group' },
    })
  ).body;
  const path = `/Groups/${group.id}`;
  const membersOf = async () =>
    ((await at.ask('GET', path)).body.members ?? []).map(({ value }: { value: string }) => value).sort();
  const add = {
    op: 'Add',
    path: 'members',
    value: [
      { $ref: null, value: one },
      { $ref: null, value: two },
    ],
  };
  expect((await at.patch(path, [add])).status).toBe(200);
  expect(await membersOf()).toEqual([one, two].sort());
  await at.patch(path, [{ op: 'Remove', path: 'members', value: [{ $ref: null, value: one }] }]);
  expect(await membersOf()).toEqual([two]);
  await at.patch(path, [{ op: 'remove', path: `members[value eq "${two}"]` }]);
  expect(await membersOf()).toEqual([]);
  await at.patch(path, [{ op: 'Replace', path: 'displayName', value: 'Year 10' }]);
  const found = await at.ask(
    'GET',
    `/Groups?${new URLSearchParams({ excludedAttributes: 'members', filter: 'displayName eq "Year 10"' })}`,
  );
  expect(found.body.Resources).toMatchObject([{ id: group.id, externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159' }]);
});

test('Okta: asks for a page, creates with a password that is not kept, changes by PUT, disables by PATCH', async () => {
  const page = await at.ask(
    'GET',
    `/Users?${new URLSearchParams({ filter: 'userName eq "test.user@okta.local"', startIndex: '1', count: '100' })}`,
  );
  expect(page.body).toMatchObject({ totalResults: 0, Resources: [], startIndex: 1, itemsPerPage: 0 });
  const body = {
    schemas: [CORE],
    userName: 'test.user@okta.local',
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: 'test.user@okta.local', type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  };
  const made = await at.ask('POST', '/Users', body);
  expect([made.status, 'password' in made.body]).toEqual([201, false]);
  const { id } = made.body;
  const put = await at.ask('PUT', `/Users/${id}`, {
    ...body,
    id,
    name: { givenName: 'Another', familyName: 'User' },
    meta: { resourceType: 'User' },
  });
  expect(put.body.name.givenName).toBe('Another');
  const off = await at.ask('PATCH', `/Users/${id}`, {
    schemas: [PATCH_SCHEMA],
    Operations: [{ op: 'replace', value: { active: false } }],
  });
  expect(off.body.active).toBe(false);
  expect((await at.ask('PUT', `/Users/${id}`, { ...body, active: true })).body.active).toBe(true);
});

test('Okta: a group with members and their names, renamed by an object with its id, filled by PUT', async () => {
  const { id } = (await at.find('/Users', 'userName eq "test.user@okta.local"')).Resources[0];
  const group = (
    await at.ask('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Test SCIMv2',
      members: [],
    })
  ).body;
  const path = `/Groups/${group.id}`;
  await at.patch(path, [{ op: 'add', path: 'members', value: [{ value: id, display: 'test.user@okta.local' }] }]);
  const renamed = await at.patch(path, [{ op: 'replace', value: { id: group.id, displayName: 'Test SCIMv2 B' } }]);
  expect(renamed.body).toMatchObject({ displayName: 'Test SCIMv2 B', members: [{ value: id }] });
  const emptied = await at.ask('PUT', path, { ...group, displayName: 'Test SCIMv2 B', members: [] });
  expect([emptied.status, emptied.body.members]).toEqual([200, undefined]);
  expect((await at.ask('DELETE', path)).status).toBe(204);
});
