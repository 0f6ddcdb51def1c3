import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { startRegrade } from '#grading/regrade/contract.ts';
import { setTools } from '#quizzes/tools/contract.ts';
import { usualTools } from '#quizzes/tools/rules.ts';
import { getReview } from '#results/results/contract.ts';
import { showHint } from './contract.ts';

const site = await testSite();
const HINTS = ['<p>It is in the south</p>', '<p>It begins with C</p>', '<p>Not Sydney</p>'];
const content = {
  stem: '<p>Capital of Australia?</p>',
  shuffle: false,
  options: [
    { id: 'right001', text: 'Canberra', share: '1', feedback: '' },
    { id: 'wrong001', text: 'Sydney', share: '0', feedback: '' },
  ],
};
const right = { option: 'right001' };
const wrong = { option: 'wrong001' };

async function sit({
  penalty = '1/3',
  marks = 1,
  ...settings
}: Record<string, unknown> & { penalty?: string; marks?: number } = {}) {
  const student = await site.addPerson(site.school, ['student'], 'Kofi');
  const question = await buildQuestion(site, { content, hints: HINTS, penalty, marks });
  const quiz = await buildQuiz(site, { questions: [question], feedbackTiming: 1, ...settings });
  const client = site.as(student);
  const attempt = await client.do(startQuiz, { body: { id: quiz._id } });
  const params = { id: attempt._id };
  return {
    quiz,
    question,
    client,
    params,
    hint: (number: number) => client.do(showHint, { params, body: { question, number } }),
    noHint: async (number: number) => (await client.call(showHint, { params, body: { question, number } })).error.code,
    check: async (answer: unknown) =>
      (await client.do(saveResp, { body: { id: attempt._id, resp: { question, answer, seq: 1 } } })).saved[0]!
        .feedback!,
    slot: async () => (await client.do(getExam, { params })).questions[0]!,
  };
}

const gradeOf = (attemptId: string) =>
  site.database.inTenant(site.school.id, (tx) =>
    tx
      .selectFrom('attempt_grade')
      .select(['marks_exact', 'fraction', 'hints'])
      .where('tenant_id', '=', site.school.id)
      .where('attempt_id', '=', attemptId)
      .executeTakeFirstOrThrow(),
  );

test('a hint is not in the paper before it was asked for, and stays there afterwards', async () => {
  const { client, params, hint, slot } = await sit();
  const before = await client.call(getExam, { params });
  for (const text of HINTS) expect(JSON.stringify(before)).not.toContain(text.replaceAll(/<[^>]*>/g, ''));
  expect((await slot()).hints).toEqual({ shown: [], total: 3, cost: 0.33 });
  expect(await hint(1)).toEqual({ shown: [HINTS[0]], total: 3, cost: 0.33 });
  expect((await slot()).hints).toEqual({ shown: [HINTS[0]], total: 3, cost: 0.33 });
});

test('hints come one after the other, and the same one twice is one', async () => {
  const { hint, noHint, slot } = await sit();
  expect(await noHint(2)).toBe('invalid_input');
  await Promise.all([hint(1), hint(1), hint(1)]);
  expect((await slot()).hints!.shown).toEqual([HINTS[0]]);
  await hint(2);
  await hint(3);
  expect(await noHint(4)).toBe('invalid_input');
});

test('three hints at a third each leave exactly nothing of a right answer, and two a third', async () => {
  const two = await sit();
  await two.hint(1);
  await two.hint(2);
  expect(await two.check(right)).toMatchObject({ outcome: 'right', marks: 0.33 });
  await two.client.do(submitAttempt, { body: two.params });
  const review = await two.client.do(getReview, { params: two.params });
  expect(review.questions[0]).toMatchObject({
    outcome: 'right',
    marks: 0.33,
    hints: { shown: HINTS.slice(0, 2), cost: 0.33 },
  });
  expect(await gradeOf(two.params.id)).toEqual({ marks_exact: '1/3', fraction: '1', hints: 2 });

  const three = await sit();
  for (const number of [1, 2, 3]) await three.hint(number);
  expect(await three.check(right)).toMatchObject({ outcome: 'right', marks: 0 });
});

test('hints never make a right answer cost something, nor a wrong one cost more', async () => {
  const dear = await sit({ penalty: '1', marks: 2 });
  await dear.hint(1);
  await dear.hint(2);
  expect((await dear.check(right)).marks).toBe(0);
  const negative = await sit({ negativeMarking: '1/4' });
  await negative.hint(1);
  expect((await negative.check(wrong)).marks).toBe(-0.25);
});

test('after the answer was checked there are no more hints, nor where the quiz or its feedback has none', async () => {
  const checked = await sit();
  await checked.check(right);
  expect(await checked.noHint(1)).toBe('impossible');
  const later = await sit({ feedbackTiming: 2 });
  expect((await later.slot()).hints).toBeNull();
  expect(await later.noHint(1)).toBe('impossible');
  const without = await sit();
  await site.as('teacher').do(setTools, { params: { id: without.quiz._id }, body: { ...usualTools, hints: false } });
  expect((await without.slot()).hints).toBeNull();
  expect(await without.noHint(1)).toBe('impossible');
  await without.client.do(submitAttempt, { body: without.params });
  expect(await without.noHint(1)).toBe('closed');
});

test('a regrade by another key takes the hints off too', async () => {
  const { question, quiz, client, params, hint, check } = await sit();
  await hint(1);
  await check(wrong);
  await client.do(submitAttempt, { body: params });
  expect(await gradeOf(params.id)).toEqual({ marks_exact: '0', fraction: '0', hints: 1 });
  const options = content.options.map((option) => ({ ...option, share: option.share === '1' ? '0' : '1' }));
  await site.database.inTenant(site.school.id, async (tx) => {
    const key = { tenant_id: site.school.id, question_id: question };
    const other = {
      version: 2,
      type: 'single-choice',
      title: 'Capitals',
      content: JSON.stringify({ ...content, options }),
    };
    await tx
      .insertInto('question_version')
      .values({ ...key, ...other })
      .execute();
    await tx
      .updateTable('question')
      .set({ version: 2 })
      .where('tenant_id', '=', site.school.id)
      .where('question_id', '=', question)
      .execute();
  });
  await site.as('teacher').do(startRegrade, {
    params: { id: quiz._id },
    body: { choices: [{ question, choice: 'new' }], reason: 'Wrong key' },
  });
  await site.runTasks();
  expect(await gradeOf(params.id)).toEqual({ marks_exact: '2/3', fraction: '1', hints: 1 });
});
