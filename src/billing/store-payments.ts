/** Payments at a provider. */
import { type Selectable, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { later } from '#platform/server/database/later.ts';
import type { Payment } from '#platform/server/database/schema.gen.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

import type { PaymentState } from './rules.ts';

/** As a payment stores it; a plan has null, which a payment of before has too. */
const WITHOUT_END = 0;

export async function insertPayment(
  tx: TenantTx,
  payment: {
    provider: 'stripe';
    planId: string;
    personId: string;
    amountMinor: number;
    currency: string;
    /** Null: without end. */
    periodDays: number | null;
    at: Date;
  },
): Promise<string> {
  const paymentId = uuid();
  await tx
    .insertInto('payment')
    .values({
      tenant_id: tx.tenantId,
      payment_id: paymentId,
      provider: payment.provider,
      plan_id: payment.planId,
      person_id: payment.personId,
      amount_minor: payment.amountMinor,
      currency: payment.currency,
      period_days: payment.periodDays ?? WITHOUT_END,
      created_at: payment.at,
      updated_at: payment.at,
    })
    .execute();
  return paymentId;
}

export const setPayment = (
  tx: TenantTx,
  paymentId: string,
  change: { state?: PaymentState; reference?: string },
  at: Date,
) =>
  tx
    .updateTable('payment')
    .set({ ...change, updated_at: at })
    .where('tenant_id', '=', tx.tenantId)
    .where('payment_id', '=', paymentId)
    .execute();

/** The payment with its plan's period, locked. */
export const lockPayment = (tx: TenantTx, paymentId: string) =>
  tx
    .selectFrom('payment as y')
    .innerJoin('plan as p', (join) =>
      join.onRef('p.tenant_id', '=', 'y.tenant_id').onRef('p.plan_id', '=', 'y.plan_id'),
    )
    .select([
      'y.payment_id',
      'y.plan_id',
      'y.person_id',
      'y.state',
      'y.amount_minor',
      'y.currency',
      'p.name',
      sql<number | null>`nullif(coalesce(y.period_days, p.period_days), ${WITHOUT_END})`.as('period_days'),
    ])
    .where('y.tenant_id', '=', tx.tenantId)
    .where('y.payment_id', '=', paymentId)
    .forUpdate('y')
    .executeTakeFirst();

/** True when the event is new; false when it was heard before. */
export async function recordEvent(
  tx: TenantTx,
  event: { provider: 'stripe'; id: string; kind: string },
  at: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('payment_event')
    .values({ tenant_id: tx.tenantId, provider: event.provider, event_id: event.id, kind: event.kind, received_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

export const findGrantOfPayment = (tx: TenantTx, paymentId: string) =>
  tx
    .selectFrom('plan_grant')
    .select(['grant_id', 'starts_at', 'ends_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();

/** Lets the person's periods of a plan that begin when another one ended, or later, begin so much earlier. Given by hand they stay. */
export const moveUpGrants = (
  tx: TenantTx,
  of: { readonly personId: string; readonly planId: string; readonly after: Date },
  byMs: number,
) => {
  const earlier = (column: 'starts_at' | 'ends_at') =>
    later(sql.ref(column), sql`${-byMs}::float8 * interval '1 millisecond'`);
  return sql`update plan_grant set starts_at = ${earlier('starts_at')}, ends_at = ${earlier('ends_at')}
    where tenant_id = ${tx.tenantId} and person_id = ${of.personId} and plan_id = ${of.planId} and revoked_at is null
      and source <> 'manual' and starts_at >= ${of.after}`.execute(tx);
};

export async function listPaymentRows(
  tx: TenantTx,
  filter: { ofst: number; limit: number; state: Selectable<Payment>['state'] | '' },
) {
  const all = tx
    .selectFrom('payment as y')
    .innerJoin('plan as p', (join) =>
      join.onRef('p.tenant_id', '=', 'y.tenant_id').onRef('p.plan_id', '=', 'y.plan_id'),
    )
    .innerJoin('person as h', (join) =>
      join.onRef('h.tenant_id', '=', 'y.tenant_id').onRef('h.person_id', '=', 'y.person_id'),
    )
    .where('y.tenant_id', '=', tx.tenantId);
  const query = filter.state === '' ? all : all.where('y.state', '=', filter.state);
  const rows = await query
    .select([
      'y.payment_id',
      'y.provider',
      'y.plan_id',
      'p.name as plan_name',
      'y.person_id',
      'h.first_name',
      'h.last_name',
      'h.email',
      'y.amount_minor',
      'y.currency',
      'y.state',
      'y.created_at',
      'y.updated_at',
    ])
    .orderBy('y.created_at', 'desc')
    .orderBy('y.payment_id')
    .offset(filter.ofst)
    .limit(filter.limit)
    .execute();
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
