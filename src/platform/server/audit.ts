import { v7 as uuid } from 'uuid';
import type { TenantTx } from './database/tenant-tx.ts';

/** Writes down, in the same transaction, who did what to what. `deed` is a word such as `quiz.publish`. */
export async function writeAudit(
  tx: TenantTx,
  actor: {
    readonly personId: string;
    readonly from?: { readonly address: string; readonly userAgent: string | null };
  } | null,
  deed: string,
  subjectKind: string,
  subjectId: string | null,
  details: Record<string, unknown>,
): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      tenant_id: tx.tenantId,
      audit_entry_id: uuid(),
      person_id: actor?.personId ?? null,
      deed,
      subject_kind: subjectKind,
      subject_id: subjectId,
      details: JSON.stringify(details),
      address: actor?.from?.address ?? null,
      user_agent: actor?.from?.userAgent ?? null,
    })
    .execute();
}
