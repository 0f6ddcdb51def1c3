/** Marking, statistics, ranking, review and regrading where attempts at one quiz have different questions. */
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { getMarking } from '#grading/manual/contract.ts';
import { createQuiz } from '#quizzes/contract.ts';
import { getAttempt, getReview } from '#results/results/contract.ts';
import { getLeaderboard, getQuizAnalysis } from '#results/results/contract-quiz.ts';
import { getRegrade, startRegrade } from './contract.ts';

const site = await testSite();
const teacher = site.as('teacher');

const option = (id: string, share: string) => ({ id, text: `<p>${id}</p>`, share, feedback: '' });
const content = { stem: '<p>Which?</p>', shuffle: false, options: [option('aaaa', '1'), option('bbbb', '0')] };

/** A quiz that draws one of two questions; sat until both were drawn, the first of each. */
async function sitBoth(type: 'single-choice' | 'essay') {
  const tag = `pool of ${type}`;
  const pool: string[] = [];
  for (const title of ['One', 'Two']) {
    const own = type === 'essay' ? {} : { content };
    pool.push(await buildQuestion(site, { title, type, ...own, tags: [tag] }));
  }
  const quiz = await teacher.do(createQuiz, {
    body: { name: 'Drawn', publish: true, draws: [{ count: 1, tags: [tag], marks: 2 }], passPercent: 50 },
  });
  const sat = new Map<string, { attempt: string; student: ReturnType<typeof site.as> }>();
  while (sat.size < 2) {
    const student = site.as(await site.addPerson(site.school, ['student'], `Student ${sat.size}`));
    const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
    const question = (await student.do(getExam, { params: { id: _id } })).questions[0]!.question._id;
    const answer = type === 'essay' ? { text: '<p>Mine</p>' } : { option: 'bbbb' };
    if (!sat.has(question)) {
      await student.do(saveResp, { body: { id: _id, resp: [{ question, answer, seq: 1 }] } });
      await student.do(submitAttempt, { body: { id: _id } });
      sat.set(question, { attempt: _id, student });
    }
  }
  return { quiz, pool, sat };
}

test('a question that only some have drawn is measured by them, and full marks for it reach them alone', async () => {
  const { quiz, pool, sat } = await sitBoth('single-choice');
  const analysis = await teacher.do(getQuizAnalysis, { params: { id: quiz._id } });
  expect(analysis).toMatchObject({ n: 2, maxScore: 2 });
  expect(analysis.items.map(({ question, position, n }) => [question._id, position, n]).sort()).toEqual(
    [...pool].sort().map((id, index) => [id, index + 1, 1]),
  );
  const [lucky, other] = pool as [string, string];
  const listed = await teacher.do(getRegrade, { params: { id: quiz._id } });
  expect(listed.questions.map(({ question, marks }) => [question._id, marks]).sort()).toEqual(
    [...pool].sort().map((id) => [id, 2]),
  );
  await teacher.do(startRegrade, {
    params: { id: quiz._id },
    body: { choices: [{ question: lucky, choice: 'full' }], reason: 'Both were right' },
  });
  await site.runTasks();
  const { leaders } = await teacher.do(getLeaderboard, { params: { id: quiz._id } });
  expect(leaders.map(({ score, percent }) => [score, percent])).toEqual([
    [2, 100],
    [0, 0],
  ]);
  for (const [id, outcome] of [
    [lucky, 'right'],
    [other, 'wrong'],
  ] as const) {
    const { attempt, student } = sat.get(id)!;
    const review = await student.do(getReview, { params: { id: attempt } });
    expect(review.questions).toMatchObject([{ question: id, outcome, maxMarks: 2 }]);
  }
});

test('answers to drawn questions wait for their markers by question', async () => {
  const { quiz, pool } = await sitBoth('essay');
  const { questions } = await teacher.do(getMarking, { params: { id: quiz._id } });
  expect(questions.map(({ question, open }) => [question._id, open]).sort()).toEqual(
    [...pool].sort().map((id) => [id, 1]),
  );
});

test('where sections have a floor, marks that change are summed by section', async () => {
  const [first, second] = [await buildQuestion(site, { content }), await buildQuestion(site, { content })];
  const quiz = await teacher.do(createQuiz, {
    body: {
      name: 'Floors',
      publish: true,
      negativeMarking: '1',
      marksFloor: 'section',
      sections: [{ name: 'A' }, { name: 'B' }],
      questions: [{ question: first }, { question: second, section: 1 }],
    },
  });
  const student = site.as(await site.addPerson(site.school, ['student'], 'Floored'));
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const resp = [
    { question: first, answer: { option: 'bbbb' }, seq: 1 },
    { question: second, answer: { option: 'aaaa' }, seq: 1 },
  ];
  await student.do(saveResp, { body: { id: _id, resp } });
  await student.do(submitAttempt, { body: { id: _id } });
  const score = async () => (await teacher.do(getAttempt, { params: { id: _id } })).attempt.score;
  expect(await score()).toBe(1);
  await teacher.do(startRegrade, {
    params: { id: quiz._id },
    body: { choices: [{ question: second, choice: 'drop' }], reason: 'Not taught' },
  });
  await site.runTasks();
  expect(await score()).toBe(0);
});

test('where every question is excluded nobody has passed or failed', async () => {
  const question = await buildQuestion(site, { content });
  const quiz = await buildQuiz(site, { questions: [question], passPercent: 60 });
  const student = site.as(await site.addPerson(site.school, ['student'], 'Excluded'));
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(submitAttempt, { body: { id: _id } });
  const passed = async () => (await teacher.do(getAttempt, { params: { id: _id } })).attempt.passed;
  expect(await passed()).toBe(false);
  await teacher.do(startRegrade, {
    params: { id: quiz._id },
    body: { choices: [{ question, choice: 'drop' }], reason: 'The exam was held twice' },
  });
  await site.runTasks();
  expect(await passed()).toBeNull();
});
