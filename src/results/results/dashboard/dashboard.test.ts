import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { startQuiz, submitAttempt } from '#delivery/contract.ts';
import { getStudentDashboard } from '#results/results/dashboard/contract.ts';

const site = await testSite();

test('however many quizzes a student has done, the overview shows those that are left', async () => {
  const student = site.as('student');
  const questions = [await buildQuestion(site)];
  for (let i = 0; i < 51; i++) {
    const { _id } = await buildQuiz(site, { questions });
    await student.do(startQuiz, { body: { id: _id } });
    await student.do(submitAttempt, { body: { id: _id } });
  }
  const [begun, fresh, again] = [
    await buildQuiz(site, { questions }),
    await buildQuiz(site, { questions }),
    await buildQuiz(site, { questions, attemptsAllowed: 2 }),
  ];
  await student.do(startQuiz, { body: { id: begun._id } });
  await student.do(startQuiz, { body: { id: again._id } });
  await student.do(submitAttempt, { body: { id: again._id } });
  const overview = await student.do(getStudentDashboard);
  expect(overview.open.map((quiz) => quiz._id).sort()).toEqual([fresh._id, again._id].sort());
  expect(overview.resume.map((attempt) => attempt.quiz._id)).toEqual([begun._id]);
});
