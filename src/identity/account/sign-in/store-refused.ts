import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { RefusedSignIn, RefusedStep } from './contract-refused.ts';

const KEPT_MS = 90 * 86_400_000;

/** Writes down that somebody was not let in, and throws away what is older than 90 days. */
export async function recordRefused(
  tx: TenantTx,
  step: RefusedStep,
  personId: string | null,
  from: { readonly address: string; readonly userAgent: string | null },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('refused_sign_in')
    .values({
      tenant_id: tx.tenantId,
      refused_sign_in_id: uuid(),
      person_id: personId,
      step,
      address: from.address.slice(0, 100),
      user_agent: from.userAgent?.slice(0, 300) ?? null,
      refused_at: now,
    })
    .execute();
  await tx
    .deleteFrom('refused_sign_in')
    .where('tenant_id', '=', tx.tenantId)
    .where('refused_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}

export async function listRefused(
  tx: TenantTx,
  { ofst, limit }: { readonly ofst: number; readonly limit: number },
): Promise<{ refusedSignIns: RefusedSignIn[]; total: number }> {
  const rows = await tx
    .selectFrom('refused_sign_in as r')
    .leftJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.person_id', '=', 'r.person_id'),
    )
    .select(['r.refused_sign_in_id', 'r.refused_at', 'r.person_id', 'r.step', 'r.address', 'r.user_agent'])
    .select(['p.first_name', 'p.last_name', 'p.email'])
    .where('r.tenant_id', '=', tx.tenantId)
    .orderBy('r.refused_at', 'desc')
    .orderBy('r.refused_sign_in_id', 'desc')
    .offset(ofst)
    .limit(limit)
    .execute();
  const { total } = await tx
    .selectFrom('refused_sign_in')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  const refusedSignIns = rows.map(
    (row): RefusedSignIn => ({
      _id: row.refused_sign_in_id,
      at: row.refused_at.toISOString(),
      person:
        row.person_id === null || row.email === null
          ? null
          : {
              _id: row.person_id,
              name: `${row.first_name} ${row.last_name}`.trim() || row.email,
              email: row.email,
            },
      step: row.step,
      address: row.address,
      userAgent: row.user_agent,
    }),
  );
  return { refusedSignIns, total };
}

/** Wrong passwords since then. */
export const listRecentRefused = (tx: TenantTx, since: Date) =>
  tx
    .selectFrom('refused_sign_in as r')
    .leftJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.person_id', '=', 'r.person_id'),
    )
    .select(['r.person_id', 'r.address', 'p.first_name', 'p.last_name', 'p.email'])
    .where('r.tenant_id', '=', tx.tenantId)
    .where('r.step', '=', 'password')
    .where('r.refused_at', '>', since)
    .orderBy('r.refused_at', 'desc')
    .execute();
