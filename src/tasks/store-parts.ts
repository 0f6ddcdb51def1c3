/** Files too large for one value: what a task made, or what it reads, in parts numbered from 1. */
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
