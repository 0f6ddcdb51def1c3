/** What two requests at once, great numbers and small ones do to what tools return and send. */
import { afterAll, expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { listTopicItems, updateItem } from './contract.ts';
import { buildItem } from './testing.ts';
import { gradesOf, physicsCourse } from './testing-course.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { teacher, student, people, topicOf, at, launch, ask, tokenOf, scoreBy, choose, answerTo, giveBack, stop } =
  await physicsCourse(site);
afterAll(stop);

const links = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ type: 'ltiResourceLink', title: `Scene ${from + index}` }));
const itemsOf = async (topic: string) => (await teacher.do(listTopicItems, { params: { id: topic } })).items;

test('two windows that return at once never fill a topic beyond 50 tools, and the second says how many fit', async () => {
  const { topic } = await topicOf('Waves');
  const jwts = [];
  for (const from of [0, 30]) jwts.push(await at.sign(answerTo(await choose(topic), links(30, from))));
  const pages = await Promise.all(jwts.map((jwt) => giveBack(jwt)));
  expect(pages.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const refused = pages.find(({ status }) => status === 400)!;
  expect(refused.text).toContain('A topic has room for 50 outside tools');
  expect(refused.text).toContain('This one has 30, and 30 were returned');
  expect(await itemsOf(topic)).toHaveLength(30);
});

test('what is refused for its number is not used up: the tool can return fewer', async () => {
  const { topic } = await topicOf('Sound');
  const claims = await choose(topic);
  const many = await giveBack(await at.sign(answerTo(claims, links(51))));
  expect([many.status, many.text.includes('51 were returned')]).toEqual([400, true]);
  const very = await giveBack(await at.sign(answerTo(claims, links(201))));
  expect([very.status, very.text.includes('The tool returned 201 items')]).toEqual([400, true]);
  expect((await giveBack(await at.sign(answerTo(claims, links(50))))).status).toBe(200);
  expect(await itemsOf(topic)).toHaveLength(50);
});

test('the same message twice at once is added once, and the second says that it was added', async () => {
  const { topic } = await topicOf('Echo');
  const jwt = await at.sign(answerTo(await choose(topic), links(30)));
  const pages = await Promise.all([giveBack(jwt), giveBack(jwt)]);
  expect(pages.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(pages.find(({ status }) => status === 400)!.text).toContain('This was added already');
  expect(await itemsOf(topic)).toHaveLength(30);
});

test('two line items at once for one place make one that the topic shows, and no error', async () => {
  const { topic } = await topicOf('Light');
  const item = await buildItem(site, { tool: at.tool._id, topic, maxScore: null });
  const { lineitems } = gradesOf(await launch(people.teacher, `/v1/api/lti/items/${item._id}/open`));
  const token = await tokenOf();
  const column = { label: 'Lens', scoreMaximum: 5, resourceLinkId: item._id };
  const make = () => ask(lineitems, { token, method: 'POST', body: column });
  const change = () => teacher.call(updateItem, { params: { id: item._id }, body: { maxScore: 5 } });
  const made = await Promise.all([make(), make(), change()]);
  expect(made.map(({ status }) => status)).toEqual([201, 201, 200]);
  expect(await itemsOf(topic)).toHaveLength(1);
});

test('a highest result that is nearly nothing is refused in words', async () => {
  const { lineitems } = gradesOf(await launch());
  const body = { label: 'Tiny', scoreMaximum: 1e-7 };
  expect((await ask(lineitems, { token: await tokenOf(), method: 'POST', body })).status).toBe(400);
  const { topic } = await topicOf('Dust');
  const page = await giveBack(
    await at.sign(
      answerTo(await choose(topic), [{ type: 'ltiResourceLink', title: 'Dust', lineItem: { scoreMaximum: 1e-7 } }]),
    ),
  );
  expect([page.status, page.text.includes('Dust\u2069: the tool described it')]).toEqual([400, true]);
});

test('a score is told as it was sent', async () => {
  const { topic } = await topicOf('Gravity');
  const item = await buildItem(site, { tool: at.tool._id, topic, maxScore: 10 });
  const claims = await launch(people.student, `/v1/api/lti/items/${item._id}/open`);
  const { lineitem } = gradesOf(claims);
  const token = await tokenOf();
  const send = async (more: object) => {
    site.advance(1_000);
    return (await ask(`${lineitem}/scores`, { token, method: 'POST', body: scoreBy(claims.sub, more) })).status;
  };
  const result = async () => (await student.do(listTopicItems, { params: { id: topic } })).items[0]!.result;
  expect(await send({ scoreGiven: 0.59999999, scoreMaximum: 1 })).toBe(204);
  expect(await result()).toMatchObject({ score: 0.59999999, maxScore: 1 });
  // Small numbers keep their share.
  expect(await send({ scoreGiven: 1e-7, scoreMaximum: 4e-7 })).toBe(204);
  expect((await ask(`${lineitem}/results`, { token })).body).toMatchObject([{ resultScore: 2.5, resultMaximum: 10 }]);
  expect(await send({ scoreGiven: 0, scoreMaximum: 1e-13 })).toBe(400);
  // 0.7 of 1 is 7 of 10, and not 6.999999999999999.
  expect(await send({ scoreGiven: 0.7, scoreMaximum: 1 })).toBe(204);
  expect((await ask(`${lineitem}/results`, { token })).body).toMatchObject([{ resultScore: 7 }]);
});
