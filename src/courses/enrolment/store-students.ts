/** The students of a course, and the courses of a student. */
import { type RawBuilder, sql } from 'kysely';
import { containing } from '#platform/server/database/like.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { totalOf } from '#platform/server/database/total-of.ts';

export interface StudentFilter {
  readonly ofst: number;
  readonly limit: number;
  readonly q: string;
  readonly group: string;
  readonly state: '' | 'active' | 'completed' | 'idle' | 'waiting';
  readonly sort: string;
}
export type WhichStudents = Pick<StudentFilter, 'q' | 'group' | 'state'>;

export interface StudentRow {
  readonly person_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly started_at: Date;
  readonly last_seen_at: Date;
  readonly completed_at: Date | null;
  readonly done: number;
  readonly total: number;
  readonly quizzes_passed: number;
  readonly quizzes_total: number;
  readonly quizzes_with_result: number;
  readonly mean_percent: number | null;
}

const IDLE_DAYS = 14;

const sortColumns: Readonly<Record<string, string>> = {
  name: "lower(p.last_name || ' ' || p.first_name)",
  startedAt: 'e.started_at',
  lastSeenAt: 'e.last_seen_at',
  percent: 'done',
};

const idleSince = (now: Date): Date => new Date(now.getTime() - IDLE_DAYS * 86_400_000);

const inState = (state: StudentFilter['state'], now: Date): RawBuilder<unknown> => {
  if (state === 'completed') return sql`and e.completed_at is not null`;
  if (state === 'active') return sql`and e.completed_at is null`;
  return state === 'idle' ? sql`and e.completed_at is null and e.last_seen_at < ${idleSince(now)}` : sql``;
};

/** People `p` whose names and addresses hold every word. */
export function named(q: string): RawBuilder<unknown> {
  const words = q.split(/\s+/).filter((word) => word !== '');
  const each = words.map(
    (word) => sql`and (p.first_name || ' ' || p.last_name || ' ' || p.email) ilike ${containing(word)}`,
  );
  return sql.join(each, sql` `);
}

function matching(tx: TenantTx, courseId: string, filter: Pick<StudentFilter, 'q' | 'group'>): RawBuilder<unknown> {
  const ofGroup =
    filter.group === ''
      ? sql``
      : sql`and exists (select 1 from group_member m where m.tenant_id = e.tenant_id and m.person_id = e.person_id and m.group_id = ${filter.group})`;
  return sql`from enrolment e join person p on p.tenant_id = e.tenant_id and p.person_id = e.person_id
    where e.tenant_id = ${tx.tenantId} and e.course_id = ${courseId} ${named(filter.q)} ${ofGroup}`;
}

/** One page of those who have started the course, and counts that the search and the group narrow. */
export async function listStudentRows(tx: TenantTx, courseId: string, filter: StudentFilter, now: Date) {
  const tenant = tx.tenantId;
  const direction = sql.raw(filter.sort.startsWith('-') ? 'desc' : 'asc');
  const column = sql.raw(sortColumns[filter.sort.replace('-', '')]!);
  const found = matching(tx, courseId, filter);
  const columns = sql`e.person_id, p.first_name, p.last_name, p.email, e.started_at, e.last_seen_at, e.completed_at`;
  const doneTopics = sql`count(*)::int as done from topic_progress g
    join topic t on t.tenant_id = g.tenant_id and t.topic_id = g.topic_id
    where g.tenant_id = ${tenant} and g.course_id = ${courseId} and g.done_at is not null
      and t.deleted_at is null and t.published_at is not null`;
  // In the order of progress everybody's is counted, at once; in any other that of the page alone, one by one.
  const page =
    filter.sort.replace('-', '') === 'percent'
      ? sql`select f.*, coalesce(d.done, 0) as done from (select ${columns} ${found} ${inState(filter.state, now)}) f
          left join (select g.person_id, ${doneTopics} group by g.person_id) d on d.person_id = f.person_id
          order by done ${direction}, f.person_id ${direction}`
      : sql`select ${columns}, (select ${doneTopics} and g.person_id = e.person_id) as done
          ${found} ${inState(filter.state, now)} order by ${column} ${direction}, e.person_id ${direction}`;
  const { rows } = await sql<StudentRow>`
    with page as (
      ${page} offset ${filter.ofst} limit ${filter.limit}
    ), inside as (
      select q.quiz_id, max(q.pass_percent) as pass_percent, max(c.closes_at) as closes_at from topic t
      join course c on c.tenant_id = t.tenant_id and c.course_id = t.course_id
      join topic_quiz q on q.tenant_id = t.tenant_id and q.topic_id = t.topic_id
      join quiz z on z.tenant_id = q.tenant_id and z.quiz_id = q.quiz_id
      where t.tenant_id = ${tenant} and t.course_id = ${courseId} and t.deleted_at is null and t.published_at is not null
        and z.deleted_at is null and z.archived_at is null and z.published_revision is not null
      group by q.quiz_id
    )
    select page.*,
      (select count(*)::int from topic t where t.tenant_id = ${tenant} and t.course_id = ${courseId}
        and t.deleted_at is null and t.published_at is not null) as total,
      (select count(*)::int from inside) as quizzes_total, b.quizzes_passed, b.quizzes_with_result, b.mean_percent
    from page
    left join lateral (
      select count(*) filter (where best >= pass_percent or pass_percent = 0)::int as quizzes_passed, count(best)::int as quizzes_with_result, avg(best)::float8 as mean_percent
      from (select i.pass_percent, max(case when a.max_score = 0 then 0 else 100 * a.score / a.max_score end) as best
        from inside i join attempt a on a.tenant_id = ${tenant} and a.quiz_id = i.quiz_id and a.person_id = page.person_id
        where a.state = 'submitted' and (i.closes_at is null or a.submitted_at <= i.closes_at)
        group by i.quiz_id, i.pass_percent) one) b on true
    order by ${sql.raw(sortColumns[filter.sort.replace('-', '')]!.replace(/\b[pe]\./g, ''))} ${direction}, person_id ${direction}`.execute(
    tx,
  );
  const { rows: counts } = await sql<{ shown: number; all: number; completed: number; idle: number }>`
    select count(*)::int as all, count(*) filter (where e.completed_at is not null)::int as completed,
      count(*) filter (where e.completed_at is null and e.last_seen_at < ${idleSince(now)})::int as idle ${found}`.execute(
    tx,
  );
  const { all, completed, idle } = counts[0]!;
  const total = { '': all, active: all - completed, completed, idle, waiting: 0 }[filter.state];
  return { rows, total, counts: { all, completed, idle } };
}

/** Who has started the course, as the filter says; of these people alone unless they are null. */
export async function listEnrolledIds(
  tx: TenantTx,
  courseId: string,
  filter: WhichStudents,
  people: readonly string[] | null,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select e.person_id ${matching(tx, courseId, filter)} ${inState(filter.state, now)}
      ${people ? sql`and e.person_id = any(${[...people]}::uuid[])` : sql``}`.execute(tx);
  return rows.map((row) => row.person_id);
}

/** Ends an enrolment with all that was counted in it. Returns false when there is none. */
export async function deleteEnrolment(tx: TenantTx, courseId: string, personId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('enrolment')
    .where('tenant_id', '=', tx.tenantId)
    .where('course_id', '=', courseId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** When each of these people was done with each published topic. */
export async function listDoneDays(tx: TenantTx, courseId: string, people: readonly string[]) {
  const { rows } = await sql<{ person_id: string; topic_id: string; done_at: Date }>`
    select g.person_id, g.topic_id, g.done_at from topic_progress g
    where g.tenant_id = ${tx.tenantId} and g.course_id = ${courseId} and g.person_id = any(${[...people]}::uuid[])
      and g.done_at is not null`.execute(tx);
  return rows;
}

/** The courses that somebody has started and can still see, the one they were last in on top. */
export async function listEnrolments(tx: TenantTx, personId: string, { ofst, limit }: { ofst: number; limit: number }) {
  const own = tx
    .selectFrom('enrolment as e')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'e.tenant_id').onRef('c.course_id', '=', 'e.course_id'),
    )
    .where('e.tenant_id', '=', tx.tenantId)
    .where('e.person_id', '=', personId)
    .where('c.deleted_at', 'is', null)
    .where('c.archived_at', 'is', null)
    .where('c.published_at', 'is not', null);
  const rows = await own
    .select(['e.course_id', 'e.last_seen_at', 'c.cover_hash'])
    .orderBy('e.last_seen_at', 'desc')
    .orderBy('e.course_id')
    .offset(ofst)
    .limit(limit)
    .execute();
  const total = await totalOf(rows, { ofst, limit }, () =>
    own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  );
  return { rows, total };
}
