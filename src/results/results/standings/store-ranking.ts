/** Counted results of everybody at one quiz: ranking and distribution. */
import { type RawBuilder, sql } from 'kysely';
import { secondsSpent } from '#delivery/api.ts';
import { sharedRead } from '#platform/server/database/shared-reads.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { CountedAttempt } from '#quizzes/rules.ts';

/** Which people: everybody who finished, or the members of one group. */
export interface RankingScope {
  readonly quizId: string;
  readonly countedAttempt: CountedAttempt;
  readonly group?: string | undefined;
  /** Only attempts that were handed in since. */
  readonly since?: Date | undefined;
  /** Only the marks of the questions with this tag; the time is that of the whole attempt. */
  readonly topic?: string | undefined;
}

/** The first and the last attempt count as they are: while people mark it, its person has no result yet. */
const onlyWhole = (countedAttempt: CountedAttempt): RawBuilder<unknown> =>
  countedAttempt === 'highest' || countedAttempt === 'average' ? sql`and score is not null` : sql``;

const order: Readonly<Record<Exclude<CountedAttempt, 'average'>, RawBuilder<unknown>>> = {
  highest: sql`share desc, seconds, number`,
  first: sql`number`,
  last: sql`number desc`,
};

/** The share of the marks that passes, as published now; null where there is no pass mark. Where no question counts, nobody passes or fails. */
const passShare = (tx: TenantTx, quizId: string) => sql`select r.pass_percent / 100 from quiz q
  join quiz_revision r on r.tenant_id = q.tenant_id and r.quiz_id = q.quiz_id and r.revision = q.published_revision
  where q.tenant_id = ${tx.tenantId} and q.quiz_id = ${quizId}`;

/** People without an account, whose attempts count nowhere. */
export const guestIds = (tx: TenantTx) =>
  sql`select p.person_id from person p where p.tenant_id = ${tx.tenantId} and p.status = 'guest'`;

/** Attempts that were handed in; a guest's count nowhere. */
const finishedBy = (
  tx: TenantTx,
  { quizId, group, since }: Omit<RankingScope, 'countedAttempt'>,
  source = sql`attempt`,
) => sql`select person_id, number, attempt_id, score, max_score, passed,
      case when max_score = 0 then 0 else score / max_score end as share,
      ${secondsSpent} as seconds
    from ${source} a where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and state = 'submitted'
      and person_id not in (${guestIds(tx)})
      ${since === undefined ? sql`` : sql`and submitted_at >= ${since}`}
      ${group === undefined ? sql`` : sql`and exists (select 1 from group_member m where m.tenant_id = a.tenant_id and m.person_id = a.person_id and m.group_id = ${group})`}`;

/** The attempts at a quiz with what they earned in one topic; those without a question of it are left out. */
const attemptsInTopic = (tx: TenantTx, quizId: string, topic: string) => sql`(
  select o.tenant_id, o.quiz_id, o.person_id, o.attempt_id, o.number, o.state, o.started_at, o.submitted_at, o.stopped_ms,
    case when o.score is null then null else g.marks end as score, g.max_marks as max_score, null::boolean as passed
  from attempt o join (
    select g.attempt_id, sum(g.marks) as marks, sum(g.max_marks) as max_marks
    from attempt_grade g
    join question_tag qt on qt.tenant_id = g.tenant_id and qt.question_id = g.question_id
    join tag t on t.tenant_id = qt.tenant_id and t.tag_id = qt.tag_id and t.name = ${topic}
    where g.tenant_id = ${tx.tenantId} and g.quiz_id = ${quizId} group by g.attempt_id) g on g.attempt_id = o.attempt_id
  where o.tenant_id = ${tx.tenantId} and o.quiz_id = ${quizId})`;

/**
 * One row per person with their counted share of the marks and whole seconds spent. Attempts at different revisions may
 * have different totals, so shares are compared, not marks; the score of the mean of several is its share of what they were
 * worth on average.
 */
function counted(
  tx: TenantTx,
  scope: RankingScope,
  who: string | readonly string[] | null = null,
  attempts = sql`attempt`,
): RawBuilder<unknown> {
  const { quizId, countedAttempt, topic } = scope;
  const source = topic === undefined ? attempts : attemptsInTopic(tx, quizId, topic);
  const finished = sql`${finishedBy(tx, scope, source)}
      ${onlyWhole(countedAttempt)} ${who === null ? sql`` : sql`and person_id = any(${[who].flat()}::uuid[])`}`;
  return countedAttempt === 'average'
    ? sql`select person_id, round(avg(share) * avg(max_score), 6) as score, avg(max_score) as max_score, avg(share) as share,
        round(avg(seconds)) as seconds,
        case when bool_or(max_score <> 0) then round(avg(share), 5) >= (${passShare(tx, quizId)}) end as passed
        from (${finished}) f group by person_id`
    : sql`select * from (select distinct on (person_id) person_id, score, max_score, share, seconds, passed
        from (${finished}) f order by person_id, ${order[countedAttempt]}) one where score is not null`;
}

const ofAttempts = sql`attempt`;

/** What counts of one person. */
export interface CountedRow {
  readonly person_id: string;
  readonly score: number;
  readonly max_score: number;
  /**
   * Rounded: a third is 0.333333 of 1 and 1.666667 of 5, and the mean of 0 and 0.66666666666666666667 is a little more
   * than a third. Results are equal when they are so to a thousandth of a percent.
   */
  readonly share: number;
  /** The same in percent with two decimals; below 0 with negative marking. */
  readonly percent: number;
  readonly seconds: number;
  readonly passed: boolean | null;
}

/**
 * What counts of everybody, of one person or of some, in any order. `source` stands in for the attempts, where results are looked
 * at that are not stored.
 */
export async function listCounted(
  tx: TenantTx,
  scope: RankingScope,
  who: string | readonly string[] | null = null,
  source = ofAttempts,
) {
  const read = async () => {
    const { rows } = await sql<CountedRow>`
      select person_id, score::float8 as score, max_score::float8 as max_score, round(share, 5)::float8 as share,
        round(share * 100, 2)::float8 as percent, seconds::float8 as seconds, passed
      from (${counted(tx, scope, who, source)}) c`.execute(tx);
    return rows;
  };
  return typeof who === 'string' && source === ofAttempts
    ? sharedRead(tx, `counted result of ${who} in ${JSON.stringify(scope)}`, read)
    : read();
}

/** How many people have handed in, whether or not people have marked all of it. */
export async function countFinished(tx: TenantTx, scope: RankingScope): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct person_id)::int as people from (${finishedBy(tx, scope)}) f`.execute(tx);
  return rows[0]!.people;
}

/** The names of these people. */
export async function listNames(tx: TenantTx, personIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ person_id: string; name: string }>`
    select person_id, trim(first_name || ' ' || last_name) as name from person
    where tenant_id = ${tx.tenantId} and person_id = any(${[...personIds]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.person_id, row.name]));
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
      ${secondsSpent} as seconds
    from attempt a where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId} and a.state = 'submitted'
      and a.person_id not in (${guestIds(tx)}) ${onlyWhole(countedAttempt)} ${ofGroup}`;
  return countedAttempt === 'average'
    ? finished
    : sql`select * from (select distinct on (person_id) * from (${finished}) f order by person_id, ${order[countedAttempt]}) one
        where score is not null`;
}

/**
 * Every question of the quiz: facility is the mean share of the marks; discrimination is 100 times the correlation of
 * the marks with the rest of the score (both as in Moodle's quiz statistics).
 */
export async function listItemRows(tx: TenantTx, scope: RankingScope): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    with chosen as (${countedAttempts(tx, scope)})
    select g.question_id, count(*)::int as n,
      avg(g.marks / nullif(g.max_marks, 0))::float8 as facility,
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

/** The tags of the questions that were marked in a quiz, by name. */
export async function listTopics(tx: TenantTx, quizId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct t.name from quiz q
    join quiz_revision r on r.tenant_id = q.tenant_id and r.quiz_id = q.quiz_id and r.revision = q.published_revision
    join quiz_slot s on s.tenant_id = r.tenant_id and s.quiz_id = r.quiz_id and s.revision = r.revision
    join question_tag qt on qt.tenant_id = s.tenant_id and qt.question_id = s.question_id
    join tag t on t.tenant_id = qt.tenant_id and t.tag_id = qt.tag_id
    where q.tenant_id = ${tx.tenantId} and q.quiz_id = ${quizId} and s.marks > 0 order by t.name`.execute(tx);
  return rows.map(({ name }) => name);
}
