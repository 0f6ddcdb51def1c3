import { TOTP } from 'otpauth';
import { afterAll, expect, test } from 'vitest';
import { type TestSchool, testSite } from '#app/testing/site.ts';
import { getMe, login } from '#identity/account/contract.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  secondStepOfLogin,
} from '#identity/account/second-factor/contract.ts';
import { addWithPassword, PASSWORD, runIn } from '#identity/account/testing.ts';
import { createMapping, listMapping } from '#identity/directories/contract.ts';
import { createGroup } from '#identity/people/contract.ts';
import { createProvider, listProviders, listSsoWays, setSsoOnly, updateProvider } from './contract.ts';
import { toldBy } from './rules.ts';
import { buildProvider } from './testing.ts';
import { type AtProvider, startProvider } from './testing-provider.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { school, otherSchool } = site;
const admin = site.as('admin');
const next = async (at: TestSchool = school) => (await site.as(at.people.admin, at).do(listProviders)).next;

const [first, second, theirs] = [await next(), await next(), await next(otherSchool)];
const [own, rival] = [
  await startProvider([
    { clientId: 'tripos', secret: 'secret one', redirectUris: [first.redirectUri] },
    { clientId: 'another app', secret: 'secret two', redirectUris: [first.redirectUri] },
    { clientId: 'other school', secret: 'secret three', redirectUris: [theirs.redirectUri] },
  ]),
  await startProvider([{ clientId: 'tripos', secret: 'secret four', redirectUris: [second.redirectUri] }]),
];
afterAll(() => Promise.all([own.stop(), rival.stop()]));

const group = await admin.do(createGroup, { body: { name: 'Year 9' } });
const settings = buildProvider({
  issuer: own.issuer,
  clientSecret: 'secret one',
  scopes: 'openid email profile school',
  roleClaim: 'roles',
  groupClaim: 'classes',
});
const provider = await admin.do(createProvider, { body: { ...settings, _id: first._id } });
const source = `oidc:${provider._id}`;
for (const rule of [
  { about: 'role', value: 'staff', role: 'teacher', groups: [] },
  { about: 'role', value: 'it', role: 'admin', groups: [] },
  { about: 'group', value: '9b', role: null, groups: [group._id] },
] as const)
  await admin.do(createMapping, { body: { ...rule, groups: [...rule.groups], source } });
const other = await admin.do(createProvider, {
  body: buildProvider({ issuer: rival.issuer, clientSecret: 'secret four', label: 'Another', _id: second._id }),
});
await site.as(otherSchool.people.admin, otherSchool).do(createProvider, {
  body: {
    ...buildProvider({ issuer: own.issuer, clientId: 'other school' }),
    clientSecret: 'secret three',
    _id: theirs._id,
  },
});

const get = async (url: string, cookie = '', at: TestSchool = school) => {
  const answer = await site.server.app.inject({ method: 'GET', url, headers: { host: at.host, cookie } });
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]!);
  return { status: answer.statusCode, location: String(answer.headers.location ?? ''), cookies };
};

/** Begins at the school: where the browser is sent, and what it keeps. */
const begin = async (id = provider._id, fwd = '', at: TestSchool = school) => {
  const { location, cookies } = await get(`/v1/api/auth/sso/${id}/start?${new URLSearchParams({ fwd })}`, '', at);
  return { location, cookie: cookies.join('; ') };
};

const person = (sub: string, more: object = {}): AtProvider => ({
  sub,
  email: `${sub}@school.test`,
  email_verified: true,
  given_name: 'Mary',
  family_name: 'Somerville',
  ...more,
});

/** The whole way there and back. */
async function signIn(who: AtProvider, { id = provider._id, fwd = '' } = {}) {
  const at = id === other._id ? rival : own;
  at.setPerson(who);
  const { location, cookie } = await begin(id, fwd);
  const back = await at.visit(location);
  const answer = await get(back.pathname + back.search, cookie);
  const token = answer.cookies.find((one) => one.startsWith('token='))?.slice('token='.length);
  return { ...answer, token, back, cookie };
}

const meOf = (token: string | undefined) => site.as({ personId: '', email: '', token: token! }).do(getMe);
const failure = (location: string) => new URL(location, 'http://school.test').searchParams.get('sso');

test('the way there asks with state, nonce and PKCE, and shows no secret', async () => {
  const { location, cookie } = await begin();
  const { searchParams, origin } = new URL(location);
  expect(origin).toBe(own.issuer);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'tripos',
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: first.redirectUri,
    scope: 'openid email profile school',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
  expect(location + cookie).not.toContain('secret');
});

test('who comes for the first time gets an account with name, role and groups by the rules', async () => {
  const { token, location } = await signIn(person('mary', { roles: ['staff'], classes: ['9b', '7a'] }), {
    fwd: '/quizzes',
  });
  expect(location).toBe('/quizzes');
  expect(await meOf(token)).toMatchObject({
    email: 'mary@school.test',
    firstName: 'Mary',
    lastName: 'Somerville',
    roles: ['teacher'],
    groups: [{ name: 'Year 9' }],
  });
});

test('the next time it is the same account, also with another address; roles and groups follow the provider', async () => {
  const before = await meOf((await signIn(person('ida', { roles: ['staff'], classes: ['9b'] }))).token);
  const after = await meOf((await signIn(person('ida', { email: 'ida.new@school.test' }))).token);
  expect(after).toMatchObject({ _id: before._id, email: before.email, roles: ['student'], groups: [] });
});

test('a teacher made by hand stays one, whatever the provider says', async () => {
  const byHand = await site.addPerson(school, ['teacher'], 'Emmy');
  expect((await meOf((await signIn(person('emmy', { email: byHand.email }))).token)).roles).toEqual(['teacher']);
});

test('claims that the provider says are elsewhere are unchanged, not empty', () => {
  expect(toldBy({ _claim_names: { groups: 'src1' } }, 'groups')).toBeUndefined();
  expect(toldBy({ _claim_names: { other: 'src1' } }, 'groups')).toEqual([]);
  expect(toldBy({ groups: ['9b'] }, 'groups')).toEqual(['9b']);
});

test('rules that an older release kept with the provider are moved once, and keep the power that they had', async () => {
  const old = await signIn(person('old', { roles: [] }));
  const { _id } = await meOf(old.token);
  await runIn(site, school, "update person set roles = '{teacher}' where person_id = $1", [_id]);
  const rules = [
    { value: 'coach', role: 'teacher' },
    { value: 'coach', role: 'student' },
  ];
  await runIn(site, school, 'update sso_provider set role_rules = $1 where provider_id = $2', [
    JSON.stringify(rules),
    provider._id,
  ]);
  const { rules: moved } = await admin.do(listMapping);
  expect(moved).toContainEqual(expect.objectContaining({ source, about: 'role', value: 'coach', role: 'teacher' }));
  expect((await meOf((await signIn(person('old', { roles: ['coach'] }))).token)).roles).toEqual(['teacher']);
  expect((await meOf((await signIn(person('old'))).token)).roles).toEqual(['student']);
});

test('an account with the same, verified address is linked; an address that is not verified links nothing', async () => {
  const { personId, email } = await site.addPerson(school, ['teacher'], 'Lise');
  const unverified = await signIn(person('thief', { email, email_verified: false }));
  expect([unverified.token, failure(unverified.location)]).toEqual([undefined, 'unverified']);
  const { token } = await signIn(person('lise', { email: email.toUpperCase(), roles: ['staff'] }));
  expect((await meOf(token))._id).toBe(personId);
  const audit = await runIn(site, school, 'select deed from audit_entry where subject_id = $1', [personId]);
  expect(audit).toContainEqual({ deed: 'sso.link' });
});

test('a person who registered an address of somebody else is out when its owner comes', async () => {
  const squatter = await addWithPassword(site, 'Squatter');
  await runIn(site, school, 'update person set email_unproven = true where person_id = $1', [squatter.personId]);
  const { token } = await signIn(person('owner', { email: squatter.email }));
  expect((await meOf(token))._id).toBe(squatter.personId);
  const again = await site.as('visitor').call(login, { body: { email: squatter.email, password: PASSWORD } });
  expect(again.status).toBe(401);
});

test('switches of the provider hold: no new accounts, no links, only named domains, disabled', async () => {
  const { email } = await site.addPerson(school, ['student'], 'Known');
  const put = async (change: object) => {
    const now = (await admin.do(listProviders)).providers.find(({ _id }) => _id === provider._id)!;
    const { clientSecret: _, ...rest } = settings;
    await admin.do(updateProvider, { params: { id: provider._id }, body: { ...rest, ...change, edit: now.edit } });
  };
  await put({ createsAccounts: false, linksAccounts: false });
  expect(failure((await signIn(person('nobody'))).location)).toBe('unknown');
  expect(failure((await signIn(person('linker', { email }))).location)).toBe('taken');
  await put({ domains: ['staff.school.test'] });
  expect(failure((await signIn(person('outsider'))).location)).toBe('domain');
  expect((await signIn(person('insider', { email: 'insider@staff.school.test' }))).status).toBe(302);
  await put({ isEnabled: false });
  expect((await get(`/v1/api/auth/sso/${provider._id}/start`)).status).toBe(404);
  expect((await site.as('visitor').do(listSsoWays)).ways).toEqual([{ _id: other._id, label: 'Another', kind: 'oidc' }]);
  await put({});
});

test('a disabled account stays shut, and the last administrator stays one', async () => {
  const { personId, email } = await site.addPerson(school, ['student'], 'Gone');
  await runIn(site, school, "update person set status = 'disabled' where person_id = $1", [personId]);
  expect(failure((await signIn(person('gone', { email }))).location)).toBe('disabled');
  const boss = await signIn(person('boss', { email: school.people.admin.email }));
  expect((await meOf(boss.token)).roles).toEqual(['admin']);
});

test('a second step of ours is asked for after the provider’s', async () => {
  const who = await addWithPassword(site, 'Careful');
  const { secret } = await site.as(who).do(beginAuthenticator, { body: { password: PASSWORD } });
  const codeAt = (step: number) => new TOTP({ secret }).generate({ timestamp: site.now().getTime() + step * 30_000 });
  await site.as(who).do(confirmAuthenticator, { body: { code: codeAt(0) } });
  const { token, location } = await signIn(person('careful', { email: who.email }), { fwd: '/quizzes' });
  expect(token).toBeUndefined();
  expect(location).toMatch(/^\/login\?fwd=%2Fquizzes#second=[\w-]{43}$/);
  const challenge = location.split('#second=')[1]!;
  const answer = await site.as('visitor').call(secondStepOfLogin, { body: { challenge, code: codeAt(1) } });
  expect(answer.status).toBe(200);
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/login'])(
  'after it nobody is led to %s',
  async (fwd) => {
    expect((await signIn(person('mary'), { fwd })).location).toBe('/dash');
  },
);

test('a way back is good once, in the browser where it began, and for ten minutes', async () => {
  const done = await signIn(person('mary'));
  const address = done.back.pathname + done.back.search;
  expect(failure((await get(address, done.cookie)).location)).toBe('expired');

  own.setPerson(person('mary'));
  const { location, cookie } = await begin();
  const back = await own.visit(location);
  expect(failure((await get(back.pathname + back.search)).location)).toBe('expired');
  const stranger = await begin();
  expect(failure((await get(back.pathname + back.search, stranger.cookie)).location)).toBe('expired');
  site.advance(10 * 60_000 + 1);
  expect(failure((await get(back.pathname + back.search, cookie)).location)).toBe('expired');
});

test('state and code of two sign-ins don’t fit together', async () => {
  own.setPerson(person('mary'));
  const [mine, hers] = [await begin(), await begin()];
  const [back, foreign] = [await own.visit(mine.location), await own.visit(hers.location)];
  back.searchParams.set('code', foreign.searchParams.get('code')!);
  const answer = await get(back.pathname + back.search, mine.cookie);
  expect([failure(answer.location), answer.cookies.some((one) => one.startsWith('token='))]).toEqual(['failed', false]);
});

test('an answer of one provider does not end a sign-in that another began', async () => {
  rival.setPerson(person('mary'));
  own.setPerson(person('mary'));
  const [here, there] = [await begin(provider._id), await begin(other._id)];
  const [ours, others] = [await own.visit(here.location), await rival.visit(there.location)];
  // The rival's answer with the state of ours, at either address.
  others.searchParams.set('state', ours.searchParams.get('state')!);
  expect(failure((await get(others.pathname + others.search, here.cookie)).location)).toBe('failed');
  expect(failure((await get(ours.pathname + others.search, here.cookie)).location)).toBe('failed');
});

test('a code that was made for another application opens nothing', async () => {
  own.setPerson(person('mary'));
  const { location, cookie } = await begin();
  const elsewhere = new URL(location);
  elsewhere.searchParams.set('client_id', 'another app');
  const back = await own.visit(elsewhere.href);
  expect(failure((await get(back.pathname + back.search, cookie)).location)).toBe('failed');
});

test('a way back of another school is good for nothing here', async () => {
  own.setPerson(person('mary'));
  const { location, cookie } = await begin(theirs._id, '', otherSchool);
  const back = await own.visit(location);
  expect((await get(back.pathname + back.search, cookie)).status).toBe(404);
  const here = `/v1/api/auth/sso/${provider._id}/callback${back.search}`;
  expect(failure((await get(here, cookie)).location)).toBe('expired');
  expect((await get(back.pathname + back.search, cookie, otherSchool)).location).toBe('/dash');
});

test('who says no at the provider is told so, and a provider that is not there is named', async () => {
  const { location, cookie } = await begin();
  const { searchParams } = new URL(location);
  const back = `/v1/api/auth/sso/${provider._id}/callback?error=access_denied&state=${searchParams.get('state')}`;
  expect(failure((await get(back, cookie)).location)).toBe('denied');
  const nowhere = await admin.do(createProvider, { body: buildProvider({ issuer: 'http://127.0.0.1:9' }) });
  expect(failure((await get(`/v1/api/auth/sso/${nowhere._id}/start?fwd=/quizzes`)).location)).toBe('unavailable');
});

test('with single sign-on only, passwords are for administrators; never without an enabled provider', async () => {
  const student = await addWithPassword(site, 'Pupil');
  const boss = await addWithPassword(site, 'Boss', { roles: ['admin'] });
  const tryPassword = (email: string) =>
    site
      .as('visitor')
      .call(login, { body: { email, password: PASSWORD } })
      .then(({ status }) => status);
  await admin.do(setSsoOnly, { body: { only: true } });
  expect([await tryPassword(student.email), await tryPassword(boss.email)]).toEqual([403, 200]);
  expect((await site.as('visitor').do(listSsoWays)).only).toBe(true);
  await runIn(site, school, 'update sso_provider set is_enabled = false');
  expect(await tryPassword(student.email)).toBe(200);
  await admin.do(setSsoOnly, { body: { only: false } });
  expect((await admin.call(setSsoOnly, { body: { only: true } })).status).toBe(422);
  await runIn(site, school, 'update sso_provider set is_enabled = true');
});
