import { expect, test, vi } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { getMe, login } from '#identity/account/contract.ts';
import { addForgottenPasskey, addWithPassword, PASSWORD, runIn } from '#identity/account/testing.ts';
import { createOwnKey } from '#identity/api-keys/contract.ts';
import { getUser, updateUserInfo, updateUserPassword } from './contract-users.ts';

const site = await testSite();
const { school } = site;
const admin = site.as('admin');

async function addUnconfirmed(name: string) {
  const person = await addWithPassword(site, name);
  await runIn(site, school, 'update person set email_unproven = true where person_id = $1', [person.personId]);
  return person;
}

const signIn = async (email: string): Promise<number> =>
  (await site.as('visitor').call(login, { body: { email, password: PASSWORD } })).status;

test('who registered with an address that was never confirmed is out when an administrator makes them staff', async () => {
  const squatter = await addUnconfirmed('Squatter');
  const key = { name: 'Script', scopes: ['quiz.read' as const], expiresAt: null };
  await site.as(squatter).do(createOwnKey, { body: key });
  const user = { _id: squatter.personId, info: { roles: ['teacher' as const] } };
  expect((await admin.do(getUser, { params: { id: squatter.personId } })).isEmailUnconfirmed).toBe(true);
  const made = await admin.do(updateUserInfo, { body: { user } });
  expect(made).toMatchObject({ role: 'teacher', isEmailUnconfirmed: false });
  expect(await signIn(squatter.email)).toBe(401);
  await vi.waitFor(async () => expect((await site.as(squatter).call(getMe)).status).toBe(401), 1000);
  expect(await runIn(site, school, 'select 1 from api_key where person_id = $1', [squatter.personId])).toEqual([]);
});

test('names, and staff whose address was confirmed, change without ending anything', async () => {
  const [student, confirmed] = [await addUnconfirmed('Student'), await addWithPassword(site, 'Confirmed')];
  await admin.do(updateUserInfo, { body: { user: { _id: student.personId, info: { firstName: 'Anna' } } } });
  await admin.do(updateUserInfo, { body: { user: { _id: confirmed.personId, info: { roles: ['teacher'] } } } });
  expect([await signIn(student.email), await signIn(confirmed.email)]).toEqual([200, 200]);
});

test('an account without an address, which a learning platform opens, stays open with a role of staff', async () => {
  const person = await addUnconfirmed('Platform');
  const at = [person.personId, `${person.personId}@lti.invalid`];
  await runIn(site, school, 'update person set email = $2 where person_id = $1', at);
  const user = { _id: person.personId, info: { roles: ['teacher' as const] } };
  expect((await admin.do(updateUserInfo, { body: { user } })).isEmailUnconfirmed).toBe(false);
  expect((await site.as(person).call(getMe)).status).toBe(200);
});

test('who registered with an address that was never confirmed is out when an administrator sets a password for its owner', async () => {
  const [squatter, confirmed] = [await addUnconfirmed('Squatter two'), await addWithPassword(site, 'Confirmed two')];
  const left = async ({ personId }: typeof squatter) => {
    const keys = await runIn(site, school, 'select 1 from api_key where person_id = $1', [personId]);
    const passkeys = await runIn(site, school, 'select 1 from passkey where person_id = $1', [personId]);
    return [keys.length, passkeys.length];
  };
  for (const person of [squatter, confirmed]) {
    await addForgottenPasskey(site, person.personId, 'Phone');
    await site.as(person).do(createOwnKey, { body: { name: 'Script', scopes: ['quiz.read'], expiresAt: null } });
    const user = { _id: person.personId, password: 'a wholly other passphrase' };
    await admin.do(updateUserPassword, { body: { user } });
  }
  expect([await left(squatter), await left(confirmed)]).toEqual([
    [0, 0],
    [1, 1],
  ]);
  // The administrator knows the person, not that mails reach the address.
  expect((await admin.do(getUser, { params: { id: squatter.personId } })).isEmailUnconfirmed).toBe(true);
});
