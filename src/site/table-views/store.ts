/** Views that people have named. Each belongs to one person, and only that person sees it. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { StoredTableView } from './contract.ts';

declare module '#platform/server/database/json-shapes.ts' {
  interface JsonShapes {
    'table_view.search': StoredTableView['search'];
  }
}

type Values = Omit<StoredTableView, '_id' | 'list'>;

/** Makes changes of one person wait for each other, so that there is one default, and no more views than allowed. */
export const lockOwner = (tx: TenantTx, personId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`table-views:${tx.tenantId}:${personId}`}, 0))`.execute(tx);

export async function listViews(tx: TenantTx, personId: string): Promise<StoredTableView[]> {
  const rows = await viewRows(tx, personId).orderBy('list').orderBy(sql`lower(name)`).execute();
  return rows.map(toView);
}

const viewRows = (tx: TenantTx, personId: string) =>
  tx
    .selectFrom('table_view')
    .select(['table_view_id', 'list', 'name', 'hidden', 'density', 'search', 'is_default'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId);
type Row = Awaited<ReturnType<ReturnType<typeof viewRows>['execute']>>[number];

const toView = (row: Row): StoredTableView => ({
  _id: row.table_view_id,
  list: row.list,
  name: row.name,
  hidden: row.hidden,
  density: row.density,
  search: row.search,
  isDefault: row.is_default,
});

export async function insertView(
  tx: TenantTx,
  { personId, list, values }: { readonly personId: string; readonly list: string; readonly values: Values },
): Promise<StoredTableView> {
  const id = uuid();
  await tx
    .insertInto('table_view')
    .values({
      tenant_id: tx.tenantId,
      table_view_id: id,
      person_id: personId,
      list,
      name: values.name,
      hidden: [...values.hidden],
      density: values.density,
      search: JSON.stringify(values.search),
      is_default: values.isDefault,
    })
    .execute();
  return { _id: id, list, ...values };
}

export const updateView = (tx: TenantTx, personId: string, id: string, values: Values) =>
  tx
    .updateTable('table_view')
    .set({
      name: values.name,
      hidden: [...values.hidden],
      density: values.density,
      search: JSON.stringify(values.search),
      is_default: values.isDefault,
      updated_at: sql`now()`,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('table_view_id', '=', id)
    .execute();

/** Afterwards the list opens with none of the person's views. */
export const clearDefault = (tx: TenantTx, personId: string, list: string) =>
  tx
    .updateTable('table_view')
    .set({ is_default: false })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('list', '=', list)
    .where('is_default', '=', true)
    .execute();

/** False where the person has none of this id. */
export async function deleteView(tx: TenantTx, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('table_view')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('table_view_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
