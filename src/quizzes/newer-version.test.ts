import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { deleteQuestion, getQuestion, updateQuestion } from '#items/question-bank/contract.ts';
import { inputOf } from '#items/question-bank/rules.ts';
import { publishQuiz, updateQuiz } from './contract.ts';
import { getQuiz } from './read/contract.ts';

const site = await testSite();
const teacher = site.as('teacher');

const rewritten = async (id: string, title: string): Promise<void> => {
  const { version, ...question } = await teacher.do(getQuestion, { params: { id } });
  await teacher.do(updateQuestion, { params: { id }, body: { ...inputOf({ version, ...question }), title, version } });
};
const versionsIn = async (id: string) =>
  (await teacher.do(getQuiz, { params: { id } })).questions.map(({ question }) => [
    question.version,
    question.newerVersion,
  ]);

test('a quiz says when the bank has a newer version of a question, and has it once it is saved and published again', async () => {
  const questions = [await buildQuestion(site, { title: 'First' }), await buildQuestion(site, { title: 'Second' })];
  const quiz = await buildQuiz(site, { name: 'Versions', questions });
  expect(await versionsIn(quiz._id)).toEqual([
    [1, null],
    [1, null],
  ]);
  await rewritten(questions[1]!, 'Second, better');
  await rewritten(questions[1]!, 'Second, best');
  expect(await versionsIn(quiz._id)).toEqual([
    [1, null],
    [1, 3],
  ]);

  const { edit } = await teacher.do(getQuiz, { params: { id: quiz._id } });
  const body = { name: 'Versions', questions: questions.map((question) => ({ question, marks: 1 })), edit };
  await teacher.do(updateQuiz, { params: { id: quiz._id }, body });
  await teacher.do(publishQuiz, { params: { id: quiz._id } });
  expect(await versionsIn(quiz._id)).toEqual([
    [1, null],
    [3, null],
  ]);
});

test('a newer version of a question that was deleted is not offered', async () => {
  const question = await buildQuestion(site, { title: 'Gone' });
  const quiz = await buildQuiz(site, { name: 'Leftovers', questions: [question] });
  await rewritten(question, 'Gone, better');
  await teacher.do(deleteQuestion, { params: { id: question } });
  expect(await versionsIn(quiz._id)).toEqual([[1, null]]);
});
