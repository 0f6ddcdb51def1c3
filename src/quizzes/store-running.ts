/** What becomes of attempts when other settings of their quiz are published. Their questions and marks stay. */
import { type RawBuilder, sql } from 'kysely';
import { type ChangedResult, publishResults } from '#messaging/webhooks/api.ts';
import { later } from '#platform/server/database/later.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { effectiveRules } from './accommodations/rules.ts';
import { listOverridesOfRunning } from './accommodations/store.ts';
import { deadlineOf } from './rules.ts';
import { sharedOut, sumOf } from './sections/rules-sections.ts';
import type { RevisionRow } from './store.ts';

/** Sent with the transaction that changes running attempts: `{ tenantId, quizId, attemptIds }`, null for all at the quiz. */
export const ATTEMPTS_CHANGED = 'attempts_changed';

/** As many ids as fit into one signal; beyond it, everybody at the quiz is signalled. */
const PER_SIGNAL = 150;

/** Tells every process, and through them the open exam pages and who watches, that these attempts have changed. */
export async function publishAttempts(tx: TenantTx, quizId: string, attemptIds: readonly string[]): Promise<void> {
  if (attemptIds.length === 0) return;
  const ids = attemptIds.length > PER_SIGNAL ? null : attemptIds;
  const payload = JSON.stringify({ tenantId: tx.tenantId, quizId, attemptIds: ids });
  await sql`select pg_notify(${ATTEMPTS_CHANGED}, ${payload})`.execute(tx);
}

interface NewDeadline {
  readonly attemptId: string;
  /** What proctors added to this attempt comes on top. */
  readonly deadline: Date | null;
  /** The seconds of each section; null where sections have no times. */
  readonly sections: readonly number[] | null;
}

/**
 * Brings the running attempts at a quiz (null: all) to the section that is open by their own clock, each section beginning
 * when the time of the one before it was over. Returns those that were moved. Code that changes deadlines does this
 * first: no time that is added may open a section again. `idleOnly`: passes over what somebody else is at.
 */
export async function advanceSections(
  tx: TenantTx,
  quizId: string,
  attemptIds: readonly string[] | null,
  now: Date,
  { idleOnly = false }: { idleOnly?: boolean } = {},
): Promise<string[]> {
  const moved = new Set<string>();
  for (;;) {
    const { rows } = await sql<{ attempt_id: string }>`
      with due as (select a.attempt_id,
          a.section_deadline + a.section_seconds[a.section + 1] * interval '1 second' as next_deadline from attempt a
        where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId} and a.state = 'open'
          and a.section < cardinality(a.section_seconds) and coalesce(a.paused_at, ${now}) >= a.section_deadline
          and ${attemptIds === null ? sql`true` : sql`a.attempt_id = any(${[...attemptIds]}::uuid[])`}
        order by a.attempt_id for no key update ${idleOnly ? sql`skip locked` : sql``})
      update attempt a set section = a.section + 1, section_started_at = a.section_deadline,
        section_deadline = due.next_deadline
      from due where a.tenant_id = ${tx.tenantId} and a.attempt_id = due.attempt_id
        and a.section < cardinality(a.section_seconds) and coalesce(a.paused_at, ${now}) >= a.section_deadline
      returning a.attempt_id`.execute(tx);
    if (rows.length === 0) return [...moved];
    for (const { attempt_id } of rows) moved.add(attempt_id);
  }
}

type Dates = Pick<RevisionRow, 'opens_at' | 'closes_at'>;

/**
 * The deadline of every running attempt by the given dates and by its student's overrides. Nobody is ever given less time
 * than a revision promised that was published while they worked. `ofHolders`: only of those who have overrides.
 */
async function listNewDeadlines(
  tx: TenantTx,
  quizId: string,
  dates: Dates,
  now: Date,
  ofHolders = false,
): Promise<NewDeadline[]> {
  const overrides = await listOverridesOfRunning(tx, quizId);
  if (ofHolders && overrides.size === 0) return [];
  const { rows } = await sql<{
    attempt_id: string;
    person_id: string;
    started_at: Date;
    promised: number | null;
    lapsed_ms: string;
    section_seconds: number[] | null;
    times: number[] | null;
  }>`
    select a.attempt_id, a.person_id, a.started_at, a.lapsed_ms, a.section_seconds,
      (select case when a.section is not null or bool_and(r.duration_seconds is not null) then max(r.duration_seconds) end
        from quiz_revision r
        where r.tenant_id = a.tenant_id and r.quiz_id = a.quiz_id and r.revision >= a.revision and r.published_at is not null
      ) as promised,
      case when a.section is not null then (select array_agg(s.duration_seconds order by s.position) from quiz_section s
        where s.tenant_id = a.tenant_id and s.quiz_id = a.quiz_id and s.revision = a.revision) end as times
    from attempt a
    where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId} and a.state = 'open'
      and ${ofHolders ? sql`a.person_id = any(${[...overrides.keys()]}::uuid[])` : sql`true`}`.execute(tx);
  return rows.map((row) => {
    const base = {
      durationSeconds: row.promised,
      opensAt: dates.opens_at,
      closesAt: dates.closes_at,
      attemptsAllowed: 0,
      isSectioned: row.times !== null,
    };
    const rules = effectiveRules(base, overrides.get(row.person_id) ?? [], { from: row.started_at, to: now });
    const { durationSeconds } = rules;
    if (row.times === null || durationSeconds === null)
      return { attemptId: row.attempt_id, deadline: deadlineOf(rules, row.started_at), sections: null };
    const sections = sharedOut(row.times, durationSeconds);
    // Of what a section has had nothing is taken back.
    const had = sumOf(row.section_seconds ?? []);
    const isLess = sumOf(sections) < had;
    // What lapsed is taken off the time of which it was left.
    const lapsed = Number(row.lapsed_ms) / 1000;
    const left = isLess ? Math.min(durationSeconds, had - lapsed) : durationSeconds - lapsed;
    return {
      attemptId: row.attempt_id,
      deadline: deadlineOf({ ...rules, durationSeconds: left }, row.started_at),
      sections: isLess ? row.section_seconds : sections,
    };
  });
}

const rowsOf = (deadlines: readonly NewDeadline[]) => sql`
  unnest(${deadlines.map((one) => one.attemptId)}::uuid[],
    ${deadlines.map((one) => one.deadline?.toISOString() ?? null)}::timestamptz[],
    ${deadlines.map((one) => one.sections?.join(',') ?? null)}::text[]) as n (attempt_id, base, sections)`;
/** Seconds of the sections up to the one that is open. */
const until = (seconds: RawBuilder<unknown>) => sql`(select sum(s) from unnest((${seconds})[1:a.section]) s)`;
const added = sql`a.added_ms * interval '1 millisecond'`;
const ends = later(sql`n.base`, added);

/** How many of the running attempts would end earlier than now if the quiz had the given dates. */
export async function countCutAttempts(tx: TenantTx, quizId: string, dates: Dates, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attempt a join ${rowsOf(await listNewDeadlines(tx, quizId, dates, now))}
      on n.attempt_id = a.attempt_id
    where a.tenant_id = ${tx.tenantId} and a.state = 'open'
      and n.base + ${added} < coalesce(a.deadline, 'infinity')`.execute(tx);
  return rows[0]!.count;
}

/**
 * Gives every running attempt the deadline that it has by the given dates, by the revisions published since it began and
 * by its student's overrides; with `neverLess` only where that is later. Returns the attempts that were changed.
 */
export async function moveDeadlines(
  tx: TenantTx,
  quizId: string,
  dates: Dates,
  now: Date,
  { neverLess = false }: { neverLess?: boolean } = {},
): Promise<string[]> {
  await publishAttempts(tx, quizId, await advanceSections(tx, quizId, null, now));
  // Others have all that was published since they began.
  const deadlines = await listNewDeadlines(tx, quizId, dates, now, neverLess);
  if (deadlines.length === 0) return [];
  const { rows } = await sql<{ attempt_id: string }>`
    update attempt a set deadline = ${ends},
      section_seconds = coalesce(n.seconds, a.section_seconds),
      section_deadline = ${later(
        sql`a.section_deadline`,
        sql`coalesce(${until(sql`n.seconds`)} - ${until(sql`a.section_seconds`)}, 0) * interval '1 second'`,
      )}
    from (select n.attempt_id, n.base, string_to_array(n.sections, ',')::int[] as seconds from ${rowsOf(deadlines)}) n
    where a.tenant_id = ${tx.tenantId} and a.attempt_id = n.attempt_id and a.state = 'open'
      and (a.deadline is distinct from ${ends} or a.section_seconds <> n.seconds)
      and (not ${neverLess} or coalesce(${ends}, 'infinity') > a.deadline)
    returning a.attempt_id`.execute(tx);
  return rows.map((row) => row.attempt_id);
}

const gradingKey = (quizId: string) => sql`hashtextextended(${`rulings ${quizId}`}, 0)`;

/**
 * Attempts are graded by the key overrides and the pass mark that hold, and these stay until the transaction ends. Hand-ins
 * hold it together; what they go by is read afterwards.
 */
export const shareGrading = (tx: TenantTx, quizId: string) =>
  sql`select pg_advisory_xact_lock_shared(${gradingKey(quizId)})`.execute(tx);

/** Nobody grades by what holds until the transaction ends, which changes it; those who have begun have ended. Take it for a moment only. */
export const lockGrading = (tx: TenantTx, quizId: string) =>
  sql`select pg_advisory_xact_lock(${gradingKey(quizId)})`.execute(tx);

/** What counts of several attempts is chosen in another way: they count as graded now, so that certificates follow. */
export const countAgain = (tx: TenantTx, quizId: string, now: Date) =>
  sql`
    update attempt a set graded_at = ${now}
    where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId} and a.state = 'submitted' and a.graded_at is not null
      and exists (select from attempt b where b.tenant_id = a.tenant_id and b.quiz_id = a.quiz_id
        and b.person_id = a.person_id and b.attempt_id <> a.attempt_id)`.execute(tx);

/**
 * Updates for every finished attempt whether it has passed. Exact, and of no attempt in which no question counts, as when it was
 * graded. `passPercent` null: no pass mark. Those of which it changes count as graded now, so that certificates follow, and
 * webhooks hear of them.
 */
export async function judgeAgain(tx: TenantTx, quizId: string, passPercent: string | null, now: Date): Promise<void> {
  const passed = sql`case when a.max_score <> 0 then split_part(a.score_exact, '/', 1)::numeric * 100
    >= ${passPercent}::numeric * a.max_score * coalesce(nullif(split_part(a.score_exact, '/', 2), ''), '1')::numeric end`;
  const isOther = sql`a.passed is distinct from (${passed})`;
  const judge = async (which = sql`true`): Promise<ChangedResult[]> => {
    const { rows } = await sql<ChangedResult>`
      with judged as (
        update attempt a set passed = ${passed}, graded_at = case when ${isOther} then ${now} else a.graded_at end
        where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId} and a.state = 'submitted' and ${which}
        returning a.attempt_id, a.person_id, a.score, a.max_score, a.passed, a.graded_at)
      select attempt_id, person_id, score::float8 as score, max_score::float8 as max_score, passed, false as is_first
      from judged where graded_at = ${now}`.execute(tx);
    return rows;
  };
  // All of them, also those that would not change: somebody may be marking one, and is waited for.
  const changed = await judge();
  // Told here, as this may take longer than others may be kept from handing in.
  await publishResults(tx, quizId, async () => changed, now);
  // What was handed in since was graded by the mark before. Few, so that nobody who hands in waits for long.
  await lockGrading(tx, quizId);
  const late = await judge(isOther);
  await publishResults(tx, quizId, async () => late, now);
}
