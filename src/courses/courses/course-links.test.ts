/** What a course refers to may go: the course stays what it was, and can be changed. */
import { expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { createChannel, deleteChannel } from '#courses/channels/contract.ts';
import { buildChannel } from '#courses/channels/testing.ts';
import { createGroup, deleteGroup } from '#identity/people/contract.ts';
import { deleteQuiz } from '#quizzes/contract.ts';
import { deleteCourse, getCourse, restoreCourse, updateCourse } from './contract.ts';
import { buildCourse } from './testing.ts';
import { updateTopic } from './topics/contract.ts';

const site = await testSite();
const { school } = site;
const [admin, teacher] = [site.as('admin'), site.as('teacher')];

/** Changes nothing but the title. */
const rename = (id: string) => teacher.call(updateCourse, { params: { id }, body: { title: 'Renamed' } });

test('a course stays with the students of a group that was deleted, also when its title is changed', async () => {
  const person = await site.addPerson(school, ['student']);
  const [living, gone] = [
    await admin.do(createGroup, { body: { name: 'Living' } }),
    await admin.do(createGroup, { body: { name: 'Gone' } }),
  ];
  await site.database.inTenant(school.id, (tx) =>
    tx
      .insertInto('group_member')
      .values({ tenant_id: school.id, group_id: gone._id, person_id: person.personId })
      .execute(),
  );
  const { course } = await buildCourse(site, {
    title: 'Functions',
    access: 'groups',
    groups: [living._id, gone._id],
  });
  const params = { id: course._id };
  const student = site.as(person);
  expect((await student.call(getCourse, { params })).status).toBe(200);
  await admin.do(deleteGroup, { params: { id: gone._id } });
  expect((await student.call(getCourse, { params })).status).toBe(200);
  expect((await rename(course._id)).status).toBe(200);
  expect((await student.call(getCourse, { params })).status).toBe(200);
});

test('a teacher who is one no more, a deleted channel and a deleted quiz keep nobody from changing the rest', async () => {
  const other = await site.addPerson(school, ['teacher']);
  const channel = await teacher.do(createChannel, { body: buildChannel() });
  const quiz = await buildQuiz(site);
  const { course, topics } = await buildCourse(site, {
    access: 'channel',
    channel: channel._id,
    teachers: [school.people.teacher.personId, other.personId],
    topics: [{ title: 'First', published: true, quizzes: [{ quiz: quiz._id, passPercent: 50 }] }],
  });
  await site.database.inTenant(school.id, (tx) =>
    tx
      .updateTable('person')
      .set({ roles: ['student'] })
      .where('tenant_id', '=', school.id)
      .where('person_id', '=', other.personId)
      .execute(),
  );
  await teacher.do(deleteChannel, { params: { id: channel._id } });
  await teacher.do(deleteQuiz, { params: { id: quiz._id } });
  expect((await rename(course._id)).status).toBe(200);
  const params = { courseId: course._id, topicId: topics[0]!._id };
  const changed = await teacher.call(updateTopic, { params, body: { title: 'Renamed' } });
  expect(changed.status).toBe(200);
  const refused = await teacher.call(updateCourse, {
    params: { id: course._id },
    body: { teachers: [school.people.student.personId] },
  });
  expect(refused.error.details).toEqual([{ path: 'teachers.0', message: 'Must be a teacher or an admin' }]);
});

test('a course that must be completed first comes back with it, also after a change in between', async () => {
  const { course: needed } = await buildCourse(site, { title: 'Numbers' });
  const { course } = await buildCourse(site, { prerequisites: [needed._id] });
  await teacher.do(deleteCourse, { params: { id: needed._id } });
  expect((await rename(course._id)).status).toBe(200);
  await teacher.do(restoreCourse, { params: { id: needed._id } });
  const { prerequisites } = await teacher.do(getCourse, { params: { id: course._id } });
  expect(prerequisites).toEqual([{ _id: needed._id, title: 'Numbers' }]);
});
