/** What becomes of attempts when other settings of their quiz are published. Their questions and marks stay. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { deadlineOf } from './rules.ts';
import { effectiveRules } from './rules-overrides.ts';
import type { RevisionRow } from './store.ts';
import { listOverridesOfRunning } from './store-overrides.ts';

/** Sent with the transaction that changes running attempts: `{ tenantId, quizId, attemptIds }`, null for all at the quiz. */
export const ATTEMPTS_CHANGED = 'attempts_changed';

/** As many ids as fit into one signal; of more, everybody at the quiz is told. */
const PER_SIGNAL = 150;

/** Tells every process, and through them the open exam pages and who watches, that these attempts have changed. */
export async function tellAttempts(tx: TenantTx, quizId: string, attemptIds: readonly string[]): Promise<void> {
  if (attemptIds.length === 0) return;
  const ids = attemptIds.length > PER_SIGNAL ? null : attemptIds;
  const payload = JSON.stringify({ tenantId: tx.tenantId, quizId, attemptIds: ids });
  await sql`select pg_notify(${ATTEMPTS_CHANGED}, ${payload})`.execute(tx);
}

interface NewDeadline {
  readonly attemptId: string;
  /** What proctors added to this attempt comes on top. */
  readonly deadline: Date | null;
}

type Dates = Pick<RevisionRow, 'opens_at' | 'closes_at'>;

/**
 * The deadline of every running attempt by the given dates and by its student's overrides. Nobody is ever given less time
 * than a revision promised that was published while they worked.
 */
async function listNewDeadlines(tx: TenantTx, quizId: string, dates: Dates): Promise<NewDeadline[]> {
  const { rows } = await sql<{ attempt_id: string; person_id: string; started_at: Date; promised: number | null }>`
    select a.attempt_id, a.person_id, a.started_at,
      (select case when bool_and(r.duration_seconds is not null) then max(r.duration_seconds) end
        from quiz_revision r
        where r.tenant_id = a.tenant_id and r.quiz_id = a.quiz_id and r.revision >= a.revision and r.published_at is not null
      ) as promised
    from attempt a
    where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId} and a.state = 'open'`.execute(tx);
  if (rows.length === 0) return [];
  const overrides = await listOverridesOfRunning(tx, quizId);
  return rows.map((row) => {
    const base = {
      durationSeconds: row.promised,
      opensAt: dates.opens_at,
      closesAt: dates.closes_at,
      attemptsAllowed: 0,
    };
    const rules = effectiveRules(base, overrides.get(row.person_id) ?? []);
    return { attemptId: row.attempt_id, deadline: deadlineOf(rules, row.started_at) };
  });
}

const rowsOf = (deadlines: readonly NewDeadline[]) => sql`
  unnest(${deadlines.map((one) => one.attemptId)}::uuid[],
    ${deadlines.map((one) => one.deadline?.toISOString() ?? null)}::timestamptz[]) as n (attempt_id, base)`;
const added = sql`a.added_ms * interval '1 millisecond'`;

/** How many of the running attempts would end earlier than now if the quiz had the given dates. */
export async function countCutAttempts(tx: TenantTx, quizId: string, dates: Dates): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attempt a join ${rowsOf(await listNewDeadlines(tx, quizId, dates))}
      on n.attempt_id = a.attempt_id
    where a.tenant_id = ${tx.tenantId} and a.state = 'open'
      and n.base + ${added} < coalesce(a.deadline, 'infinity')`.execute(tx);
  return rows[0]!.count;
}

/**
 * Gives every running attempt the deadline that it has by the given dates, by the revisions published since it began and
 * by its student's overrides; with `neverLess` only where that is later. Answers the attempts that were changed.
 */
export async function moveDeadlines(
  tx: TenantTx,
  quizId: string,
  dates: Dates,
  { neverLess = false }: { neverLess?: boolean } = {},
): Promise<string[]> {
  const deadlines = await listNewDeadlines(tx, quizId, dates);
  if (deadlines.length === 0) return [];
  const { rows } = await sql<{ attempt_id: string }>`
    update attempt a set deadline = n.base + ${added} from ${rowsOf(deadlines)}
    where a.tenant_id = ${tx.tenantId} and a.attempt_id = n.attempt_id and a.state = 'open'
      and a.deadline is distinct from n.base + ${added}
      and (not ${neverLess} or coalesce(n.base + ${added}, 'infinity') > a.deadline)
    returning a.attempt_id`.execute(tx);
  return rows.map((row) => row.attempt_id);
}

/** Says anew of every finished attempt whether it has passed. Exact, as when it was graded. `passPercent` null: no pass mark. */
export const judgeAgain = (tx: TenantTx, quizId: string, passPercent: string | null) =>
  sql`
    update attempt a set passed =
      split_part(a.score_exact, '/', 1)::numeric * 100
        >= ${passPercent}::numeric * a.max_score * coalesce(nullif(split_part(a.score_exact, '/', 2), ''), '1')::numeric
    where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId} and a.state = 'submitted'`.execute(tx);
