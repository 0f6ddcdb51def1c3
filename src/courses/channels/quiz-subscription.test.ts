import { expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { createGrant, createPlan } from '#billing/contract-admin.ts';
import { buildPlan } from '#billing/testing.ts';
import { getExam, startQuiz } from '#delivery/contract.ts';
import { listQuizzes } from '#quizzes/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { listStudentsFor } from '#site/reminders/store.ts';
import { searchAll } from '#site/search/contract.ts';
import { createChannel, deleteChannel, leaveChannel, setItems } from './contract.ts';
import { checkQuizSubscription, joinChannel, subscribeToQuiz } from './contract-subscription.ts';
import { buildChannel } from './testing.ts';

const site = await testSite();
const teacher = site.as('teacher');
const plan = await site.as('admin').do(createPlan, { body: buildPlan() });
const newStudent = () => site.addPerson(site.school, ['student']);

async function keep(quizId: string, overrides: Parameters<typeof buildChannel>[0] = {}) {
  const channel = await teacher.do(createChannel, { body: buildChannel(overrides) });
  await teacher.do(setItems, {
    params: { id: channel._id },
    body: { items: [{ kind: 'quiz', _id: quizId, membersOnly: true }] },
  });
  return channel;
}

test('a free quiz needs nothing', async () => {
  const quiz = await buildQuiz(site);
  const student = site.as(await newStudent());
  expect(await student.do(checkQuizSubscription, { query: { quizId: quiz._id } })).toEqual({
    quizId: quiz._id,
    subscribed: true,
    needs: null,
    subscription: 1,
    until: null,
    plans: [],
    channels: [],
  });
});

test('a premium quiz names the plans that open it, and says so when one is held', async () => {
  const quiz = await buildQuiz(site, { subscription: 2 });
  const person = await newStudent();
  const student = site.as(person);
  const query = { quizId: quiz._id };
  const before = await student.do(checkQuizSubscription, { query });
  expect(before).toMatchObject({ subscribed: false, needs: 'plan', plans: [{ _id: plan._id, priceMinor: 1999 }] });
  expect(await student.do(subscribeToQuiz, { body: { id: quiz._id } })).toEqual(before);
  await site.as('admin').do(createGrant, {
    body: { plan: plan._id, holder: { kind: 'person', email: person.email } },
  });
  expect(await student.do(subscribeToQuiz, { body: { id: quiz._id } })).toMatchObject({
    subscribed: true,
    needs: null,
    until: expect.any(String),
  });
});

test('a quiz that a channel keeps for its members is started by them only', async () => {
  const quiz = await buildQuiz(site, { name: 'Members only', attemptsAllowed: 0 });
  const channel = await keep(quiz._id);
  const person = await newStudent();
  const student = site.as(person);
  expect((await student.do(listQuizzes, { query: { q: 'Members only' } })).total).toBe(0);
  const refused = await student.call(startQuiz, { body: { id: quiz._id } });
  expect(refused.error).toMatchObject({ statusCode: 403, details: [{ path: 'channel', _id: channel._id }] });
  expect(await student.do(getQuiz, { params: { id: quiz._id } })).toMatchObject({
    needs: 'channel',
    doors: [{ _id: channel._id, name: channel.name }],
    may: { start: false },
  });
  await student.do(joinChannel, { body: { id: channel._id } });
  expect((await student.do(listQuizzes, { query: { q: 'Members only' } })).total).toBe(1);
  const attempt = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(leaveChannel, { params: { id: channel._id } });
  await student.do(getExam, { params: { id: attempt._id } });
  expect((await student.do(startQuiz, { body: { id: quiz._id } }))._id).toBe(attempt._id);
});

test('who is not in the channel neither finds its quiz in the search nor is reminded of it', async () => {
  const quiz = await buildQuiz(site, { name: 'Kept secret' });
  const channel = await keep(quiz._id);
  const [member, other] = [await newStudent(), await newStudent()];
  await site.as(member).do(joinChannel, { body: { id: channel._id } });
  const search = async (who: typeof member) =>
    (await site.as(who).do(searchAll, { query: { q: 'Kept secret' } })).groups.flatMap((group) => group.hits);
  expect(await search(member)).toMatchObject([{ _id: quiz._id }]);
  expect(await search(other)).toEqual([]);
  const told = await site.database.inTenant(site.school.id, (tx) => listStudentsFor(tx, quiz._id));
  expect(told).toEqual([member.personId]);
});

test('a quiz that only invited people may take does not exist for others', async () => {
  const quiz = await buildQuiz(site);
  await keep(quiz._id, { kind: 'invitation' });
  const student = site.as(await newStudent());
  expect((await student.call(getQuiz, { params: { id: quiz._id } })).status).toBe(404);
  expect((await student.call(startQuiz, { body: { id: quiz._id } })).status).toBe(404);
  expect((await student.call(checkQuizSubscription, { query: { quizId: quiz._id } })).status).toBe(404);
});

test('of several channels that keep a quiz, one is enough; a deleted one keeps nothing', async () => {
  const quiz = await buildQuiz(site);
  const [first, second] = [await keep(quiz._id), await keep(quiz._id, { kind: 'code' })];
  const [member, other] = [site.as(await newStudent()), site.as(await newStudent())];
  await member.do(joinChannel, { body: { id: first._id } });
  await member.do(startQuiz, { body: { id: quiz._id } });
  await teacher.do(deleteChannel, { params: { id: first._id } });
  await teacher.do(deleteChannel, { params: { id: second._id } });
  await other.do(startQuiz, { body: { id: quiz._id } });
});

test('subscribing to a quiz joins the channel that keeps it, with its pass code where it has one', async () => {
  const quiz = await buildQuiz(site);
  await keep(quiz._id, { kind: 'code', passCode: 'open sesame' });
  const student = site.as(await newStudent());
  expect(await student.do(subscribeToQuiz, { body: { id: quiz._id } })).toMatchObject({
    needs: 'channel',
    channels: [{ needsPassCode: true }],
  });
  const wrong = await student.call(subscribeToQuiz, { body: { id: quiz._id, passCode: 'guessing' } });
  expect(wrong.error).toMatchObject({ statusCode: 403, details: [{ path: 'passCode' }] });
  expect(await student.do(subscribeToQuiz, { body: { id: quiz._id, passCode: 'open sesame' } })).toMatchObject({
    subscribed: true,
    needs: null,
  });
  await student.do(startQuiz, { body: { id: quiz._id } });
});
