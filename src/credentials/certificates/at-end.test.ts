import { expect, test, vi } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { listNotifications } from '#messaging/notifications/contract.ts';
import { issueAsAttemptsEnd } from './actions-at-end.ts';
import { listCertificates } from './contract.ts';
import { saveCertificateRule } from './rules/contract.ts';
import { usualRule } from './rules-issue.ts';

const site = await testSite();
const right = await buildQuestion(site, { type: 'true-false', content: { stem: 'Is 2 even?', right: true } as never });

async function sit(quizId: string, answer: boolean) {
  const student = site.as(await site.addPerson(site.school, ['student'], 'Grace'));
  const { _id } = await student.do(startQuiz, { body: { id: quizId } });
  await student.do(saveResp, { body: { id: _id, resp: [{ question: right, answer: { value: answer }, seq: 1 }] } });
  await student.do(submitAttempt, { body: { id: _id } });
  return { student, mine: async () => (await student.do(listCertificates)).certificates };
}

test('an automatic certificate is there a moment after the hand-in, once, however many processes listen', async () => {
  const quiz = await buildQuiz(site, { name: 'At once', questions: [right], passPercent: 50 });
  const byHand = await buildQuiz(site, { name: 'On asking', questions: [right], passPercent: 50 });
  const params = { kind: 'quiz', id: quiz._id } as const;
  await site.as('teacher').do(saveCertificateRule, { params, body: { ...usualRule('quiz'), issue: 'automatic' } });
  const stops = [1, 2].map(() => issueAsAttemptsEnd(site.server.services, 10));
  try {
    const asking = await sit(byHand._id, true);
    const bad = await sit(quiz._id, false);
    const good = await sit(quiz._id, true);
    await vi.waitFor(async () => expect(await good.mine()).toMatchObject([{ title: 'At once' }]), 5_000);
    expect(await bad.mine()).toEqual([]);
    expect(await asking.mine()).toEqual([]);
    await Promise.all(stops.map((stop) => stop()));
    const { notices } = await good.student.do(listNotifications);
    expect(notices.filter(({ kind }) => kind === 'certificate')).toHaveLength(1);
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
});
