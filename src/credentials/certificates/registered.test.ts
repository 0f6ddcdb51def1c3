/** Guests who have passed a quiz, and register. */
import { expect, test, vi } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { saveResp, submitAttempt } from '#delivery/contract.ts';
import { register } from '#identity/account/contract.ts';
import { startAsGuest } from '#site/public-quizzes/contract.ts';
import { issueAsAttemptsEnd } from './actions-at-end.ts';
import { issueDue } from './actions-issue.ts';
import { listCertificates } from './contract.ts';
import { saveCertificateRule } from './rules/contract.ts';

const site = await testSite();
await site.database.asOwner('update tenant set registration_open = true');

test('a guest who has passed gets the automatic certificate a moment after registering, in the new name', async () => {
  const question = await buildQuestion(site, { type: 'true-false', content: { stem: 'Is it?', right: true } as never });
  const settings = { name: 'For guests', isPublic: true, guestsAllowed: true, passPercent: 50 };
  const quiz = await buildQuiz(site, { ...settings, questions: [question] });
  const params = { kind: 'quiz', id: quiz._id } as const;
  await site.as('teacher').do(saveCertificateRule, { params, body: { issue: 'automatic' } });
  const begun = await site.as('visitor').call(startAsGuest, { params: { id: quiz._id } });
  const token = /token=([^;]+)/.exec(String(begun.headers['set-cookie']))![1]!;
  const guest = site.as({ personId: '', email: '', token });
  const { _id: id } = begun.body;
  await guest.do(saveResp, { body: { id, resp: [{ question, answer: { value: true }, seq: 1 }] } });
  await guest.do(submitAttempt, { body: { id } });
  // Whatever was graded so far has been looked at.
  site.advance(10 * 60_000);
  const { services } = site.server;
  expect(await issueDue(services, site.school.id)).toBe(0);
  expect(await issueDue(services, site.school.id)).toBe(0);
  const stop = issueAsAttemptsEnd(services, 10);
  try {
    const body = { email: 'ada@home.test', password: 'a long password', firstName: 'Ada' };
    const { token: own } = await guest.do(register, { body });
    const ada = site.as({ personId: '', email: '', token: own });
    const mine = async () => (await ada.do(listCertificates)).certificates;
    await vi.waitFor(
      async () => expect(await mine()).toMatchObject([{ title: 'For guests', personName: 'Ada' }]),
      5_000,
    );
  } finally {
    await stop();
  }
});
