/** What the open exam page is told of its attempt. */

import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Standing } from './contract.ts';

export interface LineRow {
  readonly attempt_id: string;
  readonly quiz_id: string;
  readonly person_id: string;
  readonly state: Standing['state'];
  readonly started_at: Date;
  readonly deadline: Date | null;
  readonly paused_at: Date | null;
  readonly locked_at: Date | null;
  readonly session_id: string | null;
  readonly one_device: boolean;
  readonly notes_signals: boolean;
  readonly section: number | null;
  readonly section_started_at: Date | null;
  readonly section_deadline: Date | null;
  readonly section_seconds: readonly number[] | null;
  /** When each session saved an answer last; null before any page was heard of. */
  readonly page_saved: Readonly<Record<string, string>> | null;
  /** From where it was heard of first. */
  readonly address: string | null;
  readonly messages: readonly { readonly _id: string; readonly body: string; readonly sentAt: string }[];
}

/** Attempts, each with its messages that were not acknowledged. Each is looked for by itself (`TransactionOptions.plansOnce` says why). */
export async function listLines(tx: TenantTx, attemptIds: readonly string[]): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select a.attempt_id, a.quiz_id, a.person_id, a.state, a.started_at, a.deadline, a.paused_at, a.locked_at, a.session_id, a.one_device,
      a.notes_signals, a.section, a.section_started_at, a.section_deadline, a.section_seconds, c.page_saved, c.address,
      coalesce((select jsonb_agg(jsonb_build_object('_id', m.message_id, 'body', m.body, 'sentAt', m.sent_at)
          order by m.sent_at, m.message_id)
        from attempt_message m where m.tenant_id = a.tenant_id and m.attempt_id = a.attempt_id and m.quiz_id = a.quiz_id
          and m.acknowledged_at is null), '[]') as messages
    from unnest(${[...attemptIds]}::uuid[]) as n (attempt_id)
    cross join lateral (
      select * from attempt where tenant_id = ${tx.tenantId} and attempt_id = n.attempt_id limit 1) a
    left join attempt_heartbeat c on c.tenant_id = a.tenant_id and c.attempt_id = a.attempt_id`.execute(tx);
  return rows;
}

/** Notes from where an attempt was heard of first. */
export const recordAddress = (tx: TenantTx, attemptId: string, address: string, now: Date) =>
  sql`
    insert into attempt_heartbeat as c (tenant_id, attempt_id, seen_at, address)
    values (${tx.tenantId}, ${attemptId}, ${now}, ${address})
    on conflict (tenant_id, attempt_id) do update set address = coalesce(c.address, excluded.address)`.execute(tx);

/** Returns false when there is no such message that waits. */
export async function acknowledge(
  tx: TenantTx,
  personId: string,
  attemptId: string,
  messageId: string,
  now: Date,
): Promise<{ quizId: string } | null> {
  const { rows } = await sql<{ quiz_id: string }>`
    update attempt_message m set acknowledged_at = coalesce(m.acknowledged_at, ${now}) from attempt a
    where m.tenant_id = ${tx.tenantId} and m.attempt_id = ${attemptId} and m.message_id = ${messageId}
      and a.tenant_id = m.tenant_id and a.attempt_id = m.attempt_id and a.person_id = ${personId}
    returning m.quiz_id`.execute(tx);
  return rows[0] ? { quizId: rows[0].quiz_id } : null;
}
