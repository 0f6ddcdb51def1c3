import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { readConfig } from '#platform/server/configuration/config.ts';
import { getMySubscription, startCheckout } from './contract.ts';
import { createPlan, listPayments, updatePlan } from './contract-admin.ts';
import { buildPlan } from './testing.ts';

const SECRET = 'whsec_for_tests_only';

/** What Stripe's interface was asked, in place of Stripe. */
const asked: { path: string; form: URLSearchParams; key: string }[] = [];
let isBroken = false;
const fake = createServer((request, response) => {
  let text = '';
  request.on('data', (part: Buffer) => {
    text += part.toString();
  });
  request.on('end', () => {
    asked.push({ path: request.url!, form: new URLSearchParams(text), key: request.headers.authorization ?? '' });
    response.setHeader('content-type', 'application/json');
    response.statusCode = isBroken ? 400 : 200;
    const id = `cs_test_${asked.length}`;
    const session = { id, object: 'checkout.session', url: `https://checkout.stripe.test/${id}` };
    response.end(JSON.stringify(isBroken ? { error: { type: 'invalid_request_error', message: 'no' } } : session));
  });
});
await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve));
afterAll(() => fake.close());

const site = await testSite({
  environment: {
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_URL: `http://127.0.0.1:${(fake.address() as AddressInfo).port}`,
  },
});
const stripe = new Stripe('sk_test_nobody');
const plan = await site.as('admin').do(createPlan, { body: buildPlan() });

async function begin(): Promise<{ person: TestPerson; payment: string }> {
  const person = await site.addPerson(site.school, ['student'], 'Buyer');
  await site.as(person).do(startCheckout, { body: { plan: plan._id } });
  return { person, payment: asked.at(-1)!.form.get('metadata[payment]')! };
}

let events = 0;

/** An event in the shape in which Stripe sends it, about one of our payments. */
function eventOf(type: string, payment: string, more: object = {}, tenant: string = site.school.id) {
  const isCharge = type.startsWith('charge.');
  return {
    id: `evt_${++events}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: 1_790_000_000,
    type,
    data: {
      object: {
        id: isCharge ? 'ch_1' : 'cs_test_1',
        object: isCharge ? 'charge' : 'checkout.session',
        ...(isCharge ? { refunded: true, amount: 1999, amount_refunded: 1999 } : { payment_status: 'paid' }),
        metadata: { tenant, payment },
        ...more,
      },
    },
  };
}

async function tell(event: object, { secret = SECRET, timestamp = Math.floor(Date.now() / 1000) } = {}) {
  const payload = JSON.stringify(event, null, 2);
  return site.server.app.inject({
    method: 'POST',
    url: '/v1/api/subscription/stripe/webhook',
    headers: {
      host: 'school.test',
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    },
    payload,
  });
}

const mine = (person: TestPerson) => site.as(person).do(getMySubscription);
const stateOf = async (payment: string) =>
  (await site.as('admin').do(listPayments, { query: { limit: 100 } })).payments.find((one) => one._id === payment)!
    .state;

test('paying opens a page of Stripe’s for exactly the price of the plan', async () => {
  const person = await site.addPerson(site.school, ['student']);
  const { url } = await site.as(person).do(startCheckout, { body: { plan: plan._id } });
  expect(url).toMatch(/^https:\/\/checkout\.stripe\.test\/cs_test_/);
  const { path, form, key } = asked.at(-1)!;
  expect(path).toBe('/v1/checkout/sessions');
  expect(key).toBe('Bearer sk_test_nobody');
  expect(Object.fromEntries(form)).toMatchObject({
    mode: 'payment',
    customer_email: person.email,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '1999',
    'metadata[tenant]': site.school.id,
    'payment_intent_data[metadata][tenant]': site.school.id,
    success_url: 'http://school.test/upgrade?paid=1',
  });
  expect(await mine(person)).toMatchObject({ held: false });
});

test('premium opens when Stripe says that it was paid, and only once when it says so twice', async () => {
  const { person, payment } = await begin();
  const paid = eventOf('checkout.session.completed', payment);
  expect((await tell(paid)).statusCode).toBe(200);
  expect((await tell(paid)).statusCode).toBe(200);
  expect((await tell(eventOf('checkout.session.async_payment_succeeded', payment))).statusCode).toBe(200);
  const { held, grants } = await mine(person);
  expect(held).toBe(true);
  expect(grants).toHaveLength(1);
  expect(await stateOf(payment)).toBe('paid');
});

test('the same event told many times at once gives one grant', async () => {
  const { person, payment } = await begin();
  const paid = eventOf('checkout.session.completed', payment);
  const answers = await Promise.all(Array.from({ length: 8 }, () => tell(paid)));
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  expect((await mine(person)).grants).toHaveLength(1);
});

test('a page that is complete before the money has come opens nothing yet', async () => {
  const { person, payment } = await begin();
  await tell(eventOf('checkout.session.completed', payment, { payment_status: 'unpaid' }));
  expect(await mine(person)).toMatchObject({ held: false });
  await tell(eventOf('checkout.session.async_payment_succeeded', payment));
  expect(await mine(person)).toMatchObject({ held: true });
});

test('who pays gets the period that was sold, also where the plan has changed by then', async () => {
  const DAY_MS = 86_400_000;
  const daysOf = async (person: TestPerson) => {
    const [grant] = (await mine(person)).grants;
    return grant!.until && (Date.parse(grant!.until) - Date.parse(grant!.from)) / DAY_MS;
  };
  const set = (periodDays: number | null) =>
    site.as('admin').do(updatePlan, { params: { id: plan._id }, body: { periodDays } });
  const month = await begin();
  await set(null);
  const endless = await begin();
  await set(1);
  for (const { payment } of [month, endless]) await tell(eventOf('checkout.session.completed', payment));
  expect([await daysOf(month.person), await daysOf(endless.person)]).toEqual([30, null]);
  await set(30);
});

test('a payment that failed or was given up opens nothing', async () => {
  for (const [type, state] of [
    ['checkout.session.async_payment_failed', 'failed'],
    ['checkout.session.expired', 'expired'],
  ] as const) {
    const { person, payment } = await begin();
    await tell(eventOf(type, payment));
    expect(await stateOf(payment)).toBe(state);
    expect(await mine(person)).toMatchObject({ held: false });
  }
});

test('a refund takes the plan back', async () => {
  const { person, payment } = await begin();
  await tell(eventOf('checkout.session.completed', payment));
  await tell(eventOf('charge.refunded', payment));
  expect(await mine(person)).toMatchObject({ held: false, grants: [] });
  expect(await stateOf(payment)).toBe('refunded');
});

test('who paid twice and got the first payment back holds the plan by the second, from now on', async () => {
  const { person, payment } = await begin();
  await tell(eventOf('checkout.session.completed', payment));
  const once = await mine(person);
  await site.as(person).do(startCheckout, { body: { plan: plan._id } });
  const second = asked.at(-1)!.form.get('metadata[payment]')!;
  await tell(eventOf('checkout.session.completed', second));
  await tell(eventOf('charge.refunded', payment));
  const { held, until, grants } = await mine(person);
  expect({ held, states: grants.map(({ state }) => state) }).toEqual({ held: true, states: ['active'] });
  expect(Math.abs(Date.parse(until!) - Date.parse(once.until!))).toBeLessThan(60_000);
});

test('a part that is given back leaves the plan', async () => {
  const { person, payment } = await begin();
  await tell(eventOf('checkout.session.completed', payment));
  await tell(eventOf('charge.refunded', payment, { refunded: false, amount_refunded: 500 }));
  expect(await mine(person)).toMatchObject({ held: true });
});

test('a refund that is told before the payment leaves nothing open', async () => {
  const { person, payment } = await begin();
  await tell(eventOf('charge.refunded', payment));
  await tell(eventOf('checkout.session.completed', payment));
  expect(await mine(person)).toMatchObject({ held: false });
  expect(await stateOf(payment)).toBe('refunded');
});

test('what is not signed by Stripe, or was signed long ago, is refused and changes nothing', async () => {
  const { person, payment } = await begin();
  const paid = eventOf('checkout.session.completed', payment);
  expect((await tell(paid, { secret: 'whsec_somebody_else' })).statusCode).toBe(400);
  expect((await tell(paid, { timestamp: Math.floor(Date.now() / 1000) - 600 })).statusCode).toBe(400);
  const unsigned = await site.server.app.inject({
    method: 'POST',
    url: '/v1/api/subscription/stripe/webhook',
    headers: { host: 'school.test', 'content-type': 'application/json' },
    payload: JSON.stringify(paid),
  });
  expect(unsigned.json()).toMatchObject({ statusCode: 400, code: 'invalid_input' });
  expect(await mine(person)).toMatchObject({ held: false });
});

test('events about other things, other payments and other tenants are heard and change nothing', async () => {
  const { person, payment } = await begin();
  const elsewhere = site.otherSchool.id;
  for (const event of [
    eventOf('customer.created', payment),
    eventOf('checkout.session.completed', crypto.randomUUID()),
    eventOf('checkout.session.completed', payment, {}, elsewhere),
    eventOf('checkout.session.completed', payment, { metadata: {} }),
    eventOf('checkout.session.completed', payment, { metadata: { tenant: "'; drop table plan", payment } }),
  ]) {
    expect((await tell(event)).statusCode).toBe(200);
  }
  expect(await mine(person)).toMatchObject({ held: false });
  expect(await stateOf(payment)).toBe('open');
});

test('when Stripe does not answer, the buyer is told that nothing was charged', async () => {
  isBroken = true;
  const person = await site.addPerson(site.school, ['student']);
  const answer = await site.as(person).call(startCheckout, { body: { plan: plan._id } });
  isBroken = false;
  expect(answer.error).toMatchObject({ statusCode: 503, message: expect.stringContaining('Nothing was charged') });
});

test('a plan that costs nothing is not paid for', async () => {
  const free = await site.as('admin').do(createPlan, { body: buildPlan({ name: 'Trial', priceMinor: 0 }) });
  const answer = await site.as('student').call(startCheckout, { body: { plan: free._id } });
  expect(answer.error).toMatchObject({ code: 'impossible' });
});

test('one Stripe key without the other is a wrong configuration', () => {
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_x' }, 1)).toThrow('must be set together');
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'pk_test_x', STRIPE_WEBHOOK_SECRET: SECRET }, 1)).toThrow(
    'STRIPE_SECRET_KEY must be',
  );
});
