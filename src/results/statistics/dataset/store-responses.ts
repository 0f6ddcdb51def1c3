/** Single responses, for files. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface ResponseRow {
  readonly attempt_id: string;
  readonly revision: number;
  readonly paper: unknown;
  readonly name: string;
  readonly email: string;
  readonly number: number;
  readonly started_at: Date;
  readonly submitted_at: Date;
  readonly question_id: string;
  readonly outcome: string;
  readonly marks: number;
  readonly max_marks: number;
  readonly answer: unknown;
}

/** Every graded response of these attempts with the answer that counted, attempt by attempt. */
export async function listResponses(tx: TenantTx, attemptIds: readonly string[]): Promise<ResponseRow[]> {
  const { rows } = await sql<ResponseRow>`
    select a.attempt_id, a.revision, a.paper, trim(p.first_name || ' ' || p.last_name) as name, p.email, a.number, a.started_at,
      a.submitted_at, g.question_id, g.outcome, g.marks::float8 as marks, g.max_marks::float8 as max_marks, n.answer
    from attempt a
    join person p on p.tenant_id = a.tenant_id and p.person_id = a.person_id
    join attempt_grade g on g.tenant_id = a.tenant_id and g.attempt_id = a.attempt_id
    left join answer n on n.tenant_id = g.tenant_id and n.attempt_id = g.attempt_id and n.question_id = g.question_id and n.seq = g.seq
    where a.tenant_id = ${tx.tenantId} and a.attempt_id = any(${[...attemptIds]}::uuid[])
      and a.submitted_at is not null
    order by a.attempt_id`.execute(tx);
  return rows;
}
