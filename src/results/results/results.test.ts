import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { createOverride } from '#quizzes/accommodations/contract.ts';
import type { Quiz } from '#quizzes/contract.ts';
import type { ReviewRow } from '#quizzes/rules-review.ts';
import * as contract from './contract.ts';
import { getLeaderboard, getQuizAnalysis, listParticipants } from './contract-quiz.ts';
import * as dashboard from './dashboard/contract.ts';

const site = await testSite();
const { school } = site;
const [RIGHT, WRONG] = ['right001', 'wrong001'];

const question = (tags: string[] = [], title = 'Which one?') =>
  buildQuestion(site, {
    title,
    tags,
    content: {
      stem: '<p>Which one?</p>',
      shuffle: true,
      options: [
        { id: RIGHT, text: 'This', share: '1', feedback: 'SECRET-FEEDBACK' },
        { id: WRONG, text: 'That', share: '0', feedback: '' },
      ],
    } as { stem: string },
  });

/** Sits the quiz with this many right answers, the rest wrong, and hands in after some seconds. */
async function sit(person: TestPerson, quiz: Quiz, right: number, seconds = 60): Promise<string> {
  const student = site.as(person);
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const { questions } = await student.do(getExam, { params: { id: _id } });
  const ordered = quiz.questions.map((entry) => questions.find((slot) => slot.question._id === entry.question._id)!);
  const resp = ordered.map((slot, index) => ({
    question: slot.question._id,
    answer: { option: index < right ? RIGHT : WRONG },
    seq: 1,
  }));
  await student.do(saveResp, { body: { id: _id, resp } });
  site.advance(seconds * 1000);
  await student.do(submitAttempt, { body: { id: _id } });
  return _id;
}

const threeQuestions = async () => [
  await question(['algebra']),
  await question(['algebra']),
  await question(['logic']),
];
const student = (name: string) => site.addPerson(school, ['student'], name);

test('a finished attempt shows score, tally and, for its student, review with the right answers', async () => {
  const quiz = await buildQuiz(site, { questions: await threeQuestions(), passPercent: 50 });
  const me = await student('Amina');
  const id = await sit(me, quiz, 2);
  const report = await site.as(me).do(contract.getAttempt, { params: { id } });
  expect(report.attempt).toMatchObject({ score: 2, maxScore: 3, percent: 66.67, passed: true, timeSpentSeconds: 60 });
  expect(report.attempt.tally).toEqual({ right: 2, partial: 0, wrong: 1, blank: 0 });
  expect(report.strengthsByTag).toMatchObject([
    { label: 'algebra', percent: 100, groupPercent: null },
    { label: 'logic', percent: 0 },
  ]);
  const review = await site.as(me).do(contract.getReview, { params: { id } });
  expect(review.questions).toHaveLength(3);
  expect(JSON.stringify(review.questions)).toContain('SECRET-FEEDBACK');
  expect(review.questions.filter((slot) => slot.outcome === 'right')).toHaveLength(2);
});

test('half a hundredth below 0 is rounded alike wherever marks are shown', async () => {
  const quiz = await buildQuiz(site, { questions: [await question()], negativeMarking: '1/8', feedbackTiming: 1 });
  const me = await student('Half');
  const id = await sit(me, quiz, 0);
  const { attempt } = await site.as(me).do(contract.getAttempt, { params: { id } });
  const { questions } = await site.as(me).do(contract.getReview, { params: { id } });
  const { leaders } = await site.as('teacher').do(getLeaderboard, { params: { id: quiz._id } });
  const report = await site.as(me).do(contract.getUserQuizReport, { query: { quizId: quiz._id } });
  const shown = [
    attempt.score,
    questions[0]?.marks,
    leaders[0]?.score,
    report.counted?.score,
    report.best,
    report.mean,
  ];
  expect(shown).toEqual(shown.map(() => -0.13));
});

test('with feedback switched off the student gets the score and nothing about single questions; the teacher gets all', async () => {
  const quiz = await buildQuiz(site, { questions: await threeQuestions(), feedbackTiming: 3 });
  const me = await student('Bruno');
  const id = await sit(me, quiz, 1);
  const review = await site.as(me).call(contract.getReview, { params: { id } });
  expect(review.body).toMatchObject({ questions: [], attempt: { score: 1, tally: null, may: { review: false } } });
  expect(review.body.notice).toMatch(/turned off/);
  expect(review.text).not.toContain('SECRET');
  const report = await site.as(me).do(contract.getAttempt, { params: { id } });
  expect(report.strengthsByTag).toEqual([]);
  const teacher = await site.as('teacher').do(contract.getReview, { params: { id } });
  expect(teacher.questions).toHaveLength(3);
});

test('a running attempt cannot be reviewed by anyone, and that of another student does not exist', async () => {
  const quiz = await buildQuiz(site, { questions: await threeQuestions() });
  const [me, other] = [await student('Chen'), await student('Dana')];
  const { _id } = await site.as(me).do(startQuiz, { body: { id: quiz._id } });
  for (const who of [me, 'teacher'] as const) {
    expect((await site.as(who).call(contract.getReview, { params: { id: _id } })).status).toBe(409);
  }
  expect((await site.as(other).call(contract.getAttempt, { params: { id: _id } })).status).toBe(404);
  expect((await site.as('admin', site.otherSchool).call(contract.getAttempt, { params: { id: _id } })).status).toBe(
    404,
  );
});

test('in the leaderboard equal scores are ordered by time, and equal in both share a rank', async () => {
  const quiz = await buildQuiz(site, { questions: await threeQuestions() });
  const people = [await student('Eva'), await student('Finn'), await student('Gita'), await student('Hugo')];
  await sit(people[0]!, quiz, 2, 50);
  await sit(people[1]!, quiz, 3, 90);
  await sit(people[2]!, quiz, 2, 50);
  await sit(people[3]!, quiz, 2, 40);
  const board = await site.as(people[0]!).do(getLeaderboard, { params: { id: quiz._id } });
  expect(board.leaders.map((line) => [line.user.name, line.rank])).toEqual([
    ['Finn Test', 1],
    ['Hugo Test', 2],
    ['Eva Test', 3],
    ['Gita Test', 3],
  ]);
  expect(board.me).toMatchObject({ rank: 3, score: 2 });
  const page = await site.as('teacher').do(getLeaderboard, { params: { id: quiz._id }, query: { ofst: 2, limit: 1 } });
  expect([page.leaders[0]!.user.name, page.total, page.me]).toEqual(['Eva Test', 4, null]);
});

test('results of others are shown only to who has finished the quiz', async () => {
  const quiz = await buildQuiz(site, { questions: await threeQuestions() });
  const outsider = site.as(await student('Ines'));
  for (const endpoint of [getLeaderboard, getQuizAnalysis]) {
    expect((await outsider.call(endpoint, { params: { id: quiz._id } })).status).toBe(403);
  }
});

test('without the ranking, students get the numbers of all from five people on, and faculty at once', async () => {
  const told: ReviewRow[] = ['attempt', 'marks'];
  const quiz = await buildQuiz(site, {
    questions: await threeQuestions(),
    feedbackTiming: 2,
    review: { during: [], 'right-after': told, later: told, 'after-close': told },
  });
  const me = await student('Mona');
  const analysisFor = (person: TestPerson | 'teacher') =>
    site.as(person).do(getQuizAnalysis, { params: { id: quiz._id } });
  await sit(me, quiz, 3);
  for (const right of [0, 1, 2]) await sit(await student('Nils'), quiz, right);
  const hidden = { mean: null, median: null, sd: null, highest: null, lowest: null, passRate: null };
  const none = { ...hidden, meanTimeSeconds: null, histogram: [], mine: null };
  expect(await analysisFor(me)).toMatchObject({ n: 4, ...none });
  expect(await analysisFor('teacher')).toMatchObject({ n: 4, mean: 1.5, highest: 3, lowest: 0 });
  await sit(await student('Olga'), quiz, 3);
  expect(await analysisFor(me)).toMatchObject({ n: 5, mean: 1.8, highest: 3, lowest: 0, mine: null });
});

test('facility and discrimination of each question follow their definitions', async () => {
  const quiz = await buildQuiz(site, { questions: await threeQuestions() });
  for (const right of [0, 1, 2, 3]) await sit(await student('Jo'), quiz, right);
  const analysis = await site.as('teacher').do(getQuizAnalysis, { params: { id: quiz._id } });
  expect(analysis).toMatchObject({ n: 4, mean: 1.5, median: 1.5, highest: 3, lowest: 0, mine: null });
  expect(analysis.sd).toBe(1.29);
  expect(analysis.items.map((item) => item.facility)).toEqual([0.75, 0.5, 0.25]);
  // Marks 0 1 1 1 against rests 0 0 1 2: sums of products 0.75, of squares 0.75 and 2.75.
  expect(analysis.items[0]!.discrimination).toBeCloseTo(100 * (0.75 / Math.sqrt(0.75 * 2.75)), 9);
  expect(analysis.items[0]!.responses.map(({ label, count, isRight }) => [label, count, isRight])).toEqual([
    ['This', 3, true],
    ['That', 1, false],
  ]);
  const mine = await site.as(await student('Kim')).call(getQuizAnalysis, { params: { id: quiz._id } });
  expect(mine.status).toBe(403);
});

test('of several attempts the one counts that the quiz says', async () => {
  const quiz = await buildQuiz(site, {
    questions: await threeQuestions(),
    attemptsAllowed: 3,
    countedAttempt: 'average',
  });
  const me = await student('Lea');
  await sit(me, quiz, 3);
  await sit(me, quiz, 0);
  const report = await site.as(me).do(contract.getUserQuizReport, { query: { quizId: quiz._id } });
  expect(report).toMatchObject({ counted: { by: 'average', score: 1.5, percent: 50 }, best: 3, mean: 1.5 });
  expect(await site.as(me).do(contract.countUserAttempts, { query: { quizId: quiz._id } })).toEqual({
    count: 2,
    allowed: 3,
    left: 1,
  });
  const analysis = await site.as(me).do(contract.getUserAttemptAnalysis, { query: { quizId: quiz._id } });
  expect(analysis.attempt.score).toBe(3);
  const quizzes = await site.as(me).do(contract.listUserQuizzes);
  expect(quizzes).toMatchObject({ total: 1, quizzes: [{ attemptCount: 2, percent: 50 }] });
  const attempts = await site.as(me).do(contract.listUserAttempts, { query: { limit: 1 } });
  expect([attempts.total, attempts.attempts[0]!.number]).toEqual([2, 2]);
});

test('a student whom an accommodation gives another attempt has one left on the page of the result', async () => {
  const quiz = await buildQuiz(site, { name: 'One more', attemptsAllowed: 1 });
  const me = await site.addPerson(site.school, ['student'], 'Granted');
  const body = { person: me.personId, attemptsAllowed: 2, reason: 'Ill' };
  await site.as('teacher').do(createOverride, { params: { id: quiz._id }, body });
  const left = async () => {
    const { _id: id } = await site.as(me).do(startQuiz, { body: { id: quiz._id } });
    await site.as(me).do(submitAttempt, { body: { id } });
    return site.as(me).do(contract.countUserAttempts, { query: { quizId: quiz._id } });
  };
  expect(await left()).toEqual({ count: 1, allowed: 2, left: 1 });
  expect(await left()).toEqual({ count: 2, allowed: 2, left: 0 });
});

test('the teacher sees who has not started, who works and who has handed in', async () => {
  const quiz = await buildQuiz(site, { questions: await threeQuestions(), durationSeconds: 600 });
  const [done, working] = [await student('Mia'), await student('Nils')];
  await sit(done, quiz, 3);
  const { _id } = await site.as(working).do(startQuiz, { body: { id: quiz._id } });
  const { questions } = await site.as(working).do(getExam, { params: { id: _id } });
  await site.as(working).do(saveResp, {
    body: { id: _id, resp: [{ question: questions[0]!.question._id, answer: { option: RIGHT }, seq: 1 }] },
  });
  const list = (query: object) => site.as('teacher').do(listParticipants, { params: { id: quiz._id }, query });
  const open = await list({ state: 'open' });
  expect(open.participants).toMatchObject([{ user: { name: 'Nils Test' }, answered: 1, attemptCount: 1 }]);
  expect(open.participants[0]!.remainingMs).toBeGreaterThan(500_000);
  expect(open.counts).toMatchObject({ open: 1, submitted: 1 });
  expect((await list({ q: 'mia test' })).participants).toMatchObject([{ state: 'submitted', attempt: { score: 3 } }]);
  expect((await list({ sort: '-score', limit: 1 })).participants[0]!.user.name).toBe('Mia Test');
  expect((await site.as(done).call(listParticipants, { params: { id: quiz._id } })).status).toBe(403);
});

test('an answer that was taken back does not count as answered', async () => {
  const quiz = await buildQuiz(site, { questions: await threeQuestions() });
  const working = await student('Otto');
  const { _id } = await site.as(working).do(startQuiz, { body: { id: quiz._id } });
  const answered = async (sort: 'name' | 'answered' | '-answered') =>
    (await site.as('teacher').do(listParticipants, { params: { id: quiz._id }, query: { q: 'otto', sort } }))
      .participants[0]!.answered;
  const save = (place: number, option: string | null, seq: number) =>
    site.as(working).do(saveResp, {
      body: { id: _id, resp: [{ question: quiz.questions[place]!.question._id, answer: { option }, seq }] },
    });
  await save(0, WRONG, 1);
  await save(1, RIGHT, 1);
  expect(await answered('name')).toBe(2);
  await save(0, null, 2);
  expect(await answered('-answered')).toBe(1);
  await save(0, RIGHT, 3);
  expect(await answered('answered')).toBe(2);
});

test('the overview leads from running quizzes to upcoming ones, for the student and for faculty alone', async () => {
  const soon = new Date(site.now().getTime() + 86_400_000).toISOString();
  const me = await student('Olga');
  const running = await buildQuiz(site, { name: 'Running now', durationSeconds: 3600 });
  await buildQuiz(site, { name: 'Coming soon', opensAt: soon });
  await site.as(me).do(startQuiz, { body: { id: running._id } });
  const own = await site.as(me).do(dashboard.getStudentDashboard);
  expect(own.resume.map((attempt) => attempt.quiz.name)).toEqual(['Running now']);
  expect(own.upcoming.map((quiz) => quiz.name)).toContain('Coming soon');
  expect(own.open.map((quiz) => quiz.name)).not.toContain('Running now');
  expect(own.figures.streakDays).toBe(1);
  const params = { id: me.personId };
  expect((await site.as('teacher').do(dashboard.getStudentDashboardOf, { params })).person.name).toBe('Olga Test');
  expect((await site.as('student').call(dashboard.getStudentDashboardOf, { params })).status).toBe(404);
});
