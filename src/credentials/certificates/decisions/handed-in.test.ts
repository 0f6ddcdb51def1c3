/** Certificates whose holders have handed in again since. */
import { expect, test, vi } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { issueAsAttemptsEnd } from '#credentials/certificates/actions-at-end.ts';
import { issueDue } from '#credentials/certificates/actions-issue.ts';
import { getQuizCertificateUrl, listCertificates } from '#credentials/certificates/contract.ts';
import { saveCertificateRule } from '#credentials/certificates/rules/contract.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { sweepOverdue } from '#delivery/finish/sweeper.ts';
import { doProctorAction } from '#delivery/proctoring/contract.ts';
import { createWebhook, getWebhookMessage, listWebhookMessages } from '#messaging/webhooks/contract.ts';
import { decideCertificate, listDecisions } from './contract.ts';

const site = await testSite();
const teacher = site.as('teacher');
const { services } = site.server;
const MINUTE_MS = 60_000;

const trueFalse = () => buildQuestion(site, { type: 'true-false', content: { stem: 'Is it?', right: true } as never });
const questions = [await trueFalse(), await trueFalse(), await trueFalse(), await trueFalse()];

/** Answers the first of the questions rightly and the others wrongly. */
async function handIn(person: TestPerson, id: string, rightOnes: number, seq: number) {
  const client = site.as(person);
  const resp = questions.map((question, at) => ({ question, answer: { value: at < rightOnes }, seq }));
  await client.do(saveResp, { body: { id, resp } });
  site.advance(MINUTE_MS);
  await client.do(submitAttempt, { body: { id } });
}

async function sit(quizId: string, rightOnes: number, person?: TestPerson) {
  const who = person ?? (await site.addPerson(site.school, ['student']));
  const { _id } = await site.as(who).do(startQuiz, { body: { id: quizId } });
  await handIn(who, _id, rightOnes, 1);
  return { person: who, attempt: _id };
}

const reopen = (quizId: string, attempt: string) =>
  teacher.do(doProctorAction, {
    params: { id: quizId },
    body: { deed: 'reopen', attempts: [attempt], minutes: 30, reason: 'Handed in by mistake' },
  });

const decisionsOf = async (quizId: string) =>
  (await teacher.do(listDecisions, { query: { quiz: quizId, state: 'open' } })).decisions;

async function automatic(settings: Parameters<typeof buildQuiz>[1]) {
  const quiz = await buildQuiz(site, { questions, passPercent: 50, ...settings });
  const params = { kind: 'quiz', id: quiz._id } as const;
  await teacher.do(saveCertificateRule, { params, body: { issue: 'automatic' } });
  return quiz;
}

const validOf = async (person: TestPerson) =>
  (await site.as(person).do(listCertificates)).certificates.filter(({ state }) => state === 'issued');

test('an attempt that is opened again and handed in below the pass mark opens a decision about the certificate, once', async () => {
  const quiz = await automatic({ name: 'Opened again' });
  const { person, attempt } = await sit(quiz._id, 3);
  site.advance(MINUTE_MS);
  await issueDue(services, site.school.id);
  expect(await validOf(person)).toMatchObject([{ percent: 75 }]);
  site.advance(MINUTE_MS);
  await reopen(quiz._id, attempt);
  await issueDue(services, site.school.id);
  expect(await decisionsOf(quiz._id)).toEqual([]);
  await handIn(person, attempt, 1, 2);
  site.advance(MINUTE_MS);
  await issueDue(services, site.school.id);
  const [decision] = await decisionsOf(quiz._id);
  expect(decision).toMatchObject({
    cause: 'attempt',
    percentThen: 75,
    percentNow: 25,
    person: { _id: person.personId },
  });
  expect(await validOf(person)).toHaveLength(1);
  await teacher.do(decideCertificate, {
    params: { id: decision!._id },
    body: { decision: 'keep', reason: 'Our mistake' },
  });
  await issueDue(services, site.school.id);
  expect(await decisionsOf(quiz._id)).toEqual([]);
});

test('one that still passes after it was opened again says the new result, and webhooks hear of that result', async () => {
  const { webhook } = await site.as('admin').do(createWebhook, {
    body: { url: 'https://hook.example/', events: ['attempt.graded'] },
  });
  const quiz = await automatic({ name: 'Still passed' });
  const { person, attempt } = await sit(quiz._id, 4);
  site.advance(MINUTE_MS);
  await issueDue(services, site.school.id);
  site.advance(MINUTE_MS);
  await reopen(quiz._id, attempt);
  await handIn(person, attempt, 2, 2);
  site.advance(MINUTE_MS);
  await issueDue(services, site.school.id);
  expect(await validOf(person)).toMatchObject([{ percent: 50, score: 2 }]);
  expect(await decisionsOf(quiz._id)).toEqual([]);
  const params = { id: webhook._id };
  const { messages } = await site.as('admin').do(listWebhookMessages, { params, query: { limit: 100 } });
  const bodies = await Promise.all(
    messages.map(({ _id }) => site.as('admin').do(getWebhookMessage, { params: { ...params, message: _id } })),
  );
  const told = bodies.map(({ body }) => JSON.parse(body).data).filter((data) => data.attempt === attempt);
  expect(told.map(({ score }) => score).toReversed()).toEqual([4, 2]);
});

test('a further attempt opens a decision where it is what counts, and none where the best one counts', async () => {
  const last = await automatic({ name: 'Last counts', attemptsAllowed: 0, countedAttempt: 'last' });
  const best = await automatic({ name: 'Best counts', attemptsAllowed: 0, countedAttempt: 'highest' });
  for (const quiz of [last, best]) {
    const { person } = await sit(quiz._id, 4);
    site.advance(MINUTE_MS);
    await issueDue(services, site.school.id);
    site.advance(MINUTE_MS);
    await sit(quiz._id, 1, person);
    site.advance(MINUTE_MS);
    await issueDue(services, site.school.id);
    // The better result stays certified as it was.
    expect(await validOf(person)).toMatchObject([{ percent: 100 }]);
  }
  expect(await decisionsOf(last._id)).toMatchObject([{ cause: 'attempt', percentNow: 25 }]);
  expect(await decisionsOf(best._id)).toEqual([]);
});

test('an open decision says the present result when it has changed again', async () => {
  const quiz = await automatic({ name: 'Changes twice', attemptsAllowed: 0, countedAttempt: 'last' });
  const { person } = await sit(quiz._id, 4);
  for (const rightOnes of [1, 0]) {
    site.advance(MINUTE_MS);
    await issueDue(services, site.school.id);
    site.advance(MINUTE_MS);
    await sit(quiz._id, rightOnes, person);
  }
  site.advance(MINUTE_MS);
  await issueDue(services, site.school.id);
  expect(await decisionsOf(quiz._id)).toMatchObject([{ percentThen: 100, percentNow: 0 }]);
});

test('a result that changed while its decision was open is decided about once', async () => {
  const quiz = await automatic({ name: 'Decided once', attemptsAllowed: 0, countedAttempt: 'last' });
  const { person } = await sit(quiz._id, 4);
  for (const rightOnes of [1, 0]) {
    site.advance(MINUTE_MS);
    await issueDue(services, site.school.id);
    await sit(quiz._id, rightOnes, person);
  }
  await issueDue(services, site.school.id);
  const [decision] = await decisionsOf(quiz._id);
  expect(decision).toMatchObject({ percentNow: 0 });
  await teacher.do(decideCertificate, {
    params: { id: decision!._id },
    body: { decision: 'keep', reason: 'As agreed' },
  });
  await issueDue(services, site.school.id);
  expect(await decisionsOf(quiz._id)).toEqual([]);
});

test('what was handed in hours before the next run came is looked at by that run', async () => {
  const quiz = await automatic({ name: 'Hours later' });
  const { person, attempt } = await sit(quiz._id, 3);
  site.advance(MINUTE_MS);
  await issueDue(services, site.school.id);
  site.advance(MINUTE_MS);
  await reopen(quiz._id, attempt);
  await handIn(person, attempt, 1, 2);
  site.advance(180 * MINUTE_MS);
  await issueDue(services, site.school.id);
  expect(await decisionsOf(quiz._id)).toMatchObject([{ cause: 'attempt', percentNow: 25 }]);
});

test('an attempt whose time was over before its holder asked for a certificate, and that ends after, opens a decision', async () => {
  const stop = issueAsAttemptsEnd(services, 10);
  try {
    const settings = { attemptsAllowed: 0, countedAttempt: 'last', durationSeconds: 600 } as const;
    const quiz = await buildQuiz(site, { name: 'Ran out', questions, passPercent: 50, ...settings });
    const { person } = await sit(quiz._id, 4);
    await site.as(person).do(startQuiz, { body: { id: quiz._id } });
    site.advance(600_001);
    await site.as(person).do(getQuizCertificateUrl, { params: { id: quiz._id } });
    site.advance(MINUTE_MS);
    await sweepOverdue(services);
    await vi.waitFor(async () => expect(await decisionsOf(quiz._id)).toMatchObject([{ percentNow: 0 }]), 5_000);
  } finally {
    await stop();
  }
});

test('a certificate that its holder asked for is decided about a moment after the hand-in', async () => {
  const stop = issueAsAttemptsEnd(services, 10);
  try {
    const quiz = await buildQuiz(site, { name: 'Asked for', questions, passPercent: 50 });
    const { person, attempt } = await sit(quiz._id, 4);
    site.advance(MINUTE_MS);
    await site.as(person).do(getQuizCertificateUrl, { params: { id: quiz._id } });
    site.advance(MINUTE_MS);
    await reopen(quiz._id, attempt);
    await handIn(person, attempt, 0, 2);
    await vi.waitFor(async () => expect(await decisionsOf(quiz._id)).toMatchObject([{ percentNow: 0 }]), 5_000);
  } finally {
    await stop();
  }
});
