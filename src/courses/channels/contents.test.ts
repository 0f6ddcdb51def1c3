import { expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { deleteCourse, restoreCourse } from '#courses/courses/contract.ts';
import { buildCourse } from '#courses/courses/testing.ts';
import { createChannel, getChannel, setItems } from './contract.ts';
import { buildChannel } from './testing.ts';

const site = await testSite();
const teacher = site.as('teacher');

test('contents that somebody else has changed are not overwritten, and what is not seen stays', async () => {
  const channel = await teacher.do(createChannel, { body: buildChannel() });
  const params = { id: channel._id };
  const item = (quiz: { _id: string }, membersOnly = false) => ({ kind: 'quiz' as const, _id: quiz._id, membersOnly });
  const [one, two] = [await buildQuiz(site, { name: 'First' }), await buildQuiz(site, { name: 'Second' })];
  const { course } = await buildCourse(site, { title: 'Gone for a while' });
  const inside = [item(one), { kind: 'course' as const, _id: course._id }];
  await teacher.do(setItems, { params, body: { items: inside, from: [] } });
  await teacher.do(setItems, { params, body: { items: [item(one, true), inside[1]!], from: inside } });
  const late = await teacher.call(setItems, { params, body: { items: [...inside, item(two)], from: inside } });
  expect(late.error).toMatchObject({ statusCode: 409, code: 'conflict' });
  await teacher.do(deleteCourse, { params: { id: course._id } });
  const { items } = await teacher.do(setItems, { params, body: { items: [item(two)], from: [item(one, true)] } });
  expect(items.map(({ name }) => name)).toEqual(['Second']);
  await teacher.do(restoreCourse, { params: { id: course._id } });
  const { items: again } = await teacher.do(getChannel, { params });
  expect(again.map(({ name }) => name).sort()).toEqual(['Gone for a while', 'Second']);
});
