/** What the check before publishing asks about people. */
import { type SqlBool, sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** Students with accommodations whom the quiz is meant for, by the overrides that they have: how many, and five of them by name. */
export async function listOverrideSets(
  tx: TenantTx,
  quizId: string,
  revision: number,
): Promise<{ ids: string[]; count: number; names: string[] }[]> {
  const { rows } = await sql<{ ids: string[]; count: number; names: string[] }>`
    with held as (
      select o.person_id, o.override_id from quiz_override o
      where o.tenant_id = ${tx.tenantId} and (o.quiz_id = ${quizId} or o.quiz_id is null)
        and o.person_id is not null
      union all
      select m.person_id, o.override_id from quiz_override o
      join group_member m on m.tenant_id = o.tenant_id and m.group_id = o.group_id
      where o.tenant_id = ${tx.tenantId} and (o.quiz_id = ${quizId} or o.quiz_id is null)
    ), sets as (
      select person_id, array_agg(override_id::text order by override_id) as ids from held group by person_id
    )
    select s.ids, count(*)::int as count,
      (array_agg(trim(p.first_name || ' ' || p.last_name) order by p.last_name, p.first_name))[1:5] as names
    from sets s join person p on p.tenant_id = ${tx.tenantId} and p.person_id = s.person_id
    where p.status = 'active' and p.role = 'student' and (
      not exists (select from quiz_group g where g.tenant_id = ${tx.tenantId} and g.quiz_id = ${quizId} and g.revision = ${revision})
      or exists (select from quiz_group g join group_member m on m.tenant_id = g.tenant_id and m.group_id = g.group_id
        where g.tenant_id = ${tx.tenantId} and g.quiz_id = ${quizId} and g.revision = ${revision} and m.person_id = s.person_id))
    group by s.ids order by s.ids`.execute(tx);
  return rows;
}

/** The channels that a quiz is limited to. */
export async function listLimitingChannels(tx: TenantTx, quizId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.channel_id as id, c.name from channel_item i
    join channel c on c.tenant_id = i.tenant_id and c.channel_id = i.channel_id and c.deleted_at is null
    where i.tenant_id = ${tx.tenantId} and i.kind = 'quiz' and i.item_id = ${quizId} and i.members_only
    order by c.name`.execute(tx);
  return rows;
}

/** Whether an active student is in one of the groups and in one of the channels; without either: any active student. */
export async function hasStudents(
  tx: TenantTx,
  groupIds: readonly string[],
  channelIds: readonly string[],
): Promise<boolean> {
  const students = tx
    .selectFrom('person as p')
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.status', '=', 'active')
    .where('p.role', '=', 'student')
    .$if(groupIds.length > 0, (query) =>
      query.where(
        sql<SqlBool>`exists (select from group_member m where m.tenant_id = p.tenant_id
          and m.group_id = any(${[...groupIds]}::uuid[]) and m.person_id = p.person_id)`,
      ),
    )
    .$if(channelIds.length > 0, (query) =>
      query.where(
        sql<SqlBool>`exists (select from channel_member m where m.tenant_id = p.tenant_id
          and m.channel_id = any(${[...channelIds]}::uuid[]) and m.person_id = p.person_id and m.joined_at is not null)`,
      ),
    );
  return (await students.select('p.person_id').limit(1).executeTakeFirst()) !== undefined;
}

export interface OpenTool {
  readonly sendsResults: boolean;
  readonly knowsAttempt: boolean;
}

/** Which of these outside tools can be opened now, which of them send results, and which are told the attempt. */
export async function listOpenTools(tx: TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, OpenTool>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<OpenTool & { tool_id: string }>`
    select tool_id, takes_grades as "sendsResults",
      jsonb_path_exists(custom, '$.* ? (@ starts with "$Tripos.attempt.")') as "knowsAttempt" from lti_tool
    where tenant_id = ${tx.tenantId} and is_enabled and tool_id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ tool_id, ...tool }) => [tool_id, tool]));
}
