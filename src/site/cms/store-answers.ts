import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface Answered {
  readonly form: string;
  readonly answers: readonly { readonly label: string; readonly answer: string }[];
}

export const insertAnswer = (tx: TenantTx, pageId: string, { form, answers }: Answered, at: Date) =>
  tx
    .insertInto('page_answer')
    .values({
      tenant_id: tx.tenantId,
      page_answer_id: uuid(),
      page_id: pageId,
      form,
      answers: JSON.stringify(answers),
      sent_at: at,
    })
    .execute();

export async function listAnswerRows(tx: TenantTx, pageId: string, page: { ofst: number; limit: number }) {
  const all = tx.selectFrom('page_answer').where('tenant_id', '=', tx.tenantId).where('page_id', '=', pageId);
  const rows = await all
    .select(['page_answer_id', 'form', 'answers', 'sent_at'])
    .orderBy('sent_at', 'desc')
    .orderBy('page_answer_id', 'desc')
    .offset(page.ofst)
    .limit(page.limit)
    .execute();
  const { total } = await all.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** False when there is none. */
export async function deleteAnswerRow(tx: TenantTx, pageId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('page_answer')
    .where('tenant_id', '=', tx.tenantId)
    .where('page_id', '=', pageId)
    .where('page_answer_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Who is notified that a form came in. */
export async function listAdmins(tx: TenantTx): Promise<string[]> {
  const rows = await tx
    .selectFrom('person')
    .select('person_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .execute();
  return rows.map((row) => row.person_id);
}
