/** Answers that wait to be marked by people: by question, by student, and which one comes next. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** Whether the answer waits for this person: not where their own mark waits for a second one. */
const waitsFor = (personId: string) => sql`(coalesce(m.state, 'open') <> 'second'
  or not exists (select 1 from mark f where f.tenant_id = m.tenant_id and f.mark_id = m.first_mark and f.marker_id = ${personId}))`;

/** By question: how many answers wait at which stage, and how many of them for this person. */
export async function listQueues(tx: TenantTx, quizId: string, personId: string) {
  const { rows } = await sql<{
    question_id: string;
    open: number;
    second: number;
    differs: number;
    for_me: number;
  }>`
    select g.question_id,
      (count(*) filter (where coalesce(m.state, 'open') = 'open'))::int as open,
      (count(*) filter (where m.state = 'second'))::int as second,
      (count(*) filter (where m.state = 'differs'))::int as differs,
      (count(*) filter (where ${waitsFor(personId)}))::int as for_me
    from attempt_grade g
    left join marking m on m.tenant_id = g.tenant_id and m.attempt_id = g.attempt_id and m.question_id = g.question_id
    where g.tenant_id = ${tx.tenantId} and g.quiz_id = ${quizId} and g.outcome = 'waiting'
    group by g.question_id`.execute(tx);
  return rows;
}

/** By question: how many answers people have marked. */
export async function listDoneCounts(tx: TenantTx, quizId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ question_id: string; done: number }>`
    select question_id, count(*)::int as done from marking
    where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and state = 'done' group by question_id`.execute(tx);
  return new Map(rows.map((row) => [row.question_id, row.done]));
}

export async function countWaitingAttempts(tx: TenantTx, quizId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attempt
    where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and unmarked_count > 0`.execute(tx);
  return rows[0]!.count;
}

export async function countLeft(tx: TenantTx, quizId: string, questionId: string, personId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attempt_grade g
    left join marking m on m.tenant_id = g.tenant_id and m.attempt_id = g.attempt_id and m.question_id = g.question_id
    where g.tenant_id = ${tx.tenantId} and g.quiz_id = ${quizId} and g.question_id = ${questionId} and g.outcome = 'waiting'
      and ${waitsFor(personId)}`.execute(tx);
  return rows[0]!.count;
}

/** Questions of the attempt whose answers wait for this person; with `now`, only what nobody else is at. */
export async function listWaitingQuestions(tx: TenantTx, attemptId: string, personId: string, now: Date | null) {
  const { rows } = await sql<{ question_id: string }>`
    select g.question_id from attempt_grade g
    left join marking m on m.tenant_id = g.tenant_id and m.attempt_id = g.attempt_id and m.question_id = g.question_id
    where g.tenant_id = ${tx.tenantId} and g.attempt_id = ${attemptId} and g.outcome = 'waiting' and ${waitsFor(personId)}
      and (${now === null} or m.held_by is null or m.held_by = ${personId} or m.held_until <= ${now})`.execute(tx);
  return rows.map((row) => row.question_id);
}

/** The questions of an attempt at the quiz, as its student had them; none where it is another quiz's. */
export async function listPaperOrder(tx: TenantTx, quizId: string, attemptId: string): Promise<string[]> {
  const { rows } = await sql<{ question: string }>`
    select e ->> 'question' as question from attempt a, jsonb_array_elements(a.paper) with ordinality as p (e, place)
    where a.tenant_id = ${tx.tenantId} and a.attempt_id = ${attemptId} and a.quiz_id = ${quizId} order by place`.execute(
    tx,
  );
  return rows.map((row) => row.question);
}

/** Attempts with answers that wait, the first submitted on top. */
export async function listWaitingStudents(
  tx: TenantTx,
  quizId: string,
  personId: string,
  page: { readonly ofst: number; readonly limit: number },
) {
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
      left join marking m on m.tenant_id = g.tenant_id and m.attempt_id = g.attempt_id and m.question_id = g.question_id
      where g.tenant_id = ${tx.tenantId} and g.attempt_id = page.attempt_id and g.outcome = 'waiting') w
    order by page.submitted_at, page.attempt_id`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
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
        left join marking m on m.tenant_id = g.tenant_id and m.attempt_id = g.attempt_id and m.question_id = g.question_id
        where g.tenant_id = a.tenant_id and g.attempt_id = a.attempt_id and g.outcome = 'waiting' and ${waitsFor(personId)}
          and (m.held_by is null or m.held_by = ${personId} or m.held_until <= ${now}))
    order by coalesce((a.submitted_at, a.attempt_id) > (b.submitted_at, b.attempt_id), true) desc, a.submitted_at, a.attempt_id
    limit 1`.execute(tx);
  return rows[0]?.attempt_id ?? null;
}

/** The next answer to the question that waits for this person and that nobody else is at, behind `after` and then from the start. */
export async function findNextAttempt(
  tx: TenantTx,
  place: { readonly quizId: string; readonly questionId: string; readonly after: string | undefined },
  personId: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ attempt_id: string }>`
    select g.attempt_id from attempt_grade g
    left join marking m on m.tenant_id = g.tenant_id and m.attempt_id = g.attempt_id and m.question_id = g.question_id
    where g.tenant_id = ${tx.tenantId} and g.quiz_id = ${place.quizId} and g.question_id = ${place.questionId}
      and g.outcome = 'waiting' and ${waitsFor(personId)}
      and (m.held_by is null or m.held_by = ${personId} or m.held_until <= ${now})
      and g.attempt_id is distinct from ${place.after ?? null}::uuid
    order by g.attempt_id > coalesce(${place.after ?? null}::uuid, '00000000-0000-0000-0000-000000000000') desc, g.attempt_id
    limit 1`.execute(tx);
  return rows[0]?.attempt_id ?? null;
}
