import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { getMarking, giveMark, listMarkingStudents, nextScript } from '#grading/manual/contract.ts';
import type { Quiz } from '#quizzes/contract.ts';
import { getWaiting as getTabCounts } from '#quizzes/waiting/contract.ts';
import { getTeacherDashboard } from './contract.ts';
import { getWaiting } from './contract-waiting.ts';

const site = await testSite();
const teacher = site.as('teacher');

async function sit(name: string, quiz: Quiz): Promise<void> {
  const student = site.as(await site.addPerson(site.school, ['student'], name));
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const { questions } = await student.do(getExam, { params: { id: _id } });
  const resp = questions.map(({ question }) => ({ question: question._id, answer: { text: 'An answer' }, seq: 1 }));
  await student.do(saveResp, { body: { id: _id, resp } });
  await student.do(submitAttempt, { body: { id: _id } });
}

/** How many answers wait for a mark, by each place that shows the number. */
async function counts(quiz: Quiz) {
  const params = { id: quiz._id };
  const { toMark } = await teacher.do(getTeacherDashboard, { query: {} });
  const { questions, attemptsWaiting } = await teacher.do(getMarking, { params });
  const { students } = await teacher.do(listMarkingStudents, { params, query: {} });
  const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
  return {
    menu: (await teacher.do(getWaiting)).answers,
    dashboard: toMark.answers,
    line: toMark.quizzes.find(({ _id }) => _id === quiz._id)?.answers ?? 0,
    tab: (await teacher.do(getTabCounts, { params })).marking,
    questions: sum(questions.map(({ open, second, differs }) => open + second + differs)),
    students: sum(students.map(({ waiting }) => waiting)),
    attempts: [
      (await teacher.do(getWaiting)).papers,
      toMark.papers,
      toMark.quizzes.find(({ _id }) => _id === quiz._id)?.papers ?? 0,
      attemptsWaiting,
    ],
  };
}

test('menu, dashboard, tab, questions and students count the same answers to mark, and the same attempts', async () => {
  const essays = [await buildQuestion(site, { type: 'essay' }), await buildQuestion(site, { type: 'essay' })];
  const quiz = await buildQuiz(site, { questions: essays });
  await sit('Ida', quiz);
  await sit('Otto', quiz);
  const all = { menu: 4, dashboard: 4, line: 4, tab: 4, questions: 4, students: 4, attempts: [2, 2, 2, 2] };
  expect(await counts(quiz)).toEqual(all);
  const { script } = await teacher.do(nextScript, { params: { id: quiz._id }, body: { question: essays[0]! } });
  expect(script!.hasSecondMarker).toBe(false);
  const place = { attempt: script!.attempt, question: essays[0]! };
  await teacher.do(giveMark, { params: place, body: { marks: '1' } });
  // One of two answers of an attempt is marked: the attempt still waits.
  expect(await counts(quiz)).toEqual({
    menu: 3,
    dashboard: 3,
    line: 3,
    tab: 3,
    questions: 3,
    students: 3,
    attempts: [2, 2, 2, 2],
  });
});

test('of a question with parts each part counts that people mark', async () => {
  const essay = { editor: 'plain', minWords: 0, maxWords: 0, template: '', graderNote: '', rubric: [] };
  const part = (id: string) => ({
    id,
    type: 'essay',
    marks: '1',
    resultName: null,
    followThrough: null,
    content: { stem: '<p>Explain.</p>', ...essay },
  });
  const content = { stem: '<p>Twice.</p>', display: 'together', parts: [part('text0001'), part('text0002')] };
  const quiz = await buildQuiz(site, { questions: [await buildQuestion(site, { type: 'multi-part', content })] });
  const before = (await teacher.do(getWaiting)).answers;
  const student = site.as(await site.addPerson(site.school, ['student'], 'Ada'));
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const { questions } = await student.do(getExam, { params: { id: _id } });
  const given = (text: string) => ({ type: 'essay', answer: { text } });
  const answer = { parts: { text0001: given('Once'), text0002: given('Again') } };
  await student.do(saveResp, { body: { id: _id, resp: [{ question: questions[0]!.question._id, answer, seq: 1 }] } });
  await student.do(submitAttempt, { body: { id: _id } });
  const { menu, dashboard, ...here } = await counts(quiz);
  expect([menu - before, dashboard - before]).toEqual([2, 2]);
  expect(here).toMatchObject({ line: 2, tab: 2, questions: 2, students: 2 });
});
