/** Notices that also go out by mail, and when they are forgotten. */
import { sql } from 'kysely';
import type { SweeperTx, TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface MailedNotification {
  readonly notification_id: string;
  readonly person_id: string;
  readonly email: string;
  readonly first_name: string;
  /** Null: that of the school. */
  readonly language: string | null;
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  readonly href: string | null;
}

const PEOPLE_AT_ONCE = 200;

/**
 * Takes what is to be mailed in one way, for some people at a time, and notes that it has been: no other process takes
 * the same. What has been read already is only recorded. Empty: there is nothing more.
 */
export async function takeMailed(
  tx: TenantTx,
  way: 'mail' | 'digest',
  before: Date,
  now: Date,
  /** `only`: of this person alone; `except`: of these people nothing is taken. */
  { only = null, except = [] }: { readonly only?: string | null; readonly except?: readonly string[] } = {},
): Promise<{ taken: number; notices: MailedNotification[] }> {
  const { rows } = await sql<MailedNotification & { read_at: Date | null; status: string }>`
    with people as (
      select distinct person_id from notification
      where tenant_id = ${tx.tenantId} and way = ${way} and mailed_at is null and created_at <= ${before}
        and ${only === null ? sql`person_id::text <> all(${[...except]}::text[])` : sql`person_id = ${only}`}
      order by person_id limit ${PEOPLE_AT_ONCE}),
    due as (
      select n.notification_id from notification n join people using (person_id)
      where n.tenant_id = ${tx.tenantId} and n.way = ${way} and n.mailed_at is null and n.created_at <= ${before}
      for update of n skip locked)
    update notification n set mailed_at = ${now} from due, person p
    where n.tenant_id = ${tx.tenantId} and n.notification_id = due.notification_id
      and p.tenant_id = n.tenant_id and p.person_id = n.person_id
    returning n.notification_id, n.person_id, p.email, p.first_name, p.language, p.status, n.kind, n.title, n.body, n.href, n.read_at`.execute(
    tx,
  );
  const notifications = rows
    .filter((row) => row.read_at === null && row.status === 'active')
    .sort((a, b) => (a.notification_id < b.notification_id ? -1 : 1));
  return { taken: rows.length, notices: notifications };
}

/** Tenants with notifications that wait to be mailed, at once or with the daily mail. */
export const listTenantsToMail = (tx: SweeperTx, now: Date) =>
  tx
    .selectFrom('notification')
    .select('tenant_id')
    .distinct()
    .where('way', 'in', ['mail', 'digest'])
    .where('mailed_at', 'is', null)
    .where('created_at', '<=', now)
    .execute();

/** The people whose notices `takeMailed` would take next. */
export async function listMailedPeople(
  tx: TenantTx,
  way: 'mail' | 'digest',
  before: Date,
  except: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select distinct person_id from notification
    where tenant_id = ${tx.tenantId} and way = ${way} and mailed_at is null and created_at <= ${before}
      and person_id::text <> all(${[...except]}::text[])
    order by person_id limit ${PEOPLE_AT_ONCE}`.execute(tx);
  return rows.map((row) => row.person_id);
}

/** What a tenant's mails need: its name and zone, the host they lead to, the key of their links, the last daily mail. */
export async function getMailSettings(tx: TenantTx, newKey: Buffer, preferredHost: string | null) {
  await tx
    .insertInto('notification_state')
    .values({ tenant_id: tx.tenantId, link_key: newKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('tenant as t')
    .innerJoin('notification_state as s', 's.tenant_id', 't.tenant_id')
    .leftJoin('tenant_host as h', 'h.tenant_id', 't.tenant_id')
    .select(['t.name', 't.language', 't.time_zone', 's.link_key', 's.digest_day', 'h.host'])
    .where('t.tenant_id', '=', tx.tenantId)
    .orderBy(sql`h.host = ${preferredHost}`, 'desc')
    .orderBy('h.host')
    .limit(1)
    .executeTakeFirstOrThrow();
}
export type MailSettings = Awaited<ReturnType<typeof getMailSettings>>;

export const recordDigestDay = (tx: TenantTx, day: string) =>
  tx.updateTable('notification_state').set({ digest_day: day }).where('tenant_id', '=', tx.tenantId).execute();

/** Forgets what was read before then. Returns how many. */
export async function dropReadBefore(tx: TenantTx, before: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('notification')
    .where('tenant_id', '=', tx.tenantId)
    .where('read_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
