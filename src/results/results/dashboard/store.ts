/** What the overview of one student counts. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { StrengthRow } from '#results/results/store.ts';

export const findStudent = (tx: TenantTx, personId: string) =>
  tx
    .selectFrom('person')
    .select(['person_id', 'first_name', 'last_name'])
    .select(
      sql<
        string[]
      >`array(select m.group_id from group_member m where m.tenant_id = person.tenant_id and m.person_id = person.person_id)`.as(
        'group_ids',
      ),
    )
    .select(
      // On how many days of a week the person wants to practise; null where they have not said.
      sql<number | null>`(select s.days_per_week from study_goal s
        where s.tenant_id = person.tenant_id and s.person_id = person.person_id)`.as('goal_days'),
    )
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .executeTakeFirst();

/** Whether a quiz is passed by the attempt that counts of `own`; null without a pass mark, where no question counts, and while that attempt is marked. */
const passedByCounted = sql`case r.counted_attempt
  when 'first' then (array_agg(own.passed order by own.number))[1]
  when 'last' then (array_agg(own.passed order by own.number desc))[1]
  when 'highest' then bool_or(own.passed)
  else case when bool_or(own.max_score <> 0) then round(avg(own.share), 5) >= r.pass_percent / 100 end end`;

/** Totals over all finished attempts; `mean_percent` is the mean of the percents of the `graded` ones. */
export async function countResults(tx: TenantTx, personId: string) {
  const { rows } = await sql<{
    attempts: number;
    graded: number;
    quizzes: number;
    mean_percent: number | null;
    passed: number;
    judged: number;
  }>`
    with own as (
      select quiz_id, number, score, max_score, passed, case when max_score = 0 then 0 else score / max_score end as share
      from attempt where tenant_id = ${tx.tenantId} and person_id = ${personId} and state = 'submitted'),
    taken as (
      select own.quiz_id, ${passedByCounted} as passed
      from own join quiz q on q.tenant_id = ${tx.tenantId} and q.quiz_id = own.quiz_id
      join quiz_revision r on r.tenant_id = q.tenant_id and r.quiz_id = q.quiz_id and r.revision = q.published_revision
      group by own.quiz_id, r.counted_attempt, r.pass_percent)
    select (select count(*)::int from own) as attempts, (select count(score)::int from own) as graded,
      (select count(*)::int from taken) as quizzes, (select avg(100 * share)::float8 from own) as mean_percent,
      (select count(*) filter (where passed)::int from taken) as passed,
      (select count(passed)::int from taken) as judged`.execute(tx);
  return rows[0]!;
}

/**
 * The days, in the tenant's time zone and newest first, on which the person did something: began an attempt, saved an
 * answer, handed in, or answered in practice. Answers are looked at only where an attempt went on past the day it began.
 */
export async function listActiveDays(tx: TenantTx, personId: string, timeZone: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with own as (select attempt_id, started_at, submitted_at from attempt
        where tenant_id = ${tx.tenantId} and person_id = ${personId}),
      activity as (
        select started_at as at from own
        union all select submitted_at from own where submitted_at is not null
        union all select n.saved_at from own o join answer n on n.tenant_id = ${tx.tenantId} and n.attempt_id = o.attempt_id
          where (o.started_at at time zone ${timeZone})::date < (coalesce(o.submitted_at, now()) at time zone ${timeZone})::date
        union all select reviewed_at from practice_review
          where tenant_id = ${tx.tenantId} and person_id = ${personId} and source = 'practice')
    select distinct to_char(at at time zone ${timeZone}, 'YYYY-MM-DD') as day from activity order by day desc`.execute(
    tx,
  );
  return rows.map((row) => row.day);
}

/** Students see at every moment after handing in which of their answers were right. */
const tellsCorrectness = sql`case when r.review is null then r.feedback_timing <> 3 else
  (select bool_and(r.review -> m ? 'attempt' and r.review -> m ? 'correctness') from unnest('{right-after,later,after-close}'::text[]) as m) end`;

/** Marks by tag over all finished attempts whose feedback the student may see; the tags with most questions first. */
export async function listStrengthsOf(tx: TenantTx, personId: string, limit: number): Promise<StrengthRow[]> {
  const { rows } = await sql<StrengthRow>`
    select t.name as label, count(*)::int as question_count, sum(g.marks)::float8 as marks, sum(g.max_marks)::float8 as max_marks,
      null::float8 as group_marks, null::float8 as group_max
    from attempt a
    join quiz q on q.tenant_id = a.tenant_id and q.quiz_id = a.quiz_id
    join quiz_revision r on r.tenant_id = q.tenant_id and r.quiz_id = q.quiz_id and r.revision = q.published_revision
    join attempt_grade g on g.tenant_id = a.tenant_id and g.attempt_id = a.attempt_id
    join question_tag qt on qt.tenant_id = g.tenant_id and qt.question_id = g.question_id
    join tag t on t.tenant_id = qt.tenant_id and t.tag_id = qt.tag_id
    where a.tenant_id = ${tx.tenantId} and a.person_id = ${personId} and a.state = 'submitted' and ${tellsCorrectness}
      and g.outcome <> 'waiting'
    group by t.name order by question_count desc, label limit ${limit}`.execute(tx);
  return rows;
}

export const upsertGoalDays = (tx: TenantTx, personId: string, days: number) =>
  tx
    .insertInto('study_goal')
    .values({ tenant_id: tx.tenantId, person_id: personId, days_per_week: days })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'person_id']).doUpdateSet({ days_per_week: days }))
    .execute();
