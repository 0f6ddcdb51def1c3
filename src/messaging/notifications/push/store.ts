/** Devices on which people are notified, and what waits to be pushed to them. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { SweeperTx, TenantTx } from '#platform/server/database/tenant-tx.ts';

export const findPushKey = (tx: TenantTx) =>
  tx
    .selectFrom('push_key')
    .select(['public_key', 'sealed_private_key'])
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirst();

/** Keeps the first key that is made: devices are registered with it. */
export const upsertPushKey = (tx: TenantTx, key: { public_key: string; sealed_private_key: Buffer }) =>
  tx
    .insertInto('push_key')
    .values({ tenant_id: tx.tenantId, ...key })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .execute();

const columns = ['push_subscription_id', 'created_at', 'endpoint'] as const;

export const listDevices = (tx: TenantTx, personId: string) =>
  tx
    .selectFrom('push_subscription')
    .select(columns)
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('push_subscription_id')
    .execute();
export type DeviceRow = Awaited<ReturnType<typeof listDevices>>[number];

/** A device belongs to the person who registered it last. */
export const upsertDevice = (
  tx: TenantTx,
  values: { person_id: string; session_id: string; endpoint: string; p256dh: string; auth: string },
  now: Date,
) =>
  tx
    .insertInto('push_subscription')
    .values({ tenant_id: tx.tenantId, push_subscription_id: uuid(), created_at: now, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'endpoint']).doUpdateSet({ ...values, created_at: now }))
    .returning(columns)
    .executeTakeFirstOrThrow();

/** False where the person has no such device. */
export async function dropDevice(tx: TenantTx, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_subscription')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('push_subscription_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The push service knows the device no longer. */
export const dropGoneDevice = (tx: TenantTx, id: string) =>
  tx
    .deleteFrom('push_subscription')
    .where('tenant_id', '=', tx.tenantId)
    .where('push_subscription_id', '=', id)
    .execute();

export interface DuePush {
  readonly push_id: string;
  readonly push_subscription_id: string;
  readonly tries: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly notification_id: string;
  readonly title: string;
  readonly body: string;
  readonly href: string | null;
  readonly created_at: Date;
  /** False: it has been read, or the person may no longer sign in. */
  readonly is_wanted: boolean;
}

/** Tenants with pushes that are due. */
export const listTenantsToPush = (tx: SweeperTx, now: Date) =>
  tx.selectFrom('push_queue').select('tenant_id').distinct().where('due_at', '<=', now).execute();

/** Takes some of what is due; nobody else takes the same before `until`. */
export async function takePushes(tx: TenantTx, now: Date, until: Date, most: number): Promise<DuePush[]> {
  const { rows } = await sql<DuePush>`
    with due as (
      select push_id from push_queue where tenant_id = ${tx.tenantId} and due_at <= ${now}
      order by due_at limit ${most} for update skip locked)
    update push_queue d set tries = d.tries + 1, due_at = ${until}
    from due, push_subscription s, notification n, person p
    where d.tenant_id = ${tx.tenantId} and d.push_id = due.push_id
      and s.tenant_id = d.tenant_id and s.push_subscription_id = d.push_subscription_id
      and n.tenant_id = d.tenant_id and n.notification_id = d.notification_id
      and p.tenant_id = d.tenant_id and p.person_id = s.person_id
    returning d.push_id, d.push_subscription_id, d.tries, s.endpoint, s.p256dh, s.auth, n.notification_id, n.title,
      n.body, n.href, n.created_at, n.read_at is null and n.person_id = s.person_id and p.status = 'active' as is_wanted`.execute(
    tx,
  );
  return rows;
}

export const dropPushes = (tx: TenantTx, ids: readonly string[]) =>
  tx
    .deleteFrom('push_queue')
    .where('tenant_id', '=', tx.tenantId)
    .where('push_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();

export const postponePush = (tx: TenantTx, id: string, until: Date) =>
  tx
    .updateTable('push_queue')
    .set({ due_at: until })
    .where('tenant_id', '=', tx.tenantId)
    .where('push_id', '=', id)
    .execute();
