/** Accounts at a real provider (`oidc-provider`) and at a platform are disconnected from accounts here. */
import { afterAll, expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { getMe, login } from '#identity/account/contract.ts';
import { addForgottenPasskey, addWithPassword, PASSWORD, runIn } from '#identity/account/testing.ts';
import { createOwnKey } from '#identity/api-keys/contract.ts';
import { createMapping } from '#identity/directories/contract.ts';
import { createGroup } from '#identity/people/contract.ts';
import { createProvider, listProviders, setSsoOnly, updateProvider } from '#identity/sso/contract.ts';
import { buildProvider } from '#identity/sso/testing.ts';
import { type AtProvider, startProvider } from '#identity/sso/testing-provider.ts';
import { connectPlatform, tokenIn } from '#integrations/lti/testing.ts';
import { listConnections, listOwnConnections, removeConnection, removeOwnConnection } from './contract.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { school, otherSchool } = site;
const admin = site.as('admin');
const { next } = await admin.do(listProviders);
const own = await startProvider([{ clientId: 'tripos', secret: 'secret', redirectUris: [next.redirectUri] }]);
const platform = await connectPlatform(site);
afterAll(() => Promise.all([own.stop(), platform.platform.stop()]));

const provider = await admin.do(createProvider, {
  body: buildProvider({
    _id: next._id,
    label: 'School account',
    issuer: own.issuer,
    clientSecret: 'secret',
    scopes: 'openid email profile school',
    roleClaim: 'roles',
    groupClaim: 'classes',
  }),
});
const group = await admin.do(createGroup, { body: { name: 'Year 9' } });
for (const rule of [
  { about: 'role', value: 'staff', role: 'teacher', groups: [] },
  { about: 'group', value: '9b', role: null, groups: [group._id] },
] as const)
  await admin.do(createMapping, { body: { ...rule, groups: [...rule.groups], source: `oidc:${provider._id}` } });
const quiz = await buildQuiz(site, { name: 'Week 1' });

const get = async (url: string, cookie = '') => {
  const answer = await site.server.app.inject({ method: 'GET', url, headers: { host: school.host, cookie } });
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]!);
  return { location: String(answer.headers.location ?? ''), cookies };
};

/** The whole way to the provider and back. Returns the token; undefined where nobody was let in. */
async function signIn(sub: string, more: Partial<AtProvider> = {}): Promise<string | undefined> {
  own.setPerson({ sub, email: `${sub}@school.test`, email_verified: true, given_name: 'M', family_name: sub, ...more });
  const begun = await get(`/v1/api/auth/sso/${provider._id}/start`);
  const back = await own.visit(begun.location);
  const { cookies } = await get(back.pathname + back.search, begun.cookies.join('; '));
  return cookies.find((one) => one.startsWith('token='))?.slice('token='.length);
}

const withToken = (token: string | undefined) => site.as({ personId: '', email: '', token: token! });
/** Within the second that it may take every process to learn of it. */
const isOver = (token: string | undefined) =>
  expect.poll(async () => (await withToken(token).call(getMe)).status, { timeout: 1000 }).toBe(401);
const launch = async (subject: string, email: string) =>
  tokenIn(await platform.launch({ subject, quiz: quiz._id, person: { email } }));
const connect = (person: TestPerson, sub: string, email = person.email) => signIn(sub, { email });

test('a person sees what is connected, and disconnects it: every session ends, and what it gave is taken back', async () => {
  const person = await addWithPassword(site, 'Mary');
  const there = await connect(person, 'mary-1', person.email);
  await signIn('mary-1', { email: person.email, roles: ['staff'], classes: ['9b'] });
  expect(await withToken(there).do(getMe)).toMatchObject({ roles: ['teacher'], groups: [{ name: 'Year 9' }] });
  const { connections } = await site.as(person).do(listOwnConnections);
  expect(connections).toEqual([
    expect.objectContaining({
      _id: provider._id,
      kind: 'oidc',
      name: 'School account',
      accounts: ['mary-1'],
      isUsable: true,
    }),
  ]);
  await site.as(person).do(removeOwnConnection, { params: { id: provider._id } });
  for (const token of [there, person.token]) await isOver(token);
  const back = await site.as('visitor').do(login, { body: { email: person.email, password: PASSWORD } });
  expect(back.user).toMatchObject({ roles: ['student'], groups: [] });
  const audit = await runIn(site, school, 'select deed, details from audit_entry where subject_id = $1', [
    person.personId,
  ]);
  expect(audit).toContainEqual({
    deed: 'person.disconnect',
    details: { kind: 'oidc', name: 'School account' },
  });
});

test('signing in again connects it again', async () => {
  const person = await addWithPassword(site, 'Ada');
  await connect(person, 'ada-1');
  await admin.do(removeConnection, { params: { id: person.personId, connection: provider._id } });
  const params = { id: person.personId };
  expect((await admin.do(listConnections, { params })).connections).toEqual([]);
  expect(await withToken(await connect(person, 'ada-1')).do(getMe)).toMatchObject({ _id: person.personId });
  expect((await admin.do(listConnections, { params })).connections).toHaveLength(1);
});

test('an admin repairs a wrong connection: the next sign-in is of the right account', async () => {
  const [wrong, right] = [await addWithPassword(site, 'Wrong'), await addWithPassword(site, 'Right')];
  await connect(right, 'swapped', wrong.email);
  expect((await withToken(await connect(right, 'swapped')).do(getMe))._id).toBe(wrong.personId);
  await admin.do(removeConnection, { params: { id: wrong.personId, connection: provider._id } });
  expect((await withToken(await connect(right, 'swapped')).do(getMe))._id).toBe(right.personId);
});

test('the only way to sign in stays, and the refusal names it and the person', async () => {
  const token = await signIn('only');
  const { _id } = await withToken(token).do(getMe);
  const mine = await withToken(token).call(removeOwnConnection, { params: { id: provider._id } });
  expect([mine.status, mine.body]).toEqual([
    422,
    expect.objectContaining({
      code: 'impossible',
      message: 'School account is your only way to sign in. Set a password or add a passkey first',
    }),
  ]);
  const params = { id: _id, connection: provider._id };
  const refused = await admin.call(removeConnection, { params });
  expect(refused.body).toMatchObject({
    message: 'School account is the only way to sign in for M only. Set a password first',
  });
  expect((await withToken(token).do(getMe))._id).toBe(_id);
  await addForgottenPasskey(site, _id, 'Laptop');
  await admin.do(removeConnection, { params });
});

test('a way that is switched off, or that the school’s rule closes, is no other way', async () => {
  const person = await addWithPassword(site, 'Olga');
  await connect(person, 'olga-1');
  await admin.do(setSsoOnly, { body: { only: true } });
  const params = { id: person.personId, connection: provider._id };
  expect((await admin.call(removeConnection, { params })).status).toBe(422);
  await admin.do(setSsoOnly, { body: { only: false } });
  const { edit } = (await admin.do(listProviders)).providers.find((one) => one._id === provider._id)!;
  const off = await admin.do(updateProvider, { params: { id: provider._id }, body: { isEnabled: false, edit } });
  const [listed] = (await admin.do(listConnections, { params: { id: person.personId } })).connections;
  expect(listed).toMatchObject({ isUsable: false });
  // Nobody comes in by it, so nothing is lost.
  await admin.do(removeConnection, { params });
  await admin.do(updateProvider, { params: { id: provider._id }, body: { isEnabled: true, edit: off.edit } });
});

test('a learning platform is disconnected: its results wait for nobody, and the next launch is a new account’s', async () => {
  const token = await launch('learner-1', 'learner@school.test');
  const { _id } = await withToken(token).do(getMe);
  const params = { id: _id, connection: platform.registered._id };
  expect((await admin.do(listConnections, { params: { id: _id } })).connections).toEqual([
    expect.objectContaining({ kind: 'lti', accounts: ['learner-1'], isUsable: true }),
  ]);
  expect((await admin.call(removeConnection, { params })).status).toBe(422);
  await runIn(site, school, "update person set password_hash = 'x' where person_id = $1", [_id]);
  await admin.do(removeConnection, { params });
  expect(await runIn(site, school, 'select 1 from lti_score where person_id = $1', [_id])).toEqual([]);
  await isOver(token);
  const other = await launch('learner-1', 'another@school.test');
  expect((await withToken(other).do(getMe))._id).not.toBe(_id);
});

test('neither other people, other schools, keys nor the admin’s own page disconnect anything', async () => {
  const person = await addWithPassword(site, 'Nina');
  await connect(person, 'nina-1');
  const params = { id: person.personId, connection: provider._id };
  const theirs = site.as(otherSchool.people.admin, otherSchool);
  expect((await theirs.call(listConnections, { params })).status).toBe(404);
  expect((await theirs.call(removeConnection, { params })).status).toBe(404);
  for (const who of ['teacher', 'student'] as const) {
    expect((await site.as(who).call(listConnections, { params })).status).toBe(403);
    expect((await site.as(who).call(removeConnection, { params })).status).toBe(403);
    expect((await site.as(who).call(removeOwnConnection, { params: { id: provider._id } })).status).toBe(404);
  }
  const body = { name: 'Script', scopes: ['people.read' as const, 'people.write' as const], expiresAt: null };
  const key = withToken((await admin.do(createOwnKey, { body })).secret);
  expect((await key.call(listConnections, { params })).status).toBe(403);
  expect((await key.call(removeConnection, { params })).status).toBe(403);
  expect((await key.call(listOwnConnections)).status).toBe(403);
  const self = { id: school.people.admin.personId, connection: provider._id };
  expect((await admin.call(removeConnection, { params: self })).status).toBe(422);
  expect((await admin.do(listConnections, { params })).connections).toHaveLength(1);
});
