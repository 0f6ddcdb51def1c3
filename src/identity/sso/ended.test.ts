/** What becomes of sessions whose provider is switched off or removed. */
import { afterAll, expect, test, vi } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { getMe, login } from '#identity/account/contract.ts';
import { addWithPassword, PASSWORD } from '#identity/account/testing.ts';
import { createProvider, listProviders, removeProvider, updateProvider } from './contract.ts';
import { updateSamlProvider } from './saml/contract.ts';
import { newKeyPair } from './saml/testing/identity-provider.ts';
import { samlAt } from './saml/testing.ts';
import { buildProvider } from './testing.ts';
import { startProvider } from './testing-provider.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { school } = site;
const admin = site.as('admin');
const { next } = await admin.do(listProviders);
const client = { clientId: 'tripos', secret: 'secret one', redirectUris: [next.redirectUri] };
const at = await startProvider([client]);
afterAll(() => at.stop());
await admin.do(createProvider, {
  body: { ...buildProvider({ issuer: at.issuer, clientSecret: 'secret one' }), _id: next._id },
});

const get = async (url: string, cookie = '') => {
  const answer = await site.server.app.inject({ method: 'GET', url, headers: { host: school.host, cookie } });
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]!);
  return { location: String(answer.headers.location ?? ''), cookies };
};

/** The token of a session that the provider opens for the person. */
async function signInThere(email: string): Promise<string> {
  at.setPerson({ sub: email, email, email_verified: true, given_name: 'Mary', family_name: 'Somerville' });
  const begun = await get(`/v1/api/auth/sso/${next._id}/start`);
  const back = await at.visit(begun.location);
  const { cookies } = await get(back.pathname + back.search, begun.cookies.join('; '));
  return cookies.find((one) => one.startsWith('token='))!.slice('token='.length);
}

const statusOf = async (token: string): Promise<number> =>
  (await site.as({ personId: '', email: '', token }).call(getMe)).status;
const isOut = (token: string) => vi.waitFor(async () => expect(await statusOf(token)).toBe(401), 1000);

const change = (body: { isEnabled: boolean }) => admin.do(updateProvider, { params: { id: next._id }, body });

test('a provider that is switched off or removed takes its sessions along, and no session that a password opened', async () => {
  const { email } = await addWithPassword(site, 'Mary');
  const { token: byPassword } = await site.as('visitor').do(login, { body: { email, password: PASSWORD } });
  const first = await signInThere(email);
  expect(await statusOf(first)).toBe(200);
  await change({ isEnabled: true });
  expect(await statusOf(first)).toBe(200);
  await change({ isEnabled: false });
  await isOut(first);
  await change({ isEnabled: true });
  const second = await signInThere(email);
  await admin.do(removeProvider, { params: { id: next._id } });
  await isOut(second);
  expect(await statusOf(byPassword)).toBe(200);
});

test('an administrator who came by a provider stays signed in as they switch it off', async () => {
  // The provider leads back to the address that it knows.
  const body = { ...buildProvider({ issuer: at.issuer, clientSecret: 'secret one' }), _id: next._id };
  await admin.do(createProvider, { body });
  const boss = await addWithPassword(site, 'Boss', { roles: ['admin'] });
  const [own, elsewhere] = [await signInThere(boss.email), await signInThere(boss.email)];
  const asBoss = site.as({ personId: '', email: '', token: own });
  await asBoss.do(updateProvider, { params: { id: next._id }, body: { isEnabled: false } });
  await isOut(elsewhere);
  expect(await statusOf(own)).toBe(200);
});

test('a SAML provider that is switched off takes its sessions along', async () => {
  const saml = await samlAt(site, await newKeyPair());
  const { token } = await saml.signIn({ nameId: 'ida', attributes: { mail: ['ida@school.test'] } });
  expect(await statusOf(token!)).toBe(200);
  await admin.do(updateSamlProvider, { params: { id: saml.provider._id }, body: { isEnabled: false } });
  await isOut(token!);
});
