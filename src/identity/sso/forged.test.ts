import type { KeyObject } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { runIn } from '#identity/account/testing.ts';
import { checkIssuer, createProvider } from './contract.ts';
import { buildProvider } from './testing.ts';
import { hs256TokenOf, newKey, startForger, tokenOf } from './testing-forger.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { school } = site;
const forger = await startForger();
afterAll(() => forger.stop());
const provider = await site.as('admin').do(createProvider, {
  body: buildProvider({ issuer: forger.issuer, clientId: 'tripos', clientSecret: 'secret' }),
});
const stranger = newKey();

const get = (url: string, cookie = '') => site.server.app.inject({ url, headers: { host: school.host, cookie } });

type Claims = Record<string, unknown>;

const claimsFor = (nonce: string): Claims => {
  const now = Math.floor(Date.now() / 1000);
  const said = { email: 'ada@school.test', email_verified: true, given_name: 'Ada', family_name: 'King' };
  return { iss: forger.issuer, sub: 'ada', aud: 'tripos', iat: now, exp: now + 300, nonce, ...said };
};

/** Signs in with the token that `make` makes for the nonce of this sign-in. */
async function signInWith(make: (nonce: string) => string, { at = forger, id = provider._id } = {}) {
  const begun = await get(`/v1/api/auth/sso/${id}/start`);
  const { searchParams } = new URL(String(begun.headers.location));
  const cookie = [begun.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]!);
  at.setToken(make(searchParams.get('nonce')!));
  const back = new URLSearchParams({ code: 'any', state: searchParams.get('state')! });
  const answer = await get(`/v1/api/auth/sso/${id}/callback?${back}`, cookie.join('; '));
  return {
    location: String(answer.headers.location),
    isIn: [answer.headers['set-cookie'] ?? []].flat().some((line) => /^token=[^;]/.test(line)),
  };
}

const refused = async (make: (nonce: string) => string): Promise<void> => {
  expect(await signInWith(make)).toEqual({ location: expect.stringContaining('sso=failed'), isIn: false });
};
const signed =
  (more: Claims = {}, key: KeyObject | null = forger.key, header: object = {}) =>
  (nonce: string): string =>
    tokenOf({ ...claimsFor(nonce), ...more }, key, header);

const minutesAgo = (minutes: number): number => Math.floor(Date.now() / 1000) - 60 * minutes;

test.each<[string, (nonce: string) => string]>([
  ['signed by somebody else', signed({}, stranger.privateKey)],
  ['signed by somebody else under another key’s name', signed({}, stranger.privateKey, { kid: 'two' })],
  ['not signed', signed({}, null)],
  ['for another application', signed({ aud: 'another app' })],
  ['of another provider', signed({ iss: 'https://id.evil.example' })],
  ['that is over', signed({ iat: minutesAgo(20), exp: minutesAgo(10) })],
  ['without the nonce of a sign-in', signed({ nonce: undefined })],
  ['without a person', signed({ sub: undefined })],
])('a token %s lets nobody in', async (_, make) => {
  await refused(make);
  expect(await runIn(site, school, `select email from person where email = 'ada@school.test'`)).toEqual([]);
});

test('that one address was verified says nothing of another one that the token names', async () => {
  const victim = await site.addPerson(school, ['teacher'], 'Victim');
  const own = { sub: 'mallory', email: 'mallory@elsewhere.test', email_verified: true };
  const told = await startForger({ userInfo: own });
  const body = buildProvider({ issuer: told.issuer, clientId: 'tripos', clientSecret: 'secret' });
  const { _id } = await site.as('admin').do(createProvider, { body });
  const tokenWith = (email: string | undefined) => (nonce: string) =>
    tokenOf({ ...claimsFor(nonce), iss: told.issuer, sub: 'mallory', email, email_verified: undefined }, told.key);
  try {
    expect(await signInWith(tokenWith(victim.email), { at: told, id: _id })).toEqual({
      location: expect.stringContaining('sso=unverified'),
      isIn: false,
    });
    expect(await signInWith(tokenWith('Mallory@elsewhere.test'), { at: told, id: _id })).toMatchObject({ isIn: true });
    expect(await signInWith(tokenWith(undefined), { at: told, id: _id })).toMatchObject({ isIn: true });
  } finally {
    await told.stop();
  }
});

test('a token whose claims were changed after signing lets nobody in', async () => {
  await refused((nonce) => {
    const [head, , signature] = signed()(nonce).split('.');
    const claims = { ...claimsFor(nonce), sub: 'admin', email: school.people.admin.email };
    return `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
  });
});

test('a right token lets its person in once; played again in another sign-in it lets nobody in', async () => {
  let caught = '';
  const right = await signInWith((nonce) => {
    caught = signed()(nonce);
    return caught;
  });
  expect(right).toEqual({ location: '/dash', isIn: true });
  await refused(() => caught);
});

test('a token is checked by the clock that decides everything, not by that of the process', async () => {
  // The process runs an hour ahead.
  site.advance(-3_600_000);
  const now = Math.floor(site.now().getTime() / 1000);
  expect(await signInWith(signed({ iat: now, nbf: now, exp: now + 300 }))).toMatchObject({ isIn: true });
  await refused(signed({ iat: now - 1_200, exp: now - 600 }));
  site.advance(3_600_000);
});

test('HS256 with the public key as its secret lets nobody in', async () => {
  for (const secret of [forger.publicPem, forger.publicPem.trim()])
    await refused((nonce) => hs256TokenOf(claimsFor(nonce), secret));
});

test('a provider at an address of the own network is refused at its check and never asked at a sign-in', async () => {
  const guarded = await testSite();
  const before = forger.counts.requests;
  for (const issuer of [
    forger.issuer.replace('http:', 'https:'),
    'https://127.0.0.1',
    'https://[::1]',
    'https://169.254.169.254',
    'https://10.0.0.1',
  ]) {
    const { problem } = await guarded.as('admin').do(checkIssuer, { body: { issuer } });
    expect(problem, issuer).toBe('The address must be https, and of the internet');
    const made = await guarded.as('admin').do(createProvider, { body: buildProvider({ issuer }) });
    const begun = await guarded.server.app.inject({
      url: `/v1/api/auth/sso/${made._id}/start`,
      headers: { host: guarded.school.host },
    });
    expect(String(begun.headers.location), issuer).toContain('sso=');
    expect(String(begun.headers.location), issuer).not.toContain('/auth?');
  }
  expect(forger.counts.requests).toBe(before);
});
