/** What becomes of sessions whose learning platform is switched off or removed. */
import { afterAll, expect, test, vi } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getMe } from '#identity/account/contract.ts';
import { removePlatform, updatePlatform } from '#integrations/lti/contract.ts';
import { connectPlatform, tokenIn } from '#integrations/lti/testing.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const quiz = await buildQuiz(site, { name: 'Week 1' });
const [at, other] = [await connectPlatform(site), await connectPlatform(site, {}, { clientId: 'other' })];
afterAll(() => Promise.all([at, other].map(({ platform }) => platform.stop())));

const statusOf = async (token: string): Promise<number> =>
  (await site.as({ personId: '', email: '', token }).call(getMe)).status;
const isOut = (token: string) => vi.waitFor(async () => expect(await statusOf(token)).toBe(401), 1000);

test('a learning platform that is switched off or removed takes its sessions along, and no others', async () => {
  const launch = async (from: typeof at): Promise<string> => tokenIn(await from.launch({ quiz: quiz._id }))!;
  const [first, elsewhere] = [await launch(at), await launch(other)];
  expect(await statusOf(first)).toBe(200);
  const params = { id: at.registered._id };
  const admin = site.as('admin');
  await admin.do(updatePlatform, { params, body: { isEnabled: false } });
  await isOut(first);
  await admin.do(updatePlatform, { params, body: { isEnabled: true } });
  const second = await launch(at);
  await admin.do(removePlatform, { params });
  await isOut(second);
  expect(await statusOf(elsewhere)).toBe(200);
});
