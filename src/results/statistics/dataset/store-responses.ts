/** Single responses, for files. */
import { sql } from 'kysely';
import type { ShuffledSlot } from '#delivery/grading/rules.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** One attempt with all its graded responses. */
export interface RespondedRow {
  readonly attempt_id: string;
  readonly revision: number;
  /** What chance gave the attempt; null where it was not asked for. */
  readonly paper: readonly ShuffledSlot[] | null;
  readonly name: string;
  readonly email: string;
  readonly number: number;
  readonly started_at: Date;
  readonly submitted_at: Date;
  /**
   * A line for each response: question, outcome, marks and marks possible with a space between, and after a tab the answer
   * that counted as JSON, which has no line breaks. Where there were several tries, another tab and what counts as one,
   * newest first, each with its number and whether it was checked. Where people have marked parts of it, a third tab and what they
   * settled on, by part. One text is read many times faster than a row for each.
   */
  readonly responses: string;
}

/** The graded responses of those of these attempts that were handed in; `withPapers`: the revisions whose papers are needed. */
export async function listResponded(
  tx: TenantTx,
  attemptIds: readonly string[],
  withPapers: readonly number[],
): Promise<RespondedRow[]> {
  const { rows } = await sql<RespondedRow>`
    select a.attempt_id, a.revision, case when a.revision = any(${[...withPapers]}::int[]) then a.paper end as paper,
      trim(p.first_name || ' ' || p.last_name) as name, p.email, a.number, a.started_at, a.submitted_at, r.responses
    from attempt a
    join person p on p.tenant_id = a.tenant_id and p.person_id = a.person_id
    cross join lateral (select string_agg(g.question_id::text || ' ' || g.outcome || ' ' || g.marks || ' ' || g.max_marks || E'\\t'
        || coalesce(n.answer::text, '') || case when g.tries > 1 then E'\\t' || coalesce((
          select jsonb_agg(jsonb_build_array(t.seq, t.answer, t.is_final) order by t.seq desc) from answer t
          where t.tenant_id = ${tx.tenantId} and t.attempt_id = a.attempt_id and t.question_id = g.question_id)::text, g.tries::text)
          when g.tries is not null then E'\\t' || g.tries else '' end
        || coalesce(case when g.tries is null then E'\\t' else '' end || E'\\t' || k.settled, ''), E'\\n') as responses
      from attempt_grade g
      left join answer n on n.tenant_id = ${tx.tenantId} and n.attempt_id = a.attempt_id and n.question_id = g.question_id
        and n.seq = g.seq
      left join lateral (select jsonb_object_agg(w.part, w.settled_exact)::text as settled from part_marking w
        where w.tenant_id = ${tx.tenantId} and w.attempt_id = a.attempt_id and w.question_id = g.question_id
          and w.state = 'done') k on true
      where g.tenant_id = ${tx.tenantId} and g.attempt_id = a.attempt_id) r
    where a.tenant_id = ${tx.tenantId} and a.attempt_id = any(${[...attemptIds]}::uuid[]) and a.submitted_at is not null
      and r.responses is not null
    order by a.attempt_id`.execute(tx);
  return rows;
}

/** With which revisions the quiz was ever begun. */
export async function listSatRevisions(tx: TenantTx, quizId: string): Promise<number[]> {
  const { rows } = await sql<{ revision: number }>`
    select distinct revision from attempt where tenant_id = ${tx.tenantId} and quiz_id = ${quizId}`.execute(tx);
  return rows.map((row) => row.revision);
}
