import { beforeEach, expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { changeManyQuestions } from '#items/question-bank/bench/contract.ts';
import { getQuestion, updateQuestion } from '#items/question-bank/contract.ts';
import type { Quiz } from '#quizzes/contract.ts';
import { getAttempt } from '#results/results/contract.ts';
import * as contract from './contract.ts';

const site = await testSite();
const teacher = site.as('teacher');
const options = ['aaaa', 'bbbb', 'cccc'];

const contentWith = (right: string) => ({
  stem: '<p>Which one?</p>',
  shuffle: false,
  options: options.map((id) => ({ id, text: `<p>${id}</p>`, share: id === right ? '1' : '0', feedback: '' })),
});

let first: string;
let quiz: Quiz;
let scores: () => Promise<(number | null)[]>;

/** One student chose the key, one each another option. */
beforeEach(async () => {
  first = await buildQuestion(site, { title: 'First', content: contentWith('aaaa') as { stem: string } });
  quiz = await buildQuiz(site, { questions: [first] });
  const sat: (() => Promise<number | null>)[] = [];
  for (const option of options) {
    const student = site.as(await site.addPerson(site.school, ['student'], option));
    const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
    await student.do(saveResp, { body: { id: _id, resp: [{ question: first, answer: { option }, seq: 1 }] } });
    await student.do(submitAttempt, { body: { id: _id } });
    sat.push(async () => (await student.do(getAttempt, { params: { id: _id } })).attempt.score);
  }
  scores = () => Promise.all(sat.map((score) => score()));
});

const settle = async (started: Promise<{ regrade: string }>): Promise<string> => {
  const { regrade } = await started;
  await site.runTasks();
  return regrade;
};

test('an answer that is accepted too earns full marks, nobody loses any, and undoing restores the question', async () => {
  const given = await teacher.do(contract.listGivenAnswers, { params: { id: quiz._id }, query: { question: first } });
  expect(given).toMatchObject({
    blocker: null,
    total: 2,
    answers: [
      { text: 'bbbb', attempts: 1, classes: ['bbbb'], isAcceptable: true },
      { text: 'cccc', attempts: 1, classes: ['cccc'], isAcceptable: true },
    ],
  });
  const accept = [given.answers[0]!.answer];
  const choices = [{ question: first, choice: 'either' as const, accept }];
  const preview = await teacher.do(contract.previewRegrade, { params: { id: quiz._id }, body: { choices } });
  expect(preview.summary).toMatchObject({ changed: 1, up: 1, down: 0 });
  const versionOf = async () => (await teacher.do(getQuestion, { params: { id: first } })).version;
  expect(await versionOf()).toBe(1);

  expect(await scores()).toEqual([1, 0, 0]);
  const id = await settle(
    teacher.do(contract.startRegrade, { params: { id: quiz._id }, body: { choices, reason: 'Also right' } }),
  );
  expect(await scores()).toEqual([1, 1, 0]);
  expect(await versionOf()).toBe(2);
  const { runs } = await teacher.do(contract.getRegrade, { params: { id: quiz._id } });
  expect(runs[0]!.chosen).toMatchObject([{ question: first, choice: 'either', version: 2, accepted: ['bbbb'] }]);

  await settle(teacher.do(contract.undoRegrade, { params: { id } }));
  expect(await scores()).toEqual([1, 0, 0]);
  const { content } = await teacher.do(getQuestion, { params: { id: first } });
  expect(content).toMatchObject({ options: [{ share: '1' }, { share: '0' }, { share: '0' }] });
  // The same wording as the published one: answers can be accepted again.
  const again = await teacher.do(contract.listGivenAnswers, { params: { id: quiz._id }, query: { question: first } });
  expect(again.blocker).toBeNull();
});

test('no answer is added to a key that the bank has changed otherwise, and none that is no answer', async () => {
  const refused = (accept: Record<string, unknown>[]) =>
    teacher.call(contract.previewRegrade, {
      params: { id: quiz._id },
      body: { choices: [{ question: first, choice: 'either', accept }] },
    });
  expect(await refused([{ option: 'zzzz' }])).toMatchObject({ error: { code: 'invalid_input' } });
  await teacher.do(updateQuestion, {
    params: { id: first },
    body: { title: 'Corrected', type: 'single-choice', content: contentWith('cccc'), version: 1 } as never,
  });
  expect(await refused([{ option: 'bbbb' }])).toMatchObject({ error: { code: 'invalid_input' } });
  const given = await teacher.do(contract.listGivenAnswers, { params: { id: quiz._id }, query: { question: first } });
  expect(given).toEqual({ blocker: 'newer', answers: [], total: 0 });
});

test('to a protected question of somebody else no answer is added, and its teachers see that before they choose', async () => {
  const admin = site.as('admin');
  const change = { deed: 'protect', isProtected: true } as const;
  await admin.do(changeManyQuestions, { body: { ids: [first], change } });
  const asked = { params: { id: quiz._id }, query: { question: first } };
  expect(await teacher.do(contract.listGivenAnswers, asked)).toMatchObject({ blocker: 'forbidden', answers: [] });
  expect(await admin.do(contract.listGivenAnswers, asked)).toMatchObject({ blocker: null, total: 2 });
  const choices = [{ question: first, choice: 'either' as const, accept: [{ option: 'bbbb' }] }];
  const preview = await teacher.call(contract.previewRegrade, { params: { id: quiz._id }, body: { choices } });
  expect(preview.status).toBe(400);
});

test('what another window has accepted meanwhile is refused, and what is new beside it is accepted', async () => {
  const start = (...answers: string[]) => {
    const accept = answers.map((option) => ({ option }));
    const choices = [{ question: first, choice: 'either' as const, accept }];
    return teacher.call(contract.startRegrade, {
      params: { id: quiz._id },
      body: { choices, reason: 'Also right' },
    });
  };
  expect((await start('bbbb')).status).toBe(200);
  await site.runTasks();
  expect(await start('bbbb')).toMatchObject({
    status: 400,
    error: { code: 'invalid_input', message: 'These answers already earn full marks' },
  });
  expect((await start('bbbb', 'cccc')).status).toBe(200);
  await site.runTasks();
  expect(await scores()).toEqual([1, 1, 1]);
});
