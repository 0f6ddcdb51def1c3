import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface Page {
  readonly ofst: number;
  readonly limit: number;
}

/** Requests that wait, the oldest first. */
export const listRequestRows = (tx: TenantTx, { ofst, limit }: Page) =>
  tx
    .selectFrom('deletion_request as r')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.person_id', '=', 'r.person_id'),
    )
    .select(['p.person_id', 'p.first_name', 'p.last_name', 'p.email', 'r.reason', 'r.requested_at'])
    .where('r.tenant_id', '=', tx.tenantId)
    .orderBy('r.requested_at')
    .orderBy('r.person_id')
    .offset(ofst)
    .limit(limit)
    .execute();

/** How many wait, and how many of them are past the day of `dueOf`. */
export const countRequests = (tx: TenantTx, now: Date) =>
  tx
    .selectFrom('deletion_request')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where requested_at at time zone 'UTC' + interval '1 month' < ${now}::timestamptz at time zone 'UTC'))::int`.as(
        'overdue',
      ),
    ])
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();

const ended = (tx: TenantTx, actions: readonly string[]) =>
  tx.selectFrom('audit_entry as e').where('e.tenant_id', '=', tx.tenantId).where('e.deed', 'in', actions);

/** Requests that ended, read from the log, the newest first. */
export const listEndedRows = (tx: TenantTx, actions: readonly string[], { ofst, limit }: Page) =>
  ended(tx, actions)
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'e.tenant_id').on('p.person_id', '=', sql<string>`e.subject_id::uuid`),
    )
    .leftJoin('person as by', (join) =>
      join.onRef('by.tenant_id', '=', 'e.tenant_id').onRef('by.person_id', '=', 'e.person_id'),
    )
    .select([
      'e.audit_entry_id',
      'e.deed',
      'e.details',
      'e.happened_at',
      sql<string | null>`e.details->>'requestedAt'`.as('requested_at'),
      'p.person_id',
      'p.first_name',
      'p.last_name',
      'p.email',
      'p.anonymised_at',
      'by.person_id as by_id',
      'by.first_name as by_first_name',
      'by.last_name as by_last_name',
      'by.email as by_email',
    ])
    .orderBy('e.happened_at', 'desc')
    .orderBy('e.audit_entry_id', 'desc')
    .offset(ofst)
    .limit(limit)
    .execute();

export const countEnded = (tx: TenantTx, actions: readonly string[]) =>
  ended(tx, actions).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
