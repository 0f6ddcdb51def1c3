/** Finding a channel, as far as somebody may. */
import type { Actor } from '#access/subject.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { mayFind, mayManage, mayOwn, type Standing } from './rules.ts';
import { type ChannelRow, findChannelRow, lockChannel } from './store.ts';

export const standingOf = (row: Pick<ChannelRow, 'role' | 'joined_at'>): Standing =>
  row.role === null ? null : { role: row.role, joined: row.joined_at !== null };

/** A channel that the actor may find. Throws `not_found`. */
export async function getFindable(tx: TenantTx, actor: Actor | null, channelId: string): Promise<ChannelRow> {
  const row = await findChannelRow(tx, actor?.personId ?? null, channelId);
  if (!row || !mayFind(actor, row, standingOf(row))) throw notFound('The channel');
  return row;
}

/** A channel that the actor looks after, locked. Throws `not_found` where it cannot be found, else `forbidden`. */
export async function getManaged(
  tx: TenantTx,
  actor: Actor,
  channelId: string,
  { asOwner = false, alsoDeleted = false } = {},
): Promise<ChannelRow> {
  const row = await lockChannel(tx, actor.personId, channelId);
  if (!row || (row.deleted_at !== null && !alsoDeleted)) throw notFound('The channel');
  const standing = standingOf(row);
  if (!mayFind(actor, row, standing)) throw notFound('The channel');
  if (asOwner ? !mayOwn(actor, standing) : !mayManage(actor, standing))
    throw new Refusal(
      'forbidden',
      asOwner
        ? 'Only the owner and administrators can do this'
        : 'Only the owner, moderators and administrators can do this',
    );
  return row;
}
