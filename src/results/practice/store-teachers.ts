/** Practice of everybody, as numbers without names, and what is closed for it. */
import { sql } from 'kysely';
import { containing } from '#platform/server/database/like.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { LEECH_LAPSES } from './rules.ts';

interface Page {
  readonly ofst: number;
  readonly limit: number;
}

/** Questions that students forget again and again or that are closed, those that most forget first. */
export async function listQuestionRows(tx: TenantTx, { ofst, limit }: Page) {
  const { rows } = await sql<{
    question_id: string;
    title: string;
    type: string;
    students: number;
    forgotten: number;
    is_closed: boolean;
    total: number;
  }>`
    select q.question_id, q.title, q.type, coalesce(c.students, 0)::int as students, coalesce(c.forgotten, 0)::int as forgotten,
      (x.question_id is not null) as is_closed, (count(*) over ())::int as total
    from question q
    left join (select question_id, count(*) as students, count(*) filter (where lapses >= ${LEECH_LAPSES}) as forgotten
      from practice_card where tenant_id = ${tx.tenantId} group by question_id) c on c.question_id = q.question_id
    left join practice_closed_question x on x.tenant_id = q.tenant_id and x.question_id = q.question_id
    where q.tenant_id = ${tx.tenantId} and q.deleted_at is null and (c.forgotten > 0 or x.question_id is not null)
    order by forgotten desc, students desc, q.title, q.question_id offset ${ofst} limit ${limit}`.execute(tx);
  return rows;
}

export async function listTopicRows(tx: TenantTx, { ofst, limit, q }: Page & { readonly q: string }) {
  const { rows } = await sql<{ tag_id: string; name: string; questions: number; is_closed: boolean; total: number }>`
    select t.tag_id, t.name, (select count(*) from question_tag qt
        where qt.tenant_id = t.tenant_id and qt.tag_id = t.tag_id)::int as questions,
      (x.tag_id is not null) as is_closed, (count(*) over ())::int as total
    from tag t left join practice_closed_tag x on x.tenant_id = t.tenant_id and x.tag_id = t.tag_id
    where t.tenant_id = ${tx.tenantId} and t.name ilike ${containing(q)}
    order by (x.tag_id is not null) desc, lower(t.name), t.tag_id offset ${ofst} limit ${limit}`.execute(tx);
  return rows;
}

/** Returns the title, or undefined where there is no such question. */
export const findTitle = (tx: TenantTx, questionId: string) =>
  tx
    .selectFrom('question')
    .select('title')
    .where('tenant_id', '=', tx.tenantId)
    .where('question_id', '=', questionId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const findTagName = (tx: TenantTx, tagId: string) =>
  tx
    .selectFrom('tag')
    .select('name')
    .where('tenant_id', '=', tx.tenantId)
    .where('tag_id', '=', tagId)
    .executeTakeFirst();

export const closeQuestion = (tx: TenantTx, questionId: string, now: Date) =>
  tx
    .insertInto('practice_closed_question')
    .values({ tenant_id: tx.tenantId, question_id: questionId, closed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const openQuestion = (tx: TenantTx, questionId: string) =>
  tx
    .deleteFrom('practice_closed_question')
    .where('tenant_id', '=', tx.tenantId)
    .where('question_id', '=', questionId)
    .execute();

export const closeTag = (tx: TenantTx, tagId: string, now: Date) =>
  tx
    .insertInto('practice_closed_tag')
    .values({ tenant_id: tx.tenantId, tag_id: tagId, closed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const openTag = (tx: TenantTx, tagId: string) =>
  tx.deleteFrom('practice_closed_tag').where('tenant_id', '=', tx.tenantId).where('tag_id', '=', tagId).execute();
