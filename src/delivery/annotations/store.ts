/** What students keep during an attempt for nobody else. */
import { type SqlBool, sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Annotation, AnnotationToSave } from './contract.ts';

declare module '#platform/server/database/json-shapes.ts' {
  interface JsonShapes {
    'attempt_annotation.value': Annotation['value'];
  }
}

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
  return query.orderBy('about').execute();
}

/** Writes those that were made on what is stored; returns which these are. */
export async function upsertAnnotations(
  tx: TenantTx,
  attemptId: string,
  annotations: readonly AnnotationToSave[],
  now: Date,
): Promise<Set<string>> {
  const column = <Value>(of: (one: AnnotationToSave) => Value): Value[] => sorted.map(of);
  const sorted = annotations.toSorted((a, b) => (a.about < b.about ? -1 : 1));
  const bases = JSON.stringify(Object.fromEntries(annotations.map(({ about, base }) => [about, base])));
  // Without a subquery, for which Citus has no plan.
  const { rows } = await sql<{ about: string }>`
    insert into attempt_annotation (tenant_id, attempt_id, about, seq, value, saved_at)
    values (${tx.tenantId}::uuid, ${attemptId}::uuid, unnest(${column(({ about }) => about)}::text[]),
      unnest(${column(({ seq }) => seq)}::int[]), unnest(${column(({ value }) => JSON.stringify(value))}::jsonb[]), ${now}::timestamptz)
    on conflict (tenant_id, attempt_id, about) do update set seq = excluded.seq, value = excluded.value, saved_at = excluded.saved_at
      where attempt_annotation.seq = (${bases}::jsonb ->> attempt_annotation.about)::int
    returning about`.execute(tx);
  return new Set(rows.map(({ about }) => about));
}
