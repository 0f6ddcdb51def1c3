import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { getAttempt } from '#results/results/contract.ts';
import { getLeaderboard } from '#results/results/contract-quiz.ts';
import { weakestOf } from '#results/results/rules.ts';

const site = await testSite();
const judge = (tags: string[]) =>
  buildQuestion(site, {
    type: 'true-false',
    tags,
    content: { stem: '<p>Is it?</p>', right: true, feedbackTrue: '', feedbackFalse: '' } as { stem: string },
  });
async function many(count: number, tags: string[]): Promise<string[]> {
  const made: string[] = [];
  for (let i = 0; i < count; i++) made.push(await judge(tags));
  return made;
}
const waves = await many(3, ['waves']);
const atoms = await many(2, ['atoms']);
const exam = await buildQuiz(site, { name: 'Exam', questions: [...waves, ...atoms] });

/** A student who answers these questions rightly and no others. */
async function sit(right: readonly string[], name = 'Ada') {
  const student = site.as(await site.addPerson(site.school, ['student'], name));
  const { _id } = await student.do(startQuiz, { body: { id: exam._id } });
  if (right.length > 0)
    await student.do(saveResp, {
      body: { id: _id, resp: right.map((question) => ({ question, answer: { value: true }, seq: 1 })) },
    });
  site.advance(60_000);
  await student.do(submitAttempt, { body: { id: _id } });
  return { student, report: () => student.do(getAttempt, { params: { id: _id } }) };
}

test('only topics below the whole result, with three questions and not all of them, are weak ones, the weakest first', () => {
  const topic = (label: string, questionCount: number, percent: number) => ({ label, questionCount, percent });
  const topics = [
    topic('two', 2, 0),
    topic('half', 3, 50),
    topic('all', 9, 10),
    topic('none', 4, 0),
    topic('full', 3, 100),
  ];
  expect(weakestOf(topics, 9, 60).map(({ label }) => label)).toEqual(['none', 'half']);
  expect(weakestOf(topics, 9, 100).map(({ label }) => label)).toEqual(['none', 'half']);
  expect(weakestOf(topics, 9, 50).map(({ label }) => label)).toEqual(['none']);
});

test('a weak topic leads to a quiz that can be started any number of times, and to none where there is none', async () => {
  const { report } = await sit(atoms);
  expect((await report()).weakest).toMatchObject([{ label: 'waves', questionCount: 3, practise: null }]);
  await buildQuiz(site, {
    name: 'Hidden drill',
    questions: waves,
    attemptsAllowed: 0,

    opensAt: '2031-01-01T00:00:00Z',
  });
  const drill = await buildQuiz(site, { name: 'Drill', questions: waves, attemptsAllowed: 0 });
  expect((await report()).weakest[0]?.practise).toEqual({ _id: drill._id, name: 'Drill', slug: 'drill' });
});

test('everyone is shown without names from five people on', async () => {
  const { report } = await sit([...waves, ...atoms], 'Best');
  expect((await report()).group).toBeNull();
  for (const name of ['B', 'C', 'D']) await sit([], name);
  const { group } = await report();
  expect(group).toEqual({
    n: 5,
    mean: 28,
    results: [
      { percent: 0, count: 3 },
      { percent: 40, count: 1 },
      { percent: 100, count: 1 },
    ],
  });
});

test('a board ranks by one topic or by the last days, and only where correctness is shown by a topic', async () => {
  const { student } = await sit(waves, 'Waver');
  const params = { id: exam._id };
  const board = (query: object) => student.do(getLeaderboard, { params, query });
  const byTopic = await board({ topic: 'atoms', limit: 1 });
  expect([byTopic.topics, byTopic.maxScore, byTopic.me?.score]).toEqual([['atoms', 'waves'], 2, 0]);
  site.advance(8 * 86_400_000);
  expect([(await board({ days: '7' })).total, (await board({ days: '30' })).total]).toEqual([0, 6]);
  const shy = await buildQuiz(site, {
    name: 'Shy',
    questions: waves,
    review: {
      during: [],
      'right-after': ['attempt', 'rank'],
      later: ['attempt', 'rank'],
      'after-close': ['attempt', 'rank'],
    },
  } as never);
  const { _id } = await student.do(startQuiz, { body: { id: shy._id } });
  await student.do(submitAttempt, { body: { id: _id } });
  const ofShy = { id: shy._id };
  expect((await student.do(getLeaderboard, { params: ofShy })).topics).toEqual([]);
  expect((await student.call(getLeaderboard, { params: ofShy, query: { topic: 'waves' } })).status).toBe(403);
});
