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

interface AnnotationRow {
  readonly attempt_id: string;
  readonly about: string;
  readonly seq: number;
  readonly value: Annotation['value'];
}

/** By attempt, all that is kept, by what it is about; none of those without. */
export async function listAnnotationsAmong(
  tx: TenantTx,
  attemptIds: readonly string[],
): Promise<Map<string, Annotation[]>> {
  const rows = await tx.prepared<AnnotationRow>(
    'annotations-among',
    `select attempt_id, about, seq, value from unnest($2::uuid[]) as n (id)
      cross join lateral (select attempt_id, about, seq, value from attempt_annotation
        where tenant_id = $1 and attempt_id = n.id) a order by attempt_id, about`,
    [tx.tenantId, [...new Set(attemptIds)]],
  );
  const byAttempt = new Map<string, Annotation[]>();
  for (const { attempt_id, ...annotation } of rows) {
    const own = byAttempt.get(attempt_id) ?? [];
    own.push(annotation);
    byAttempt.set(attempt_id, own);
  }
  return byAttempt;
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
