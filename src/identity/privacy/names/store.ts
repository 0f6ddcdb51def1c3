import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Page } from '#identity/privacy/store-list.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

interface Wanted {
  readonly firstName: string;
  readonly lastName: string;
  readonly reason: string;
}

export const findNameRequest = (tx: TenantTx, personId: string) =>
  tx
    .selectFrom('name_request')
    .select(['first_name', 'last_name', 'reason', 'requested_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .executeTakeFirst();

/** False when the person has an open request already. */
export async function insertNameRequest(tx: TenantTx, personId: string, wanted: Wanted, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('name_request')
    .values({
      tenant_id: tx.tenantId,
      name_request_id: uuid(),
      person_id: personId,
      first_name: wanted.firstName,
      last_name: wanted.lastName,
      reason: wanted.reason,
      requested_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'person_id']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

const drop = (tx: TenantTx) =>
  tx
    .deleteFrom('name_request')
    .where('tenant_id', '=', tx.tenantId)
    .returning(['person_id', 'first_name', 'last_name', 'requested_at']);

/** Ends the request of this person; undefined when there was none. */
export const dropNameRequestOf = (tx: TenantTx, personId: string) =>
  drop(tx).where('person_id', '=', personId).executeTakeFirst();

/** Ends this request; undefined when it has ended before. */
export const dropNameRequest = (tx: TenantTx, requestId: string) =>
  drop(tx).where('name_request_id', '=', requestId).executeTakeFirst();

/** Requests that wait, the oldest first. */
export const listNameRequestRows = (tx: TenantTx, { ofst, limit }: Page) =>
  tx
    .selectFrom('name_request as r')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.person_id', '=', 'r.person_id'),
    )
    .select([
      'r.name_request_id',
      'p.person_id',
      'p.first_name',
      'p.last_name',
      'p.email',
      'r.first_name as wanted_first',
      'r.last_name as wanted_last',
      'r.reason',
      'r.requested_at',
    ])
    .where('r.tenant_id', '=', tx.tenantId)
    .orderBy('r.requested_at')
    .orderBy('r.name_request_id')
    .offset(ofst)
    .limit(limit)
    .execute();

export const countNameRequests = (tx: TenantTx) =>
  tx
    .selectFrom('name_request')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
