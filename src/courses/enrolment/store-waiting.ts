/** Those whom a course is for and who have not started it. */
import { type RawBuilder, sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { LearnableCourse } from './store.ts';
import { named, type WhichStudents } from './store-students.ts';

/** People `p` of a course; null where everybody is meant and no group is chosen, since that is the whole school. */
function audience(tx: TenantTx, course: LearnableCourse, group: string): RawBuilder<unknown> | null {
  const ofGroups = (ids: readonly string[]): RawBuilder<unknown> =>
    sql`p.person_id in (select m.person_id from group_member m
      where m.tenant_id = ${tx.tenantId} and m.group_id = any(${[...ids]}::uuid[]))`;
  const chosen = group === '' ? null : ofGroups([group]);
  if (course.access === 'open') return chosen;
  const meant =
    course.access === 'groups'
      ? ofGroups(course.group_ids)
      : sql`p.person_id in (select m.person_id from channel_member m
          where m.tenant_id = ${tx.tenantId} and m.channel_id = ${course.channel_id} and m.joined_at is not null)`;
  return chosen ? sql`${meant} and ${chosen}` : meant;
}

const waiting = (
  tx: TenantTx,
  course: LearnableCourse,
  filter: Pick<WhichStudents, 'q' | 'group'>,
): RawBuilder<unknown> | null => {
  const meant = audience(tx, course, filter.group);
  return (
    meant &&
    sql`from person p where p.tenant_id = ${tx.tenantId} and p.status = 'active' and p.roles = array['student']
      and ${meant} ${named(filter.q)}
      and not exists (select 1 from enrolment e where e.tenant_id = p.tenant_id and e.course_id = ${course.course_id}
        and e.person_id = p.person_id)`
  );
};

/** Null where nobody can be told to be missing. */
export async function countWaiting(
  tx: TenantTx,
  course: LearnableCourse,
  filter: Pick<WhichStudents, 'q' | 'group'>,
): Promise<number | null> {
  const found = waiting(tx, course, filter);
  if (!found) return null;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${found}`.execute(tx);
  return rows[0]!.count;
}

export interface WaitingRow {
  readonly person_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** By name. */
export async function listWaiting(
  tx: TenantTx,
  course: LearnableCourse,
  filter: Pick<WhichStudents, 'q' | 'group'>,
  { ofst, limit }: { readonly ofst: number; readonly limit: number },
): Promise<WaitingRow[]> {
  const found = waiting(tx, course, filter);
  if (!found) return [];
  const { rows } = await sql<WaitingRow>`
    select p.person_id, p.first_name, p.last_name, p.email ${found}
    order by lower(p.last_name || ' ' || p.first_name), p.person_id offset ${ofst} limit ${limit}`.execute(tx);
  return rows;
}

/** All of them, or those among `people`. */
export async function listWaitingIds(
  tx: TenantTx,
  course: LearnableCourse,
  filter: Pick<WhichStudents, 'q' | 'group'>,
  people: readonly string[] | null,
): Promise<string[]> {
  const found = waiting(tx, course, filter);
  if (!found) return [];
  const { rows } = await sql<{ person_id: string }>`
    select p.person_id ${found} ${people ? sql`and p.person_id = any(${[...people]}::uuid[])` : sql``}`.execute(tx);
  return rows.map((row) => row.person_id);
}
