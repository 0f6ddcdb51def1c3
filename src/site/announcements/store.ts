/** Announcements and for whom they are. */
import { type SqlBool, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { SweeperTx, TenantTx } from '#platform/server/database/tenant-tx.ts';
import { totalOf } from '#platform/server/database/total-of.ts';
import type { AnnouncementState } from './contract.ts';

/** Who reads: those who write announcements see all, others what is shown to them now. */
export type Reader = { readonly kind: 'faculty' } | { readonly kind: 'student'; readonly groupIds: readonly string[] };

const isFor = (groupIds: readonly string[]) => sql<SqlBool>`(
  not exists (select 1 from announcement_group g where g.tenant_id = a.tenant_id and g.announcement_id = a.announcement_id)
  or exists (select 1 from announcement_group g where g.tenant_id = a.tenant_id and g.announcement_id = a.announcement_id
    and g.group_id = any(${[...groupIds]}::uuid[])))`;

const isShown = (now: Date) =>
  sql<SqlBool>`a.shown_from <= ${now} and (a.shown_until is null or a.shown_until > ${now})`;

const inState = (state: AnnouncementState, now: Date) =>
  state === 'scheduled'
    ? sql<SqlBool>`a.shown_from > ${now}`
    : state === 'shown'
      ? isShown(now)
      : sql<SqlBool>`a.shown_until <= ${now}`;

const readable = (tx: TenantTx, reader: Reader, now: Date) =>
  tx
    .selectFrom('announcement as a')
    .where('a.tenant_id', '=', tx.tenantId)
    .$if(reader.kind === 'student', (query) =>
      query.where(isShown(now)).where(isFor(reader.kind === 'student' ? reader.groupIds : [])),
    );

const withAuthor = (query: ReturnType<typeof readable>) =>
  query
    .leftJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.person_id', '=', 'a.created_by'),
    )
    .select([
      'a.announcement_id',
      'a.title',
      'a.body',
      'a.shown_from',
      'a.shown_until',
      'a.by_mail',
      'a.created_by',
      'a.edit',
      'p.first_name',
      'p.last_name',
    ])
    .select(
      sql<{ _id: string; name: string }[]>`coalesce((
        select json_agg(json_build_object('_id', g.group_id, 'name', g.name) order by g.name)
        from announcement_group m join person_group g on g.tenant_id = m.tenant_id and g.group_id = m.group_id
        where m.tenant_id = a.tenant_id and m.announcement_id = a.announcement_id), '[]')`.as('groups'),
    );

export interface AnnouncementFilter {
  readonly ofst: number;
  readonly limit: number;
  readonly state: AnnouncementState | '';
  readonly group?: string | undefined;
}

/** One page, the newest first, and how many there are. `group`: those its members see. */
export async function listAnnouncementRows(tx: TenantTx, reader: Reader, filter: AnnouncementFilter, now: Date) {
  const { state, group } = filter;
  const matching = readable(tx, reader, now)
    .$if(state !== '', (query) => (state === '' ? query : query.where(inState(state, now))))
    .$if(group !== undefined, (query) => query.where(isFor([group!])));
  const rows = await withAuthor(matching)
    .orderBy('a.shown_from', 'desc')
    .orderBy('a.announcement_id', 'desc')
    .offset(filter.ofst)
    .limit(filter.limit)
    .execute();
  const total = await totalOf(rows, filter, () =>
    matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  );
  return { rows, total };
}

export const findAnnouncement = (tx: TenantTx, reader: Reader, id: string, now: Date) =>
  withAuthor(readable(tx, reader, now).where('a.announcement_id', '=', id)).executeTakeFirst();
export type AnnouncementRow = NonNullable<Awaited<ReturnType<typeof findAnnouncement>>>;

export interface AnnouncementValues {
  readonly title: string;
  readonly body: string;
  readonly shown_from: Date;
  readonly shown_until: Date | null;
  readonly by_mail: boolean;
}

export async function insertAnnouncement(
  tx: TenantTx,
  values: AnnouncementValues,
  createdBy: string,
  groupIds: readonly string[],
): Promise<string> {
  const id = uuid();
  await tx
    .insertInto('announcement')
    .values({ tenant_id: tx.tenantId, announcement_id: id, created_by: createdBy, ...values })
    .execute();
  await setGroups(tx, id, groupIds);
  return id;
}

export async function updateAnnouncementRow(
  tx: TenantTx,
  id: string,
  values: AnnouncementValues,
  groupIds: readonly string[],
): Promise<void> {
  await tx
    .updateTable('announcement')
    .set({ ...values, edit: sql`edit + 1`, updated_at: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('announcement_id', '=', id)
    .execute();
  await tx
    .deleteFrom('announcement_group')
    .where('tenant_id', '=', tx.tenantId)
    .where('announcement_id', '=', id)
    .execute();
  await setGroups(tx, id, groupIds);
}

async function setGroups(tx: TenantTx, id: string, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return;
  await tx
    .insertInto('announcement_group')
    .values(groupIds.map((group_id) => ({ tenant_id: tx.tenantId, announcement_id: id, group_id })))
    .execute();
}

export const deleteAnnouncementRow = (tx: TenantTx, id: string) =>
  tx.deleteFrom('announcement').where('tenant_id', '=', tx.tenantId).where('announcement_id', '=', id).execute();

/** Those of the ids that are groups of this tenant. */
export async function listKnownGroups(tx: TenantTx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('person_group')
    .select('group_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('group_id', 'in', [...ids])
    .execute();
  return new Set(rows.map((row) => row.group_id));
}

/** Tenants with an announcement that is shown and whose readers were not notified. */
export const listTenantsToTell = (tx: SweeperTx, now: Date) =>
  tx
    .selectFrom('announcement')
    .select('tenant_id')
    .distinct()
    .where('told_at', 'is', null)
    .where('shown_from', '<=', now)
    .where((on) => on.or([on('shown_until', 'is', null), on('shown_until', '>', now)]))
    .execute();

/** The first announcement that is shown and whose readers were not notified. */
export async function listUntold(tx: TenantTx, now: Date, except: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ announcement_id: string }>`
    select announcement_id from announcement where tenant_id = ${tx.tenantId} and told_at is null
      and shown_from <= ${now} and (shown_until is null or shown_until > ${now})
      and announcement_id::text <> all(${[...except]}::text[])
    order by shown_from limit 1`.execute(tx);
  return rows.map((row) => row.announcement_id);
}

/** Notes that the readers are notified; undefined where another process has done it. */
export async function takeUntold(tx: TenantTx, id: string, now: Date) {
  const { rows } = await sql<{ announcement_id: string; title: string; body: string; by_mail: boolean }>`
    update announcement set told_at = ${now} where tenant_id = ${tx.tenantId} and announcement_id = (
      select announcement_id from announcement where tenant_id = ${tx.tenantId} and announcement_id = ${id}
        and told_at is null and shown_from <= ${now} and (shown_until is null or shown_until > ${now})
      for update)
    returning announcement_id, title, body, by_mail`.execute(tx);
  return rows[0];
}

/** The active people it is for, but not who wrote it. */
export async function listAudience(tx: TenantTx, id: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select p.person_id from person p
    join announcement a on a.tenant_id = p.tenant_id and a.announcement_id = ${id}
    where p.tenant_id = ${tx.tenantId} and p.status = 'active' and p.person_id is distinct from a.created_by
      and (not exists (select 1 from announcement_group g where g.tenant_id = p.tenant_id and g.announcement_id = ${id})
        or exists (select 1 from announcement_group g join group_member m on m.tenant_id = g.tenant_id and m.group_id = g.group_id
          where g.tenant_id = p.tenant_id and g.announcement_id = ${id} and m.person_id = p.person_id))`.execute(tx);
  return rows.map((row) => row.person_id);
}
