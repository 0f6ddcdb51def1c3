/** Joining and leaving channels, and who looks after them. */
import { type Actor, resolveRole } from '#access/subject.ts';
import { readCode } from '#billing/rules.ts';
import {
  countAttempt,
  forgive,
  isPassword,
  passCodeLimits,
  refuseWhenTooMany,
  takeTurn,
} from '#identity/account/api.ts';
import { notify } from '#messaging/notifications/api.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { readChannel } from './actions.ts';
import { getFindable, getManaged, standingOf } from './actions-find.ts';
import type { Channel } from './contract.ts';
import type { Member } from './contract-members.ts';
import { mayLeave, mayOwn, waysIn } from './rules.ts';
import { lockChannel } from './store.ts';
import {
  deleteMember,
  demoteOwner,
  findMember,
  inviteRows,
  joinMember,
  listActiveMembersOfGroup,
  listMemberRows,
  listPeopleByEmail,
  setRole,
} from './store-members.ts';

const wrongCode = (message: string): Refusal =>
  new Refusal('forbidden', message, { details: [{ path: 'passCode', message }] });

/**
 * Joins a channel; who has joined already is answered the same. Throws `not_found`, `forbidden` for a wrong pass code, and
 * `too_many_requests` after too many of them.
 */
export async function joinChannel(
  services: Services,
  tenant: TenantOfRequest,
  actor: Actor,
  given: { id: string; passCode?: string | undefined },
): Promise<Channel> {
  const now = services.clock();
  const limits = passCodeLimits(given.id, actor.personId);
  const inSchool = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> => inTenant(services.database, tenant.id, work);
  const row = await inSchool((tx) => getFindable(tx, actor, given.id));
  const way = waysIn(row, standingOf(row));
  if (way?.asksPassCode) {
    if (!given.passCode) throw wrongCode('This channel needs a pass code');
    const [own, ...others] = limits;
    // Counted before it is looked at, so that guesses sent all at once are no more than the limit either.
    await inSchool(async (tx) => {
      await takeTurn(tx, `pass codes of ${actor.personId}`);
      await refuseWhenTooMany(tx, limits, now);
      await countAttempt(tx, [own!], now);
    });
    // Outside of any transaction: hashing is slow on purpose.
    if (!(await isPassword(row.pass_code_hash, readCode(given.passCode)))) {
      await inSchool((tx) => countAttempt(tx, others, now));
      throw wrongCode('The pass code is incorrect');
    }
    await inSchool((tx) => forgive(tx, own!));
  }
  return inSchool(async (tx) => {
    // The code may have been changed while it was checked.
    const still = await getFindable(tx, actor, given.id);
    if (way?.asksPassCode && still.pass_code_hash !== row.pass_code_hash) throw wrongCode('The pass code is incorrect');
    if (way !== null && (await joinMember(tx, given.id, actor.personId, now)))
      await writeAudit(tx, actor, 'channel.join', 'channel', given.id, {});
    return readChannel(tx, actor, given.id, now);
  });
}

/** Leaves the channel, or declines an invitation; no effect for people who are not members. */
export async function leaveChannel(tx: TenantTx, actor: Actor, channelId: string): Promise<void> {
  // As in `getManaged`: a person who becomes its owner now can't leave any more.
  await lockChannel(tx, actor.personId, channelId);
  const standing = standingOf(await getFindable(tx, actor, channelId));
  if (standing === null) return;
  if (!mayLeave(standing))
    throw new Refusal('impossible', 'You own this channel. Transfer it to someone, or delete it');
  await deleteMember(tx, channelId, actor.personId);
  await writeAudit(tx, actor, 'channel.leave', 'channel', channelId, {});
}

export async function listMembers(
  tx: TenantTx,
  actor: Actor,
  channelId: string,
  filter: { ofst: number; limit: number; q: string },
): Promise<{ members: Member[]; total: number }> {
  await getManaged(tx, actor, channelId);
  const { rows, total } = await listMemberRows(tx, channelId, filter);
  return {
    members: rows.map((row) => ({
      _id: row.person_id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      email: row.email,
      role: row.role,
      canModerate: canModerate(row.roles),
      joinedAt: row.joined_at?.toISOString() ?? null,
      invitedAt: row.invited_at?.toISOString() ?? null,
    })),
    total,
  };
}

const canModerate = (roles: readonly string[]): boolean => resolveRole(roles) !== 'student';

/** Invites people by address, or a whole group, and tells them. */
export async function invite(
  tx: TenantTx,
  actor: Actor,
  channelId: string,
  { emails, group }: { emails: readonly string[]; group?: string | undefined },
  now: Date,
) {
  const channel = await getManaged(tx, actor, channelId);
  if (emails.length === 0 && group === undefined) throw badField('emails', 'Choose someone');
  const addresses = [...new Set(emails)];
  const people = await listPeopleByEmail(tx, addresses);
  const known = new Set(people.map((person) => person.email));
  const members = group === undefined ? [] : await listActiveMembersOfGroup(tx, group);
  if (members === null) throw badField('group', 'Must be a group of people');
  const ids = [...new Set([...people.map((person) => person.person_id), ...members])];
  const invited = await inviteRows(tx, channelId, ids, actor.personId, now);
  if (invited.length > 0) {
    await writeAudit(tx, actor, 'channel.invite', 'channel', channelId, { invited: invited.length });
    await notify(tx, invited, {
      kind: 'channel',
      title: (say) => say.channelInvited(channel.name),
      href: `/channels/${channelId}`,
    });
  }
  return {
    invited: invited.length,
    already: ids.length - invited.length,
    unknown: addresses.filter((address) => !known.has(address)),
  };
}

export async function removeMember(tx: TenantTx, actor: Actor, channelId: string, personId: string): Promise<void> {
  const channel = await getManaged(tx, actor, channelId);
  const member = await findMember(tx, channelId, personId);
  if (!member) throw notFound('The member');
  if (member.role === 'owner') throw new Refusal('impossible', 'The owner must transfer the channel before leaving');
  if (member.role === 'moderator' && personId !== actor.personId && !mayOwn(actor, standingOf(channel)))
    throw new Refusal('forbidden', 'Only the owner and administrators can remove a moderator');
  await deleteMember(tx, channelId, personId);
  await writeAudit(tx, actor, 'channel.removeMember', 'channel', channelId, { person: personId });
}

/** Names a moderator, takes that back, or hands the channel over: the owner before becomes a moderator. */
export async function setMemberRole(
  tx: TenantTx,
  actor: Actor,
  channelId: string,
  personId: string,
  role: Member['role'],
): Promise<void> {
  const channel = await getManaged(tx, actor, channelId, { asOwner: true });
  const member = await findMember(tx, channelId, personId);
  if (!member) throw notFound('The member');
  if (member.role === role) return;
  if (member.role === 'owner') throw new Refusal('impossible', 'Transfer the channel by making someone else its owner');
  if (role !== 'member') {
    if (member.joined_at === null) throw new Refusal('impossible', 'They have not accepted the invitation yet');
    if (!canModerate(member.roles))
      throw new Refusal('impossible', 'Only teachers and administrators can run a channel');
  }
  if (role === 'owner') await demoteOwner(tx, channelId);
  await setRole(tx, channelId, personId, role);
  await writeAudit(tx, actor, 'channel.setRole', 'channel', channelId, { person: personId, role });
  if (role !== 'member')
    await notify(tx, [personId], {
      kind: 'channel',
      title: (say) => (role === 'owner' ? say.channelOwner : say.channelModerator)(channel.name),
      href: `/channels/${channelId}`,
    });
}
