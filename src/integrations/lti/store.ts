/** Platforms, their deployments, and what of them was refused. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { DeploymentState, LtiRefusal } from './rules.ts';

const columns = [
  'platform_id',
  'name',
  'issuer',
  'client_id',
  'auth_url',
  'token_url',
  'token_audience',
  'jwks_url',
  'frame_origins',
  'creates_accounts',
  'makes_teachers',
  'matches_external_id',
  'is_enabled',
  'edit',
] as const;

const platforms = (tx: TenantTx) => tx.selectFrom('lti_platform').where('tenant_id', '=', tx.tenantId);

export const listPlatformRows = (tx: TenantTx) =>
  platforms(tx).select(columns).orderBy('created_at').orderBy('platform_id').execute();
export type PlatformRow = Awaited<ReturnType<typeof listPlatformRows>>[number];

export const findPlatform = (tx: TenantTx, id: string) =>
  platforms(tx).select(columns).where('platform_id', '=', id).executeTakeFirst();

/** All platforms with this issuer: several where each of its schools gave us another client id. */
export const listByIssuer = (tx: TenantTx, issuer: string) =>
  platforms(tx).select(columns).where('issuer', '=', issuer).execute();

export type PlatformValues = Omit<PlatformRow, 'platform_id' | 'edit'>;

/** False when the school has one with this issuer and client id. */
export async function insertPlatform(tx: TenantTx, id: string, values: PlatformValues): Promise<boolean> {
  const row = await tx
    .insertInto('lti_platform')
    .values({ ...values, tenant_id: tx.tenantId, platform_id: id })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'issuer', 'client_id']).doNothing())
    .returning('platform_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when somebody else has changed it since `edit`. */
export async function updatePlatformRow(
  tx: TenantTx,
  id: string,
  edit: number,
  values: PlatformValues,
): Promise<boolean> {
  const row = await tx
    .updateTable('lti_platform')
    .set({ ...values, edit: sql`edit + 1`, updated_at: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('platform_id', '=', id)
    .where('edit', '=', edit)
    .returning('edit')
    .executeTakeFirst();
  return row !== undefined;
}

export const deletePlatform = (tx: TenantTx, id: string) =>
  tx
    .deleteFrom('lti_platform')
    .where('tenant_id', '=', tx.tenantId)
    .where('platform_id', '=', id)
    .returning('name')
    .executeTakeFirst();

/** How many people of each platform are connected to an account. */
export async function countAccounts(tx: TenantTx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('lti_account')
    .select(['platform_id', sql<number>`count(*)::int`.as('people')])
    .where('tenant_id', '=', tx.tenantId)
    .groupBy('platform_id')
    .execute();
  return new Map(rows.map((row) => [row.platform_id, row.people]));
}

export const listDeployments = (tx: TenantTx) =>
  tx
    .selectFrom('lti_deployment')
    .select(['platform_id', 'deployment', 'first_seen_at'])
    .select((eb) => eb.ref('state').$castTo<DeploymentState>().as('state'))
    .where('tenant_id', '=', tx.tenantId)
    .orderBy('first_seen_at')
    .orderBy('deployment')
    .execute();

/** What admins have decided about a deployment; one that was never seen is noted as pending, as long as there are few. */
export async function stateOfDeployment(
  tx: TenantTx,
  platformId: string,
  deployment: string,
  now: Date,
): Promise<DeploymentState> {
  const known = await tx
    .selectFrom('lti_deployment')
    .select((eb) => eb.ref('state').$castTo<DeploymentState>().as('state'))
    .where('tenant_id', '=', tx.tenantId)
    .where('platform_id', '=', platformId)
    .where('deployment', '=', deployment)
    .executeTakeFirst();
  if (known) return known.state;
  await sql`insert into lti_deployment (tenant_id, platform_id, deployment, first_seen_at)
    select ${tx.tenantId}, ${platformId}, ${deployment}, ${now}
    where (select count(*) from lti_deployment d where d.tenant_id = ${tx.tenantId} and d.platform_id = ${platformId}
      and d.state = 'pending') < 100
    on conflict do nothing`.execute(tx);
  return 'pending';
}

/** Decides about a deployment, also one that was not seen yet. */
export const setDeployment = (
  tx: TenantTx,
  platformId: string,
  deployment: string,
  state: DeploymentState,
  now: Date,
) =>
  tx
    .insertInto('lti_deployment')
    .values({
      tenant_id: tx.tenantId,
      platform_id: platformId,
      deployment,
      state,
      first_seen_at: now,
      decided_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'platform_id', 'deployment']).doUpdateSet({ state, decided_at: now }),
    )
    .execute();

/** How many refusals a school keeps of each platform, and of no platform, for each reason. */
export const REFUSALS_KEPT = 25;

/** Notes what was refused, for admins. Of its platform and reason the oldest beyond `REFUSALS_KEPT` go, and no others: nobody can clear traces by many messages. */
export async function insertRefusal(
  tx: TenantTx,
  refusal: { readonly platformId: string | null; readonly reason: LtiRefusal; readonly detail: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('lti_refusal')
    .values({
      tenant_id: tx.tenantId,
      refusal_id: uuid(),
      platform_id: refusal.platformId,
      at: now,
      reason: refusal.reason,
      detail: refusal.detail.slice(0, 1000),
    })
    .execute();
  await sql`delete from lti_refusal where tenant_id = ${tx.tenantId} and refusal_id in (
    select r.refusal_id from lti_refusal r where r.tenant_id = ${tx.tenantId} and r.reason = ${refusal.reason}
      and r.platform_id is not distinct from ${refusal.platformId}::uuid
    order by r.refusal_id desc offset ${REFUSALS_KEPT})`.execute(tx);
}

export const listRefusals = (tx: TenantTx) =>
  tx
    .selectFrom('lti_refusal as r')
    .leftJoin('lti_platform as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.platform_id', '=', 'r.platform_id'),
    )
    .select(['r.refusal_id', 'r.at', 'r.detail', 'p.name as platform'])
    .select((eb) => eb.ref('r.reason').$castTo<LtiRefusal>().as('reason'))
    .where('r.tenant_id', '=', tx.tenantId)
    .orderBy('r.refusal_id', 'desc')
    .execute();

export const insertRegistration = (
  tx: TenantTx,
  given: { readonly tokenHash: Buffer; readonly createdBy: string; readonly now: Date; readonly expiresAt: Date },
) =>
  tx
    .insertInto('lti_registration')
    .values({
      tenant_id: tx.tenantId,
      token_hash: given.tokenHash,
      created_by: given.createdBy,
      created_at: given.now,
      expires_at: given.expiresAt,
    })
    .execute();

/** Who made the link, where it is still good. */
export const findRegistration = (tx: TenantTx, tokenHash: Buffer, now: Date) =>
  tx
    .selectFrom('lti_registration')
    .select('created_by')
    .where('tenant_id', '=', tx.tenantId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Uses the link up; false where that was done before, or it is too old. */
export async function useRegistration(tx: TenantTx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('lti_registration')
    .set({ used_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}
