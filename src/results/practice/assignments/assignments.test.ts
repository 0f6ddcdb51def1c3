import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { addGroupUsers, createGroup } from '#identity/people/contract.ts';
import { listNotifications } from '#messaging/notifications/contract.ts';
import { checkPractice, startPractice, undoPractice } from '../contract.ts';
import { listPracticeTopics } from '../contract-teachers.ts';
import {
  createAssignment,
  deleteAssignment,
  getAssignment,
  listAssignmentStudents,
  listAssignments,
  listMyAssignments,
  updateAssignment,
} from './contract.ts';
import { listTenantsToRemindOfPractice, remindOfPractice } from './reminders.ts';

const site = await testSite();
const teacher = site.as('teacher');
const DAY = 86_400_000;
const at = (ms: number): string => new Date(site.now().getTime() + ms).toISOString();
const newStudent = (name = 'Ada') => site.addPerson(site.school, ['student'], name);

const judge = (tag: string) =>
  buildQuestion(site, {
    type: 'true-false',
    tags: [tag],
    content: { stem: '<p>Is it?</p>', right: true, feedbackTrue: '', feedbackFalse: '' } as { stem: string },
  });

/** Has answered all of these wrongly. */
async function sit(person: TestPerson, questions: readonly string[]) {
  const quiz = await buildQuiz(site, { questions: [...questions], attemptsAllowed: 1, closesAt: at(DAY) });
  const student = site.as(person);
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const resp = questions.map((question) => ({ question, answer: { value: false }, seq: 1 }));
  await student.do(saveResp, { body: { id: _id, resp } });
  await student.do(submitAttempt, { body: { id: _id } });
}

async function groupOf(...members: TestPerson[]): Promise<string> {
  const { _id } = await site.as('admin').do(createGroup, { body: { name: crypto.randomUUID() } });
  const selectedUserIds = members.map(({ personId }) => personId);
  await site.as('admin').do(addGroupUsers, { params: { id: _id }, body: { selectedUserIds } });
  return _id;
}

const topicOf = async (name: string) =>
  (await teacher.do(listPracticeTopics, { query: { q: name } })).topics.find((topic) => topic.name === name)!._id;

const given = async (topic: string, more: object = {}) => ({
  topics: [await topicOf(topic)],
  groups: [] as string[],
  people: [] as string[],
  count: 2,
  dueAt: at(7 * DAY),
  note: '',
  ...more,
});
const mine = async (person: TestPerson) => (await site.as(person).do(listMyAssignments)).assignments;
const runOf = (person: TestPerson, assignment: string) =>
  site.as(person).do(startPractice, { body: { from: 'assignment', assignment } });

/** Answers one question of the assignment; returns its review. */
async function practise(person: TestPerson, assignment: string, value: boolean) {
  const { review, question, version } = (await runOf(person, assignment)).questions[0]!;
  await site.as(person).do(checkPractice, { body: { review, question, version, answer: { value } } });
  return review;
}

test('a group practises what was assigned: told once, with what each has done and what improved', async () => {
  const [ada, ben] = [await newStudent('Ada'), await newStudent('Ben')];
  const [one, two, other] = [await judge('optics'), await judge('optics'), await judge('sound')];
  await sit(ada, [one, two, other]);
  site.advance(2 * DAY);
  const body = await given('optics', {
    groups: [await groupOf(ada, ben, site.school.people.teacher)],
    note: 'Chapter 3',
  });
  const { _id } = await teacher.do(createAssignment, { body });
  const [notice] = (await site.as(ada).do(listNotifications)).notices;
  expect(notice).toMatchObject({ title: 'Practice assigned: optics', href: '/practice' });
  expect(notice!.body).toMatch(/^Due .* Chapter 3$/);
  expect(await mine(ada)).toMatchObject([{ topics: ['optics'], count: 2, done: 0, available: 2, isOverdue: false }]);
  expect(await mine(ben)).toMatchObject([{ done: 0, available: 0 }]);
  expect((await runOf(ada, _id)).questions.map(({ question }) => question).toSorted()).toEqual([one, two].toSorted());
  await practise(ada, _id, true);
  const review = await practise(ada, _id, false);
  await site.as(ada).do(undoPractice, { body: { review } });
  expect(await mine(ada)).toMatchObject([{ done: 1 }]);
  await practise(ada, _id, false);
  expect(await teacher.do(getAssignment, { params: { id: _id } })).toMatchObject({ students: 2, finished: 1 });
  expect((await teacher.do(listAssignmentStudents, { params: { id: _id } })).students).toMatchObject([
    { _id: ben.personId, done: 0, questions: 0, rightFirst: 0, rightLast: 0, lastAt: null },
    { _id: ada.personId, done: 2, questions: 2, rightFirst: 0, rightLast: 1 },
  ]);
});

test('a question of a quiz that is open again is not practised for an assignment either', async () => {
  const person = await newStudent();
  const question = await judge('magnets');
  await sit(person, [question]);
  const { _id } = await teacher.do(createAssignment, { body: await given('magnets', { people: [person.personId] }) });
  expect(await mine(person)).toMatchObject([{ available: 1 }]);
  await buildQuiz(site, { questions: [question], attemptsAllowed: 1 });
  expect(await mine(person)).toMatchObject([{ available: 0 }]);
  expect((await runOf(person, _id)).questions).toEqual([]);
});

test('other groups, students who were taken out, and other schools find nothing of an assignment', async () => {
  const [member, stranger] = [await newStudent(), await newStudent()];
  await judge('tides');
  const body = await given('tides', { groups: [await groupOf(member)] });
  const { _id } = await teacher.do(createAssignment, { body });
  expect(await mine(stranger)).toEqual([]);
  const run = { body: { from: 'assignment' as const, assignment: _id } };
  expect((await site.as(stranger).call(startPractice, run)).status).toBe(404);
  expect((await site.as(member).call(startPractice, run)).status).toBe(200);
  for (const endpoint of [getAssignment, listAssignmentStudents, deleteAssignment])
    expect((await site.as(member).call(endpoint, { params: { id: _id } })).status).toBe(403);
  expect((await site.as(member).call(createAssignment, { body })).status).toBe(403);
  const elsewhere = site.as('teacher', site.otherSchool);
  for (const endpoint of [getAssignment, listAssignmentStudents, deleteAssignment])
    expect((await elsewhere.call(endpoint, { params: { id: _id } })).status).toBe(404);
  expect((await elsewhere.call(createAssignment, { body })).status).toBe(400);
  await teacher.do(updateAssignment, { params: { id: _id }, body: { ...body, groups: [await groupOf(stranger)] } });
  expect((await site.as(member).call(startPractice, run)).status).toBe(404);
  expect(await mine(stranger)).toHaveLength(1);
  expect((await site.as(stranger).do(listNotifications)).total).toBe(1);
  await teacher.do(deleteAssignment, { params: { id: _id } });
  expect(await mine(stranger)).toEqual([]);
  expect((await teacher.do(listAssignments, {})).assignments.some((one) => one._id === _id)).toBe(false);
});

test('an assignment names somebody, topics that are there, and a date to come', async () => {
  const person = await newStudent();
  await judge('gears');
  const good = await given('gears', { people: [person.personId] });
  const refused = async (more: object) => (await teacher.call(createAssignment, { body: { ...good, ...more } })).status;
  expect(await refused({ people: [] })).toBe(400);
  expect(await refused({ topics: [] })).toBe(400);
  expect(await refused({ topics: [person.personId] })).toBe(400);
  expect(await refused({ people: [site.school.people.teacher.personId] })).toBe(400);
  expect(await refused({ dueAt: at(-DAY) })).toBe(400);
  expect(await refused({ count: 0 })).toBe(400);
});

test('what is overdue is shown for two weeks, and what is finished until its date', async () => {
  const person = await newStudent();
  const question = await judge('levers');
  await sit(person, [question]);
  site.advance(2 * DAY);
  await teacher.do(createAssignment, { body: await given('levers', { people: [person.personId], count: 1 }) });
  site.advance(8 * DAY);
  expect(await mine(person)).toMatchObject([{ isOverdue: true }]);
  site.advance(14 * DAY);
  expect(await mine(person)).toEqual([]);
});

test('the day before it is due, who has not finished is reminded once, and again when the date is put off', async () => {
  const [late, done] = [await newStudent('Ivy'), await newStudent('Jon')];
  const questions = [await judge('glaciers'), await judge('glaciers')];
  await sit(late, questions);
  await sit(done, questions);
  site.advance(2 * DAY);
  const body = await given('glaciers', { people: [late.personId, done.personId], dueAt: at(3 * DAY) });
  const { _id } = await teacher.do(createAssignment, { body });
  const turn = async () => {
    const due = await site.database.asSweeper((tx) => listTenantsToRemindOfPractice(tx, site.now()));
    return due.some((one) => one.tenant_id === site.school.id)
      ? remindOfPractice(site.server.services, site.school.id)
      : 0;
  };
  expect(await turn()).toBe(0);
  await practise(late, _id, true);
  await practise(done, _id, true);
  await practise(done, _id, true);
  site.advance(2.2 * DAY);
  expect([await turn(), await turn()]).toEqual([1, 0]);
  const notice = async (person: TestPerson) => (await site.as(person).do(listNotifications)).notices[0]!;
  expect(await notice(late)).toMatchObject({
    title: expect.stringMatching(/^Practice due on .*: glaciers$/),
    body: 'You have answered 1 of 2 questions.',
    href: '/practice',
  });
  expect((await notice(done)).title).toBe('Practice assigned: glaciers');
  await teacher.do(updateAssignment, { params: { id: _id }, body: { ...body, dueAt: at(3 * DAY) } });
  expect(await turn()).toBe(0);
  site.advance(2.2 * DAY);
  expect(await turn()).toBe(1);
});
