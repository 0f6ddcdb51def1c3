import { expect, test } from 'vitest';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { getMe } from '#identity/account/contract.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  getSecondFactor,
  passkeyLogin,
  removePasskey,
  renamePasskey,
} from '#identity/account/second-factor/contract.ts';
import { runIn } from '#identity/account/testing.ts';
import { buildAuthenticator } from './testing-passkey.ts';

const site = await testSite();
const { school, otherSchool } = site;
const ORIGIN = 'http://school.test';

/** Somebody without a password, who has signed in just now. */
async function newcomer(name: string): Promise<TestPerson> {
  const person = await site.addPerson(school, ['student'], name);
  await runIn(site, school, 'update session set created_at = $1 where person_id = $2', [site.now(), person.personId]);
  return person;
}

async function withPasskey(name: string) {
  const person = await newcomer(name);
  const authenticator = buildAuthenticator(ORIGIN);
  const { options } = await site.as(person).do(beginPasskey, { body: {} });
  const credential = authenticator.register(options);
  const passkey = await site.as(person).do(addPasskey, { body: { name: 'Phone', credential } });
  return { person, authenticator, passkey };
}

const optionsForLogin = async (at = school) => (await site.as('visitor', at).do(beginPasskeyLogin)).options;
const signIn = (credential: ReturnType<ReturnType<typeof buildAuthenticator>['sign']>, at = school) =>
  site.as('visitor', at).call(passkeyLogin, { body: { credential } });

test('a passkey opens a session without a password', async () => {
  const { person, authenticator } = await withPasskey('Grace');
  const answer = await signIn(authenticator.sign(await optionsForLogin()));
  expect(answer.status).toBe(200);
  expect([answer.headers['set-cookie']].flat()[0]).toMatch(/^token=/);
  expect((await site.as({ ...person, token: answer.body.token }).do(getMe)).email).toBe(person.email);
  const { passkeys } = await site.as(person).do(getSecondFactor);
  expect(passkeys).toMatchObject([{ name: 'Phone', lastUsedAt: expect.any(String) }]);
});

test('the same answer is not taken twice', async () => {
  const { authenticator } = await withPasskey('Ida');
  const answer = authenticator.sign(await optionsForLogin());
  expect((await signIn(answer)).status).toBe(200);
  expect((await signIn(answer)).error.code).toBe('wrong_credentials');
});

test('a challenge is good for five minutes, and in its own school only', async () => {
  const { authenticator } = await withPasskey('Mary');
  const late = authenticator.sign(await optionsForLogin());
  site.advance(5 * 60_000);
  expect((await signIn(late)).status).toBe(401);
  expect((await signIn(authenticator.sign(await optionsForLogin(otherSchool)))).status).toBe(401);
  expect((await signIn(authenticator.sign(await optionsForLogin()), otherSchool)).status).toBe(401);
  const madeUp = { rpId: 'school.test', challenge: Buffer.alloc(32, 1).toString('base64url') };
  expect((await signIn(authenticator.sign(madeUp))).status).toBe(401);
});

test.each([
  ['made on another site’s page', { origin: 'http://evil.test' }],
  ['without a finger, face or PIN', { flags: 0x01 }],
  ['of a copy, which counts behind', { counter: 1 }],
])('an answer %s is refused', async (_, change) => {
  const { authenticator } = await withPasskey('Vera');
  for (let i = 0; i < 2; i++) expect((await signIn(authenticator.sign(await optionsForLogin()))).status).toBe(200);
  expect((await signIn(authenticator.sign(await optionsForLogin(), change))).status).toBe(401);
});

test('another key does not pass for a known one, and a disabled account stays shut', async () => {
  const { person, authenticator } = await withPasskey('Lise');
  const stranger = buildAuthenticator(ORIGIN).sign(await optionsForLogin());
  const known = authenticator.sign(await optionsForLogin());
  expect((await signIn({ ...stranger, id: known.id, rawId: known.rawId })).status).toBe(401);
  await runIn(site, school, "update person set status = 'disabled' where person_id = $1", [person.personId]);
  expect((await signIn(known)).error.code).toBe('disabled');
});

test('adding one needs the password, or, without one, a sign-in of the last ten minutes', async () => {
  const person = await newcomer('Rosa');
  site.advance(11 * 60_000);
  expect((await site.as(person).call(beginPasskey, { body: {} })).error.code).toBe('impossible');
});

test('the browser’s answer fits the person who asked, once', async () => {
  const [person, other] = [await newcomer('Hedy'), await newcomer('Emil')];
  const authenticator = buildAuthenticator(ORIGIN);
  const { options } = await site.as(person).do(beginPasskey, { body: {} });
  const body = { name: 'Key', credential: authenticator.register(options) };
  expect((await site.as(other).call(addPasskey, { body })).status).toBe(400);
  expect((await site.as(person).call(addPasskey, { body })).status).toBe(200);
  expect((await site.as(person).call(addPasskey, { body })).status).toBe(400);
});

test('passkeys are named and taken away by their owner only', async () => {
  const { person, authenticator, passkey } = await withPasskey('Joan');
  const params = { id: passkey._id };
  const other = await newcomer('Eve');
  expect((await site.as(other).call(removePasskey, { params })).status).toBe(404);
  expect((await site.as(other).call(renamePasskey, { params, body: { name: 'Mine' } })).status).toBe(404);
  expect((await site.as(person).do(renamePasskey, { params, body: { name: 'Tablet' } })).name).toBe('Tablet');
  await site.as(person).do(removePasskey, { params });
  expect((await signIn(authenticator.sign(await optionsForLogin()))).status).toBe(401);
});
