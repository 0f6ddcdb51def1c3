/** Accommodations as lists show them. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { OverrideRow } from './store.ts';

/** Which overrides are listed. */
export type OverrideScope =
  /** Those of the quiz, and those for all quizzes that people have whom it is meant for. */
  | { readonly quizId: string; readonly revision: number; readonly now: Date }
  /** Those of a person and of their groups, at any quiz. */
  | { readonly personId: string; readonly groupIds: readonly string[] }
  /** Those of a group at any quiz. */
  | { readonly groupId: string }
  | { readonly overrideId: string };

export function inScope(tx: TenantTx, scope: OverrideScope): RawBuilder<SqlBool> {
  if ('overrideId' in scope) return sql<SqlBool>`o.override_id = ${scope.overrideId}::uuid`;
  if ('groupId' in scope) return sql<SqlBool>`o.group_id = ${scope.groupId}::uuid`;
  if ('personId' in scope)
    return sql<SqlBool>`(o.person_id = ${scope.personId}::uuid or o.group_id = any(${[...scope.groupIds]}::uuid[]))`;
  const { quizId, revision, now } = scope;
  return sql<SqlBool>`(o.quiz_id = ${quizId}::uuid or (o.quiz_id is null and coalesce(o.valid_until, 'infinity') > ${now}
    and ${isMeantFor(tx, quizId, revision)}))`;
}

/** The quiz is for everybody, or for a group of which the holder of the override `o` is, or is a member. */
export const isMeantFor = (tx: TenantTx, quizId: string, revision: number) => sql<SqlBool>`(
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
