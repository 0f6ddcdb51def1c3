/** The numbers of the admins' dashboard. */
import { sql } from 'kysely';
import { roundDecimal } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

const DAY_MS = 86_400_000;
const before = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

interface Active {
  readonly day: number;
  readonly week: number;
  readonly month: number;
}

/** Accounts of a role (or of all) that were used within the last day, week and 30 days. */
export async function countActive(tx: TenantTx, role: 'student' | null, now: Date): Promise<Active> {
  const { rows } = await sql<Active>`
    select count(*) filter (where last_seen_at > ${before(now, 1)})::int as day,
      count(*) filter (where last_seen_at > ${before(now, 7)})::int as week, count(*)::int as month
    from person where tenant_id = ${tx.tenantId} and last_seen_at > ${before(now, 30)}
      and ${role === null ? sql`role <> 'guest'` : sql`role = ${role}`}`.execute(tx);
  return rows[0]!;
}

export async function countPeople(tx: TenantTx) {
  const { rows } = await sql<{ role: string; state: string; count: number }>`
    select role, state, count(*)::int as count from person where tenant_id = ${tx.tenantId} and role <> 'guest'
    group by 1, 2`.execute(tx);
  return rows;
}

export async function countGroups(tx: TenantTx, now: Date) {
  const { rows } = await sql<{ groups: number; newcomers: number }>`
    select
      (select count(*)::int from person_group where tenant_id = ${tx.tenantId} and deleted_at is null) as groups,
      (select count(*)::int from person where tenant_id = ${tx.tenantId} and created_at > ${before(now, 30)}
        and role <> 'guest') as newcomers`.execute(tx);
  return rows[0]!;
}

/** Attempts handed in on each of the last 14 days of the tenant's calendar, the oldest first; of a group where one is given. */
export async function listActivity(tx: TenantTx, timeZone: string, now: Date, group?: string) {
  const ofGroup =
    group === undefined
      ? sql``
      : sql`and exists (select from group_member m where m.tenant_id = attempt.tenant_id
          and m.person_id = attempt.person_id and m.group_id = ${group})`;
  const { rows } = await sql<{ day: string; attempts: number; students: number }>`
    with days as (
      select (${now}::timestamptz at time zone ${timeZone})::date - back as day from generate_series(13, 0, -1) as back),
      handed_in as (
        select (submitted_at at time zone ${timeZone})::date as day, person_id from attempt
        where tenant_id = ${tx.tenantId} and state = 'submitted' and submitted_at > ${before(now, 15)} ${ofGroup})
    select d.day, count(h.person_id)::int as attempts, count(distinct h.person_id)::int as students
    from days d left join handed_in h on h.day = d.day group by d.day order by d.day`.execute(tx);
  return rows;
}

export interface ExamRow {
  readonly quiz_id: string;
  /** How many there are, also where some are left out. */
  readonly total: number;
  readonly name: string;
  readonly opens_at: Date | null;
  readonly closes_at: Date | null;
  /** Null: every student. */
  readonly expected: number | null;
  readonly working: number;
  readonly submitted: number;
}

/** As many exams are shown; a site with more of them today finds the others among its quizzes. */
const EXAMS_AT_MOST = 12;

/**
 * Published quizzes that open or close on this day of the tenant's calendar, and those that somebody is taking now. First
 * what opens or closes next, then what has no such date, with most at work on top, and last what is over.
 */
export async function listExamsToday(tx: TenantTx, timeZone: string, now: Date): Promise<ExamRow[]> {
  const start = sql`(date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone})`;
  const end = sql`((date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) + interval '1 day') at time zone ${timeZone})`;
  const { rows } = await sql<ExamRow>`
    with working as (
      select quiz_id, count(*)::int as count from attempt where tenant_id = ${tx.tenantId} and state = 'open' group by 1),
    chosen as (
      select q.quiz_id, q.published_revision as revision, (count(*) over ())::int as total, coalesce(w.count, 0) as working,
        row_number() over (order by coalesce(r.closes_at <= ${now}, false),
          case when r.opens_at > ${now} then r.opens_at else r.closes_at end nulls last, w.count desc nulls last, q.quiz_id) as place
      from quiz q
      join quiz_revision r on r.tenant_id = q.tenant_id and r.quiz_id = q.quiz_id and r.revision = q.published_revision
      left join working w on w.quiz_id = q.quiz_id
      where q.tenant_id = ${tx.tenantId} and q.deleted_at is null and q.archived_at is null
        and (r.opens_at >= ${start} and r.opens_at < ${end} or r.closes_at >= ${start} and r.closes_at < ${end}
          or w.quiz_id is not null)
      order by place limit ${EXAMS_AT_MOST})
    select c.quiz_id, c.total, r.name, r.opens_at, r.closes_at, c.working,
      (select count(distinct a.person_id)::int from attempt a
        where a.tenant_id = ${tx.tenantId} and a.quiz_id = c.quiz_id and a.state = 'submitted') as submitted,
      case when exists (select from quiz_group g
          where g.tenant_id = ${tx.tenantId} and g.quiz_id = c.quiz_id and g.revision = c.revision)
        then (select count(distinct m.person_id)::int from quiz_group g
          join group_member m on m.tenant_id = g.tenant_id and m.group_id = g.group_id
          join person p on p.tenant_id = m.tenant_id and p.person_id = m.person_id
          where g.tenant_id = ${tx.tenantId} and g.quiz_id = c.quiz_id and g.revision = c.revision
            and p.status = 'active' and p.role = 'student')
      end as expected
    from chosen c
    join quiz_revision r on r.tenant_id = ${tx.tenantId} and r.quiz_id = c.quiz_id and r.revision = c.revision
    order by c.place`.execute(tx);
  return rows;
}

export async function countRest(tx: TenantTx, now: Date) {
  const { rows } = await sql<{ images: number; bytes: string; deeds: number; hour: number; day: number }>`
    select
      (select count(*)::int from stored_image where tenant_id = ${tx.tenantId}) as images,
      coalesce((select bytes from storage_use where tenant_id = ${tx.tenantId}), 0) as bytes,
      (select count(*)::int from audit_entry where tenant_id = ${tx.tenantId} and happened_at > ${before(now, 1)}) as deeds,
      (select count(*)::int from refused_sign_in where tenant_id = ${tx.tenantId} and refused_at > ${before(now, 1 / 24)}) as hour,
      (select count(*)::int from refused_sign_in where tenant_id = ${tx.tenantId} and refused_at > ${before(now, 1)}) as day`.execute(
    tx,
  );
  return rows[0]!;
}

/** Tasks of the last seven days, by state. */
export async function countTasks(tx: TenantTx, now: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from task
    where tenant_id = ${tx.tenantId} and (created_at > ${before(now, 7)} or state in ('waiting', 'running'))
    group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.state, row.count]));
}

/** Finished attempts of one student, or of all since an instant. */
export async function countResults(tx: TenantTx, of: { personId: string } | { since: Date }) {
  const chosen = 'personId' in of ? sql`person_id = ${of.personId}` : sql`submitted_at > ${of.since}`;
  const { rows } = await sql<{
    attempts: number;
    graded: number;
    quizzes: number;
    mean: number | null;
    judged: number;
    passed: number;
  }>`
    select count(*)::int as attempts, count(score)::int as graded, count(distinct quiz_id)::int as quizzes,
      avg(case when max_score = 0 then 0 else 100 * score / max_score end)::float8 as mean,
      count(passed)::int as judged, count(*) filter (where passed)::int as passed
    from attempt where tenant_id = ${tx.tenantId} and state = 'submitted' and ${chosen}`.execute(tx);
  const { mean, ...counts } = rows[0]!;
  return { ...counts, meanPercent: mean === null ? null : roundDecimal(mean) };
}

export const findStudentRow = (tx: TenantTx, personId: string) =>
  tx
    .selectFrom('person')
    .select(['person_id', 'first_name', 'last_name', 'email', 'state', 'created_at', 'last_seen_at', 'role'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('status', '!=', 'guest')
    .executeTakeFirst();

export async function countOfStudent(tx: TenantTx, personId: string) {
  const { rows } = await sql<{ open: number; certificates: number; last_at: Date | null }>`
    select
      (select count(*)::int from attempt
        where tenant_id = ${tx.tenantId} and person_id = ${personId} and state = 'open') as open,
      (select count(*)::int from certificate
        where tenant_id = ${tx.tenantId} and person_id = ${personId} and state = 'issued') as certificates,
      (select max(started_at) from attempt
        where tenant_id = ${tx.tenantId} and person_id = ${personId}) as last_at`.execute(tx);
  return rows[0]!;
}
