import { expect, test, vi } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { getMe } from '#identity/account/contract.ts';
import { addWithPassword, runIn } from '#identity/account/testing.ts';
import { getUser, updateUserStatus } from '#identity/people/contract-users.ts';
import { buildGroup, buildUser, connectDirectory } from './testing.ts';

const site = await testSite();
const { school } = site;
const admin = site.as('admin');
const at = await connectDirectory(site);
const create = async (userName: string, more: object = {}) => {
  const made = await at.ask('POST', '/Users', buildUser(userName, more));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body as { id: string; meta: { version: string; location: string } };
};
const row = async <T>(text: string, ...values: unknown[]) => (await runIn<T>(site, school, text, values))[0];
const groupNames = async (id: string) =>
  (await admin.do(getUser, { params: { id } })).groups.map(({ name }) => name).sort();

test('a person is made with name, address and number, and is read back as it was written', async () => {
  const made = await at.ask(
    'POST',
    '/Users',
    buildUser('ada@school.test', {
      externalId: '58342554',
      displayName: 'Ada Lovelace',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { employeeNumber: 'N-7', department: '9b' },
    }),
  );
  expect([made.status, made.headers['content-type'], made.headers.etag]).toEqual([
    201,
    'application/scim+json; charset=utf-8',
    made.body.meta.version,
  ]);
  expect(made.headers.location).toBe(made.body.meta.location);
  const read = await at.ask('GET', `/Users/${made.body.id}`);
  expect(read.body).toEqual(made.body);
  expect(read.body).toMatchObject({
    userName: 'ada@school.test',
    externalId: '58342554',
    name: { givenName: 'Ada', familyName: 'Byron', formatted: 'Ada Byron' },
    displayName: 'Ada Lovelace',
    active: true,
    emails: [{ value: 'ada@school.test', type: 'work', primary: true }],
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { employeeNumber: 'N-7', department: '9b' },
  });
  expect(await row('select email, external_id, roles from person where person_id = $1', made.body.id)).toEqual({
    email: 'ada@school.test',
    external_id: 'N-7',
    roles: ['student'],
  });
});

test('names and addresses are unique without capitals; a missing name or address is refused', async () => {
  await create('grace@school.test');
  const twice = await at.ask('POST', '/Users', buildUser('GRACE@school.test'));
  expect([twice.status, twice.body.scimType]).toEqual([409, 'uniqueness']);
  const other = await at.ask('POST', '/Users', {
    ...buildUser('grace2@school.test'),
    emails: [{ value: 'grace@school.test' }],
  });
  expect([other.status, other.body.scimType]).toEqual([409, 'uniqueness']);
  const nameless = await at.ask('POST', '/Users', { ...buildUser('x'), userName: '' });
  expect([nameless.status, nameless.body.scimType]).toEqual([400, 'invalidValue']);
  const mailless = await at.ask('POST', '/Users', { ...buildUser('nomail'), emails: [] });
  expect([mailless.status, mailless.body.scimType]).toEqual([400, 'invalidValue']);
});

test('PUT puts the person in place; what it leaves out of name, state and address stays', async () => {
  const { id } = await create('put@school.test', { userType: 'pupil', externalId: 'e1' });
  const put = await at.ask('PUT', `/Users/${id}`, { schemas: [], userName: 'put2@school.test' });
  expect(put.body).toMatchObject({
    userName: 'put2@school.test',
    externalId: 'e1',
    name: { givenName: 'Ada' },
    emails: [{ value: 'put@school.test' }],
    active: true,
  });
  expect(put.body.userType).toBeUndefined();
});

test('versions: the same content has the same one, and a change of another version is refused', async () => {
  const { id, meta } = await create('etag@school.test');
  expect((await at.ask('GET', `/Users/${id}`, undefined, { 'if-none-match': meta.version })).status).toBe(304);
  const changed = await at.patch(`/Users/${id}`, [{ op: 'replace', path: 'displayName', value: 'E' }], {
    'if-match': meta.version,
  });
  expect(changed.body.meta.version).not.toBe(meta.version);
  const late = await at.patch(`/Users/${id}`, [{ op: 'replace', path: 'displayName', value: 'F' }], {
    'if-match': meta.version,
  });
  expect(late.status).toBe(412);
  expect((await at.ask('DELETE', `/Users/${id}`, undefined, { 'if-match': '"x"' })).status).toBe(412);
  expect((await at.ask('GET', `/Users/${id}`, undefined, { 'if-none-match': meta.version })).status).toBe(200);
});

test('attributes and excludedAttributes choose what is answered, and id is always there', async () => {
  const { id } = await create('attributes@school.test');
  const some = await at.ask('GET', `/Users/${id}?attributes=userName,name.givenName`);
  expect(some.body).toEqual({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    id,
    userName: 'attributes@school.test',
    name: { givenName: 'Ada' },
  });
  const rest = (await at.ask('GET', `/Users/${id}?excludedAttributes=emails,name.familyName,id`)).body;
  expect([rest.emails, rest.name, rest.id]).toEqual([undefined, { formatted: 'Ada Byron', givenName: 'Ada' }, id]);
});

test('the schemas of a resource can be asked for, as RFC 7644 does', async () => {
  const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
  const { id } = await create('plain@school.test', { userType: 'schemas' });
  const { id: known } = await create('known@school.test', { userType: 'schemas', [ENTERPRISE]: { department: '9b' } });
  const found = async (filter: string) =>
    ((await at.find('/Users', `userType eq "schemas" and ${filter}`)).Resources as { id: string }[]).map(
      (one) => one.id,
    );
  expect(await found(`schemas eq "${ENTERPRISE}"`)).toEqual([known]);
  expect(await found('schemas eq "urn:ietf:params:scim:schemas:core:2.0:User"')).toEqual([id, known]);
  expect((await at.find('/Groups', `schemas eq "${ENTERPRISE}"`)).totalResults).toBe(0);
});

test('lists have pages and an order', async () => {
  for (const letter of ['c', 'a', 'b']) await create(`page-${letter}@school.test`, { userType: 'paged' });
  const list = async (query: string) =>
    (await at.ask('GET', `/Users?filter=userType%20eq%20%22paged%22&${query}`)).body as {
      totalResults: number;
      itemsPerPage: number;
      startIndex: number;
      Resources: { userName: string }[];
    };
  const first = await list('sortBy=userName&count=2');
  expect([first.totalResults, first.itemsPerPage, first.startIndex]).toEqual([3, 2, 1]);
  expect(first.Resources.map(({ userName }) => userName)).toEqual(['page-a@school.test', 'page-b@school.test']);
  const rest = await list('sortBy=userName&sortOrder=descending&startIndex=3&count=2');
  expect(rest.Resources.map(({ userName }) => userName)).toEqual(['page-a@school.test']);
  expect(await list('count=0')).toMatchObject({ totalResults: 3, itemsPerPage: 0, Resources: [] });
  expect(await list('count=-5&startIndex=-3')).toMatchObject({ startIndex: 1, Resources: [] });
  expect((await at.ask('GET', '/Users?sortBy=nothing')).body.scimType).toBe('invalidPath');
});

test('a group makes one here with its members, and its rename and end are followed; results and the group stay', async () => {
  const { id } = await create('member@school.test');
  const made = await at.ask('POST', '/Groups', buildGroup('Year 7', { members: [{ value: id }] }));
  expect(made.status).toBe(201);
  expect(made.body.members).toMatchObject([{ value: id, type: 'User', display: 'Ada Byron' }]);
  expect(await groupNames(id)).toEqual(['Year 7']);
  expect((await at.ask('GET', `/Users/${id}`)).body.groups).toMatchObject([{ value: made.body.id, display: 'Year 7' }]);
  await at.patch(`/Groups/${made.body.id}`, [{ op: 'replace', path: 'displayName', value: 'Year 8' }]);
  expect(await groupNames(id)).toEqual(['Year 8']);
  const bare = (await at.ask('GET', `/Groups/${made.body.id}?excludedAttributes=members`)).body;
  expect(bare.members).toBeUndefined();
  const put = await at.ask('PUT', `/Groups/${made.body.id}`, buildGroup('Year 8'));
  expect(put.body.members).toHaveLength(1);
  expect((await at.ask('DELETE', `/Groups/${made.body.id}`)).status).toBe(204);
  expect(await groupNames(id)).toEqual([]);
  expect(await row("select 1 as one from person_group where name = 'Year 8' and deleted_at is null")).toEqual({
    one: 1,
  });
});

test('a group joins one that is there by name, and never takes members away that were put there by hand', async () => {
  const [mine, hers] = [await create('byhand@school.test'), await create('byscim@school.test')];
  await runIn(
    site,
    school,
    `with made as (insert into person_group (tenant_id, group_id, name) values ($1, gen_random_uuid(), 'Chess') returning group_id)
     insert into group_member (tenant_id, group_id, person_id) select $1, group_id, $2 from made returning null`,
    [school.id, mine.id],
  );
  const members = [{ value: mine.id }, { value: hers.id }];
  const group = (await at.ask('POST', '/Groups', buildGroup('chess', { members }))).body;
  expect(await groupNames(hers.id)).toEqual(['Chess']);
  await at.patch(`/Groups/${group.id}`, [{ op: 'remove', path: 'members' }]);
  expect([await groupNames(mine.id), await groupNames(hers.id)]).toEqual([['Chess'], []]);
});

test('groups have unique names, members who are here, and no groups within', async () => {
  await at.ask('POST', '/Groups', buildGroup('Once'));
  expect((await at.ask('POST', '/Groups', buildGroup('once'))).body).toMatchObject({
    status: '409',
    scimType: 'uniqueness',
  });
  const strange = [{ value: '01996f00-0000-7000-8000-000000000009' }];
  expect((await at.ask('POST', '/Groups', buildGroup('Odd', { members: strange }))).body.scimType).toBe('invalidValue');
  const nested = [{ value: '01996f00-0000-7000-8000-000000000009', type: 'Group' }];
  expect((await at.ask('POST', '/Groups', buildGroup('Odd', { members: nested }))).body.detail).toContain(
    'Groups within',
  );
});

test('a rule says what a group of the directory means, in place of a group here', async () => {
  await runIn(
    site,
    school,
    `insert into mapping_rule (tenant_id, rule_id, source, about, value, role)
     values ($1, gen_random_uuid(), 'scim', 'group', 'All staff', 'teacher')`,
    [school.id],
  );
  const { id } = await create('teacher@school.test');
  const group = (await at.ask('POST', '/Groups', buildGroup('All staff', { members: [{ value: id }] }))).body;
  expect(await row('select roles from person where person_id = $1', id)).toEqual({ roles: ['teacher'] });
  expect(await groupNames(id)).toEqual([]);
  await at.patch(`/Groups/${group.id}`, [{ op: 'remove', path: `members[value eq "${id}"]` }]);
  expect(await row('select roles from person where person_id = $1', id)).toEqual({ roles: ['student'] });
});

test('a directory makes no teacher of who merely registered with the address: sessions and password end', async () => {
  const [squatter, proven] = [await addWithPassword(site, 'Squatter'), await addWithPassword(site, 'Proven')];
  await runIn(site, school, 'update person set email_unproven = true where person_id = $1', [squatter.personId]);
  const members = [squatter, proven].map(({ personId: value }) => ({ value }));
  await runIn(
    site,
    school,
    `insert into mapping_rule (tenant_id, rule_id, source, about, value, role)
     values ($1, gen_random_uuid(), 'scim', 'group', 'New staff', 'teacher')`,
    [school.id],
  );
  await at.ask('POST', '/Groups', buildGroup('New staff', { members }));
  expect(await row('select roles, password_hash from person where person_id = $1', squatter.personId)).toEqual({
    roles: ['teacher'],
    password_hash: null,
  });
  await vi.waitFor(async () => expect((await site.as(squatter).call(getMe)).status).toBe(401), 1000);
  expect((await site.as(proven).do(getMe)).role).toBe('teacher');
});

test('DELETE disables and detaches: results stay, the directory sees nobody, and a new POST is the same person', async () => {
  const { id } = await create('leaver@school.test');
  await at.ask('POST', '/Groups', buildGroup('Leavers', { members: [{ value: id }] }));
  expect((await at.ask('DELETE', `/Users/${id}`)).status).toBe(204);
  expect((await at.ask('GET', `/Users/${id}`)).status).toBe(404);
  expect((await at.ask('DELETE', `/Users/${id}`)).status).toBe(404);
  expect((await at.find('/Users', 'userName eq "leaver@school.test"')).totalResults).toBe(0);
  expect(await row('select status, first_name from person where person_id = $1', id)).toEqual({
    status: 'disabled',
    first_name: 'Ada',
  });
  expect(await groupNames(id)).toEqual([]);
  const back = await at.ask('POST', '/Users', buildUser('leaver@school.test', { name: { givenName: 'Augusta' } }));
  expect([back.status, back.body.id, back.body.active, back.body.name.givenName]).toEqual([201, id, true, 'Augusta']);
});

test('the directory enables what it has disabled, and not what an administrator has', async () => {
  const { id } = await create('state@school.test');
  const setActive = async (value: boolean) =>
    (await at.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value }])).body.active;
  expect([await setActive(false), await setActive(true)]).toEqual([false, true]);
  await admin.do(updateUserStatus, { body: { user: { _id: id, status: 'disabled' } } });
  expect(await setActive(true)).toBe(false);
});

test('an account that an administrator has enabled after the directory, and disabled again, is theirs', async () => {
  const { id } = await create('twice@school.test');
  const setActive = async (value: boolean) =>
    (await at.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value }])).body.active;
  expect(await setActive(false)).toBe(false);
  for (const status of ['active', 'disabled'] as const)
    await admin.do(updateUserStatus, { body: { user: { _id: id, status } } });
  expect(await setActive(true)).toBe(false);
});

test('a patch that takes active away, or gives it no value, enables nobody', async () => {
  const { id } = await create('no-state@school.test', { active: false });
  for (const operation of [
    { op: 'remove', path: 'active' },
    { op: 'replace', path: 'active', value: null },
    { op: 'Replace', value: { active: '' } },
  ])
    expect((await at.patch(`/Users/${id}`, [operation])).body).toMatchObject({ id, active: false });
});

test('the last administrator stays, and so does the address of one whom administrators made', async () => {
  const { personId, email } = school.people.admin;
  const last = await at.patch(`/Users/${personId}`, [{ op: 'replace', path: 'active', value: false }]);
  expect([last.status, last.body.detail]).toEqual([409, 'The last active administrator cannot be disabled']);
  expect((await at.ask('DELETE', `/Users/${personId}`)).status).toBe(409);
  const thief = [{ op: 'replace', path: 'emails', value: [{ value: 'thief@evil.test', primary: true }] }];
  expect((await at.patch(`/Users/${personId}`, thief)).status).toBe(403);
  expect(await row('select email, status from person where person_id = $1', personId)).toEqual({
    email,
    status: 'active',
  });
});

test('an account that another system keeps is read, and not changed', async () => {
  const { personId } = await site.addPerson(school, ['student'], 'Kept');
  await runIn(site, school, "insert into directory_account values ($1, $2, 'oneroster', now())", [school.id, personId]);
  const answer = await at.patch(`/Users/${personId}`, [{ op: 'replace', path: 'active', value: false }]);
  expect([answer.status, answer.body.detail]).toEqual([403, expect.stringContaining('oneroster')]);
  expect((await at.ask('GET', `/Users/${personId}`)).status).toBe(200);
});

test('the provider describes itself, and schemas name every attribute that is answered', async () => {
  const config = (await at.ask('GET', '/ServiceProviderConfig')).body;
  expect(config).toMatchObject({ patch: { supported: true }, bulk: { maxOperations: 500 }, etag: { supported: true } });
  expect((await at.ask('GET', '/ResourceTypes')).body.Resources).toHaveLength(2);
  expect((await at.ask('GET', '/ResourceTypes/Group')).body.endpoint).toBe('/Groups');
  const { Resources } = (await at.ask('GET', '/Schemas')).body;
  expect(Resources.map(({ id }: { id: string }) => id)).toHaveLength(3);
  expect((await at.ask('GET', `/Schemas/${Resources[0].id}`)).body).toEqual(Resources[0]);
  expect((await at.ask('GET', '/Me')).status).toBe(501);
  expect((await at.ask('GET', '/Schemas?filter=id%20pr')).status).toBe(403);
});

test('a search by POST goes over people and groups together', async () => {
  const { id } = await create('search@school.test');
  const group = (await at.ask('POST', '/Groups', buildGroup('Search'))).body;
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'];
  const filter = 'userName eq "search@school.test" or displayName eq "search"';
  const all = (await at.ask('POST', '/.search', { schemas, filter, attributes: ['displayName'] })).body;
  expect(all.Resources.map((one: { id: string }) => one.id)).toEqual([id, group.id]);
  expect((await at.ask('POST', '/.search', { schemas, filter, startIndex: 2, count: 1 })).body).toMatchObject({
    totalResults: 2,
    Resources: [{ id: group.id }],
  });
  const people = (await at.ask('POST', '/Users/.search', { schemas, filter: 'userName sw "search@"' })).body;
  expect(people.totalResults).toBe(1);
});

test('of what is made or renamed twice at the same moment one is refused, and nothing fails', async () => {
  const codes = async (calls: Promise<{ readonly status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).toSorted();
  const user = (email: string) => buildUser('twin', { emails: [{ value: email }] });
  const people = ['one@twins.test', 'two@twins.test'].map((email) => at.ask('POST', '/Users', user(email)));
  expect(await codes(people)).toEqual([201, 409]);
  const same = [1, 2].map(() => at.ask('POST', '/Users', buildUser('same@twins.test')));
  expect(await codes(same)).toEqual([201, 409]);
  const made = [1, 2].map(() => at.ask('POST', '/Groups', buildGroup('Twins')));
  expect(await codes(made)).toEqual([201, 409]);
  const groups = await Promise.all(['One', 'Two'].map((name) => at.ask('POST', '/Groups', buildGroup(name))));
  const renamed = groups.map(({ body }) =>
    at.patch(`/Groups/${body.id}`, [{ op: 'replace', path: 'displayName', value: 'Three' }]),
  );
  expect(await codes(renamed)).toEqual([200, 409]);
});
