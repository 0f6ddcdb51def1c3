/** Who holds premium: the one place that knows. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import { sharedRead } from '#platform/server/database/shared-reads.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { heldUntil } from './rules.ts';
import { settleRequest } from './store-requests.ts';

/** What of somebody decides about their plans. */
export type Holder = Pick<Actor, 'personId' | 'groupIds'>;

/** The grants of a person, of their groups and of the whole tenant that are not over at `now`, the oldest first. */
export async function listLivingGrants(tx: TenantTx, { personId, groupIds }: Holder, now: Date) {
  // Three branches, each with an index of its own: one condition with "or" would read all grants.
  const { rows } = await sql<{
    grant_id: string;
    plan_id: string;
    plan_name: string;
    holder: 'person' | 'group' | 'tenant';
    group_name: string | null;
    starts_at: Date;
    ends_at: Date | null;
  }>`
    with held as (
      select * from plan_grant where tenant_id = ${tx.tenantId} and person_id = ${personId}
      union all
      select * from plan_grant where tenant_id = ${tx.tenantId} and group_id = any(${[...groupIds]}::uuid[])
      union all
      select * from plan_grant where tenant_id = ${tx.tenantId} and holder = 'tenant'
    )
    select h.grant_id, h.plan_id, p.name as plan_name, h.holder, coalesce(g.deleted_name, g.name) as group_name, h.starts_at, h.ends_at
    from held h
    join plan p on p.tenant_id = ${tx.tenantId} and p.plan_id = h.plan_id
    left join person_group g on g.tenant_id = ${tx.tenantId} and g.group_id = h.group_id
    where h.revoked_at is null and (h.ends_at is null or h.ends_at > ${now})
    order by h.starts_at, h.grant_id`.execute(tx);
  return rows;
}
export type LivingGrant = Awaited<ReturnType<typeof listLivingGrants>>[number];

export interface Premium {
  readonly held: boolean;
  /** Null: without end, or not held. */
  readonly until: Date | null;
  readonly grants: readonly LivingGrant[];
}

/** Whether somebody holds premium at `now`, until when without a gap, and by which grants. */
export async function premiumOf(tx: TenantTx, holder: Holder, now: Date): Promise<Premium> {
  const key = `grants of ${holder.personId} in ${holder.groupIds.toSorted().join()}`;
  const grants = await sharedRead(tx, key, () => listLivingGrants(tx, holder, now));
  const dates = grants.map((grant) => ({ startsAt: grant.starts_at, endsAt: grant.ends_at, revokedAt: null }));
  const until = heldUntil(dates, now);
  return { held: until !== undefined, until: until ?? null, grants };
}

/** `premiumOf` for callers that only need yes or no. */
export const hasPremiumAccess = async (tx: TenantTx, holder: Holder, now: Date): Promise<boolean> =>
  (await premiumOf(tx, holder, now)).held;

export interface NewGrant {
  readonly planId: string;
  readonly holder: { readonly personId: string } | { readonly groupId: string } | 'tenant';
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly source: 'manual' | 'request' | 'voucher' | 'stripe';
  readonly paymentId?: string;
  readonly createdBy: string | null;
}

/** Gives a plan. What a person has asked for and now gets, in whichever way, is answered with it. */
export async function insertGrant(tx: TenantTx, grant: NewGrant, now: Date): Promise<string> {
  const grantId = uuid();
  const { holder } = grant;
  await tx
    .insertInto('plan_grant')
    .values({
      tenant_id: tx.tenantId,
      grant_id: grantId,
      plan_id: grant.planId,
      holder: holder === 'tenant' ? 'tenant' : 'personId' in holder ? 'person' : 'group',
      person_id: holder !== 'tenant' && 'personId' in holder ? holder.personId : null,
      group_id: holder !== 'tenant' && 'groupId' in holder ? holder.groupId : null,
      starts_at: grant.startsAt,
      ends_at: grant.endsAt,
      source: grant.source,
      payment_id: grant.paymentId ?? null,
      created_by: grant.createdBy,
    })
    .execute();
  if (holder !== 'tenant' && 'personId' in holder)
    await settleRequest(tx, { ...holder, planId: grant.planId, grantId, by: grant.createdBy, at: now });
  return grantId;
}

/** The person's own grants of one plan, locked together with the person, so that two purchases at once queue up. */
export async function lockOwnGrants(tx: TenantTx, personId: string, planId: string) {
  await tx
    .selectFrom('person')
    .select('person_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .forNoKeyUpdate()
    .execute();
  const rows = await tx
    .selectFrom('plan_grant')
    .select(['starts_at', 'ends_at', 'revoked_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('plan_id', '=', planId)
    .execute();
  return rows.map((row) => ({ startsAt: row.starts_at, endsAt: row.ends_at, revokedAt: row.revoked_at }));
}

/** Channels required for quizzes: each quiz with those it is limited to, none of which the person joined. */
export async function listMissingChannels(tx: TenantTx, personId: string, quizIds: readonly string[]) {
  const { rows } = await sql<{ quiz_id: string; channel_id: string; name: string; kind: string; is_invited: boolean }>`
    select i.item_id as quiz_id, c.channel_id, c.name, c.kind, m.person_id is not null as is_invited
    from channel_item i
    join channel c on c.tenant_id = i.tenant_id and c.channel_id = i.channel_id and c.deleted_at is null
    left join channel_member m
      on m.tenant_id = c.tenant_id and m.channel_id = c.channel_id and m.person_id = ${personId}
    where i.tenant_id = ${tx.tenantId} and i.kind = 'quiz' and i.item_id = any(${[...quizIds]}::uuid[]) and i.members_only
      and not exists (
        select 1 from channel_item oi
        join channel oc on oc.tenant_id = oi.tenant_id and oc.channel_id = oi.channel_id and oc.deleted_at is null
        join channel_member om on om.tenant_id = oi.tenant_id and om.channel_id = oi.channel_id
          and om.person_id = ${personId} and om.joined_at is not null
        where oi.tenant_id = i.tenant_id and oi.kind = i.kind and oi.item_id = i.item_id and oi.members_only)
    order by c.name`.execute(tx);
  return rows;
}
export type MissingChannel = Awaited<ReturnType<typeof listMissingChannels>>[number];
