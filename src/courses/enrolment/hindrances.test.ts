/** What keeps students from getting on, and what must not. */
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { archiveCourse, getCourse, listCourses, publishCourse, updateCourse } from '#courses/courses/contract.ts';
import { deleteTopic, listTopics } from '#courses/courses/topics/contract.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { archiveQuiz, deleteQuiz } from '#quizzes/contract.ts';
import { getProgress, markQuizComplete, readTopic, reportTopic, startCourse } from './contract.ts';
import { buildCourse } from './testing.ts';

const site = await testSite();
const DAY = 86_400_000;

async function newStudent(name = 'Grace') {
  const person = await site.addPerson(site.school, ['student'], name);
  return { person, student: site.as(person) };
}

test('what nobody can reach holds nobody up: a draft that is waited for, archived quizzes', async () => {
  const question = await buildQuestion(site, { type: 'true-false', content: { stem: 'Even?', right: true } as never });
  const [kept, gone, deleted] = [
    await buildQuiz(site, { name: 'Kept', questions: [question] }),
    await buildQuiz(site, { name: 'Put away', questions: [question] }),
    await buildQuiz(site, { name: 'Deleted', questions: [question] }),
  ];
  const { course, topics } = await buildCourse(
    site,
    [
      { isDraft: true },
      { drip: 'after', dripAfter: 0, completion: 'quiz', quizzes: [{ quiz: gone._id, passPercent: 50 }] },
      { completion: 'quiz', quizzes: [kept, deleted].map(({ _id }) => ({ quiz: _id, passPercent: 0 })) },
    ],
    { rule: 'quizzes' },
  );
  const teacher = site.as('teacher');
  await teacher.do(archiveQuiz, { params: { id: gone._id }, body: { archived: true } });
  await teacher.do(deleteQuiz, { params: { id: deleted._id } });
  const { student } = await newStudent();
  const begun = await student.do(startCourse, { params: { id: course } });
  expect(begun.topics.map(({ lock }) => lock)).toEqual([null, null]);
  const params = { courseId: course, topicId: topics[1]! };
  expect((await student.do(readTopic, { params })).topic).toMatchObject({
    completion: 'read',
    quizzes: [{ name: 'Put away', isAvailable: false }],
  });
  expect((await student.do(reportTopic, { params, body: { readToEnd: true } })).done).toBe(1);
  const { _id } = await student.do(startQuiz, { body: { id: kept._id } });
  await student.do(submitAttempt, { body: { id: _id } });
  expect(await student.do(getProgress, { params: { id: course } })).toMatchObject({
    percent: 100,
    completedAt: expect.any(String),
  });
});

test('a course to complete first that is a draft again or archived holds nobody up, and is not asked for', async () => {
  const needs = [];
  for (const title of ['Kept', 'Taken back', 'Put away']) needs.push(await buildCourse(site, [{}], { title }));
  const [kept, taken, away] = needs.map((one) => one.course);
  const { course } = await buildCourse(site, [{}], { needs: [kept!, taken!, away!] });
  const teacher = site.as('teacher');
  const { student } = await newStudent();
  const params = { id: course };
  const missing = async () =>
    (await student.do(getProgress, { params })).cannotStart?.courses.map(({ title }) => title);
  const named = async (of = student) => (await of.do(getCourse, { params })).prerequisites.map(({ title }) => title);
  expect(await missing()).toEqual(['Kept', 'Put away', 'Taken back']);
  await teacher.do(publishCourse, { params: { id: taken! }, body: { published: false } });
  await teacher.do(archiveCourse, { params: { id: away! }, body: { archived: true } });
  expect([await missing(), await named()]).toEqual([['Kept'], ['Kept']]);
  expect(await named(teacher)).toEqual(['Kept', 'Put away', 'Taken back']);
  await teacher.do(archiveCourse, { params: { id: kept! }, body: { archived: true } });
  await student.do(startCourse, { params });
});

test('a quiz that asks for the hand-in alone counts before people have marked it; one with a pass mark waits', async () => {
  const essay = await buildQuestion(site, { type: 'essay', title: 'Why' });
  const quiz = await buildQuiz(site, { name: 'In words', questions: [essay] });
  const quizzes = (passPercent: number) => [{ quiz: quiz._id, passPercent }];
  const { course } = await buildCourse(site, [
    { completion: 'quiz', quizzes: quizzes(0) },
    { completion: 'quiz', quizzes: quizzes(50) },
  ]);
  const { student } = await newStudent();
  const params = { id: course };
  await student.do(startCourse, { params });
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const resp = [{ question: essay, answer: { text: 'Because.' }, seq: 1 }];
  await student.do(saveResp, { body: { id: _id, resp } });
  await student.do(submitAttempt, { body: { id: _id } });
  const progress = await student.do(markQuizComplete, { params, body: { quizId: quiz._id } });
  expect(progress).toMatchObject({ done: 1, completedAt: null });
  expect(progress.quizzes).toMatchObject([
    { passed: true, percent: null, waits: true },
    { passed: false, percent: null, waits: true },
  ]);
});

test('a student who has started a course keeps its page, its outline and its place in the list when it is for others now', async () => {
  const { course } = await buildCourse(site, [{}], { title: 'Kept by its readers' });
  const [{ student }, { student: stranger }] = [await newStudent(), await newStudent('Eve')];
  await student.do(startCourse, { params: { id: course } });
  const groupId = uuid();
  await site.database.inTenant(site.school.id, (tx) =>
    tx.insertInto('person_group').values({ tenant_id: site.school.id, group_id: groupId, name: 'Others' }).execute(),
  );
  const body = { title: 'Kept by its readers', access: 'groups' as const, groups: [groupId] };
  const teacher = site.as('teacher');
  await teacher.do(updateCourse, { params: { id: course }, body });
  const params = { id: course };
  expect((await student.do(getCourse, { params })).title).toBe('Kept by its readers');
  expect((await student.do(listTopics, { params })).total).toBe(1);
  const listed = async (who: typeof student) => (await who.do(listCourses, { query: { q: 'kept by' } })).total;
  expect(await listed(student)).toBe(1);
  expect(await listed(stranger)).toBe(0);
  expect((await stranger.call(getCourse, { params })).status).toBe(404);
  await teacher.do(publishCourse, { params, body: { published: false } });
  expect((await student.call(getCourse, { params })).status).toBe(404);
  expect(await listed(student)).toBe(0);
});

test('a course that is closed, or needs a plan that has ended, says so to those who have started it', async () => {
  const closing = await buildCourse(site, [{}], { closesAt: new Date(site.now().getTime() + DAY) });
  const premium = await buildCourse(site, [{}], { subscription: 1 });
  const { student } = await newStudent();
  for (const { course } of [closing, premium]) {
    const begun = await student.do(startCourse, { params: { id: course } });
    expect(begun.halted).toBeNull();
  }
  site.advance(DAY);
  await site.database.inTenant(site.school.id, (tx) =>
    tx.updateTable('course').set({ subscription: 2 }).where('course_id', '=', premium.course).execute(),
  );
  const haltedOf = async (id: string) => (await student.do(getProgress, { params: { id } })).halted;
  expect(await haltedOf(closing.course)).toEqual({
    code: 'closed',
    message: 'This course is closed. Your progress is kept',
  });
  expect(await haltedOf(premium.course)).toMatchObject({ code: 'premium_needed' });
  const params = { courseId: premium.course, topicId: premium.topics[0]! };
  expect((await student.call(readTopic, { params })).error.code).toBe('premium_needed');
});

test('a course that is read to the end continues at a topic that is still there', async () => {
  const { course, topics } = await buildCourse(site, [{}, {}]);
  const { student } = await newStudent();
  await student.do(startCourse, { params: { id: course } });
  for (const topicId of topics) {
    await student.do(readTopic, { params: { courseId: course, topicId } });
    await student.do(reportTopic, { params: { courseId: course, topicId }, body: { readToEnd: true } });
  }
  await site.as('teacher').do(deleteTopic, { params: { courseId: course, topicId: topics[1]! } });
  expect((await student.do(getProgress, { params: { id: course } })).resume).toBe(topics[0]);
});
