import { expect, test } from 'vitest';
import type { z } from 'zod';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getCourseCertificateUrl, readTopic, reportTopic, startCourse } from '#courses/enrolment/contract.ts';
import { buildCourse } from '#courses/enrolment/testing.ts';
import { startQuiz, submitAttempt } from '#delivery/contract.ts';
import { startRegrade } from '#grading/regrade/contract.ts';
import { listNotifications } from '#messaging/notifications/contract.ts';
import { sweepOutbox } from '#platform/server/outbox/sweeper.ts';
import {
  createWebhook,
  getWebhookMessage,
  listWebhookMessages,
  listWebhooks,
  removeWebhook,
  sendFailedMessages,
  testWebhook,
  updateWebhook,
} from '../contract.ts';
import { webhookChannel } from '../deliver.ts';
import { publishEvents } from '../publish.ts';
import { type RecordKind, recordEvents } from '../rules.ts';
import { openReceiver } from '../testing-receiver.ts';
import { openRecordStore } from './testing-store.ts';

const site = await testSite({ environment: { WEBHOOKS_LOCAL: '1' } });
const { school, database } = site;
const { services } = site.server;
const admin = site.as('admin');
const sweep = () => sweepOutbox(services, [webhookChannel]);
const HOUR = 3_600_000;
const SECRET = 'the secret of the store';

async function newStore(kind: RecordKind = 'xapi-1', more: Partial<z.input<typeof createWebhook.body & object>> = {}) {
  const store = await openRecordStore();
  const { webhook, secret } = await admin.do(createWebhook, {
    body: { kind, url: store.receiver.url, events: [...recordEvents], secret: SECRET, ...more },
  });
  expect(secret).toBeNull();
  const params = { id: webhook._id };
  return {
    ...store,
    params,
    id: webhook._id,
    setFault: (fault: typeof store.fault) => {
      store.fault = fault;
    },
    read: async () => (await admin.do(listWebhooks, {})).webhooks.find(({ _id }) => _id === webhook._id)!,
    count: async (state: 'waiting' | 'failed' | 'delivered') =>
      (await admin.do(listWebhookMessages, { params, query: { state } })).total,
    remove: () => admin.do(removeWebhook, { params }),
  };
}

/** A day at school: an exam with a result that is changed later, and a course with its certificate. */
async function liveADay() {
  const question = await buildQuestion(site);
  const quiz = await buildQuiz(site, { name: 'Algebra', questions: [question] });
  const person = await site.addPerson(school, ['student']);
  const student = site.as(person);
  const { _id: attempt } = await student.do(startQuiz, { body: { id: quiz._id } });
  site.advance(90_500);
  await student.do(submitAttempt, { body: { id: attempt } });
  const choices = [{ question, choice: 'full' as const }];
  await site.as('teacher').do(startRegrade, { params: { id: quiz._id }, body: { choices, reason: 'Unclear' } });
  await site.runTasks();
  const { course, topics } = await buildCourse(site, [{ completion: 'hand' }], { title: 'Lines' });
  const at = { courseId: course, topicId: topics[0]! };
  await student.do(startCourse, { params: { id: course } });
  await student.do(readTopic, { params: at });
  await student.do(reportTopic, { params: at, body: { done: true } });
  await student.do(reportTopic, { params: at, body: { done: true } });
  const { certificate } = await student.do(getCourseCertificateUrl, { params: { id: course } });
  await sweep();
  return { quiz: quiz._id, attempt, person, course, topic: topics[0]!, certificate: certificate._id };
}

test('an xAPI store gets the statements of a day, each with published verb and type, in their order', async () => {
  const store = await newStore('xapi-1', { userName: 'tripos' });
  const day = await liveADay();
  const all = [...store.kept.values()] as never as {
    actor: object;
    verb: { id: string };
    object: { id: string; definition: { type: string; name: Record<string, string> } };
    result?: object;
    context: { registration?: string; contextActivities?: { parent: { id: string }[] } };
  }[];
  const ofAttempt = all.filter((one) => one.context.registration === day.attempt);
  expect(ofAttempt.map((one) => one.verb.id.split('/').at(-1))).toEqual([
    'initialized',
    'completed',
    'scored',
    'scored',
  ]);
  const result = { completion: true, duration: expect.stringMatching(/^PT9\d(\.\d{1,2})?S$/) };
  expect(ofAttempt.map((one) => one.result)).toEqual([
    undefined,
    result,
    { ...result, score: { scaled: 0, raw: 0, min: 0, max: 1 } },
    { ...result, score: { scaled: 1, raw: 1, min: 0, max: 1 } },
  ]);
  for (const one of ofAttempt) {
    expect(new URL(one.object.id).pathname).toBe(`/quizzes/${day.quiz}`);
    expect(one.object.definition).toEqual({
      type: 'http://adlnet.gov/expapi/activities/assessment',
      name: { 'en-US': 'Algebra' },
    });
    expect(one.actor).toEqual({
      objectType: 'Agent',
      account: { homePage: new URL(one.object.id).origin, name: day.person.personId },
    });
  }
  const others = all.filter((one) => one.context.registration === undefined);
  expect(others.map((one) => new URL(one.object.id).pathname).sort()).toEqual([
    `/certificates/${day.certificate}`,
    `/courses/${day.course}`,
    `/courses/${day.course}/topics/${day.topic}`,
  ]);
  const topic = others.find((one) => one.object.id.includes('/topics/'))!;
  expect(topic.context.contextActivities!.parent.map(({ id }) => new URL(id).pathname)).toEqual([
    `/courses/${day.course}`,
  ]);
  const [first] = store.receiver.received;
  expect(first).toMatchObject({ method: 'POST', path: '/events/statements' });
  expect(first!.headers).toMatchObject({
    'x-experience-api-version': '1.0.3',
    authorization: `Basic ${Buffer.from(`tripos:${SECRET}`).toString('base64')}`,
  });
  expect(JSON.stringify(store.receiver.received)).not.toContain('@');
  await store.remove();
});

test('a Caliper store gets one envelope for each event, with a bearer token and e-mail addresses only where chosen', async () => {
  const store = await newStore('caliper', { personBy: 'email' });
  const day = await liveADay();
  const events = [...store.kept.values()].map((one) => one.data![0]!);
  expect(events.map(({ type, action }) => `${type} ${action}`).sort()).toEqual([
    'AssessmentEvent Started',
    'AssessmentEvent Submitted',
    'AssignableEvent Completed',
    'Event Completed',
    'Event Created',
    'GradeEvent Graded',
    'GradeEvent Graded',
  ]);
  const grades = events.filter(({ type }) => type === 'GradeEvent') as never as { generated: { scoreGiven: number } }[];
  expect(grades.map(({ generated }) => generated.scoreGiven)).toEqual([0, 1]);
  const started = events.find(({ action }) => action === 'Started')!;
  expect(started).toMatchObject({
    actor: {
      id: `urn:uuid:${day.person.personId}`,
      otherIdentifiers: [{ identifierType: 'EmailAddress', identifier: expect.stringContaining('@') }],
    },
    generated: { id: `urn:uuid:${day.attempt}`, type: 'Attempt', count: 1 },
  });
  expect(store.receiver.received[0]).toMatchObject({ path: '/events', headers: { authorization: `Bearer ${SECRET}` } });
  await store.remove();
});

const publish = (attempts: readonly string[]) =>
  database.inTenant(school.id, (tx) =>
    publishEvents(
      tx,
      attempts.map((attempt, number) => ({
        type: 'attempt.graded',
        subject: `attempt ${attempt}`,
        data: { attempt, quiz: attempt, person: attempt, score: number, maxScore: 1_000, passed: null },
      })),
      site.now(),
    ),
  );
const idOf = (number: number): string => `0199f0a2-0000-7000-8000-${String(number).padStart(12, '0')}`;

test('with 30 % of calls failing and answers lost, every statement is kept once and the order of attempts holds', async () => {
  const store = await newStore();
  let calls = 0;
  const faults = [
    { answer: 'drop', after: true },
    { answer: { status: 401 } },
    { answer: { status: 409 } },
    { answer: { status: 429, headers: { 'retry-after': '20' } } },
    { answer: { status: 500 } },
    { answer: { status: 503 }, after: true },
  ] as const;
  store.setFault(() => {
    calls += 1;
    return (calls * 7) % 10 < 3 ? faults[calls % faults.length] : undefined;
  });
  await publish(Array.from({ length: 120 }, (_, number) => idOf(number % 17)));
  for (let turn = 0; turn < 300 && (await store.count('waiting')) > 0; turn++) {
    await sweep();
    site.advance(60_000);
  }
  expect([await store.count('delivered'), store.kept.size]).toEqual([120, 120]);
  const kept = [...store.kept.values()] as never as {
    context: { registration: string };
    result: { score: { raw: number } };
  }[];
  for (const of of Map.groupBy(kept, (one) => one.context.registration).values()) {
    const order = of.map((one) => one.result.score.raw);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  }
  await store.remove();
}, 60_000);

test('while a store is paused its events wait, and they are sent when it is resumed', async () => {
  const store = await newStore();
  await admin.do(updateWebhook, { params: store.params, body: { isEnabled: false } });
  await publish([idOf(1), idOf(2)]);
  await sweep();
  expect((await admin.call(testWebhook, { params: store.params })).status).toBe(422);
  expect([store.kept.size, await store.read()]).toMatchObject([
    0,
    { waiting: 2, isEnabled: false, failingSince: null },
  ]);
  await admin.do(updateWebhook, { params: store.params, body: { isEnabled: true } });
  await sweep();
  expect([store.kept.size, await store.read()]).toMatchObject([2, { waiting: 0 }]);
  await store.remove();
});

test('a store that fails for days is paused, administrators are told, and nothing is lost', async () => {
  const store = await newStore();
  store.setFault(() => ({ answer: { status: 500 } }));
  for (let hours = 0; hours < 24 * 12; hours += 6) {
    if (hours % 24 === 0) await publish([idOf(hours)]);
    await sweep();
    site.advance(6 * HOUR);
  }
  expect(await store.read()).toMatchObject({ isEnabled: false, gaveUpAt: expect.any(String), waiting: 12 });
  const { notices } = await admin.do(listNotifications, {});
  expect(notices[0]!.title).toBe(`The record store at ${new URL(store.receiver.url).host} was paused`);
  store.setFault(() => undefined);
  await admin.do(updateWebhook, { params: store.params, body: { isEnabled: true } });
  await sweep();
  expect([store.kept.size, await store.count('failed')]).toEqual([12, 0]);
  await store.remove();
});

test('statements that a store refuses for a week are given up, and all are sent again by one call', async () => {
  const store = await newStore();
  store.setFault(({ body }) => (body.includes(idOf(1)) ? { answer: { status: 400, text: 'bad' } } : undefined));
  await publish([idOf(1), idOf(1), idOf(2)]);
  for (let hours = 0; hours < 24 * 16; hours += 2) {
    await sweep();
    site.advance(2 * HOUR);
  }
  expect([await store.count('failed'), store.kept.size]).toEqual([2, 1]);
  expect(await store.read()).toMatchObject({ isEnabled: true });
  store.setFault(() => undefined);
  expect(await admin.do(sendFailedMessages, { params: store.params })).toEqual({ count: 2 });
  await sweep();
  expect([await store.count('failed'), store.kept.size]).toEqual([0, 3]);
  await store.remove();
});

test('a test is sent and the log shows exactly what a store was sent', async () => {
  const store = await newStore('xapi-2');
  await admin.do(testWebhook, { params: store.params });
  await sweep();
  const { messages } = await admin.do(listWebhookMessages, { params: store.params });
  const shown = await admin.do(getWebhookMessage, { params: { ...store.params, message: messages[0]!._id } });
  expect(shown.body).toBe(store.receiver.received[0]!.body);
  expect(store.receiver.received[0]!.headers['x-experience-api-version']).toBe('2.0.0');
  expect(JSON.stringify(await admin.do(listWebhooks, {}))).not.toContain(SECRET);
  const rows = await database.inTenant(school.id, (tx) => tx.selectFrom('webhook').selectAll().execute());
  expect(rows.filter((row) => row.sealed_secrets.includes(SECRET))).toEqual([]);
  await store.remove();
});

test('a store’s secret is never led to another address, and it hears of no accounts', async () => {
  const store = await newStore();
  const elsewhere = (await openReceiver()).url;
  const change = async (body: object) => {
    const { status, error } = await admin.call(updateWebhook, { params: store.params, body });
    return status === 200 ? status : [status, error.details?.[0]?.path];
  };
  expect(await change({ url: elsewhere })).toEqual([400, 'secret']);
  expect(await change({ url: elsewhere, secret: 'new' })).toBe(200);
  expect(await change({ events: ['person.left'] })).toEqual([400, 'events']);
  const body = { kind: 'xapi-1' as const, url: elsewhere, events: ['attempt.graded' as const] };
  expect((await admin.call(createWebhook, { body })).error.details?.[0]?.path).toBe('secret');
  const hook = { ...body, kind: 'webhook' as const, personBy: 'email' as const };
  expect((await admin.call(createWebhook, { body: hook })).error.details?.[0]?.path).toBe('personBy');
  await store.remove();
});
