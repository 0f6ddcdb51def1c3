/** What a directory does to its groups. */
import { hasRuleFor } from '#identity/directories/api.ts';
import { editGroup, findGroupNamed, findGroup as findOwnGroup, makeGroup } from '#identity/people/api.ts';
import { badValue, ScimError } from '#identity/scim/protocol/errors.ts';
import { applyPatch, isRecord, operationsOf, type Resource, resourceFrom } from '#identity/scim/protocol/patch.ts';
import { refuseOtherVersion } from '#identity/scim/protocol/preconditions.ts';
import { groupResource, versionOf, writtenGroup } from '#identity/scim/protocol/resources.ts';
import { resourceTypes } from '#identity/scim/protocol/schema.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { Call } from './actions-users.ts';
import { retell, SCIM } from './retell.ts';
import {
  deleteMembers,
  deleteGroup as deleteRow,
  findGroup,
  insertGroup,
  insertMembers,
  isNameTaken,
  listMembers,
  listVisible,
  lockGroup,
  type ScimGroupRow,
  touchGroups,
  updateGroup,
} from './store-groups.ts';
import { type GroupValues, groupValues, isId } from './values.ts';

const noSuchGroup = (id: string): ScimError => new ScimError(404, `There is no group ${id}`);
const taken = (): ScimError => new ScimError(409, 'Another group has this displayName', 'uniqueness');

/** `withMembers` false: without the members, of whom there may be thousands. */
export async function readGroup({ tx, site }: Pick<Call, 'tx' | 'site'>, id: string, withMembers = true) {
  const row = isId(id) ? await findGroup(tx, id) : null;
  if (!row) throw noSuchGroup(id);
  const members = withMembers ? ((await listMembers(tx, [row.id])).get(row.id) ?? []) : [];
  return groupResource(site, row, members);
}

/**
 * The group here for one of the directory: one of the same name, or a new one. None where a rule says what the directory's means. One
 * that an administrator has deleted stays deleted.
 */
async function linkGroup({ tx }: Call, id: string, name: string): Promise<void> {
  const row = await findGroup(tx, id);
  if (!row || row.group_id !== null || (await hasRuleFor(tx, SCIM, 'group', name))) return;
  const there = await findGroupNamed(tx, name);
  const group = there ?? (await makeGroup(tx, null, { name, description: '' }))._id;
  await updateGroup(tx, id, { group_id: group, made_group: there === null });
}

/** Renames the group here with the directory's, where it was made for it and the name is free. */
async function renameOwn({ tx }: Call, row: ScimGroupRow, name: string): Promise<void> {
  if (row.group_id === null || !row.made_group) return;
  const [own, other] = [await findOwnGroup(tx, row.group_id), await findGroupNamed(tx, name, row.group_id)];
  if (own && other === null) await editGroup(tx, null, row.group_id, { name });
}

async function refuseStrangers({ tx }: Call, people: readonly string[]): Promise<void> {
  const known = new Set(await listVisible(tx, people));
  const stranger = people.find((id) => !known.has(id));
  if (stranger !== undefined) throw badValue(`members: there is no user ${stranger}`);
}

async function storeMembers(call: Call, row: ScimGroupRow, before: readonly string[], after: readonly string[]) {
  const { tx } = call;
  const [was, is] = [new Set(before), new Set(after)];
  const [added, removed] = [after.filter((id) => !was.has(id)), before.filter((id) => !is.has(id))];
  await refuseStrangers(call, added);
  if (added.length > 0) await insertMembers(tx, row.id, added);
  if (removed.length > 0) await deleteMembers(tx, row.id, removed);
  return [...added, ...removed];
}

async function store(call: Call, row: ScimGroupRow, before: readonly string[], values: GroupValues): Promise<void> {
  const { services, tx } = call;
  const isRenamed = values.displayName !== row.display_name;
  if (isRenamed && (await isNameTaken(tx, values.displayName, row.id))) throw taken();
  if (isRenamed) await renameOwn(call, row, values.displayName);
  if (isRenamed || values.externalId !== row.external_id)
    await updateGroup(tx, row.id, { display_name: values.displayName, external_id: values.externalId });
  await linkGroup(call, row.id, values.displayName);
  const moved = await storeMembers(call, row, before, values.members);
  await touchGroups(tx, [row.id], services.clock());
  await retell(services, tx, isRenamed ? [...new Set([...before, ...values.members])] : moved);
}

export async function createGroup(call: Call, body: unknown): Promise<Resource> {
  const { services, tx } = call;
  const values = groupValues(resourceFrom(resourceTypes.Group, body));
  const id = await insertGroup(tx, values, services.clock());
  if (id === null) throw taken();
  await linkGroup(call, id, values.displayName);
  await refuseStrangers(call, values.members);
  if (values.members.length > 0) await insertMembers(tx, id, values.members);
  await retell(services, tx, values.members);
  await writeAudit(tx, null, 'scim.create', 'scim_group', id, { name: values.displayName, by: call.by });
  return readGroup(call, id);
}

async function change(call: Call, id: string, ifMatch: string | undefined, next: (before: Resource) => Resource) {
  const { tx } = call;
  const row = isId(id) ? await lockGroup(tx, id) : null;
  if (!row) throw noSuchGroup(id);
  const members = (await listMembers(tx, [row.id])).get(row.id) ?? [];
  refuseOtherVersion(ifMatch, versionOf(groupResource(call.site, row, members)));
  const before = writtenGroup(row, members);
  const after = next(before);
  if (JSON.stringify(before) !== JSON.stringify(after))
    await store(
      call,
      row,
      members.map((one) => one.id),
      groupValues(after),
    );
  return readGroup(call, row.id);
}

/** Puts a group in place. Members stay where the body has none; an empty list takes them out. */
export const replaceGroup = (call: Call, id: string, body: unknown, ifMatch: string | undefined) =>
  change(call, id, ifMatch, ({ members, externalId }) => {
    const isKeyed = Object.keys(isRecord(body) ? body : {}).some((key) => key.toLowerCase() === 'members');
    const given = resourceFrom(resourceTypes.Group, body);
    return { externalId, ...(!isKeyed && { members }), ...given };
  });

export const patchGroup = (call: Call, id: string, body: unknown, ifMatch: string | undefined) =>
  change(call, id, ifMatch, (before) => applyPatch(resourceTypes.Group, before, operationsOf(body)));

/** Removes a group of the directory and the memberships that it made. The group here stays, with what is meant for it. */
export async function deleteGroup(call: Call, id: string, ifMatch: string | undefined): Promise<void> {
  const { services, tx } = call;
  const row = isId(id) ? await lockGroup(tx, id) : null;
  if (!row) throw noSuchGroup(id);
  const members = (await listMembers(tx, [row.id])).get(row.id) ?? [];
  refuseOtherVersion(ifMatch, versionOf(groupResource(call.site, row, members)));
  await deleteRow(tx, row.id);
  await retell(
    services,
    tx,
    members.map((one) => one.id),
  );
  await writeAudit(tx, null, 'scim.delete', 'scim_group', row.id, { name: row.display_name, by: call.by });
}
