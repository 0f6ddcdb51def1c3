import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { runIn } from '#identity/account/testing.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { makeRequest, takeRequest } from './requests.ts';
import { newKeyPair } from './testing/identity-provider.ts';
import { samlAt } from './testing.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { services } = site.server;
const { school, otherSchool } = site;
const PROVIDER = '0190a000-0000-7000-8000-000000000001';
const make = (liveMs = 60_000) => makeRequest(services, school, PROVIDER, new Date(site.now().getTime() + liveMs));
const take = (token: string, at = school) =>
  inTenant(services.database, at.id, (tx) => takeRequest(services, at, tx, token));

test('a sign-in that was begun and not ended leaves nothing behind', async () => {
  const at = await samlAt(site, await newKeyPair());
  const [first, second] = [await at.begin(), await at.begin()];
  expect([first.id === second.id, first.relayState === second.relayState]).toEqual([false, false]);
  expect(await runIn(site, school, 'select kind from challenge')).toEqual([]);
});

test('a request is good once, in its school, with its provider and until its end', async () => {
  const request = make();
  expect(await take(request.token, otherSchool)).toBeNull();
  expect(await take(request.token)).toMatchObject({ provider: PROVIDER, state: request.state });
  expect(await take(request.token)).toBeNull();
  expect(await take(make(-1).token)).toBeNull();
});

test('an ID that was made up, changed, cut or written otherwise is none', async () => {
  const { token } = make();
  const changed = (at: number) => `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
  for (const wrong of [
    '',
    'abc',
    token.slice(0, -1),
    `${token}=`,
    `${token} `,
    `${token}AAAA`,
    changed(0),
    changed(30),
    changed(60),
  ])
    expect(await take(wrong)).toBeNull();
  expect(await take(token)).not.toBeNull();
});
