import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { listLateAnswers, saveLate } from '#delivery/late/contract.ts';
import { giveMark } from '#grading/manual/contract.ts';
import { getReview } from '#results/results/contract.ts';
import { exportResponses } from '#results/statistics/contract.ts';

const site = await testSite();
const questions = [
  await buildQuestion(site, { type: 'true-false' }),
  await buildQuestion(site, { type: 'true-false' }),
  await buildQuestion(site, { type: 'true-false' }),
  await buildQuestion(site, { type: 'essay' }),
];
const [first, second, third, essay] = questions as [string, string, string, string];

type Settings = NonNullable<Parameters<typeof buildQuiz>[1]>;

async function sit(negativeMarking: string, settings: Partial<Settings> = {}) {
  const quiz = await buildQuiz(site, { questions, negativeMarking, shuffleQuestions: false, ...settings });
  const student = site.as(await site.addPerson(site.school, ['student']));
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  let seq = 0;
  const save = (question: string, answer: unknown) => {
    seq += 1;
    return student.call(saveResp, { body: { id: _id, resp: [{ question, answer, seq }] } as never });
  };
  return { quiz, student, attempt: _id, save };
}

test('marked by certainty, an answer keeps how certain its student was; a blank one is certain of nothing, an essay is not asked', async () => {
  const { student, attempt, save } = await sit('certainty');
  expect((await save(first, { value: true, certainty: 'high' })).status).toBe(200);
  expect((await save(first, { value: true, certainty: 'middle' })).status).toBe(200);
  expect((await save(second, { value: null, certainty: 'high' })).status).toBe(200);
  expect((await save(essay, { text: 'Because', certainty: 'high' })).status).toBe(400);
  expect((await save(third, { value: true, certainty: 'utter' })).status).toBe(400);
  const { questions: slots } = await student.do(getExam, { params: { id: attempt } });
  expect(slots.map((slot) => slot.asksCertainty)).toEqual([true, true, true, false]);
  expect(slots.map((slot) => slot.resp)).toEqual([{ value: true, certainty: 'middle' }, { value: null }, null, null]);
});

test('a quiz that is not marked by certainty takes none', async () => {
  const { save } = await sit('1/3');
  expect((await save(first, { value: true, certainty: 'high' })).status).toBe(400);
});

test('certain and right earns all marks, certain and wrong costs them twice; the review says how certain one was and what it made', async () => {
  const { student, attempt, save } = await sit('certainty');
  await save(first, { value: true, certainty: 'high' });
  await save(second, { value: false, certainty: 'high' });
  await save(third, { value: true });
  await student.do(submitAttempt, { body: { id: attempt } });
  const { questions: reviewed } = await site.as('teacher').do(getReview, { params: { id: attempt } });
  expect(reviewed.map(({ certainty }) => certainty)).toEqual(['high', 'high', 'low', null]);
  expect(reviewed.map(({ certaintyEffect }) => certaintyEffect)).toEqual([
    { marks: 1, better: null },
    { marks: -2, better: { certainty: 'low', marks: 0 } },
    { marks: 0.33, better: { certainty: 'high', marks: 1 } },
    null,
  ]);
  expect(reviewed.map(({ answer }) => answer)).toEqual([{ value: true }, { value: false }, { value: true }, null]);
  expect(reviewed.map(({ marks, maxMarks }) => (marks ?? 0) / maxMarks)).toEqual([1, -2, expect.closeTo(1 / 3, 2), 0]);
});

test('a partly right answer says what its certainty cost, and what another one would have earned', async () => {
  const matching = await buildQuestion(site, { type: 'matching' });
  const own = { questions: [matching] };
  // One of three pairs: the marks are 1/9, −2/9 and −1.
  const answer = { pairs: [{ left: 'c4kd7wqa', right: 'h9mt2xre' }] };
  const effectOf = async (certainty: string, settings: Partial<Settings>) => {
    const { student, attempt, save } = await sit('certainty', { ...own, ...settings });
    await save(matching, { ...answer, certainty });
    await student.do(submitAttempt, { body: { id: attempt } });
    return (await student.do(getReview, { params: { id: attempt } })).questions[0]?.certaintyEffect;
  };
  const low = { certainty: 'low', marks: 0.11 };
  expect(await effectOf('low', {})).toEqual({ marks: 0.11, better: null });
  expect(await effectOf('middle', {})).toEqual({ marks: -0.22, better: low });
  expect(await effectOf('high', {})).toEqual({ marks: -1, better: low });
  expect(await effectOf('high', { marksFloor: 'question' })).toEqual({ marks: 0, better: low });
});

test('of marks that a person has changed certainty made nothing', async () => {
  const { student, attempt, save } = await sit('certainty');
  await save(first, { value: false, certainty: 'high' });
  await student.do(submitAttempt, { body: { id: attempt } });
  await site.as('teacher').do(giveMark, {
    params: { attempt, question: first },
    body: { marks: '0.5', reason: 'The statement is ambiguous' },
  });
  const { questions: reviewed } = await site.as('teacher').do(getReview, { params: { id: attempt } });
  expect(reviewed[0]).toMatchObject({ marks: 0.5, certainty: 'high', certaintyEffect: null });
});

test('where marks are not shown the review says how certain one was and no more', async () => {
  const parts: ('attempt' | 'correctness' | 'marks')[] = ['attempt', 'marks'];
  const showing = (rows: typeof parts) => ({ during: [], 'right-after': rows, later: rows, 'after-close': rows });
  const effectsWith = async (rows: typeof parts) => {
    const { student, attempt, save } = await sit('certainty', { review: showing(rows) });
    await save(first, { value: false, certainty: 'high' });
    await student.do(submitAttempt, { body: { id: attempt } });
    const [slot] = (await student.do(getReview, { params: { id: attempt } })).questions;
    return [slot?.certainty, slot?.certaintyEffect];
  };
  expect(await effectsWith(['attempt', 'correctness'])).toEqual(['high', null]);
  expect(await effectsWith(['attempt', 'marks'])).toEqual(['high', { marks: -2, better: null }]);
});

test('an answer that was checked at once says what its certainty made of its marks', async () => {
  const { student, attempt } = await sit('certainty', { feedbackTiming: 1 });
  const resp = { question: first, answer: { value: false, certainty: 'middle' }, seq: 1 };
  const { saved } = await student.do(saveResp, { body: { id: attempt, resp: [resp] } });
  const better = { certainty: 'low', marks: 0 };
  expect(saved[0]?.feedback?.certaintyEffect).toEqual({ marks: -0.67, better });
});

test('the sheet of responses says how certain everybody was', async () => {
  const { quiz, student, attempt, save } = await sit('certainty');
  await save(first, { value: true, certainty: 'high' });
  await save(second, { value: false });
  await student.do(submitAttempt, { body: { id: attempt } });
  const params = { id: quiz._id };
  const { text } = await site.as('teacher').call(exportResponses, { params, query: { format: 'csv' } });
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
  expect(rows.map((row) => row.Certainty)).toEqual(['high', 'low', '', '']);
});

test('what arrives too late keeps its certainty too', async () => {
  const { student, attempt, save } = await sit('certainty');
  await save(first, { value: true, certainty: 'low' });
  await student.do(submitAttempt, { body: { id: attempt } });
  const resp = [{ question: first, answer: { value: true, certainty: 'high' }, seq: 9 }];
  expect((await student.do(saveLate, { body: { id: attempt, resp } })).kept).toHaveLength(1);
  const { answers } = await site.as('teacher').do(listLateAnswers, { params: { id: attempt } });
  expect(answers).toMatchObject([{ answer: { value: true }, certainty: 'high' }]);
});
