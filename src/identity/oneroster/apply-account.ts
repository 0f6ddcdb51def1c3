/** What a run does to one account. */
import { findPersonByEmail } from '#identity/account/api.ts';
import { claimAccount } from '#identity/directories/api.ts';
import { changeInfo, lockAccounts, makeUser, setExternalId, setStatusOf } from '#identity/people/api.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import type { Account, Decision } from './plan/plan.ts';
import { sourceOf } from './source.ts';
import { findDeactivated, insertLink, listKnown, updateLink } from './store-records.ts';

type Stored = Extract<Decision, { outcome: 'create' | 'link' | 'update' }>;
type Leaving = Extract<Decision, { outcome: 'leave' }>;

export interface Turn {
  readonly services: Services;
  readonly tx: TenantTx;
  readonly connectionId: string;
}

export interface Applied {
  readonly personId: string;
  /** What could not be done, though the rest was. */
  readonly notes: readonly string[];
}

async function create(turn: Turn, decision: Stored): Promise<string> {
  const { services, tx, connectionId } = turn;
  const { account, sourcedId, number } = decision;
  const { firstName, lastName, email } = account!;
  const info = { firstName, lastName, email: email!, roles: ['student'] as const, groups: [] };
  const { _id: personId } = await makeUser(tx, null, info, null);
  // Uploads and learning platforms know the person by it.
  if (number !== null && (await listKnown(tx, [number], [])).length === 0) await setExternalId(tx, personId, number);
  await insertLink(tx, connectionId, { sourcedId, personId, linkedBy: 'created' }, services.clock());
  return personId;
}

async function link(turn: Turn, { sourcedId, personId, linkedBy }: Stored): Promise<string> {
  const { services, tx, connectionId } = turn;
  const isNew = await insertLink(
    tx,
    connectionId,
    { sourcedId, personId: personId!, linkedBy: linkedBy ?? 'hand' },
    services.clock(),
  );
  if (!isNew) throw new Refusal('conflict', 'Another person of the system has the account with this number');
  await writeAudit(tx, null, 'oneroster.connect', 'person', personId!, { number: sourcedId, by: linkedBy });
  return personId!;
}

/** Changes name and address, as far as the account is the connection's. An administrator's address it never changes. */
async function storeAccount({ services, tx }: Turn, personId: string, account: Account): Promise<string[]> {
  const notes: string[] = [];
  const [row] = await lockAccounts(tx, [personId]);
  let { email } = account;
  if (email === null) notes.push('The system names no valid e-mail address. The one here stays');
  else if (email !== row?.email) {
    const owner = await findPersonByEmail(tx, email);
    if (row?.role === 'admin')
      notes.push('The address of an administrator can only be changed by an administrator here');
    else if (owner) notes.push('Another account has the e-mail address that the system names. The one here stays');
    if (row?.role === 'admin' || owner) email = null;
  }
  const { firstName, lastName } = account;
  const isNamed = firstName !== '' || lastName !== '';
  const info = { ...(isNamed && { firstName, lastName }), ...(email !== null && { email }) };
  await changeInfo(services, tx, null, { _id: personId, info });
  return notes;
}

/** Enables an account that this connection has disabled. */
async function comeBack({ services, tx, connectionId }: Turn, sourcedId: string, personId: string): Promise<string[]> {
  const deactivated = await findDeactivated(tx, connectionId, sourcedId);
  const [row] = await lockAccounts(tx, [personId]);
  if (row?.status === 'active') return [];
  if (deactivated === null) return ['The account was disabled here, and stays disabled'];
  await setStatusOf(services, tx, null, [personId], 'active');
  return [];
}

/** Makes or changes the account of somebody. Roles and groups follow by the rules. Throws `Refusal`. */
export async function applyPerson(turn: Turn, decision: Stored): Promise<Applied> {
  const { services, tx, connectionId } = turn;
  const { outcome, sourcedId, account, roles, told } = decision;
  const personId =
    outcome === 'create'
      ? await create(turn, decision)
      : outcome === 'link'
        ? await link(turn, decision)
        : decision.personId!;
  const keeper = await claimAccount(tx, sourceOf(connectionId), personId, services.clock());
  const notes: string[] = [];
  if (keeper === null) {
    if (account && outcome !== 'create') notes.push(...(await storeAccount(turn, personId, account)));
    if (outcome !== 'create') notes.push(...(await comeBack(turn, sourcedId, personId)));
  } else if (outcome !== 'update')
    notes.push('Another system of the school keeps name, address and state of this account');
  await updateLink(tx, connectionId, sourcedId, {
    roles,
    ...(account && { account_mark: account.mark }),
    told_mark: told.mark,
    classes: told.classes,
    left_at: null,
    deactivated_at: null,
  });
  return { personId, notes };
}

/** Disables the account of somebody who has left, where it is the connection's. Results stay. Throws `Refusal`. */
export async function applyLeaving(turn: Turn, { sourcedId, personId }: Leaving): Promise<Applied> {
  const { services, tx, connectionId } = turn;
  const now = services.clock();
  const notes: string[] = [];
  let deactivatedAt: Date | null = null;
  if ((await claimAccount(tx, sourceOf(connectionId), personId, now)) !== null)
    notes.push('Another system of the school keeps name, address and state of this account');
  else {
    const { changed, refused } = await setStatusOf(services, tx, null, [personId], 'disabled');
    if (refused[0]) throw new Refusal('impossible', refused[0].why);
    if (changed.length > 0) deactivatedAt = now;
  }
  await updateLink(tx, connectionId, sourcedId, {
    told_mark: null,
    classes: [],
    left_at: now,
    deactivated_at: deactivatedAt,
  });
  return { personId, notes };
}
