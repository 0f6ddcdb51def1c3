/** Plans, grants and requests. */
import { type SqlBool, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { containsWords } from '#platform/server/database/search.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { PlanInput } from './contract.ts';

const planColumns = ['plan_id', 'name', 'description', 'price_minor', 'currency', 'period_days', 'is_active'] as const;

const toPlanRow = (input: PlanInput) => ({
  name: input.name,
  description: input.description,
  price_minor: input.priceMinor,
  currency: input.currency,
  period_days: input.periodDays,
  is_active: input.active,
});

/** The new plan's id; null when the name is taken. */
export async function insertPlan(tx: TenantTx, input: PlanInput): Promise<string | null> {
  const row = await tx
    .insertInto('plan')
    .values({ tenant_id: tx.tenantId, plan_id: uuid(), ...toPlanRow(input) })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doNothing())
    .returning('plan_id')
    .executeTakeFirst();
  return row?.plan_id ?? null;
}

export const updatePlanRow = (tx: TenantTx, planId: string, input: PlanInput) =>
  tx
    .updateTable('plan')
    .set({ ...toPlanRow(input), updated_at: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('plan_id', '=', planId)
    .execute();

export const findPlanByName = (tx: TenantTx, name: string) =>
  tx
    .selectFrom('plan')
    .select('plan_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('name', '=', name)
    .executeTakeFirst();

export const findPlanRow = (tx: TenantTx, planId: string) =>
  tx
    .selectFrom('plan')
    .select(planColumns)
    .where('tenant_id', '=', tx.tenantId)
    .where('plan_id', '=', planId)
    .executeTakeFirst();
export type PlanRow = NonNullable<Awaited<ReturnType<typeof findPlanRow>>>;

/** Plans, the cheapest first. */
export const listPlanRows = (tx: TenantTx, { activeOnly }: { activeOnly: boolean }) =>
  tx
    .selectFrom('plan')
    .select(planColumns)
    .where('tenant_id', '=', tx.tenantId)
    .$if(activeOnly, (query) => query.where('is_active', '=', true))
    .orderBy('is_active', 'desc')
    .orderBy('price_minor')
    .orderBy('name')
    .execute();

/** Per plan, how many grants are held now and how many vouchers can still be used. */
export async function countPerPlan(tx: TenantTx, now: Date) {
  const { rows } = await sql<{ plan_id: string; holders: number; vouchers: number }>`
    select p.plan_id,
      (select count(*)::int from plan_grant g where g.tenant_id = p.tenant_id and g.plan_id = p.plan_id
        and g.revoked_at is null and g.starts_at <= ${now} and (g.ends_at is null or g.ends_at > ${now})) as holders,
      (select count(*)::int from voucher v where v.tenant_id = p.tenant_id and v.plan_id = p.plan_id
        and v.revoked_at is null and (v.expires_at is null or v.expires_at > ${now})
        and v.uses_allowed > (select count(*) from voucher_use u
          where u.tenant_id = v.tenant_id and u.voucher_id = v.voucher_id)) as vouchers
    from plan p where p.tenant_id = ${tx.tenantId}`.execute(tx);
  return new Map(rows.map((row) => [row.plan_id, row]));
}

export interface GrantFilter {
  readonly ofst: number;
  readonly limit: number;
  readonly q: string;
  readonly plan: string;
  readonly state: string;
}

/** The state of a grant as `grantStateOf` says it. */
const grantState = (now: Date) => sql<string>`case
  when g.revoked_at is not null then 'revoked'
  when g.ends_at <= ${now} then 'expired'
  when g.starts_at > ${now} then 'scheduled'
  else 'active' end`;

const grants = (tx: TenantTx) =>
  tx
    .selectFrom('plan_grant as g')
    .innerJoin('plan as p', (join) =>
      join.onRef('p.tenant_id', '=', 'g.tenant_id').onRef('p.plan_id', '=', 'g.plan_id'),
    )
    .leftJoin('person as h', (join) =>
      join.onRef('h.tenant_id', '=', 'g.tenant_id').onRef('h.person_id', '=', 'g.person_id'),
    )
    .leftJoin('person_group as c', (join) =>
      join.onRef('c.tenant_id', '=', 'g.tenant_id').onRef('c.group_id', '=', 'g.group_id'),
    )
    .where('g.tenant_id', '=', tx.tenantId);

/** A deleted group is still called what it was. */
const groupName = sql<string | null>`coalesce(c.deleted_name, c.name)`.as('group_name');

const grantColumns = [
  'g.grant_id',
  'g.plan_id',
  'p.name as plan_name',
  'g.holder',
  'g.person_id',
  'g.group_id',
  'h.first_name',
  'h.last_name',
  'h.email',
  'g.starts_at',
  'g.ends_at',
  'g.revoked_at',
  'g.source',
  'g.revoke_reason',
  'g.created_at',
] as const;

/** People and groups by the words of a search; apart from the grants, since no fenced table may be in such a query. */
async function findHolders(tx: TenantTx, q: string): Promise<{ people: string[]; groups: string[] }> {
  const people = await tx
    .selectFrom('searchable_person as s')
    .select('s.person_id')
    .where('s.tenant_id', '=', tx.tenantId)
    .where(containsWords('s.search_text', q))
    .execute();
  const groups = await tx
    .selectFrom('searchable_person_group as s')
    .select('s.group_id')
    .where('s.tenant_id', '=', tx.tenantId)
    .where(containsWords('s.search_text', q))
    .execute();
  return { people: people.map((row) => row.person_id!), groups: groups.map((row) => row.group_id!) };
}

export async function listGrantRows(tx: TenantTx, filter: GrantFilter, now: Date) {
  let query = grants(tx);
  if (filter.q !== '') {
    const { people, groups } = await findHolders(tx, filter.q);
    query = query.where(sql<SqlBool>`(g.person_id = any(${people}::uuid[]) or g.group_id = any(${groups}::uuid[]))`);
  }
  if (filter.plan !== '') query = query.where('g.plan_id', '=', filter.plan);
  if (filter.state !== '') query = query.where(grantState(now), '=', filter.state);
  const rows = await query
    .select(grantColumns)
    .select(groupName)
    .orderBy('g.created_at', 'desc')
    .orderBy('g.grant_id')
    .offset(filter.ofst)
    .limit(filter.limit)
    .execute();
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export const findGrantRow = (tx: TenantTx, grantId: string) =>
  grants(tx).select(grantColumns).select(groupName).where('g.grant_id', '=', grantId).executeTakeFirst();
export type GrantRow = NonNullable<Awaited<ReturnType<typeof findGrantRow>>>;

/** Takes a grant back; false when it was taken back before. */
export async function revokeGrantRow(
  tx: TenantTx,
  grantId: string,
  by: string | null,
  reason: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('plan_grant')
    .set({ revoked_at: now, revoked_by: by, revoke_reason: reason })
    .where('tenant_id', '=', tx.tenantId)
    .where('grant_id', '=', grantId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Active admins of the tenant, who are notified of requests. */
export const listAdminIds = async (tx: TenantTx): Promise<string[]> =>
  (
    await tx
      .selectFrom('person')
      .select('person_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('status', '=', 'active')
      .where(sql<SqlBool>`'admin' = any(roles)`)
      .execute()
  ).map((row) => row.person_id);

export const findActivePersonByEmail = (tx: TenantTx, email: string) =>
  tx
    .selectFrom('person')
    .select(['person_id', 'status'])
    .where('tenant_id', '=', tx.tenantId)
    .where('email', '=', email)
    .executeTakeFirst();

/** The members of a group, to be told about its plan. */
export const listGroupMemberIds = async (tx: TenantTx, groupId: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('group_member')
      .select('person_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('group_id', '=', groupId)
      .execute()
  ).map((row) => row.person_id);
