/** What attempts ask for before they begin. */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface AccessRow {
  readonly code: string | null;
  readonly networks: readonly string[];
}

/** A quiz that asks for nothing. */
export const openToAll: AccessRow = { code: null, networks: [] };

/** What the quiz asks for; nothing where nobody has said so. */
export async function getAccessRow(tx: TenantTx, quizId: string): Promise<AccessRow> {
  const row = await tx
    .selectFrom('quiz_access')
    .select(['code', 'networks'])
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .executeTakeFirst();
  return row ?? openToAll;
}

export async function upsertAccess(
  tx: TenantTx,
  quizId: string,
  { code, networks }: AccessRow,
  by: string,
  now: Date,
): Promise<void> {
  const values = { code, networks: [...networks], changed_at: now, changed_by: by };
  await tx
    .insertInto('quiz_access')
    .values({ tenant_id: tx.tenantId, quiz_id: quizId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'quiz_id']).doUpdateSet(values))
    .execute();
}

/** Attempts that run follow the quiz. */
export const moveAttempts = (tx: TenantTx, quizId: string, networks: readonly string[]) =>
  tx
    .updateTable('attempt')
    .set({ networks: networks.length === 0 ? null : [...networks] })
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .where('state', '=', 'open')
    .execute();
