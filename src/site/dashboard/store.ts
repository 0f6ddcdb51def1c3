import { sql } from 'kysely';
import { sharedRead } from '#platform/server/database/shared-reads.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** So many lines of each list are on the dashboard of a teacher. */
export const AT_MOST = 6;

export async function countForTeacher(tx: TenantTx, group: string | undefined) {
  // Without a group the index by role has the answer; who is disabled is taken off it.
  const students =
    group === undefined
      ? sql`select ((select count(*) from person p where p.tenant_id = ${tx.tenantId} and p.role = 'student')
          - (select count(*) from person p where p.tenant_id = ${tx.tenantId} and p.state = 'disabled' and p.role = 'student'))::int`
      : sql`select count(*)::int from group_member m
          join person p on p.tenant_id = m.tenant_id and p.person_id = m.person_id
          where m.tenant_id = ${tx.tenantId} and m.group_id = ${group} and p.role = 'student' and p.state <> 'disabled'`;
  const { rows } = await sql<{
    questions: number;
    quizzes: number;
    students: number;
  }>`
    select
      (select count(*)::int from question where tenant_id = ${tx.tenantId} and deleted_at is null) as questions,
      (select count(*)::int from quiz where tenant_id = ${tx.tenantId} and deleted_at is null) as quizzes,
      (${students}) as students`.execute(tx);
  return rows[0]!;
}

/** Quizzes with answers that people have to mark and the attempts (`papers`) that they are in, the longest waiting first; of a group where one is given. */
export const listToMark = (tx: TenantTx, group: string | undefined, limit: number): Promise<ToMarkRow[]> =>
  sharedRead(tx, `${limit} quizzes to mark of ${group}`, () => readToMark(tx, group, limit));

interface ToMarkRow {
  readonly quiz_id: string;
  readonly name: string;
  readonly answers: number;
  readonly papers: number;
  readonly since: Date;
  readonly all_quizzes: number;
  readonly all_answers: number;
  readonly all_papers: number;
}

async function readToMark(tx: TenantTx, group: string | undefined, limit: number): Promise<ToMarkRow[]> {
  const { rows } = await sql<ToMarkRow>`
    select w.quiz_id, r.name, w.answers, w.papers, w.since, (count(*) over ())::int as all_quizzes,
      (sum(w.answers) over ())::int as all_answers, (sum(w.papers) over ())::int as all_papers
    from (select a.quiz_id, sum(coalesce(u.answers, a.unmarked_count))::int as answers, count(*)::int as papers, min(a.submitted_at) as since from attempt a
        left join (
          select attempt_id, sum(greatest(1, cardinality(waiting_parts))) as answers from attempt_grade
          where tenant_id = ${tx.tenantId} and outcome = 'waiting' group by attempt_id) u on u.attempt_id = a.attempt_id
        where a.tenant_id = ${tx.tenantId} and a.unmarked_count > 0 and a.state = 'submitted' ${
          group === undefined
            ? sql``
            : sql`and exists (select 1 from group_member m where m.tenant_id = a.tenant_id and m.person_id = a.person_id and m.group_id = ${group})`
        } group by a.quiz_id) w
    join quiz q on q.tenant_id = ${tx.tenantId} and q.quiz_id = w.quiz_id and q.deleted_at is null
    join quiz_revision r on r.tenant_id = q.tenant_id and r.quiz_id = q.quiz_id and r.revision = q.published_revision
    order by w.since, w.quiz_id limit ${limit}`.execute(tx);
  return rows;
}

/** What of quizzes waits for its teachers, and since when. */
const waitingSince = { appeal: 'asked_at', certificate_decision: 'opened_at' } as const;

/**
 * Quizzes with open complaints or decisions about certificates, the longest waiting first, and how many wait in all.
 * `teacherId` null: of everybody.
 */
export const listWaitingQuizzes = (
  tx: TenantTx,
  what: keyof typeof waitingSince,
  teacherId: string | null,
  atMost: number,
) => sharedRead(tx, `${atMost} quizzes with ${what} for ${teacherId}`, () => readWaiting(tx, what, teacherId, atMost));

async function readWaiting(tx: TenantTx, what: keyof typeof waitingSince, teacherId: string | null, atMost: number) {
  const mine =
    teacherId === null
      ? sql``
      : sql`and (z.created_by = ${teacherId} or exists (select from quiz_revision p
          where p.tenant_id = z.tenant_id and p.quiz_id = z.quiz_id and p.published_by = ${teacherId}))`;
  const { rows } = await sql<{ quiz_id: string; name: string; open: number; all: number }>`
    select z.quiz_id, r.name, c.open, sum(c.open) over ()::int as all
    from (
      select quiz_id, count(*)::int as open, min(${sql.ref(waitingSince[what])}) as since from ${sql.table(what)}
      where tenant_id = ${tx.tenantId} and state = 'open' group by quiz_id
    ) c
    join quiz z on z.tenant_id = ${tx.tenantId} and z.quiz_id = c.quiz_id and z.deleted_at is null
    join quiz_revision r on r.tenant_id = z.tenant_id and r.quiz_id = z.quiz_id and r.revision = z.published_revision
    where true ${mine}
    order by c.since, z.quiz_id limit ${atMost}`.execute(tx);
  return { quizzes: rows, total: rows[0]?.all ?? 0 };
}
