/** What a review says of an answer after its question was corrected. */
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { updateQuestion } from '#items/question-bank/contract.ts';
import type { Quiz } from '#quizzes/contract.ts';
import { getReview } from '#results/results/contract.ts';
import { startRegrade } from './contract.ts';

const site = await testSite();
const { school } = site;
const teacher = site.as('teacher');
const newStudent = (name: string) => site.addPerson(school, ['student'], name);

const contentWith = (right: string) => ({
  stem: '<p>Which one?</p>',
  shuffle: false,
  options: ['aaaa', 'bbbb', 'cccc'].map((id) => ({
    id,
    text: `<p>${id}</p>`,
    share: id === right ? '1' : '0',
    feedback: '',
  })),
});

async function sit(person: TestPerson, quiz: Quiz, question: string, option: string): Promise<string> {
  const student = site.as(person);
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(saveResp, { body: { id: _id, resp: [{ question, answer: { option }, seq: 1 }] } });
  await student.do(submitAttempt, { body: { id: _id } });
  return _id;
}

test('the review explains the key by which an answer was graded, never one version with the words of another', async () => {
  const explain = (right: string) => `<p>Because ${right} is right</p>`;
  const question = await buildQuestion(site, {
    content: contentWith('aaaa') as { stem: string },
    generalFeedback: explain('aaaa'),
  });
  const own = await buildQuiz(site, { questions: [question] });
  const [old, fresh] = [await newStudent('Kofi'), await newStudent('Esi')];
  const sat = [await sit(old, own, question, 'aaaa'), await sit(fresh, own, question, 'bbbb')];
  await teacher.do(updateQuestion, {
    params: { id: question },
    body: {
      title: 'Corrected',
      type: 'single-choice',
      content: contentWith('bbbb'),
      version: 1,
      difficulty: 2,
      marks: 1,
      generalFeedback: explain('bbbb'),
    } as never,
  });
  const regrade = async (choice: 'new' | 'either') => {
    const body = { choices: [{ question, choice }], reason: 'The key was wrong' };
    await teacher.do(startRegrade, { params: { id: own._id }, body });
    await site.runTasks();
  };
  const shown = () =>
    Promise.all(
      [old, fresh].map(async (person, index) => {
        const { questions } = await site.as(person).do(getReview, { params: { id: sat[index]! } });
        const { review, generalFeedback } = questions[0]!;
        return [(review.rightAnswer as { options?: string[]; option?: string } | undefined) ?? null, generalFeedback];
      }),
    );
  const right = async () => (await shown()).map(([key, words]) => [JSON.stringify(key), words]);
  const before = await right();
  expect(before).toEqual([
    [expect.stringContaining('aaaa'), explain('aaaa')],
    [expect.stringContaining('aaaa'), explain('aaaa')],
  ]);
  await regrade('new');
  expect(await right()).toEqual([
    [expect.stringContaining('bbbb'), explain('bbbb')],
    [expect.stringContaining('bbbb'), explain('bbbb')],
  ]);
  await regrade('either');
  // Each by the key that was better for it.
  expect(await right()).toEqual([
    [expect.stringContaining('aaaa'), explain('aaaa')],
    [expect.stringContaining('bbbb'), explain('bbbb')],
  ]);
});
