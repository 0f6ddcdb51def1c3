/** A text without a question in a quiz: shown in its place, and in no count, mark or number. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import type { Paper, PaperSettings, PaperSlot } from '#delivery/grading/rules.ts';
import { askAbout } from '#grading/appeals/contract.ts';
import { getRegrade } from '#grading/regrade/contract.ts';
import { createQuestion, getQuestion, updateQuestion } from '#items/question-bank/contract.ts';
import { questionType } from '#items/question-types/logic.ts';
import { planLiveGame } from '#live/contract-setup.ts';
import { seededRandom } from '#platform/exact/random.ts';
import { one, zero } from '#platform/exact/rational.ts';
import { checkQuiz } from '#quizzes/check/contract.ts';
import { createQuiz } from '#quizzes/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { printQuiz } from '#results/preview/print/contract.ts';
import { setBookmark } from '#results/results/bookmarks/contract.ts';
import { getAttempt, getReview } from '#results/results/contract.ts';
import { getLeaderboard, getQuizAnalysis } from '#results/results/contract-quiz.ts';
import { getStatistics } from '#results/statistics/contract.ts';
import { shufflePaper } from './paper/store.ts';

const site = await testSite();
const teacher = site.as('teacher');

const buildText = (stem = '<p>Read this first.</p>') =>
  buildQuestion(site, { type: 'text-only', content: { stem }, title: 'Instructions', tags: ['Texts'] });

async function sit(settings: Parameters<typeof buildQuiz>[1] = {}) {
  const [before, between] = [await buildText(), await buildText('<p>Now without notes.</p>')];
  const [first, second] = [await buildQuestion(site, { marks: 2 }), await buildQuestion(site)];
  const quiz = await buildQuiz(site, {
    questions: [before, first, between, second],
    shuffleQuestions: false,
    ...settings,
  });
  const person = await site.addPerson(site.school, ['student'], 'Kofi');
  const student = site.as(person);
  const attempt = await student.do(startQuiz, { body: { id: quiz._id } });
  const exam = await student.do(getExam, { params: { id: quiz._id } });
  return { quiz, texts: [before, between] as const, questions: [first, second] as const, student, attempt, exam };
}

const rightAnswer = {
  option: questionType('single-choice').rightAnswer(questionType('single-choice').samples[0]!.content).option,
};

test('it is stored without marks, hints and penalty, and can’t become a question', async () => {
  const body = { title: 'Intro', type: 'text-only', content: { stem: '<p>Read.</p>' }, marks: 3, penalty: '1/3' };
  const text = await teacher.do(createQuestion, { body });
  expect(text).toMatchObject({ marks: 0, penalty: '0' });
  const change = (changes: object) => teacher.call(updateQuestion, { params: { id: text._id }, body: changes });
  expect((await change({ content: { stem: '<p>Read on.</p>' } })).body).toMatchObject({ version: 2, marks: 0 });
  expect((await change({ hints: ['<p>Think</p>'] })).error.details).toMatchObject([{ path: 'hints' }]);
  const { content } = questionType('true-false').samples[0]!;
  expect((await change({ type: 'true-false', content, marks: 1 })).error.details).toMatchObject([{ path: 'type' }]);
  const question = await buildQuestion(site);
  const none = await teacher.call(updateQuestion, { params: { id: question }, body: { marks: 0 } });
  expect(none.error.details).toMatchObject([{ path: 'marks', message: 'Must be above 0' }]);
  expect((await teacher.do(getQuestion, { params: { id: question } })).marks).toBe(1);
});

test('a quiz counts neither it nor marks of it, and refuses to', async () => {
  const { quiz, texts, questions } = await sit();
  expect(quiz).toMatchObject({ questionCount: 2, totalMarks: 3 });
  const { questions: slots } = await teacher.do(getQuiz, { params: { id: quiz._id } });
  expect(slots.map(({ marks }) => marks)).toEqual([0, 2, 0, 1]);
  const make = (question: object) =>
    teacher.call(createQuiz, { body: { name: 'Odd', questions: [question as { question: string }] } });
  expect((await make({ question: texts[0], marks: 1 })).error.details).toMatchObject([{ path: 'questions.0.marks' }]);
  expect((await make({ question: texts[0], sample: true })).error.details).toMatchObject([
    { path: 'questions.0.sample' },
  ]);
  expect((await make({ question: questions[0], marks: 0 })).error.details).toMatchObject([
    { path: 'questions.0.marks' },
  ]);
});

test('a quiz of texts alone can’t be published, nor a section of them, and none is drawn', async () => {
  const text = await buildText();
  const { findings } = await teacher.do(checkQuiz, {
    body: { settings: { name: 'Texts', questions: [{ question: text }] } },
  });
  expect(findings).toMatchObject([{ level: 'error', message: 'Must hold at least one question' }]);
  const sections = [{ name: 'Intro' }, { name: 'Rest' }];
  const questions = [
    { question: text, section: 0 },
    { question: await buildQuestion(site), section: 1 },
  ];
  const sectioned = await teacher.do(checkQuiz, { body: { settings: { name: 'Sections', sections, questions } } });
  expect(sectioned.findings).toMatchObject([{ level: 'error', message: 'The section “Intro” has no questions' }]);
  const drawn = await teacher.do(checkQuiz, {
    body: { settings: { name: 'Drawn', draws: [{ count: 1, tags: ['Texts'] }] } },
  });
  expect(drawn.findings[0]).toMatchObject({ level: 'error', message: '“1 of Texts” needs 1, the bank has 0' });
});

test('in the exam it has no number and takes no answer, and handing in counts the questions alone', async () => {
  const { attempt, exam, student, texts, questions } = await sit({ feedbackTiming: 1, triesAllowed: 2 });
  expect(attempt.questionCount).toBe(2);
  expect(exam.questions.map(({ position, question, marks }) => [position, question.type, marks])).toEqual([
    [0, 'text-only', 0],
    [1, 'single-choice', 2],
    [0, 'text-only', 0],
    [2, 'single-choice', 1],
  ]);
  expect(exam.questions[0]).toMatchObject({ byPeople: false, tries: null, hints: null, asksCertainty: false });
  const send = (question: string, answer: unknown) =>
    student.call(saveResp, { body: { id: attempt._id, resp: [{ question, answer, seq: 1 }] } });
  expect((await send(texts[0], {})).error.message).toBe('There is nothing to answer here');
  expect((await send(questions[1], rightAnswer)).status).toBe(200);
  await student.do(submitAttempt, { body: { id: attempt._id } });
  const report = await student.do(getAttempt, { params: { id: attempt._id } });
  expect(report.attempt).toMatchObject({
    questionCount: 2,
    score: 1,
    maxScore: 3,
    tally: { right: 1, partial: 0, wrong: 0, blank: 1 },
  });
  expect(report.strengthsByTag).toEqual([]);
  const review = await student.do(getReview, { params: { id: attempt._id } });
  expect(
    review.questions.map(({ position, type, outcome, marks, maxMarks }) => [position, type, outcome, marks, maxMarks]),
  ).toEqual([
    [0, 'text-only', null, null, 0],
    [1, 'single-choice', 'blank', 0, 2],
    [0, 'text-only', null, null, 0],
    [2, 'single-choice', 'right', 1, 1],
  ]);
});

test('nothing can be asked about it or bookmarked, and no key of it decided', async () => {
  const { attempt, quiz, student, texts, questions } = await sit();
  await student.do(submitAttempt, { body: { id: attempt._id } });
  const params = { id: attempt._id };
  const asked = await student.call(askAbout, { params, body: { question: texts[0], words: 'Why?' } });
  expect(asked.error.code).toBe('not_found');
  const kept = await student.call(setBookmark, { params, body: { question: texts[0] } });
  expect(kept.error.code).toBe('invalid_input');
  const regrade = await teacher.do(getRegrade, { params: { id: quiz._id } });
  expect(regrade.questions.map(({ position, question }) => [position, question._id])).toEqual([
    [1, questions[0]],
    [2, questions[1]],
  ]);
});

test('statistics, the leaderboard and the analysis know the questions alone', async () => {
  const { attempt, quiz, student, questions } = await sit();
  await student.do(submitAttempt, { body: { id: attempt._id } });
  const statistics = await teacher.do(getStatistics, { params: { id: quiz._id } });
  expect(statistics.items.map(({ question, position }) => [question, position])).toEqual([
    [expect.objectContaining({ _id: questions[0] }), 1],
    [expect.objectContaining({ _id: questions[1] }), 2],
  ]);
  const analysis = await teacher.do(getQuizAnalysis, { params: { id: quiz._id } });
  expect(analysis.items.map(({ position }) => position)).toEqual([1, 2]);
  const board = await teacher.do(getLeaderboard, { params: { id: quiz._id } });
  expect(JSON.stringify(board)).not.toContain('Texts');
});

test('on paper it stands between the questions without a number, and a live quiz leaves it out and says so', async () => {
  const { quiz, texts } = await sit();
  const printed = await teacher.do(printQuiz, { params: { id: quiz._id }, query: { key: '1' } });
  expect(printed).toMatchObject({ questionCount: 2, totalMarks: 3 });
  expect(printed.questions.map(({ position, key }) => [position, key?.answer === null])).toEqual([
    [0, true],
    [1, false],
    [0, true],
    [2, false],
  ]);
  const plan = await teacher.do(planLiveGame, { params: { id: quiz._id } });
  expect(plan.steps).toHaveLength(2);
  expect(plan.leftOut).toEqual(texts.map((question) => ({ question, title: 'Instructions', reason: 'text' })));
});

const [textType, asked] = [questionType('text-only'), questionType('true-false')];
const papers = fc
  .record({
    kinds: fc.array(fc.constantFrom('text', 'question', 'passage'), { minLength: 1, maxLength: 16 }),
    shuffles: fc.boolean(),
  })
  .map(({ kinds, shuffles }): Paper => {
    const slots = kinds.map(
      (kind, index): PaperSlot => ({
        ...{ questionId: `q${index}`, version: 1, title: '', content: { stem: '<p>?</p>' }, generalFeedback: '' },
        ...{ hints: [], penalty: zero, difficulty: 1, section: null, draw: null, catalogue: [], materials: [] },
        type: kind === 'text' ? textType : asked,
        marks: kind === 'text' ? zero : one,
        stimulusId: kind === 'passage' ? 'one' : null,
      }),
    );
    return {
      ...{ quizId: 'quiz', revision: 1, hasTries: false, sections: [], draws: [], stimuli: new Map() },
      settings: { shuffle_questions: shuffles, shuffle_options: false } as PaperSettings,
      slots,
      slotOf: new Map(slots.map((slot) => [slot.questionId, slot])),
    };
  });

test('a shuffle keeps each text in its place among the questions before and after it', () => {
  fc.assert(
    fc.property(papers, fc.string(), (paper, seed) => {
      const order = shufflePaper(paper, seededRandom(seed)).map(({ question }) => paper.slotOf.get(question)!);
      expect(new Set(order).size).toBe(paper.slots.length);
      // Questions of one stimulus are at the place of the first.
      const first = paper.slots.find(({ stimulusId }) => stimulusId !== null);
      const authored = paper.slots.flatMap((slot) =>
        slot === first ? paper.slots.filter(({ stimulusId }) => stimulusId !== null) : slot.stimulusId ? [] : [slot],
      );
      const runs = (slots: readonly PaperSlot[]) => {
        const all: string[][] = [[]];
        for (const { type, questionId } of slots)
          if (type.isUngraded) all.push([questionId], []);
          else all.at(-1)!.push(questionId);
        return all.map((run) => run.toSorted());
      };
      expect(runs(order)).toEqual(runs(authored));
    }),
    { numRuns: 500 },
  );
});
