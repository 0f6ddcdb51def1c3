/** Several tries at a question, over the wire: what counts as one, what it costs, and what does not get round it. */
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { showHint } from '#delivery/hints/contract.ts';
import { createQuiz, publishQuiz, updateQuiz } from '#quizzes/contract.ts';
import { MOST_CHECKS } from '#quizzes/rules-tries.ts';
import { getReview } from '#results/results/contract.ts';

const site = await testSite();
const teacher = site.as('teacher');
const content = {
  stem: '<p>Capital of Australia?</p>',
  shuffle: false,
  options: [
    { id: 'right001', text: 'Canberra', share: '1', feedback: '' },
    { id: 'half0001', text: 'Acton', share: '1/2', feedback: '' },
    { id: 'wrong001', text: 'Sydney', share: '0', feedback: 'Larger, but no' },
    { id: 'wrong002', text: 'Perth', share: '0', feedback: '' },
  ],
};
const EXPLANATION = '<p>Chosen in 1908</p>';
const HINTS = ['<p>It is in the south</p>', '<p>It begins with C</p>'];
const right = { option: 'right001' };
const half = { option: 'half0001' };
const wrong = { option: 'wrong001' };
const other = { option: 'wrong002' };
const blank = { option: null };

async function sit(settings: Record<string, unknown> & { penalty?: string; marks?: number } = {}) {
  const { penalty = '1/3', marks = 1, ...quizSettings } = settings;
  const person = await site.addPerson(site.school, ['student'], 'Kofi');
  const question = await buildQuestion(site, { content, hints: HINTS, penalty, marks, generalFeedback: EXPLANATION });
  const quiz = await buildQuiz(site, { questions: [question], feedbackTiming: 1, triesAllowed: 3, ...quizSettings });
  const client = site.as(person);
  const { _id: id } = await client.do(startQuiz, { body: { id: quiz._id } });
  const params = { id };
  let seq = 0;
  const send = (answer: unknown, more: object = {}) =>
    client.call(saveResp, { body: { id, resp: [{ question, answer, seq: ++seq, ...more }] } });
  return {
    quiz,
    question,
    person,
    client,
    params,
    send,
    check: async (answer: unknown) => (await send(answer)).body.saved[0]!.feedback!,
    draft: (answer: unknown) => send(answer, { draft: true }),
    again: (answer: unknown, at: number, more: object = {}) =>
      client.call(saveResp, { body: { id, resp: [{ question, answer, seq: at, ...more }] } }),
    slot: async (device = client) => (await device.do(getExam, { params })).questions[0]!,
    hint: (number: number) => client.call(showHint, { params, body: { question, number } }),
    handIn: () => client.do(submitAttempt, { body: params }),
  };
}

const gradeOf = (attemptId: string) =>
  site.database.inTenant(site.school.id, (tx) =>
    tx
      .selectFrom('attempt_grade')
      .select(['marks_exact', 'fraction', 'outcome', 'tries', 'seq', 'hints'])
      .where('tenant_id', '=', site.school.id)
      .where('attempt_id', '=', attemptId)
      .executeTakeFirstOrThrow(),
  );

test('each wrong try costs the penalty exactly, and the best try counts', async () => {
  const { check, handIn, params } = await sit();
  expect(await check(wrong)).toMatchObject({ outcome: 'wrong', marks: 0, tries: { made: 1, left: 2, cost: 0.33 } });
  expect(await check(half)).toMatchObject({ outcome: 'partial', marks: 0.17, tries: { made: 2, left: 1 } });
  expect(await check(right)).toMatchObject({ outcome: 'right', marks: 0.33, tries: { made: 3, left: 0 } });
  await handIn();
  expect(await gradeOf(params.id)).toMatchObject({ marks_exact: '1/3', fraction: '1', outcome: 'right', tries: 3 });
});

test('a later try never takes away what an earlier one earned', async () => {
  const { check, handIn, params } = await sit();
  expect((await check(half)).marks).toBe(0.5);
  expect(await check(wrong)).toMatchObject({ outcome: 'wrong', marks: 0.5 });
  expect(await check(other)).toMatchObject({ outcome: 'wrong', marks: 0.5, tries: { left: 0 } });
  await handIn();
  expect(await gradeOf(params.id)).toMatchObject({ marks_exact: '1/2', outcome: 'partial', tries: 3, seq: 1 });
});

test('where the last try counts, it may take away what an earlier one earned, and the review says so', async () => {
  const { check, handIn, params, client, quiz } = await sit({ countedTry: 'last' });
  expect((await check(half)).marks).toBe(0.5);
  expect(await check(wrong)).toMatchObject({ outcome: 'wrong', marks: 0, tries: { made: 2, left: 1 } });
  expect(await check(right)).toMatchObject({ outcome: 'right', marks: 0.33, tries: { left: 0 } });
  await handIn();
  expect(await gradeOf(params.id)).toMatchObject({ marks_exact: '1/3', fraction: '1', tries: 3, seq: 3 });
  expect(quiz).toMatchObject({ countedTry: 'last' });
  const { tries } = (await client.do(getReview, { params })).questions[0]!;
  expect(tries!.map(({ marks, isCounted }) => [marks, isCounted])).toEqual([
    [0.5, false],
    [0, false],
    [0.33, true],
  ]);
});

test('while tries are left, neither the right answer nor the explanation is sent; afterwards both are', async () => {
  const { check, slot, send, client, params } = await sit();
  const first = await check(wrong);
  expect(first.review).toEqual({ correctness: { outcome: 'wrong' }, feedback: 'Larger, but no' });
  expect(first.generalFeedback).toBe('');
  const paper = JSON.stringify(await client.call(getExam, { params }));
  expect(paper).not.toContain('1908');
  expect((await slot()).feedback!.review).not.toHaveProperty('rightAnswer');
  expect(JSON.stringify(await send(half))).not.toContain('1908');
  const last = await check(other);
  expect(last.review).toMatchObject({ rightAnswer: { options: ['right001'] } });
  expect(last.generalFeedback).toBe(EXPLANATION);
});

test('a right answer ends the tries and tells the explanation', async () => {
  const { check, send, slot } = await sit();
  expect(await check(right)).toMatchObject({ marks: 1, generalFeedback: EXPLANATION, tries: { made: 1, left: 0 } });
  expect((await send(wrong)).error).toMatchObject({ code: 'conflict' });
  expect((await slot()).resp).toEqual(right);
});

test('an answer that was tried before is no other try, and neither is a blank one', async () => {
  const { check, send, draft, slot } = await sit();
  await check(wrong);
  expect((await check(wrong)).tries).toMatchObject({ made: 1, left: 2 });
  await check(other);
  expect((await check(wrong)).tries).toMatchObject({ made: 2, left: 1 });
  expect((await send(blank)).body.saved[0]!.feedback).toBeUndefined();
  await draft(half);
  expect((await slot()).tries).toEqual({ made: 2, left: 1, cost: 0.33 });
});

test('the same check sent again and again, also at once, is one try', async () => {
  const { again, slot } = await sit();
  await Promise.all([1, 2, 3, 4].map(() => again(wrong, 1, { base: 0 })));
  expect((await again(wrong, 1, { base: 0 })).body.saved[0]!.feedback!.tries).toMatchObject({ made: 1, left: 2 });
  expect((await slot()).tries).toMatchObject({ made: 1, left: 2 });
});

test('two windows that check different answers at once: one counts, the other is asked about and costs nothing', async () => {
  const { again, slot } = await sit();
  const said = await Promise.all([again(wrong, 1, { base: 0 }), again(other, 1, { base: 0 })]);
  expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await slot()).tries).toMatchObject({ made: 1, left: 2 });
});

test('the number of tries can’t be set back by reloading, another device, older numbers or drafts', async () => {
  const { again, check, slot, person, send } = await sit({ triesAllowed: 2 });
  await check(wrong);
  expect((await slot()).feedback).toMatchObject({ outcome: 'wrong', tries: { made: 1, left: 1 } });
  expect((await slot(site.as(person))).tries).toMatchObject({ made: 1, left: 1 });
  expect((await again(right, 1)).error.code).toBe('conflict');
  expect((await check(other)).tries).toMatchObject({ made: 2, left: 0 });
  expect((await send(right)).error.code).toBe('conflict');
  expect((await send(right, { draft: true, base: 2, chosen: true })).error.code).toBe('conflict');
  expect((await slot()).resp).toEqual(other);
});

test('many answers in one request are tries one after the other, never more than there are', async () => {
  const { client, params, question, slot } = await sit({ triesAllowed: 2 });
  const resp = [wrong, other, half, right].map((answer, index) => ({ question, answer, seq: index + 1, base: index }));
  const { saved, refused } = await client.do(saveResp, { body: { id: params.id, resp } });
  expect(saved.map(({ seq, feedback }) => [seq, feedback!.tries!.left])).toEqual([
    [1, 1],
    [2, 0],
  ]);
  expect(refused.map(({ seq, code }) => [seq, code])).toEqual([
    [3, 'closed'],
    [4, 'closed'],
  ]);
  expect((await slot()).tries).toMatchObject({ made: 2, left: 0 });
});

test('until right: as many as it takes, and nothing falls below 0', async () => {
  const { check, handIn, params } = await sit({ triesAllowed: 0, penalty: '1/2', marks: 2 });
  expect((await check(wrong)).tries).toMatchObject({ made: 1, left: null, cost: 1 });
  await check(other);
  expect(await check(half)).toMatchObject({ marks: 0, tries: { made: 3, left: null } });
  expect(await check(right)).toMatchObject({ marks: 0, tries: { made: 4, left: 0 } });
  await handIn();
  expect(await gradeOf(params.id)).toMatchObject({ marks_exact: '0', outcome: 'right', tries: 4 });
});

test('what was written after the last check is graded at the end as one more try', async () => {
  const better = await sit();
  await better.check(wrong);
  await better.draft(right);
  expect((await better.slot()).feedback).toBeNull();
  await better.handIn();
  expect(await gradeOf(better.params.id)).toMatchObject({ marks_exact: '2/3', outcome: 'right', tries: 2, seq: 2 });
  const cleared = await sit();
  await cleared.check(half);
  await cleared.draft(blank);
  await cleared.handIn();
  expect(await gradeOf(cleared.params.id)).toMatchObject({ marks_exact: '1/2', outcome: 'partial', tries: 1 });
  const never = await sit();
  await never.draft(half);
  await never.handIn();
  expect(await gradeOf(never.params.id)).toMatchObject({ marks_exact: '1/2', tries: 1 });
  const nothing = await sit();
  await nothing.handIn();
  expect(await gradeOf(nothing.params.id)).toMatchObject({ marks_exact: '0', outcome: 'blank', tries: 0, seq: null });
});

test('each wrong try allows one more hint, which costs nothing beside it', async () => {
  const { hint, check, slot, handIn, params } = await sit();
  expect((await slot()).hints).toEqual({ shown: [], total: 2, cost: 0 });
  expect((await hint(1)).error.code).toBe('impossible');
  await check(wrong);
  expect((await hint(1)).body).toEqual({ shown: [HINTS[0]], total: 2, cost: 0 });
  expect((await hint(2)).error.code).toBe('impossible');
  expect(await check(right)).toMatchObject({ marks: 0.67, tries: { left: 0 } });
  expect((await hint(2)).error.code).toBe('impossible');
  await handIn();
  expect(await gradeOf(params.id)).toMatchObject({ marks_exact: '2/3', tries: 2 });
});

test('the review shows each try with its verdict, what it earned and what the ones before it cost', async () => {
  const { check, draft, handIn, client, params } = await sit({ penalty: '1/10' });
  await check(wrong);
  await check(half);
  await draft(right);
  await handIn();
  expect((await client.do(getReview, { params })).questions[0]!.tries).toEqual([
    { answer: 'Sydney', outcome: 'wrong', marks: 0, cost: 0, wasChecked: true, isCounted: false },
    { answer: 'Acton', outcome: 'partial', marks: 0.4, cost: 0.1, wasChecked: true, isCounted: false },
    { answer: 'Canberra', outcome: 'right', marks: 0.8, cost: 0.2, wasChecked: false, isCounted: true },
  ]);
});

test('what people mark is answered once, beside questions with tries', async () => {
  const essay = await buildQuestion(site, { type: 'essay' });
  const quiz = await buildQuiz(site, { questions: [essay], feedbackTiming: 1, triesAllowed: 3 });
  const client = site.as(await site.addPerson(site.school, ['student'], 'Ama'));
  const { _id: id } = await client.do(startQuiz, { body: { id: quiz._id } });
  const [slot] = (await client.do(getExam, { params: { id } })).questions;
  expect(slot).toMatchObject({ byPeople: true, tries: null, hints: null });
});

test('several tries without feedback at once, with negative marking or certainty are refused at the field', async () => {
  const refused = async (settings: object) =>
    (await teacher.call(createQuiz, { body: { name: 'Tries', triesAllowed: 3, feedbackTiming: 1, ...settings } }))
      .error;
  for (const settings of [
    { feedbackTiming: 2 },
    { negativeMarking: '1/4' },
    { negativeMarking: 'options' },
    { negativeMarking: 'certainty' },
    { triesAllowed: 11 },
  ]) {
    expect(await refused(settings)).toMatchObject({ code: 'invalid_input', details: [{ path: 'triesAllowed' }] });
  }
  const quiz = await teacher.do(createQuiz, { body: { name: 'Tries', triesAllowed: 3, feedbackTiming: 1 } });
  expect(
    (await teacher.call(updateQuiz, { params: { id: quiz._id }, body: { feedbackTiming: 3 } })).error,
  ).toMatchObject({
    details: [{ path: 'triesAllowed' }],
  });
});

test('a running attempt keeps the number of tries with which it began', async () => {
  const { quiz, check, params, handIn } = await sit();
  await check(wrong);
  await teacher.do(updateQuiz, { params: { id: quiz._id }, body: { triesAllowed: 1 } });
  await teacher.do(publishQuiz, { params: { id: quiz._id } });
  expect(await check(right)).toMatchObject({ marks: 0.67, tries: { made: 2, left: 0 } });
  await handIn();
  expect(await gradeOf(params.id)).toMatchObject({ marks_exact: '2/3', tries: 2 });
});

test('a program that guesses without end is stopped: after a hundred checks the question takes no other', async () => {
  const { check, send, slot } = await sit({ triesAllowed: 0, penalty: '0' });
  for (let checks = 1; checks < MOST_CHECKS; checks++)
    expect((await check(checks % 2 === 0 ? wrong : other)).tries).toMatchObject({ left: null });
  expect((await check(half)).tries).toEqual({ made: 3, left: 0, cost: 0 });
  expect((await send(right)).error).toMatchObject({ code: 'conflict' });
  expect((await slot()).resp).toEqual(half);
});
