import { expect, test, vi } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { retotalAttempt } from '#delivery/grading/actions-totals.ts';
import { setManualMarks } from '#delivery/grading/store-totals.ts';
import { one, parseRational } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { publishQuiz, type Quiz, updateQuiz } from '#quizzes/contract.ts';
import { freezeRevision, lockQuizRow } from '#quizzes/store.ts';
import { lockGrading } from '#quizzes/store-running.ts';
import { getAttempt, getReview } from '#results/results/contract.ts';

const site = await testSite();
const teacher = site.as('teacher');
const newStudent = async () => site.as(await site.addPerson(site.school, ['student'], 'Kofi'));
const later = (minutes: number) => new Date(site.now().getTime() + minutes * 60_000).toISOString();
const minutesLeft = (attempt: { remainingMs: number | null }) =>
  attempt.remainingMs === null ? null : Math.round(attempt.remainingMs / 60_000);

/** Saves other settings of the quiz, with the same questions. */
const change = (quiz: Quiz, settings: object) =>
  teacher.do(updateQuiz, {
    params: { id: quiz._id },
    body: { name: quiz.name, questions: quiz.questions.map((slot) => ({ question: slot.question._id })), ...settings },
  });
const publish = (quiz: Quiz, cutRunning: '' | '1' = '') =>
  teacher.call(publishQuiz, { params: { id: quiz._id }, query: { cutRunning } });

test('a later closing time and a longer duration reach those who are working; a shorter duration does not', async () => {
  const student = await newStudent();
  const quiz = await buildQuiz(site, { durationSeconds: 3600, closesAt: later(30) });
  await student.do(startQuiz, { body: { id: quiz._id } });
  const left = async () => minutesLeft((await student.do(getExam, { params: { id: quiz._id } })).attempt);
  expect(await left()).toBe(30);
  await change(quiz, { durationSeconds: 3600, closesAt: later(50) });
  expect(await left()).toBe(30);
  expect((await publish(quiz)).status).toBe(200);
  expect(await left()).toBe(50);
  await change(quiz, { durationSeconds: 7200, closesAt: null });
  await publish(quiz);
  expect(await left()).toBe(120);
  await change(quiz, { durationSeconds: 600, closesAt: null });
  expect((await publish(quiz)).status).toBe(200);
  expect(await left()).toBe(120);
  await change(quiz, { durationSeconds: null, closesAt: null });
  await publish(quiz);
  expect(await left()).toBeNull();
});

test('an earlier closing time that cuts people short is published only when that is confirmed', async () => {
  const [one, two] = [await newStudent(), await newStudent()];
  const quiz = await buildQuiz(site, { durationSeconds: 3600 });
  await one.do(startQuiz, { body: { id: quiz._id } });
  await two.do(startQuiz, { body: { id: quiz._id } });
  await change(quiz, { durationSeconds: 3600, closesAt: later(20) });
  const refused = await publish(quiz);
  expect([refused.status, refused.error.details]).toMatchObject([422, [{ path: 'closesAt', running: 2 }]]);
  expect(minutesLeft((await one.do(getExam, { params: { id: quiz._id } })).attempt)).toBe(60);
  expect((await publish(quiz, '1')).status).toBe(200);
  expect(minutesLeft((await one.do(getExam, { params: { id: quiz._id } })).attempt)).toBe(20);
});

test('an earlier closing time that takes nothing from anybody needs no confirmation', async () => {
  const student = await newStudent();
  const quiz = await buildQuiz(site, { durationSeconds: 600, closesAt: later(90) });
  await student.do(startQuiz, { body: { id: quiz._id } });
  await change(quiz, { durationSeconds: 600, closesAt: later(60) });
  expect((await publish(quiz)).status).toBe(200);
});

const rightOption = 'right001';
const askOne = () =>
  buildQuestion(site, {
    content: {
      stem: '<p>Which one?</p>',
      shuffle: false,
      options: [
        { id: rightOption, text: 'This', share: '1', feedback: '' },
        { id: 'wrong001', text: 'That', share: '0', feedback: '' },
      ],
    } as { stem: string },
  });

test('review can be opened after a quiz has closed, and a new pass mark judges what was handed in', async () => {
  const student = await newStudent();
  const questions = [await askOne(), await askOne(), await askOne()];
  const closesAt = later(10);
  const quiz = await buildQuiz(site, { questions, feedbackTiming: 3, closesAt, passPercent: 70 });
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(saveResp, {
    body: {
      id: _id,
      resp: questions.slice(1).map((question) => ({ question, answer: { option: rightOption }, seq: 1 })),
    },
  });
  await student.do(submitAttempt, { body: { id: _id } });
  const passed = async () => (await student.do(getAttempt, { params: { id: _id } })).attempt.passed;
  expect(await passed()).toBe(false);
  site.advance(11 * 60_000);
  expect((await student.do(getReview, { params: { id: _id } })).questions).toEqual([]);
  await change(quiz, { feedbackTiming: 2, closesAt, passPercent: 66.66 });
  expect((await publish(quiz)).status).toBe(200);
  expect((await student.do(getReview, { params: { id: _id } })).questions).toHaveLength(3);
  expect(await passed()).toBe(true);
  await change(quiz, { feedbackTiming: 2, closesAt, passPercent: 66.67 });
  await publish(quiz);
  expect(await passed()).toBe(false);
  await change(quiz, { feedbackTiming: 2, closesAt, passPercent: null });
  await publish(quiz);
  expect(await passed()).toBeNull();
});

test('feedback that is switched to the end of the quiz is not told during an attempt that runs already', async () => {
  const student = await newStudent();
  const questions = [await askOne(), await askOne()];
  const quiz = await buildQuiz(site, { questions, feedbackTiming: 1, passPercent: 80 });
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const answer = async (question: string) =>
    (await student.do(saveResp, { body: { id: _id, resp: [{ question, answer: { option: rightOption }, seq: 1 }] } }))
      .saved[0]!;
  expect((await answer(questions[0]!)).feedback).toBeDefined();
  await change(quiz, { feedbackTiming: 2, passPercent: 100 });
  await publish(quiz);
  expect((await answer(questions[1]!)).feedback).toBeUndefined();
  await student.do(submitAttempt, { body: { id: _id } });
  expect((await student.do(getAttempt, { params: { id: _id } })).attempt).toMatchObject({ passed: true, score: 2 });
});

test('what is handed in after other rules were published is judged by those', async () => {
  const student = await newStudent();
  const question = await askOne();
  const quiz = await buildQuiz(site, { questions: [question, await askOne()], passPercent: 100 });
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(saveResp, { body: { id: _id, resp: [{ question, answer: { option: rightOption }, seq: 1 }] } });
  await change(quiz, { passPercent: 50 });
  await publish(quiz);
  await student.do(submitAttempt, { body: { id: _id } });
  expect((await student.do(getAttempt, { params: { id: _id } })).attempt).toMatchObject({ passed: true, percent: 50 });
});

test('a student who starts again while the quiz is published again waits for it, in whatever order both come to what they share', async () => {
  const student = await newStudent();
  const quiz = await buildQuiz(site, { durationSeconds: 600, attemptsAllowed: 2 });
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  site.advance(20 * 60_000);
  const start = () => student.call(startQuiz, { body: { id: quiz._id } });
  let starting: ReturnType<typeof start> | undefined;
  // As publishing does: first the quiz, then its attempts. The student ends what is overdue, and then comes to the quiz.
  // The database chooses which of the two begins again.
  const publishing = async (tx: TenantTx) => {
    await lockQuizRow(tx, quiz._id);
    if (!starting) {
      starting = start();
      await vi.waitFor(async () => {
        expect(await site.database.countLockWaits()).toBeGreaterThan(0);
      }, 5000);
    }
    await tx.updateTable('attempt').set({ graded_at: site.now() }).where('attempt_id', '=', _id).execute();
  };
  await site.database.inTenant(site.school.id, publishing, { repeatable: true });
  expect((await starting)?.status).toBe(200);
  expect((await student.do(getExam, { params: { id: quiz._id } })).attempt._id).not.toBe(_id);
});

const waits = (count: number) => vi.waitFor(async () => expect(await site.database.countLockWaits()).toBe(count), 5000);
const inSchool = (work: (tx: TenantTx) => Promise<unknown>) => site.database.inTenant(site.school.id, work);

test('what is marked while another pass mark is published is judged by that one', async () => {
  const student = await newStudent();
  const content = {
    stem: '<p>Why?</p>',
    editor: 'plain',
    minWords: 0,
    maxWords: 0,
    template: '',
    graderNote: '',
    rubric: [],
  };
  const question = await buildQuestion(site, { type: 'essay', content, marks: 2 });
  const quiz = await buildQuiz(site, { questions: [question], passPercent: 50 });
  const { _id: attempt } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(saveResp, { body: { id: attempt, resp: [{ question, answer: { text: 'So' }, seq: 1 }] } });
  await student.do(submitAttempt, { body: { id: attempt } });
  await change(quiz, { passPercent: 100 });
  let publishing: ReturnType<typeof publish> | undefined;
  await inSchool(async (tx) => {
    const half = parseRational('1/2');
    await setManualMarks(
      tx,
      { attemptId: attempt, questionId: question },
      { outcome: 'partial', fraction: half, marks: one },
    );
    expect(await retotalAttempt(tx, attempt, site.now())).toMatchObject({ passed: true });
    publishing = publish(quiz);
    await Promise.race([publishing, waits(1)]);
  });
  expect((await publishing!).status).toBe(200);
  expect((await student.do(getAttempt, { params: { id: attempt } })).attempt).toMatchObject({
    percent: 50,
    passed: false,
  });
});

test('what is handed in while another pass mark is published is judged by that one', async () => {
  const newAttempt = async () => {
    const student = await newStudent();
    const question = await askOne();
    const quiz = await buildQuiz(site, { questions: [question, await askOne()], passPercent: 50 });
    const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
    await student.do(saveResp, { body: { id: _id, resp: [{ question, answer: { option: rightOption }, seq: 1 }] } });
    await change(quiz, { passPercent: 100 });
    const passed = async () => (await student.do(getAttempt, { params: { id: _id } })).attempt.passed;
    return { quiz, passed, handIn: () => student.call(submitAttempt, { body: { id: _id } }) };
  };
  const graded = await newAttempt();
  // Nobody grades while this lasts: the hand-in has found its attempt, and what was published, when the other mark comes.
  let handingIn: ReturnType<typeof graded.handIn> | undefined;
  let publishing: ReturnType<typeof publish> | undefined;
  await inSchool(async (tx) => {
    await lockGrading(tx, graded.quiz._id);
    handingIn = graded.handIn();
    await waits(1);
    publishing = publish(graded.quiz);
    await Promise.race([publishing, waits(2)]);
  });
  expect([(await handingIn!).status, (await publishing!).status]).toEqual([200, 200]);
  expect(await graded.passed()).toBe(false);

  const found = await newAttempt();
  await inSchool(async (tx) => {
    await lockGrading(tx, found.quiz._id);
    handingIn = found.handIn();
    await waits(1);
    await freezeRevision(tx, found.quiz._id, 2, site.school.people.teacher.personId, site.now());
  });
  expect((await handingIn!).status).toBe(200);
  expect(await found.passed()).toBe(false);
});
