import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { getCourse, listCourses } from '#courses/courses/contract.ts';
import { exportedCourse } from '#courses/courses/testing.ts';
import { runIn } from '#identity/account/testing.ts';
import { listNotifications } from '#messaging/notifications/contract.ts';
import { cancelTask, getTask } from '#tasks/contract.ts';
import { importResultSchema, startCourseImport } from './contract.ts';

const site = await testSite();
const { school } = site;
const teacher = site.as('teacher');

const start = async (bytes: Uint8Array): Promise<{ id: string }> => {
  const { task } = await teacher.do(startCourseImport, { file: { name: 'course.zip', bytes: Buffer.from(bytes) } });
  return { id: task };
};
const count = async () => (await teacher.do(listCourses)).total;

test('a course file is brought in by a task whose result leads to the draft, and nothing of the file is kept', async () => {
  const bytes = await exportedCourse(site, {
    title: 'By task',
    topics: [{ title: 'One', published: true }, { title: 'Two' }],
  });
  const before = await count();
  const params = await start(bytes);
  expect(await count()).toBe(before);
  await site.runTasks();
  const task = await teacher.do(getTask, { params });
  expect(task).toMatchObject({ state: 'done', title: 'Course from course.zip', error: null });
  expect(task.done).toBe(task.total);
  const { course } = importResultSchema.parse(task.result);
  expect(await teacher.do(getCourse, { params: { id: course } })).toMatchObject({ title: 'By task', state: 'draft' });
  const { notices: notifications } = await teacher.do(listNotifications);
  expect(notifications[0]).toMatchObject({ title: 'Your course is imported', href: `/courses/${course}` });
  expect(await runIn(site, school, 'select number from task_part where task_id = $1', [params.id])).toEqual([]);
});

test('a task that is run again after its course was made makes no second one', async () => {
  const params = await start(await exportedCourse(site, { title: 'Once' }));
  await site.runTasks();
  const after = await count();
  await runIn(site, school, `update task set state = 'waiting', ended_at = null where task_id = $1`, [params.id]);
  await site.runTasks();
  expect(await count()).toBe(after);
});

test('a file that is no course makes the task fail with the reason', async () => {
  const params = await start(zipSync({ 'a.txt': strToU8('Dear Sir') }));
  await site.runTasks();
  expect(await teacher.do(getTask, { params })).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/^This course file cannot be read/),
  });
});

test('a task that was stopped makes no course', async () => {
  const bytes = await exportedCourse(site, { title: 'Stopped' });
  const before = await count();
  const params = await start(bytes);
  await teacher.do(cancelTask, { params });
  await site.runTasks();
  expect((await teacher.do(getTask, { params })).state).toBe('cancelled');
  expect(await count()).toBe(before);
});

test('a person who is no longer a teacher when the task runs creates no course', async () => {
  const bytes = await exportedCourse(site, { title: 'Demoted' });
  const former = await site.addPerson(school, ['teacher'], 'Former');
  const { task } = await site
    .as(former)
    .do(startCourseImport, { file: { name: 'course.zip', bytes: Buffer.from(bytes) } });
  await runIn(site, school, `update person set roles = '{student}' where person_id = $1`, [former.personId]);
  const before = await count();
  await site.runTasks();
  expect((await site.as('admin').do(getTask, { params: { id: task } })).state).toBe('failed');
  expect(await count()).toBe(before);
});
