/** Statistics of people whose attempt that counts is being marked, beside attempts that are marked. */
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { getQuizAnalysis } from '#results/results/contract-quiz.ts';
import { getStatistics } from './contract.ts';

const site = await testSite();
const teacher = site.as('teacher');
const content = { stem: '<p>Is it?</p>', right: true, feedbackTrue: '', feedbackFalse: '' };
const choice = await buildQuestion(site, { type: 'true-false', content });
const essay = await buildQuestion(site, { type: 'essay', marks: 1 });

type Taken = 'right' | 'wrong' | 'waiting';

async function take(quizId: string, attempts: readonly Taken[]): Promise<void> {
  const student = site.as(await site.addPerson(site.school, ['student']));
  for (const taken of attempts) {
    const { _id } = await student.do(startQuiz, { body: { id: quizId } });
    await student.do(getExam, { params: { id: _id } });
    const resp = [
      { question: choice, answer: { value: taken !== 'wrong' }, seq: 1 },
      ...(taken === 'waiting' ? [{ question: essay, answer: { text: 'Words' }, seq: 1 }] : []),
    ];
    await student.do(saveResp, { body: { id: _id, resp } });
    await student.do(submitAttempt, { body: { id: _id } });
    site.advance(60_000);
  }
}

test.each([
  ['first', ['waiting', 'right']],
  ['last', ['right', 'waiting']],
] as const)(
  'where the %s attempt counts and people mark it, no other of that student is in its place, as in the analysis',
  async (countedAttempt, waits) => {
    const settings = { questions: [choice, essay], attemptsAllowed: 0, passPercent: 50, countedAttempt };
    const quiz = await buildQuiz(site, settings);
    const both = async () => {
      const params = { id: quiz._id };
      const { n, mean, passRate } = await teacher.do(getQuizAnalysis, { params, query: {} });
      const own = await teacher.do(getStatistics, { params, query: {} });
      return [
        [n, mean, passRate],
        [own.n, own.mean, own.passRate === null ? null : own.passRate * 100],
      ];
    };
    await take(quiz._id, ['wrong']);
    await take(quiz._id, waits.slice(0, 1));
    const before = await both();
    expect(before[1]).toEqual(before[0]);
    await take(quiz._id, waits);
    await take(quiz._id, ['wrong', 'wrong']);
    const [analysis, statistics] = await both();
    expect(analysis).toEqual(countedAttempt === 'first' ? [2, 0, 0] : [3, 0.33, 33.33]);
    expect(statistics!.map((value) => Math.round(value! * 100) / 100)).toEqual(analysis);
  },
);
