import { afterAll, expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { updateTopic } from '#courses/courses/topics/contract.ts';
import { getProgress, readTopic } from '#courses/enrolment/contract.ts';
import { updateItem, updateTool } from './contract.ts';
import { buildItem } from './testing.ts';
import { type Claims, gradesOf, physicsCourse } from './testing-course.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { admin, teacher, student, at, topicOf, launch, ask, tokenOf, scoreBy, stop } = await physicsCourse(site);
afterAll(stop);

/** A course whose one topic is completed by its tool. */
async function completedByTool(title: string, passPercent: number | null) {
  const { course, topic } = await topicOf(title);
  const item = await buildItem(site, { tool: at.tool._id, topic });
  await teacher.do(updateItem, { params: { id: item._id }, body: { passPercent } });
  await teacher.do(updateTopic, { params: { courseId: course, topicId: topic }, body: { completion: 'tool' } });
  await student.do(readTopic, { params: { courseId: course, topicId: topic } });
  const claims: Claims = await launch(site.school.people.student, `/v1/api/lti/items/${item._id}/open`);
  const send = async (more: object) => {
    site.advance(1000);
    const body = scoreBy(claims.sub, more);
    const { status } = await ask(`${gradesOf(claims).lineitem}/scores`, {
      token: await tokenOf(),
      method: 'POST',
      body,
    });
    expect(status).toBe(204);
  };
  /** As stored, before the student comes back. */
  const stored = async () =>
    (await teacher.do(getProgress, { params: { id: course }, query: { person: site.school.people.student.personId } }))
      .completedAt !== null;
  return { course, topic, send, stored };
}

test('a result that reaches the mark completes the topic and the course at once', async () => {
  const { send, stored } = await completedByTool('By score', 60);
  await send({ scoreGiven: 5, activityProgress: 'Completed' });
  expect(await stored()).toBe(false);
  await send({ scoreGiven: 9, gradingProgress: 'Pending' });
  expect(await stored()).toBe(false);
  await send({ scoreGiven: 6 });
  expect(await stored()).toBe(true);
  // What is completed stays so.
  await send({ scoreGiven: 0 });
  expect(await stored()).toBe(true);
});

test('a result that is just below the mark, or of a maximum of nearly nothing, completes nothing', async () => {
  const { send, stored } = await completedByTool('Just below', 60);
  await send({ scoreGiven: 0.59999999, scoreMaximum: 1 });
  expect(await stored()).toBe(false);
  await send({ scoreGiven: 0, scoreMaximum: 1e-8 });
  expect(await stored()).toBe(false);
  await send({ scoreGiven: 0.6, scoreMaximum: 1 });
  expect(await stored()).toBe(true);
});

test('without a mark the tool says when it is completed', async () => {
  const { send, stored } = await completedByTool('By progress', null);
  await send({ activityProgress: 'Submitted' });
  expect(await stored()).toBe(false);
  await send({ scoreGiven: undefined, scoreMaximum: undefined, activityProgress: 'Completed' });
  expect(await stored()).toBe(true);
});

test('every tool that sends results counts; without any, and with disabled ones, the topic is read', async () => {
  const { course, topic, send, stored } = await completedByTool('Two', null);
  await buildItem(site, { tool: at.tool._id, topic, title: 'Second' });
  await send({});
  expect(await stored()).toBe(false);
  const reads = async () =>
    (await student.do(readTopic, { params: { courseId: course, topicId: topic } })).topic.completion;
  expect(await reads()).toBe('tool');
  await admin.do(updateTool, { params: { id: at.tool._id }, body: { isEnabled: false } });
  expect(await reads()).toBe('read');
  await admin.do(updateTool, { params: { id: at.tool._id }, body: { isEnabled: true } });
});
