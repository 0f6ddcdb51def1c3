/** Requests for plans that come in another way. */
import { expect, test, vi } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { getMySubscription, redeemVoucher, requestPlan } from './contract.ts';
import {
  answerRequest,
  createGrant,
  createPlan,
  createVouchers,
  listPlans,
  listRequests,
  listVouchers,
} from './contract-admin.ts';
import { insertGrant, lockOwnGrants } from './store.ts';
import { buildPlan } from './testing.ts';

const site = await testSite();
const admin = site.as('admin');
const [plan, other] = [
  await admin.do(createPlan, { body: buildPlan() }),
  await admin.do(createPlan, { body: buildPlan({ name: 'Another' }) }),
];

async function whoAsks() {
  const person = await site.addPerson(site.school, ['student']);
  await site.as(person).do(requestPlan, { body: { plan: plan._id } });
  return person;
}

const waiting = async () => ({
  requests: (await admin.do(listRequests, { query: { state: 'asked' } })).total,
  counted: (await admin.do(listPlans, {})).openRequests,
});

test('a request is answered by the plan itself, whether it comes by hand or by a voucher, and by no other plan', async () => {
  const [given, redeeming] = [await whoAsks(), await whoAsks()];
  await admin.do(createGrant, { body: { plan: other._id, holder: { kind: 'person', email: given.email } } });
  expect(await waiting()).toEqual({ requests: 2, counted: 2 });
  await admin.do(createGrant, { body: { plan: plan._id, holder: { kind: 'person', email: given.email } } });
  expect(await waiting()).toEqual({ requests: 1, counted: 1 });
  const { batch } = await admin.do(createVouchers, { body: { plan: plan._id, count: 1 } });
  const { vouchers } = await admin.do(listVouchers, { query: { batch } });
  await site.as(redeeming).do(redeemVoucher, { body: { code: vouchers[0]!.code } });
  expect(await waiting()).toEqual({ requests: 0, counted: 0 });
  for (const person of [given, redeeming])
    expect((await site.as(person).do(getMySubscription)).requests).toMatchObject([{ state: 'granted' }]);
});

test('a plan that is paid for while an admin grants it is given once, and neither waits for the other for ever', async () => {
  const { personId } = await whoAsks();
  const { requests } = await admin.do(listRequests, { query: { state: 'asked' } });
  const { _id: id } = requests.find(({ person }) => person._id === personId)!;
  const answering = await site.database.inTenant(site.school.id, async (tx) => {
    await lockOwnGrants(tx, personId, plan._id);
    const answer = admin.call(answerRequest, { params: { id }, body: { grant: true } });
    await vi.waitFor(async () => expect(await site.database.countLockWaits()).toBe(1), 5_000);
    const grant = { planId: plan._id, holder: { personId }, startsAt: site.now(), endsAt: null } as const;
    await insertGrant(tx, { ...grant, source: 'stripe', createdBy: null }, site.now());
    return { answer };
  });
  expect((await answering.answer).status).toBe(409);
});
