import { expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { startQuiz, submitAttempt } from '#delivery/contract.ts';
import { addGroupUsers, createGroup } from '#identity/people/contract.ts';
import { createQuiz } from '#quizzes/contract.ts';
import { countUserAttempts, getUserAttemptAnalysis, getUserQuizReport } from '#results/results/contract.ts';
import { getLeaderboard, getQuizAnalysis, listParticipants } from '#results/results/contract-quiz.ts';
import { getStatistics } from '#results/statistics/contract.ts';

const site = await testSite();
const others = await site.as('admin').do(createGroup, { body: { name: 'Others' } });
const hidden = await buildQuiz(site, { name: 'Hidden from Sofia', groups: [others._id] });
const open = await buildQuiz(site, { name: 'Open' });

test.each([countUserAttempts, getUserQuizReport])(
  '$path tells a hidden quiz from one that nobody made by nothing',
  async (one) => {
    const ask = (quizId: string) => site.as('student').call(one, { query: { quizId } });
    const [concealed, unknown] = [await ask(hidden._id), await ask(crypto.randomUUID())];
    expect(concealed.status).toBe(404);
    expect(concealed.text).toBe(unknown.text);
    expect((await ask(open._id)).status).toBe(200);
  },
);

test('the analysis of a quiz that is hidden or unknown is not found, and of one that is open waits for its end', async () => {
  const ask = (quizId: string) => site.as('student').call(getUserAttemptAnalysis, { query: { quizId } });
  const [concealed, unknown] = [await ask(hidden._id), await ask(crypto.randomUUID())];
  expect(concealed.status).toBe(404);
  expect(concealed.text).toBe(unknown.text);
  expect(await ask(open._id)).toMatchObject({ status: 409, error: { code: 'not_started' } });
});

test.each([getQuizAnalysis, getLeaderboard, listParticipants, getStatistics])(
  '$path of a draft says to teachers that it is not published, and to students that there is none',
  async (one) => {
    const draft = await site.as('teacher').do(createQuiz, { body: { name: 'Draft' } });
    const ask = (as: 'teacher' | 'student', id: string) => site.as(as).call(one, { params: { id } });
    expect(draft.may).toMatchObject({ watch: false, seeAnalysis: false, seeLeaderboard: false });
    expect(await ask('teacher', draft._id)).toMatchObject({
      status: 422,
      error: { message: 'This quiz is not published yet' },
    });
    expect((await ask('teacher', crypto.randomUUID())).status).toBe(404);
    expect((await ask('student', draft._id)).text).toBe((await ask('student', crypto.randomUUID())).text);
  },
);

test('the analysis of one quiz takes no attempt at another', async () => {
  const [mine, other] = [await buildQuiz(site, { name: 'Mine' }), await buildQuiz(site, { name: 'Other' })];
  const me = site.as(await site.addPerson(site.school, ['student']));
  const { _id: attemptId } = await me.do(startQuiz, { body: { id: mine._id } });
  await me.do(submitAttempt, { body: { id: attemptId } });
  const ask = (quizId: string) => me.call(getUserAttemptAnalysis, { query: { quizId, attemptId } });
  expect((await ask(mine._id)).status).toBe(200);
  expect((await ask(other._id)).status).toBe(404);
});

test('a student learns from no leaderboard who is in which group', async () => {
  const quiz = await buildQuiz(site, { name: 'Ranked' });
  const [member, outsider] = [
    await site.addPerson(site.school, ['student']),
    await site.addPerson(site.school, ['student']),
  ];
  for (const one of [member, outsider]) {
    const { _id } = await site.as(one).do(startQuiz, { body: { id: quiz._id } });
    await site.as(one).do(submitAttempt, { body: { id: _id } });
  }
  const body = { selectedUserIds: [member.personId] };
  await site.as('admin').do(addGroupUsers, { params: { id: others._id }, body });
  const asked = { params: { id: quiz._id }, query: { group: others._id } };
  expect((await site.as('teacher').do(getLeaderboard, asked)).total).toBe(1);
  expect((await site.as(outsider).do(getLeaderboard, asked)).total).toBe(2);
});
