/** Vouchers: batches of codes that give a plan. */
import { randomInt } from 'node:crypto';
import type { Actor } from '#access/subject.ts';
import { badField, notFound } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { translatorFor } from '#platform/server/text/translate.ts';
import { csvFile } from '#platform/text/csv.ts';
import type { Voucher } from './contract-admin.ts';
import { CODE_LETTERS, showCode } from './rules.ts';
import { findPlanRow } from './store-plans.ts';
import { insertVouchers, listVoucherRows, revokeVoucherRows, type VoucherFilter } from './store-vouchers.ts';

export const CODE_LENGTH = 12;

export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

export async function createVouchers(
  tx: TenantTx,
  actor: Actor,
  input: { plan: string; count: number; usesAllowed: number; expiresAt: string | null; note: string },
  now: Date,
) {
  const plan = await findPlanRow(tx, input.plan);
  if (!plan) throw badField('plan', 'Must be a plan');
  const expiresAt = input.expiresAt === null ? null : new Date(input.expiresAt);
  if (expiresAt !== null && expiresAt <= now) throw badField('expiresAt', 'Must be in the future');
  const codes = new Set<string>();
  while (codes.size < input.count) codes.add(newCode());
  const batch = await insertVouchers(tx, {
    planId: plan.plan_id,
    codes: [...codes],
    usesAllowed: input.usesAllowed,
    expiresAt,
    note: input.note,
    createdBy: actor.personId,
    at: now,
  });
  await writeAudit(tx, actor, 'voucher.create', 'voucher-batch', batch, { plan: plan.name, count: input.count });
  return { batch, count: input.count };
}

/** Names of those who used a voucher, in a list, beside the number of them. */
export const NAMES_SHOWN = 10;

export async function listVouchers(
  tx: TenantTx,
  filter: VoucherFilter & { ofst: number; limit: number },
  now: Date,
  mostNames: number | null = NAMES_SHOWN,
): Promise<{ vouchers: Voucher[]; total: number }> {
  const { rows, total } = await listVoucherRows(tx, filter, filter, now, mostNames);
  return {
    vouchers: rows.map((row) => ({
      _id: row.voucher_id,
      code: showCode(row.code),
      plan: { _id: row.plan_id, name: row.plan_name },
      batch: row.batch_id,
      note: row.note,
      usesAllowed: row.uses_allowed,
      used: row.used,
      usedBy: row.used_by,
      expiresAt: row.expires_at?.toISOString() ?? null,
      state: row.state,
      createdAt: row.created_at.toISOString(),
    })),
    total,
  };
}

export const PART = 10_000;

export const voucherHeadings = ['Code', 'Plan', 'State', 'Used', 'Uses allowed', 'Expires', 'Note', 'Used by'] as const;

/** The vouchers of a filter as CSV, with headings in the caller's language. */
export async function exportVouchers(tx: TenantTx, actor: Actor, filter: VoucherFilter, now: Date): Promise<string> {
  const { heading } = await translatorFor(tx, actor.personId);
  const vouchers: Voucher[] = [];
  for (let total = 1; vouchers.length < total; ) {
    const part = await listVouchers(tx, { ...filter, ofst: vouchers.length, limit: PART }, now, null);
    vouchers.push(...part.vouchers);
    total = part.vouchers.length === 0 ? 0 : part.total;
  }
  return csvFile([
    voucherHeadings.map(heading),
    ...vouchers.map((voucher) => [
      voucher.code,
      voucher.plan.name,
      voucher.state,
      voucher.used,
      voucher.usesAllowed,
      voucher.expiresAt ?? '',
      voucher.note,
      voucher.usedBy.join('; '),
    ]),
  ]);
}

export async function revokeVouchers(
  tx: TenantTx,
  actor: Actor,
  which: { voucher?: string | undefined; batch?: string | undefined },
  now: Date,
): Promise<{ revoked: number }> {
  const revoked = await revokeVoucherRows(tx, which, now);
  if (revoked === null) throw notFound('The voucher');
  await writeAudit(tx, actor, 'voucher.revoke', 'voucher', which.voucher ?? which.batch!, { revoked });
  return { revoked };
}
