/** The notifications of each person. */
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { languageCodes } from '#platform/contract/languages.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { isPushed, type Notice, type NotificationKind, type NotificationWay } from './rules.ts';
import { inEveryLanguage } from './words.ts';

/** Sent with the transaction that changes people's notifications: `{ tenantId, personIds }`. */
export const NOTICE_ADDED = 'notice_added';

/** As many ids as fit into one signal, which holds less than 8 000 bytes. */
const PER_SIGNAL = 180;

async function signal(tx: TenantTx, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  const payloads = Array.from({ length: Math.ceil(personIds.length / PER_SIGNAL) }, (_, part) =>
    JSON.stringify({
      tenantId: tx.tenantId,
      personIds: personIds.slice(part * PER_SIGNAL, (part + 1) * PER_SIGNAL),
    }),
  );
  await sql`select pg_notify(${NOTICE_ADDED}, payload) from unnest(${payloads}::text[]) as told (payload)`.execute(tx);
}

/**
 * The language of a person `p` of a tenant `t`, as `languageOf` finds it from what they have chosen, or else their school.
 * Without a pattern, because statements with one are planned each time.
 */
const receiverLanguage = sql`coalesce((select code from unnest(${languageCodes}::text[]) as known (code)
  where code = lower(split_part(coalesce(p.language, t.language), '-', 1))), 'en')`;

/**
 * Tells each of the people, in their language, within the caller's transaction: they see it in their notification centre when it commits.
 * Ids of people who do not exist in this tenant are passed over, and people who do not want to be told about this kind.
 * Returns how many were told.
 */
export const notify = (tx: TenantTx, to: readonly string[], notification: Notice): Promise<number> =>
  notifyEach(
    tx,
    [...new Set(to)].map((personId) => ({ personId, href: notification.href })),
    notification,
  );

/** As `notify`, where it leads each of them somewhere else. */
export async function notifyEach(
  tx: TenantTx,
  to: readonly { readonly personId: string; readonly href: string | undefined }[],
  notification: Omit<Notice, 'href'>,
): Promise<number> {
  if (to.length === 0) return 0;
  const ids = to.map(() => uuid());
  const written = inEveryLanguage(notification);
  const { rows } = await sql<{
    id: string;
    person_id: string;
    title: string;
    body: string;
    href: string | null;
    way: string;
  }>`
    select told.id, p.person_id, said.title, said.body, told.href, coalesce(c.way, ${notification.way ?? 'app'}) as way
    from unnest(${ids}::uuid[], ${to.map(({ personId }) => personId)}::uuid[], ${to.map(({ href }) => href ?? null)}::text[])
      as told (id, person_id, href)
    join person p on p.tenant_id = ${tx.tenantId} and p.person_id = told.person_id and p.status <> 'guest'
    join tenant t on t.tenant_id = p.tenant_id
    join unnest(${written.map((one) => one.language)}::text[], ${written.map((one) => one.title)}::text[],
      ${written.map((one) => one.body)}::text[]) as said (language, title, body)
      on said.language = ${receiverLanguage}
    left join notification_preference c on c.tenant_id = p.tenant_id and c.person_id = p.person_id and c.kind = ${notification.kind}
    where c.way is distinct from 'off'`.execute(tx);
  if (rows.length === 0) return 0;
  // Apart from the look at who they are: in one statement Citus would ask every worker, because of the table of schools.
  await sql`
    insert into notification (tenant_id, notification_id, person_id, kind, title, body, href, way)
    values (${tx.tenantId}, unnest(${rows.map((row) => row.id)}::uuid[]), unnest(${rows.map((row) => row.person_id)}::uuid[]),
      ${notification.kind}, unnest(${rows.map((row) => row.title)}::text[]), unnest(${rows.map((row) => row.body)}::text[]),
      unnest(${rows.map((row) => row.href)}::text[]), unnest(${rows.map((row) => row.way)}::text[]))`.execute(tx);
  if (isPushed(notification.kind)) {
    const idOf = new Map(rows.map((row) => [row.person_id, row.id]));
    const { rows: devices } = await sql<{ id: string; person_id: string }>`
      select push_subscription_id as id, person_id from push_subscription
      where tenant_id = ${tx.tenantId} and person_id = any(${rows.map((row) => row.person_id)}::uuid[])`.execute(tx);
    const due = devices.map((device) => ({ device: device.id, note: idOf.get(device.person_id)! }));
    if (due.length > 0)
      await sql`insert into push_queue (tenant_id, push_id, push_subscription_id, notification_id)
        values (${tx.tenantId}, unnest(${due.map(() => uuid())}::uuid[]), unnest(${due.map((one) => one.device)}::uuid[]),
          unnest(${due.map((one) => one.note)}::uuid[]))`.execute(tx);
  }
  await signal(
    tx,
    rows.map((row) => row.person_id),
  );
  return rows.length;
}

const AT_ONCE = 5_000;

/** As `notify`, for any number of people. */
export async function notifyMany(tx: TenantTx, to: readonly string[], notification: Notice): Promise<void> {
  for (let start = 0; start < to.length; start += AT_ONCE)
    await notify(tx, to.slice(start, start + AT_ONCE), notification);
}

const notificationsOf = (tx: TenantTx, personId: string) =>
  tx.selectFrom('notification').where('tenant_id', '=', tx.tenantId).where('person_id', '=', personId);

export interface NotificationFilter {
  readonly ofst: number;
  readonly limit: number;
  readonly kind: NotificationKind | '';
  readonly unread: boolean;
}

/** One page of what a person was told, newest first, and how many there are. */
export async function listNotificationRows(tx: TenantTx, personId: string, filter: NotificationFilter) {
  const matching = notificationsOf(tx, personId)
    .$if(filter.kind !== '', (query) => query.where('kind', '=', filter.kind))
    .$if(filter.unread, (query) => query.where('read_at', 'is', null));
  const rows = await matching
    .select(['notification_id', 'kind', 'title', 'body', 'href', 'created_at', 'read_at'])
    .orderBy('notification_id', 'desc')
    .offset(filter.ofst)
    .limit(filter.limit)
    .execute();
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
export type NotificationRow = Awaited<ReturnType<typeof listNotificationRows>>['rows'][number];

export async function countUnreadRows(tx: TenantTx, personId: string): Promise<number> {
  const { unread } = await notificationsOf(tx, personId)
    .where('read_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('unread'))
    .executeTakeFirstOrThrow();
  return unread;
}

export interface Marked {
  /** Null: all of them. */
  readonly ids: readonly string[] | null;
  readonly kind: NotificationKind | undefined;
  readonly read: boolean;
}

/**
 * Marks as read or unread; other tabs and devices of the person are updated. Ids of others' notifications are skipped.
 */
export async function markRows(tx: TenantTx, personId: string, { ids, kind, read }: Marked, now: Date): Promise<void> {
  const named: RawBuilder<unknown> = ids === null ? sql`true` : sql`notification_id = any(${[...ids]}::uuid[])`;
  const { numAffectedRows } = await sql`
    update notification set read_at = ${read ? now : null}
    where tenant_id = ${tx.tenantId} and person_id = ${personId} and ${named}
      and (read_at is null) = ${read} ${kind === undefined ? sql`` : sql`and kind = ${kind}`}`.execute(tx);
  if (Number(numAffectedRows ?? 0) > 0) await signal(tx, [personId]);
}

export const listPreferenceRows = (tx: TenantTx, personId: string) =>
  tx
    .selectFrom('notification_preference')
    .select(['kind', 'way'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .execute();

export async function upsertPreferences(
  tx: TenantTx,
  personId: string,
  chosen: readonly { readonly kind: NotificationKind; readonly way: NotificationWay }[],
): Promise<void> {
  if (chosen.length === 0) return;
  await tx
    .insertInto('notification_preference')
    .values(chosen.map(({ kind, way }) => ({ tenant_id: tx.tenantId, person_id: personId, kind, way })))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'person_id', 'kind']).doUpdateSet((eb) => ({ way: eb.ref('excluded.way') })),
    )
    .execute();
}

/** Whatever the daily mail contains is shown in the notification centre alone from now on. */
export async function endDigestOf(tx: TenantTx, personId: string): Promise<void> {
  await tx
    .updateTable('notification_preference')
    .set({ way: 'app' })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('way', '=', 'digest')
    .execute();
  await tx
    .updateTable('notification')
    .set({ way: 'app' })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('way', '=', 'digest')
    .where('mailed_at', 'is', null)
    .execute();
}

/** What waits to be mailed to the person, of these kinds, stays in the notification centre alone. */
export async function excludeFromMail(
  tx: TenantTx,
  personId: string,
  kinds: readonly NotificationKind[],
): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .updateTable('notification')
    .set({ way: 'app' })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('kind', 'in', [...kinds])
    .where('way', '!=', 'app')
    .where('mailed_at', 'is', null)
    .execute();
}
