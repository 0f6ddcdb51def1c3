/** What admins do about plans, grants, requests and vouchers. */

import type { Actor } from '#access/subject.ts';
import { findGroup } from '#identity/people/api.ts';
import { notify } from '#messaging/notifications/api.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { toPlan, toRequest, usualEnd } from './actions.ts';
import type { GrantInput, Plan, PlanInput } from './contract.ts';
import { planInputSchema } from './contract.ts';
import type {
  ManagedGrant,
  ManagedPlan,
  ManagedRequest,
  Payment,
  updatePlan as updatePlanCall,
} from './contract-admin.ts';
import { grantStateOf, nextPeriod } from './rules.ts';
import { insertGrant, lockOwnGrants, type NewGrant } from './store.ts';
import { listPaymentRows } from './store-payments.ts';
import {
  countPerPlan,
  findActivePersonByEmail,
  findGrantRow,
  findPlanByName,
  findPlanRow,
  type GrantFilter,
  type GrantRow,
  insertPlan,
  listGrantRows,
  listGroupMemberIds,
  listPlanRows,
  type PlanRow,
  revokeGrantRow,
  updatePlanRow,
} from './store-plans.ts';
import {
  countOpenRequests,
  decideRequest,
  findRequestRow,
  listRequestRows,
  type RequestRow,
} from './store-requests.ts';

const nameOf = (row: { first_name: string | null; last_name: string | null }): string =>
  `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim();

export async function listPlans(tx: TenantTx, canPayOnline: boolean, now: Date) {
  const [rows, counts] = [await listPlanRows(tx, { activeOnly: false }), await countPerPlan(tx, now)];
  const plans = rows.map((row): ManagedPlan => {
    const { holders = 0, vouchers = 0 } = counts.get(row.plan_id) ?? {};
    return { ...toPlan(row), holders, openVouchers: vouchers };
  });
  return { plans, total: plans.length, openRequests: await countOpenRequests(tx), canPayOnline };
}

const nameTaken = (): Refusal =>
  new Refusal('conflict', 'A plan with this name already exists', {
    details: [{ path: 'name', message: 'A plan with this name already exists' }],
  });

export async function createPlan(tx: TenantTx, actor: Actor, input: PlanInput): Promise<Plan> {
  const planId = await insertPlan(tx, input);
  if (planId === null) throw nameTaken();
  await writeAudit(tx, actor, 'plan.create', 'plan', planId, { ...input });
  return toPlan((await findPlanRow(tx, planId))!);
}

async function getPlan(tx: TenantTx, planId: string): Promise<PlanRow> {
  const plan = await findPlanRow(tx, planId);
  if (!plan) throw notFound('The plan');
  return plan;
}

export async function updatePlan(
  tx: TenantTx,
  actor: Actor,
  planId: string,
  changes: BodyOf<typeof updatePlanCall>,
): Promise<Plan> {
  const before = toPlan(await getPlan(tx, planId)) as PlanInput;
  const input = withChanges(planInputSchema, before, changes);
  const namesake = await findPlanByName(tx, input.name);
  if (namesake && namesake.plan_id !== planId) throw nameTaken();
  await updatePlanRow(tx, planId, input);
  await writeAudit(tx, actor, 'plan.update', 'plan', planId, { ...input });
  return toPlan(await getPlan(tx, planId));
}

const toGrant = (row: GrantRow, now: Date): ManagedGrant => ({
  _id: row.grant_id,
  plan: { _id: row.plan_id, name: row.plan_name },
  holder: row.holder,
  holderName: row.holder === 'tenant' ? null : (row.group_name ?? nameOf(row)),
  email: row.email,
  from: row.starts_at.toISOString(),
  until: row.ends_at?.toISOString() ?? null,
  state: grantStateOf({ startsAt: row.starts_at, endsAt: row.ends_at, revokedAt: row.revoked_at }, now),
  source: row.source,
  revokeReason: row.revoke_reason,
  createdAt: row.created_at.toISOString(),
});

export async function listGrants(tx: TenantTx, filter: GrantFilter, now: Date) {
  const { rows, total } = await listGrantRows(tx, filter, now);
  return { grants: rows.map((row) => toGrant(row, now)), total };
}

/** Whom a grant is for, and whom to tell. */
async function findHolder(
  tx: TenantTx,
  holder: GrantInput['holder'],
): Promise<{ holder: NewGrant['holder']; tell: readonly string[] }> {
  switch (holder.kind) {
    case 'person': {
      const person = await findActivePersonByEmail(tx, holder.email);
      if (!person) throw badField('holder.email', 'No account has this address');
      return { holder: { personId: person.person_id }, tell: [person.person_id] };
    }
    case 'group': {
      if ((await findGroup(tx, holder.group)) === undefined)
        throw badField('holder.group', 'Must be a group of people');
      return { holder: { groupId: holder.group }, tell: await listGroupMemberIds(tx, holder.group) };
    }
    case 'tenant':
      return { holder: 'tenant', tell: [] };
  }
}

export async function createGrant(tx: TenantTx, actor: Actor, input: GrantInput, now: Date): Promise<ManagedGrant> {
  const plan = await findPlanRow(tx, input.plan);
  if (!plan) throw badField('plan', 'Must be a plan');
  const { holder, tell } = await findHolder(tx, input.holder);
  const startsAt = input.from === undefined ? now : new Date(input.from);
  const endsAt =
    input.until === undefined ? usualEnd(plan, startsAt) : input.until === null ? null : new Date(input.until);
  if (endsAt !== null && endsAt <= startsAt) throw badField('until', 'Must be later than the start');
  if (endsAt !== null && endsAt <= now) throw badField('until', 'Must be in the future');
  const by = actor.personId;
  const grant = { planId: plan.plan_id, holder, startsAt, endsAt, source: 'manual', createdBy: by } as const;
  const grantId = await insertGrant(tx, grant, now);
  await writeAudit(tx, actor, 'grant.create', 'grant', grantId, { plan: plan.name, holder: input.holder });
  await notify(tx, tell, { kind: 'plan', title: (say) => say.planHeld(plan.name), href: '/upgrade' });
  return toGrant((await findGrantRow(tx, grantId))!, now);
}

export async function revokeGrant(
  tx: TenantTx,
  actor: Actor,
  grantId: string,
  reason: string,
  now: Date,
): Promise<ManagedGrant> {
  const grant = await findGrantRow(tx, grantId);
  if (!grant) throw notFound('The grant');
  if (await revokeGrantRow(tx, grantId, actor.personId, reason, now)) {
    await writeAudit(tx, actor, 'grant.revoke', 'grant', grantId, { plan: grant.plan_name, reason });
    const tell =
      grant.person_id !== null
        ? [grant.person_id]
        : grant.group_id === null
          ? []
          : await listGroupMemberIds(tx, grant.group_id);
    await notify(tx, tell, {
      kind: 'plan',
      title: (say) => say.planTakenBack(grant.plan_name),
      body: reason,
      href: '/upgrade',
    });
  }
  return toGrant((await findGrantRow(tx, grantId))!, now);
}

const toManagedRequest = (row: RequestRow): ManagedRequest => ({
  ...toRequest(row),
  person: { _id: row.person_id, name: nameOf(row), email: row.email },
});

export async function listRequests(tx: TenantTx, filter: Parameters<typeof listRequestRows>[1]) {
  const { rows, total } = await listRequestRows(tx, filter);
  return { requests: rows.map(toManagedRequest), total };
}

/** Grants or refuses. Throws `not_found`, or `conflict` when it was settled before. */
export async function answerRequest(
  tx: TenantTx,
  actor: Actor,
  requestId: string,
  { grant, answer }: { grant: boolean; answer: string },
  now: Date,
): Promise<ManagedRequest> {
  const request = await findRequestRow(tx, requestId);
  if (!request) throw notFound('The request');
  // First the person, then the request: in this order plans are given in other ways, which answers the request.
  const held = grant ? await lockOwnGrants(tx, request.person_id, request.plan_id) : [];
  const settled = await decideRequest(tx, requestId, {
    state: grant ? 'granted' : 'refused',
    answer,
    by: actor.personId,
    at: now,
  });
  if (!settled) throw new Refusal('conflict', 'This request has already been answered or withdrawn');
  if (grant) {
    const plan = await getPlan(tx, request.plan_id);
    const period = nextPeriod(held, plan.period_days, now);
    if (!period) throw new Refusal('impossible', `They already have "${plan.name}" with no end date`);
    const holder = { personId: request.person_id };
    const given = { planId: plan.plan_id, holder, ...period, source: 'request', createdBy: actor.personId } as const;
    await insertGrant(tx, given, now);
  }
  await writeAudit(tx, actor, grant ? 'request.grant' : 'request.refuse', 'request', requestId, {
    plan: request.plan_name,
  });
  await notify(tx, [request.person_id], {
    kind: 'plan',
    title: (say) => (grant ? say.planHeld : say.planRefused)(request.plan_name),
    body: answer,
    href: '/upgrade',
  });
  return toManagedRequest((await findRequestRow(tx, requestId))!);
}

export async function listPayments(tx: TenantTx, filter: Parameters<typeof listPaymentRows>[1]) {
  const { rows, total } = await listPaymentRows(tx, filter);
  const payments = rows.map(
    (row): Payment => ({
      _id: row.payment_id,
      provider: row.provider,
      plan: { _id: row.plan_id, name: row.plan_name },
      person: { _id: row.person_id, name: nameOf(row), email: row.email },
      amountMinor: row.amount_minor,
      currency: row.currency,
      state: row.state,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    }),
  );
  return { payments, total };
}
