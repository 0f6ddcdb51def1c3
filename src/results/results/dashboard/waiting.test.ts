import { expect, test } from 'vitest';
import { getStudentSummary } from '#admin/operations/contract.ts';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { getQuizCertificateUrl } from '#credentials/certificates/contract.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import type { Quiz } from '#quizzes/contract.ts';
import * as contract from '#results/results/contract.ts';
import { getLeaderboard, getQuizAnalysis, listParticipants } from '#results/results/contract-quiz.ts';
import * as dashboard from '#results/results/dashboard/contract.ts';
import { getRecord } from '#site/student-profile/contract.ts';

const site = await testSite();
const { school } = site;
const newStudent = (name: string) => site.addPerson(school, ['student'], name);

/** True or false, and an essay; a blank essay needs nobody to mark it. */
async function sit(person: TestPerson, quiz: Quiz, essay: string): Promise<string> {
  const student = site.as(person);
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const { questions } = await student.do(getExam, { params: { id: _id } });
  const resp = questions.map(({ question }) => ({
    question: question._id,
    answer: question.type === 'essay' ? { text: essay } : { value: true },
    seq: 1,
  }));
  await student.do(saveResp, { body: { id: _id, resp } });
  site.advance(60_000);
  await student.do(submitAttempt, { body: { id: _id } });
  return _id;
}

const buildMixed = async (settings: object = {}) => {
  const judge = await buildQuestion(site, {
    type: 'true-false',
    content: { stem: '<p>Is it?</p>', right: true, feedbackTrue: '', feedbackFalse: '' } as { stem: string },
  });
  return buildQuiz(site, {
    questions: [judge, await buildQuestion(site, { type: 'essay', marks: 3 })],
    passPercent: 50,
    ...settings,
  });
};

test('an attempt that people still mark has the score so far, and neither result, place nor certificate', async () => {
  const quiz = await buildMixed();
  const [waiting, whole] = [await newStudent('Wanda'), await newStudent('Bela')];
  const id = await sit(waiting, quiz, 'The chloroplasts …');
  await sit(whole, quiz, '');
  const me = site.as(waiting);
  const report = await me.do(contract.getAttempt, { params: { id } });
  expect(report.attempt).toMatchObject({
    state: 'submitted',
    score: null,
    percent: null,
    passed: null,
    marking: { waiting: 1, scoreSoFar: 1 },
  });
  expect(report.rank).toBeNull();
  const review = await me.do(contract.getReview, { params: { id } });
  expect(review.questions.find(({ type }) => type === 'essay')).toMatchObject({ outcome: 'waiting', marks: null });
  const teacher = site.as('teacher');
  const board = await teacher.do(getLeaderboard, { params: { id: quiz._id } });
  expect(board.leaders.map(({ user }) => user.name)).toEqual(['Bela Test']);
  expect(await teacher.do(getQuizAnalysis, { params: { id: quiz._id } })).toMatchObject({
    n: 1,
    mean: 1,
    // The mean is of one of two.
    waiting: 1,
  });
  const list = await teacher.do(listParticipants, { params: { id: quiz._id }, query: { q: 'wanda' } });
  expect(list.participants[0]).toMatchObject({ state: 'submitted', answered: 2, attempt: { marking: { waiting: 1 } } });
  const refused = await me.call(getQuizCertificateUrl, { params: { id: quiz._id } });
  expect([refused.status, refused.error.message]).toEqual([422, expect.stringContaining('still being marked')]);
});

test('where the first attempt counts, one that waits is not replaced by the second', async () => {
  const quiz = await buildMixed({ attemptsAllowed: 2, countedAttempt: 'first' });
  const person = await newStudent('Fritzi');
  await sit(person, quiz, 'Something');
  await sit(person, quiz, '');
  const report = await site.as(person).do(contract.getUserQuizReport, { query: { quizId: quiz._id } });
  expect(report).toMatchObject({ counted: null, rank: null });
  const { leaders } = await site.as('teacher').do(getLeaderboard, { params: { id: quiz._id } });
  expect(leaders).toEqual([]);
});

test('where the best attempt counts, one that waits is left out until it is marked', async () => {
  const quiz = await buildMixed({ attemptsAllowed: 2 });
  const person = await newStudent('Hilde');
  await sit(person, quiz, '');
  await sit(person, quiz, 'Something');
  const report = await site.as(person).do(contract.getUserQuizReport, { query: { quizId: quiz._id } });
  expect(report.counted).toMatchObject({ percent: 25 });
});

test('a mean says of how many of the attempts it is, where some are not marked yet', async () => {
  const [first, second] = [await buildMixed(), await buildMixed()];
  const person = await newStudent('Nora');
  await sit(person, first, '');
  await sit(person, second, 'Not marked yet');
  const { figures: stats } = await site.as(person).do(dashboard.getStudentDashboard);
  expect(stats).toMatchObject({ attempts: 2, graded: 1, meanPercent: 25 });
  const { results } = await site.as('admin').do(getStudentSummary, { params: { id: person.personId } });
  expect(results).toMatchObject({ attempts: 2, graded: 1, meanPercent: 25 });
  const { summary } = await site.as(person).do(getRecord, { params: { id: person.personId } });
  expect(summary).toMatchObject({ quizzes: 2, withResult: 1, meanPercent: 25 });
});

test('while the attempt that counts is marked, the record has no result, whatever earlier ones earned', async () => {
  const quiz = await buildMixed({ attemptsAllowed: 2, countedAttempt: 'last', passPercent: 20 });
  const person = await newStudent('Lena');
  await sit(person, quiz, '');
  const me = site.as(person);
  const resultOf = async () => (await me.do(getRecord, { params: { id: person.personId } })).results[0];
  expect(await resultOf()).toMatchObject({ percent: 25, passed: true });
  await sit(person, quiz, 'The chloroplasts …');
  expect(await resultOf()).toMatchObject({ attemptCount: 2, percent: null, passed: null });
});

test('whether a quiz is passed is said of what counts and of no rounded number', async () => {
  const content = { stem: '<p>Is it?</p>', right: true, feedbackTrue: '', feedbackFalse: '' };
  const questions: string[] = [];
  for (let number = 0; number < 3; number++) questions.push(await buildQuestion(site, { type: 'true-false', content }));
  const settings = { questions, attemptsAllowed: 0, passPercent: 66.67 };
  const answer = async (person: TestPerson, quiz: Quiz, right: number) => {
    const student = site.as(person);
    const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
    const resp = questions.map((question, i) => ({ question, answer: { value: i < right }, seq: 1 }));
    await student.do(saveResp, { body: { id: _id, resp } });
    await student.do(submitAttempt, { body: { id: _id } });
  };
  const told = async (person: TestPerson) => {
    const { results, summary } = await site.as(person).do(getRecord, { params: { id: person.personId } });
    const { figures } = await site.as(person).do(dashboard.getStudentDashboard, {});
    return [results[0]!.percent, results[0]!.passed, summary.passed, figures.passed, figures.judged];
  };
  // Two thirds are a little less than 66.67 %.
  const near = await newStudent('Nora');
  await answer(near, await buildQuiz(site, settings), 2);
  expect(await told(near)).toEqual([66.67, false, 0, 0, 1]);
  for (const [countedAttempt, isPassed] of [
    ['last', false],
    ['first', true],
    ['highest', true],
    ['average', false],
  ] as const) {
    const person = await newStudent(countedAttempt);
    const quiz = await buildQuiz(site, { ...settings, countedAttempt });
    await answer(person, quiz, 3);
    await answer(person, quiz, 0);
    const count = isPassed ? 1 : 0;
    expect((await told(person)).slice(1), countedAttempt).toEqual([isPassed, count, count, 1]);
  }
});
