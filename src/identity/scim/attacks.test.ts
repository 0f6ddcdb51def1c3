import { expect, test, vi } from 'vitest';
import { createServer } from '#app/server.ts';
import { testSite } from '#app/testing/site.ts';
import { getMe } from '#identity/account/contract.ts';
import { runIn } from '#identity/account/testing.ts';
import { createSchoolKey } from '#identity/api-keys/contract.ts';
import { revokeScimToken } from './contract.ts';
import { buildGroup, buildUser, connectDirectory, PATCH_SCHEMA } from './testing.ts';

const site = await testSite();
const { school, otherSchool } = site;
const admin = site.as('admin');
const at = await connectDirectory(site);
const made = (await at.ask('POST', '/Users', buildUser('one@school.test'))).body as { id: string };

const bulk = (Operations: object[], more: object = {}) =>
  at.ask('POST', '/Bulk', { schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'], Operations, ...more });

test('disabled by the directory, a person is out of every process within a second; so after DELETE', async () => {
  const other = await createServer({
    config: site.server.services.config,
    databaseUrl: site.database.url,
    dist: null,
    background: false,
  });
  await other.app.ready();
  const askOther = async (token: string) =>
    (await other.app.inject({ url: getMe.path, headers: { host: school.host, authorization: `Bearer ${token}` } }))
      .statusCode;
  try {
    for (const end of [
      (id: string) => at.patch(`/Users/${id}`, [{ op: 'Replace', path: 'active', value: 'False' }]),
      (id: string) => at.ask('DELETE', `/Users/${id}`),
    ]) {
      const person = await site.addPerson(school, ['student']);
      expect([await askOther(person.token), (await site.as(person).call(getMe)).status]).toEqual([200, 200]);
      expect((await end(person.personId)).status).toBeLessThan(300);
      await vi.waitFor(async () => expect(await askOther(person.token)).toBe(401), { timeout: 1000, interval: 20 });
      expect((await site.as(person).call(getMe)).status).toBe(401);
      const open = await runIn(site, school, 'select 1 from session where person_id = $1 and ended_at is null', [
        person.personId,
      ]);
      expect(open).toEqual([]);
    }
  } finally {
    await other.close();
  }
});

test('without a token, with a foreign, revoked or expired one, and with an API key, nothing is answered', async () => {
  const ask = (authorization: string, host = school.host) =>
    site.server.app.inject({ url: '/scim/v2/Users', headers: { host, authorization } });
  const status = async (authorization: string, host?: string) => (await ask(authorization, host)).statusCode;
  expect(await status(`Bearer ${at.secret}`)).toBe(200);
  for (const text of ['', 'Bearer', 'Bearer x', `Basic ${at.secret}`, `Bearer ${at.secret}x`])
    expect(await status(text)).toBe(401);
  expect(await status(`Bearer ${at.secret}`, otherSchool.host)).toBe(401);
  const { secret: key } = await admin.do(createSchoolKey, {
    body: { name: 'Key', scopes: ['people.read', 'people.write', 'company.edit'], expiresAt: null },
  });
  expect(await status(`Bearer ${key}`)).toBe(401);
  const session = site.server.app.inject({
    url: '/scim/v2/Users',
    headers: { host: school.host, cookie: `token=${school.people.admin.token}` },
  });
  expect((await session).statusCode).toBe(401);
  const api = await site.server.app.inject({
    url: getMe.path,
    headers: { host: school.host, authorization: `Bearer ${at.secret}` },
  });
  expect(api.statusCode).toBe(401);

  const soon = await connectDirectory(site, { expiresAt: new Date(site.now().getTime() + 60_000).toISOString() });
  expect((await soon.ask('GET', '/Users')).status).toBe(200);
  const gone = await connectDirectory(site);
  await admin.do(revokeScimToken, { params: { id: gone.token._id } });
  expect((await gone.ask('GET', '/Users')).status).toBe(401);
  site.advance(61_000);
  const late = await soon.ask('GET', '/Users');
  expect([late.status, late.headers['www-authenticate']]).toEqual([401, 'Bearer realm="scim"']);
});

test('a token that may only read changes nothing', async () => {
  const reader = await connectDirectory(site, { isReadOnly: true });
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'];
  expect((await reader.ask('GET', `/Users/${made.id}`)).status).toBe(200);
  expect((await reader.ask('POST', '/Users/.search', { schemas })).status).toBe(200);
  const changes = [
    await reader.ask('POST', '/Users', buildUser('two@school.test')),
    await reader.ask('PUT', `/Users/${made.id}`, buildUser('one@school.test')),
    await reader.patch(`/Users/${made.id}`, [{ op: 'replace', path: 'active', value: false }]),
    await reader.ask('DELETE', `/Users/${made.id}`),
    await reader.ask('POST', '/Bulk', { schemas: [], Operations: [] }),
  ];
  expect(changes.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});

test('people of another school are not there', async () => {
  const theirs = await connectDirectory(site, { school: otherSchool });
  for (const method of ['GET', 'DELETE'] as const)
    expect((await theirs.ask(method, `/Users/${made.id}`)).status).toBe(404);
  expect((await theirs.patch(`/Users/${made.id}`, [{ op: 'replace', path: 'active', value: false }])).status).toBe(404);
  expect((await theirs.find('/Users', 'userName eq "one@school.test"')).totalResults).toBe(0);
  const stranger = await theirs.ask('POST', '/Groups', buildGroup('Theirs', { members: [{ value: made.id }] }));
  expect(stranger.body.scimType).toBe('invalidValue');
});

test.each([
  `userName eq "x' or '1'='1"`,
  `userName eq "x\\"; drop table person; --"`,
  `userName sw "%"`,
  `userName co "_"`,
  `displayName eq "$1" or userName eq ":p"`,
  `id eq "1' union select password_hash from person --"`,
])('the value of %s is a value', async (filter) => {
  const found = await at.find('/Users', filter);
  expect([found.totalResults, found.Resources]).toEqual([0, []]);
});

test.each([
  `userName eq "a" or 1 eq 1`,
  `userName eq "a"; drop table person`,
  `password_hash pr`,
  `p.email eq "a"`,
  `constructor pr`,
  `__proto__ eq "a"`,
  `emails[__proto__ eq "a"]`,
  `emails.hasOwnProperty pr`,
  `userName eq 'a'`,
  `userName eq "\\u0000"`,
  `userName regex "a"`,
  `active gt true`,
  `meta.created eq "yesterday"`,
  `meta.created eq "2026-13-45T99:00:00Z"`,
  `userName eq 5`,
  `urn:evil:User:userName eq "a"`,
  `emails[type eq "work"`,
  `(userName pr`,
  `not userName pr`,
  ``,
  `and`,
])('%s is no filter, and says so', async (filter) => {
  const answer = await at.ask('GET', `/Users?${new URLSearchParams({ filter: filter === '' ? '()' : filter })}`);
  expect([answer.status, answer.body.scimType]).toEqual([400, 'invalidFilter']);
});

test('filters that are deep, long or wide are refused at once', async () => {
  const deep = `${'('.repeat(500)}userName pr${')'.repeat(500)}`;
  const wide = Array.from({ length: 300 }, () => 'userName pr').join(' or ');
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'];
  for (const filter of [
    deep,
    wide,
    `userName eq "${'a'.repeat(9_000)}"`,
    `${'not('.repeat(200)}userName pr${')'.repeat(200)}`,
  ]) {
    const answer = await at.ask('POST', '/Users/.search', { schemas, filter });
    expect([answer.status, answer.body.scimType]).toEqual([400, 'invalidFilter']);
  }
  const bracket = `members[${'('.repeat(100)}value eq "a"${')'.repeat(100)}]`;
  const group = (await at.ask('POST', '/Groups', buildGroup('Deep'))).body;
  expect((await at.patch(`/Groups/${group.id}`, [{ op: 'remove', path: bracket }])).body.scimType).toBe(
    'invalidFilter',
  );
});

test.each([
  ['replace', '__proto__.polluted', 'x', 'invalidPath'],
  ['add', 'constructor.prototype', 'x', 'invalidPath'],
  ['replace', 'emails[', 'x', 'invalidPath'],
  ['replace', 'emails[type eq "work"].value.value', 'x', 'invalidPath'],
  ['replace', 'userName[value eq "a"]', 'x', 'invalidPath'],
  ['replace', 'passwordHash', 'x', 'invalidPath'],
  ['replace', 'groups', [{ value: 'x' }], 'mutability'],
  ['remove', 'userName', undefined, 'invalidValue'],
  ['remove', '', undefined, 'noTarget'],
  ['replace', 'active', 'perhaps', 'invalidValue'],
  ['replace', 'userName', { $gt: '' }, 'invalidValue'],
  ['replace', 'emails[type ne "work"].value', 'a@b.test', 'noTarget'],
  ['move', 'userName', 'x', 'invalidSyntax'],
] as const)('a patch with %s %s is refused and changes nothing', async (op, path, value, scimType) => {
  const before = (await at.ask('GET', `/Users/${made.id}`)).body;
  const answer = await at.patch(`/Users/${made.id}`, [
    { op: 'replace', path: 'displayName', value: 'Changed' },
    { op, path, value },
  ]);
  expect([answer.status, answer.body.scimType]).toEqual([400, scimType]);
  expect((await at.ask('GET', `/Users/${made.id}`)).body).toEqual(before);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('bodies that are no patch, no JSON, of another type or too long are refused in the words of the RFC', async () => {
  const path = `/Users/${made.id}`;
  expect((await at.ask('PATCH', path, { Operations: [] })).body.scimType).toBe('invalidSyntax');
  expect((await at.ask('PATCH', path, { schemas: ['x'], Operations: [{ op: 'add' }] })).body.scimType).toBe(
    'invalidSyntax',
  );
  expect((await at.ask('PATCH', path, '{')).body).toMatchObject({ status: '400', scimType: 'invalidSyntax' });
  expect((await at.ask('POST', '/Users', 'a=b', { 'content-type': 'text/plain' })).status).toBe(415);
  const many = Array.from({ length: 1_001 }, () => ({ op: 'add', path: 'userType', value: 'x' }));
  expect((await at.ask('PATCH', path, { schemas: [PATCH_SCHEMA], Operations: many })).status).toBe(413);
  const long = await at.ask('POST', '/Users', buildUser('x@school.test', { userType: 'x'.repeat(1_100_000) }));
  expect([long.status, long.body.scimType]).toEqual([413, 'tooMany']);
});

test('a bulk request isolates its members, resolves references forward and back, and stops after failOnErrors', async () => {
  const answer = await bulk([
    { method: 'POST', path: '/Groups', bulkId: 'g', data: buildGroup('Bulk', { members: [{ value: 'bulkId:u' }] }) },
    { method: 'POST', path: '/Users', bulkId: 'bad', data: buildUser('') },
    { method: 'POST', path: '/Users', bulkId: 'u', data: buildUser('bulk@school.test') },
    {
      method: 'PATCH',
      path: '/Users/bulkId:u',
      data: { schemas: [PATCH_SCHEMA], Operations: [{ op: 'add', value: { userType: 'x' } }] },
    },
  ]);
  const { Operations } = answer.body;
  expect(Operations.map((one: { status: string }) => one.status)).toEqual(['201', '400', '201', '200']);
  const group = (await at.find('/Groups', 'displayName eq "Bulk"')).Resources[0];
  expect(Operations[0]).toMatchObject({ bulkId: 'g', location: group.meta.location, method: 'POST' });
  expect(group.members).toHaveLength(1);
  const stopped = await bulk(
    ['', '', 'never@school.test'].map((name, index) => ({
      method: 'POST',
      path: '/Users',
      bulkId: `b${index}`,
      data: buildUser(name),
    })),
    { failOnErrors: 2 },
  );
  expect(stopped.body.Operations).toHaveLength(2);
  expect((await at.find('/Users', 'userName eq "never@school.test"')).totalResults).toBe(0);
});

test('bulk identifiers that refer to each other, to nothing or twice are refused, and too many operations', async () => {
  const loop = await bulk([
    { method: 'POST', path: '/Groups', bulkId: 'a', data: buildGroup('A', { members: [{ value: 'bulkId:b' }] }) },
    { method: 'POST', path: '/Groups', bulkId: 'b', data: buildGroup('B', { members: [{ value: 'bulkId:a' }] }) },
    { method: 'POST', path: '/Groups', bulkId: 'c', data: buildGroup('C', { members: [{ value: 'bulkId:nobody' }] }) },
    { method: 'POST', path: '/Groups', bulkId: 'd', data: buildGroup('D', { members: [{ value: 'bulkId:d' }] }) },
  ]);
  expect(loop.body.Operations.map((one: { status: string }) => one.status)).toEqual(['409', '409', '400', '409']);
  const twice = await bulk(
    [1, 2].map(() => ({ method: 'POST', path: '/Users', bulkId: 'x', data: buildUser('a@b.test') })),
  );
  expect(twice.body.scimType).toBe('invalidSyntax');
  const many = Array.from({ length: 501 }, () => ({ method: 'DELETE', path: `/Users/${made.id}` }));
  expect((await bulk(many)).status).toBe(413);
  let data: unknown = 'x';
  for (let depth = 0; depth < 100; depth++) data = [data];
  expect((await bulk([{ method: 'POST', path: '/Users', bulkId: 'n', data }])).status).toBe(400);
  const odd = await bulk([
    { method: 'DELETE', path: '/../v1/api/users' },
    { method: 'GET', path: '/Users' },
  ]);
  expect(odd.body.Operations.map((one: { status: string }) => one.status)).toEqual(['400', '400']);
  expect((await at.ask('GET', `/Users/${made.id}`)).status).toBe(200);
});
