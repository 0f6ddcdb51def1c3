/** How far people are in the topics of a course. */
import { type RawBuilder, sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TopicRecord } from './rules.ts';

/** The outside tools of a topic whose results complete it. */
export const countedTools = (topicId: RawBuilder<unknown>) => sql`
  select i.pass_percent, c.column_id from lti_item i
  join lti_tool o on o.tenant_id = i.tenant_id and o.tool_id = i.tool_id and o.is_enabled
  join lti_column c on c.tenant_id = i.tenant_id and c.item_id = i.item_id and c.is_own
  where i.tenant_id = t.tenant_id and i.course_id = t.course_id and i.topic_id = ${topicId}`;

export interface ProgressRow extends TopicRecord {
  readonly topicId: string;
  readonly openedAt: Date;
  readonly reportedAt: Date;
}

interface RawProgress {
  topic_id: string;
  opened_at: Date;
  seconds: number;
  reported_at: Date;
  read_at: Date | null;
  done_at: Date | null;
  is_tool_done: boolean;
}

export async function listProgress(tx: TenantTx, courseId: string, personId: string): Promise<ProgressRow[]> {
  const { rows } = await sql<RawProgress>`
    select t.topic_id, t.opened_at, t.seconds, t.reported_at, t.read_at, t.done_at, coalesce((
      select bool_and(coalesce(case when n.pass_percent is null then r.activity = 'Completed'
        else r.grading = 'FullyGraded' and r.max_score > 0 and 100 * r.score >= n.pass_percent * r.max_score end, false))
      from (${countedTools(sql`t.topic_id`)}) n
      left join lti_result r on r.tenant_id = t.tenant_id and r.column_id = n.column_id and r.person_id = t.person_id
    ), false) as is_tool_done
    from topic_progress t
    where t.tenant_id = ${tx.tenantId} and t.course_id = ${courseId} and t.person_id = ${personId}`.execute(tx);
  return rows.map((row) => ({
    topicId: row.topic_id,
    openedAt: row.opened_at,
    seconds: row.seconds,
    reportedAt: row.reported_at,
    isRead: row.read_at !== null,
    isToolDone: row.is_tool_done,
    doneAt: row.done_at,
  }));
}
