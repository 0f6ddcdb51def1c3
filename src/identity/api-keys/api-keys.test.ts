import { describe, expect, test } from 'vitest';
import { isForKeys, scopes } from '#access/keys.ts';
import type { Permission } from '#access/permissions.ts';
import { listAudit } from '#admin/operations/audit/contract.ts';
import { buildQuestion } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { getMe } from '#identity/account/contract.ts';
import {
  createUser,
  listUsers,
  updateUserInfo,
  updateUserPassword,
  updateUserStatus,
} from '#identity/people/contract-users.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { createQuiz, listQuizzes } from '#quizzes/contract.ts';
import {
  createOwnKey,
  createSchoolKey,
  listOwnKeys,
  listSchoolKeys,
  revokeOwnKey,
  revokeSchoolKey,
} from './contract.ts';
import { isKeyShaped, newKeyText } from './key-text.ts';
import { CALLS_A_MINUTE } from './rules.ts';

const site = await testSite();
const { school, otherSchool } = site;
/** Somebody who calls with this key. */
const program = (secret: string): TestPerson => ({ personId: '', email: '', token: secret });
const withKey = (secret: string, at = school) => site.as(program(secret), at);
const keyOf = async (who: Parameters<typeof site.as>[0], scopes: string[], more: object = {}) =>
  (await site.as(who).do(createOwnKey, { body: { name: 'Script', scopes: scopes as never, expiresAt: null, ...more } }))
    .secret;

test('keys have a prefix and a checksum, and no two are alike', () => {
  const keys = Array.from({ length: 200 }, newKeyText);
  expect(new Set(keys).size).toBe(200);
  for (const key of keys) {
    expect(key).toMatch(/^tripos_[0-9A-Za-z]{38}$/);
    expect(isKeyShaped(key)).toBe(true);
    const wrong = `${key.slice(0, 12)}${key[12] === 'x' ? 'y' : 'x'}${key.slice(13)}`;
    expect(isKeyShaped(wrong)).toBe(false);
  }
});

test('a key opens what its scopes and its owner’s role both allow, and is stored as a hash', async () => {
  const secret = await keyOf('teacher', ['quiz.read', 'question.read']);
  const me = await withKey(secret).do(getMe, {});
  expect(me).toMatchObject({ email: school.people.teacher.email });
  expect((await withKey(secret).call(listQuizzes, {})).status).toBe(200);
  const lacking = await withKey(secret).call(createQuiz, { body: { name: 'Quiz', questions: [] } });
  expect([lacking.status, lacking.error.message]).toEqual([403, 'This API key doesn’t have the scope quiz.write']);
  const beyond = await site
    .as('teacher')
    .call(createOwnKey, { body: { name: 'More', scopes: ['people.write'], expiresAt: null } });
  expect([beyond.status, beyond.error.details?.[0]?.path]).toEqual([400, 'scopes']);
  const rows = await site.database.inTenant(school.id, (tx) => tx.selectFrom('api_key').selectAll().execute());
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('inside an action, too, a key sees no more than its scopes: drafts stay hidden without quiz.write', async () => {
  const question = await buildQuestion(site);
  const name = 'Not published yet';
  await site.as('teacher').do(createQuiz, { body: { name, questions: [{ question }] } });
  const query = { q: name } as const;
  const reading = await keyOf('teacher', ['quiz.read']);
  const writing = await keyOf('teacher', ['quiz.read', 'quiz.write']);
  expect((await withKey(writing).do(listQuizzes, { query })).total).toBe(1);
  expect((await withKey(reading).do(listQuizzes, { query })).total).toBe(0);
});

test('a right or an account that the owner loses is lost in the key with the next call', async () => {
  const owner = await site.addPerson(school, ['teacher']);
  const secret = await keyOf(owner, ['question.read', 'quiz.write']);
  const create = () => withKey(secret).call(createQuiz, { body: { name: 'Quiz', questions: [] } });
  expect((await create()).status).not.toBe(403);
  const admin = site.as('admin');
  await admin.do(updateUserInfo, { body: { user: { _id: owner.personId, info: { roles: ['student'] } } } });
  expect((await create()).status).toBe(403);
  await admin.do(updateUserStatus, { body: { user: { _id: owner.personId, status: 'disabled' } } });
  expect((await create()).status).toBe(401);
});

test('a key of the school stops when its owner is no administrator any more', async () => {
  const owner = await site.addPerson(school, ['admin']);
  const { secret, key } = await site
    .as(owner)
    .do(createSchoolKey, { body: { name: 'Records', scopes: ['people.read', 'question.read'], expiresAt: null } });
  expect((await withKey(secret).call(listUsers, {})).status).toBe(200);
  await site.as('admin').do(updateUserInfo, { body: { user: { _id: owner.personId, info: { roles: ['teacher'] } } } });
  expect((await withKey(secret).call(listUsers, {})).status).toBe(401);
  const { keys } = await site.as('admin').do(listSchoolKeys, {});
  expect(keys.find(({ _id }) => _id === key._id)).toMatchObject({ isUsable: false, ending: secret.slice(-4) });
});

test('a revoked, expired, mistyped or foreign key is answered with 401 and the reason', async () => {
  const admin = site.as('admin');
  const made = await admin.do(createOwnKey, {
    body: { name: 'Short', scopes: ['people.read'], expiresAt: new Date(site.now().getTime() + 60_000).toISOString() },
  });
  expect((await withKey(made.secret).call(listUsers, {})).status).toBe(200);
  const foreign = await withKey(made.secret, otherSchool).call(listUsers, {});
  expect([foreign.status, foreign.headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"']);
  expect((await withKey(`${made.secret.slice(0, -1)}!`).call(listUsers, {})).status).toBe(401);
  site.advance(61_000);
  expect((await withKey(made.secret).call(listUsers, {})).status).toBe(401);
  const other = await keyOf('admin', ['people.read']);
  const { keys } = await admin.do(listOwnKeys, {});
  await admin.do(revokeOwnKey, { params: { id: keys.find(({ ending }) => ending === other.slice(-4))!._id } });
  expect((await withKey(other).call(listUsers, {})).error.message).toContain('not valid here');
});

test('a key beside a cookie, and a key within one, are refused', async () => {
  const secret = await keyOf('admin', ['people.read']);
  const both = await withKey(secret).call(listUsers, { headers: { cookie: `token=${school.people.admin.token}` } });
  expect([both.status, both.error.message]).toEqual([400, 'Send an API key or a session cookie, not both']);
  const within = await site.as('visitor').call(listUsers, { headers: { cookie: `token=${secret}` } });
  expect(within.status).toBe(400);
});

test('a page of another site cannot use a key that it does not know, and a key needs no origin', async () => {
  const secret = await keyOf('admin', ['people.write']);
  const body = { firstName: 'Grace', email: 'grace@school.test' };
  const answer = await withKey(secret).call(createUser, { body, headers: { origin: 'https://elsewhere.test' } });
  expect(answer.status).toBe(200);
});

test('a key sets no password and makes no administrator', async () => {
  const secret = await keyOf('admin', ['people.write']);
  const body = { firstName: 'Eve', email: 'eve@school.test' };
  const refused = async (more: object) =>
    (await withKey(secret).call(createUser, { body: { ...body, ...more } })).status;
  expect(await refused({ password: 'a long password of hers' })).toBe(403);
  expect(await refused({ roles: ['admin'] })).toBe(403);
  const user = { _id: school.people.admin.personId, info: { email: 'mine@elsewhere.test' } };
  expect((await withKey(secret).call(updateUserInfo, { body: { user } })).status).toBe(403);
  const reset = { _id: school.people.student.personId, password: 'a long password of hers' };
  expect((await withKey(secret).call(updateUserPassword, { body: { user: reset } })).error.message).toBe(
    'This call is not available to API keys',
  );
});

test('too many calls within a minute are refused with the time to wait', async () => {
  const secret = await keyOf('student', ['quiz.read']);
  // The count begins anew at each full minute: the calls are all made within one.
  site.advance(60_000 - (site.now().getTime() % 60_000));
  let answer = await withKey(secret).call(getMe, {});
  for (let calls = 1; calls <= CALLS_A_MINUTE && answer.status === 200; calls++)
    answer = await withKey(secret).call(getMe, {});
  expect(answer.status).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await withKey(await keyOf('student', ['quiz.read'])).call(getMe, {})).status).toBe(200);
  site.advance(61_000);
  expect((await withKey(secret).call(getMe, {})).status).toBe(200);
});

test('the last use is noted at most once a minute, and creating and revoking are in the log', async () => {
  const admin = site.as('admin');
  const { key, secret } = await admin.do(createSchoolKey, {
    body: { name: 'Nightly export', scopes: ['people.read'], expiresAt: null },
  });
  const used = async () => (await admin.do(listSchoolKeys, {})).keys.find(({ _id }) => _id === key._id)!.lastUsedAt;
  expect(await used()).toBeNull();
  await withKey(secret).do(listUsers, {});
  const first = await used();
  site.advance(30_000);
  await withKey(secret).do(listUsers, {});
  expect(await used()).toBe(first);
  site.advance(31_000);
  await withKey(secret).do(listUsers, {});
  expect(await used()).not.toBe(first);
  await admin.do(revokeSchoolKey, { params: { id: key._id } });
  const { entries } = await admin.do(listAudit, { query: { subject: 'api_key' } });
  expect(entries.slice(0, 2).map(({ deed, details }) => [deed, details])).toEqual([
    ['api_key.revoke', { name: 'Nightly export' }],
    ['api_key.create', { name: 'Nightly export', scopes: ['people.read'], expiresAt: null }],
  ]);
});

describe('of all endpoints', () => {
  const endpoints = site.server.endpoints as readonly Endpoint<Permission>[];

  test('those that no key opens are refused to one with every scope', async () => {
    const secret = await keyOf('admin', [...scopes]);
    const closed = endpoints.filter((one) => !isForKeys(one));
    expect(closed.length).toBeGreaterThan(60);
    for (const one of closed) {
      const { status, error } = await withKey(secret).call(one, {});
      expect([status, error.message], one.path).toEqual([403, 'This call is not available to API keys']);
      site.advance(1_000);
    }
  });

  test('those about keys, passwords, sign-in and taking exams are among them', () => {
    const open = endpoints.filter(isForKeys).map(({ method, path }) => `${method} ${path}`);
    expect(
      open.filter((name) =>
        /auth\/|apiKeys|assword|secondFactor|passkey|authenticator|quizes\/(startQuiz|saveResp|submit)|sso/i.test(name),
      ),
    ).toEqual([]);
    expect(open.length).toBeGreaterThan(150);
  });

  test('a key without any scope of theirs is refused by the others', async () => {
    const secret = await keyOf('admin', ['post.write']);
    for (const one of endpoints.filter((each) => isForKeys(each) && scopes.some((scope) => scope === each.access))) {
      if (one.access === 'post.write') continue;
      expect((await withKey(secret).call(one, {})).status, one.path).toBe(403);
      site.advance(1_000);
    }
  });
});
