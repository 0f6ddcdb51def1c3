/** What becomes of sessions whose provider is switched off or removed. */
import { afterAll, expect, test, vi } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { startQuiz, submitAttempt } from '#delivery/contract.ts';
import { getMe, login } from '#identity/account/contract.ts';
import { addWithPassword, PASSWORD } from '#identity/account/testing.ts';
import { removeProvider, updateProvider } from './contract.ts';
import { updateSamlProvider } from './saml/contract.ts';
import { newKeyPair } from './saml/testing/identity-provider.ts';
import { samlAt } from './saml/testing.ts';
import { oidcAt } from './testing.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const admin = site.as('admin');
const at = await oidcAt(site);
afterAll(() => at.stop());

const statusOf = async (token: string): Promise<number> =>
  (await site.as({ personId: '', email: '', token }).call(getMe)).status;
const isOut = (token: string) => vi.waitFor(async () => expect(await statusOf(token)).toBe(401), 1000);

const change = (body: { isEnabled: boolean }) => admin.do(updateProvider, { params: { id: at.id }, body });

test('a provider that is switched off or removed takes its sessions along, and no session that a password opened', async () => {
  const { email } = await addWithPassword(site, 'Mary');
  const { token: byPassword } = await site.as('visitor').do(login, { body: { email, password: PASSWORD } });
  const first = await at.signIn(email);
  expect(await statusOf(first)).toBe(200);
  await change({ isEnabled: true });
  expect(await statusOf(first)).toBe(200);
  await change({ isEnabled: false });
  await isOut(first);
  await change({ isEnabled: true });
  const second = await at.signIn(email);
  await admin.do(removeProvider, { params: { id: at.id } });
  await isOut(second);
  expect(await statusOf(byPassword)).toBe(200);
});

test('an administrator who came by a provider stays signed in as they switch it off', async () => {
  await at.add();
  const boss = await addWithPassword(site, 'Boss', { roles: ['admin'] });
  const [own, elsewhere] = [await at.signIn(boss.email), await at.signIn(boss.email)];
  const asBoss = site.as({ personId: '', email: '', token: own });
  await asBoss.do(updateProvider, { params: { id: at.id }, body: { isEnabled: false } });
  await isOut(elsewhere);
  expect(await statusOf(own)).toBe(200);
});

test('nobody is signed out of a running exam, and the session ends within a day of it', async () => {
  await change({ isEnabled: true });
  const { email } = await addWithPassword(site, 'Rosalind');
  const token = await at.signIn(email);
  const student = site.as({ personId: '', email, token });
  const quiz = await buildQuiz(site, { questions: [await buildQuestion(site)] });
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await change({ isEnabled: false });
  await student.do(submitAttempt, { body: { id: _id } });
  site.advance(25 * 3_600_000);
  await isOut(token);
});

test('a SAML provider that is switched off takes its sessions along', async () => {
  const saml = await samlAt(site, await newKeyPair());
  const { token } = await saml.signIn({ nameId: 'ida', attributes: { mail: ['ida@school.test'] } });
  expect(await statusOf(token!)).toBe(200);
  await admin.do(updateSamlProvider, { params: { id: saml.provider._id }, body: { isEnabled: false } });
  await isOut(token!);
});
