/** Evidence of mastery, from what the memory of students holds. Both follow `masteryOf` in the rules. */
import { type RawBuilder, sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { FEWEST_QUESTIONS, HALF_LIFE_DAYS, LEAST_WEIGHT, MEAN_DIGITS, PRIOR, SECURE, WEAK } from './rules.ts';

/** Share of the marks of the last answer on a card `c`; by its rating where it was given before shares were kept. */
export const shareOfMarks = sql<number>`coalesce(c.last_fraction, case c.last_rating when 1 then 0 when 2 then 0.5 else 1 end)`;

/** What an answer on a card `c` weighs now. */
export const weightAt = (now: Date): RawBuilder<number> =>
  sql`power(0.5, greatest(0, extract(epoch from (${now}::timestamptz - c.reviewed_at))::float8) / ${HALF_LIFE_DAYS * 86_400}::float8)`;

/** The students of a group. */
const members = (tx: TenantTx, groupId: string) => sql`(
  select p.person_id, p.first_name, p.last_name from group_member m
  join person p on p.tenant_id = m.tenant_id and p.person_id = m.person_id
  where m.tenant_id = ${tx.tenantId} and m.group_id = ${groupId}::uuid and p.role = 'student')`;

/** One row for each student of the group and topic of which they have answered a question. */
const evidence = (tx: TenantTx, groupId: string, now: Date) => sql`(
  select c.person_id, qt.tag_id, count(*)::int as n, sum(${weightAt(now)}) as weight,
    sum(${weightAt(now)} * ${shareOfMarks}) as earned
  from practice_card c
  join question q on q.tenant_id = c.tenant_id and q.question_id = c.question_id and q.deleted_at is null
  join question_tag qt on qt.tenant_id = c.tenant_id and qt.question_id = c.question_id
  where c.tenant_id = ${tx.tenantId} and c.person_id in (select person_id from ${members(tx, groupId)} s)
  group by c.person_id, qt.tag_id)`;

const isEnough = sql`(e.n >= ${FEWEST_QUESTIONS} and e.weight >= ${LEAST_WEIGHT})`;
/**
 * Weights change with every moment, so that a mean of exactly one half would come out just above or just below it, by
 * chance. Rounded it is the same at each request.
 */
const mean = sql`round(((e.earned + ${PRIOR}) / (e.weight + ${2 * PRIOR}))::numeric, ${MEAN_DIGITS})`;

export async function countStudents(tx: TenantTx, groupId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${members(tx, groupId)} s`.execute(tx);
  return rows[0]!.count;
}

/** The topics that anybody of the group has answered questions of, by name. */
export async function listClassTopics(tx: TenantTx, groupId: string, now: Date) {
  const { rows } = await sql<{
    tag_id: string;
    name: string;
    students: number;
    answers: number;
    weak: number;
    middle: number;
    secure: number;
  }>`
    select t.tag_id, t.name, count(*)::int as students, sum(e.n)::int as answers,
      (count(*) filter (where ${isEnough} and ${mean} < ${WEAK}))::int as weak,
      (count(*) filter (where ${isEnough} and ${mean} >= ${WEAK} and ${mean} < ${SECURE}))::int as middle,
      (count(*) filter (where ${isEnough} and ${mean} >= ${SECURE}))::int as secure
    from ${evidence(tx, groupId, now)} e join tag t on t.tenant_id = ${tx.tenantId} and t.tag_id = e.tag_id
    group by t.tag_id, t.name order by lower(t.name), t.tag_id`.execute(tx);
  return rows;
}

interface Page {
  readonly ofst: number;
  readonly limit: number;
}

/** All students of the group with what they have answered of the topic, the weakest first. */
export async function listTopicStudents(
  tx: TenantTx,
  groupId: string,
  tagId: string,
  { ofst, limit }: Page,
  now: Date,
) {
  const { rows } = await sql<{
    person_id: string;
    first_name: string;
    last_name: string;
    n: number;
    weight: number;
    earned: number;
    total: number;
  }>`
    select s.person_id, s.first_name, s.last_name, coalesce(e.n, 0) as n, coalesce(e.weight, 0) as weight,
      coalesce(e.earned, 0) as earned, (count(*) over ())::int as total
    from ${members(tx, groupId)} s
    left join ${evidence(tx, groupId, now)} e on e.person_id = s.person_id and e.tag_id = ${tagId}::uuid
    order by coalesce(${isEnough}, false) desc, case when ${isEnough} then ${mean} end, n desc, lower(s.last_name),
      lower(s.first_name), s.person_id
    offset ${ofst} limit ${limit}`.execute(tx);
  return rows;
}

/** The ids of the students of the group, by name. */
export async function listStudentIds(tx: TenantTx, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select s.person_id from ${members(tx, groupId)} s
    order by lower(s.last_name), lower(s.first_name), s.person_id`.execute(tx);
  return rows.map((row) => row.person_id);
}

/** What these students of the group have answered of each topic. */
export async function listEvidence(tx: TenantTx, groupId: string, personIds: readonly string[], now: Date) {
  const { rows } = await sql<{
    first_name: string;
    last_name: string;
    name: string;
    n: number;
    weight: number;
    earned: number;
  }>`
    select s.first_name, s.last_name, t.name, e.n, e.weight, e.earned
    from ${members(tx, groupId)} s join ${evidence(tx, groupId, now)} e on e.person_id = s.person_id
    join tag t on t.tenant_id = ${tx.tenantId} and t.tag_id = e.tag_id
    where s.person_id = any(${[...personIds]}::uuid[])
    order by lower(s.last_name), lower(s.first_name), s.person_id, lower(t.name), t.tag_id`.execute(tx);
  return rows;
}

/** Attempts of students of the group, handed in and graded, that no memory knows yet. */
export async function listNotTaken(tx: TenantTx, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ attempt_id: string }>`
    select a.attempt_id from attempt a
    where a.tenant_id = ${tx.tenantId} and a.person_id in (select person_id from ${members(tx, groupId)} s)
      and a.state = 'submitted' and a.graded_at is not null and not exists (select from practice_attempt k
        where k.tenant_id = a.tenant_id and k.person_id = a.person_id and k.attempt_id = a.attempt_id)`.execute(tx);
  return rows.map((row) => row.attempt_id);
}
