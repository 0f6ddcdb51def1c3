import { expect, test, vi } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { login } from '#identity/account/contract.ts';
import { hashPassword } from '#identity/account/passwords/passwords.ts';
import { listNotifications } from '#messaging/notifications/contract.ts';
import { listSlowedSignIns } from './contract-refused.ts';
import { knownDeviceLimits, knownFrom, type Limit } from './limits.ts';
import { pace } from './slow-lane.ts';
import { countAttempt, forgive } from './store-limits.ts';

const site = await testSite();
const { school, database } = site;
const PASSWORD = 'the right password';

async function newStudent(): Promise<string> {
  const { email, personId } = await site.addPerson(school, ['student'], 'Nadia');
  const password_hash = await hashPassword(PASSWORD);
  await database.inTenant(school.id, (tx) =>
    tx
      .updateTable('person')
      .set({ password_hash })
      .where('tenant_id', '=', school.id)
      .where('person_id', '=', personId)
      .execute(),
  );
  return email;
}

const tryLogin = (email: string, password: string, cookie = '') =>
  site.as('visitor').call(login, { body: { email, password }, headers: { cookie } });

/** Signs in and answers the cookie that the browser keeps. */
async function deviceAfterLogin(email: string, cookie = ''): Promise<string> {
  const { headers, status, text } = await tryLogin(email, PASSWORD, cookie);
  expect(status).toBe(200);
  const set = [headers['set-cookie']]
    .flat()
    .map(String)
    .find((one) => one.startsWith('device='))!;
  expect(set).toMatch(/HttpOnly.*SameSite=Lax/);
  const device = set.split(';')[0]!;
  expect(text).not.toContain(device.slice('device='.length));
  return device;
}

const guess = async (email: string, times: number, cookie = '') => {
  for (let i = 0; i < times; i++) await tryLogin(email, 'a wrong password', cookie);
};

test('strangers who guess do not lock out a browser in which its owner has signed in before', async () => {
  const email = await newStudent();
  const device = await deviceAfterLogin(email);
  await guess(email, 11);
  expect((await tryLogin(email, PASSWORD)).status).toBe(429);
  expect((await tryLogin(email, PASSWORD, device)).status).toBe(200);
  // The owner's success does not give the strangers another ten guesses.
  expect((await tryLogin(email, PASSWORD)).status).toBe(429);
});

test('a known browser is never locked out: after ten guesses it is made slow, and at no other account it is known', async () => {
  const pause = vi.spyOn(pace, 'pause').mockResolvedValue();
  const [email, other] = [await newStudent(), await newStudent()];
  const device = await deviceAfterLogin(email);
  await guess(email, 10, device);
  expect(pause).not.toHaveBeenCalled();
  expect((await tryLogin(email, PASSWORD, device)).status).toBe(200);
  expect(pause).toHaveBeenCalledWith(3_000);
  expect((await tryLogin(email, PASSWORD)).status).toBe(200);
  await guess(other, 10);
  expect((await tryLogin(other, PASSWORD, device)).status).toBe(429);
  pause.mockRestore();
});

test('one browser is known for everybody who has signed in in it', async () => {
  const [first, second] = [await newStudent(), await newStudent()];
  const device = await deviceAfterLogin(first);
  expect(await deviceAfterLogin(second, device)).toBe(device);
  for (const email of [first, second]) {
    await guess(email, 10);
    expect((await tryLogin(email, PASSWORD, device)).status).toBe(200);
  }
});

test('a cookie that somebody made up is not taken over', async () => {
  expect(await deviceAfterLogin(await newStudent(), 'device=mine')).not.toBe('device=mine');
});

const reach = (limit: Limit, less = 0) =>
  database.inTenant(school.id, (tx) => countAttempt(tx, Array(limit.most - less).fill(limit), site.now()));

test('fifty failures in a known browser without a success in between make it a stranger', async () => {
  const pause = vi.spyOn(pace, 'pause').mockResolvedValue();
  const email = await newStudent();
  const device = await deviceAfterLogin(email);
  const { forget } = knownDeviceLimits(email, device.slice('device='.length));
  await reach(forget!, 1);
  // A success in between: counting starts over.
  await deviceAfterLogin(email, device);
  await guess(email, 1, device);
  await reach(forget!, 2);
  await guess(email, 1, device);
  await guess(email, 10, device);
  expect((await tryLogin(email, PASSWORD, device)).status).toBe(429);
  pause.mockRestore();
});

test('admins are notified of thirty failures in known browsers of a network, which slow nobody else there', async () => {
  const pause = vi.spyOn(pace, 'pause').mockResolvedValue();
  const [email, other] = [await newStudent(), await newStudent()];
  const device = await deviceAfterLogin(email);
  await database.inTenant(school.id, (tx) => forgive(tx, knownFrom('127.0.0.1')));
  await reach(knownFrom('127.0.0.1'), 2);
  const told = async () =>
    (await site.as('admin').do(listNotifications)).notices.filter(({ title }) =>
      title.startsWith('Many failed sign-ins from'),
    );
  await guess(email, 1, device);
  expect(await told()).toHaveLength(0);
  await guess(email, 1, device);
  expect(await told()).toHaveLength(1);
  expect((await tryLogin(other, PASSWORD)).status).toBe(200);
  expect(pause).not.toHaveBeenCalled();
  expect((await site.as('admin').do(listSlowedSignIns)).networks).toMatchObject([{ address: '127.0.0.1' }]);
  pause.mockRestore();
});
