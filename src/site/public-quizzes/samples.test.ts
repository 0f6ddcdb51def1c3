import { expect, test } from 'vitest';
import { buildQuestion } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { questionType } from '#items/question-types/logic.ts';
import { setAdmission } from '#quizzes/access/contract-admission.ts';
import { createQuiz } from '#quizzes/contract.ts';
import { getPublicQuiz, trySample } from './contract.ts';

const site = await testSite();
const visitor = site.as('visitor');
const single = questionType('single-choice').samples[0]!;
const rightOption = single.answers.find(({ outcome }) => outcome === 'right')!.answer;

test('an answer to a sample is judged where visitors may take the quiz with feedback at once, and nowhere else', async () => {
  const [shown, hidden] = [await buildQuestion(site), await buildQuestion(site)];
  const open = { isPublic: true, guestsAllowed: true, feedbackTiming: 1, attemptsAllowed: 0 } as const;
  const make = (more: object) =>
    site.as('teacher').do(createQuiz, {
      body: {
        name: 'To be tried',
        publish: true,
        questions: [{ question: shown, sample: true }, { question: hidden }],
        ...open,
        ...more,
      },
    });
  const tried = async (quiz: { _id: string }, question: string, answer: unknown = { option: null }) =>
    visitor.call(trySample, { params: { id: quiz._id }, body: { question, answer } });
  const quiz = await make({});
  expect((await visitor.do(getPublicQuiz, { params: { id: quiz._id } })).samplesChecked).toBe(true);
  const judged = await tried(quiz, shown, rightOption);
  expect([judged.status, judged.body.outcome, judged.body.marks]).toEqual([200, 'right', judged.body.maxMarks]);
  expect((await tried(quiz, shown)).body.outcome).toBe('blank');
  expect((await tried(quiz, shown, 'nonsense')).status).toBe(400);
  expect((await tried(quiz, hidden, rightOption)).status).toBe(404);
  for (const more of [{ guestsAllowed: false }, { feedbackTiming: 2 }, { attemptsAllowed: 3 }, { subscription: 2 }]) {
    const closed = await make(more);
    expect((await visitor.do(getPublicQuiz, { params: { id: closed._id } })).samplesChecked).toBe(false);
    expect((await tried(closed, shown, rightOption)).status, JSON.stringify(more)).toBe(403);
  }
  expect((await tried(await make({ isPublic: false, guestsAllowed: false }), shown)).status).toBe(404);
});

test('a wrong answer to a sample of a quiz with several tries does not tell the right one', async () => {
  const question = await buildQuestion(site, { generalFeedback: '<p>Because</p>' });
  const { _id } = await site.as('teacher').do(createQuiz, {
    body: {
      name: 'In tries',
      publish: true,
      questions: [{ question, sample: true }],
      ...{ isPublic: true, guestsAllowed: true, feedbackTiming: 1, attemptsAllowed: 0, triesAllowed: 2 },
    },
  });
  const tried = (answer: unknown) => visitor.do(trySample, { params: { id: _id }, body: { question, answer } });
  const wrong = single.answers.find(({ outcome }) => outcome === 'wrong')!.answer;
  const { review, generalFeedback } = await tried(wrong);
  expect([review.rightAnswer, generalFeedback]).toEqual([undefined, '']);
  expect(await tried(rightOption)).toMatchObject({ outcome: 'right', generalFeedback: '<p>Because</p>' });
});

test('an answer to a sample is judged at no quiz that visitors enter by a code, a network or Safe Exam Browser alone', async () => {
  const question = await buildQuestion(site);
  const guarded = async (body: object) => {
    const { _id } = await site.as('teacher').do(createQuiz, {
      body: {
        name: 'Guarded',
        publish: true,
        questions: [{ question, sample: true }],
        ...{ isPublic: true, guestsAllowed: true, feedbackTiming: 1, attemptsAllowed: 0 },
      },
    });
    await site.as('teacher').do(setAdmission, { params: { id: _id }, body });
    return _id;
  };
  for (const body of [
    { access: { code: 'Adwoa 1957' } },
    { access: { networks: ['192.0.2.0/24'] } },
    { safeBrowser: { mode: 'given', configKeys: ['a'.repeat(64)] } },
  ]) {
    const id = await guarded(body);
    expect((await visitor.do(getPublicQuiz, { params: { id } })).samplesChecked, JSON.stringify(body)).toBe(false);
    expect((await visitor.call(trySample, { params: { id }, body: { question, answer: rightOption } })).status).toBe(
      403,
    );
  }
  const id = await guarded({ access: { code: null, networks: [] }, safeBrowser: { mode: 'off' } });
  expect((await visitor.do(getPublicQuiz, { params: { id } })).samplesChecked).toBe(true);
});

test('an answer to a sample with numbers of its own is judged by the numbers that the visitor sees', async () => {
  const { content } = questionType('calculated').samples[0]!;
  const made = async () => buildQuestion(site, { type: 'calculated', content: content as { stem: string } });
  const [first, second] = [await made(), await made()];
  const { _id: id } = await site.as('teacher').do(createQuiz, {
    body: {
      name: 'Rectangles',
      publish: true,
      questions: [first, second].map((question) => ({ question, sample: true })),
      ...{ isPublic: true, guestsAllowed: true, feedbackTiming: 1, attemptsAllowed: 0 },
    },
  });
  const { samples } = await visitor.do(getPublicQuiz, { params: { id } });
  for (const { question, view } of samples) {
    const [length, width] = [...String(view.stem).matchAll(/(\d+) cm/g)].map((found) => Number(found[1]));
    const answer = { text: String(length! * width!) };
    const judged = await visitor.do(trySample, { params: { id }, body: { question, answer } });
    expect([judged.outcome, judged.review], String(view.stem)).toMatchObject([
      'right',
      { rightAnswer: { value: answer.text } },
    ]);
  }
});
