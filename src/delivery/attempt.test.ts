import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { questionTypes } from '#items/question-types/logic.ts';
import { publishQuiz, updateQuiz } from '#quizzes/contract.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from './contract.ts';
import { sweepOverdue } from './finish/sweeper.ts';
import { GRACE_MS } from './late/rules-grace.ts';

const site = await testSite();
const { school, database } = site;
const newStudent = () => site.addPerson(school, ['student'], 'Kofi');

const RIGHT = 'right001';
const WRONG = 'wrong001';
const twoOptions = {
  stem: '<p>Which one?</p>',
  shuffle: true,
  options: [
    { id: RIGHT, text: 'This', share: '1', feedback: '' },
    { id: WRONG, text: 'That', share: '0', feedback: '' },
  ],
};
const askTwoOptions = (marks = 1) => buildQuestion(site, { content: twoOptions, marks });
const choose = (question: string, option: string, seq: number, more = {}) => ({
  question,
  answer: { option },
  seq,
  ...more,
});

const attemptRow = async (attemptId: string) =>
  (
    await database.inTenant(school.id, (tx) =>
      tx
        .selectFrom('attempt')
        .selectAll()
        .where('tenant_id', '=', school.id)
        .where('attempt_id', '=', attemptId)
        .execute(),
    )
  )[0]!;

test('starting twice at once makes one attempt, and both callers get it', async () => {
  const [student, quiz] = [site.as(await newStudent()), await buildQuiz(site)];
  const all = await Promise.all(Array.from({ length: 12 }, () => student.do(startQuiz, { body: { id: quiz._id } })));
  expect(new Set(all.map((attempt) => attempt._id)).size).toBe(1);
  expect(all[0]).toMatchObject({ number: 1, state: 'open' });
});

test('a student comes back to the same questions in the same order with the same answers', async () => {
  const [student, quiz] = [
    site.as(await newStudent()),
    await buildQuiz(site, { questions: [await askTwoOptions(), await askTwoOptions()] }),
  ];
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const before = await student.do(getExam, { params: { id: _id } });
  const first = before.questions[0]!.question._id;
  await student.do(saveResp, { body: { id: _id, resp: [choose(first, WRONG, 1)] } });
  const after = await student.do(getExam, { params: { id: quiz._id } });
  expect(after.questions.map((slot) => slot.question)).toEqual(before.questions.map((slot) => slot.question));
  expect(after.questions[0]).toMatchObject({ resp: { option: WRONG }, seq: 1 });
  expect(after.questions[1]).toMatchObject({ resp: null, seq: 0 });
});

test('the deadline is start plus limit, the remaining time is told by the server', async () => {
  const [student, quiz] = [site.as(await newStudent()), await buildQuiz(site, { durationSeconds: 600 })];
  const attempt = await student.do(startQuiz, { body: { id: quiz._id } });
  expect(Date.parse(attempt.deadline!) - Date.parse(attempt.startedAt)).toBe(600_000);
  site.advance(100_000);
  const again = await student.do(startQuiz, { body: { id: quiz._id } });
  expect(again._id).toBe(attempt._id);
  expect(again.remainingMs).toBeLessThanOrEqual(500_000);
  expect(again.remainingMs).toBeGreaterThan(490_000);
});

test('of two windows the second to answer is told, and what was acknowledged stays', async () => {
  const [student, quiz] = [site.as(await newStudent()), await buildQuiz(site, { questions: [await askTwoOptions()] })];
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const [question] = (await student.do(getExam, { params: { id: _id } })).questions.map((slot) => slot.question._id);
  const save = (option: string, seq: number, base?: number) =>
    student.call(saveResp, {
      body: { id: _id, resp: [choose(question!, option, seq, base === undefined ? {} : { base })] },
    });

  const windows = await Promise.all([save(RIGHT, 1, 0), save(WRONG, 1, 0)]);
  expect(windows.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const winner = windows[0]!.status === 200 ? RIGHT : WRONG;
  const loser = windows.find((answer) => answer.status === 409)!;
  expect(loser.error.code).toBe('conflict');
  expect(loser.error.details![0]).toMatchObject({ code: 'conflict', current: { seq: 1, answer: { option: winner } } });

  expect((await save(winner, 1, 0)).status).toBe(200);
  expect((await save(RIGHT, 2, 1)).status).toBe(200);
  expect((await save(WRONG, 5, 1)).status).toBe(409);
  expect((await save(WRONG, 1)).status).toBe(409);
  const exam = await student.do(getExam, { params: { id: _id } });
  expect(exam.questions[0]).toMatchObject({ resp: { option: RIGHT }, seq: 2 });
});

test('a bad answer is refused by name while the good ones beside it are saved', async () => {
  const [student, quiz] = [
    site.as(await newStudent()),
    await buildQuiz(site, { questions: [await askTwoOptions(), await askTwoOptions()] }),
  ];
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const [one, two] = (await student.do(getExam, { params: { id: _id } })).questions.map((slot) => slot.question._id);
  const answer = await student.do(saveResp, {
    body: { id: _id, resp: [choose(one!, RIGHT, 1), choose(two!, 'foreign0', 1), choose(quiz._id, RIGHT, 1)] },
  });
  expect(answer.saved.map((saved) => saved.question)).toEqual([one]);
  expect(answer.refused.map((refused) => [refused.question, refused.code])).toEqual([
    [two, 'invalid_input'],
    [quiz._id, 'invalid_input'],
  ]);
  const nothing = await student.call(saveResp, { body: { id: _id, resp: [choose(two!, 'foreign0', 1)] } });
  expect([nothing.status, nothing.error.code]).toEqual([400, 'invalid_input']);
});

test('without any browser the server hands in at the deadline, with what was saved', async () => {
  const [student, quiz] = [
    site.as(await newStudent()),
    await buildQuiz(site, { durationSeconds: 60, questions: [await askTwoOptions(4), await askTwoOptions(4)] }),
  ];
  const { _id, deadline } = await student.do(startQuiz, { body: { id: quiz._id } });
  const exam = await student.do(getExam, { params: { id: _id } });
  const question = exam.questions[0]!.question._id;
  await student.do(saveResp, { body: { id: _id, resp: [choose(question, RIGHT, 1)] } });
  site.advance(60_000 + GRACE_MS - 1000);
  expect(await sweepOverdue(site.server.services)).toBe(0);
  site.advance(1_500);
  const late = await student.call(saveResp, { body: { id: _id, resp: [choose(question, WRONG, 2)] } });
  expect([late.status, late.error.code]).toEqual([410, 'out_of_time']);
  await Promise.all([sweepOverdue(site.server.services), sweepOverdue(site.server.services)]);
  const row = await attemptRow(_id);
  expect(row).toMatchObject({ state: 'submitted', ended_by: 'time', score_exact: '4', right_count: 1, blank_count: 1 });
  expect(row.submitted_at!.toISOString()).toBe(deadline);
});

test('megabytes of answers that were written without a network are looked at one by one, not turned away', async () => {
  const question = await askTwoOptions();
  const [student, quiz] = [site.as(await newStudent()), await buildQuiz(site, { questions: [question] })];
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const long = Array.from({ length: 199 }, () => ({ question, answer: { text: 'x'.repeat(35_000) }, seq: 1 }));
  const said = await student.do(saveResp, { body: { id: _id, resp: [...long, choose(question, RIGHT, 1)] } });
  expect([said.saved.length, said.refused.length]).toEqual([1, 199]);
});

test('handing in twice answers the same, and nothing can be saved afterwards', async () => {
  const [student, quiz] = [site.as(await newStudent()), await buildQuiz(site, { questions: [await askTwoOptions()] })];
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const question = (await student.do(getExam, { params: { id: _id } })).questions[0]!.question._id;
  const both = await Promise.all([1, 2].map(() => student.do(submitAttempt, { body: { id: _id } })));
  expect(both[0]).toEqual(both[1]);
  const late = await student.call(saveResp, { body: { id: _id, resp: [choose(question, RIGHT, 1)] } });
  expect([late.status, late.error.code]).toEqual([410, 'closed']);
  expect((await student.call(getExam, { params: { id: _id } })).error.code).toBe('closed');
  const again = await student.call(startQuiz, { body: { id: quiz._id } });
  expect([again.status, again.error.message]).toEqual([403, 'You have no attempts left']);
});

test('an attempt does not end before it began, also where the clock was put back in between', async () => {
  const student = site.as(await newStudent());
  const quiz = await buildQuiz(site, { durationSeconds: 600 });
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  site.advance(-300_000);
  try {
    await student.do(submitAttempt, { body: { id: _id } });
    const { started_at, submitted_at } = await attemptRow(_id);
    expect(submitted_at).toEqual(started_at);
  } finally {
    site.advance(300_000);
  }
});

test('wrong answers cost an exact third, and three of them are exactly one', async () => {
  const questions = await Promise.all([1, 2, 3, 4].map(() => askTwoOptions()));
  const [student, quiz] = [site.as(await newStudent()), await buildQuiz(site, { questions, negativeMarking: '1/3' })];
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(saveResp, {
    body: { id: _id, resp: questions.map((question, index) => choose(question, index === 0 ? RIGHT : WRONG, 1)) },
  });
  await student.do(submitAttempt, { body: { id: _id } });
  expect(await attemptRow(_id)).toMatchObject({ score_exact: '0', right_count: 1, wrong_count: 3 });
});

test('the newest answer that can be graded counts: half a number does not undo the whole one before it', async () => {
  const question = await buildQuestion(site, { type: 'numeric' });
  const right = questionTypes.find((type) => type.name === 'numeric')!;
  const good = right.rightAnswer(right.samples[0]!.content);
  const [student, quiz] = [site.as(await newStudent()), await buildQuiz(site, { questions: [question] })];
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(saveResp, { body: { id: _id, resp: [{ question, answer: good, seq: 1 }] } });
  await student.do(saveResp, { body: { id: _id, resp: [{ question, answer: { ...good, text: '12a' }, seq: 2 }] } });
  await student.do(submitAttempt, { body: { id: _id } });
  expect(await attemptRow(_id)).toMatchObject({ score_exact: '1', right_count: 1 });
});

test('with instant feedback an answer is told at once and stays; a draft is only kept', async () => {
  const questions = [await askTwoOptions(), await askTwoOptions()];
  const [student, quiz] = [site.as(await newStudent()), await buildQuiz(site, { questions, feedbackTiming: 1 })];
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const draft = await student.do(saveResp, {
    body: { id: _id, resp: [choose(questions[0]!, WRONG, 1, { draft: true })] },
  });
  expect(draft.saved[0]!.feedback).toBeUndefined();
  const checked = await student.do(saveResp, { body: { id: _id, resp: [choose(questions[0]!, WRONG, 2)] } });
  expect(checked.saved[0]!.feedback).toMatchObject({ outcome: 'wrong', marks: 0, maxMarks: 1 });
  const change = await student.call(saveResp, { body: { id: _id, resp: [choose(questions[0]!, RIGHT, 3)] } });
  expect([change.status, change.error.details![0]]).toMatchObject([409, { code: 'closed' }]);
  const exam = await student.do(getExam, { params: { id: _id } });
  const byId = new Map(exam.questions.map((slot) => [slot.question._id, slot]));
  expect(byId.get(questions[0]!)!.feedback).toMatchObject({ outcome: 'wrong' });
  expect(byId.get(questions[1]!)!.feedback).toBeNull();
});

test('an edit after publishing never reaches an attempt that is running', async () => {
  const [student, teacher, quiz] = [
    site.as(await newStudent()),
    site.as('teacher'),
    await buildQuiz(site, { durationSeconds: 600 }),
  ];
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const before = await student.do(getExam, { params: { id: _id } });
  await teacher.do(updateQuiz, {
    params: { id: quiz._id },
    body: { name: 'Another name', durationSeconds: 60, questions: [{ question: await askTwoOptions() }] },
  });
  await teacher.do(publishQuiz, { params: { id: quiz._id } });
  const after = await student.do(getExam, { params: { id: _id } });
  expect({ ...after, attempt: { ...after.attempt, remainingMs: 0 } }).toEqual({
    ...before,
    attempt: { ...before.attempt, remainingMs: 0 },
  });
});

test("another student's attempt and another school's quiz do not exist", async () => {
  const [owner, other, quiz] = [site.as(await newStudent()), site.as(await newStudent()), await buildQuiz(site)];
  const { _id } = await owner.do(startQuiz, { body: { id: quiz._id } });
  expect((await other.call(getExam, { params: { id: _id } })).status).toBe(404);
  expect((await other.call(getExam, { params: { id: quiz._id } })).error.code).toBe('not_started');
  expect((await site.as('student', site.otherSchool).call(startQuiz, { body: { id: quiz._id } })).status).toBe(404);
});
