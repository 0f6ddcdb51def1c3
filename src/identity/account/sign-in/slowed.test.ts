import { afterEach, expect, test, vi } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { forgotPassword, login } from '#identity/account/contract.ts';
import { mailReset } from '#identity/account/passwords/actions-reset.ts';
import { addWithPassword, PASSWORD, runIn } from '#identity/account/testing.ts';
import { listNotifications } from '#messaging/notifications/contract.ts';
import { liftSlowedSignIns, listSlowedSignIns } from './contract-refused.ts';
import { accountSlow, networkSlow, type SlowLimit, unknownFrom } from './limits.ts';
import { pace, passLane } from './slow-lane.ts';
import { countAttempt } from './store-limits.ts';

const site = await testSite({ environment: { TRUST_PROXY: '1' } });
const { school } = site;
const pause = vi.spyOn(pace, 'pause').mockResolvedValue();
afterEach(() => void pause.mockClear());

const from = (address: string) => ({ 'x-forwarded-for': address });
const signIn = (email: string, password: string, address: string) =>
  site.as('visitor').call(login, { body: { email, password }, headers: from(address) });
const reach = (limit: Pick<SlowLimit, 'kind' | 'subject' | 'most' | 'withinMs'>, less = 0) =>
  site.database.inTenant(school.id, (tx) => countAttempt(tx, Array(limit.most - less).fill(limit), site.now()));
const slowed = () => site.as('admin').do(listSlowedSignIns);

test('made-up addresses from a school’s network neither refuse nor slow anybody who has an account, and fill no list', async () => {
  const ida = await addWithPassword(site, 'Ida');
  await reach(unknownFrom('198.51.100.1'), 1);
  for (let i = 0; i < 5; i++) expect((await signIn(`made.up.${i}@school.test`, 'x', '198.51.100.1')).status).toBe(401);
  expect((await signIn(ida.email, PASSWORD, '198.51.100.1')).status).toBe(200);
  expect(pause).not.toHaveBeenCalled();
  const rows = await runIn(site, school, `select 1 from refused_sign_in where address = '198.51.100.1'`);
  expect(rows).toHaveLength(1);
});

test('200 wrong passwords from one network make it slow, and never refuse a right one', async () => {
  const ida = await addWithPassword(site, 'Slow');
  await reach(networkSlow('198.51.100.2'));
  expect((await signIn(ida.email, PASSWORD, '198.51.100.2')).status).toBe(200);
  expect(pause).toHaveBeenCalledExactlyOnceWith(1_000);
  expect((await signIn(ida.email, PASSWORD, '198.51.100.3')).status).toBe(200);
  expect(pause).toHaveBeenCalledOnce();
});

test('admins are notified once of a network, see it, and lift it', async () => {
  const address = '198.51.100.4';
  const [ida, joan] = [await addWithPassword(site, 'Told'), await addWithPassword(site, 'Joan')];
  await reach(networkSlow(address), 1);
  await signIn(ida.email, 'wrong', address);
  await signIn(joan.email, 'wrong', address);
  const { notices } = await site.as('admin').do(listNotifications);
  expect(notices.filter(({ title }) => title === `Many failed sign-ins from ${address}`)).toHaveLength(1);
  expect(await slowed()).toMatchObject({
    networks: expect.arrayContaining([{ address, failures: 2, unknown: 0 }]),
    people: [],
  });
  const lifted = await site.as('admin').do(liftSlowedSignIns, { body: { address } });
  expect(lifted.networks.map((one) => one.address)).not.toContain(address);
  pause.mockClear();
  expect((await signIn(ida.email, PASSWORD, address)).status).toBe(200);
  expect(pause).not.toHaveBeenCalled();
  expect((await site.as('teacher').call(listSlowedSignIns)).status).toBe(403);
  expect((await site.as('admin').call(liftSlowedSignIns, { body: {} })).error.details?.[0]?.path).toBe('address');
});

test('an account is closed to the network that guesses, and to no other; an admin lifts it', async () => {
  const ida = await addWithPassword(site, 'Closed');
  for (let i = 0; i < 10; i++) await signIn(ida.email, 'wrong', '198.51.100.5');
  expect((await signIn(ida.email, PASSWORD, '198.51.100.5')).status).toBe(429);
  expect((await signIn(ida.email, PASSWORD, '198.51.100.6')).status).toBe(200);
  const { people } = await site.as('admin').do(listSlowedSignIns);
  expect(people).toMatchObject([{ _id: ida.personId, failures: 10 }]);
  await site.as('admin').do(liftSlowedSignIns, { body: { person: ida.personId } });
  expect((await signIn(ida.email, PASSWORD, '198.51.100.5')).status).toBe(200);
});

test('guesses at one account from many networks make it slow and close it to nobody', async () => {
  const ida = await addWithPassword(site, 'Many');
  await reach(accountSlow(ida.email));
  expect((await signIn(ida.email, PASSWORD, '198.51.100.7')).status).toBe(200);
  expect(pause).toHaveBeenCalledExactlyOnceWith(3_000);
});

test('a lane lets in a few at a time, whichever client sends many at once', async () => {
  const turns: (() => void)[] = [];
  pause.mockImplementation(() => new Promise((resolve) => turns.push(resolve)));
  const lane = { key: 'one', atOnce: 2, pauseMs: 1 };
  const all = Promise.all([1, 2, 3].map(() => passLane(lane, { source: 'one' })));
  expect(turns).toHaveLength(2);
  turns.shift()!();
  await vi.waitFor(() => expect(turns).toHaveLength(2));
  for (const turn of turns) turn();
  await all;
  pause.mockResolvedValue();
});

test('strangers who ask for a new password neither keep its link from the owner nor flood them with mails', async () => {
  const ida = await addWithPassword(site, 'Forgot');
  const ask = (address: string) =>
    site.as('visitor').call(forgotPassword, { body: { email: ida.email }, headers: from(address) });
  for (let i = 0; i < 5; i++) expect((await ask('198.51.100.8')).status).toBe(200);
  expect((await ask('198.51.100.8')).status).toBe(429);
  expect((await ask('198.51.100.9')).status).toBe(200);
  const mails: string[] = [];
  const mailer = { queue: async ({ text }: { text: string }) => void mails.push(text) };
  const mail = () => mailReset({ ...site.server.services, mailer }, school, ida.email, 'https://school.test');
  for (let i = 0; i < 8; i++) await mail();
  expect(mails).toHaveLength(5);
  site.advance(11 * 60_000);
  await mail();
  expect(mails).toHaveLength(6);
});

test('past twenty made-up addresses a network stores nothing for more of them, is answered alike, and a known one gets its mail', async () => {
  const [ida, joan] = [await addWithPassword(site, 'Reset'), await addWithPassword(site, 'Resettled')];
  const ask = (email: string) =>
    site.as('visitor').call(forgotPassword, { body: { email }, headers: from('198.51.100.20') });
  const sent = vi.spyOn(site.server.services.jobs, 'send');
  const stored = async () => (await runIn(site, school, `select 1 from failed_attempt where kind = 'forgot'`)).length;
  for (let i = 0; i < 20; i++) await ask(`made.up.${i}@school.test`);
  const [rows, jobs] = [await stored(), sent.mock.calls.length];
  const [first, known] = [await ask('more@school.test'), await ask(ida.email)];
  expect([first.status, first.text]).toEqual([known.status, known.text]);
  expect(await stored()).toBe(rows + 1);
  expect(sent).toHaveBeenCalledTimes(jobs + 1);
  expect(pause).toHaveBeenCalledTimes(22);
  const statuses = async (email: string) => {
    const all = [];
    for (let i = 0; i < 6; i++) all.push(await ask(email));
    return all.map(({ status, headers }) => [status, headers['retry-after']]);
  };
  expect(await statuses('still.more@school.test')).toEqual(await statuses(joan.email));
  sent.mockRestore();
});
