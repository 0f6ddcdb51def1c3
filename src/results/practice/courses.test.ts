import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { startCourse } from '#courses/enrolment/contract.ts';
import { buildCourse } from '#courses/enrolment/testing.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { checkPractice, listPracticeSources, startPractice } from './contract.ts';
import { setQuestionClosed } from './contract-teachers.ts';

const site = await testSite();
const content = { stem: '<p>Is it?</p>', right: true, feedbackTrue: 'Yes', feedbackFalse: 'No' };
const judge = (difficulty = 1) => buildQuestion(site, { type: 'true-false', difficulty, content });

/** A quiz of the questions, and how somebody hands in an attempt with these answers. */
async function quizOf(questions: readonly string[], settings: object = {}) {
  const quiz = await buildQuiz(site, { questions: [...questions], attemptsAllowed: 1, ...settings });
  const take = async (person: TestPerson, answers: readonly boolean[]) => {
    const student = site.as(person);
    const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
    const resp = questions.map((question, i) => ({ question, answer: { value: answers[i]! }, seq: 1 }));
    await student.do(saveResp, { body: { id: _id, resp } });
    await student.do(submitAttempt, { body: { id: _id } });
    return _id;
  };
  return { inTopic: { quiz: quiz._id, passPercent: 0 }, take };
}

/** A new student, enrolled in these courses. */
async function enrolled(...courses: readonly string[]) {
  const person = await site.addPerson(site.school, ['student']);
  const student = site.as(person);
  for (const id of courses) await student.do(startCourse, { params: { id } });
  const listed = async (query: { dif?: string } = {}) =>
    (await student.do(listPracticeSources, { query })).courses.map(({ title, mistakes }) => [title, mistakes]);
  const found = async (course: string, difficulty?: number) =>
    (await student.do(startPractice, { body: { from: 'mistakes', course, difficulty } })).questions
      .map(({ question }) => question)
      .toSorted();
  const refused = async (course: string) =>
    (await student.call(startPractice, { body: { from: 'mistakes', course } })).status;
  return { person, student, listed, found, refused };
}

test('mistakes of a course are those in quizzes of its topics, once each, until they are answered right', async () => {
  const [right, wrong, hard, elsewhere] = [await judge(), await judge(), await judge(4), await judge()];
  const [one, again, other] = [await quizOf([right, wrong]), await quizOf([wrong, hard]), await quizOf([elsewhere])];
  const waves = await buildCourse(site, [{ quizzes: [one.inTopic, again.inTopic] }, { quizzes: [one.inTopic] }], {
    title: 'Waves',
  });
  const atoms = await buildCourse(site, [{ quizzes: [again.inTopic] }], { title: 'Atoms' });
  const { person, student, listed, found } = await enrolled(waves.course, atoms.course);
  expect(await listed()).toEqual([]);
  await one.take(person, [true, false]);
  await other.take(person, [false]);
  await again.take(person, [false, false]);
  expect(await listed()).toEqual([
    ['Atoms', 2],
    ['Waves', 2],
  ]);
  expect(await found(waves.course)).toEqual([wrong, hard].toSorted());
  expect(await found(waves.course, 4)).toEqual([hard]);
  expect(await listed({ dif: '1' })).toEqual([
    ['Atoms', 1],
    ['Waves', 1],
  ]);
  const { questions } = await student.do(startPractice, {
    body: { from: 'mistakes', course: waves.course, difficulty: 4 },
  });
  const { review, question, version } = questions[0]!;
  await student.do(checkPractice, { body: { review, question, version, answer: { value: true } } });
  expect(await found(waves.course)).toEqual([wrong]);
});

test('a student sees only courses they are enrolled in, and none that is a draft, archived, deleted or of another school', async () => {
  const quiz = await quizOf([await judge()]);
  const topics = [{ quizzes: [quiz.inTopic] }];
  const [mine, other] = [await buildCourse(site, topics, { title: 'Mine' }), await buildCourse(site, topics)];
  const foreign = await buildCourse(site, [], { school: site.otherSchool });
  const { person, listed, refused } = await enrolled(mine.course);
  await quiz.take(person, [false]);
  expect(await listed()).toEqual([['Mine', 1]]);
  expect([await refused(mine.course), await refused(other.course), await refused(foreign.course)]).toEqual([
    200, 404, 404,
  ]);
  const at = new Date();
  for (const hidden of [{ published_at: null }, { archived_at: at }, { deleted_at: at }]) {
    const set = (values: object) =>
      site.database.inTenant(site.school.id, (tx) =>
        tx
          .updateTable('course')
          .set(values)
          .where('tenant_id', '=', tx.tenantId)
          .where('course_id', '=', mine.course)
          .execute(),
      );
    await set(hidden);
    expect([await listed(), await refused(mine.course)]).toEqual([[], 404]);
    await set({ published_at: at, archived_at: null, deleted_at: null });
  }
  expect(await listed()).toEqual([['Mine', 1]]);
});

test('a quiz of a draft topic is not one of the course yet', async () => {
  const quiz = await quizOf([await judge()]);
  const { course } = await buildCourse(site, [{ quizzes: [quiz.inTopic], isDraft: true }]);
  const { person, listed, found } = await enrolled(course);
  await quiz.take(person, [false]);
  expect([await listed(), await found(course)]).toEqual([[], []]);
});

test('answers that are not released are not among the mistakes of a course, though another attempt shows them', async () => {
  const [shown, hidden] = [await judge(), await judge()];
  const open = await quizOf([shown, hidden]);
  const secret = await quizOf([hidden], { feedbackTiming: 3 });
  const { course } = await buildCourse(site, [{ quizzes: [open.inTopic, secret.inTopic] }], { title: 'Exams' });
  const { person, listed, found } = await enrolled(course);
  await secret.take(person, [false]);
  expect([await listed(), await found(course)]).toEqual([[], []]);
  await open.take(person, [false, false]);
  expect([await listed(), await found(course)]).toEqual([[['Exams', 1]], [shown]]);
});

test('what teachers close is not among the mistakes of a course until they open it', async () => {
  const question = await judge();
  const quiz = await quizOf([question]);
  const { course } = await buildCourse(site, [{ quizzes: [quiz.inTopic] }], { title: 'Closed' });
  const { person, listed, found } = await enrolled(course);
  await quiz.take(person, [false]);
  const close = (isClosed: boolean) =>
    site.as('teacher').do(setQuestionClosed, { params: { id: question }, body: { isClosed } });
  await close(true);
  expect([await listed(), await found(course)]).toEqual([[], []]);
  await close(false);
  expect([await listed(), await found(course)]).toEqual([[['Closed', 1]], [question]]);
});

test('a course goes with mistakes alone, and not with an attempt', async () => {
  const quiz = await quizOf([await judge()]);
  const { course } = await buildCourse(site, [{ quizzes: [quiz.inTopic] }]);
  const { person, student } = await enrolled(course);
  const attempt = await quiz.take(person, [false]);
  for (const body of [{ from: 'all', course } as const, { from: 'mistakes', attempt, course } as const]) {
    const { status, error } = await student.call(startPractice, { body });
    expect([status, error.details?.map(({ path }) => path)]).toEqual([400, ['course']]);
  }
});
