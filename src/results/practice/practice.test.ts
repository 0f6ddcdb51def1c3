import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { waitUntilBlocking } from '#platform/testing/blocked.ts';
import { setBookmark } from '#results/results/bookmarks/contract.ts';
import { getStudentDashboard } from '#results/results/dashboard/contract.ts';
import {
  checkPractice,
  getPractice,
  getPracticeDefaults,
  listPracticeSources,
  setPracticeDefaults,
  setPracticeSettings,
  startPractice,
  undoPractice,
} from './contract.ts';
import { listPracticeQuestions, listPracticeTopics, setQuestionClosed, setTopicClosed } from './contract-teachers.ts';
import type { PracticeSource } from './rules.ts';

const site = await testSite();
const teacher = site.as('teacher');
const DAY = 86_400_000;

const judge = (tags: string[] = [], difficulty = 1) =>
  buildQuestion(site, {
    type: 'true-false',
    tags,
    difficulty,
    content: { stem: '<p>Is it?</p>', right: true, feedbackTrue: 'Yes', feedbackFalse: 'No' } as { stem: string },
    generalFeedback: '<p>Because.</p>',
  });

/** A student who has handed in an attempt at a quiz of these questions, with these answers. */
async function sat(answers: Readonly<Record<string, boolean>>, settings: object = {}, known?: TestPerson) {
  const person = known ?? (await site.addPerson(site.school, ['student']));
  const quiz = await buildQuiz(site, { questions: Object.keys(answers), attemptsAllowed: 1, ...settings });
  const student = site.as(person);
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const resp = Object.entries(answers).map(([question, value]) => ({ question, answer: { value }, seq: 1 }));
  await student.do(saveResp, { body: { id: _id, resp } });
  await student.do(submitAttempt, { body: { id: _id } });
  return { person, student, quiz, attempt: _id };
}

type Student = Awaited<ReturnType<typeof sat>>['student'];
const run = (student: Student, body: { from: PracticeSource; attempt?: string; topic?: string; difficulty?: number }) =>
  student.do(startPractice, { body });
const all = async (student: Student) => (await student.do(listPracticeSources)).all;

test('a wrong answer is due tomorrow and a right one after two days, over all quizzes', async () => {
  const [known, missed] = [await judge(), await judge()];
  const { student } = await sat({ [known]: true, [missed]: false });
  expect(await student.do(getPractice)).toMatchObject({ due: 0, leftToday: 0, practisedToday: 0 });
  site.advance(DAY);
  expect(await student.do(getPractice)).toMatchObject({ due: 1, leftToday: 1 });
  expect((await run(student, { from: 'due' })).questions.map(({ question }) => question)).toEqual([missed]);
  site.advance(DAY);
  expect(await student.do(getPractice)).toMatchObject({ due: 2, leftToday: 2 });
});

test('an answer is judged on the server, and nothing of the key is told before', async () => {
  const question = await judge();
  const { student } = await sat({ [question]: false });
  const { questions } = await run(student, { from: 'mistakes' });
  expect(JSON.stringify(questions)).not.toMatch(/"right":|Because|feedbackTrue|Yes/);
  const { review, version } = questions[0]!;
  const verdict = await student.do(checkPractice, { body: { review, question, version, answer: { value: true } } });
  expect(verdict).toMatchObject({ outcome: 'right', marks: 1, maxMarks: 1, generalFeedback: '<p>Because.</p>' });
  expect((await student.do(listPracticeSources)).mistakes).toBe(0);
  const unknown = await run(student, { from: 'mistakes' });
  expect(unknown.questions).toEqual([]);
});

test('the same answer sent twice feeds the memory once, and not knowing counts as forgotten', async () => {
  const question = await judge();
  const { student } = await sat({ [question]: true });
  site.advance(2 * DAY);
  const { review, version } = (await run(student, { from: 'due' })).questions[0]!;
  const body = { review, question, version, answer: null };
  const first = await student.do(checkPractice, { body });
  expect(first).toMatchObject({ outcome: 'blank', marks: 0 });
  expect(await student.do(checkPractice, { body })).toEqual(first);
  expect(await student.do(getPractice)).toMatchObject({ practisedToday: 1 });
});

test('the last answer can be taken back once, and the memory is as before', async () => {
  const question = await judge();
  const { student } = await sat({ [question]: true });
  site.advance(2 * DAY);
  const before = await student.do(getPractice);
  const { review, version } = (await run(student, { from: 'due' })).questions[0]!;
  await student.do(checkPractice, { body: { review, question, version, answer: { value: false } } });
  expect((await student.do(listPracticeSources)).mistakes).toBe(1);
  await student.do(undoPractice, { body: { review } });
  expect(await student.do(getPractice)).toEqual(before);
  expect((await student.do(listPracticeSources)).mistakes).toBe(0);
  expect((await student.call(undoPractice, { body: { review } })).status).toBe(409);
});

test('the daily limit cuts what is due and is shown', async () => {
  const questions = [await judge(), await judge(), await judge()];
  const { student } = await sat(Object.fromEntries(questions.map((id) => [id, false])));
  await student.do(setPracticeSettings, { body: { retention: 0.95, dailyLimit: 2 } });
  site.advance(2 * DAY);
  expect(await student.do(getPractice)).toMatchObject({
    due: 3,
    leftToday: 2,
    settings: { retention: 0.95, dailyLimit: 2, tries: 1 },
  });
  expect((await run(student, { from: 'due' })).questions).toHaveLength(2);
  const wrong = await student.call(setPracticeSettings, { body: { retention: 0.79, dailyLimit: 2 } });
  expect(wrong.status).toBe(400);
});

test('the school’s defaults hold for students who have not chosen for themselves, and only administrators set them', async () => {
  const question = await judge();
  const [{ student }, own] = [await sat({ [question]: false }), await sat({ [question]: false })];
  await own.student.do(setPracticeSettings, { body: { retention: 0.95, dailyLimit: 2 } });
  const body = { retention: 0.85, dailyLimit: 7, tries: 3 };
  for (const other of [student, teacher]) expect((await other.call(setPracticeDefaults, { body })).status).toBe(403);
  await site.as('admin').do(setPracticeDefaults, { body });
  expect(await teacher.do(getPracticeDefaults)).toEqual(body);
  expect((await student.do(getPractice)).settings).toEqual(body);
  expect((await own.student.do(getPractice)).settings).toEqual({ retention: 0.95, dailyLimit: 2, tries: 1 });
  await site.as('admin').do(setPracticeDefaults, { body: { retention: 0.9, dailyLimit: 30, tries: 1 } });
});

test('a run takes the mistakes of one attempt, bookmarks, or a topic', async () => {
  const [wave, atom] = [await judge(['waves']), await judge(['atoms'])];
  const { student, attempt, person } = await sat({ [wave]: true, [atom]: false });
  const other = await judge();
  await sat({ [other]: false }, {}, person);
  await student.do(setBookmark, { params: { id: attempt }, body: { question: wave } });
  const found = async (body: Parameters<typeof run>[1]) =>
    (await run(student, body)).questions.map(({ question }) => question).toSorted();
  expect(await found({ from: 'mistakes', attempt })).toEqual([atom]);
  expect(await found({ from: 'mistakes' })).toEqual([atom, other].toSorted());
  expect(await found({ from: 'bookmarks' })).toEqual([wave]);
  expect(await found({ from: 'topic', topic: 'Waves' })).toEqual([wave]);
  expect(await student.do(listPracticeSources)).toMatchObject({
    all: 3,
    mistakes: 2,
    bookmarks: 1,
    topics: [
      { name: 'atoms', count: 1 },
      { name: 'waves', count: 1 },
    ],
  });
  const stranger = (await sat({ [wave]: false })).student;
  expect((await stranger.call(startPractice, { body: { from: 'mistakes', attempt } })).status).toBe(404);
  expect((await student.call(startPractice, { body: { from: 'topic' } })).status).toBe(400);
});

test('questions are counted and practised by difficulty, and mastery goes by all of them', async () => {
  const [easy, hard] = [await judge(['tides'], 1), await judge(['tides'], 4)];
  const { student } = await sat({ [easy]: true, [hard]: false });
  const found = async (body: Parameters<typeof run>[1]) =>
    (await run(student, body)).questions.map(({ question }) => question);
  expect(await found({ from: 'all', difficulty: 4 })).toEqual([hard]);
  expect(await found({ from: 'topic', topic: 'tides', difficulty: 1 })).toEqual([easy]);
  expect(await found({ from: 'mistakes', difficulty: 1 })).toEqual([]);
  expect((await found({ from: 'all' })).toSorted()).toEqual([easy, hard].toSorted());
  const difficulties = [
    { difficulty: 1, count: 1 },
    { difficulty: 4, count: 1 },
  ];
  const topic = { name: 'tides', answered: 2 };
  expect(await student.do(listPracticeSources, { query: { dif: '1' } })).toMatchObject({
    all: 1,
    mistakes: 0,
    difficulties,
    topics: [{ ...topic, count: 1 }],
  });
  expect(await student.do(listPracticeSources, { query: { dif: '2' } })).toMatchObject({
    all: 0,
    difficulties,
    topics: [{ ...topic, count: 0 }],
  });
  expect((await student.call(startPractice, { body: { from: 'due', difficulty: 1 } })).status).toBe(400);
});

test('a run by minutes has more questions than a run by number, and nothing asks for both', async () => {
  const questions: string[] = [];
  for (let n = 0; n < 14; n++) questions.push(await judge());
  const { student } = await sat(Object.fromEntries(questions.map((id) => [id, false])));
  const lengthOf = async (body: object) =>
    (await student.do(startPractice, { body: { from: 'all', ...body } })).questions.length;
  expect([await lengthOf({}), await lengthOf({ count: 3 })]).toEqual([10, 3]);
  expect([await lengthOf({ minutes: 1 }), await lengthOf({ minutes: 2 })]).toEqual([6, 12]);
  const both = await student.call(startPractice, { body: { from: 'all', count: 3, minutes: 5 } });
  expect(both.status).toBe(400);
});

const everything = ['attempt', 'correctness', 'marks', 'rightAnswer', 'feedback', 'explanation'];
const withoutKey = ['attempt', 'correctness', 'marks', 'feedback', 'explanation'];
const matrix = (rows: Partial<Record<'right-after' | 'later' | 'after-close', string[]>>) => ({
  review: { during: [], 'right-after': everything, later: everything, 'after-close': everything, ...rows },
});

test.each([
  [
    'without the key in the review',
    matrix({ 'right-after': withoutKey, later: withoutKey, 'after-close': withoutKey }),
  ],
  ['without the questions in the review', { feedbackTiming: 3 }],
  ['before the quiz is closed for everybody', matrix({ 'right-after': [], later: [] })],
])('nothing is practised %s', async (_, settings) => {
  const question = await judge();
  const closesAt = new Date(site.now().getTime() + DAY).toISOString();
  const { student, attempt } = await sat({ [question]: false }, { closesAt, ...settings });
  expect(await all(student)).toBe(0);
  const asked = await student.call(startPractice, { body: { from: 'mistakes', attempt } });
  expect(asked.status).toBe(403);
  const body = { review: uuid(), question, version: 1, answer: { value: true } };
  expect((await student.call(checkPractice, { body })).status).toBe(404);
});

test('answers that are shown after closing are practised from then on, and those shown for two minutes not after them', async () => {
  const [later, briefly] = [await judge(), await judge()];
  const closesAt = new Date(site.now().getTime() + DAY).toISOString();
  const { student, person } = await sat({ [later]: false }, { closesAt, ...matrix({ 'right-after': [], later: [] }) });
  await sat({ [briefly]: false }, matrix({ later: [], 'after-close': [] }), person);
  const found = async () => (await run(student, { from: 'mistakes' })).questions.map(({ question }) => question);
  expect(await found()).toEqual([briefly]);
  site.advance(3 * 60_000);
  expect(await found()).toEqual([]);
  site.advance(DAY);
  expect(await found()).toEqual([later]);
});

test('a question of an attempt that hides it is not practised, though another attempt shows it', async () => {
  const question = await judge();
  const { student, person } = await sat({ [question]: false });
  expect(await all(student)).toBe(1);
  await sat({ [question]: false }, { feedbackTiming: 3 }, person);
  expect(await all(student)).toBe(0);
});

test('a question of a running attempt, or of a quiz that may still be begun, is not practised', async () => {
  const [running, open, drilled] = [await judge(), await judge(), await judge()];
  const { student } = await sat({ [running]: false, [open]: false, [drilled]: false });
  expect(await all(student)).toBe(3);
  const again = await buildQuiz(site, { questions: [open], attemptsAllowed: 1 });
  expect(await all(student)).toBe(2);
  const exam = await buildQuiz(site, { questions: [running], attemptsAllowed: 1 });
  const { _id } = await student.do(startQuiz, { body: { id: exam._id } });
  expect(await all(student)).toBe(1);
  await buildQuiz(site, { questions: [drilled], attemptsAllowed: 0 });
  expect(await all(student)).toBe(1);
  await student.do(submitAttempt, { body: { id: _id } });
  expect(await all(student)).toBe(2);
  const second = await student.do(startQuiz, { body: { id: again._id } });
  await student.do(submitAttempt, { body: { id: second._id } });
  expect(await all(student)).toBe(3);
});

test('what teachers close is not practised, by question or by topic, until they open it', async () => {
  const [one, tagged] = [await judge(), await judge(['secret'])];
  const { student } = await sat({ [one]: false, [tagged]: false });
  await teacher.do(setQuestionClosed, { params: { id: one }, body: { isClosed: true } });
  const { topics } = await teacher.do(listPracticeTopics, { query: { q: 'secret' } });
  expect(topics).toMatchObject([{ name: 'secret', questions: 1, isClosed: false }]);
  const topic = { id: topics[0]!._id };
  await teacher.do(setTopicClosed, { params: topic, body: { isClosed: true } });
  expect(await all(student)).toBe(0);
  const body = { review: uuid(), question: one, version: 1, answer: { value: true } };
  expect((await student.call(checkPractice, { body })).status).toBe(404);
  await teacher.do(setTopicClosed, { params: topic, body: { isClosed: false } });
  await teacher.do(setQuestionClosed, { params: { id: one }, body: { isClosed: false } });
  expect(await all(student)).toBe(2);
});

test('a question that students forget again and again is shown to teachers without names', async () => {
  const question = await judge();
  const { student } = await sat({ [question]: false });
  for (let day = 0; day < 4; day++) {
    site.advance(DAY);
    const { review, version } = (await run(student, { from: 'mistakes' })).questions[0]!;
    await student.do(checkPractice, { body: { review, question, version, answer: { value: false } } });
  }
  const { questions } = await teacher.do(listPracticeQuestions, {});
  expect(questions.find(({ _id }) => _id === question)).toMatchObject({ students: 1, forgotten: 1, isClosed: false });
});

test('practice counts nowhere but in practice', async () => {
  const question = await judge();
  const { student } = await sat({ [question]: false });
  const before = await student.do(getStudentDashboard);
  const { review, version } = (await run(student, { from: 'mistakes' })).questions[0]!;
  await student.do(checkPractice, { body: { review, question, version, answer: { value: true } } });
  const { now: _, ...after } = await student.do(getStudentDashboard);
  expect(before).toMatchObject(after);
});

test('a question that was changed after it was shown is not judged by its new form', async () => {
  const question = await judge();
  const { student } = await sat({ [question]: false });
  const { review, version } = (await run(student, { from: 'mistakes' })).questions[0]!;
  const body = { review, question, version: version + 1, answer: { value: true } };
  expect((await student.call(checkPractice, { body })).status).toBe(409);
});

test('what is practised is one’s own: faculty and visitors are refused, and another school knows nothing of it', async () => {
  const question = await judge();
  await sat({ [question]: false });
  expect((await teacher.call(getPractice)).status).toBe(403);
  expect((await site.as('visitor').call(getPractice)).status).toBe(401);
  const stranger = site.as(await site.addPerson(site.school, ['student']));
  expect(await all(stranger)).toBe(0);
  const body = { review: uuid(), question, version: 1, answer: { value: true } };
  expect((await stranger.call(checkPractice, { body })).status).toBe(404);
});

test('taking back an answer of yesterday takes none from those of today', async () => {
  const questions = [await judge(), await judge()];
  const { student } = await sat(Object.fromEntries(questions.map((id) => [id, false])));
  site.advance(3 * DAY);
  const [first, second] = (await run(student, { from: 'due' })).questions;
  const check = ({ review, question, version }: NonNullable<typeof first>) =>
    student.do(checkPractice, { body: { review, question, version, answer: { value: true } } });
  await check(first!);
  site.advance(DAY);
  await check(second!);
  await student.do(undoPractice, { body: { review: first!.review } });
  expect(await student.do(getPractice)).toMatchObject({ practisedToday: 1 });
  await student.do(undoPractice, { body: { review: second!.review } });
  expect(await student.do(getPractice)).toMatchObject({ practisedToday: 0 });
});

test('an answer in practice that is being stored while an attempt is brought into the memory counts too', async () => {
  const question = await judge();
  const { student, person } = await sat({ [question]: true });
  await student.do(getPractice);
  await sat({ [question]: true }, {}, person);
  let looked: Promise<unknown> = Promise.resolve();
  await site.database.inTenant(site.school.id, async (tx) => {
    await sql`update practice_card set reps = reps + 1
      where tenant_id = ${tx.tenantId} and person_id = ${person.personId}`.execute(tx);
    looked = student.do(getPractice);
    await waitUntilBlocking(tx);
  });
  await looked;
  const { rows } = await site.database.inTenant(site.school.id, (tx) =>
    sql`select reps from practice_card
      where tenant_id = ${tx.tenantId} and person_id = ${person.personId}`.execute(tx),
  );
  expect(rows).toEqual([{ reps: 3 }]);
});
