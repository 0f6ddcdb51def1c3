/** Keeping groups. */

import type { Actor } from '#access/subject.ts';
import { publishPeopleChanged } from '#identity/account/api.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import type { Group } from './contract.ts';
import { groupInputSchema, type updateGroup } from './contract.ts';
import {
  changeGroup,
  deleteMembers,
  findDeletedGroup,
  findGroup,
  insertGroup,
  insertMembers,
  isNameTaken,
  lockGroupNames,
  markGroupDeleted,
  unmarkGroupDeleted,
} from './store.ts';
import { lockAccounts } from './store-admin.ts';
import { listMemberRows, type Page } from './store-users.ts';

async function getLivingGroup(tx: TenantTx, groupId: string): Promise<Group> {
  const group = await findGroup(tx, groupId);
  if (!group) throw notFound('The group');
  return group;
}

const nameTaken = (path: string): Refusal => {
  const message = 'Another group has this name, in upper or lower case';
  return new Refusal('conflict', message, { details: [{ path, message }] });
};

/** Throws `conflict` for a name that another group has. */
async function needFreeName(tx: TenantTx, name: string, groupId: string | null, path: string): Promise<void> {
  await lockGroupNames(tx);
  if (await isNameTaken(tx, name, groupId)) throw nameTaken(path);
}

export async function readGroup(tx: TenantTx, groupId: string, page: Page & { q: string }) {
  const group = await getLivingGroup(tx, groupId);
  return { group, ...(await listMemberRows(tx, groupId, page)) };
}

export async function makeGroup(
  tx: TenantTx,
  actor: Actor | null,
  given: { name: string; description: string },
): Promise<Group> {
  await needFreeName(tx, given.name, null, 'name');
  const groupId = await insertGroup(tx, given);
  if (groupId === null) throw nameTaken('name');
  await writeAudit(tx, actor, 'group.create', 'group', groupId, { name: given.name });
  return getLivingGroup(tx, groupId);
}

async function renameGroup(
  tx: TenantTx,
  actor: Actor | null,
  group: Group,
  name: string,
  path: string,
): Promise<boolean> {
  if (name === group.name) return false;
  await needFreeName(tx, name, group._id, path);
  await changeGroup(tx, group._id, { name });
  await writeAudit(tx, actor, 'group.rename', 'group', group._id, { from: group.name, to: name });
  return true;
}

export async function editGroup(
  tx: TenantTx,
  actor: Actor | null,
  groupId: string,
  changes: BodyOf<typeof updateGroup>,
): Promise<Group> {
  const group = await getLivingGroup(tx, groupId);
  const change = withChanges(groupInputSchema, group, changes);
  if (change.name !== group.name) await renameGroup(tx, actor, group, change.name, 'name');
  if (change.description !== group.description) {
    await changeGroup(tx, groupId, { description: change.description });
    await writeAudit(tx, actor, 'group.describe', 'group', groupId, {});
  }
  return getLivingGroup(tx, groupId);
}

/** Members, and what is meant for the group, stay as they are. */
export async function removeGroup(services: Services, tx: TenantTx, actor: Actor, groupId: string): Promise<void> {
  const group = await getLivingGroup(tx, groupId);
  await markGroupDeleted(tx, groupId, services.clock());
  await writeAudit(tx, actor, 'group.delete', 'group', groupId, { name: group.name, members: group.memberCount });
}

export async function undeleteGroup(tx: TenantTx, actor: Actor, groupId: string): Promise<Group> {
  const deleted = await findDeletedGroup(tx, groupId);
  if (!deleted?.name) throw notFound('The deleted group');
  await needFreeName(tx, deleted.name, groupId, 'name');
  await unmarkGroupDeleted(tx, groupId, deleted.name);
  await writeAudit(tx, actor, 'group.restore', 'group', groupId, { name: deleted.name });
  return getLivingGroup(tx, groupId);
}

/** Puts people into a group. Throws `invalid_input` when one of them does not exist; then nobody is added. */
export async function addToGroup(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  groupId: string,
  given: { selectedUserIds: readonly string[]; groupName?: string | undefined },
) {
  const group = await getLivingGroup(tx, groupId);
  const wanted = [...new Set(given.selectedUserIds)];
  const known = new Set((await lockAccounts(tx, wanted)).map((row) => row.person_id));
  const unknown = given.selectedUserIds.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw badField(`selectedUserIds.${unknown}`, 'There is no person with this identifier');
  const added = await insertMembers(tx, groupId, wanted);
  if (added.length > 0) await writeAudit(tx, actor, 'group.add', 'group', groupId, { people: added });
  const renamed = given.groupName !== undefined && (await renameGroup(tx, actor, group, given.groupName, 'groupName'));
  await publishPeopleChanged(services, tx, added);
  return {
    group: await getLivingGroup(tx, groupId),
    added: added.length,
    already: wanted.length - added.length,
    renamed,
  };
}

/** Throws `not_found` for somebody who is not in it. */
export async function takeFromGroup(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  { id, userId }: { id: string; userId: string },
): Promise<Group> {
  await getLivingGroup(tx, id);
  const removed = await deleteMembers(tx, id, [userId]);
  if (removed.length === 0) throw notFound('This person in the group');
  await writeAudit(tx, actor, 'group.remove', 'group', id, { people: removed });
  await publishPeopleChanged(services, tx, removed);
  return getLivingGroup(tx, id);
}
