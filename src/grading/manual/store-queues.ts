/** Answers that wait to be marked by people: by question, by student, and which one comes next. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type Page, totalIn } from '#platform/server/database/total-of.ts';

/** Whether the answer waits for this person: not where their own mark waits for a second one. */
const waitsFor = (personId: string) => sql`(coalesce(m.state, 'open') <> 'second'
  or not exists (select 1 from mark f where f.tenant_id = m.tenant_id and f.mark_id = m.first_mark and f.marker_id = ${personId}))`;

/** Each waiting answer of the grades `g` once, and of a question with parts each part that waits, with its marking `m`. */
const waitingUnits = sql`cross join lateral unnest(case when g.waiting_parts = '{}' then array[''] else g.waiting_parts end) u (part)
    left join lateral (
      select state, held_by, held_until, first_mark, tenant_id from marking w where w.tenant_id = g.tenant_id
        and w.attempt_id = g.attempt_id and w.question_id = g.question_id and u.part = ''
      union all
      select state, held_by, held_until, first_mark, tenant_id from part_marking w where w.tenant_id = g.tenant_id
        and w.attempt_id = g.attempt_id and w.question_id = g.question_id and w.part = u.part) m on true`;

/** By question, or part of it: how many answers wait at which stage, and how many of them for this person. */
export async function listQueues(tx: TenantTx, quizId: string, personId: string) {
  const { rows } = await sql<{
    question_id: string;
    part: string;
    open: number;
    second: number;
    differs: number;
    for_me: number;
  }>`
    select g.question_id, u.part,
      (count(*) filter (where coalesce(m.state, 'open') = 'open'))::int as open,
      (count(*) filter (where m.state = 'second'))::int as second,
      (count(*) filter (where m.state = 'differs'))::int as differs,
      (count(*) filter (where ${waitsFor(personId)}))::int as for_me
    from attempt_grade g
    ${waitingUnits}
    where g.tenant_id = ${tx.tenantId} and g.quiz_id = ${quizId} and g.outcome = 'waiting'
    group by g.question_id, u.part`.execute(tx);
  return rows;
}

/** By question, or part of it (`unitKey`): how many answers people have marked. */
export async function listDoneCounts(tx: TenantTx, quizId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ question_id: string; part: string; done: number }>`
    select question_id, part, count(*)::int as done from (
      select question_id, '' as part from marking
      where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and state = 'done'
      union all
      select question_id, part from part_marking
      where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and state = 'done') m
    group by question_id, part`.execute(tx);
  return new Map(rows.map((row) => [unitKey(row.question_id, row.part), row.done]));
}

export async function countWaitingAttempts(tx: TenantTx, quizId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attempt
    where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and unmarked_count > 0`.execute(tx);
  return rows[0]!.count;
}

/** Answers to the question, or to a part of it, that wait for this person. */
export async function countLeft(
  tx: TenantTx,
  { quizId, questionId, part }: { readonly quizId: string; readonly questionId: string; readonly part: string },
  personId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attempt_grade g
    ${waitingUnits}
    where g.tenant_id = ${tx.tenantId} and g.quiz_id = ${quizId} and g.question_id = ${questionId} and g.outcome = 'waiting'
      and u.part = ${part} and ${waitsFor(personId)}`.execute(tx);
  return rows[0]!.count;
}

/** One question that people mark, or one part of it. */
export interface Unit {
  readonly questionId: string;
  /** Empty: the question as a whole. */
  readonly part: string;
}

/** Tells units apart. */
export const unitKey = (questionId: string, part: string): string => `${questionId} ${part}`;

/** What of the attempt waits for this person; with `now`, only what nobody else is at. */
export async function listWaitingUnits(
  tx: TenantTx,
  attemptId: string,
  personId: string,
  now: Date | null,
): Promise<Unit[]> {
  const { rows } = await sql<{ question_id: string; part: string }>`
    select g.question_id, u.part from attempt_grade g
    ${waitingUnits}
    where g.tenant_id = ${tx.tenantId} and g.attempt_id = ${attemptId} and g.outcome = 'waiting' and ${waitsFor(personId)}
      and (${now === null} or m.held_by is null or m.held_by = ${personId} or m.held_until <= ${now})`.execute(tx);
  return rows.map((row) => ({ questionId: row.question_id, part: row.part }));
}

/** The questions of an attempt at the quiz, as its student had them; null where it is another quiz's. */
export async function findPaperOrder(
  tx: TenantTx,
  quizId: string,
  attemptId: string,
): Promise<{ readonly revision: number; readonly questions: readonly string[] } | null> {
  const row = await tx
    .selectFrom('attempt')
    .select(['revision', 'paper'])
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .where('quiz_id', '=', quizId)
    .executeTakeFirst();
  return row ? { revision: row.revision, questions: row.paper.map(({ question }) => question) } : null;
}

/** Attempts with answers that wait, the first submitted on top, and how many there are. */
export async function listWaitingStudents(tx: TenantTx, quizId: string, personId: string, page: Page) {
  const rows = await listWaitingRows(tx, quizId, personId, page);
  return { rows, total: await totalIn(rows, page.ofst, (other) => listWaitingRows(tx, quizId, personId, other)) };
}

async function listWaitingRows(tx: TenantTx, quizId: string, personId: string, page: Page) {
  const { rows } = await sql<{
    attempt_id: string;
    number: number;
    person_id: string;
    first_name: string;
    last_name: string;
    submitted_at: Date | null;
    waiting: number;
    for_me: number;
    total: number;
  }>`
    with page as (
      select a.attempt_id, a.number, a.person_id, a.submitted_at, (count(*) over ())::int as total from attempt a
      where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId} and a.unmarked_count > 0
      order by a.submitted_at, a.attempt_id offset ${page.ofst} limit ${page.limit})
    select page.attempt_id, page.number, page.person_id, p.first_name, p.last_name, page.submitted_at, w.waiting, w.for_me,
      page.total
    from page
    join person p on p.tenant_id = ${tx.tenantId} and p.person_id = page.person_id
    cross join lateral (
      select count(*)::int as waiting, (count(*) filter (where ${waitsFor(personId)}))::int as for_me from attempt_grade g
      ${waitingUnits}
      where g.tenant_id = ${tx.tenantId} and g.attempt_id = page.attempt_id and g.outcome = 'waiting') w
    order by page.submitted_at, page.attempt_id`.execute(tx);
  return rows;
}

/** The next attempt with an answer that waits for this person and that nobody else is at, behind `after` and then from the start. */
export async function findNextStudent(
  tx: TenantTx,
  { quizId, after }: { readonly quizId: string; readonly after: string | undefined },
  personId: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ attempt_id: string }>`
    select a.attempt_id from attempt a
    left join attempt b on b.tenant_id = a.tenant_id and b.attempt_id = ${after ?? null}::uuid
    where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId} and a.unmarked_count > 0
      and a.attempt_id is distinct from ${after ?? null}::uuid
      and exists (select 1 from attempt_grade g
        ${waitingUnits}
        where g.tenant_id = a.tenant_id and g.attempt_id = a.attempt_id and g.outcome = 'waiting' and ${waitsFor(personId)}
          and (m.held_by is null or m.held_by = ${personId} or m.held_until <= ${now}))
    order by coalesce((a.submitted_at, a.attempt_id) > (b.submitted_at, b.attempt_id), true) desc, a.submitted_at, a.attempt_id
    limit 1`.execute(tx);
  return rows[0]?.attempt_id ?? null;
}

/** The next answer to the question, or to its part, that waits for this person and that nobody else is at, behind `after` and then from the start. */
export async function findNextAttempt(
  tx: TenantTx,
  place: Unit & { readonly quizId: string; readonly after: string | undefined },
  personId: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ attempt_id: string }>`
    select g.attempt_id from attempt_grade g
    ${waitingUnits}
    where g.tenant_id = ${tx.tenantId} and g.quiz_id = ${place.quizId} and g.question_id = ${place.questionId}
      and g.outcome = 'waiting' and u.part = ${place.part} and ${waitsFor(personId)}
      and (m.held_by is null or m.held_by = ${personId} or m.held_until <= ${now})
      and g.attempt_id is distinct from ${place.after ?? null}::uuid
    order by g.attempt_id > coalesce(${place.after ?? null}::uuid, '00000000-0000-0000-0000-000000000000') desc, g.attempt_id
    limit 1`.execute(tx);
  return rows[0]?.attempt_id ?? null;
}
