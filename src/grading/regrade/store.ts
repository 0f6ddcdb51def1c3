/** Grading runs, the key overrides they make, and what they changed. */

import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { ChangedResult } from '#messaging/webhooks/api.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { RegradeSummary } from './contract.ts';

declare module '#platform/server/database/json-shapes.ts' {
  interface JsonShapes {
    'regrade.before': Chosen[];
    'regrade.chosen': Chosen[];
    'regrade.summary': RegradeSummary;
  }
}

import type { Chosen } from './store-overrides.ts';

export async function countFinished(tx: TenantTx, quizId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attempt
    where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and state = 'submitted'`.execute(tx);
  return rows[0]!.count;
}

const runs = (tx: TenantTx) =>
  tx
    .selectFrom('regrade as r')
    .leftJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.person_id', '=', 'r.made_by'),
    )
    .leftJoin('person as u', (join) =>
      join.onRef('u.tenant_id', '=', 'r.tenant_id').onRef('u.person_id', '=', 'r.undone_by'),
    )
    .selectAll('r')
    .select(['p.first_name', 'p.last_name', 'u.first_name as undone_first_name', 'u.last_name as undone_last_name'])
    .where('r.tenant_id', '=', tx.tenantId);

/** The runs of a quiz, the newest first. */
export const listRuns = (tx: TenantTx, quizId: string) =>
  runs(tx).where('r.quiz_id', '=', quizId).orderBy('r.number', 'desc').execute();

export type RunRow = Awaited<ReturnType<typeof listRuns>>[number];

export const findRun = (tx: TenantTx, regradeId: string) =>
  runs(tx).where('r.regrade_id', '=', regradeId).executeTakeFirst();

export async function insertRun(
  tx: TenantTx,
  run: {
    quizId: string;
    number: number;
    reason: string;
    chosen: readonly Chosen[];
    before: readonly Chosen[];
    by: string;
  },
  now: Date,
): Promise<string> {
  const regradeId = uuid();
  await tx
    .insertInto('regrade')
    .values({
      tenant_id: tx.tenantId,
      regrade_id: regradeId,
      quiz_id: run.quizId,
      number: run.number,
      reason: run.reason,
      chosen: JSON.stringify(run.chosen),
      before: JSON.stringify(run.before),
      made_by: run.by,
      made_at: now,
    })
    .execute();
  return regradeId;
}

export const changeRun = (
  tx: TenantTx,
  regradeId: string,
  change: {
    state?: 'running' | 'done' | 'undoing' | 'undone';
    summary?: RegradeSummary;
    task_id?: string;
    ended_at?: Date;
    undone_by?: string;
    undone_at?: Date;
  },
) => {
  const { summary, ...rest } = change;
  return tx
    .updateTable('regrade')
    .set({ ...rest, ...(summary && { summary: JSON.stringify(summary) }) })
    .where('tenant_id', '=', tx.tenantId)
    .where('regrade_id', '=', regradeId)
    .execute();
};

export interface ChangeRow {
  readonly attempt_id: string;
  readonly person_id: string;
  readonly name: string;
  readonly before_score: number | null;
  readonly after_score: number | null;
  readonly before_max: number;
  readonly after_max: number;
  readonly before_passed: boolean | null;
  readonly after_passed: boolean | null;
}

const changeColumns = sql`c.attempt_id, a.person_id, trim(p.first_name || ' ' || p.last_name) as name,
  c.before_score::float8 as before_score, c.after_score::float8 as after_score, c.before_max::float8 as before_max,
  c.after_max::float8 as after_max, c.before_passed, c.after_passed`;

/** Who crosses the pass mark first, then the largest changes. */
const changeOrder = sql`(c.before_passed is distinct from c.after_passed) desc,
  abs(coalesce(c.after_score, 0) - coalesce(c.before_score, 0)) desc, c.attempt_id`;

export async function listChangeRows(tx: TenantTx, regradeId: string, ofst: number, limit: number) {
  const { rows } = await sql<ChangeRow>`
    with page as (
      select * from regrade_change c where c.tenant_id = ${tx.tenantId} and c.regrade_id = ${regradeId}
      order by ${changeOrder} offset ${ofst} limit ${limit})
    select ${changeColumns} from page c
    join attempt a on a.tenant_id = c.tenant_id and a.attempt_id = c.attempt_id
    join person p on p.tenant_id = a.tenant_id and p.person_id = a.person_id
    order by ${changeOrder}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from regrade_change
    where tenant_id = ${tx.tenantId} and regrade_id = ${regradeId}`.execute(tx);
  return { rows, total: counted[0]!.total };
}

/** The same of what was worked out in this transaction. */
export async function listNewChanges(tx: TenantTx, limit: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select ${changeColumns} from (select attempt_id, person_id, old_score as before_score, score as after_score,
        old_max as before_max, max_score as after_max, old_passed as before_passed, passed as after_passed from new_total
        where (old_score, old_max, old_passed) is distinct from (score, max_score, passed)) c
    join attempt a on a.tenant_id = ${tx.tenantId} and a.attempt_id = c.attempt_id
    join person p on p.tenant_id = a.tenant_id and p.person_id = a.person_id
    order by ${changeOrder} limit ${limit}`.execute(tx);
  return rows;
}

/** Whose results would be others. */
export async function listNewPeople(tx: TenantTx): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select distinct person_id from new_total
    where (old_score, old_max, old_passed) is distinct from (score, max_score, passed)`.execute(tx);
  return rows.map((row) => row.person_id);
}

/** The attempts of the quiz with the totals that were worked out in this transaction, to be read in their place. */
export const attemptsWithNewTotals = (tx: TenantTx, quizId: string) => sql`(
  select a.tenant_id, a.quiz_id, a.person_id, a.number, a.attempt_id, a.state, a.started_at, a.submitted_at, a.stopped_ms,
    case when t.attempt_id is null then a.score else t.score end as score,
    case when t.attempt_id is null then a.max_score else t.max_score end as max_score,
    case when t.attempt_id is null then a.passed else t.passed end as passed
  from attempt a left join new_total t on t.attempt_id = a.attempt_id
  where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId})`;

/** Numbers of what was worked out in this transaction. */
export async function summarise(tx: TenantTx, quizId: string, kept: number): Promise<RegradeSummary> {
  const { rows } = await sql<Omit<RegradeSummary, 'kept'>>`
    with a as materialized (select attempt_id, score, max_score, passed from attempt
      where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and state = 'submitted')
    select count(*)::int as attempts,
      (count(*) filter (where (a.score, a.max_score, a.passed) is distinct from (n.score, n.max_score, n.passed)))::int as changed,
      (count(*) filter (where n.score > a.score))::int as up, (count(*) filter (where n.score < a.score))::int as down,
      (count(*) filter (where n.passed and a.passed is not true))::int as "newlyPassed",
      (count(*) filter (where a.passed and n.passed = false))::int as "newlyFailed",
      round(avg(a.score), 2)::float8 as "meanBefore", round(avg(n.score), 2)::float8 as "meanAfter"
    from a
    cross join lateral (select coalesce(t.attempt_id, a.attempt_id) as id,
        case when t.attempt_id is null then a.score else t.score end as score,
        case when t.attempt_id is null then a.max_score else t.max_score end as max_score,
        case when t.attempt_id is null then a.passed else t.passed end as passed
      from (select a.attempt_id as wanted) w left join new_total t on t.attempt_id = w.wanted) n`.execute(tx);
  return { ...rows[0]!, kept };
}

/** Of a new total: it is another result than before. One that people mark, before and now, has none. */
const hasOtherResult = sql`(old_score, old_max, old_passed) is distinct from (score, max_score, passed)
  and (old_score is not null or score is not null)`;

/** Attempts with another result than before, with the new one. */
export async function listChangedResults(tx: TenantTx): Promise<ChangedResult[]> {
  const { rows } = await sql<ChangedResult>`
    select attempt_id, person_id, score::float8 as score, max_score::float8 as max_score, passed, old_score is null as is_first
    from new_total where ${hasOtherResult}
    order by attempt_id`.execute(tx);
  return rows;
}

/** Whose results these are. */
export async function listChangedPeople(tx: TenantTx): Promise<{ person_id: string; attempt_id: string }[]> {
  const { rows } = await sql<{ person_id: string; attempt_id: string }>`
    select distinct on (person_id) person_id, attempt_id from new_total
    where ${hasOtherResult}
    order by person_id, attempt_id desc`.execute(tx);
  return rows;
}
