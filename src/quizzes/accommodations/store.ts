/** Overrides of quizzes. */
import { type SqlBool, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { RevisionRow } from '#quizzes/store.ts';
import type { OverrideRules, TimeRules } from './rules.ts';

export interface StoredOverride extends OverrideRules {
  readonly overrideId: string;
  readonly quizId: string;
  /** Opens the quiz for its holders, beside the quiz's own. */
  readonly code: string | null;
  /** They may take it in any browser. */
  readonly withoutSafeBrowser: boolean;
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
  'code',
  'tools',
  'without_safe_browser',
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
  code: row.code,
  withoutSafeBrowser: row.without_safe_browser,
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

/** With whom it is for: a person or a group. */
export interface OverrideFor extends StoredOverride {
  readonly personId: string | null;
  readonly groupId: string | null;
}

/** The overrides at these quizzes of these people and of all groups. */
export async function listOverridesAmong(
  tx: TenantTx,
  quizIds: readonly string[],
  personIds: readonly string[],
): Promise<OverrideFor[]> {
  const rows = await tx.prepared<OverrideRow>(
    'overrides-among',
    // Apart, so that each finds its index.
    `select ${columns.join(', ')} from quiz_override
      where tenant_id = $1 and quiz_id = any($2::uuid[]) and group_id is not null
      union all
      select ${columns.join(', ')} from quiz_override
      where tenant_id = $1 and quiz_id = any($2::uuid[]) and person_id = any($3::uuid[])
      order by override_id`,
    [tx.tenantId, quizIds, personIds],
  );
  return rows.map((row) => ({ ...toOverride(row), personId: row.person_id, groupId: row.group_id }));
}

/** All overrides of a quiz. */
export async function listAllOverrides(tx: TenantTx, quizId: string): Promise<StoredOverride[]> {
  return (await overrides(tx).where('quiz_id', '=', quizId).orderBy('override_id').execute()).map(toOverride);
}

/** Who has an attempt running at the quiz, or one of them, with their overrides there. */
export async function listOverridesOfRunning(tx: TenantTx, quizId: string): Promise<Map<string, StoredOverride[]>> {
  const { rows } = await sql<OverrideRow & { of_person: string }>`
    select a.person_id as of_person, o.override_id, o.quiz_id, o.person_id, o.group_id, o.extra_minutes, o.factor,
      o.opens_at, o.closes_at, o.keeps_close, o.attempts_allowed, o.code, o.tools, o.without_safe_browser, o.reason, o.edit, o.updated_at
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

export const fromTimeRules = (rules: TimeRules) => ({
  duration_seconds: rules.durationSeconds,
  opens_at: rules.opensAt,
  closes_at: rules.closesAt,
  attempts_allowed: rules.attemptsAllowed,
});

/** One page of a quiz's overrides with whom they are for, groups first, and how many there are; or the one with this id. */
export async function listOverrideRows(
  tx: TenantTx,
  quizId: string,
  page: { readonly ofst: number; readonly limit: number; readonly id?: string },
) {
  const { rows } = await sql<
    OverrideRow & {
      first_name: string | null;
      last_name: string | null;
      email: string | null;
      group_name: string | null;
      members: number;
    }
  >`
    select o.*, p.first_name, p.last_name, p.email, g.name as group_name,
      (select count(*)::int from group_member m where m.tenant_id = o.tenant_id and m.group_id = o.group_id) as members
    from quiz_override o
    left join person p on p.tenant_id = o.tenant_id and p.person_id = o.person_id
    left join person_group g on g.tenant_id = o.tenant_id and g.group_id = o.group_id
    where o.tenant_id = ${tx.tenantId} and o.quiz_id = ${quizId} ${page.id ? sql`and o.override_id = ${page.id}` : sql``}
    order by g.name nulls last, p.last_name, p.first_name, o.override_id
    offset ${page.ofst} limit ${page.limit}`.execute(tx);
  return rows;
}
export type OverrideListRow = Awaited<ReturnType<typeof listOverrideRows>>[number];

export async function countOverrides(tx: TenantTx, quizId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('quiz_override')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The tenant's person with this id, with their groups. */
export async function findHolder(tx: TenantTx, personId: string) {
  const { rows } = await sql<{ first_name: string; last_name: string; email: string; group_ids: string[] }>`
    select p.first_name, p.last_name, p.email, array(select m.group_id::text from group_member m
      where m.tenant_id = p.tenant_id and m.person_id = p.person_id) as group_ids
    from person p where p.tenant_id = ${tx.tenantId} and p.person_id = ${personId}`.execute(tx);
  return rows[0];
}

export interface NewOverride extends OverrideRules {
  readonly code: string | null;
  readonly tools: readonly string[];
  readonly withoutSafeBrowser: boolean;
  readonly reason: string;
}

const toColumns = (override: NewOverride) => ({
  extra_minutes: override.extraMinutes,
  factor: override.factor,
  opens_at: override.opensAt,
  closes_at: override.closesAt,
  keeps_close: override.keepsClose,
  attempts_allowed: override.attemptsAllowed,
  code: override.code,
  tools: [...override.tools],
  without_safe_browser: override.withoutSafeBrowser,
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
