import { expect, test } from 'vitest';
import { listAudit } from '#admin/operations/audit/contract.ts';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { publishCourse } from '#courses/courses/contract.ts';
import { removeStudent, startCourse } from '#courses/enrolment/contract.ts';
import { buildCourse } from '#courses/enrolment/testing.ts';
import { startQuiz, submitAttempt } from '#delivery/contract.ts';
import { updateAccount } from '#identity/account/contract.ts';
import { emailChange } from '#identity/account/profile/actions-email.ts';
import { confirmEmail } from '#identity/account/profile/contract.ts';
import { makeChallenge } from '#identity/account/second-factor/actions-challenges.ts';
import { credentialMark } from '#identity/account/sessions/actions.ts';
import { getPerson } from '#identity/account/store.ts';
import { addWithPassword } from '#identity/account/testing.ts';
import { createUser, updateUserInfo, updateUserStatus } from '#identity/people/contract-users.ts';
import { answerNameRequest, listNameRequests } from '#identity/privacy/names/contract.ts';
import { insertNameRequest } from '#identity/privacy/names/store.ts';
import { listNotifications } from '#messaging/notifications/contract.ts';
import { sweepOutbox } from '#platform/server/outbox/sweeper.ts';
import {
  createWebhook,
  getWebhookMessage,
  listWebhookMessages,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  sendWebhookMessage,
  testWebhook,
  updateWebhook,
} from './contract.ts';
import { retryAfterOf, webhookChannel } from './deliver.ts';
import { messageOf } from './payloads.ts';
import { type EventToPublish, publishEvents } from './publish.ts';
import { isWebhookEvent, type WebhookEvent, webhookEvents } from './rules.ts';
import { type Answer, openReceiver } from './testing-receiver.ts';

const site = await testSite({ environment: { WEBHOOKS_LOCAL: '1' } });
const { school, otherSchool, database } = site;
const { services } = site.server;
const admin = site.as('admin');
const sweep = () => sweepOutbox(services, [webhookChannel]);
const HOUR = 3_600_000;

async function newWebhook(events: WebhookEvent[] = ['attempt.submitted'], at = school) {
  const receiver = await openReceiver();
  const { webhook, secret } = await site.as('admin', at).do(createWebhook, { body: { url: receiver.url, events } });
  return {
    receiver,
    secret: secret!,
    id: webhook._id,
    remove: () => admin.do(removeWebhook, { params: { id: webhook._id } }),
  };
}
const publish = (events: readonly EventToPublish[]) =>
  database.inTenant(school.id, (tx) => publishEvents(tx, events, site.now()));
const event = (subject: string, number: number): EventToPublish => ({
  type: 'attempt.submitted',
  subject,
  data: { number },
});
/** What arrived, after its signature and, but for the numbers of `event`, its description were checked. */
const checked = (hook: Awaited<ReturnType<typeof newWebhook>>) =>
  hook.receiver.received.map((one) => {
    const message = hook.receiver.verify(one, hook.secret);
    expect(isWebhookEvent(message.type) && messageOf(message.type).safeParse(message).error).toBeUndefined();
    return message;
  });
const messages = (id: string, query: object = {}) => admin.do(listWebhookMessages, { params: { id }, query });

test('an exam, from start to result, arrives in order, signed as the Standard Webhooks library checks it', async () => {
  const hook = await newWebhook(['attempt.started', 'attempt.submitted', 'attempt.graded']);
  const quiz = await buildQuiz(site, { questions: [await buildQuestion(site)] });
  const student = await site.addPerson(school, ['student']);
  const { _id } = await site.as(student).do(startQuiz, { body: { id: quiz._id } });
  await site.as(student).do(submitAttempt, { body: { id: _id } });
  await sweep();
  const seen = checked(hook);
  expect(seen.map(({ type }) => type)).toEqual(['attempt.started', 'attempt.submitted', 'attempt.graded']);
  const data = { attempt: _id, quiz: quiz._id, person: student.personId };
  expect(seen.map((one) => one.data)).toEqual([data, data, { ...data, score: 0, maxScore: 1, passed: null }]);
  expect(() => hook.receiver.verify({ ...hook.receiver.received[0]!, body: '{}' }, hook.secret)).toThrow();
  await hook.remove();
});

test('people who come, change and leave are told of by their identifier alone', async () => {
  const hook = await newWebhook(['person.created', 'person.changed', 'person.left']);
  const body = { firstName: 'Grace', email: 'grace@school.test', password: 'a long password of hers' };
  const { _id } = await admin.do(createUser, { body });
  await admin.do(updateUserInfo, { body: { user: { _id, info: { firstName: 'Amazing' } } } });
  await admin.do(updateUserStatus, { body: { user: { _id, status: 'disabled' } } });
  await sweep();
  const seen = checked(hook);
  expect(seen.map(({ type, data }) => [type, data])).toEqual(
    ['person.created', 'person.changed', 'person.left'].map((type) => [type, { person: _id }]),
  );
  await hook.remove();
});

test('a person who changes their own name or address is told of too, and one whose new name is approved', async () => {
  const hook = await newWebhook(['person.changed']);
  const person = await addWithPassword(site, 'Emmy', { roles: ['teacher'] });
  const own = site.as(person);
  await own.do(updateAccount, { body: { timeZone: 'Asia/Tokyo' } });
  await own.do(updateAccount, { body: { firstName: 'Amalie' } });
  const request = await database.inTenant(school.id, async (tx) => {
    const data = {
      from: person.email,
      to: 'amalie@school.test',
      credential: credentialMark(await getPerson(tx, person.personId)),
    };
    await insertNameRequest(tx, person.personId, { firstName: 'Amalie Emmy', lastName: '', reason: '' }, site.now());
    return makeChallenge(services, tx, emailChange, person.personId, data);
  });
  await site.as('visitor').do(confirmEmail, { body: { token: request } });
  const id = (await admin.do(listNameRequests)).requests[0]!._id;
  await admin.do(answerNameRequest, { params: { id }, body: { approves: true, reason: '' } });
  await sweep();
  const { personId } = person;
  expect(checked(hook).map(({ data }) => data)).toEqual([
    { person: personId },
    { person: personId },
    { person: personId },
  ]);
  await hook.remove();
});

test('a course tells that it is published, who starts it, and whom its teacher removes', async () => {
  const hook = await newWebhook(['course.published', 'course.enrolled', 'course.left']);
  const { course } = await buildCourse(site, [{}]);
  const student = await site.addPerson(school, ['student']);
  const params = { id: course };
  await site.as(student).do(startCourse, { params });
  await site.as(student).do(startCourse, { params });
  await admin.do(removeStudent, { params: { ...params, personId: student.personId } });
  for (const published of [false, true, true]) await admin.do(publishCourse, { params, body: { published } });
  await sweep();
  const seen = checked(hook);
  const membership = { course, person: student.personId };
  expect(seen.map(({ type, data }) => [type, data]).sort()).toEqual([
    ['course.enrolled', membership],
    ['course.left', membership],
    ['course.published', { course }],
  ]);
  const ofPerson = seen.map(({ type }) => type).filter((type) => type !== 'course.published');
  expect(ofPerson).toEqual(['course.enrolled', 'course.left']);
  await hook.remove();
});

test('the OpenAPI document describes the messages of every event, and each example is one', async () => {
  const document = (
    await site.server.app.inject({ url: '/v1/api/openapi.json', headers: { host: school.host } })
  ).json();
  expect(Object.keys(document.webhooks).sort()).toEqual([...webhookEvents].sort());
  for (const type of webhookEvents) {
    const { schema, examples } = document.webhooks[type].post.requestBody.content['application/json'];
    expect(Object.keys(examples.message.value).sort()).toEqual([...schema.required].sort());
    expect(messageOf(type).safeParse(examples.message.value).error).toBeUndefined();
  }
  expect(document.components.securitySchemes.clientCredentials.flows.clientCredentials.tokenUrl).toBe('/oauth/token');
});

test('only what a webhook is subscribed to is sent, only while it is on, and never to another school’s', async () => {
  const hook = await newWebhook(['course.completed']);
  const theirs = await newWebhook(['attempt.submitted'], otherSchool);
  await publish([event('a', 1)]);
  await admin.do(updateWebhook, { params: { id: hook.id }, body: { events: ['attempt.submitted'], isEnabled: false } });
  await publish([event('a', 2)]);
  await sweep();
  expect([hook.receiver.received.length, theirs.receiver.received.length]).toEqual([0, 0]);
  expect((await site.as('admin', otherSchool).call(listWebhookMessages, { params: { id: hook.id } })).status).toBe(404);
  await hook.remove();
});

/** A deterministic stream of numbers below 100. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % 100;
  };
}

test.each([1, 2, 3])(
  'with 30 %% of calls failing and answers lost, nothing is lost and every subject keeps its order (%i)',
  async (seed) => {
    const hook = await newWebhook();
    const next = chances(seed);
    const known = new Map<string, { subject: string; number: number }>();
    let calls = 0;
    let faults = 0;
    hook.receiver.answer = (request): Answer => {
      calls += 1;
      const chance = next();
      // Signed anew at each try; the library refuses timestamps that are minutes off, and the clock of the test runs ahead.
      const { type, data } = JSON.parse(request.body) as { type: string; data: { subject: string; number: number } };
      expect(type).toBe('attempt.submitted');
      const isTaken = chance >= 30 || chance < 5;
      if (isTaken && !known.has(request.id)) known.set(request.id, data);
      if (chance >= 30) return { status: 200 };
      faults += 1;
      if (chance < 5) return 'drop';
      if (chance < 10) return { status: 401 };
      if (chance < 15) return { status: 409 };
      if (chance < 20) return { status: 429, headers: { 'retry-after': '30' } };
      if (chance < 25)
        return { status: 503, headers: { 'retry-after': new Date(site.now().getTime() + 5_000).toUTCString() } };
      return { status: 500, text: 'broken' };
    };
    const all = Array.from({ length: 200 }, (_, number) => ({ subject: `s${number % 23}`, number }));
    for (let start = 0; start < all.length; start += 20)
      await publish(
        all.slice(start, start + 20).map((data) => ({ type: 'attempt.submitted', subject: data.subject, data })),
      );
    for (let turn = 0; turn < 500 && (await messages(hook.id, { state: 'waiting' })).total > 0; turn++) {
      await sweep();
      site.advance(60_000);
    }
    expect((await messages(hook.id, { state: 'delivered' })).total).toBe(200);
    expect(known.size).toBe(200);
    for (const of of Map.groupBy(known.values(), ({ subject }) => subject).values()) {
      const order = of.map(({ number }) => number);
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }
    expect(faults / calls).toBeGreaterThan(0.2);
    await hook.remove();
  },
  60_000,
);

test('the log shows each try with what was answered, and a message can be sent again under its id', async () => {
  const hook = await newWebhook();
  hook.receiver.answer = () => ({ status: 500, text: 'x'.repeat(5_000) });
  await publish([event('a', 1)]);
  await sweep();
  hook.receiver.answer = () => ({ status: 200, text: 'thanks' });
  site.advance(HOUR);
  await sweep();
  const [message] = (await messages(hook.id)).messages;
  expect(message).toMatchObject({ event: 'attempt.submitted', state: 'delivered', tries: 2, nextTryAt: null });
  const params = { id: hook.id, message: message!._id };
  const shown = await admin.do(getWebhookMessage, { params });
  expect(shown.attempts).toMatchObject([
    { status: 200, response: 'thanks', error: null },
    { status: 500, response: 'x'.repeat(1_000), error: '500' },
  ]);
  expect(JSON.parse(shown.body)).toMatchObject({ type: 'attempt.submitted', data: { number: 1 } });
  await admin.do(sendWebhookMessage, { params });
  await sweep();
  expect(new Set(hook.receiver.received.map(({ id }) => id))).toEqual(new Set([message!._id]));
  expect(hook.receiver.received).toHaveLength(3);
  const { entries } = await admin.do(listAudit, { query: { id: hook.id } });
  expect(entries.map(({ deed }) => deed)).toEqual(['webhook.retry', 'webhook.create']);
  await hook.remove();
  expect((await admin.call(getWebhookMessage, { params })).status).toBe(404);
});

test('a test event is sent whatever the webhook is subscribed to', async () => {
  const hook = await newWebhook(['course.completed']);
  await admin.do(testWebhook, { params: { id: hook.id } });
  await sweep();
  expect(JSON.parse(hook.receiver.received[0]!.body)).toMatchObject({
    type: 'webhook.test',
    data: { webhook: hook.id },
  });
  await hook.remove();
});

test('after a change of the secret both are good for a day', async () => {
  const hook = await newWebhook();
  const { secret: next } = await admin.do(renewWebhookSecret, { params: { id: hook.id } });
  const sendOne = async () => {
    await publish([event('a', 1)]);
    await sweep();
    return hook.receiver.received.at(-1)!;
  };
  const during = await sendOne();
  expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2);
  site.advance(25 * HOUR);
  const after = await sendOne();
  expect(String(after.headers['webhook-signature']).split(' ')).toHaveLength(1);
  expect(next).not.toBe(hook.secret);
  const rows = await database.inTenant(school.id, (tx) => tx.selectFrom('webhook').selectAll().execute());
  expect(JSON.stringify(rows)).not.toContain(next);
  await hook.remove();
});

test('a webhook that fails for five days is switched off, and administrators are told', async () => {
  const hook = await newWebhook();
  hook.receiver.answer = () => ({ status: 500 });
  const state = async () => (await admin.do(listWebhooks, {})).webhooks.find(({ _id }) => _id === hook.id)!;
  for (let hours = 0; hours < 24 * 6; hours += 2) {
    if (hours % 24 === 0) await publish([event(`day ${hours}`, hours)]);
    await sweep();
    if (hours === 24 * 4) expect(await state()).toMatchObject({ isEnabled: true, lastError: '500' });
    site.advance(2 * HOUR);
  }
  expect(await state()).toMatchObject({ isEnabled: false, gaveUpAt: expect.any(String) });
  const { notices } = await admin.do(listNotifications, {});
  expect(notices[0]).toMatchObject({
    title: `The webhook to ${new URL(hook.receiver.url).host} was switched off`,
  });
  await admin.do(updateWebhook, { params: { id: hook.id }, body: { isEnabled: true } });
  expect(await state()).toMatchObject({ isEnabled: true, gaveUpAt: null });
  await hook.remove();
});

test('a receiver that says it is gone is switched off at once', async () => {
  const hook = await newWebhook();
  hook.receiver.answer = () => ({ status: 410 });
  await publish([event('a', 1)]);
  await sweep();
  expect((await admin.do(listWebhooks, {})).webhooks.find(({ _id }) => _id === hook.id)).toMatchObject({
    isEnabled: false,
  });
  await hook.remove();
});

test('redirects are not followed', async () => {
  const [hook, inner] = [await newWebhook(), await openReceiver()];
  hook.receiver.answer = () => ({ status: 302, headers: { location: inner.url } });
  await publish([event('a', 1)]);
  await sweep();
  expect([hook.receiver.received.length, inner.received.length]).toEqual([1, 0]);
  expect((await messages(hook.id)).messages[0]).toMatchObject({ lastError: '302: redirects are not followed' });
  await hook.remove();
});

test('Retry-After is read as seconds and as a date', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  expect(retryAfterOf('120', now)).toEqual(new Date('2026-11-23T10:02:00Z'));
  expect(retryAfterOf('Mon, 23 Nov 2026 10:05:00 GMT', now)).toEqual(new Date('2026-11-23T10:05:00Z'));
  expect([retryAfterOf('soon', now), retryAfterOf(null, now), retryAfterOf('9'.repeat(30), now)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
