/** Many questions at once, and saved filters. */
import { type SqlBool, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { SavedFilter } from './contract.ts';

/** Those of the questions that are in the bank (or deleted), held until the transaction ends. */
export async function lockMany(tx: TenantTx, ids: readonly string[], state: 'in bank' | 'deleted'): Promise<string[]> {
  const rows = await tx
    .selectFrom('question')
    .select('question_id')
    .where('tenant_id', '=', tx.tenantId)
    .where(sql<SqlBool>`question_id = any(${ids}::uuid[])`)
    .where('deleted_at', state === 'deleted' ? 'is not' : 'is', null)
    // In one order for everybody, so that two who change the same ones wait for each other.
    .orderBy('question_id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.question_id);
}

export const setMany = (
  tx: TenantTx,
  ids: readonly string[],
  values: { difficulty?: number; status?: string; deleted_at?: Date | null },
) =>
  tx
    .updateTable('question')
    .set({ ...values, ...(values.deleted_at === undefined && { updated_at: sql`now()` }) })
    .where('tenant_id', '=', tx.tenantId)
    .where(sql<SqlBool>`question_id = any(${ids}::uuid[])`)
    .execute();

export async function takeTagsOff(tx: TenantTx, ids: readonly string[], names: readonly string[]): Promise<void> {
  await sql`
    delete from question_tag qt using tag t
    where qt.tenant_id = ${tx.tenantId} and qt.question_id = any(${ids}::uuid[])
      and t.tenant_id = qt.tenant_id and t.tag_id = qt.tag_id
      and lower(t.name) = any (select lower(name) from unnest(${names}::text[]) as given (name))`.execute(tx);
}

export async function listFilterRows(tx: TenantTx, personId: string) {
  return tx
    .selectFrom('question_filter')
    .select(['filter_id as _id', 'name', 'search'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** One of the same name is replaced and keeps its id. */
export async function upsertFilter(
  tx: TenantTx,
  personId: string,
  { name, search }: Omit<SavedFilter, '_id'>,
): Promise<string> {
  const { rows } = await sql<{ filter_id: string }>`
    insert into question_filter (tenant_id, filter_id, person_id, name, search)
    values (${tx.tenantId}, ${uuid()}, ${personId}, ${name}, ${JSON.stringify(search)})
    on conflict (tenant_id, person_id, lower(name)) do update set name = excluded.name, search = excluded.search
    returning filter_id`.execute(tx);
  return rows[0]!.filter_id;
}

/** False when the person has no such filter. */
export async function deleteFilterRow(tx: TenantTx, personId: string, filterId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('question_filter')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('filter_id', '=', filterId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
