/** Files too large for one value: what a task made, or what it reads, in parts numbered from 1. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export const insertPart = (tx: TenantTx, taskId: string, number: number, content: Buffer) =>
  tx.insertInto('task_part').values({ tenant_id: tx.tenantId, task_id: taskId, number, content }).execute();

export const deleteParts = (tx: TenantTx, taskId: string) =>
  tx.deleteFrom('task_part').where('tenant_id', '=', tx.tenantId).where('task_id', '=', taskId).execute();

export async function findPart(tx: TenantTx, taskId: string, number: number): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('task_part')
    .select('content')
    .where('tenant_id', '=', tx.tenantId)
    .where('task_id', '=', taskId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.content ?? null;
}

/** Parts of tasks that ended before the cut. */
export const deleteOldParts = (tx: TenantTx, cut: Date) =>
  tx
    .deleteFrom('task_part as p')
    .using('task as t')
    .whereRef('t.tenant_id', '=', 'p.tenant_id')
    .whereRef('t.task_id', '=', 'p.task_id')
    .where('p.tenant_id', '=', tx.tenantId)
    .where('t.ended_at', '<', cut)
    .execute();

/** The latest tasks of the kind, with the bytes of their parts. */
export const listPartedTasks = (tx: TenantTx, kind: string, limit: number) =>
  tx
    .selectFrom('task as t')
    .select(['t.task_id', 't.state', 't.created_at'])
    .select((is) =>
      is
        .selectFrom('task_part as p')
        .select(sql<string | null>`sum(octet_length(p.content))`.as('size'))
        .whereRef('p.tenant_id', '=', 't.tenant_id')
        .whereRef('p.task_id', '=', 't.task_id')
        .as('size'),
    )
    .where('t.tenant_id', '=', tx.tenantId)
    .where('t.kind', '=', kind)
    .orderBy('t.task_id', 'desc')
    .limit(limit)
    .execute();
