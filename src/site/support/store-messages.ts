/** Messages of visitors. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { containing } from '#platform/server/database/like.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface NewMessage {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly body: string;
  readonly personId: string | null;
}

export async function insertMessage(tx: TenantTx, { personId, ...message }: NewMessage, now: Date): Promise<void> {
  await tx
    .insertInto('contact_message')
    .values({ tenant_id: tx.tenantId, contact_message_id: uuid(), ...message, person_id: personId, sent_at: now })
    .execute();
}

const columns = [
  'contact_message_id',
  'name',
  'email',
  'subject',
  'body',
  'person_id',
  'sent_at',
  'read_at',
  'done_at',
] as const;

export interface MessageFilter {
  readonly ofst: number;
  readonly limit: number;
  readonly q: string;
  readonly state: '' | 'open' | 'done';
}

/** One page, the newest first, and how many there are. */
export async function listMessageRows(tx: TenantTx, { q, state, ofst, limit }: MessageFilter) {
  let found = tx
    .selectFrom('contact_message')
    .where('tenant_id', '=', tx.tenantId)
    .$if(state === 'open', (query) => query.where('done_at', 'is', null))
    .$if(state === 'done', (query) => query.where('done_at', 'is not', null));
  for (const word of q.split(/\s+/).filter((part) => part !== '')) {
    found = found.where((eb) =>
      eb.or((['name', 'email', 'subject', 'body'] as const).map((column) => eb(column, 'ilike', containing(word)))),
    );
  }
  const rows = await found
    .select(columns)
    .orderBy('sent_at', 'desc')
    .orderBy('contact_message_id', 'desc')
    .offset(ofst)
    .limit(limit)
    .execute();
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
export type MessageRow = Awaited<ReturnType<typeof listMessageRows>>['rows'][number];

/** Notes that the message was read, and with a state whether it is dealt with. Undefined when there is none. */
export const markMessage = (tx: TenantTx, id: string, state: 'open' | 'done' | undefined, now: Date) =>
  tx
    .updateTable('contact_message')
    .set({
      read_at: sql`coalesce(read_at, ${now})`,
      ...(state !== undefined && { done_at: state === 'done' ? sql<Date>`coalesce(done_at, ${now})` : null }),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('contact_message_id', '=', id)
    .returning(columns)
    .executeTakeFirst();

export const deleteMessageRow = (tx: TenantTx, id: string) =>
  tx
    .deleteFrom('contact_message')
    .where('tenant_id', '=', tx.tenantId)
    .where('contact_message_id', '=', id)
    .returning('contact_message_id')
    .executeTakeFirst();

/** The active administrators, who are notified. */
export const listAdmins = (tx: TenantTx) =>
  tx
    .selectFrom('person')
    .select(['person_id', 'email'])
    .where('tenant_id', '=', tx.tenantId)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('created_at')
    .execute();
