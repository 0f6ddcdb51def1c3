/** What people said about the answers of an attempt. */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** The mark that counts for each answer that people have marked. */
export const listStandingMarks = (tx: TenantTx, attemptId: string) =>
  tx
    .selectFrom('marking as m')
    .innerJoin('mark as k', (join) =>
      join.onRef('k.tenant_id', '=', 'm.tenant_id').onRef('k.mark_id', '=', 'm.mark_id'),
    )
    .select(['m.question_id', 'k.points', 'k.comment'])
    .where('m.tenant_id', '=', tx.tenantId)
    .where('m.attempt_id', '=', attemptId)
    .execute();
export type MarkRow = Awaited<ReturnType<typeof listStandingMarks>>[number];

/** What people said about parts of the answers of an attempt, as far as they have settled. */
export const listPartMarks = (tx: TenantTx, attemptId: string) =>
  tx
    .selectFrom('part_marking as m')
    .innerJoin('mark as k', (join) =>
      join.onRef('k.tenant_id', '=', 'm.tenant_id').onRef('k.mark_id', '=', 'm.mark_id'),
    )
    .select(['m.question_id', 'm.part', 'm.settled_exact', 'k.points', 'k.comment'])
    .where('m.tenant_id', '=', tx.tenantId)
    .where('m.attempt_id', '=', attemptId)
    .execute();
export type PartMarkRow = Awaited<ReturnType<typeof listPartMarks>>[number];
