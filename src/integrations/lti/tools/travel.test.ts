import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { duplicateCourse, publishCourse } from '#courses/courses/contract.ts';
import { importCourse } from '#courses/courses/exchange/contract.ts';
import { listTopics } from '#courses/courses/topics/contract.ts';
import { startCourse } from '#courses/enrolment/contract.ts';
import { visit } from '#integrations/lti/testing.ts';
import { createItem, createTool, listTopicItems, updateItem, updateTool } from './contract.ts';
import { toolSettings } from './testing.ts';
import { CLAIM, physicsCourse } from './testing-course.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const {
  admin,
  teacher,
  student,
  school,
  physics,
  at,
  item,
  choose,
  answerTo,
  giveBack,
  launch,
  topicOf: courseOf,
  stop,
} = await physicsCourse(site);
afterAll(stop);
const { otherSchool } = site;

const custom = { scene: '7', mine: '$ResourceLink.id', before: '$ResourceLink.id.history', odd: '$Unknown' };
await giveBack(
  await at.sign(
    answerTo(await choose(physics.topic), [
      { type: 'ltiResourceLink', title: 'Chosen', url: `${at.host}/scene/7`, custom, lineItem: { scoreMaximum: 20 } },
    ]),
  ),
);
await teacher.do(updateItem, { params: { id: item._id }, body: { passPercent: 60 } });

const itemsOf = async (topic: string, who = teacher) => (await who.do(listTopicItems, { params: { id: topic } })).items;
const topicOf = async (course: string, who = teacher) =>
  (await who.do(listTopics, { params: { id: course } })).topics[0]!._id;
const exported = async (course = physics.course) => {
  const answer = await site.server.app.inject({
    url: `/v1/api/courses/${course}/export`,
    headers: { host: school.host, authorization: `Bearer ${school.people.teacher.token}` },
  });
  return answer.rawPayload;
};
const bring = (bytes: Uint8Array, { dryRun = '0' as '0' | '1', to = school } = {}) =>
  site.as('teacher', to).do(importCourse, { query: { dryRun }, file: { name: 'course.zip', bytes } });

test('a copy of a course has its tools with all that was chosen, and tells them what they were copied from', async () => {
  const original = await itemsOf(physics.topic);
  const copy = await teacher.do(duplicateCourse, { params: { id: physics.course } });
  const items = await itemsOf(await topicOf(copy._id));
  expect(items).toMatchObject([
    { title: 'Pendulum', maxScore: 10, passPercent: 60, results: 0, tool: { _id: at.tool._id } },
    { title: 'Chosen', url: `${at.host}/scene/7`, maxScore: 20, passPercent: null },
  ]);
  await teacher.do(publishCourse, { params: { id: copy._id }, body: {} });
  await student.do(startCourse, { params: { id: copy._id } });
  const [, chosen] = items;
  const claims = await launch(school.people.student, `/v1/api/lti/items/${chosen!._id}/open`);
  expect(claims[`${CLAIM}custom`]).toEqual({
    scene: '7',
    mine: chosen!._id,
    before: original[1]!._id,
    odd: '$Unknown',
  });
  // A copy of the copy knows both.
  const third = await teacher.do(duplicateCourse, { params: { id: copy._id } });
  const [, last] = await itemsOf(await topicOf(third._id));
  const told = await launch(school.people.teacher, `/v1/api/lti/items/${last!._id}/open`);
  expect(told[`${CLAIM}custom`]).toMatchObject({ before: `${chosen!._id},${original[1]!._id}` });
});

test('a file of a course names its tools by their addresses and comes back with them', async () => {
  const bytes = await exported();
  const [topic] = JSON.parse(strFromU8(unzipSync(bytes)['course.json']!)).topics;
  expect(topic.tools).toMatchObject([
    { title: 'Pendulum', tool: { name: 'Simulator', address: `${at.host}/launch` }, passPercent: 60 },
    { title: 'Chosen', custom },
  ]);
  const look = await bring(bytes, { dryRun: '1' });
  expect(look.items.filter(({ kind }) => kind === 'tool')).toMatchObject([{ status: 'ready' }, { status: 'ready' }]);
  const { course, warnings } = await bring(bytes);
  expect(warnings).toEqual([]);
  expect(await itemsOf(await topicOf(course!))).toMatchObject([
    { title: 'Pendulum' },
    { title: 'Chosen', maxScore: 20 },
  ]);
});

test('what a school has not registered is said before and after, and what it has is linked', async () => {
  const bytes = await exported();
  const there = site.as('teacher', otherSchool);
  const left = `was left out: no tool with the address "${at.host}/launch" is registered with this school`;
  const look = await bring(bytes, { dryRun: '1', to: otherSchool });
  expect(look.items.filter(({ kind }) => kind === 'tool')).toMatchObject([
    {
      title: 'Pendulum',
      status: 'refused',
      messages: [`The outside tool "Pendulum" of the topic "Oscillations" ${left}`],
    },
    { title: 'Chosen', status: 'refused' },
  ]);
  const bare = await bring(bytes, { to: otherSchool });
  expect(bare.warnings).toHaveLength(2);
  expect(await itemsOf(await topicOf(bare.course!, there), there)).toEqual([]);

  const settings = { ...toolSettings(at.host), name: 'Pendulums', takesGrades: false, isEnabled: false };
  const one = await site.as('admin', otherSchool).do(createTool, { body: settings });
  const linked = await bring(bytes, { to: otherSchool });
  expect(linked.warnings).toEqual([
    'The outside tool "Pendulum" of the topic "Oscillations" opens once an administrator enables the tool "Simulator"',
    'The outside tool "Chosen" of the topic "Oscillations" opens once an administrator enables the tool "Simulator"',
  ]);
  expect(await itemsOf(await topicOf(linked.course!, there), there)).toMatchObject([
    { title: 'Pendulum', maxScore: null, tool: { _id: one._id } },
    { title: 'Chosen', maxScore: null },
  ]);
  // Nothing says which of two it is, until one has the name.
  await site.as('admin', otherSchool).do(createTool, { body: { ...settings, name: 'Others' } });
  expect((await bring(bytes, { to: otherSchool })).warnings[0]).toContain('several tools with the address');
  const same = await site.as('admin', otherSchool).do(createTool, { body: toolSettings(at.host) });
  const { course, warnings } = await bring(bytes, { to: otherSchool });
  expect(warnings).toEqual([]);
  expect((await itemsOf(await topicOf(course!, there), there))[0]).toMatchObject({
    tool: { _id: same._id },
    maxScore: 10,
  });
});

test('a file of others can’t bring addresses that are none, or a tool of another school by its number', async () => {
  const parts = unzipSync(await exported());
  const manifest = JSON.parse(strFromU8(parts['course.json']!));
  const forged = async (change: (tool: Record<string, unknown>) => void) => {
    const copy = structuredClone(manifest);
    for (const tool of copy.topics[0].tools) change(tool);
    const bytes = zipSync({ ...parts, 'course.json': strToU8(JSON.stringify(copy)) });
    return site.as('teacher').call(importCourse, { file: { name: 'course.zip', bytes } });
  };
  for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'x'])
    expect((await forged((tool) => Object.assign(tool, { url }))).status).toBe(400);
  const answer = await forged((tool) => {
    tool.tool = { name: 'x', address: 'https://elsewhere.example', _id: at.tool._id, toolId: at.tool._id };
  });
  expect(answer.body.warnings).toHaveLength(2);
});

test('the parameters of a tool go with those of its place, which come first', async () => {
  const params = { id: at.tool._id };
  await admin.do(updateTool, { params, body: { custom: { scene: '1', school: '$Context.title', who: '$User.id' } } });
  const [, chosen] = await itemsOf(physics.topic);
  const claims = await launch(school.people.student, `/v1/api/lti/items/${chosen!._id}/open`);
  expect(claims[`${CLAIM}custom`]).toMatchObject({ scene: '7', school: 'Physics', who: claims.sub });
  expect((await launch())[`${CLAIM}custom`]).toMatchObject({ scene: '1' });
  const faulty: Record<string, string>[] = [{ 'a b': '1' }, { a: 'x'.repeat(2001) }];
  for (const bad of faulty) expect((await admin.call(updateTool, { params, body: { custom: bad } })).status).toBe(400);
  const body = { tool: at.tool._id, title: 'T', url: '', maxScore: null, passPercent: 50 };
  expect(await teacher.do(createItem, { params: { id: physics.topic }, body })).toMatchObject({ passPercent: null });
});

test('a link of a tool is a link in the copy and after a file, too', async () => {
  const { course, topic } = await courseOf('Lenses');
  const link = { type: 'link', title: 'To read', url: 'https://lens.example/read' };
  await giveBack(await at.sign(answerTo(await choose(topic), [link])));
  const expected = [{ title: 'To read', url: link.url, isLink: true, maxScore: null }];
  const copy = await teacher.do(duplicateCourse, { params: { id: course } });
  expect(await itemsOf(await topicOf(copy._id))).toMatchObject(expected);
  const bytes = await exported(course);
  const brought = await bring(bytes);
  expect(await itemsOf(await topicOf(brought.course!))).toMatchObject(expected);
  const parts = unzipSync(bytes);
  const manifest = JSON.parse(strFromU8(parts['course.json']!));
  const forged = async (more: object) => {
    Object.assign(manifest.topics[0].tools[0], more);
    const file = { name: 'course.zip', bytes: zipSync({ ...parts, 'course.json': strToU8(JSON.stringify(manifest)) }) };
    return teacher.call(importCourse, { file });
  };
  // A file can't make a link of it that sends results, nor one without an address.
  const graded = await forged({ maxScore: 5, passPercent: 50 });
  expect(await itemsOf(await topicOf(graded.body.course!))).toMatchObject(expected);
  expect((await forged({ url: null })).status).toBe(400);
  // Nor one that leads elsewhere than it looks, or that the database can't hold.
  const { body } = await forged({ url: 'https://school.test@lens.example/' });
  const [disguised] = await itemsOf(await topicOf(body.course!));
  const opened = await visit(site, `/v1/api/lti/items/${disguised!._id}/open`, {
    cookie: `token=${school.people.teacher.token}`,
  });
  expect([opened.status, opened.location]).toEqual([422, '']);
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])
    expect((await forged({ url })).status).toBe(400);
  expect((await forged({ url: link.url, title: 'a\u0000b' })).status).toBe(400);
  expect((await forged({ title: 'half \ud83d' })).status).toBe(400);
});
