import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { listQuizzes } from './contract.ts';

const site = await testSite();
const teacher = site.as('teacher');

test.each([
  ['1', 1],
  ['1-', 1],
  ['-1', 1],
  ['1-1', 1],
  ['2-', 0],
] as const)('the number of questions %s finds %i of one quiz with one question', async (tq, total) => {
  const name = `Single ${tq}`;
  await buildQuiz(site, { name, questions: [await buildQuestion(site)] });
  expect((await teacher.do(listQuizzes, { query: { tq, q: name } })).total).toBe(total);
});

test.each(['few', '5-2', '1--2', '-'])('the number of questions %s is refused', async (tq) => {
  expect((await teacher.call(listQuizzes, { query: { tq } })).error.details?.[0]?.path).toBe('tq');
});
