/** What everybody asks for at the same minute, in as few statements as it takes. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface Conditions {
  /** Attempts that the person has had. */
  readonly used: number;
  /** Whom the published revision is for; none: everybody. */
  readonly groupIds: readonly string[];
  readonly access: { readonly code: string | null; readonly networks: readonly string[] };
  readonly supervision: { readonly notesSignals: boolean; readonly oneDevice: boolean };
}

interface ConditionsRow {
  readonly used: number;
  readonly group_ids: string[];
  readonly code: string | null;
  readonly networks: string[];
  readonly notes_signals: boolean;
  readonly one_device: boolean;
}

/** On what a person's next attempt at a published revision depends, beside its paper and the overrides. */
export async function readConditions(
  tx: TenantTx,
  personId: string,
  quizId: string,
  revision: number,
): Promise<Conditions> {
  const { rows } = await sql<ConditionsRow>`
    select
      (select count(*)::int from attempt t
        where t.tenant_id = ${tx.tenantId} and t.person_id = ${personId} and t.quiz_id = ${quizId}) as used,
      array(select g.group_id::text from quiz_group g
        where g.tenant_id = ${tx.tenantId} and g.quiz_id = ${quizId} and g.revision = ${revision}) as group_ids,
      a.code, coalesce(a.networks, '{}') as networks,
      coalesce(s.notes_signals, false) as notes_signals, coalesce(s.one_device, false) as one_device
    from (select) as always
    left join quiz_access a on a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId}
    left join quiz_supervision s on s.tenant_id = ${tx.tenantId} and s.quiz_id = ${quizId}`.execute(tx);
  const row = rows[0]!;
  return {
    used: row.used,
    groupIds: row.group_ids,
    access: { code: row.code, networks: row.networks },
    supervision: { notesSignals: row.notes_signals, oneDevice: row.one_device },
  };
}
