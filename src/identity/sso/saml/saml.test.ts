import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { logout } from '#identity/account/contract.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  secondStepOfLogin,
} from '#identity/account/second-factor/contract.ts';
import { addWithPassword, PASSWORD, runIn } from '#identity/account/testing.ts';
import { createMapping } from '#identity/directories/contract.ts';
import { createGroup } from '#identity/people/contract.ts';
import { listSsoWays } from '../contract.ts';
import {
  changeSamlKey,
  confirmPendingSaml,
  getPendingSaml,
  listSamlProviders,
  updateSamlProvider,
} from './contract.ts';
import { parseSaml, walk } from './message/xml.ts';
import { type Facts, honestResponse, newKeyPair } from './testing/identity-provider.ts';
import { browserOf, failureIn, samlAt } from './testing.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { school } = site;
const key = await newKeyPair();
const group = await site.as('admin').do(createGroup, { body: { name: 'Year 9' } });
const at = await samlAt(site, key, {
  roleClaim: 'eduPersonAffiliation',
  groupClaim: 'http://schemas.xmlsoap.org/claims/Group',
});
for (const rule of [
  { about: 'role', value: 'staff', role: 'teacher', groups: [] },
  { about: 'group', value: '9b', role: null, groups: [group._id] },
] as const)
  await at.admin.do(createMapping, {
    body: { ...rule, groups: [...rule.groups], source: `saml:${at.provider._id}` },
  });
const put = (body: object) => at.admin.do(updateSamlProvider, { params: { id: at.provider._id }, body });
const as = (nameId: string, more: Record<string, readonly string[]> = {}): Partial<Facts> => ({
  nameId,
  attributes: { mail: [`${nameId}@school.test`], givenName: ['Mary'], sn: ['Somerville'], ...more },
});

test('the login page has its button, and the request names this site and carries nothing of where it leads', async () => {
  expect((await site.as('visitor').do(listSsoWays)).ways).toEqual([
    { _id: at.provider._id, label: 'School account', kind: 'saml' },
  ]);
  const { request, location, relayState } = await at.begin('/quizzes');
  const [root] = [...walk(parseSaml(request))];
  expect(root!.attributes.get('AssertionConsumerServiceURL')).toBe(`${at.address}/saml/acs`);
  expect(root!.attributes.get('Destination')).toBe('https://id.school.example/sso');
  expect(request).toContain(`>${at.address}/saml/metadata</saml:Issuer>`);
  expect(relayState).toMatch(/^[\w-]{43}$/);
  expect(location).not.toContain('quizzes');
  expect(location).not.toContain('Signature');
});

test('the metadata name the addresses and the keys of the site', async () => {
  const { body } = await at.browser.get('/saml/metadata');
  const all = [...walk(parseSaml(body))];
  expect(all[0]!.attributes.get('entityID')).toBe(`${at.address}/saml/metadata`);
  expect(all.filter(({ name }) => name === 'KeyDescriptor').map(({ attributes }) => attributes.get('use'))).toEqual([
    'signing',
    'encryption',
  ]);
  expect(all.find(({ name }) => name === 'AssertionConsumerService')!.attributes.get('Location')).toBe(
    `${at.address}/saml/acs`,
  );
});

test('who comes for the first time gets an account with name, role and groups by the rules', async () => {
  const change = as('mary', {
    eduPersonAffiliation: ['member', 'staff'],
    'http://schemas.xmlsoap.org/claims/Group': ['9b'],
  });
  const { token, location } = await at.signIn(change, undefined, '/quizzes');
  expect(location).toBe('/quizzes');
  expect(await at.meOf(token)).toMatchObject({
    email: 'mary@school.test',
    firstName: 'Mary',
    lastName: 'Somerville',
    roles: ['teacher'],
    groups: [{ name: 'Year 9' }],
  });
  const again = await at.signIn({ ...as('mary'), attributes: { mail: ['other@school.test'] } });
  expect(await at.meOf(again.token)).toMatchObject({ email: 'mary@school.test', roles: ['student'], groups: [] });
});

test('an address links an account only where the school vouches for it, and for its own domains', async () => {
  const { personId, email } = await site.addPerson(school, ['teacher'], 'Lise');
  const change = { nameId: 'lise', attributes: { mail: [email.toUpperCase()], email_verified: ['true'] } };
  await put({ trustsEmail: false, domains: [] });
  expect(failureIn((await at.signIn(change)).location)).toBe('unverified');
  await put({ trustsEmail: true, domains: ['elsewhere.test'] });
  expect(failureIn((await at.signIn(change)).location)).toBe('domain');
  const domain = email.slice(email.indexOf('@') + 1);
  await put({ domains: [domain, 'school.test'], linksAccounts: false });
  expect(failureIn((await at.signIn(change)).location)).toBe('taken');
  await put({ linksAccounts: true });
  expect((await at.meOf((await at.signIn(change)).token))._id).toBe(personId);
  expect(
    (await at.admin.call(updateSamlProvider, { params: { id: at.provider._id }, body: { domains: [] } })).status,
  ).toBe(400);
});

test('a student is known by the school’s number where the admin has asked for it; a teacher never', async () => {
  const student = await site.addPerson(school, ['student'], 'Numbered');
  const teacher = await site.addPerson(school, ['teacher'], 'Numbered too');
  await runIn(site, school, `update person set external_id = 'S-1' where person_id = $1`, [student.personId]);
  await runIn(site, school, `update person set external_id = 'T-1' where person_id = $1`, [teacher.personId]);
  const numbered = (number: string): Partial<Facts> => ({
    nameId: `n-${number}`,
    attributes: { employeeNumber: [number] },
  });
  await put({ trustsEmail: false, domains: [] });
  expect(failureIn((await at.signIn(numbered('S-1'))).location)).toBe('unverified');
  await put({ matchesExternalId: true, externalIdAttribute: 'employeeNumber' });
  expect((await at.meOf((await at.signIn(numbered('S-1'))).token))._id).toBe(student.personId);
  expect(failureIn((await at.signIn(numbered('T-1'))).location)).toBe('unverified');
  await put({ matchesExternalId: false, trustsEmail: true, domains: ['school.test'] });
});

test('an attribute can say who it is, in place of a name that changes', async () => {
  await put({ subjectAttribute: 'uid' });
  const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
  const first = await at.signIn({ ...as('any-1', { uid: ['ida'], mail: ['ida@school.test'] }), format: transient });
  const second = await at.signIn({ ...as('any-2', { uid: ['ida'], mail: ['ida2@school.test'] }), format: transient });
  expect((await at.meOf(second.token))._id).toBe((await at.meOf(first.token))._id);
  expect(failureIn((await at.signIn(as('none'))).location)).toBe('failed');
  expect(await at.problem()).toMatch(/uid must have one value/);
  await put({ subjectAttribute: '' });
});

test('a second step of ours is asked for after the provider’s', async () => {
  const who = await addWithPassword(site, 'Careful');
  const { secret } = await site.as(who).do(beginAuthenticator, { body: { password: PASSWORD } });
  const codeAt = (step: number) => new TOTP({ secret }).generate({ timestamp: site.now().getTime() + step * 30_000 });
  await site.as(who).do(confirmAuthenticator, { body: { code: codeAt(0) } });
  await put({ domains: [who.email.slice(who.email.indexOf('@') + 1), 'school.test'] });
  const { token, location } = await at.signIn(
    { nameId: 'careful', attributes: { mail: [who.email] } },
    undefined,
    '/quizzes',
  );
  expect(token).toBeUndefined();
  expect(location).toMatch(/^\/login\?fwd=%2Fquizzes#second=[\w-]{43}$/);
  const challenge = location.split('#second=')[1]!;
  const answer = await site.as('visitor').call(secondStepOfLogin, { body: { challenge, code: codeAt(1) } });
  expect(answer.status).toBe(200);
  // The session knows its provider also after the second step.
  expect(
    await runIn(
      site,
      school,
      'select count(*)::int as count from session_provider o join session s using (tenant_id, session_id) where s.person_id = $1',
      [who.personId],
    ),
  ).toEqual([{ count: 1 }]);
});

test('a disabled account stays shut, and so does a disabled provider', async () => {
  const { personId, email } = await site.addPerson(school, ['student'], 'Gone');
  await runIn(site, school, "update person set status = 'disabled' where person_id = $1", [personId]);
  await put({ domains: [email.slice(email.indexOf('@') + 1), 'school.test'] });
  expect(failureIn((await at.signIn({ nameId: 'gone', attributes: { mail: [email] } })).location)).toBe('disabled');
  await put({ isEnabled: false });
  expect((await at.browser.get(`/v1/api/auth/sso/${at.provider._id}/start`)).status).toBe(404);
  await put({ isEnabled: true });
});

test('a person who says no at the provider is told so', async () => {
  const begun = await at.begin();
  const no = honestResponse(at.facts(begun.id), key)
    .replace(/<saml:Assertion.*<\/saml:Assertion>/, '')
    .replace('status:Success', 'status:Responder');
  expect(failureIn((await at.send(no, begun.relayState)).location)).toBe('denied');
});

test('a sign-in that begins at the provider is refused; with the switch it waits until the person confirms', async () => {
  const send = () => at.send(honestResponse({ ...at.facts(null), ...as('tile') }, key));
  expect(failureIn((await send()).location)).toBe('unsolicited');
  await put({ allowsUnsolicited: true });
  const posted = await send();
  expect([posted.token, posted.location]).toEqual([undefined, '/login?sso=confirm']);
  const cookie = posted.cookies.join('; ');
  const { app } = site.server;
  const headers = { host: school.host, cookie };
  expect((await app.inject({ url: getPendingSaml.path, headers })).json()).toEqual({
    pending: { provider: 'School account', name: 'Mary Somerville, tile@school.test' },
  });
  const confirm = (from: object) =>
    app.inject({ method: 'POST', url: confirmPendingSaml.path, headers: { ...headers, ...from }, payload: {} });
  // Another page can't press the button.
  expect((await confirm({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  const done = await confirm({ origin: `http://${school.host}` });
  expect(done.json()).toEqual({ next: '/dash' });
  expect([done.headers['set-cookie'] ?? []].flat().some((line) => /^token=[^;]/.test(line))).toBe(true);
  expect((await confirm({ origin: `http://${school.host}` })).statusCode).toBe(400);
  expect((await app.inject({ url: getPendingSaml.path, headers })).json()).toEqual({ pending: null });
  await put({ allowsUnsolicited: false });
});

test('an answer to a sign-in of this site can’t be confirmed in another browser', async () => {
  await put({ allowsUnsolicited: true });
  const begun = await at.begin();
  const { location } = await at.send(honestResponse({ ...at.facts(begun.id), ...as('mary') }, key), begun.relayState);
  const ticket = new URL(location, at.address).searchParams.get('ticket')!;
  const headers = { host: school.host, cookie: `saml-pending=${ticket}`, origin: at.address };
  const answer = await site.server.app.inject({ method: 'POST', url: confirmPendingSaml.path, headers, payload: {} });
  expect(answer.statusCode).toBe(400);
  await put({ allowsUnsolicited: false });
});

test('requests are signed where the provider asks for it, and a key is renewed in three steps', async () => {
  await put({ signsRequests: true });
  const signed = new URL((await at.begin()).location).searchParams;
  expect(signed.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256');
  await put({ signsRequests: false });
  const step = (name: 'create' | 'use' | 'remove') => at.admin.call(changeSamlKey, { body: { step: name } });
  const keys = async () =>
    (await at.admin.do(listSamlProviders)).site.keys.map(({ state, fingerprint }) => ({ state, fingerprint }));
  const first = (await keys())[0]!.fingerprint;
  expect([(await step('use')).status, (await step('remove')).status]).toEqual([422, 422]);
  expect((await step('create')).status).toBe(200);
  expect((await step('create')).status).toBe(422);
  const published = (await at.browser.get('/saml/metadata')).body.match(/use="(signing|encryption)"/g);
  expect(published).toHaveLength(4);
  await step('use');
  expect(await keys()).toEqual([
    { state: 'current', fingerprint: expect.not.stringContaining(first) },
    { state: 'previous', fingerprint: first },
  ]);
  await step('remove');
  expect((await keys()).map(({ state }) => state)).toEqual(['current']);
});

test('signing out here ends the session, and leads to the provider only where that is wanted', async () => {
  const { token } = await at.signIn(as('leaver'));
  const { next } = await site.as({ personId: '', email: '', token: token! }).do(logout);
  expect(next).toMatch(new RegExp(`^/v1/api/auth/sso/${at.provider._id}/logout\\?ticket=`));
  expect((await browserOf(site).get(next!)).location).toBe('/');
  const student = await site.addPerson(school, ['student']);
  expect((await site.as(student).do(logout)).next).toBeNull();
});
