/** Who belongs to channels. */
import { type SqlBool, sql } from 'kysely';
import { findGroup } from '#identity/people/api.ts';
import { containing } from '#platform/server/database/like.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** Owner first, then moderators, then members by the date on which they joined; invited people last. */
export async function listMemberRows(
  tx: TenantTx,
  channelId: string,
  filter: { ofst: number; limit: number; q: string },
) {
  let query = tx
    .selectFrom('channel_member as m')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'm.tenant_id').onRef('p.person_id', '=', 'm.person_id'),
    )
    .where('m.tenant_id', '=', tx.tenantId)
    .where('m.channel_id', '=', channelId);
  for (const word of filter.q.split(/\s+/).filter((part) => part !== '')) {
    const like = containing(word);
    query = query.where(
      sql<SqlBool>`(p.first_name ilike ${like} or p.last_name ilike ${like} or p.email ilike ${like})`,
    );
  }
  const rows = await query
    .select([
      'm.person_id',
      'p.first_name',
      'p.last_name',
      'p.email',
      'p.roles',
      'm.role',
      'm.joined_at',
      'm.invited_at',
    ])
    .orderBy(sql`array_position(array['owner', 'moderator', 'member'], m.role)`)
    .orderBy(sql`m.joined_at nulls last`)
    .orderBy('m.person_id')
    .offset(filter.ofst)
    .limit(filter.limit)
    .execute();
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export const findMember = (tx: TenantTx, channelId: string, personId: string) =>
  tx
    .selectFrom('channel_member as m')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'm.tenant_id').onRef('p.person_id', '=', 'm.person_id'),
    )
    .select(['m.person_id', 'm.role', 'm.joined_at', 'p.roles'])
    .where('m.tenant_id', '=', tx.tenantId)
    .where('m.channel_id', '=', channelId)
    .where('m.person_id', '=', personId)
    .executeTakeFirst();

export const findOwnerName = async (tx: TenantTx, channelId: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('channel_member as m')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'm.tenant_id').onRef('p.person_id', '=', 'm.person_id'),
    )
    .select(['p.first_name', 'p.last_name'])
    .where('m.tenant_id', '=', tx.tenantId)
    .where('m.channel_id', '=', channelId)
    .where('m.role', '=', 'owner')
    .executeTakeFirst();
  return row ? `${row.first_name} ${row.last_name}`.trim() : null;
};

/** Lets somebody in, who may have been invited before; true when they were not in yet. */
export async function joinMember(tx: TenantTx, channelId: string, personId: string, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('channel_member')
    .values({ tenant_id: tx.tenantId, channel_id: channelId, person_id: personId, joined_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'channel_id', 'person_id'])
        .doUpdateSet({ joined_at: at })
        .where('channel_member.joined_at', 'is', null),
    )
    .returning('person_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Invites those of the people who do not belong to the channel yet; answers whom. */
export async function inviteRows(
  tx: TenantTx,
  channelId: string,
  personIds: readonly string[],
  by: string,
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    insert into channel_member (tenant_id, channel_id, person_id, invited_at, invited_by)
    select ${tx.tenantId}, ${channelId}, id, ${at}, ${by} from unnest(${[...personIds]}::uuid[]) as given (id)
    on conflict do nothing returning person_id`.execute(tx);
  return rows.map((row) => row.person_id);
}

/** Active people with these addresses. */
export const listPeopleByEmail = (tx: TenantTx, emails: readonly string[]) =>
  emails.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('person')
        .select(['person_id', 'email'])
        .where('tenant_id', '=', tx.tenantId)
        .where('email', 'in', [...emails])
        .where('status', '=', 'active')
        .execute();

/** Null when there is no such group. */
export async function listActiveMembersOfGroup(tx: TenantTx, groupId: string): Promise<string[] | null> {
  if (!(await findGroup(tx, groupId))) return null;
  const rows = await tx
    .selectFrom('group_member as m')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'm.tenant_id').onRef('p.person_id', '=', 'm.person_id'),
    )
    .select('m.person_id')
    .where('m.tenant_id', '=', tx.tenantId)
    .where('m.group_id', '=', groupId)
    .where('p.status', '=', 'active')
    .execute();
  return rows.map((row) => row.person_id);
}

export const deleteMember = (tx: TenantTx, channelId: string, personId: string) =>
  tx
    .deleteFrom('channel_member')
    .where('tenant_id', '=', tx.tenantId)
    .where('channel_id', '=', channelId)
    .where('person_id', '=', personId)
    .execute();

export const setRole = (tx: TenantTx, channelId: string, personId: string, role: string) =>
  tx
    .updateTable('channel_member')
    .set({ role })
    .where('tenant_id', '=', tx.tenantId)
    .where('channel_id', '=', channelId)
    .where('person_id', '=', personId)
    .execute();

/** The owner becomes a moderator; answers nothing when there was none. */
export const demoteOwner = (tx: TenantTx, channelId: string) =>
  tx
    .updateTable('channel_member')
    .set({ role: 'moderator' })
    .where('tenant_id', '=', tx.tenantId)
    .where('channel_id', '=', channelId)
    .where('role', '=', 'owner')
    .execute();

/** Everybody who has joined, to be told what is new. */
export const listMemberIds = async (tx: TenantTx, channelId: string, except: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('channel_member')
      .select('person_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('channel_id', '=', channelId)
      .where('joined_at', 'is not', null)
      .where('person_id', '!=', except)
      .execute()
  ).map((row) => row.person_id);
