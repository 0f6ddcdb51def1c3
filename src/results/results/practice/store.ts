/** Where a topic can be practised. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

const AT_MOST = 60;

/** Published quizzes that can be taken any number of times, by the topics of their questions; the most questions first. */
export async function listQuizzesOn(tx: TenantTx, topics: readonly string[]) {
  const { rows } = await sql<{ topic: string; quiz_id: string }>`
    select t.name as topic, q.quiz_id
    from tag t
    join question_tag qt on qt.tenant_id = t.tenant_id and qt.tag_id = t.tag_id
    join quiz_slot s on s.tenant_id = qt.tenant_id and s.question_id = qt.question_id
    join quiz q on q.tenant_id = s.tenant_id and q.quiz_id = s.quiz_id and q.published_revision = s.revision
    join quiz_revision r on r.tenant_id = s.tenant_id and r.quiz_id = s.quiz_id and r.revision = s.revision
    where t.tenant_id = ${tx.tenantId} and t.name = any(${[...topics]}::text[]) and q.archived_at is null
      and s.marks > 0 and q.deleted_at is null and r.attempts_allowed = 0 and r.feedback_timing <> 3
    group by t.name, q.quiz_id order by count(*) desc, q.quiz_id limit ${AT_MOST}`.execute(tx);
  return rows;
}
