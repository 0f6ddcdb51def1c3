/** Requests for plans. */
import { type Selectable, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { PlanRequest } from '#platform/server/database/schema.gen.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export const requests = (tx: TenantTx) =>
  tx
    .selectFrom('plan_request as r')
    .innerJoin('plan as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.plan_id', '=', 'r.plan_id'),
    )
    .innerJoin('person as h', (join) =>
      join.onRef('h.tenant_id', '=', 'r.tenant_id').onRef('h.person_id', '=', 'r.person_id'),
    )
    .where('r.tenant_id', '=', tx.tenantId);

export const requestColumns = [
  'r.request_id',
  'r.plan_id',
  'p.name as plan_name',
  'r.person_id',
  'h.first_name',
  'h.last_name',
  'h.email',
  'r.state',
  'r.message',
  'r.answer',
  'r.asked_at',
  'r.answered_at',
] as const;

export async function listRequestRows(
  tx: TenantTx,
  filter: { ofst: number; limit: number; state: Selectable<PlanRequest>['state'] | '' },
) {
  const all = requests(tx);
  const query = filter.state === '' ? all : all.where('r.state', '=', filter.state);
  const rows = await query
    .select(requestColumns)
    .orderBy('r.asked_at', 'desc')
    .orderBy('r.request_id')
    .offset(filter.ofst)
    .limit(filter.limit)
    .execute();
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export const listRequestsOf = (tx: TenantTx, personId: string) =>
  requests(tx).select(requestColumns).where('r.person_id', '=', personId).orderBy('r.asked_at', 'desc').execute();

export const findRequestRow = (tx: TenantTx, requestId: string) =>
  requests(tx).select(requestColumns).where('r.request_id', '=', requestId).executeTakeFirst();

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequestRow>>>;

export const countOpenRequests = async (tx: TenantTx): Promise<number> =>
  (
    await tx
      .selectFrom('plan_request')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('tenant_id', '=', tx.tenantId)
      .where('state', '=', 'asked')
      .executeTakeFirstOrThrow()
  ).n;

/** True when the request is new; false when the person has asked for this plan already and waits. */
export async function insertRequest(
  tx: TenantTx,
  request: { personId: string; planId: string; message: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('plan_request')
    .values({
      tenant_id: tx.tenantId,
      request_id: uuid(),
      plan_id: request.planId,
      person_id: request.personId,
      message: request.message,
      asked_at: request.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'person_id', 'plan_id']).where('state', '=', sql.lit('asked')).doNothing(),
    )
    .returning('request_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Settles an open request; false when somebody else has settled it before. */
export async function decideRequest(
  tx: TenantTx,
  requestId: string,
  outcome: { state: 'granted' | 'refused' | 'withdrawn'; answer: string; by: string; grantId?: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('plan_request')
    .set({
      state: outcome.state,
      answer: outcome.answer,
      answered_at: outcome.at,
      answered_by: outcome.by,
      grant_id: outcome.grantId ?? null,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('request_id', '=', requestId)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Settles the person's open request for a plan that has been given. */
export async function settleRequest(
  tx: TenantTx,
  given: { personId: string; planId: string; grantId: string; by: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('plan_request')
    .set({ state: 'granted', answered_at: given.at, answered_by: given.by, grant_id: given.grantId })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', given.personId)
    .where('plan_id', '=', given.planId)
    .where('state', '=', 'asked')
    .execute();
}
