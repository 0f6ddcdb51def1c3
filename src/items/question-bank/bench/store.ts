/** Many questions at once, and saved filters. */
import { type SqlBool, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { editorIds } from '#items/question-bank/store-rights.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { SavedFilter } from './contract.ts';

/** Those of the questions that are in the bank (or deleted), held until the transaction ends. */
export const lockMany = (tx: TenantTx, ids: readonly string[], state: 'in bank' | 'deleted') =>
  tx
    .selectFrom('question as q')
    .select(['q.question_id', 'q.created_by as ownerId', 'q.is_protected as isProtected'])
    .select(editorIds.as('editorIds'))
    .where('q.tenant_id', '=', tx.tenantId)
    .where(sql<SqlBool>`q.question_id = any(${ids}::uuid[])`)
    .where('q.deleted_at', state === 'deleted' ? 'is not' : 'is', null)
    // In one order for everybody, so that two who change the same ones wait for each other.
    .orderBy('q.question_id')
    .forUpdate('q')
    .execute();

export const setMany = (
  tx: TenantTx,
  ids: readonly string[],
  values: {
    difficulty?: number;
    status?: string;
    deleted_at?: Date | null;
    is_protected?: boolean;
    created_by?: string;
  },
) =>
  tx
    .updateTable('question')
    .set({
      ...values,
      ...((values.difficulty !== undefined || values.status !== undefined) && { updated_at: sql`now()` }),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where(sql<SqlBool>`question_id = any(${ids}::uuid[])`)
    .execute();

/** Those of the people who may write questions, held so that their role stays until the transaction ends. */
export async function lockWriters(tx: TenantTx, people: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ person_id: string }>`
    select person_id from person where tenant_id = ${tx.tenantId} and person_id = any(${people}::uuid[])
      and status in ('active', 'invited') and roles && array['admin', 'teacher'] order by person_id for key share`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.person_id));
}

/** Names people who may change the questions while these are protected. */
export async function addEditors(tx: TenantTx, ids: readonly string[], people: readonly string[]): Promise<void> {
  await sql`insert into question_editor (tenant_id, question_id, person_id)
    select ${tx.tenantId}, q.id, p.id from unnest(${ids}::uuid[]) as q (id), unnest(${people}::uuid[]) as p (id)
    on conflict do nothing`.execute(tx);
}

export async function removeEditors(tx: TenantTx, ids: readonly string[], people: readonly string[]): Promise<void> {
  await sql`delete from question_editor where tenant_id = ${tx.tenantId} and question_id = any(${ids}::uuid[])
    and person_id = any(${people}::uuid[])`.execute(tx);
}

/** Whether one of the questions has more tags than `most`. */
export async function hasMoreTags(tx: TenantTx, ids: readonly string[], most: number): Promise<boolean> {
  const { rows } = await sql`select from question_tag
    where tenant_id = ${tx.tenantId} and question_id = any(${ids}::uuid[])
    group by question_id having count(*) > ${most} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function takeTagsOff(tx: TenantTx, ids: readonly string[], names: readonly string[]): Promise<void> {
  await sql`
    delete from question_tag qt using tag t
    where qt.tenant_id = ${tx.tenantId} and qt.question_id = any(${ids}::uuid[])
      and t.tenant_id = qt.tenant_id and t.tag_id = qt.tag_id
      and lower(t.name) = any (select lower(name) from unnest(${names}::text[]) as given (name))`.execute(tx);
}

/** A person's own filters, and those that others share; own ones first. */
export async function listFilterRows(tx: TenantTx, personId: string) {
  return tx
    .selectFrom('question_filter as f')
    .leftJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'f.tenant_id').onRef('p.person_id', '=', 'f.person_id'),
    )
    .select(['f.filter_id as _id', 'f.name', 'f.search', 'f.is_shared as isShared', 'f.person_id as ownerId'])
    .select(sql<string | null>`trim(p.first_name || ' ' || p.last_name)`.as('ownerName'))
    .where('f.tenant_id', '=', tx.tenantId)
    .where((eb) => eb.or([eb('f.person_id', '=', personId), eb('f.is_shared', '=', true)]))
    .orderBy(sql`f.person_id <> ${personId}`)
    .orderBy(sql`lower(f.name)`)
    .execute();
}

/** One of the same name is replaced and keeps its id. */
export async function upsertFilter(
  tx: TenantTx,
  personId: string,
  { name, search, isShared }: Pick<SavedFilter, 'name' | 'search' | 'isShared'>,
): Promise<string> {
  const { rows } = await sql<{ filter_id: string }>`
    insert into question_filter (tenant_id, filter_id, person_id, name, search, is_shared)
    values (${tx.tenantId}, ${uuid()}, ${personId}, ${name}, ${JSON.stringify(search)}, ${isShared})
    on conflict (tenant_id, person_id, lower(name)) do update set name = excluded.name, search = excluded.search,
      is_shared = excluded.is_shared
    returning filter_id`.execute(tx);
  return rows[0]!.filter_id;
}

/** False when there is no such filter. */
export async function updateFilterRow(
  tx: TenantTx,
  filterId: string,
  { name, search, isShared }: Pick<SavedFilter, 'name' | 'search' | 'isShared'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('question_filter')
    .set({ name, search: JSON.stringify(search), is_shared: isShared })
    .where('tenant_id', '=', tx.tenantId)
    .where('filter_id', '=', filterId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when there is no such filter. */
export async function deleteFilterRow(tx: TenantTx, filterId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('question_filter')
    .where('tenant_id', '=', tx.tenantId)
    .where('filter_id', '=', filterId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
