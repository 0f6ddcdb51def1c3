import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz } from '#delivery/contract.ts';

const site = await testSite();
const questions = [await buildQuestion(site), await buildQuestion(site, { type: 'true-false' })] as const;
const [choice, statement] = questions;
const quiz = await buildQuiz(site, { questions });
const student = site.as(await site.addPerson(site.school, ['student']));
const { _id: id } = await student.do(startQuiz, { body: { id: quiz._id } });
await student.do(getExam, { params: { id } });
const save = (...resp: { question: string; answer: unknown; seq: number }[]) =>
  student.call(saveResp, { body: { id, resp } });

test('an answer in a wrong form is refused by the place of what is wrong in it', async () => {
  const { status, error } = await save(
    { question: choice, answer: { option: 5 }, seq: 1 },
    { question: statement, answer: null, seq: 1 },
    { question: choice, answer: { option: 'nonesuch' }, seq: 1 },
    { question: crypto.randomUUID(), answer: {}, seq: 1 },
  );
  expect(status).toBe(400);
  expect(error.details!.map(({ path }) => path)).toEqual([
    'resp.0.answer.option',
    'resp.1.answer',
    'resp.2.answer',
    'resp.3',
  ]);
});

test('beside an answer that is saved, a refused one has what the interface says and nothing else', async () => {
  const { body } = await save(
    { question: statement, answer: { value: true }, seq: 1 },
    { question: choice, answer: { option: 5 }, seq: 1 },
  );
  expect(body.refused).toEqual([
    { question: choice, seq: 1, code: 'invalid_input', message: 'Must be text', current: null },
  ]);
});
