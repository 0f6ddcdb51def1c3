/** What webhooks hear of an attempt that is opened again. */
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { doProctorAction } from '#delivery/proctoring/contract.ts';
import { giveMark } from '#grading/manual/contract.ts';
import { createWebhook, getWebhookMessage, listWebhookMessages } from '#messaging/webhooks/contract.ts';

const site = await testSite();
const [teacher, admin, student] = [site.as('teacher'), site.as('admin'), site.as('student')];

test('webhooks hear that a result no longer holds where an attempt that was opened again waits to be marked, and the new one', async () => {
  const body = { url: 'https://hook.example/', events: ['attempt.graded' as const, 'attempt.regraded' as const] };
  const { webhook } = await admin.do(createWebhook, { body });
  const told = async () => {
    const { messages } = await admin.do(listWebhookMessages, { params: { id: webhook._id }, query: { limit: 100 } });
    const contents = messages.map(({ _id }) =>
      admin.do(getWebhookMessage, { params: { id: webhook._id, message: _id } }),
    );
    const events = (await Promise.all(contents)).map((one) => JSON.parse(one.body));
    return events.map(({ type, data }) => [type, data.score, data.maxScore, data.passed]).toReversed();
  };
  const [question, other] = [
    await buildQuestion(site, { type: 'essay', marks: 3 }),
    await buildQuestion(site, { type: 'essay', marks: 1 }),
  ];
  const quiz = await buildQuiz(site, { questions: [question, other], passPercent: 50 });
  const { _id: id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(submitAttempt, { body: { id } });
  const empty = ['attempt.graded', 0, 4, false];
  expect(await told()).toEqual([empty]);
  await teacher.do(doProctorAction, {
    params: { id: quiz._id },
    body: { deed: 'reopen', attempts: [id], minutes: 10, reason: 'Handed in by mistake' },
  });
  const resp = [question, other].map((one) => ({ question: one, answer: { text: 'Words' }, seq: 1 }));
  await student.do(saveResp, { body: { id, resp } });
  await student.do(submitAttempt, { body: { id } });
  const waits = ['attempt.regraded', null, 4, null];
  expect(await told()).toEqual([empty, waits]);
  const mark = (one: string, marks: string) =>
    teacher.do(giveMark, { params: { attempt: id, question: one }, query: {}, body: { marks } });
  await mark(question, '3');
  expect(await told()).toEqual([empty, waits]);
  await mark(other, '0');
  expect(await told()).toEqual([empty, waits, ['attempt.graded', 3, 4, true]]);
});
