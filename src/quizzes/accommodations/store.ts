/** Overrides of quizzes. */
import { type SqlBool, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { RevisionRow } from '#quizzes/store.ts';
import type { OverrideRules, TimeRules } from './rules.ts';
import { heldBy } from './store-running.ts';

export interface StoredOverride extends OverrideRules {
  readonly overrideId: string;
  /** Null: all quizzes of the school. */
  readonly quizId: string | null;
  /** Opens the quiz for its holders, beside the quiz's own. */
  readonly code: string | null;
  /** They may take it in any browser. */
  readonly withoutSafeBrowser: boolean;
  /** For proctors. */
  readonly separateRoom: boolean;
  /** For proctors: rest breaks. */
  readonly breakMinutes: number | null;
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
  'unlimited',
  'separate_room',
  'break_minutes',
  'valid_from',
  'valid_until',
  'reason',
  'created_by',
  'edit',
  'updated_at',
] as const;

export const overrides = (tx: TenantTx) =>
  tx.selectFrom('quiz_override').select(columns).where('tenant_id', '=', tx.tenantId);
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
  unlimited: row.unlimited,
  separateRoom: row.separate_room,
  breakMinutes: row.break_minutes,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
});

/** The overrides of one person at a quiz: their own and those of their groups, for the quiz and for all of the school. */
export async function listOverridesOf(
  tx: TenantTx,
  quizId: string,
  person: { readonly personId: string; readonly groupIds: readonly string[] },
): Promise<StoredOverride[]> {
  const rows = await overrides(tx)
    .where((where) => where.or([where('quiz_id', '=', quizId), where('quiz_id', 'is', null)]))
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

/** The overrides at these quizzes, or at all, of these people and of all groups. */
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
      union all
      select ${columns.join(', ')} from quiz_override
      where tenant_id = $1 and quiz_id is null and (group_id is not null or person_id = any($3::uuid[]))
      order by override_id`,
    [tx.tenantId, quizIds, personIds],
  );
  return rows.map((row) => ({ ...toOverride(row), personId: row.person_id, groupId: row.group_id }));
}

/** Which of these groups each of these people is in. */
export async function listMembersAmong(
  tx: TenantTx,
  groupIds: readonly string[],
  personIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows =
    groupIds.length === 0
      ? []
      : await tx
          .selectFrom('group_member')
          .select(['person_id', 'group_id'])
          .where('tenant_id', '=', tx.tenantId)
          .where('group_id', '=', sql<string>`any(${[...groupIds]}::uuid[])`)
          .where('person_id', '=', sql<string>`any(${[...personIds]}::uuid[])`)
          .execute();
  const byPerson = Map.groupBy(rows, (row) => row.person_id);
  return new Map([...byPerson].map(([person, all]) => [person, new Set(all.map((row) => row.group_id))]));
}

/** All overrides that can count at a quiz. */
export async function listAllOverrides(tx: TenantTx, quizId: string): Promise<StoredOverride[]> {
  const rows = await overrides(tx)
    .where((where) => where.or([where('quiz_id', '=', quizId), where('quiz_id', 'is', null)]))
    .orderBy('override_id')
    .execute();
  return rows.map(toOverride);
}

/** Who has an attempt running at the quiz, with their overrides there. */
export async function listOverridesOfRunning(tx: TenantTx, quizId: string): Promise<Map<string, StoredOverride[]>> {
  const { rows } = await sql<OverrideRow & { of_person: string }>`
    select a.person_id as of_person, o.override_id, o.quiz_id, o.person_id, o.group_id, o.extra_minutes, o.factor,
      o.opens_at, o.closes_at, o.keeps_close, o.attempts_allowed, o.code, o.tools, o.without_safe_browser, o.unlimited,
      o.separate_room, o.break_minutes, o.valid_from, o.valid_until, o.reason, o.created_by, o.edit, o.updated_at
    from ${heldBy(tx)} h
    join quiz_override o on o.tenant_id = ${tx.tenantId} and o.override_id = h.override_id
    join attempt a on a.tenant_id = ${tx.tenantId} and a.person_id = h.person_id
    where a.quiz_id = ${quizId} and a.state = 'open' and (o.quiz_id is null or o.quiz_id = ${quizId})`.execute(tx);
  const byPerson = new Map<string, StoredOverride[]>();
  for (const row of rows) byPerson.set(row.of_person, [...(byPerson.get(row.of_person) ?? []), toOverride(row)]);
  return byPerson;
}

/** The rules of a revision that overrides change. `isSectioned`: its sections have times. */
export const timeRulesOf = (
  revision: Pick<RevisionRow, 'duration_seconds' | 'opens_at' | 'closes_at' | 'attempts_allowed'>,
  isSectioned: boolean,
): TimeRules => ({
  isSectioned,
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

/** The quizzes at which this person, or a member of this group, has an attempt running. */
export async function listQuizzesRunning(
  tx: TenantTx,
  holder: { readonly personId: string | null; readonly groupId: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ quiz_id: string }>`
    select distinct a.quiz_id from attempt a
    where a.tenant_id = ${tx.tenantId} and a.state = 'open'
      and (a.person_id = ${holder.personId}::uuid or exists (select from group_member m
        where m.tenant_id = a.tenant_id and m.group_id = ${holder.groupId}::uuid and m.person_id = a.person_id))
    order by a.quiz_id`.execute(tx);
  return rows.map((row) => row.quiz_id);
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
  readonly separateRoom: boolean;
  readonly breakMinutes: number | null;
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
  unlimited: override.unlimited,
  separate_room: override.separateRoom,
  break_minutes: override.breakMinutes,
  valid_from: override.validFrom,
  valid_until: override.validUntil,
  reason: override.reason,
});

/** `quizId` null: for all quizzes. Null when this person or group has one already at the quiz. */
export async function insertOverride(
  tx: TenantTx,
  quizId: string | null,
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

/** `quizId` null: one for all quizzes. */
export const lockOverride = (
  tx: TenantTx,
  quizId: string | null,
  overrideId: string,
): Promise<OverrideRow | undefined> =>
  overrides(tx)
    .where('quiz_id', quizId === null ? 'is' : '=', quizId)
    .where('override_id', '=', overrideId)
    .forUpdate()
    .executeTakeFirst();

export const updateOverrideRow = (tx: TenantTx, overrideId: string, override: NewOverride) =>
  tx
    .updateTable('quiz_override')
    .set({ ...toColumns(override), edit: sql`edit + 1`, updated_at: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('override_id', '=', overrideId)
    .execute();

export const deleteOverrideRow = (tx: TenantTx, overrideId: string) =>
  tx.deleteFrom('quiz_override').where('tenant_id', '=', tx.tenantId).where('override_id', '=', overrideId).execute();
