/** One action on many people, invitations, and the file of people. */

import type { z } from 'zod';
import type { Actor } from '#access/subject.ts';
import { listInvitedSince, makePasswordToken, publishPeopleChanged } from '#identity/account/api.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { csvFile, csvLines } from '#platform/text/csv.ts';
import { mailText } from '#tenancy/api.ts';
import { setStatusOf } from './actions.ts';
import type { changeUsers } from './contract-many.ts';
import { INVITATION_DAYS, nameOf } from './rules.ts';
import { deleteMembers, findGroup, insertMembers } from './store.ts';
import { type AccountRow, lockAccounts } from './store-admin.ts';
import type { UserSort } from './store-users.ts';
import { listLanguages, listUserIds, readUserRows, type UserFilter } from './store-users.ts';

type Change = z.output<typeof changeUsers.body & object>;
type Outcome = z.output<typeof changeUsers.response>;

const named = (row: AccountRow) => ({
  _id: row.person_id,
  name: nameOf({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
});

async function changeMembers(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  given: { deed: 'addToGroup' | 'removeFromGroup'; group: string },
  personIds: readonly string[],
): Promise<string[]> {
  if (!(await findGroup(tx, given.group))) throw notFound('The group');
  const isAdding = given.deed === 'addToGroup';
  const changed = await (isAdding ? insertMembers : deleteMembers)(tx, given.group, personIds);
  if (changed.length > 0)
    await writeAudit(tx, actor, isAdding ? 'group.add' : 'group.remove', 'group', given.group, { people: changed });
  await publishPeopleChanged(services, tx, changed);
  return changed;
}

/**
 * Does one thing to many people. Who is not there is left out. Invitations are only written down here; `changed` then
 * names who is to be mailed.
 */
export async function changeMany(services: Services, tx: TenantTx, actor: Actor, given: Change): Promise<Outcome> {
  const rows = await lockAccounts(tx, given.users);
  const ids = rows.map((row) => row.person_id);
  let changed: string[];
  let refused: { row: AccountRow; why: string }[] = [];
  if ('group' in given) {
    changed = await changeMembers(services, tx, actor, given, ids);
  } else if (given.deed !== 'invite') {
    const status = given.deed === 'enable' ? 'active' : 'disabled';
    ({ changed, refused } = await setStatusOf(services, tx, actor, ids, status));
  } else {
    refused = rows.filter((row) => row.status !== 'active').map((row) => ({ row, why: 'This account is disabled' }));
    changed = rows.filter((row) => row.status === 'active').map((row) => row.person_id);
    for (const personId of changed) await writeAudit(tx, actor, 'person.invite', 'person', personId, {});
  }
  return {
    changed,
    unchanged: ids.length - changed.length - refused.length,
    refused: refused.map(({ row, why }) => ({ user: named(row), why })),
  };
}

export interface Invitations {
  readonly tenantId: TenantId;
  /** Name of the school. */
  readonly school: string;
  /** Address of its site, without a slash at the end. */
  readonly site: string;
  readonly personIds: readonly string[];
  readonly requestedAt: Date;
}

/** Mails a link for a password to everybody named. Run again after a failure, it continues where it stopped. */
export async function sendInvitations(services: Services, invitations: Invitations): Promise<void> {
  const { tenantId, school, site, requestedAt } = invitations;
  const expiresAt = new Date(services.clock().getTime() + INVITATION_DAYS * 86_400_000);
  const [people, invited, languages] = await inTenant(
    services.database,
    tenantId,
    async (tx) =>
      [
        await readUserRows(tx, invitations.personIds),
        new Set(await listInvitedSince(tx, invitations.personIds, requestedAt)),
        await listLanguages(tx, invitations.personIds),
      ] as const,
  );
  let failure: unknown;
  for (const person of people) {
    if (person.status === 'disabled' || invited.has(person._id)) continue;
    await inTenant(services.database, tenantId, async (tx) => {
      const link = `${site}/reset/${await makePasswordToken(tx, person._id, expiresAt)}`;
      const { firstName, email } = person;
      const language = languages.get(person._id) ?? null;
      const values = { firstName, email, school, site, link, days: String(INVITATION_DAYS), language };
      const words = await mailText(tx, 'invitation', values);
      // Before the commit: a link that is never mailed is one that the next run does not make again.
      await services.mailer.queue(
        { tenantId, to: email, ...words },
        { isOneOfMany: people.length > 1, personId: person._id },
      );
    }).catch((error: unknown) => {
      services.log.error({ err: error, tenant: tenantId, person: person._id }, 'an invitation could not be mailed');
      failure = error;
    });
  }
  // The queue retries those who are left, and records when that failed.
  if (failure !== undefined) throw failure;
}

/** Rows read at a time. */
const PART = 1_000;

/**
 * Everybody that the filter finds as a table; instants as ISO 8601, what would run as a formula made harmless. Who is in it is decided at
 * once; the rows are read while they are sent, each part in a transaction of its own, so that a slow reader holds none open.
 */
export async function streamUserCsv(
  inTenant: <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>,
  actor: Actor,
  filter: UserFilter & { sort: UserSort },
): Promise<AsyncGenerator<Uint8Array>> {
  const ids = await inTenant(async (tx) => {
    const found = await listUserIds(tx, filter);
    await writeAudit(tx, actor, 'person.export', 'person', null, { count: found.length });
    return found;
  });
  return (async function* () {
    yield Buffer.from(csvFile([userHeadings]));
    for (let start = 0; start < ids.length; start += PART) {
      const people = await inTenant((tx) => readUserRows(tx, ids.slice(start, start + PART)));
      yield Buffer.from(csvLines(people.map(toUserLine)));
    }
  })();
}

const userHeadings = [
  '_id',
  'firstName',
  'lastName',
  'email',
  'roles',
  'status',
  'groups',
  'lastSeenAt',
  'createdAt',
] as const;

function toUserLine(one: Awaited<ReturnType<typeof readUserRows>>[number]): (string | null)[] {
  const groups = one.groups.map((group) => group.name).join('; ');
  const words = [one._id, one.firstName, one.lastName, one.email, one.roles.join('; '), one.status, groups];
  return [...words, one.lastSeenAt, one.createdAt];
}
