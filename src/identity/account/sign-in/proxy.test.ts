import { expect, test } from 'vitest';
import { type TestSite, testSite } from '#app/testing/site.ts';
import { login } from '#identity/account/contract.ts';
import { accountFrom } from './limits.ts';
import { countAttempt } from './store-limits.ts';

const [open, behindProxy] = [await testSite(), await testSite({ environment: { TRUST_PROXY: '1' } })];
const TROUBLE = '198.51.100.1';

/** As many failures as close an account to an address. */
async function failFrom(site: TestSite, address: string): Promise<void> {
  const limit = accountFrom('nobody@school.test', address);
  await site.database.inTenant(site.school.id, (tx) => countAttempt(tx, Array(limit.most).fill(limit), site.now()));
}

const signIn = (site: TestSite, headers: Record<string, string>) =>
  site.as('visitor').call(login, { body: { email: 'nobody@school.test', password: 'wrong' }, headers });

test('what a caller says about its address is not believed', async () => {
  await failFrom(open, '127.0.0.1');
  expect((await signIn(open, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(429);
});

test('behind a proxy each address is counted separately, as the proxy names it', async () => {
  await failFrom(behindProxy, TROUBLE);
  expect((await signIn(behindProxy, { 'x-forwarded-for': TROUBLE })).status).toBe(429);
  expect((await signIn(behindProxy, { 'x-forwarded-for': `203.0.113.9, ${TROUBLE}` })).status).toBe(429);
  expect((await signIn(behindProxy, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(401);
});

test('behind a proxy that speaks https, browsers are told to keep to it', async () => {
  const asked = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
  expect((await signIn(behindProxy, asked)).headers).toHaveProperty('strict-transport-security');
  expect((await signIn(open, asked)).headers).not.toHaveProperty('strict-transport-security');
});
