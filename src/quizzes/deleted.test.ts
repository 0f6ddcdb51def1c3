import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { createGroup, deleteGroup } from '#identity/people/contract.ts';
import { deleteQuestion } from '#items/question-bank/contract.ts';
import { createOverride } from './accommodations/contract.ts';
import { checkQuiz } from './check/contract.ts';
import { publishQuiz, updateQuiz } from './contract.ts';
import { getQuiz } from './read/contract.ts';

const site = await testSite();
const teacher = site.as('teacher');

async function quizWithGone() {
  const questions = [await buildQuestion(site, { title: 'Gone' }), await buildQuestion(site)] as const;
  const quiz = await buildQuiz(site, { name: 'Rivers', questions: [...questions] });
  await teacher.do(deleteQuestion, { params: { id: questions[0] } });
  return { params: { id: quiz._id }, questions };
}

test('a quiz with a question that was deleted from the bank is changed in all else, and not published with it', async () => {
  const { params, questions } = await quizWithGone();
  await teacher.do(updateQuiz, { params, body: { name: 'Lakes' } });
  const quiz = await teacher.do(getQuiz, { params });
  expect([quiz.name, quiz.questions.map(({ question }) => question._id)]).toEqual(['Lakes', questions]);
  const refused = await teacher.call(publishQuiz, { params });
  expect([refused.status, refused.error.details?.[0]?.message]).toEqual([422, '"Gone" was deleted from the bank']);
  await teacher.do(updateQuiz, { params, body: { questions: [{ question: questions[1] }] } });
  await teacher.do(publishQuiz, { params });
});

test('the check of settings that are not saved names the deleted question', async () => {
  const { params, questions } = await quizWithGone();
  const settings = { name: 'Rivers', questions: questions.map((question) => ({ question })) };
  const { findings } = await teacher.do(checkQuiz, { body: { id: params.id, settings } });
  expect(findings.map(({ message }) => message)).toContain('"Gone" was deleted from the bank');
});

test('no quiz takes up a question that was deleted from the bank', async () => {
  const { questions } = await quizWithGone();
  const other = await buildQuiz(site, { name: 'Seas' });
  const answer = await teacher.call(updateQuiz, {
    params: { id: other._id },
    body: { questions: [{ question: questions[0] }] },
  });
  expect(answer.error.details?.[0]?.path).toBe('questions.0.question');
});

test('no quiz and no accommodation takes up a deleted group, and a quiz that has one keeps it', async () => {
  const admin = site.as('admin');
  const group = await admin.do(createGroup, { body: { name: 'Last year' } });
  const quiz = await buildQuiz(site, { name: 'Rivers', groups: [group._id] });
  await admin.do(deleteGroup, { params: { id: group._id } });
  const params = { id: quiz._id };
  const kept = await teacher.do(updateQuiz, { params, body: { name: 'Lakes' } });
  expect(kept.groups.map(({ _id }) => _id)).toEqual([group._id]);
  const other = await buildQuiz(site, { name: 'Seas' });
  const named = await teacher.call(updateQuiz, { params: { id: other._id }, body: { groups: [group._id] } });
  expect(named.error.details?.[0]).toMatchObject({ path: 'groups.0', message: 'Must be a group of people' });
  const given = await teacher.call(createOverride, { params, body: { group: group._id, factor: 2, reason: 'ill' } });
  expect(given.error.details?.[0]?.path).toBe('group');
});
