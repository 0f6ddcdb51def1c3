/** Counted results of everybody at one quiz: ranking and distribution. */
import { type RawBuilder, sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { CountedAttempt } from '#quiz/rules.ts';

/** Which people: everybody who finished, or the members of one group. */
export interface RankingScope {
  readonly quizId: string;
  readonly countedAttempt: CountedAttempt;
  readonly group?: string | undefined;
}

const order: Readonly<Record<Exclude<CountedAttempt, 'average'>, RawBuilder<unknown>>> = {
  highest: sql`share desc, seconds, number`,
  first: sql`number`,
  last: sql`number desc`,
};

/**
 * One row per person with their counted share of the marks and whole seconds spent. Attempts at different revisions may
 * have different totals, so shares are compared, not marks.
 */
function counted(tx: TenantTx, { quizId, countedAttempt, group }: RankingScope): RawBuilder<unknown> {
  const finished = sql`select person_id, number, attempt_id, score, max_score, passed,
      case when max_score = 0 then 0 else score / max_score end as share,
      round(extract(epoch from submitted_at - started_at)) as seconds
    from attempt a where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and state = 'submitted'
      ${group === undefined ? sql`` : sql`and exists (select 1 from group_member m where m.tenant_id = a.tenant_id and m.person_id = a.person_id and m.group_id = ${group})`}`;
  return countedAttempt === 'average'
    ? sql`select person_id, avg(score) as score, avg(max_score) as max_score, avg(share) as share,
        round(avg(seconds)) as seconds, bool_or(passed) as passed from (${finished}) f group by person_id`
    : sql`select distinct on (person_id) person_id, score, max_score, share, seconds, passed
        from (${finished}) f order by person_id, ${order[countedAttempt]}`;
}

/**
 * A third is 0.333333 of 1 and 1.666667 of 5, and the mean of 0 and 0.66666666666666666667 is a little more than a
 * third. Results are equal when they are so to a thousandth of a percent.
 */
const comparable = sql`round(share, 5)`;

export interface RankedRow {
  readonly person_id: string;
  readonly name: string;
  readonly rank: number;
  readonly score: number;
  readonly max_score: number;
  readonly seconds: number;
  readonly passed: boolean | null;
}

/** One page of the ranking and how many there are. Equal shares are ordered by time; equal in both share a rank. */
export async function listRanking(tx: TenantTx, scope: RankingScope, page: { ofst: number; limit: number }) {
  const { rows } = await sql<RankedRow & { total: number }>`
    with counted as (${counted(tx, scope)}),
      ranked as (select *, rank() over (order by ${comparable} desc, seconds)::int as rank, count(*) over ()::int as total from counted)
    select r.person_id, r.rank, r.score::float8 as score, r.max_score::float8 as max_score, r.seconds::int as seconds, r.passed, r.total,
      trim(p.first_name || ' ' || p.last_name) as name
    from ranked r join person p on p.tenant_id = ${tx.tenantId} and p.person_id = r.person_id
    order by r.rank, name, r.person_id offset ${page.ofst} limit ${page.limit}`.execute(tx);
  const total = rows[0]?.total ?? (page.ofst === 0 ? 0 : await countRanking(tx, scope));
  return { rows, total };
}

async function countRanking(tx: TenantTx, scope: RankingScope): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${counted(tx, scope)}) c`.execute(
    tx,
  );
  return rows[0]!.total;
}

/** The line of one person; undefined without a finished attempt. */
export async function findRanked(tx: TenantTx, scope: RankingScope, personId: string) {
  const { rows } = await sql<Omit<RankedRow, 'name'> & { of: number }>`
    with counted as (${counted(tx, scope)}),
      ranked as (select *, rank() over (order by ${comparable} desc, seconds)::int as rank, count(*) over ()::int as of from counted)
    select person_id, rank, "of", score::float8 as score, max_score::float8 as max_score, seconds::int as seconds, passed
    from ranked where person_id = ${personId}`.execute(tx);
  return rows[0];
}

/** The counted results of everybody, for the distribution. */
export async function listCounted(tx: TenantTx, scope: RankingScope) {
  const { rows } = await sql<{
    person_id: string;
    score: number;
    max_score: number;
    seconds: number;
    passed: boolean | null;
  }>`
    select person_id, score::float8 as score, max_score::float8 as max_score, seconds::float8 as seconds, passed
    from (${counted(tx, scope)}) c`.execute(tx);
  return rows;
}

export interface ItemRow {
  readonly question_id: string;
  readonly n: number;
  readonly facility: number | null;
  readonly discrimination: number | null;
  readonly right_count: number;
  readonly partial_count: number;
  readonly wrong_count: number;
  readonly blank_count: number;
}

/** The attempts that item statistics look at: the counted ones; with the average as method, all finished ones. */
function countedAttempts(tx: TenantTx, { quizId, countedAttempt, group }: RankingScope): RawBuilder<unknown> {
  const ofGroup =
    group === undefined
      ? sql``
      : sql`and exists (select 1 from group_member m where m.tenant_id = a.tenant_id and m.person_id = a.person_id and m.group_id = ${group})`;
  const finished = sql`select a.attempt_id, a.person_id, a.number, a.score,
      case when a.max_score = 0 then 0 else a.score / a.max_score end as share,
      round(extract(epoch from a.submitted_at - a.started_at)) as seconds
    from attempt a where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId} and a.state = 'submitted' ${ofGroup}`;
  return countedAttempt === 'average'
    ? finished
    : sql`select distinct on (person_id) * from (${finished}) f order by person_id, ${order[countedAttempt]}`;
}

/**
 * Every question of the quiz: facility is the mean share of the marks; discrimination is 100 times the correlation of
 * the marks with the rest of the score (both as in Moodle's quiz statistics).
 */
export async function listItemRows(tx: TenantTx, scope: RankingScope): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    with chosen as (${countedAttempts(tx, scope)})
    select g.question_id, count(*)::int as n,
      (avg(g.marks) / nullif(max(g.max_marks), 0))::float8 as facility,
      100 * corr(g.marks::float8, (c.score - g.marks)::float8) as discrimination,
      count(*) filter (where g.outcome = 'right')::int as right_count,
      count(*) filter (where g.outcome = 'partial')::int as partial_count,
      count(*) filter (where g.outcome = 'wrong')::int as wrong_count,
      count(*) filter (where g.outcome in ('blank', 'ungradable'))::int as blank_count
    from chosen c join attempt_grade g on g.tenant_id = ${tx.tenantId} and g.attempt_id = c.attempt_id
    group by g.question_id`.execute(tx);
  return rows;
}

/** How often each response class was given. */
export async function listResponseCounts(tx: TenantTx, scope: RankingScope) {
  const { rows } = await sql<{ question_id: string; class: string; count: number }>`
    with chosen as (${countedAttempts(tx, scope)})
    select g.question_id, given.class, count(*)::int as count
    from chosen c join attempt_grade g on g.tenant_id = ${tx.tenantId} and g.attempt_id = c.attempt_id
      cross join lateral unnest(g.classes) as given (class)
    group by g.question_id, given.class`.execute(tx);
  return rows;
}
