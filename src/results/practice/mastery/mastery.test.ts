import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { addGroupUsers, createGroup } from '#identity/people/contract.ts';
import { createAssignment, listAssignmentStudents } from '../assignments/contract.ts';
import { checkPractice, listPracticeSources, startPractice } from '../contract.ts';
import { listPracticeQuestions, listPracticeTopics, setQuestionClosed } from '../contract-teachers.ts';
import { exportMastery, readClassMastery, readTopicMastery } from './contract.ts';

const site = await testSite();
const teacher = site.as('teacher');
const DAY = 86_400_000;

const judge = (tag: string) =>
  buildQuestion(site, {
    type: 'true-false',
    tags: [tag],
    content: { stem: '<p>Is it?</p>', right: true, feedbackTrue: '', feedbackFalse: '' } as { stem: string },
  });
async function many(count: number, tag: string): Promise<string[]> {
  const made: string[] = [];
  for (let i = 0; i < count; i++) made.push(await judge(tag));
  return made;
}
const newStudent = (name = 'Ada') => site.addPerson(site.school, ['student'], name);

/** Hands in an attempt in which the first `right` questions are right. */
async function sit(person: TestPerson, questions: readonly string[], right: number, settings: object = {}) {
  const quiz = await buildQuiz(site, { questions: [...questions], attemptsAllowed: 1, ...settings });
  const student = site.as(person);
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const resp = questions.map((question, n) => ({ question, answer: { value: n < right }, seq: 1 }));
  await student.do(saveResp, { body: { id: _id, resp } });
  await student.do(submitAttempt, { body: { id: _id } });
}

async function groupOf(...members: TestPerson[]): Promise<string> {
  const { _id } = await site.as('admin').do(createGroup, { body: { name: crypto.randomUUID() } });
  const selectedUserIds = members.map(({ personId }) => personId);
  await site.as('admin').do(addGroupUsers, { params: { id: _id }, body: { selectedUserIds } });
  return _id;
}

const mine = async (person: TestPerson, name: string) =>
  (await site.as(person).do(listPracticeSources)).topics.find((topic) => topic.name === name);
const mapOf = async (group: string, name: string) =>
  (await teacher.do(readClassMastery, { query: { group } })).topics.find((topic) => topic.name === name);

test('a student sees a range from five questions on, and none of fewer', async () => {
  const person = await newStudent();
  const questions = await many(5, 'waves');
  await sit(person, questions.slice(0, 4), 3);
  expect(await mine(person, 'waves')).toMatchObject({ count: 4, mastery: null });
  await sit(person, questions.slice(4), 0);
  // qbeta(c(0.1, 0.9), 3.5, 2.5) is 0.327 and 0.825.
  expect(await mine(person, 'waves')).toMatchObject({ count: 5, mastery: { low: 30, high: 85 } });
  site.advance(180 * DAY);
  expect(await mine(person, 'waves')).toMatchObject({ count: 5, mastery: null });
});

test('practice changes the estimate by the last answer to each question', async () => {
  const person = await newStudent();
  await sit(person, await many(5, 'lenses'), 4);
  const student = site.as(person);
  const before = (await mine(person, 'lenses'))!.mastery!.estimate;
  const { questions } = await student.do(startPractice, { body: { from: 'mistakes' } });
  const { review, question, version } = questions[0]!;
  await student.do(checkPractice, { body: { review, question, version, answer: { value: true } } });
  expect(before).toBeCloseTo(4.5 / 6, 5);
  expect((await mine(person, 'lenses'))!.mastery!.estimate).toBeCloseTo(5.5 / 6, 5);
});

test('nothing of attempts that run, are not released or are hidden again is told', async () => {
  const person = await newStudent();
  const group = await groupOf(person);
  const hidden = await many(5, 'hidden');
  await sit(person, hidden, 5, { feedbackTiming: 3 });
  expect(await mine(person, 'hidden')).toBeUndefined();
  expect(await mapOf(group, 'hidden')).toBeUndefined();
  const open = await many(6, 'open');
  await sit(person, open, 6);
  expect(await mine(person, 'open')).toMatchObject({ count: 6 });
  const exam = await buildQuiz(site, { questions: [...open.slice(0, 2)], attemptsAllowed: 1 });
  expect(await mine(person, 'open')).toMatchObject({ count: 4, mastery: null });
  await site.as(person).do(startQuiz, { body: { id: exam._id } });
  expect(await mine(person, 'open')).toMatchObject({ count: 4, mastery: null });
});

test('the map of a group counts its students by topic, before they have looked themselves', async () => {
  const [strong, weak, middle, few, stranger, idle] = await Promise.all(
    ['Strong', 'Weak', 'Middle', 'Few', 'Stranger', 'Idle'].map((name) => newStudent(name)),
  );
  const questions = await many(6, 'atoms');
  // Closed, because the students may not see what another quiz still asks them.
  const closing = { closesAt: new Date(site.now().getTime() + DAY).toISOString() };
  await sit(strong!, questions, 6, closing);
  await sit(weak!, questions, 0, closing);
  await sit(middle!, questions, 4, closing);
  await sit(few!, questions.slice(0, 2), 2, closing);
  await sit(stranger!, questions, 6, closing);
  site.advance(2 * DAY);
  const group = await groupOf(strong!, weak!, middle!, few!, idle!, site.school.people.teacher);
  expect(await teacher.do(readClassMastery, { query: { group } })).toMatchObject({ students: 5, isComplete: true });
  const topic = (await mapOf(group, 'atoms'))!;
  expect(topic).toMatchObject({ students: 4, answers: 20, weak: 1, middle: 1, secure: 1, tooFew: 1 });
  const { students, total } = await teacher.do(readTopicMastery, { params: { id: topic._id }, query: { group } });
  expect(total).toBe(5);
  expect(students.map(({ _id, n }) => [_id, n])).toEqual([
    [weak!.personId, 6],
    [middle!.personId, 6],
    [strong!.personId, 6],
    [few!.personId, 2],
    [idle!.personId, 0],
  ]);
  expect(students.map(({ mastery }) => mastery !== null)).toEqual([true, true, true, false, false]);
  // The same as the students see.
  const { low, high } = (await mine(middle!, 'atoms'))!.mastery!;
  expect(students[1]!.mastery).toMatchObject({ low, high });
  const csv = (await teacher.call(exportMastery, { query: { group } })).text;
  expect(csv).toContain('student,topic,questions,estimatePercent,lowPercent,highPercent');
  expect(csv.split('\r\n').filter((line) => line.includes('atoms'))).toHaveLength(4);
  expect(csv).toMatch(/Few[^\r\n]*,atoms,2,,,/);
});

test('a student who is right half of the time is in the same band at every request', async () => {
  const person = await newStudent();
  const group = await groupOf(person);
  // Answers of different age have weights that no float holds exactly, and shares that add up to exactly one half.
  for (const days of [3, 11, 17]) {
    await sit(person, await many(2, 'halves'), 1);
    site.advance(days * DAY);
  }
  const seen = new Set<string>();
  for (let request = 0; request < 40; request++) {
    const { weak, middle } = (await mapOf(group, 'halves'))!;
    seen.add(`${weak} ${middle}`);
    site.advance(7_919);
  }
  expect([...seen]).toEqual(['0 1']);
});

test('students see no map, and another school none of this one', async () => {
  const person = await newStudent();
  const group = await groupOf(person);
  for (const endpoint of [readClassMastery, exportMastery])
    expect((await site.as(person).call(endpoint, { query: { group } })).status).toBe(403);
  const elsewhere = site.as('teacher', site.otherSchool);
  for (const endpoint of [readClassMastery, exportMastery])
    expect((await elsewhere.call(endpoint, { query: { group } })).status).toBe(404);
});

test('a page beyond the end still says how many there are', async () => {
  const person = await newStudent();
  const group = await groupOf(person);
  const questions = await many(2, 'beyond');
  await sit(person, questions, 1);
  await mapOf(group, 'beyond');
  for (const question of questions)
    await teacher.do(setQuestionClosed, { params: { id: question }, body: { isClosed: true } });
  const page = { ofst: 100, limit: 10 };
  const { topics, total } = await teacher.do(listPracticeTopics, { query: { q: 'beyond' } });
  expect(total).toBe(1);
  const params = { id: topics[0]!._id };
  const { _id } = await teacher.do(createAssignment, {
    body: {
      topics: [params.id],
      groups: [group],
      people: [],
      count: 1,
      dueAt: new Date(site.now().getTime() + DAY).toISOString(),
      note: '',
    },
  });
  const totals = await Promise.all([
    teacher.do(listPracticeTopics, { query: { q: 'beyond', ...page } }),
    teacher.do(listPracticeQuestions, { query: page }),
    teacher.do(readTopicMastery, { params, query: { group, ...page } }),
    teacher.do(listAssignmentStudents, { params: { id: _id }, query: page }),
  ]);
  expect(totals.map((one) => one.total)).toEqual([1, 2, 1, 1]);
});
