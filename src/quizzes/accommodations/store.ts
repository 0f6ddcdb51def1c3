/** Overrides of quizzes. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { RevisionRow } from '#quizzes/store.ts';
import type { OverrideRules, TimeRules } from './rules.ts';

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
    from attempt a
    join quiz_override o on o.tenant_id = a.tenant_id and (o.quiz_id = a.quiz_id or o.quiz_id is null) and (o.person_id = a.person_id
      or exists (select 1 from group_member m where m.tenant_id = a.tenant_id and m.group_id = o.group_id and m.person_id = a.person_id))
    where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId} and a.state = 'open'`.execute(tx);
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

/** Which overrides are listed. */
export type OverrideScope =
  /** Those of the quiz, and those for all quizzes that people have whom it is meant for. */
  | { readonly quizId: string; readonly revision: number; readonly now: Date }
  /** Those of a person and of their groups, at any quiz. */
  | { readonly personId: string; readonly groupIds: readonly string[] }
  /** Those of a group at any quiz. */
  | { readonly groupId: string }
  | { readonly overrideId: string };

function inScope(tx: TenantTx, scope: OverrideScope): RawBuilder<SqlBool> {
  if ('overrideId' in scope) return sql<SqlBool>`o.override_id = ${scope.overrideId}::uuid`;
  if ('groupId' in scope) return sql<SqlBool>`o.group_id = ${scope.groupId}::uuid`;
  if ('personId' in scope)
    return sql<SqlBool>`(o.person_id = ${scope.personId}::uuid or o.group_id = any(${[...scope.groupIds]}::uuid[]))`;
  const { quizId, revision, now } = scope;
  return sql<SqlBool>`(o.quiz_id = ${quizId}::uuid or (o.quiz_id is null and coalesce(o.valid_until, 'infinity') > ${now}
    and ${isMeantFor(tx, quizId, revision)}))`;
}

/** The quiz is for everybody, or for a group of which the holder of the override `o` is, or is a member. */
const isMeantFor = (tx: TenantTx, quizId: string, revision: number) => sql<SqlBool>`(
  not exists (select from quiz_group g where g.tenant_id = ${tx.tenantId} and g.quiz_id = ${quizId}::uuid and g.revision = ${revision})
  or exists (select from quiz_group g where g.tenant_id = ${tx.tenantId} and g.quiz_id = ${quizId}::uuid and g.revision = ${revision}
    and (g.group_id = o.group_id or exists (select from group_member m where m.tenant_id = g.tenant_id
      and m.group_id = g.group_id and m.person_id = o.person_id))))`;

/** Overrides with whom they are for and where they hold, groups first. */
export async function listOverrideRows(
  tx: TenantTx,
  scope: OverrideScope,
  page: { readonly ofst: number; readonly limit: number },
) {
  const { rows } = await sql<
    OverrideRow & {
      first_name: string | null;
      last_name: string | null;
      email: string | null;
      group_name: string | null;
      quiz_name: string | null;
      members: number;
    }
  >`
    select o.override_id, o.quiz_id, o.person_id, o.group_id, o.extra_minutes, o.factor, o.opens_at, o.closes_at, o.keeps_close,
      o.attempts_allowed, o.code, o.tools, o.without_safe_browser, o.unlimited, o.separate_room, o.break_minutes,
      o.valid_from, o.valid_until, o.reason, o.created_by, o.edit, o.updated_at,
      p.first_name, p.last_name, p.email, g.name as group_name, r.name as quiz_name,
      (select count(*)::int from group_member m where m.tenant_id = o.tenant_id and m.group_id = o.group_id) as members
    from quiz_override o
    left join person p on p.tenant_id = o.tenant_id and p.person_id = o.person_id
    left join person_group g on g.tenant_id = o.tenant_id and g.group_id = o.group_id
    left join quiz q on q.tenant_id = o.tenant_id and q.quiz_id = o.quiz_id
    left join quiz_revision r on r.tenant_id = q.tenant_id and r.quiz_id = q.quiz_id and r.revision = q.newest_revision
    where o.tenant_id = ${tx.tenantId} and q.deleted_at is null and ${inScope(tx, scope)}
    order by o.quiz_id is not null, g.name nulls last, p.last_name, p.first_name, o.override_id
    offset ${page.ofst} limit ${page.limit}`.execute(tx);
  return rows;
}
export type OverrideListRow = Awaited<ReturnType<typeof listOverrideRows>>[number];

export async function countOverrides(tx: TenantTx, scope: OverrideScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from quiz_override o
    left join quiz q on q.tenant_id = o.tenant_id and q.quiz_id = o.quiz_id
    where o.tenant_id = ${tx.tenantId} and q.deleted_at is null and ${inScope(tx, scope)}`.execute(tx);
  return rows[0]!.count;
}

/** How many a person or a group has for all quizzes. */
export async function countForAll(
  tx: TenantTx,
  holder: { readonly personId: string | null; readonly groupId: string | null },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from quiz_override o where o.tenant_id = ${tx.tenantId} and o.quiz_id is null
      and (o.person_id = ${holder.personId}::uuid or o.group_id = ${holder.groupId}::uuid)`.execute(tx);
  return rows[0]!.count;
}

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
