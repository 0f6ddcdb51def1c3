/** The statistics that are made in the background: questions that ask for a look, students at risk. */
import { sql } from 'kysely';
import type { SweeperTx, TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { CountedAttempt } from '#quizzes/rules.ts';
import { type FlagReason, flagReasons, risk } from './rules.ts';

/** How far the statistics are. Null when another process is at it. */
export async function lockStats(tx: TenantTx) {
  await tx
    .insertInto('dashboard_stats_cursor')
    .values({ tenant_id: tx.tenantId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ graded_until: Date | number; risk_at: Date | null }>`
    select graded_until, risk_at from dashboard_stats_cursor where tenant_id = ${tx.tenantId} for update skip locked`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** An attempt that was graded before a look at the table may have become visible only after it. */
const OVERLAP = sql`interval '1 minute'`;

/**
 * Tenants with attempts graded since the last look or never looked at, and those whose students could have become
 * inactive by time alone since `risksBefore`.
 */
export async function listTenantsChanged(
  tx: SweeperTx,
  now: Date,
  risksBefore: Date,
): Promise<readonly { readonly tenant_id: string }[]> {
  const lookBack = new Date(now.getTime() - risk.lookBackDays * 86_400_000);
  const { rows } = await sql<{ tenant_id: string }>`
    select tenant_id from tenant except select tenant_id from dashboard_stats_cursor where risk_at is not null
    union select f.tenant_id from dashboard_stats_cursor f
    where exists (select from attempt a where a.tenant_id = f.tenant_id and a.state = 'submitted'
        and a.graded_at > f.graded_until - ${OVERLAP} and a.graded_at <= ${now})
      or (f.risk_at < ${risksBefore} and (exists (select from student_risk r where r.tenant_id = f.tenant_id)
        or exists (select from attempt a where a.tenant_id = f.tenant_id and a.state = 'submitted'
          and a.graded_at > ${lookBack})))`.execute(tx);
  return rows;
}

/** Quizzes with attempts graded since the last look, and those of `again`, each with how its attempts count. */
export async function listChangedQuizzes(tx: TenantTx, now: Date, again: readonly string[] = []) {
  const { rows } = await sql<{ quiz_id: string; counted_attempt: CountedAttempt }>`
    select q.quiz_id, r.counted_attempt
    from (select distinct a.quiz_id from attempt a, dashboard_stats_cursor f
        where f.tenant_id = ${tx.tenantId} and a.tenant_id = ${tx.tenantId} and a.state = 'submitted'
          and a.graded_at > f.graded_until - ${OVERLAP} and a.graded_at <= ${now}
        union select quiz_id from quiz where tenant_id = ${tx.tenantId} and quiz_id::text = any(${[...again]}::text[])) changed
    join quiz q on q.tenant_id = ${tx.tenantId} and q.quiz_id = changed.quiz_id
    join quiz_revision r on r.tenant_id = q.tenant_id and r.quiz_id = q.quiz_id and r.revision = q.published_revision
    where q.deleted_at is null`.execute(tx);
  return rows;
}

export const recordGraded = (tx: TenantTx, until: Date) =>
  tx.updateTable('dashboard_stats_cursor').set({ graded_until: until }).where('tenant_id', '=', tx.tenantId).execute();

export interface Flag {
  readonly question_id: string;
  readonly n: number;
  readonly facility: number;
  readonly discrimination: number | null;
}

/** Puts the questions of one quiz that ask for a look in the place of those before. */
export async function setFlags(tx: TenantTx, quizId: string, flags: readonly Flag[], now: Date): Promise<void> {
  await tx.deleteFrom('question_flag').where('tenant_id', '=', tx.tenantId).where('quiz_id', '=', quizId).execute();
  if (flags.length === 0) return;
  await tx
    .insertInto('question_flag')
    .values(flags.map((flag) => ({ tenant_id: tx.tenantId, quiz_id: quizId, computed_at: now, ...flag })))
    .execute();
}

/** Looks at all students at once and notes who is at risk by the rules. What people still mark, and where no question counts, is no result. */
export async function remakeRisks(tx: TenantTx, now: Date): Promise<void> {
  const before = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
  await tx.deleteFrom('student_risk').where('tenant_id', '=', tx.tenantId).execute();
  await sql`
    with seen as (
      select a.person_id, a.state, a.submitted_at, a.passed, greatest(a.started_at, a.submitted_at) as active_at,
        100 * a.score / nullif(a.max_score, 0) as percent
      from attempt a where a.tenant_id = ${tx.tenantId} and a.started_at > ${before(risk.lookBackDays)}),
    active as (select person_id, max(active_at) as last_active_at from seen group by person_id),
    results as (select person_id, percent, passed,
        row_number() over (partition by person_id order by submitted_at desc) as nth
      from seen where percent is not null),
    trend as (select person_id, count(*) as n,
        avg(percent) filter (where nth <= ${risk.results}) as recent,
        avg(percent) filter (where nth > ${risk.results}) as earlier
      from results where nth <= ${2 * risk.results} group by person_id),
    judged as (select person_id, passed, row_number() over (partition by person_id order by nth) as nth
      from results where passed is not null),
    verdict as (select person_id, count(*)::int as judged, (count(*) filter (where not passed))::int as failed
      from judged where nth <= ${risk.results} group by person_id),
    signs as (select a.person_id, a.last_active_at, t.recent, t.earlier,
        coalesce(v.judged, 0) as judged, coalesce(v.failed, 0) as failed,
        a.last_active_at < ${before(risk.inactiveDays)} as is_inactive,
        coalesce(t.n = ${2 * risk.results} and t.earlier - t.recent >= ${risk.fallenBy}, false) as is_falling,
        coalesce(v.failed, 0) >= ${risk.failed} as is_failing
      from active a left join trend t on t.person_id = a.person_id left join verdict v on v.person_id = a.person_id)
    insert into student_risk as r (tenant_id, person_id, last_active_at, is_inactive, recent_percent, earlier_percent, is_falling,
      failed, judged, is_failing, reasons)
    select p.tenant_id, s.person_id, s.last_active_at, s.is_inactive, s.recent, s.earlier, s.is_falling, s.failed, s.judged,
      s.is_failing, s.is_inactive::int + s.is_falling::int + s.is_failing::int
    from signs s join person p on p.tenant_id = ${tx.tenantId} and p.person_id = s.person_id
    where (s.is_inactive or s.is_falling or s.is_failing) and p.status = 'active' and not p.roles && '{admin,teacher}'
    returning r.person_id`.execute(tx);
  await tx.updateTable('dashboard_stats_cursor').set({ risk_at: now }).where('tenant_id', '=', tx.tenantId).execute();
}

/** Only quizzes that a group may take: those for everyone and those for it. */
const quizOfGroup = (group: string | undefined) =>
  group === undefined
    ? sql`true`
    : sql`(not exists (select 1 from quiz_group g
          where g.tenant_id = q.tenant_id and g.quiz_id = q.quiz_id and g.revision = q.published_revision)
        or exists (select 1 from quiz_group g where g.tenant_id = q.tenant_id and g.quiz_id = q.quiz_id
          and g.revision = q.published_revision and g.group_id = ${group}))`;

/** Questions that ask for a look, those with the newest statistics first, and how many there are. */
export async function listFlags(tx: TenantTx, group: string | undefined, limit: number) {
  const { rows } = await sql<{
    question_id: string;
    title: string;
    quiz_id: string;
    name: string;
    n: number;
    facility: number;
    discrimination: number | null;
    total: number;
  }>`
    select f.question_id, qu.title, f.quiz_id, r.name, f.n, f.facility, f.discrimination, count(*) over ()::int as total
    from question_flag f
    join question qu on qu.tenant_id = f.tenant_id and qu.question_id = f.question_id and qu.deleted_at is null
    join quiz q on q.tenant_id = f.tenant_id and q.quiz_id = f.quiz_id and q.deleted_at is null and q.archived_at is null
    join quiz_revision r on r.tenant_id = q.tenant_id and r.quiz_id = q.quiz_id and r.revision = q.published_revision
    where f.tenant_id = ${tx.tenantId} and ${quizOfGroup(group)}
    order by f.computed_at desc, f.facility, f.question_id limit ${limit}`.execute(tx);
  return {
    flags: rows.map((row) => ({ ...row, reasons: flagReasons(row) satisfies FlagReason[] })),
    total: rows[0]?.total ?? 0,
  };
}

/** Students at risk, those with most signs first, how many there are, and when they were looked for. */
export async function listRisks(tx: TenantTx, group: string | undefined, limit: number) {
  const { rows } = await sql<{
    person_id: string;
    name: string;
    email: string;
    last_active_at: Date;
    is_inactive: boolean;
    recent_percent: number | null;
    earlier_percent: number | null;
    is_falling: boolean;
    failed: number;
    judged: number;
    is_failing: boolean;
    total: number;
  }>`
    select s.person_id, trim(p.first_name || ' ' || p.last_name) as name, p.email, s.last_active_at, s.is_inactive, s.recent_percent,
      s.earlier_percent, s.is_falling, s.failed, s.judged, s.is_failing, count(*) over ()::int as total
    from student_risk s join person p on p.tenant_id = s.tenant_id and p.person_id = s.person_id
    where s.tenant_id = ${tx.tenantId} and p.status = 'active' ${
      group === undefined
        ? sql``
        : sql`and exists (select 1 from group_member m where m.tenant_id = s.tenant_id and m.person_id = s.person_id and m.group_id = ${group})`
    }
    order by s.reasons desc, s.last_active_at, s.person_id limit ${limit}`.execute(tx);
  const state = await tx
    .selectFrom('dashboard_stats_cursor')
    .select('risk_at')
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirst();
  return { risks: rows, total: rows[0]?.total ?? 0, asOf: state?.risk_at ?? null };
}

/** Published quizzes that open or close on the day of `now` by the clocks of the zone, in the order of their first moment on that day. */
export async function listToday(tx: TenantTx, group: string | undefined, timeZone: string, now: Date, limit: number) {
  const { rows } = await sql<{
    quiz_id: string;
    name: string;
    opens_at: Date | null;
    closes_at: Date | null;
    open_count: number;
    submitted_count: number;
  }>`
    with day as (select date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) as start),
      bounds as (select start at time zone ${timeZone} as since, (start + interval '1 day') at time zone ${timeZone} as until from day)
    select today.quiz_id, today.name, today.opens_at, today.closes_at, c.open_count, c.submitted_count
    from (select q.tenant_id, q.quiz_id, r.name, r.opens_at, r.closes_at, least(
        case when r.opens_at >= b.since and r.opens_at < b.until then r.opens_at end,
        case when r.closes_at >= b.since and r.closes_at < b.until then r.closes_at end) as first_at
      from bounds b cross join (
        select x.* from bounds b join quiz_revision x on x.tenant_id = ${tx.tenantId} and x.opens_at >= b.since and x.opens_at < b.until
          where x.published_at is not null
        union
        select x.* from bounds b join quiz_revision x on x.tenant_id = ${tx.tenantId} and x.closes_at >= b.since and x.closes_at < b.until
          where x.published_at is not null) r
      join quiz q on q.tenant_id = r.tenant_id and q.quiz_id = r.quiz_id and q.published_revision = r.revision
      where q.deleted_at is null and q.archived_at is null and ${quizOfGroup(group)}
      order by first_at, q.quiz_id limit ${limit}) today
    cross join lateral (select (count(*) filter (where a.state = 'open'))::int as open_count,
        (count(*) filter (where a.state = 'submitted'))::int as submitted_count
      from attempt a where a.tenant_id = today.tenant_id and a.quiz_id = today.quiz_id ${
        group === undefined
          ? sql``
          : sql`and exists (select 1 from group_member m where m.tenant_id = a.tenant_id and m.person_id = a.person_id and m.group_id = ${group})`
      }) c
    order by today.first_at, today.quiz_id`.execute(tx);
  return rows;
}
