import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { createQuiz, listQuizzes } from '#quizzes/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { getMySubscription, redeemVoucher, requestPlan, withdrawRequest } from './contract.ts';
import {
  answerRequest,
  createGrant,
  createPlan,
  createVouchers,
  exportVouchers,
  listGrants,
  listPlans,
  listRequests,
  listVouchers,
  revokeGrant,
  revokeVouchers,
  updatePlan,
} from './contract-admin.ts';
import { buildPlan } from './testing.ts';

const site = await testSite();
const DAY = 86_400_000;
const admin = site.as('admin');
const plan = await admin.do(createPlan, { body: buildPlan() });
const premium = await buildQuiz(site, { name: 'Premium quiz', subscription: 2, attemptsAllowed: 0 });

const newStudent = (name?: string): Promise<TestPerson> => site.addPerson(site.school, ['student'], name);
const start = (person: TestPerson) => site.as(person).call(startQuiz, { body: { id: premium._id } });
const give = (person: TestPerson, more: object = {}) =>
  admin.do(createGrant, { body: { plan: plan._id, holder: { kind: 'person', email: person.email }, ...more } });

async function addToGroup(person: TestPerson, name: string): Promise<string> {
  const groupId = crypto.randomUUID();
  await site.database.inTenant(site.school.id, async (tx) => {
    await tx.insertInto('person_group').values({ tenant_id: tx.tenantId, group_id: groupId, name }).execute();
    await tx
      .insertInto('group_member')
      .values({ tenant_id: tx.tenantId, group_id: groupId, person_id: person.personId })
      .execute();
  });
  return groupId;
}

test('a student without a plan is told that premium is needed, and which plans there are', async () => {
  const refused = await start(await newStudent());
  expect(refused.error).toMatchObject({ statusCode: 403, code: 'premium_needed' });
  expect(refused.error.details).toContainEqual({ path: 'plan', message: plan.name, _id: plan._id });
});

test('a free quiz needs no plan', async () => {
  const free = await buildQuiz(site);
  await site.as(await newStudent()).do(startQuiz, { body: { id: free._id } });
});

test('the list and the page of a premium quiz say that it is locked; faculty see no lock', async () => {
  const student = site.as(await newStudent());
  const { quizzes } = await student.do(listQuizzes, { query: { q: 'Premium quiz' } });
  expect(quizzes).toMatchObject([{ needs: 'plan' }]);
  expect(await student.do(getQuiz, { params: { id: premium._id } })).toMatchObject({
    needs: 'plan',
    may: { start: false },
    whyNotStart: 'This is a premium quiz: you need a plan to take it',
  });
  expect(await site.as('teacher').do(getQuiz, { params: { id: premium._id } })).toMatchObject({ needs: null });
});

test('a plan held by the person opens premium', async () => {
  const student = await newStudent();
  await give(student);
  expect(await site.as(student).do(getQuiz, { params: { id: premium._id } })).toMatchObject({
    needs: null,
    may: { start: true },
  });
  expect((await start(student)).status).toBe(200);
});

test('a plan held by a group opens premium to its members and to nobody else', async () => {
  const member = await newStudent();
  const groupId = await addToGroup(member, 'Holders');
  await admin.do(createGrant, { body: { plan: plan._id, holder: { kind: 'group', group: groupId } } });
  expect((await start(member)).status).toBe(200);
  expect((await start(await newStudent())).status).toBe(403);
  expect(await site.as(member).do(getMySubscription)).toMatchObject({
    held: true,
    grants: [{ via: 'group', groupName: 'Holders' }],
  });
});

test('a plan held by the whole tenant opens premium to everyone in it, until it is taken back', async () => {
  const grant = await admin.do(createGrant, { body: { plan: plan._id, holder: { kind: 'tenant' } } });
  const student = await newStudent();
  expect((await start(student)).status).toBe(200);
  await admin.do(revokeGrant, { params: { id: grant._id }, body: { reason: 'Trial is over' } });
  expect((await start(await newStudent())).status).toBe(403);
});

test('who holds a plan in one school holds none in another', async () => {
  const elsewhere = await site.as('admin', site.otherSchool).do(createPlan, { body: buildPlan() });
  await site.as('admin', site.otherSchool).do(createGrant, {
    body: { plan: elsewhere._id, holder: { kind: 'tenant' } },
  });
  expect((await start(await newStudent())).status).toBe(403);
  const crossing = await site.as('admin', site.otherSchool).call(createGrant, {
    body: { plan: plan._id, holder: { kind: 'tenant' } },
  });
  expect(crossing.error).toMatchObject({ code: 'invalid_input' });
});

test('a running attempt is answered, resumed and handed in after the plan has gone', async () => {
  const student = await newStudent();
  const grant = await give(student);
  const attempt = (await start(student)).body;
  await admin.do(revokeGrant, { params: { id: grant._id }, body: {} });
  expect((await start(student)).body).toMatchObject({ _id: attempt._id, state: 'open' });
  expect(await site.as(student).do(getQuiz, { params: { id: premium._id } })).toMatchObject({ may: { start: true } });
  const { questions } = await site.as(student).do(getExam, { params: { id: attempt._id } });
  const saved = await site.as(student).do(saveResp, {
    body: { id: attempt._id, resp: [{ question: questions[0]!.question._id, answer: { option: null }, seq: 1 }] },
  });
  expect(saved.saved).toHaveLength(1);
  await site.as(student).do(submitAttempt, { body: { id: attempt._id } });
  expect((await start(student)).error).toMatchObject({ code: 'premium_needed' });
});

test('a grant begins and ends at its instants', async () => {
  const student = await newStudent();
  const from = new Date(site.now().getTime() + DAY).toISOString();
  await give(student, { from });
  expect(await site.as(student).do(getMySubscription)).toMatchObject({ held: false, grants: [{ state: 'scheduled' }] });
  const until = new Date(site.now().getTime() + 60_000).toISOString();
  await give(student, { until });
  expect(await site.as(student).do(getMySubscription)).toMatchObject({ held: true, until });
  const past = new Date(site.now().getTime() - 1).toISOString();
  const refused = await admin.call(createGrant, {
    body: { plan: plan._id, holder: { kind: 'person', email: student.email }, until: past },
  });
  expect(refused.error.details).toMatchObject([{ path: 'until' }]);
});

test('a request is made once, told to the admins, granted, and told to the person', async () => {
  const student = await newStudent('Asker');
  const client = site.as(student);
  await client.do(requestPlan, { body: { plan: plan._id, message: 'Invoice to my parents, please' } });
  const mine = await client.do(requestPlan, { body: { plan: plan._id } });
  expect(mine.requests).toHaveLength(1);
  const { requests } = await admin.do(listRequests, { query: { state: 'asked' } });
  const request = requests.find((one) => one.person._id === student.personId)!;
  expect(request).toMatchObject({ message: 'Invoice to my parents, please', person: { name: 'Asker Test' } });
  await admin.do(answerRequest, { params: { id: request._id }, body: { grant: true, answer: 'Paid, thank you' } });
  expect(await client.do(getMySubscription)).toMatchObject({
    held: true,
    requests: [{ state: 'granted', answer: 'Paid, thank you' }],
  });
  const told = await site.database.inTenant(site.school.id, (tx) =>
    tx
      .selectFrom('notification')
      .select(['person_id', 'title'])
      .where('tenant_id', '=', tx.tenantId)
      .where('title', 'like', '%Premium for a month%')
      .where('person_id', 'in', [student.personId, site.school.people.admin.personId])
      .orderBy('notification_id')
      .execute(),
  );
  expect(told).toEqual([
    { person_id: site.school.people.admin.personId, title: 'Asker Test requests the plan Premium for a month' },
    { person_id: student.personId, title: 'You now have the plan Premium for a month' },
  ]);
  const again = await admin.call(answerRequest, { params: { id: request._id }, body: { grant: false } });
  expect(again.error).toMatchObject({ code: 'conflict' });
});

test('a refused request gives nothing; one that was taken back cannot be granted', async () => {
  const student = await newStudent();
  const client = site.as(student);
  const asked = await client.do(requestPlan, { body: { plan: plan._id } });
  await admin.do(answerRequest, {
    params: { id: asked.requests[0]!._id },
    body: { grant: false, answer: 'Ask your teacher' },
  });
  expect(await client.do(getMySubscription)).toMatchObject({ held: false, requests: [{ state: 'refused' }] });
  const again = await client.do(requestPlan, { body: { plan: plan._id } });
  const open = again.requests.find((one) => one.state === 'asked')!;
  await client.do(withdrawRequest, { params: { id: open._id } });
  const late = await admin.call(answerRequest, { params: { id: open._id }, body: { grant: true } });
  expect(late.error).toMatchObject({ code: 'conflict' });
});

test('nobody takes back the request of somebody else', async () => {
  const asked = await site.as(await newStudent()).do(requestPlan, { body: { plan: plan._id } });
  const other = await site.as(await newStudent()).call(withdrawRequest, { params: { id: asked.requests[0]!._id } });
  expect(other.status).toBe(404);
});

test('an archived plan can neither be requested nor bought, and its holders keep it', async () => {
  const old = await admin.do(createPlan, { body: buildPlan({ name: 'Old plan' }) });
  const student = await newStudent();
  await admin.do(createGrant, { body: { plan: old._id, holder: { kind: 'person', email: student.email } } });
  await admin.do(updatePlan, { params: { id: old._id }, body: buildPlan({ name: 'Old plan', active: false }) });
  const mine = await site.as(student).do(getMySubscription);
  expect(mine.held).toBe(true);
  expect(mine.plans.map((one) => one.name)).not.toContain('Old plan');
  expect((await site.as(student).call(requestPlan, { body: { plan: old._id } })).status).toBe(404);
});

test('two plans cannot have one name', async () => {
  const other = await admin.do(createPlan, { body: buildPlan({ name: 'Another' }) });
  expect((await admin.call(createPlan, { body: buildPlan() })).error).toMatchObject({ code: 'conflict' });
  const renamed = await admin.call(updatePlan, { params: { id: other._id }, body: buildPlan() });
  expect(renamed.error).toMatchObject({ code: 'conflict', details: [{ path: 'name' }] });
});

const makeVoucher = async (overrides: object = {}): Promise<string> => {
  const { batch } = await admin.do(createVouchers, { body: { plan: plan._id, count: 1, ...overrides } });
  return (await admin.do(listVouchers, { query: { batch } })).vouchers[0]!.code;
};

test('a voucher gives its plan once per person, and as often as it allows', async () => {
  const code = await makeVoucher({ usesAllowed: 2 });
  const [first, second, third] = [await newStudent('First'), await newStudent('Second'), await newStudent('Third')];
  const typed = code.toLowerCase().replaceAll('-', ' ');
  await site.as(first).do(redeemVoucher, { body: { code: typed } });
  const mine = await site.as(first).do(redeemVoucher, { body: { code } });
  expect(mine.grants).toHaveLength(1);
  await site.as(second).do(redeemVoucher, { body: { code } });
  const late = await site.as(third).call(redeemVoucher, { body: { code } });
  expect(late.error).toMatchObject({ statusCode: 422, message: 'This voucher has already been redeemed' });
  const { vouchers } = await admin.do(listVouchers, { query: { q: code } });
  expect(vouchers).toMatchObject([{ state: 'used', used: 2, usedBy: ['Second Test', 'First Test'] }]);
});

test('a voucher names the newest ten who used it beside how many they are, and the table that is downloaded names all', async () => {
  const code = await makeVoucher({ usesAllowed: 20 });
  for (let number = 1; number <= 11; number++)
    await site.as(await newStudent(`Number${number}`)).do(redeemVoucher, { body: { code } });
  const [voucher] = (await admin.do(listVouchers, { query: { q: code } })).vouchers;
  expect([voucher!.used, voucher!.usedBy.length, voucher!.usedBy[0]]).toEqual([11, 10, 'Number11 Test']);
  const table = await admin.call(exportVouchers, { query: { q: code } });
  expect(table.text.match(/Number\d+ Test/g)).toHaveLength(11);
});

test('the last use of a voucher goes to one of many who enter it at once', async () => {
  const code = await makeVoucher();
  const people = await Promise.all(Array.from({ length: 6 }, () => newStudent()));
  const answers = await Promise.all(people.map((person) => site.as(person).call(redeemVoucher, { body: { code } })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
});

test('a second voucher adds to the time of the first', async () => {
  const student = site.as(await newStudent());
  await student.do(redeemVoucher, { body: { code: await makeVoucher() } });
  const { until } = await student.do(redeemVoucher, { body: { code: await makeVoucher() } });
  expect((Date.parse(until!) - site.now().getTime()) / DAY).toBeCloseTo(60, 2);
});

test('vouchers that are too old or revoked are refused with the reason', async () => {
  const [old, gone] = [
    await makeVoucher({ expiresAt: new Date(site.now().getTime() + 1000).toISOString() }),
    await makeVoucher(),
  ];
  const { vouchers } = await admin.do(listVouchers, { query: { q: gone } });
  expect(await admin.do(revokeVouchers, { body: { voucher: vouchers[0]!._id } })).toEqual({ revoked: 1 });
  site.advance(2000);
  const student = site.as(await newStudent());
  expect((await student.call(redeemVoucher, { body: { code: old } })).error.message).toBe('This voucher has expired');
  expect((await student.call(redeemVoucher, { body: { code: gone } })).error.message).toBe(
    'This voucher is no longer valid',
  );
});

test('who guesses codes is stopped; right ones are taken again when the time is over', async () => {
  const student = site.as(await newStudent());
  for (let guess = 0; guess < 10; guess++) {
    expect((await student.call(redeemVoucher, { body: { code: `WRONG${guess}` } })).status).toBe(400);
  }
  const code = await makeVoucher();
  const stopped = await student.call(redeemVoucher, { body: { code } });
  expect(stopped.error).toMatchObject({ statusCode: 429, code: 'too_many_requests' });
  site.advance(16 * 60_000);
  expect(await student.do(redeemVoucher, { body: { code } })).toMatchObject({ held: true });
});

test('forty wrong vouchers sent all at once are no more than ten', async () => {
  const student = site.as(await newStudent());
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, guess) => student.call(redeemVoucher, { body: { code: `GUESS${guess}` } })),
  );
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
});

test('vouchers of a batch are exported as a table, and a note that looks like a formula is harmless', async () => {
  const { batch } = await admin.do(createVouchers, { body: { plan: plan._id, count: 3, note: '=1+1' } });
  const { text, headers } = await admin.call(exportVouchers, { query: { batch } });
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4},Premium for a month,open,0,1,,'=1\+1,$/);
});

test('a revoked batch leaves what was given with it', async () => {
  const { batch } = await admin.do(createVouchers, { body: { plan: plan._id, count: 2 } });
  const { vouchers } = await admin.do(listVouchers, { query: { batch } });
  const student = site.as(await newStudent());
  await student.do(redeemVoucher, { body: { code: vouchers[0]!.code } });
  await admin.do(revokeVouchers, { body: { batch } });
  expect(await student.do(getMySubscription)).toMatchObject({ held: true });
  expect((await admin.do(listVouchers, { query: { batch, state: 'open' } })).total).toBe(0);
});

test('admins find grants by the name of who holds them, and by their state', async () => {
  const student = await newStudent('Zebulon');
  const grant = await give(student);
  expect(await admin.do(listGrants, { query: { q: 'zebulon' } })).toMatchObject({
    total: 1,
    grants: [{ holder: 'person', holderName: 'Zebulon Test', state: 'active', source: 'manual' }],
  });
  await admin.do(revokeGrant, { params: { id: grant._id }, body: { reason: 'By mistake' } });
  expect(await admin.do(listGrants, { query: { q: 'zebulon', state: 'revoked' } })).toMatchObject({
    grants: [{ revokeReason: 'By mistake' }],
  });
  const { plans } = await admin.do(listPlans);
  expect(plans.find((one) => one._id === plan._id)!.holders).toBeGreaterThan(0);
  const second = await admin.do(listPlans, { query: { ofst: '1', limit: '1' } });
  expect([second.plans, second.total]).toEqual([plans.slice(1, 2), plans.length]);
});

test('a free quiz with a premium question is not published: the question would be open to everyone', async () => {
  const question = await buildQuestion(site, { title: 'Costly' });
  await site.database.inTenant(site.school.id, (tx) =>
    tx
      .updateTable('question')
      .set({ subscription: 2 })
      .where('tenant_id', '=', tx.tenantId)
      .where('question_id', '=', question)
      .execute(),
  );
  const body = { name: 'Mixed', publish: true, questions: [{ question }] };
  const refused = await site.as('teacher').call(createQuiz, { body });
  expect(refused.error).toMatchObject({ statusCode: 422, details: [{ path: 'questions.0.question' }] });
  await site.as('teacher').do(createQuiz, { body: { ...body, subscription: 2 } });
});
