/** Reading people and keeping their accounts. */
import { can, mayReadRecord } from '#access/can.ts';
import type { Actor, Role } from '#access/subject.ts';
import {
  endPasswordLinks,
  endSessionsOf,
  endUnprovenWaysIn,
  findPersonByEmail,
  insertPerson,
  proveEmail,
  publishPeople,
  publishPeopleChanged,
  updatePerson,
} from '#identity/account/api.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { hasNoMailbox } from '#platform/text/no-mailbox.ts';
import type { UserRow } from './contract-users.ts';
import { demotionBlocker, disableBlocker, keyChangeBlocker, makesStaff } from './rules.ts';
import { findGroup, insertMembers } from './store.ts';
import {
  type AccountRow,
  forgetDeactivations,
  forgetGivenRoles,
  type InfoChange,
  lockAccounts,
  lockActiveAdmins,
  setInfo,
  setStatus,
} from './store-admin.ts';
import { listActivityRows, listSignInRows } from './store-history.ts';
import { type Page, readUserRows } from './store-users.ts';

async function getUserRow(tx: TenantTx, personId: string): Promise<UserRow> {
  const [row] = await readUserRows(tx, [personId]);
  if (!row) throw notFound('The person');
  return row;
}

/** One person, for faculty and for themself; for everybody else there is nobody. */
export async function readUser(tx: TenantTx, actor: Actor, personId: string): Promise<UserRow> {
  if (!mayReadRecord(actor, personId)) throw notFound('The person');
  return getUserRow(tx, personId);
}

/** Sign-ins of a person, for that person and for admins; for everybody else there is nobody. */
export async function readSignIns(tx: TenantTx, actor: Actor, personId: string, page: Page, now: Date) {
  if (personId !== actor.personId && !can(actor, 'people.write')) throw notFound('The person');
  await getUserRow(tx, personId);
  return listSignInRows(tx, personId, page, now);
}

/** What somebody did, and what was done to their account. */
export async function readActivity(tx: TenantTx, personId: string, page: Page) {
  await getUserRow(tx, personId);
  return listActivityRows(tx, personId, page);
}

const emailTaken = (path: string): Refusal => {
  const message = 'Someone else has this address';
  return new Refusal('conflict', message, { details: [{ path, message }] });
};

export interface NewUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly groups: readonly string[];
  readonly password?: string | undefined;
  readonly mustChangePassword?: boolean | undefined;
}

/**
 * A key must not make a way in that outlives it or leads to more than it was given: throws `forbidden` for a program that
 * sets a password, or makes or changes an administrator.
 */
function refuseWayIn(
  actor: Actor | null,
  given: { readonly roles: readonly string[]; readonly password?: string | undefined },
) {
  if (actor?.scopes === undefined) return;
  if (given.password !== undefined) throw new Refusal('forbidden', 'API keys can’t set passwords. Send none to invite');
  const why = keyChangeBlocker(actor, given.roles);
  if (why !== null) throw new Refusal('forbidden', why);
}

/** Makes an account. The invitation of one without a password is sent by the caller, after the commit. */
export async function makeUser(tx: TenantTx, actor: Actor | null, given: NewUser, passwordHash: string | null) {
  refuseWayIn(actor, given);
  const personId = await insertPerson(tx, {
    ...given,
    passwordHash,
    mustChangePassword: passwordHash !== null && given.mustChangePassword === true,
  });
  if (personId === null) throw emailTaken('email');
  for (const [index, groupId] of given.groups.entries()) {
    if (!(await findGroup(tx, groupId))) throw badField(`groups.${index}`, 'There is no group with this identifier');
    await insertMembers(tx, groupId, [personId]);
  }
  const { roles, groups, email } = given;
  await writeAudit(tx, actor, 'person.create', 'person', personId, { email, roles, groups });
  return getUserRow(tx, personId);
}

async function lockAccount(tx: TenantTx, personId: string): Promise<AccountRow> {
  const [row] = await lockAccounts(tx, [personId]);
  if (!row) throw notFound('The person');
  return row;
}

/** Sets somebody else's password. The own one is changed with the present one, on the profile. */
export async function changePassword(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  personId: string,
  { passwordHash, mustChange }: { readonly passwordHash: string; readonly mustChange: boolean },
): Promise<UserRow> {
  if (personId === actor.personId) throw new Refusal('impossible', 'Change your own password on your profile page');
  const { email } = await lockAccount(tx, personId);
  const now = services.clock();
  if (!hasNoMailbox(email)) await endUnprovenWaysIn(services, tx, personId);
  await updatePerson(tx, personId, { password_hash: passwordHash, must_change_password: mustChange });
  await endPasswordLinks(tx, [personId], now);
  await endSessionsOf(tx, [personId], now);
  await writeAudit(tx, actor, 'person.password', 'person', personId, {});
  await publishPeopleChanged(services, tx, [personId]);
  return getUserRow(tx, personId);
}

export interface StatusOutcome {
  readonly changed: string[];
  readonly refused: { readonly row: AccountRow; readonly why: string }[];
}

/** Enables or disables accounts, for an actor or, without one, for a directory of the school; those that must stay as they are are named with the reason. */
export async function setStatusOf(
  services: Services,
  tx: TenantTx,
  actor: Actor | null,
  personIds: readonly string[],
  status: 'active' | 'disabled',
): Promise<StatusOutcome> {
  const admins = new Set(await lockActiveAdmins(tx));
  const rows = (await lockAccounts(tx, personIds)).filter((row) => row.status !== status);
  const refused: StatusOutcome['refused'] = [];
  const changed: string[] = [];
  for (const row of rows) {
    const personId = row.person_id;
    const isActiveAdmin = admins.has(personId);
    const otherAdmins = admins.size - (isActiveAdmin ? 1 : 0);
    const why =
      (actor && keyChangeBlocker(actor, row.roles)) ??
      (status === 'disabled' ? disableBlocker({ actor, personId, otherAdmins, isActiveAdmin }) : null);
    if (why !== null) {
      refused.push({ row, why });
      continue;
    }
    if (status === 'disabled') admins.delete(personId);
    changed.push(personId);
  }
  await setStatus(tx, changed, status);
  if (actor) await forgetDeactivations(tx, changed);
  if (status === 'disabled') await endSessionsOf(tx, changed, services.clock());
  for (const personId of changed)
    await writeAudit(tx, actor, status === 'disabled' ? 'person.disable' : 'person.enable', 'person', personId, {});
  await publishPeople(tx, status === 'disabled' ? 'person.left' : 'person.changed', changed, services.clock());
  await publishPeopleChanged(services, tx, changed);
  return { changed, refused };
}

export async function changeStatus(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  user: { readonly _id: string; readonly status: 'active' | 'disabled' },
): Promise<UserRow> {
  const before = await getUserRow(tx, user._id);
  refuseWayIn(actor, before);
  const { refused } = await setStatusOf(services, tx, actor, [before._id], user.status);
  if (refused[0]) throw new Refusal('impossible', refused[0].why);
  return getUserRow(tx, user._id);
}

export interface UserInfo {
  readonly firstName?: string | undefined;
  /** Null: none. */
  readonly lastName?: string | null | undefined;
  readonly email?: string | undefined;
  readonly roles?: readonly Role[] | undefined;
}

const sameRoles = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((role) => b.includes(role));

/** What of the given is new. */
function changeOf(row: AccountRow, info: UserInfo): InfoChange {
  return {
    ...(info.firstName !== undefined && info.firstName !== row.first_name && { first_name: info.firstName }),
    ...(info.lastName !== undefined && (info.lastName ?? '') !== row.last_name && { last_name: info.lastName ?? '' }),
    ...(info.email !== undefined && info.email !== row.email && { email: info.email }),
    ...(info.roles && !sameRoles(info.roles, row.roles) && { roles: [...info.roles] }),
  };
}

/**
 * Changes names, address or roles. A new address makes the links mailed to the old one useless. With a role of staff, an
 * account whose address was never confirmed goes to the owner of the address: what has opened it until then ends.
 */
export async function changeInfo(
  services: Services,
  tx: TenantTx,
  actor: Actor | null,
  { _id, info }: { readonly _id: string; readonly info: UserInfo },
): Promise<UserRow> {
  const admins = info.roles ? await lockActiveAdmins(tx) : [];
  const row = await lockAccount(tx, _id);
  const change = changeOf(row, info);
  if (Object.keys(change).length === 0) return getUserRow(tx, _id);
  refuseWayIn(actor, { roles: [...row.roles, ...(change.roles ?? [])] });
  if (change.roles && !change.roles.includes('admin')) {
    const isActiveAdmin = admins.includes(_id);
    const why = demotionBlocker({ isActiveAdmin, otherAdmins: admins.length - (isActiveAdmin ? 1 : 0) });
    if (why !== null) throw new Refusal('impossible', why, { details: [{ path: 'user.info.roles', message: why }] });
  }
  if (change.email !== undefined) {
    if (await findPersonByEmail(tx, change.email)) throw emailTaken('user.info.email');
    await endPasswordLinks(tx, [_id], services.clock());
  }
  await setInfo(tx, _id, change);
  if (change.roles) await forgetGivenRoles(tx, [_id]);
  // Where a learning platform named no address, nobody can have come by one.
  const isReachable = !hasNoMailbox(change.email ?? row.email);
  if (change.roles && isReachable && makesStaff(row.roles, change.roles)) await proveEmail(services, tx, _id);
  const from = {
    ...('first_name' in change && { first_name: row.first_name }),
    ...('last_name' in change && { last_name: row.last_name }),
    ...('email' in change && { email: row.email }),
    ...('roles' in change && { roles: row.roles }),
  };
  await writeAudit(tx, actor, 'person.info', 'person', _id, { from, to: change });
  await publishPeople(tx, 'person.changed', [_id], services.clock());
  await publishPeopleChanged(services, tx, [_id]);
  return getUserRow(tx, _id);
}
