/** What students keep during an attempt for nobody else. */
import { type SqlBool, sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Annotation, AnnotationToSave } from './contract.ts';

export async function listAnnotations(
  tx: TenantTx,
  attemptId: string,
  about?: readonly string[],
): Promise<Annotation[]> {
  let query = tx
    .selectFrom('attempt_annotation')
    .select(['about', 'seq', 'value'])
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId);
  if (about) query = query.where(sql<SqlBool>`about = any(${[...about]}::text[])`);
  return (await query.orderBy('about').execute()) as unknown as Annotation[];
}

/** Writes those that were made on what is stored; returns which these are. */
export async function upsertAnnotations(
  tx: TenantTx,
  attemptId: string,
  annotations: readonly AnnotationToSave[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ about: string }>`
    insert into attempt_annotation (tenant_id, attempt_id, about, seq, value, saved_at)
    select ${tx.tenantId}::uuid, ${attemptId}::uuid, about, seq, value, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(annotations)}::jsonb) as given (about text, seq int, value jsonb) order by about
    on conflict (tenant_id, attempt_id, about) do update set seq = excluded.seq, value = excluded.value, saved_at = excluded.saved_at
      where attempt_annotation.seq = (select g.base from jsonb_to_recordset(${JSON.stringify(annotations)}::jsonb) as g (about text, base int)
        where g.about = attempt_annotation.about limit 1)
    returning about`.execute(tx);
  return new Set(rows.map(({ about }) => about));
}
