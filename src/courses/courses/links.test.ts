/** What a course is linked with, after that has been deleted. */
import { expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { createChannel, deleteChannel } from '#courses/channels/contract.ts';
import { buildChannel } from '#courses/channels/testing.ts';
import { startCourse } from '#courses/enrolment/contract.ts';
import { addGroupUsers, createGroup, deleteGroup, restoreGroup } from '#identity/people/contract.ts';
import { updateUserInfo } from '#identity/people/contract-users.ts';
import { deleteQuiz } from '#quizzes/contract.ts';
import { deleteCourse, getCourse, listCourses, restoreCourse, updateCourse } from './contract.ts';
import { buildCourse } from './testing.ts';
import { getTopic, updateTopic } from './topics/contract.ts';

const site = await testSite();
const [admin, teacher] = [site.as('admin'), site.as('teacher')];

async function courseForDeletedGroup() {
  const person = await site.addPerson(site.school, ['student']);
  const group = await admin.do(createGroup, { body: { name: `Group ${crypto.randomUUID()}` } });
  await admin.do(addGroupUsers, { params: { id: group._id }, body: { selectedUserIds: [person.personId] } });
  const { course } = await buildCourse(site, { access: 'groups', groups: [group._id] });
  await admin.do(deleteGroup, { params: { id: group._id } });
  return { student: site.as(person), params: { id: course._id }, group: group._id };
}

test('the members of a deleted group find, read and start the courses that were meant for it', async () => {
  const { student, params } = await courseForDeletedGroup();
  const { courses } = await student.do(listCourses, { query: { limit: 100 } });
  expect(courses.map(({ _id }) => _id)).toContain(params.id);
  expect((await student.call(getCourse, { params })).status).toBe(200);
  expect((await student.call(startCourse, { params })).status).toBe(200);
});

test('a course keeps its deleted group when something else is changed, and has it when the group comes back', async () => {
  const { student, params, group } = await courseForDeletedGroup();
  const changed = await teacher.do(updateCourse, { params, body: { title: 'Geometry' } });
  expect(changed.groups.map(({ _id }) => _id)).toEqual([group]);
  await admin.do(restoreGroup, { params: { id: group } });
  expect((await student.do(getCourse, { params })).title).toBe('Geometry');
});

test('a course keeps a prerequisite that is deleted for a while when something else is changed', async () => {
  const first = await buildCourse(site, { title: 'First' });
  const { course } = await buildCourse(site, { title: 'Second', prerequisites: [first.course._id] });
  const params = { id: course._id };
  await teacher.do(deleteCourse, { params: { id: first.course._id } });
  await teacher.do(updateCourse, { params, body: { summary: 'Later' } });
  await teacher.do(restoreCourse, { params: { id: first.course._id } });
  expect((await teacher.do(getCourse, { params })).prerequisites).toMatchObject([{ title: 'First' }]);
});

test('a course whose teacher is none any more can still be changed, and takes nobody new who is none', async () => {
  const person = await site.addPerson(site.school, ['teacher'], 'Noether');
  const { course } = await buildCourse(site, { teachers: [person.personId] });
  const params = { id: course._id };
  await admin.do(updateUserInfo, { body: { user: { _id: person.personId, info: { roles: ['student'] } } } });
  expect((await teacher.call(updateCourse, { params, body: { title: 'Rings' } })).status).toBe(200);
  const body = { teachers: [site.school.people.student.personId] };
  expect((await teacher.call(updateCourse, { params, body })).error.details?.[0]?.path).toBe('teachers.0');
});

test('a topic whose quiz is deleted can still be changed, and takes no other deleted quiz', async () => {
  const [mine, other] = [await buildQuiz(site), await buildQuiz(site)];
  const { course, topics } = await buildCourse(site, {
    publish: false,
    topics: [{ title: 'A', quizzes: [{ quiz: mine._id }] }],
  });
  const params = { courseId: course._id, topicId: topics[0]!._id };
  for (const { _id } of [mine, other]) await teacher.do(deleteQuiz, { params: { id: _id } });
  await teacher.do(updateTopic, { params, body: { title: 'B' } });
  expect(await teacher.do(getTopic, { params })).toMatchObject({ title: 'B', quizzes: [{ quiz: mine._id }] });
  const refused = await teacher.call(updateTopic, { params, body: { quizzes: [{ quiz: other._id }] } });
  expect(refused.error.details?.[0]?.path).toBe('quizzes.0.quiz');
});

test('a course whose channel is deleted can still be changed, and takes no other deleted channel', async () => {
  const [mine, other] = [
    await teacher.do(createChannel, { body: buildChannel() }),
    await teacher.do(createChannel, { body: buildChannel() }),
  ];
  const { course } = await buildCourse(site, { access: 'channel', channel: mine._id });
  const params = { id: course._id };
  for (const { _id } of [mine, other]) await teacher.do(deleteChannel, { params: { id: _id } });
  expect((await teacher.call(updateCourse, { params, body: { title: 'Sets' } })).status).toBe(200);
  const refused = await teacher.call(updateCourse, { params, body: { channel: other._id } });
  expect(refused.error.details?.[0]?.path).toBe('channel');
});
