/** Common questions. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { containing } from '#platform/server/database/like.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface FaqValues {
  readonly section: string;
  readonly question: string;
  readonly answer: string;
}

const columns = ['faq_id as _id', 'section', 'question', 'answer'] as const;

/** Those whose question, answer or section holds every word, in the order of the page, and how many there are. */
export async function listFaqRows(tx: TenantTx, { q, ofst, limit }: { q: string; ofst: number; limit: number }) {
  let found = tx.selectFrom('faq').where('tenant_id', '=', tx.tenantId);
  for (const word of q.split(/\s+/).filter((part) => part !== '')) {
    found = found.where((eb) =>
      eb.or([
        eb('question', 'ilike', containing(word)),
        eb('section', 'ilike', containing(word)),
        // The words, not the tags between them.
        eb(sql<string>`regexp_replace(answer, '<[^>]*>', ' ', 'g')`, 'ilike', containing(word)),
      ]),
    );
  }
  const faqs = await found.select(columns).orderBy('position').orderBy('faq_id').offset(ofst).limit(limit).execute();
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { faqs, total };
}

export const findFaq = (tx: TenantTx, id: string) =>
  tx.selectFrom('faq').select(columns).where('tenant_id', '=', tx.tenantId).where('faq_id', '=', id).executeTakeFirst();

export const countFaqs = async (tx: TenantTx): Promise<number> =>
  (
    await tx
      .selectFrom('faq')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('tenant_id', '=', tx.tenantId)
      .executeTakeFirstOrThrow()
  ).count;

/** Puts the question behind all others. Returns its id. */
export async function insertFaq(tx: TenantTx, values: FaqValues, by: string): Promise<string> {
  const id = uuid();
  const { next } = await tx
    .selectFrom('faq')
    .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('faq')
    .values({
      tenant_id: tx.tenantId,
      faq_id: id,
      ...values,
      position: next,
      updated_by: by,
    })
    .execute();
  return id;
}

/** False when there is no such question. */
export async function updateFaqRow(tx: TenantTx, id: string, values: FaqValues, by: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('faq')
    .set({ ...values, updated_by: by, updated_at: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('faq_id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What the question was called; undefined when there is none. */
export const deleteFaqRow = (tx: TenantTx, id: string) =>
  tx
    .deleteFrom('faq')
    .where('tenant_id', '=', tx.tenantId)
    .where('faq_id', '=', id)
    .returning('question')
    .executeTakeFirst();

/** These first, in this order; all others follow as they were. */
export async function setFaqOrder(tx: TenantTx, ids: readonly string[]): Promise<void> {
  await sql`
    update faq f set position = placed.place from (
      select o.faq_id, row_number() over (order by given.place nulls last, o.position, o.faq_id) as place
      from faq o left join unnest(${[...ids]}::uuid[]) with ordinality as given (faq_id, place) on given.faq_id = o.faq_id
      where o.tenant_id = ${tx.tenantId}) placed
    where f.tenant_id = ${tx.tenantId} and f.faq_id = placed.faq_id and f.position <> placed.place`.execute(tx);
}
