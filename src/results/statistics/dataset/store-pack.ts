/**
 * Packed responses: each finished attempt's graded answers in one short row, brought up to date from the exam's tables,
 * which are only read for it.
 */
import { type RawBuilder, sql } from 'kysely';
import { secondsSpent } from '#delivery/api.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export const AT_ONCE = 5_000;

/** Attempts that can be packed; those that people still mark, or for whose late answers is waited, have no result yet. */
const finished = (tx: TenantTx, quizId: string): RawBuilder<unknown> => sql`
  select attempt_id, graded_at from attempt
  where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and state = 'submitted' and unmarked_count = 0
    and graded_at is not null`;

const packed = (tx: TenantTx, quizId: string): RawBuilder<unknown> => sql`
  select attempt_id, graded_at from stats_row where tenant_id = ${tx.tenantId} and quiz_id = ${quizId}`;

/** How many attempts are not packed in their present state: new, regraded, or gone. */
export async function countStale(tx: TenantTx, quizId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${finished(tx, quizId)}) a full join (${packed(tx, quizId)}) r using (attempt_id)
    where a.graded_at is distinct from r.graded_at`.execute(tx);
  return rows[0]!.n;
}

/** The number of the book; 0 before anything was packed. */
export async function getDataset(tx: TenantTx, quizId: string): Promise<{ number: number; changedAt: Date | null }> {
  const row = await tx
    .selectFrom('stats_dataset')
    .select(['number', 'changed_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .executeTakeFirst();
  return { number: row?.number ?? 0, changedAt: row?.changed_at ?? null };
}

/** What was worked out ahead under this key; undefined where that was something else, or nothing. */
export async function findStats<T>(tx: TenantTx, quizId: string, key: string): Promise<T | undefined> {
  const row = await tx
    .selectFrom('stats_dataset')
    .select('figures')
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .where('figures_of', '=', key)
    .executeTakeFirst();
  return row?.figures as T | undefined;
}

/** Keeps what was worked out of the book with this number, unless it has another one by now. */
export const upsertStats = (
  tx: TenantTx,
  { quizId, number }: { readonly quizId: string; readonly number: number },
  key: string,
  stats: object,
) =>
  tx
    .updateTable('stats_dataset')
    .set({ figures: JSON.stringify(stats), figures_of: key })
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .where('number', '=', number)
    .execute();

/** Nobody else packs this quiz until the transaction ends. False when somebody is at it. */
async function lockDataset(tx: TenantTx, quizId: string): Promise<boolean> {
  await tx
    .insertInto('stats_dataset')
    .values({ tenant_id: tx.tenantId, quiz_id: quizId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql`
    select 1 from stats_dataset where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} for update skip locked`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * Packs at most a few thousand attempts that are not packed in their present state, and takes away what is gone.
 * Returns how many were packed; null when another process is at it. Where it answers `most`, there may be more.
 */
export async function packSome(tx: TenantTx, quizId: string, now: Date, most = AT_ONCE): Promise<number | null> {
  // To look for what is due costs temporary tables; who asks for a file asks again and again.
  if ((await countStale(tx, quizId)) === 0) return 0;
  if (!(await lockDataset(tx, quizId))) return null;
  // What is sorted here are some fifty megabytes; on the disk it takes twice as long. And while an exam is handed in PostgreSQL
  // knows of a few rows only, and would compare each of thousands with each.
  await sql`set local work_mem = '96MB'`.execute(tx);
  await sql`set local enable_nestloop = off`.execute(tx);
  // Up to PostgreSQL 17 what is off counts as dear enough to be compiled.
  await sql`set local jit = off`.execute(tx);
  const gone = await sql`
    delete from stats_row r where r.tenant_id = ${tx.tenantId} and r.quiz_id = ${quizId}
      and not exists (select 1 from (${finished(tx, quizId)}) a where a.attempt_id = r.attempt_id)`.execute(tx);
  await sql`
    create temporary table due on commit drop as
    select a.attempt_id, a.person_id, a.number, a.graded_at, a.paper,
      case when a.max_score = 0 then 0 else (a.score / a.max_score)::float8 end as share,
      ${secondsSpent} as seconds
    from attempt a left join (${packed(tx, quizId)}) r using (attempt_id)
    where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId} and a.state = 'submitted' and a.unmarked_count = 0
      and a.graded_at is distinct from r.graded_at limit ${most}`.execute(tx);
  await sql`analyze due`.execute(tx);
  const count = await packDue(tx, quizId);
  if (count > 0 || Number(gone.numAffectedRows) > 0) await turnPage(tx, quizId, now);
  await sql`drop table due`.execute(tx);
  return count;
}

const turnPage = (tx: TenantTx, quizId: string, now: Date) =>
  tx
    .updateTable('stats_dataset')
    .set({ number: sql`number + 1`, changed_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .execute();

/**
 * Each response of the attempts that are due: at its place in the paper; at the end where the paper does not say. Only what was answered
 * shows how far somebody came: marks are also given for nothing, as where everyone has full marks.
 */
async function packDue(tx: TenantTx, quizId: string): Promise<number> {
  const { rows: due } = await sql<{ attempt_id: string }>`select attempt_id from due`.execute(tx);
  // What lies with the school is read by itself: Citus has ended the server's process over joins of it with temporary tables.
  await sql`
    create temporary table due_cell on commit drop as
    with grade as materialized (select attempt_id, question_id, question_version, marks_exact, max_marks, classes, outcome, seq
      from attempt_grade where tenant_id = ${tx.tenantId} and attempt_id = any(${due.map((one) => one.attempt_id)}::uuid[]))
    select c.attempt_id, c.question_id, c.question_version as version, c.marks_exact, c.max_marks, c.classes, c.place,
      case when c.outcome = 'blank' and c.place > coalesce(max(c.place) filter (where c.outcome <> 'blank' and c.seq is not null)
        over (partition by c.attempt_id), 0) then 'unreached' else c.outcome end as outcome
    from (select g.attempt_id, g.question_id, g.question_version, g.marks_exact, g.max_marks, g.classes, g.outcome, g.seq,
        coalesce(p.place, 100000) as place
      from grade g
      left join (select d.attempt_id, (slot ->> 'question')::uuid as question_id, min(place) as place
        from due d, jsonb_array_elements(d.paper) with ordinality as slots (slot, place) group by 1, 2) p
        on p.attempt_id = g.attempt_id and p.question_id = g.question_id) c`.execute(tx);
  await sql`analyze due_cell`.execute(tx);
  await sql`
    with known as materialized (select question_id, question_version, outcome, marks_exact, max_marks, classes, kind
      from stats_outcome where tenant_id = ${tx.tenantId} and quiz_id = ${quizId})
    insert into stats_outcome as o (tenant_id, quiz_id, kind, question_id, question_version, outcome, marks_exact, max_marks, classes)
    select ${tx.tenantId}::uuid, ${quizId}::uuid, most.kind + row_number() over (), c.* from (
      select question_id, version, outcome, marks_exact, max_marks, classes from due_cell
      except
      select question_id, question_version, outcome, marks_exact, max_marks, classes from known) c,
      (select coalesce(max(kind), 0) as kind from known) most
    returning o.kind`.execute(tx);
  const { numAffectedRows } = await sql`
    with known as materialized (select question_id, question_version, outcome, marks_exact, max_marks, classes, kind
      from stats_outcome where tenant_id = ${tx.tenantId} and quiz_id = ${quizId})
    insert into stats_row (tenant_id, quiz_id, attempt_id, graded_at, person_id, number, share, seconds, kinds)
    select ${tx.tenantId}::uuid, ${quizId}::uuid, d.attempt_id, d.graded_at, d.person_id, d.number, d.share, d.seconds,
      coalesce(string_agg(substring(int4send(k.kind) from 2), ''::bytea order by c.place, c.question_id), ''::bytea)
    from due d
    left join due_cell c on c.attempt_id = d.attempt_id
    left join known k on k.question_id = c.question_id
      and k.question_version = c.version and k.outcome = c.outcome and k.marks_exact = c.marks_exact and k.max_marks = c.max_marks
      and k.classes = c.classes
    group by d.attempt_id, d.graded_at, d.person_id, d.number, d.share, d.seconds
    on conflict (tenant_id, quiz_id, attempt_id) do update set graded_at = excluded.graded_at, person_id = excluded.person_id,
      number = excluded.number, share = excluded.share, seconds = excluded.seconds, kinds = excluded.kinds`.execute(tx);
  await sql`drop table due_cell`.execute(tx);
  return Number(numAffectedRows);
}
