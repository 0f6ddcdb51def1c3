import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { AuditField } from '../contract/audit-fields.ts';
import type { TenantTx } from './database/tenant-tx.ts';

/** Details of which every field, however deep, is one that the log has words for; any other is `never`. */
export type InWords<D> = D extends readonly (infer One)[]
  ? readonly InWords<One>[]
  : D extends object
    ? { readonly [K in keyof D]: K extends AuditField ? InWords<D[K]> : never }
    : D;

/** Records, in the same transaction, who did what to what. `action` is a name such as `quiz.publish`. */
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

export interface AuditLine {
  readonly action: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly details: object;
}

/** As `writeAudit`, for many actions of one actor. `ids` are the new entries'. */
export const writeAuditLines = (
  tx: TenantTx,
  actorId: string | null,
  ids: readonly string[],
  lines: readonly AuditLine[],
) =>
  sql`
    insert into audit_entry (tenant_id, audit_entry_id, person_id, deed, subject_kind, subject_id, details)
    values (${tx.tenantId}, unnest(${[...ids]}::uuid[]), ${actorId}, unnest(${lines.map((line) => line.action)}::text[]),
      unnest(${lines.map((line) => line.kind)}::text[]), unnest(${lines.map((line) => line.subjectId)}::text[]),
      unnest(${lines.map((line) => JSON.stringify(line.details))}::jsonb[]))`.execute(tx);
