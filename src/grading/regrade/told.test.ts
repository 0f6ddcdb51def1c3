/** What webhooks hear of results that many attempts get at once. */
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { questionType } from '#items/question-types/logic.ts';
import { listNotifications } from '#messaging/notifications/contract.ts';
import { createWebhook, getWebhookMessage, listWebhookMessages } from '#messaging/webhooks/contract.ts';
import { publishQuiz, updateQuiz } from '#quizzes/contract.ts';
import * as contract from './contract.ts';

const site = await testSite();
const { content } = questionType('single-choice').samples[0]!;
const wrongOption = (content as unknown as { options: { id: string; share: string }[] }).options.find(
  ({ share }) => share === '0',
)!.id;
const teacher = site.as('teacher');
const admin = site.as('admin');

async function listen() {
  const { webhook } = await admin.do(createWebhook, {
    body: { url: 'https://hook.example/', events: ['attempt.graded', 'attempt.regraded'] },
  });
  /** The events about an attempt, from the first, with the score and whether it is passed. */
  return async (attempt: string) => {
    const { messages } = await admin.do(listWebhookMessages, { params: { id: webhook._id }, query: { limit: 100 } });
    const contents = await Promise.all(
      messages.map(({ _id }) => admin.do(getWebhookMessage, { params: { id: webhook._id, message: _id } })),
    );
    return contents
      .map(
        ({ body }) =>
          JSON.parse(body) as { type: string; data: { attempt: string; score: number | null; passed: boolean | null } },
      )
      .filter(({ data }) => data.attempt === attempt)
      .map(({ type, data: { score, passed } }) => [type, score, passed])
      .toReversed();
  };
}

const trueFalse = () =>
  buildQuestion(site, {
    type: 'true-false',
    content: { stem: '<p>Is it?</p>', right: true, feedbackTrue: '', feedbackFalse: '' } as never,
  });

async function take(quizId: string, answers: Record<string, object>, person?: TestPerson): Promise<string> {
  const student = site.as(person ?? (await site.addPerson(site.school, ['student'])));
  const { _id } = await student.do(startQuiz, { body: { id: quizId } });
  await student.do(getExam, { params: { id: _id } });
  const resp = Object.entries(answers).map(([question, answer]) => ({ question, answer, seq: 1 }));
  await student.do(saveResp, { body: { id: _id, resp } });
  await student.do(submitAttempt, { body: { id: _id } });
  site.advance(60_000);
  return _id;
}

test('webhooks hear of each attempt that a newly published pass mark judges otherwise, and of no other', async () => {
  const questions = [await trueFalse(), await trueFalse()];
  const settings = { name: 'Judged', questions: questions.map((question) => ({ question })) };
  const quiz = await buildQuiz(site, { name: settings.name, questions, passPercent: 50 });
  const half = await take(quiz._id, { [questions[0]!]: { value: true }, [questions[1]!]: { value: false } });
  const whole = await take(quiz._id, { [questions[0]!]: { value: true }, [questions[1]!]: { value: true } });
  const told = await listen();
  const publish = async (changes: object) => {
    await teacher.do(updateQuiz, { params: { id: quiz._id }, body: { ...settings, ...changes } });
    await teacher.do(publishQuiz, { params: { id: quiz._id }, query: {} });
    site.advance(60_000);
  };
  await publish({ passPercent: 60 });
  await publish({ passPercent: 70 });
  expect([await told(half), await told(whole)]).toEqual([[['attempt.regraded', 1, false]], []]);
  await publish({ passPercent: null });
  expect(await told(half)).toEqual([
    ['attempt.regraded', 1, false],
    ['attempt.regraded', 1, null],
  ]);
  expect(await told(whole)).toEqual([['attempt.regraded', 2, null]]);
});

test('a regrade that completes a result says graded, and says nothing of one that people still mark', async () => {
  const [choice, first, second] = [
    await trueFalse(),
    await buildQuestion(site, { type: 'essay', marks: 3 }),
    await buildQuestion(site, { type: 'essay', marks: 3 }),
  ];
  const quiz = await buildQuiz(site, { questions: [choice, first, second] });
  const answers = { [choice]: { value: true }, [first]: { text: 'One' }, [second]: { text: 'Two' } };
  const attempt = await take(quiz._id, answers);
  const told = await listen();
  const regrade = async (question: string) => {
    const params = { id: quiz._id };
    const body = { choices: [{ question, choice: 'drop' as const }], reason: 'It was wrong' };
    await teacher.do(contract.startRegrade, { params, body });
    await site.runTasks();
  };
  await regrade(first);
  expect(await told(attempt)).toEqual([]);
  await regrade(second);
  expect(await told(attempt)).toEqual([['attempt.graded', 1, null]]);
  await regrade(choice);
  expect(await told(attempt)).toEqual([
    ['attempt.graded', 1, null],
    ['attempt.regraded', 0, null],
  ]);
});

test('a student whose answers are still marked is not notified of another result before there is one', async () => {
  const [choice, essay] = [await trueFalse(), await buildQuestion(site, { type: 'essay', marks: 3 })];
  const quiz = await buildQuiz(site, { questions: [choice, essay] });
  const person = await site.addPerson(site.school, ['student']);
  await take(quiz._id, { [choice]: { value: true }, [essay]: { text: 'One' } }, person);
  const notices = async () =>
    (await site.as(person).do(listNotifications)).notices.filter(({ kind }) => kind === 'result');
  const regrade = async (question: string) => {
    const body = { choices: [{ question, choice: 'drop' as const }], reason: 'It was wrong' };
    await teacher.do(contract.startRegrade, { params: { id: quiz._id }, body });
    await site.runTasks();
  };
  await regrade(choice);
  expect(await notices()).toEqual([]);
  await regrade(essay);
  expect(await notices()).toHaveLength(1);
});

test('a result that comes back is told in the same words as when it was handed in', async () => {
  const { webhook } = await admin.do(createWebhook, {
    body: { url: 'https://hook.example/', events: ['attempt.graded', 'attempt.regraded'] },
  });
  const questions = [await buildQuestion(site, { marks: 0.7 }), await buildQuestion(site, { marks: 21 })];
  const quiz = await buildQuiz(site, { questions, passPercent: 33.33, negativeMarking: '1/3' });
  const attempt = await take(quiz._id, Object.fromEntries(questions.map((one) => [one, { option: wrongOption }])));
  const body = { choices: [{ question: questions[1]!, choice: 'full' as const }], reason: 'It was wrong' };
  const { regrade } = await teacher.do(contract.startRegrade, { params: { id: quiz._id }, body });
  await site.runTasks();
  await teacher.do(contract.undoRegrade, { params: { id: regrade } });
  await site.runTasks();
  const { messages } = await admin.do(listWebhookMessages, { params: { id: webhook._id }, query: { limit: 100 } });
  const contents = messages.map(({ _id }) =>
    admin.do(getWebhookMessage, { params: { id: webhook._id, message: _id } }),
  );
  const [handedIn, regraded, back] = (await Promise.all(contents)).map((one) => JSON.parse(one.body)).toReversed();
  expect(handedIn.data).toMatchObject({ attempt, score: -7.233333, maxScore: 21.7, passed: false });
  expect(regraded.data.score).toBeGreaterThan(20);
  expect([back.type, back.data]).toEqual(['attempt.regraded', handedIn.data]);
});
