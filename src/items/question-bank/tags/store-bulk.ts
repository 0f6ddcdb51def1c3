/** What is changed of tags, and the words by which their questions are found afterwards. */
import { sql } from 'kysely';
import { searchTextOf } from '#items/question-bank/search-text.ts';
import type { BaseContent } from '#items/question-types/question-type.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

const columns = ['tag_id as _id', 'name', 'colour'] as const;

/** The tag, and nobody else changes it until the transaction ends. */
export const lockTag = (tx: TenantTx, tagId: string) =>
  tx
    .selectFrom('tag')
    .select(columns)
    .where('tenant_id', '=', tx.tenantId)
    .where('tag_id', '=', tagId)
    .forUpdate()
    .executeTakeFirst();

/** Another tag with this name, whatever its capitals. */
export const findTagNamed = (tx: TenantTx, name: string, except: string) =>
  tx
    .selectFrom('tag')
    .select('tag_id')
    .where('tenant_id', '=', tx.tenantId)
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .where('tag_id', '!=', except)
    .executeTakeFirst();

export const upsertTag = (tx: TenantTx, tagId: string, values: { name: string; colour: string | null }) =>
  tx.updateTable('tag').set(values).where('tenant_id', '=', tx.tenantId).where('tag_id', '=', tagId).execute();

export const listQuestionIdsOf = async (tx: TenantTx, tagId: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('question_tag')
      .select('question_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('tag_id', '=', tagId)
      .execute()
  ).map((row) => row.question_id);

export async function moveQuestions(tx: TenantTx, from: string, to: string): Promise<void> {
  await sql`insert into question_tag (tenant_id, question_id, tag_id)
    select tenant_id, question_id, ${to}::uuid from question_tag
    where tenant_id = ${tx.tenantId} and tag_id = ${from} on conflict do nothing`.execute(tx);
}

export const deleteTagRow = (tx: TenantTx, tagId: string) =>
  tx.deleteFrom('tag').where('tenant_id', '=', tx.tenantId).where('tag_id', '=', tagId).execute();

const AT_ONCE = 500;

/** Rewrites the search texts of these questions: their tags are among them. */
export async function refreshSearchText(tx: TenantTx, questionIds: readonly string[]): Promise<void> {
  for (let start = 0; start < questionIds.length; start += AT_ONCE) {
    const { rows } = await sql<{
      question_id: string;
      type: string;
      title: string;
      content: BaseContent;
      tags: string[];
    }>`
      select q.question_id, v.type, v.title, v.content, coalesce((select array_agg(t.name order by lower(t.name))
          from question_tag qt join tag t on t.tenant_id = qt.tenant_id and t.tag_id = qt.tag_id
          where qt.tenant_id = q.tenant_id and qt.question_id = q.question_id), '{}') as tags
      from question q join question_version v
        on v.tenant_id = q.tenant_id and v.question_id = q.question_id and v.version = q.version
      where q.tenant_id = ${tx.tenantId} and q.question_id = any(${questionIds.slice(start, start + AT_ONCE)}::uuid[])`.execute(
      tx,
    );
    await sql`update question q set search_text = given.words
      from unnest(${rows.map((row) => row.question_id)}::uuid[], ${rows.map((row) => searchTextOf(row))}::text[])
        as given (question_id, words)
      where q.tenant_id = ${tx.tenantId} and q.question_id = given.question_id`.execute(tx);
  }
}
