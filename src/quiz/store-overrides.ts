/** Overrides of quizzes. */
import { type SqlBool, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { OverrideRules, TimeRules } from './rules-overrides.ts';
import type { RevisionRow } from './store.ts';

export interface StoredOverride extends OverrideRules {
  readonly overrideId: string;
  readonly quizId: string;
}

const columns = [
  'override_id',
  'quiz_id',
  'person_id',
  'group_id',
  'extra_minutes',
  'factor',
  'opens_at',
  'closes_at',
  'keeps_close',
  'attempts_allowed',
  'reason',
  'edit',
  'updated_at',
] as const;

const overrides = (tx: TenantTx) => tx.selectFrom('quiz_override').select(columns).where('tenant_id', '=', tx.tenantId);
export type OverrideRow = Awaited<ReturnType<ReturnType<typeof overrides>['execute']>>[number];

export const toOverride = (row: OverrideRow): StoredOverride => ({
  overrideId: row.override_id,
  quizId: row.quiz_id,
  extraMinutes: row.extra_minutes,
  factor: row.factor,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  keepsClose: row.keeps_close,
  attemptsAllowed: row.attempts_allowed,
});

/** The overrides of one person at a quiz: their own, and those of their groups. */
export async function listOverridesOf(
  tx: TenantTx,
  quizId: string,
  person: { readonly personId: string; readonly groupIds: readonly string[] },
): Promise<StoredOverride[]> {
  const rows = await overrides(tx)
    .where('quiz_id', '=', quizId)
    .where(sql<SqlBool>`(person_id = ${person.personId}::uuid or group_id = any(${[...person.groupIds]}::uuid[]))`)
    .orderBy('override_id')
    .execute();
  return rows.map(toOverride);
}

/** Who has an attempt running at the quiz, or one of them, with their overrides there. */
export async function listOverridesOfRunning(tx: TenantTx, quizId: string): Promise<Map<string, StoredOverride[]>> {
  const { rows } = await sql<OverrideRow & { of_person: string }>`
    select a.person_id as of_person, o.override_id, o.quiz_id, o.person_id, o.group_id, o.extra_minutes, o.factor,
      o.opens_at, o.closes_at, o.keeps_close, o.attempts_allowed, o.reason, o.edit, o.updated_at
    from attempt a
    join quiz_override o on o.tenant_id = a.tenant_id and o.quiz_id = a.quiz_id and (o.person_id = a.person_id
      or exists (select 1 from group_member m where m.tenant_id = a.tenant_id and m.group_id = o.group_id and m.person_id = a.person_id))
    where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId} and a.state = 'open'`.execute(tx);
  const byPerson = new Map<string, StoredOverride[]>();
  for (const row of rows) byPerson.set(row.of_person, [...(byPerson.get(row.of_person) ?? []), toOverride(row)]);
  return byPerson;
}

/** The rules of a revision that overrides change. */
export const timeRulesOf = (
  revision: Pick<RevisionRow, 'duration_seconds' | 'opens_at' | 'closes_at' | 'attempts_allowed'>,
): TimeRules => ({
  durationSeconds: revision.duration_seconds,
  opensAt: revision.opens_at,
  closesAt: revision.closes_at,
  attemptsAllowed: revision.attempts_allowed,
});

export interface NewOverride extends OverrideRules {
  readonly reason: string;
}

const toColumns = (override: NewOverride) => ({
  extra_minutes: override.extraMinutes,
  factor: override.factor,
  opens_at: override.opensAt,
  closes_at: override.closesAt,
  keeps_close: override.keepsClose,
  attempts_allowed: override.attemptsAllowed,
  reason: override.reason,
});

/** Null when this person or group has one already. */
export async function insertOverride(
  tx: TenantTx,
  quizId: string,
  holder: { readonly personId: string | null; readonly groupId: string | null },
  override: NewOverride,
  by: string,
): Promise<string | null> {
  const row = await tx
    .insertInto('quiz_override')
    .values({
      tenant_id: tx.tenantId,
      override_id: uuid(),
      quiz_id: quizId,
      person_id: holder.personId,
      group_id: holder.groupId,
      created_by: by,
      ...toColumns(override),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('override_id')
    .executeTakeFirst();
  return row?.override_id ?? null;
}

export const lockOverride = (tx: TenantTx, quizId: string, overrideId: string): Promise<OverrideRow | undefined> =>
  overrides(tx).where('quiz_id', '=', quizId).where('override_id', '=', overrideId).forUpdate().executeTakeFirst();

export const updateOverrideRow = (tx: TenantTx, overrideId: string, override: NewOverride) =>
  tx
    .updateTable('quiz_override')
    .set({ ...toColumns(override), edit: sql`edit + 1`, updated_at: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('override_id', '=', overrideId)
    .execute();

export const deleteOverrideRow = (tx: TenantTx, overrideId: string) =>
  tx.deleteFrom('quiz_override').where('tenant_id', '=', tx.tenantId).where('override_id', '=', overrideId).execute();
