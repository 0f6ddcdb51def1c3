/** Vouchers and who has entered them. */

import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { containing } from '#platform/server/database/like.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Voucher } from './contract-admin.ts';
import { readCode } from './rules.ts';

export interface VoucherFilter {
  readonly q: string;
  readonly plan: string;
  readonly batch: string;
  readonly state: Voucher['state'] | '';
}

const used = sql<number>`(select count(*)::int from voucher_use u where u.tenant_id = v.tenant_id and u.voucher_id = v.voucher_id)`;

/** The state of a voucher as `voucherStateOf` says it. */
const voucherState = (now: Date) => sql<Voucher['state']>`case
  when v.revoked_at is not null then 'revoked'
  when ${used} >= v.uses_allowed then 'used'
  when v.expires_at <= ${now} then 'expired'
  else 'open' end`;

/** The newest; `used` says how many there are. */
const usedBy = (most: number | null) => sql<string[]>`array(
  select trim(concat(h.first_name, ' ', h.last_name)) from voucher_use u
  join person h on h.tenant_id = u.tenant_id and h.person_id = u.person_id
  where u.tenant_id = v.tenant_id and u.voucher_id = v.voucher_id order by u.used_at desc limit ${most})`;

export async function listVoucherRows(
  tx: TenantTx,
  filter: VoucherFilter,
  page: { ofst: number; limit: number },
  now: Date,
  mostNames: number | null,
) {
  let query = tx
    .selectFrom('voucher as v')
    .innerJoin('plan as p', (join) =>
      join.onRef('p.tenant_id', '=', 'v.tenant_id').onRef('p.plan_id', '=', 'v.plan_id'),
    )
    .where('v.tenant_id', '=', tx.tenantId);
  if (filter.q !== '') {
    query = query.where((eb) =>
      eb.or([eb('v.code', 'like', containing(readCode(filter.q))), eb('v.note', 'ilike', containing(filter.q))]),
    );
  }
  if (filter.plan !== '') query = query.where('v.plan_id', '=', filter.plan);
  if (filter.batch !== '') query = query.where('v.batch_id', '=', filter.batch);
  if (filter.state !== '') query = query.where(voucherState(now), '=', filter.state);
  const rows = await query
    .select([
      'v.voucher_id',
      'v.code',
      'v.plan_id',
      'p.name as plan_name',
      'v.batch_id',
      'v.note',
      'v.uses_allowed',
      'v.expires_at',
      'v.created_at',
    ])
    .select([used.as('used'), voucherState(now).as('state'), usedBy(mostNames).as('used_by')])
    .orderBy('v.created_at', 'desc')
    .orderBy('v.voucher_id')
    .offset(page.ofst)
    .limit(page.limit)
    .execute();
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export interface NewVouchers {
  readonly planId: string;
  readonly codes: readonly string[];
  readonly usesAllowed: number;
  readonly expiresAt: Date | null;
  readonly note: string;
  readonly createdBy: string;
  readonly at: Date;
}

/** Answers the batch. */
export async function insertVouchers(tx: TenantTx, vouchers: NewVouchers): Promise<string> {
  const batchId = uuid();
  await tx
    .insertInto('voucher')
    .values(
      vouchers.codes.map((code) => ({
        tenant_id: tx.tenantId,
        voucher_id: uuid(),
        code,
        plan_id: vouchers.planId,
        batch_id: batchId,
        note: vouchers.note,
        uses_allowed: vouchers.usesAllowed,
        expires_at: vouchers.expiresAt,
        created_by: vouchers.createdBy,
        created_at: vouchers.at,
      })),
    )
    .execute();
  return batchId;
}

/** The voucher, locked, so that its last use is given away once. */
export const lockVoucher = (tx: TenantTx, code: string) =>
  tx
    .selectFrom('voucher as v')
    .select(['v.voucher_id', 'v.plan_id', 'v.uses_allowed', 'v.expires_at', 'v.revoked_at'])
    .where('v.tenant_id', '=', tx.tenantId)
    .where('v.code', '=', code)
    .forUpdate()
    .executeTakeFirst();

export async function countUses(tx: TenantTx, voucherId: string, personId: string) {
  const { rows } = await sql<{ used: number; by_person: boolean }>`
    select count(*)::int as used, coalesce(bool_or(person_id = ${personId}), false) as by_person
    from voucher_use where tenant_id = ${tx.tenantId} and voucher_id = ${voucherId}`.execute(tx);
  return rows[0]!;
}

export const insertUse = (tx: TenantTx, voucherId: string, personId: string, grantId: string, at: Date) =>
  tx
    .insertInto('voucher_use')
    .values({ tenant_id: tx.tenantId, voucher_id: voucherId, person_id: personId, grant_id: grantId, used_at: at })
    .execute();

/** Answers how many there were to revoke; null when nothing is called that. */
export async function revokeVoucherRows(
  tx: TenantTx,
  which: { voucher?: string | undefined; batch?: string | undefined },
  now: Date,
): Promise<number | null> {
  const column = which.voucher === undefined ? 'batch_id' : 'voucher_id';
  const id = (which.voucher ?? which.batch)!;
  const known = await tx
    .selectFrom('voucher')
    .select('voucher_id')
    .where('tenant_id', '=', tx.tenantId)
    .where(column, '=', id)
    .limit(1)
    .executeTakeFirst();
  if (!known) return null;
  const { numUpdatedRows } = await tx
    .updateTable('voucher')
    .set({ revoked_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where(column, '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
