/** What a directory does to people. */
import { claimAccount, hasGiven, releaseAccount } from '#identity/directories/api.ts';
import { changeInfo, lockAccounts, makeUser, setExternalId, setStatusOf } from '#identity/people/api.ts';
import { ScimError } from '#identity/scim/protocol/errors.ts';
import { applyPatch, operationsOf, type Resource, resourceFrom } from '#identity/scim/protocol/patch.ts';
import { refuseOtherVersion } from '#identity/scim/protocol/preconditions.ts';
import { userResource, versionOf, writtenUser } from '#identity/scim/protocol/resources.ts';
import { resourceTypes } from '#identity/scim/protocol/schema.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { retell, SCIM } from './retell.ts';
import { leaveAllGroups, touchGroups } from './store-groups.ts';
import {
  findByUserName,
  findDirectoryRow,
  findUser,
  isNumberTaken,
  listGroupsOfUsers,
  markDeleted,
  type ScimUserRow,
  upsertDirectoryRow,
} from './store-users.ts';
import { isId, type UserValues, userValues } from './values.ts';

/** What every action of a request needs. */
export interface Call {
  readonly services: Services;
  readonly tx: TenantTx;
  readonly site: string;
  /** The name of the token, for the log. */
  readonly by: string;
}

const noSuchUser = (id: string): ScimError => new ScimError(404, `There is no user ${id}`);
const taken = (what: string): ScimError => new ScimError(409, `Another account has this ${what}`, 'uniqueness');

export async function readUser({ tx, site }: Pick<Call, 'tx' | 'site'>, id: string): Promise<Resource> {
  const row = isId(id) ? await findUser(tx, id) : null;
  if (!row) throw noSuchUser(id);
  return userResource(site, row, (await listGroupsOfUsers(tx, [row.id])).get(row.id) ?? []);
}

/** The account belongs to the directory from now on. Throws 403 where another system keeps it. */
async function claim({ services, tx, by }: Call, id: string): Promise<void> {
  const keeper = await claimAccount(tx, SCIM, id, services.clock());
  if (keeper === null) return;
  const detail = `This account is kept by another system of the school (${keeper}), which alone changes it`;
  throw new ScimError(403, `${detail}; the token ${by} can’t`);
}

/** Enables or disables the account. What an administrator has disabled, a directory does not enable. */
async function setActive({ services, tx }: Call, id: string, isActive: boolean): Promise<Date | null> {
  const [account] = await lockAccounts(tx, [id]);
  const before = (await findDirectoryRow(tx, id))?.deactivated_at ?? null;
  const wasActive = account?.status === 'active';
  if (isActive === wasActive) return isActive ? null : before;
  if (isActive && before === null) return null;
  const { refused } = await setStatusOf(services, tx, null, [id], isActive ? 'active' : 'disabled');
  if (refused[0]) throw new ScimError(409, refused[0].why);
  return isActive ? null : services.clock();
}

/** Whose address a directory could change to get in by a mail: only that of administrators whom it has made. */
async function refuseAdminsAddress({ tx }: Call, row: ScimUserRow, email: string): Promise<void> {
  if (row.email === email) return;
  const [account] = await lockAccounts(tx, [row.id]);
  if (account?.role !== 'admin') return;
  const given = await hasGiven(tx, SCIM, row.id, 'admin');
  if (given) return;
  throw new ScimError(
    403,
    'The address of an administrator can only be changed by an administrator here',
    'mutability',
  );
}

/** Makes the account as the directory says. The account exists and is the directory's. */
async function storeUser(call: Call, row: ScimUserRow, values: UserValues): Promise<void> {
  const { services, tx } = call;
  const other = await findByUserName(tx, values.userName);
  if (other && other.id !== row.id) throw taken('userName');
  await refuseAdminsAddress(call, row, values.email.value);
  const { firstName, lastName, email } = values;
  await changeInfo(services, tx, null, { _id: row.id, info: { firstName, lastName, email: email.value } });
  if (values.employeeNumber !== row.employee_number) {
    if (values.employeeNumber !== null && (await isNumberTaken(tx, values.employeeNumber, row.id)))
      throw taken('employeeNumber');
    await setExternalId(tx, row.id, values.employeeNumber);
  }
  const deactivatedAt = await setActive(call, row.id, values.active);
  await upsertDirectoryRow(tx, row.id, values, deactivatedAt, services.clock());
  await retell(services, tx, [row.id]);
}

async function getRow(tx: TenantTx, id: string): Promise<ScimUserRow> {
  const row = isId(id) ? await findUser(tx, id) : null;
  if (!row) throw noSuchUser(id);
  return row;
}

/** Takes an account back that the directory had deleted: the same person, with all results. */
async function takeBack(call: Call, id: string, values: UserValues): Promise<void> {
  const { services, tx } = call;
  const deactivatedAt = (await findDirectoryRow(tx, id))?.deactivated_at ?? null;
  await upsertDirectoryRow(tx, id, values, deactivatedAt, services.clock());
  await claim(call, id);
  await storeUser(call, await getRow(tx, id), values);
  await writeAudit(tx, null, 'scim.accept', 'person', id, { by: call.by });
}

/** Makes an account. Throws `uniqueness` where there is one with the name or the address. */
export async function createUser(call: Call, body: unknown): Promise<Resource> {
  const { tx } = call;
  const values = userValues(resourceFrom(resourceTypes.User, body));
  const there = (await findByUserName(tx, values.userName)) ?? (await findByUserName(tx, values.email.value));
  if (there && !there.is_deleted) throw taken('userName or address');
  if (there) {
    await takeBack(call, there.id, values);
    return readUser(call, there.id);
  }
  const { firstName, lastName, email } = values;
  const made = await makeUser(
    tx,
    null,
    { firstName, lastName, email: email.value, roles: ['student'], groups: [] },
    null,
  );
  await claim(call, made._id);
  await storeUser(call, await getRow(tx, made._id), values);
  await writeAudit(tx, null, 'scim.create', 'person', made._id, { by: call.by });
  return readUser(call, made._id);
}

/** Stores a resource in place of the one that is there. Nothing is written where nothing is new. */
async function store(call: Call, row: ScimUserRow, before: Resource, after: Resource): Promise<Resource> {
  await claim(call, row.id);
  if (JSON.stringify(before) !== JSON.stringify(after)) await storeUser(call, row, userValues(after));
  return readUser(call, row.id);
}

const lockUser = async (tx: TenantTx, id: string): Promise<ScimUserRow> => {
  if (isId(id)) await lockAccounts(tx, [id]);
  return getRow(tx, id);
};

/** Puts a resource in place. What it leaves out of name, state, address and external identifier stays as it is. */
export async function replaceUser(call: Call, id: string, body: unknown, ifMatch: string | undefined) {
  const row = await lockUser(call.tx, id);
  refuseOtherVersion(ifMatch, versionOf(await readUser(call, id)));
  const before = writtenUser(row);
  const { name, active, emails, externalId } = before;
  const given = resourceFrom(resourceTypes.User, body);
  return store(call, row, before, { ...(name !== undefined && { name }), active, emails, externalId, ...given });
}

export async function patchUser(call: Call, id: string, body: unknown, ifMatch: string | undefined): Promise<Resource> {
  const row = await lockUser(call.tx, id);
  refuseOtherVersion(ifMatch, versionOf(await readUser(call, id)));
  const before = writtenUser(row);
  const after = applyPatch(resourceTypes.User, before, operationsOf(body));
  // Who was disabled stays so until the directory says otherwise: no value is not a yes.
  return store(call, row, before, 'active' in after ? after : { ...after, active: before.active });
}

/** Disables the account and gives it back to the school: the directory does not see it any more. Attempts and results stay. */
export async function deleteUser(call: Call, id: string, ifMatch: string | undefined): Promise<void> {
  const { services, tx } = call;
  const row = await lockUser(tx, id);
  refuseOtherVersion(ifMatch, versionOf(await readUser(call, id)));
  await claim(call, row.id);
  const deactivatedAt = await setActive(call, row.id, false);
  const left = await leaveAllGroups(tx, row.id);
  await touchGroups(tx, left, services.clock());
  await markDeleted(tx, row.id, deactivatedAt, services.clock());
  await retell(services, tx, [row.id]);
  await releaseAccount(tx, SCIM, row.id);
  await writeAudit(tx, null, 'scim.delete', 'person', row.id, { by: call.by });
}
