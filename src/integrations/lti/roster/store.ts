/** The courses of platforms whose members can be read, and whom they put into groups. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Message } from '#integrations/lti/launch/message.ts';
import type { SweeperTx, TenantTx } from '#platform/server/database/tenant-tx.ts';
import { DAY_MS, type RosterReport, RUN_MS } from './rules.ts';

declare module '#platform/server/database/json-shapes.ts' {
  interface JsonShapes {
    'lti_context.report': RosterReport;
  }
}

/** Notes where the members of a message's course are read; nothing where the message doesn't say. */
export async function storeContext(
  tx: TenantTx,
  platformId: string,
  { context, deployment, membersUrl }: Pick<Message, 'context' | 'deployment' | 'membersUrl'>,
  now: Date,
): Promise<void> {
  if (membersUrl === null || context.id === '') return;
  await tx
    .insertInto('lti_context')
    .values({
      tenant_id: tx.tenantId,
      context_id: uuid(),
      platform_id: platformId,
      deployment,
      context: context.id,
      title: context.title,
      memberships_url: membersUrl,
      launched_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'platform_id', 'deployment', 'context'])
        .doUpdateSet({ title: context.title, memberships_url: membersUrl, launched_at: now }),
    )
    .execute();
}

const contexts = (tx: TenantTx) =>
  tx
    .selectFrom('lti_context as c')
    .innerJoin('lti_platform as p', (join) =>
      join.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.platform_id', '=', 'c.platform_id'),
    )
    .leftJoin('person_group as g', (join) =>
      join
        .onRef('g.tenant_id', '=', 'c.tenant_id')
        .onRef('g.group_id', '=', 'c.group_id')
        .on('g.deleted_at', 'is', null),
    )
    .where('c.tenant_id', '=', tx.tenantId);

const columns = [
  'c.context_id',
  'c.platform_id',
  'c.deployment',
  'c.context',
  'c.title',
  'c.memberships_url',
  'c.is_daily',
  'c.creates_accounts',
  'c.edit',
  'c.launched_at',
  'c.began_at',
  'c.ended_at',
  'c.problem',
  'c.report',
  'p.name as platform',
  'p.creates_accounts as platform_creates',
  // A deleted group is no group.
  'g.group_id',
  'g.name as group_name',
] as const;

export const findContext = (tx: TenantTx, id: string) =>
  contexts(tx).select(columns).where('c.context_id', '=', id).executeTakeFirst();
export type ContextRow = NonNullable<Awaited<ReturnType<typeof findContext>>>;

export interface ContextFilter {
  readonly platform?: string | undefined;
  readonly group?: string | undefined;
  readonly ofst: number;
  readonly limit: number;
}

/** Courses by name, those with a group first. */
export async function listContextRows(tx: TenantTx, { platform, group, ofst, limit }: ContextFilter) {
  const wanted = contexts(tx)
    .$if(platform !== undefined, (query) => query.where('c.platform_id', '=', platform!))
    .$if(group !== undefined, (query) => query.where('g.group_id', '=', group!));
  const rows = await wanted
    .select(columns)
    .orderBy(sql`g.group_id is null`)
    .orderBy('c.title')
    .orderBy('c.context_id')
    .offset(ofst)
    .limit(limit)
    .execute();
  const { total } = await wanted.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export interface ContextValues {
  readonly group_id: string | null;
  readonly is_daily: boolean;
  readonly creates_accounts: boolean;
}

/** False when somebody else has changed it since `edit`. */
export async function updateContextRow(
  tx: TenantTx,
  id: string,
  edit: number,
  values: ContextValues,
): Promise<boolean> {
  const row = await tx
    .updateTable('lti_context')
    .set({ ...values, edit: sql`edit + 1` })
    .where('tenant_id', '=', tx.tenantId)
    .where('context_id', '=', id)
    .where('edit', '=', edit)
    .returning('edit')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets whom the course put into its group before; they stay in it. */
export const forgetMembers = (tx: TenantTx, contextId: string) =>
  tx.deleteFrom('lti_member').where('tenant_id', '=', tx.tenantId).where('context_id', '=', contextId).execute();

/** Sets out to read the members; false while somebody else does. */
export async function beginRun(tx: TenantTx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('lti_context')
    .set({ began_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('context_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('began_at', 'is', null),
        eb('ended_at', '>=', eb.ref('began_at')),
        eb('began_at', '<', new Date(now.getTime() - RUN_MS)),
      ]),
    )
    .returning('context_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes how the run that began then has ended: with a report, or with a problem, which leaves the report before. */
export const endRun = (
  tx: TenantTx,
  id: string,
  began: Date,
  ended: { readonly at: Date; readonly report: RosterReport } | { readonly at: Date; readonly problem: string },
) =>
  tx
    .updateTable('lti_context')
    .set({
      ended_at: ended.at,
      ...('report' in ended
        ? { report: JSON.stringify(ended.report), problem: null }
        : { problem: ended.problem.slice(0, 500) }),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('context_id', '=', id)
    .where('began_at', '=', began)
    .execute();

/** Takes the row of a course until the transaction ends; its group, where the settings are still those of the run. */
export const lockContext = (tx: TenantTx, id: string) =>
  tx
    .selectFrom('lti_context')
    .select(['group_id', 'began_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('context_id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export interface MemberPlace {
  readonly personId: string;
  readonly subject: string;
}

/**
 * Notes whom a course put into its group: who was not in it before, and who is there because another course put them
 * there. People whom somebody here put into it are not noted.
 */
export async function storeMembers(
  tx: TenantTx,
  contextId: string,
  groupId: string,
  people: readonly MemberPlace[],
  added: readonly string[],
): Promise<void> {
  await sql`
    insert into lti_member (tenant_id, context_id, person_id, group_id, subject)
    select distinct on (n.person_id) ${tx.tenantId}::uuid, ${contextId}::uuid, n.person_id, ${groupId}::uuid, n.subject
    from unnest(${people.map((one) => one.personId)}::uuid[], ${people.map((one) => one.subject)}::text[])
      as n (person_id, subject)
    where n.person_id = any(${[...added]}::uuid[]) or exists (select from lti_member m
      where m.tenant_id = ${tx.tenantId} and m.group_id = ${groupId} and m.person_id = n.person_id)
    on conflict (tenant_id, context_id, person_id) do update set group_id = excluded.group_id, subject = excluded.subject`.execute(
    tx,
  );
}

/** Forgets the members of a course that are not among these. Returns those whom no other course holds in the group. */
export async function dropMembersBut(
  tx: TenantTx,
  contextId: string,
  groupId: string,
  subjects: readonly string[],
): Promise<string[]> {
  const { rows: gone } = await sql<{ person_id: string }>`
    delete from lti_member where tenant_id = ${tx.tenantId} and context_id = ${contextId} and group_id = ${groupId}
      and not (subject = any(${[...subjects]}::text[])) returning person_id`.execute(tx);
  const ids = gone.map((row) => row.person_id);
  const { rows: held } = await sql<{ person_id: string }>`
    select distinct person_id from lti_member where tenant_id = ${tx.tenantId} and group_id = ${groupId}
      and person_id = any(${ids}::uuid[])`.execute(tx);
  const others = new Set(held.map((row) => row.person_id));
  return ids.filter((id) => !others.has(id));
}

/** Which accounts here belong to these people of a platform. */
export const listConnected = (tx: TenantTx, platformId: string, subjects: readonly string[]): Promise<MemberPlace[]> =>
  tx
    .selectFrom('lti_account')
    .select(['person_id as personId', 'subject'])
    .where('tenant_id', '=', tx.tenantId)
    .where('platform_id', '=', platformId)
    .where('subject', '=', sql<string>`any(${[...subjects]}::text[])`)
    .execute();

export const countMembers = async (tx: TenantTx, contextId: string): Promise<number> =>
  (
    await tx
      .selectFrom('lti_member')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('tenant_id', '=', tx.tenantId)
      .where('context_id', '=', contextId)
      .executeTakeFirstOrThrow()
  ).count;

/** Schools with a course whose daily run is due. */
export const listTenantsWithRosters = async (tx: SweeperTx, now: Date) =>
  (
    await sql<{ tenant_id: string }>`select distinct tenant_id from lti_context
      where is_daily and (began_at is null or began_at <= ${new Date(now.getTime() - DAY_MS)})`.execute(tx)
  ).rows;

/** The courses of the tenant whose daily run is due. */
export async function listDueContexts(tx: TenantTx, now: Date): Promise<string[]> {
  const rows = await contexts(tx)
    .select('c.context_id')
    .where('c.is_daily', '=', true)
    .where('g.group_id', 'is not', null)
    .where('p.is_enabled', '=', true)
    .where((eb) => eb.or([eb('c.began_at', 'is', null), eb('c.began_at', '<=', new Date(now.getTime() - DAY_MS))]))
    .orderBy('c.context_id')
    .execute();
  return rows.map((row) => row.context_id);
}
