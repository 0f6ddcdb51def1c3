/** Paying for plans at a provider. */
import type { Actor } from '#access/subject.ts';
import { notify } from '#messaging/notifications/api.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { inTenant, type TenantTx, tenantId } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { getActivePlan, getNextPeriod } from './actions.ts';
import type { PaymentEvent, PaymentProvider } from './payments.ts';
import { endOf, nextPaymentState, nextPeriod } from './rules.ts';
import { insertGrant, lockOwnGrants } from './store.ts';
import {
  findGrantOfPayment,
  insertPayment,
  lockPayment,
  moveUpGrants,
  recordEvent,
  setPayment,
} from './store-payments.ts';
import { revokeGrantRow } from './store-plans.ts';
import { findStripe } from './stripe.ts';

async function getStripe(services: Services): Promise<PaymentProvider> {
  const provider = await findStripe(services.config);
  if (!provider) throw new Refusal('impossible', 'Plans can’t be paid online here. Request the plan instead');
  return provider;
}

/** Answers the address of the page on which the plan is paid. Throws `not_found`, `impossible` or `unavailable`. */
export async function beginPayment(
  services: Services,
  tenant: TenantOfRequest,
  actor: Actor,
  planId: string,
  site: string,
): Promise<string> {
  const provider = await getStripe(services);
  const now = services.clock();
  const { plan, paymentId } = await inTenant(services.database, tenant.id, async (tx) => {
    const wanted = await getActivePlan(tx, planId);
    if (wanted.price_minor === 0) throw new Refusal('impossible', 'This plan is free. Request it instead');
    await getNextPeriod(tx, actor.personId, wanted, now);
    const begun = await insertPayment(tx, {
      provider: 'stripe',
      planId,
      personId: actor.personId,
      amountMinor: wanted.price_minor,
      currency: wanted.currency,
      periodDays: wanted.period_days,
      at: now,
    });
    return { plan: wanted, paymentId: begun };
  });
  try {
    const { reference, url } = await provider.begin({
      tenantId: tenant.id,
      paymentId,
      planName: plan.name,
      amountMinor: plan.price_minor,
      currency: plan.currency,
      email: actor.email,
      paidUrl: `${site}/upgrade?paid=1`,
      cancelledUrl: `${site}/upgrade`,
    });
    await inTenant(services.database, tenant.id, (tx) => setPayment(tx, paymentId, { reference }, services.clock()));
    return url;
  } catch (error) {
    await inTenant(services.database, tenant.id, (tx) =>
      setPayment(tx, paymentId, { state: 'failed' }, services.clock()),
    );
    throw new Refusal('unavailable', 'The payment page could not be opened. Nothing was charged. Try again', {
      cause: error,
    });
  }
}

/** Applies what Stripe reports. A repeated or late report changes nothing. */
export async function hearStripe(services: Services, body: Buffer, signature: string): Promise<void> {
  const event = (await getStripe(services)).read(body, signature);
  if (!event) return;
  await inTenant(services.database, tenantId(event.tenantId), (tx) => takeIn(tx, event, services.clock()), {
    repeatable: true,
  });
}

async function takeIn(tx: TenantTx, event: PaymentEvent, now: Date): Promise<void> {
  const payment = await lockPayment(tx, event.paymentId);
  if (!payment || !(await recordEvent(tx, { provider: 'stripe', id: event.id, kind: event.kind }, now))) return;
  const before = payment.state;
  const state = nextPaymentState(before, event.told);
  if (state === before) return;
  await setPayment(tx, payment.payment_id, { state }, now);
  await writeAudit(tx, null, `payment.${state}`, 'payment', payment.payment_id, { event: event.id, kind: event.kind });
  if (state === 'paid') await grantPaid(tx, payment, now);
  if (state === 'refunded') await takeBack(tx, payment, now);
}

type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

async function grantPaid(tx: TenantTx, payment: LockedPayment, now: Date): Promise<void> {
  const held = await lockOwnGrants(tx, payment.person_id, payment.plan_id);
  // A person who was granted the plan without end while paying still gets what was paid for.
  const period = nextPeriod(held, payment.period_days, now) ?? {
    startsAt: now,
    endsAt: endOf(payment.period_days, now),
  };
  const holder = { personId: payment.person_id };
  const { plan_id: planId, payment_id: paymentId } = payment;
  await insertGrant(tx, { planId, holder, ...period, source: 'stripe', paymentId, createdBy: null }, now);
  await notify(tx, [payment.person_id], {
    kind: 'plan',
    title: (say) => say.paymentArrived(payment.name),
    href: '/upgrade',
  });
}

async function takeBack(tx: TenantTx, payment: LockedPayment, now: Date): Promise<void> {
  await lockOwnGrants(tx, payment.person_id, payment.plan_id);
  const grant = await findGrantOfPayment(tx, payment.payment_id);
  if (!grant) return;
  await revokeGrantRow(tx, grant.grant_id, null, 'The payment was refunded', now);
  // Who paid twice by mistake holds the other payment's period now, and not when this one would have ended.
  const { starts_at: startsAt, ends_at: endsAt } = grant;
  const leftMs = endsAt === null ? 0 : endsAt.getTime() - Math.max(startsAt.getTime(), now.getTime());
  if (endsAt !== null && leftMs > 0)
    await moveUpGrants(tx, { personId: payment.person_id, planId: payment.plan_id, after: endsAt }, leftMs);
  await notify(tx, [payment.person_id], {
    kind: 'plan',
    title: (say) => say.paymentRefunded(payment.name),
    href: '/upgrade',
  });
}
