/** Rows in bulk. */
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { JsonShapes } from '#platform/server/database/json-shapes.ts';
import type { DB } from '#platform/server/database/schema.gen.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** Rows in one statement: few enough for it to be sent and planned at once. */
const BATCH = 2_000;

/** A row that travels as JSON: its columns of JSON hold values, not texts. */
export type JsonRow<T extends keyof DB & string> = {
  [Column in keyof Insertable<DB[T]>]: `${T}.${Column & string}` extends keyof JsonShapes
    ? JsonShapes[`${T}.${Column & string}`]
    : Insertable<DB[T]>[Column];
};

/** Inserts rows that all have the same columns. They travel as one JSON value, whatever their number. */
export async function insertRows<T extends keyof DB & string>(
  tx: TenantTx,
  table: T,
  rows: readonly JsonRow<T>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  for (let start = 0; start < rows.length; start += BATCH) {
    const json = JSON.stringify(rows.slice(start, start + BATCH));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)
      returning null`.execute(tx);
  }
}

/** The tenant itself; false when it is there already. Who makes the same one at this moment is waited for. */
export async function insertTenant(
  tx: TenantTx,
  tenant: Omit<Insertable<DB['tenant']>, 'tenant_id'>,
): Promise<boolean> {
  const row = await tx
    .insertInto('tenant')
    .values({ ...tenant, tenant_id: tx.tenantId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('tenant_id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface Birth {
  readonly id: string;
  readonly at: Date;
}

/** When each question was written. */
export async function dateQuestions(tx: TenantTx, births: readonly Birth[]): Promise<void> {
  await sql`
    update question q set created_at = given.at, updated_at = given.at
    from unnest(${births.map((birth) => birth.id)}::uuid[], ${births.map((birth) => birth.at)}::timestamptz[]) as given (id, at)
    where q.tenant_id = ${tx.tenantId} and q.question_id = given.id`.execute(tx);
}

/** When people were here last, in milliseconds since 1970. */
export async function setLastSeen(tx: TenantTx, times: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    update person set last_seen_at = seen.at
    from unnest(${[...times.keys()]}::uuid[], ${[...times.values()].map((time) => new Date(time))}::timestamptz[]) as seen (id, at)
    where tenant_id = ${tx.tenantId} and person_id = seen.id`.execute(tx);
}
