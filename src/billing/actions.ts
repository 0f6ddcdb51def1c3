/** What people do about their own plans: look, ask, enter a voucher. */
import type { Actor } from '#access/subject.ts';
import { countAttempt, refuseWhenTooMany, takeTurn, voucherLimits } from '#identity/account/api.ts';
import { notify } from '#messaging/notifications/api.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import type { MySubscription, Plan } from './contract.ts';
import { endOf, needsPlan, nextPeriod, readCode, voucherStateOf } from './rules.ts';
import { hasPremiumAccess, insertGrant, lockOwnGrants, premiumOf } from './store.ts';
import { findPlanRow, listAdminIds, listPlanRows, type PlanRow } from './store-plans.ts';
import { decideRequest, findRequestRow, insertRequest, listRequestsOf, type RequestRow } from './store-requests.ts';
import { countUses, insertUse, lockVoucher } from './store-vouchers.ts';

export const toPlan = (row: PlanRow): Plan => ({
  _id: row.plan_id,
  name: row.name,
  description: row.description,
  priceMinor: row.price_minor,
  currency: row.currency,
  periodDays: row.period_days,
  active: row.is_active,
});

export const toRequest = (row: RequestRow) => ({
  _id: row.request_id,
  plan: { _id: row.plan_id, name: row.plan_name },
  state: row.state,
  message: row.message,
  answer: row.answer,
  askedAt: row.asked_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
});

/** Refuses people who need a plan for this tier and have none. Throws `premium_needed`. */
export async function refuseWithoutPlan(tx: TenantTx, actor: Actor, tier: number, now: Date): Promise<void> {
  if (!needsPlan(actor.role, tier, false) || (await hasPremiumAccess(tx, actor, now))) return;
  const plans = await listPlanRows(tx, { activeOnly: true });
  throw new Refusal('premium_needed', 'This is premium: you need a plan. See /upgrade for plans', {
    details: plans.map((plan) => ({ path: 'plan', message: plan.name, _id: plan.plan_id })),
  });
}

export async function readMySubscription(
  tx: TenantTx,
  actor: Actor,
  services: Services,
  now: Date,
): Promise<MySubscription> {
  const premium = await premiumOf(tx, actor, now);
  const requests = await listRequestsOf(tx, actor.personId);
  const plans = await listPlanRows(tx, { activeOnly: true });
  return {
    held: premium.held,
    until: premium.until?.toISOString() ?? null,
    grants: premium.grants.map((grant) => ({
      _id: grant.grant_id,
      plan: { _id: grant.plan_id, name: grant.plan_name },
      via: grant.holder,
      groupName: grant.group_name,
      from: grant.starts_at.toISOString(),
      until: grant.ends_at?.toISOString() ?? null,
      state: grant.starts_at > now ? 'scheduled' : 'active',
    })),
    requests: requests.map(toRequest),
    plans: plans.map(toPlan),
    canPayOnline: services.config.STRIPE_SECRET_KEY !== undefined,
  };
}

/** The plan, when it can be had. Throws `not_found`. */
export async function getActivePlan(tx: TenantTx, planId: string): Promise<PlanRow> {
  const plan = await findPlanRow(tx, planId);
  if (!plan?.is_active) throw notFound('The plan');
  return plan;
}

/** The next period of a plan for somebody. Throws `impossible` when they hold it without end. */
export async function getNextPeriod(tx: TenantTx, personId: string, plan: PlanRow, now: Date) {
  const period = nextPeriod(await lockOwnGrants(tx, personId, plan.plan_id), plan.period_days, now);
  if (!period) throw new Refusal('impossible', `You already have "${plan.name}" with no end date`);
  return period;
}

/** Asks the admins for a plan. */
export async function askForPlan(
  tx: TenantTx,
  actor: Actor,
  wish: { plan: string; message: string },
  now: Date,
): Promise<void> {
  const plan = await getActivePlan(tx, wish.plan);
  await getNextPeriod(tx, actor.personId, plan, now);
  const isNew = await insertRequest(tx, {
    personId: actor.personId,
    planId: plan.plan_id,
    message: wish.message,
    at: now,
  });
  if (!isNew) return;
  await writeAudit(tx, actor, 'plan.request', 'plan', plan.plan_id, {});
  await notify(tx, await listAdminIds(tx), {
    kind: 'plan',
    title: (say) => say.planAsked(`${actor.firstName} ${actor.lastName}`.trim(), plan.name),
    body: wish.message,
    href: '/company/plans?tab=requests',
  });
}

/** Takes back a request. Throws `not_found`, or `conflict` when it has already been answered. */
export async function withdraw(tx: TenantTx, actor: Actor, requestId: string, now: Date): Promise<void> {
  const request = await findRequestRow(tx, requestId);
  if (!request || request.person_id !== actor.personId) throw notFound('The request');
  if (request.state === 'withdrawn') return;
  const isDone = await decideRequest(tx, requestId, { state: 'withdrawn', answer: '', by: actor.personId, at: now });
  if (!isDone) throw new Refusal('conflict', 'This request has already been answered');
  await writeAudit(tx, actor, 'plan.request.withdraw', 'plan', request.plan_id, {});
}

/** Null for an unknown code. Throws `impossible` for one that is used up, too old or revoked. */
async function useVoucher(tx: TenantTx, actor: Actor, code: string, now: Date): Promise<'done' | null> {
  const voucher = await lockVoucher(tx, code);
  if (!voucher) return null;
  const uses = await countUses(tx, voucher.voucher_id, actor.personId);
  if (uses.by_person) return 'done';
  const state = voucherStateOf(
    {
      usesAllowed: voucher.uses_allowed,
      used: uses.used,
      expiresAt: voucher.expires_at,
      revokedAt: voucher.revoked_at,
    },
    now,
  );
  if (state !== 'open') {
    const message = {
      used: 'This voucher has already been redeemed',
      expired: 'This voucher has expired',
      revoked: 'This voucher is no longer valid',
    }[state];
    throw new Refusal('impossible', message, { details: [{ path: 'code', message }] });
  }
  const plan = (await findPlanRow(tx, voucher.plan_id))!;
  const period = await getNextPeriod(tx, actor.personId, plan, now);
  const holder = { personId: actor.personId };
  const grant = { planId: plan.plan_id, holder, ...period, source: 'voucher', createdBy: actor.personId } as const;
  const grantId = await insertGrant(tx, grant, now);
  await insertUse(tx, voucher.voucher_id, actor.personId, grantId, now);
  await writeAudit(tx, actor, 'voucher.redeem', 'voucher', voucher.voucher_id, { plan: plan.name });
  return 'done';
}

/** Enters a code. Wrong ones are counted: throws `invalid_input`, after too many `too_many_requests`. */
export async function redeem(services: Services, tenant: TenantOfRequest, actor: Actor, typed: string): Promise<void> {
  const now = services.clock();
  const limits = voucherLimits(actor.personId);
  const outcome = await inTenant(services.database, tenant.id, async (tx) => {
    // One after the other, so that guesses sent all at once are no more than the limit either.
    await takeTurn(tx, `vouchers of ${actor.personId}`);
    await refuseWhenTooMany(tx, limits, now);
    const used = await useVoucher(tx, actor, readCode(typed), now);
    if (used === null) await countAttempt(tx, limits, now);
    return used;
  });
  if (outcome === 'done') return;
  throw badField('code', 'This voucher code is not valid');
}

/** When a plan that is given now by hand ends, unless said otherwise. */
export const usualEnd = (plan: PlanRow, from: Date): Date | null => endOf(plan.period_days, from);
