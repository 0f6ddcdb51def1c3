/** Pure decisions about channels. */
import { can } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';

export interface ChannelFacts {
  readonly kind: string;
}

/** The relation of a person to a channel; null: none. */
export type Standing = { readonly role: string; readonly joined: boolean } | null;

const hasJoined = (standing: Standing): boolean => standing?.joined === true;

/** The owner, the moderators and all admins look after a channel. */
export const mayManage = (actor: Actor | null, standing: Standing): boolean =>
  can(actor, 'channel.write') &&
  (actor?.role === 'admin' || (hasJoined(standing) && (standing?.role === 'owner' || standing?.role === 'moderator')));

/** Moderators are named, and the channel is deleted, by its owner and by admins. */
export const mayOwn = (actor: Actor | null, standing: Standing): boolean =>
  can(actor, 'channel.write') && (actor?.role === 'admin' || (hasJoined(standing) && standing?.role === 'owner'));

/** Visitors find public channels; by invitation are found by those who belong to them, or are invited. */
export function mayFind(actor: Actor | null, channel: ChannelFacts, standing: Standing): boolean {
  if (channel.kind === 'public' || mayManage(actor, standing)) return true;
  return actor !== null && (channel.kind === 'code' || standing !== null);
}

/** What is inside is shown before joining only where the channel is public. */
export const maySeeInside = (actor: Actor | null, channel: ChannelFacts, standing: Standing): boolean =>
  channel.kind === 'public' || hasJoined(standing) || mayManage(actor, standing);

/** The owner hands the channel over before leaving it. */
export const mayLeave = (standing: Standing): boolean => standing !== null && standing.role !== 'owner';

export interface Joining {
  /** Asked for before somebody is let in. */
  readonly asksPassCode: boolean;
}

/** How somebody who may find the channel joins it; null for who has joined already. */
export function waysIn(channel: ChannelFacts, standing: Standing): Joining | null {
  if (hasJoined(standing)) return null;
  // An invitation opens a channel by pass code, too.
  return { asksPassCode: channel.kind === 'code' && standing === null };
}
