/** Setting up how the members of a platform's course come into a group. */
import type { Actor } from '#access/subject.ts';
import { findGroup } from '#identity/people/api.ts';
import { changesNothing } from '#platform/contract/changes.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type Roster, rosterBody, type updateRoster } from './contract.ts';
import { RUN_MS } from './rules.ts';
import {
  type ContextFilter,
  type ContextRow,
  findContext,
  forgetMembers,
  listContextRows,
  updateContextRow,
} from './store.ts';

const toRoster = (row: ContextRow, now: Date): Roster => {
  const [began, ended] = [row.began_at?.getTime() ?? null, row.ended_at?.getTime() ?? null];
  return {
    _id: row.context_id,
    edit: row.edit,
    platform: { _id: row.platform_id, name: row.platform, createsAccounts: row.platform_creates },
    title: row.title,
    group: row.group_id,
    groupName: row.group_name,
    isDaily: row.is_daily,
    createsAccounts: row.creates_accounts,
    launchedAt: row.launched_at.toISOString(),
    isRunning: began !== null && (ended === null || ended < began) && now.getTime() - began < RUN_MS,
    endedAt: row.ended_at?.toISOString() ?? null,
    problem: row.problem,
    report: row.report,
  };
};

export async function readRosters(tx: TenantTx, filter: ContextFilter, now: Date) {
  const { rows, total } = await listContextRows(tx, filter);
  return { rosters: rows.map((row) => toRoster(row, now)), total };
}

async function getRoster(tx: TenantTx, id: string, now: Date): Promise<Roster> {
  const row = await findContext(tx, id);
  if (!row) throw notFound('The course');
  return toRoster(row, now);
}

export async function changeRoster(
  tx: TenantTx,
  actor: Actor,
  id: string,
  { edit, ...changes }: BodyOf<typeof updateRoster>,
  now: Date,
): Promise<Roster> {
  const before = await getRoster(tx, id, now);
  if (changesNothing(changes, edit, before.edit)) return before;
  const given = withChanges(rosterBody, before, changes);
  const group = given.group === null ? null : await findGroup(tx, given.group);
  if (group === undefined) throw badField('group', 'There is no group with this identifier');
  const values = { group_id: given.group, is_daily: given.isDaily, creates_accounts: given.createsAccounts };
  if (!(await updateContextRow(tx, id, edit ?? before.edit, values)))
    throw new Refusal('conflict', 'Someone else has changed this course. Reload the page');
  if (given.group !== before.group) await forgetMembers(tx, id);
  const { isDaily, createsAccounts } = given;
  await writeAudit(tx, actor, 'lti.roster', 'lti_platform', before.platform._id, {
    course: before.title,
    group: group?.name ?? null,
    isDaily,
    createsAccounts,
  });
  return getRoster(tx, id, now);
}

/** Checks that the members of the course may be read. The run itself comes after the answer. */
export async function askForRoster(tx: TenantTx, actor: Actor, id: string, now: Date): Promise<Roster> {
  const roster = await getRoster(tx, id, now);
  if (roster.group === null) throw badField('group', 'Choose a group first');
  if (roster.isRunning) throw new Refusal('conflict', 'The members are being read already');
  await writeAudit(tx, actor, 'lti.sync', 'lti_platform', roster.platform._id, {
    course: roster.title,
    group: roster.groupName,
  });
  return roster;
}
