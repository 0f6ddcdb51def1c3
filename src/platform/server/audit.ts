import { v7 as uuid } from 'uuid';
import type { AuditField } from '../contract/audit-fields.ts';
import type { TenantTx } from './database/tenant-tx.ts';

/** Details of which every field, however deep, is one that the log has words for; any other is `never`. */
export type InWords<D> = D extends readonly (infer One)[]
  ? readonly InWords<One>[]
  : D extends object
    ? { readonly [K in keyof D]: K extends AuditField ? InWords<D[K]> : never }
    : D;

/** Writes down, in the same transaction, who did what to what. `deed` is a word such as `quiz.publish`. */
export async function writeAudit<const D extends object>(
  tx: TenantTx,
  actor: {
    readonly personId: string;
    readonly from?: { readonly address: string; readonly userAgent: string | null };
  } | null,
  action: string,
  subjectKind: string,
  subjectId: string | null,
  details: D & InWords<D>,
): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      tenant_id: tx.tenantId,
      audit_entry_id: uuid(),
      person_id: actor?.personId ?? null,
      deed: action,
      subject_kind: subjectKind,
      subject_id: subjectId,
      details: JSON.stringify(details),
      address: actor?.from?.address ?? null,
      user_agent: actor?.from?.userAgent ?? null,
    })
    .execute();
}
