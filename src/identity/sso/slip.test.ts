/** What becomes of a password that was printed on a slip for who signs in at a provider alone. */
import { afterAll, expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { getMe, login } from '#identity/account/contract.ts';
import { addWithPassword, PASSWORD, runIn } from '#identity/account/testing.ts';
import { setSsoOnly } from './contract.ts';
import { oidcAt } from './testing.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const admin = site.as('admin');
const at = await oidcAt(site);
afterAll(() => at.stop());

async function addWithSlip(name: string) {
  const person = await addWithPassword(site, name);
  const text = 'update person set must_change_password = true where person_id = $1';
  await runIn(site, site.school, text, [person.personId]);
  return person;
}

const byPassword = async (email: string): Promise<number> =>
  (await site.as('visitor').call(login, { body: { email, password: PASSWORD } })).status;

test('the password on a slip ends when its owner comes by the provider alone, and stays for who has not come', async () => {
  const [came, stays, chose] = [
    await addWithSlip('Came'),
    await addWithSlip('Stays'),
    await addWithPassword(site, 'Chose'),
  ];
  await admin.do(setSsoOnly, { body: { only: true } });
  const token = await at.signIn(came.email);
  await at.signIn(chose.email);
  await admin.do(setSsoOnly, { body: { only: false } });
  expect(await byPassword(came.email)).toBe(401);
  expect([await byPassword(stays.email), await byPassword(chose.email)]).toEqual([200, 200]);
  // Nothing is asked for any more that they could not give.
  expect(await site.as({ ...came, token }).do(getMe)).toMatchObject({ mustChangePassword: false });
});
