/** What admins do about plans, grants, requests and vouchers. */

import { randomInt } from 'node:crypto';
import type { Actor } from '#access/subject.ts';
import { findGroup } from '#identity/people/api.ts';
import { notify } from '#messaging/notifications/api.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { sayingTo } from '#platform/server/text/sentences.ts';
import { csvFile } from '#platform/text/csv.ts';
import { toPlan, toRequest, usualEnd } from './actions.ts';
import type { GrantInput, Plan, PlanInput } from './contract.ts';
import { planInputSchema } from './contract.ts';
import type {
  ManagedGrant,
  ManagedPlan,
  ManagedRequest,
  Payment,
  updatePlan as updatePlanCall,
  Voucher,
} from './contract-admin.ts';
import { CODE_LETTERS, grantStateOf, nextPeriod, showCode } from './rules.ts';
import { insertGrant, lockOwnGrants, type NewGrant } from './store.ts';
import { listPaymentRows } from './store-payments.ts';
import {
  countOpenRequests,
  countPerPlan,
  decideRequest,
  findActivePersonByEmail,
  findGrantRow,
  findPlanByName,
  findPlanRow,
  findRequestRow,
  type GrantFilter,
  type GrantRow,
  insertPlan,
  listGrantRows,
  listGroupMemberIds,
  listPlanRows,
  listRequestRows,
  type PlanRow,
  type RequestRow,
  revokeGrantRow,
  updatePlanRow,
} from './store-plans.ts';
import { insertVouchers, listVoucherRows, revokeVoucherRows, type VoucherFilter } from './store-vouchers.ts';

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
  holder: row.holder as ManagedGrant['holder'],
  holderName: row.holder === 'tenant' ? null : (row.group_name ?? nameOf(row)),
  email: row.email,
  from: row.starts_at.toISOString(),
  until: row.ends_at?.toISOString() ?? null,
  state: grantStateOf({ startsAt: row.starts_at, endsAt: row.ends_at, revokedAt: row.revoked_at }, now),
  source: row.source as ManagedGrant['source'],
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
  const grantId = await insertGrant(tx, {
    planId: plan.plan_id,
    holder,
    startsAt,
    endsAt,
    source: 'manual',
    createdBy: actor.personId,
  });
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
  const settled = await decideRequest(tx, requestId, {
    state: grant ? 'granted' : 'refused',
    answer,
    by: actor.personId,
    at: now,
  });
  if (!settled) throw new Refusal('conflict', 'This request has already been answered or withdrawn');
  if (grant) {
    const plan = await getPlan(tx, request.plan_id);
    const period = nextPeriod(await lockOwnGrants(tx, request.person_id, plan.plan_id), plan.period_days, now);
    if (!period) throw new Refusal('impossible', `They already have "${plan.name}" with no end date`);
    const holder = { personId: request.person_id };
    await insertGrant(tx, { planId: plan.plan_id, holder, ...period, source: 'request', createdBy: actor.personId });
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

const CODE_LENGTH = 12;
const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

export async function createVouchers(
  tx: TenantTx,
  actor: Actor,
  input: { plan: string; count: number; usesAllowed: number; expiresAt: string | null; note: string },
  now: Date,
) {
  const plan = await findPlanRow(tx, input.plan);
  if (!plan) throw badField('plan', 'Must be a plan');
  const expiresAt = input.expiresAt === null ? null : new Date(input.expiresAt);
  if (expiresAt !== null && expiresAt <= now) throw badField('expiresAt', 'Must be in the future');
  const codes = new Set<string>();
  while (codes.size < input.count) codes.add(newCode());
  const batch = await insertVouchers(tx, {
    planId: plan.plan_id,
    codes: [...codes],
    usesAllowed: input.usesAllowed,
    expiresAt,
    note: input.note,
    createdBy: actor.personId,
    at: now,
  });
  await writeAudit(tx, actor, 'voucher.create', 'voucher-batch', batch, { plan: plan.name, count: input.count });
  return { batch, count: input.count };
}

/** Names of those who used a voucher, in a list, beside the number of them. */
const NAMES_SHOWN = 10;

export async function listVouchers(
  tx: TenantTx,
  filter: VoucherFilter & { ofst: number; limit: number },
  now: Date,
  mostNames: number | null = NAMES_SHOWN,
): Promise<{ vouchers: Voucher[]; total: number }> {
  const { rows, total } = await listVoucherRows(tx, filter, filter, now, mostNames);
  return {
    vouchers: rows.map((row) => ({
      _id: row.voucher_id,
      code: showCode(row.code),
      plan: { _id: row.plan_id, name: row.plan_name },
      batch: row.batch_id,
      note: row.note,
      usesAllowed: row.uses_allowed,
      used: row.used,
      usedBy: row.used_by,
      expiresAt: row.expires_at?.toISOString() ?? null,
      state: row.state as Voucher['state'],
      createdAt: row.created_at.toISOString(),
    })),
    total,
  };
}

const PART = 10_000;

export const voucherHeadings = ['Code', 'Plan', 'State', 'Used', 'Uses allowed', 'Expires', 'Note', 'Used by'] as const;

/** The vouchers of a filter as CSV, with headings in the caller's language. */
export async function exportVouchers(tx: TenantTx, actor: Actor, filter: VoucherFilter, now: Date): Promise<string> {
  const { head } = await sayingTo(tx, actor.personId);
  const vouchers: Voucher[] = [];
  for (let total = 1; vouchers.length < total; ) {
    const part = await listVouchers(tx, { ...filter, ofst: vouchers.length, limit: PART }, now, null);
    vouchers.push(...part.vouchers);
    total = part.vouchers.length === 0 ? 0 : part.total;
  }
  return csvFile([
    voucherHeadings.map(head),
    ...vouchers.map((voucher) => [
      voucher.code,
      voucher.plan.name,
      voucher.state,
      voucher.used,
      voucher.usesAllowed,
      voucher.expiresAt ?? '',
      voucher.note,
      voucher.usedBy.join('; '),
    ]),
  ]);
}

export async function revokeVouchers(
  tx: TenantTx,
  actor: Actor,
  which: { voucher?: string | undefined; batch?: string | undefined },
  now: Date,
): Promise<{ revoked: number }> {
  const revoked = await revokeVoucherRows(tx, which, now);
  if (revoked === null) throw notFound('The voucher');
  await writeAudit(tx, actor, 'voucher.revoke', 'voucher', which.voucher ?? which.batch!, { revoked });
  return { revoked };
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
      state: row.state as Payment['state'],
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    }),
  );
  return { payments, total };
}
