import { can } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { notify } from '#messaging/notifications/api.ts';
import { namesNothing } from '#platform/contract/changes.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { lockChanges, withChanges } from '#platform/server/changes.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type Members, openMembers } from '#platform/server/jobs/batch-items.ts';
import type { Services } from '#platform/server/services.ts';
import { plainText, sanitiseRichText } from '#platform/server/text/rich-text.ts';
import type { Announcement, AnnouncementInput } from './contract.ts';
import { announcementInputSchema, type updateAnnouncement } from './contract.ts';
import { announcementState } from './rules.ts';
import {
  type AnnouncementFilter,
  type AnnouncementRow,
  type AnnouncementValues,
  deleteAnnouncementRow,
  findAnnouncement,
  insertAnnouncement,
  listAnnouncementRows,
  listAudience,
  listKnownGroups,
  listUntold,
  type Reader,
  takeUntold,
  updateAnnouncementRow,
} from './store.ts';

const readerOf = (actor: Actor): Reader =>
  can(actor, 'announcement.write') ? { kind: 'faculty' } : { kind: 'student', groupIds: actor.groupIds };

const toView = (row: AnnouncementRow, actor: Actor, now: Date): Announcement => {
  const isFaculty = can(actor, 'announcement.write');
  return {
    _id: row.announcement_id,
    title: row.title,
    body: row.body,
    // A student is told of it, not of the other recipients.
    groups: isFaculty ? row.groups : row.groups.filter((group) => actor.groupIds.includes(group._id)),
    shownFrom: row.shown_from.toISOString(),
    shownUntil: row.shown_until?.toISOString() ?? null,
    byMail: row.by_mail,
    state: announcementState({ shownFrom: row.shown_from, shownUntil: row.shown_until }, now),
    createdBy:
      row.created_by === null || row.first_name === null
        ? null
        : { _id: row.created_by, name: `${row.first_name} ${row.last_name}`.trim() },
    edit: row.edit,
    may: { edit: isFaculty },
  };
};

export async function readAnnouncements(tx: TenantTx, actor: Actor, filter: AnnouncementFilter, now: Date) {
  const { rows, total } = await listAnnouncementRows(tx, readerOf(actor), filter, now);
  return { announcements: rows.map((row) => toView(row, actor, now)), total };
}

/** Throws `not_found` also for what is not meant for the actor, or not shown now. */
export async function readAnnouncement(tx: TenantTx, actor: Actor, id: string, now: Date): Promise<Announcement> {
  const row = await findAnnouncement(tx, readerOf(actor), id, now);
  if (!row) throw notFound('The announcement');
  return toView(row, actor, now);
}

async function checked(
  tx: TenantTx,
  input: AnnouncementInput,
  now: Date,
): Promise<{ values: AnnouncementValues; groupIds: string[] }> {
  const shownFrom = input.shownFrom === null ? now : new Date(input.shownFrom);
  const shownUntil = input.shownUntil === null ? null : new Date(input.shownUntil);
  if (shownUntil !== null && shownUntil <= shownFrom) throw badField('shownUntil', 'Must be after the start');
  const groupIds = [...new Set(input.groups)];
  const known = await listKnownGroups(tx, groupIds);
  const unknown = groupIds.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw badField(`groups.${unknown}`, 'Must be a group of people');
  const values = {
    title: input.title,
    body: sanitiseRichText(input.body),
    shown_from: shownFrom,
    shown_until: shownUntil,
    by_mail: input.byMail,
  };
  return { values, groupIds };
}

export async function writeAnnouncement(
  tx: TenantTx,
  actor: Actor,
  input: AnnouncementInput,
  now: Date,
): Promise<Announcement> {
  const { values, groupIds } = await checked(tx, input, now);
  const id = await insertAnnouncement(tx, values, actor.personId, groupIds);
  await writeAudit(tx, actor, 'announcement.create', 'announcement', id, { title: input.title, groups: groupIds });
  return readAnnouncement(tx, actor, id, now);
}

/** Throws `conflict` for a stale edit. */
export async function changeAnnouncement(
  tx: TenantTx,
  actor: Actor,
  id: string,
  changes: BodyOf<typeof updateAnnouncement>,
  now: Date,
): Promise<Announcement> {
  await lockChanges(tx, 'announcement', id);
  const before = await readAnnouncement(tx, actor, id, now);
  if (changes.edit !== undefined && changes.edit !== before.edit)
    throw new Refusal('conflict', 'Someone else has changed this announcement. Reload it to see the changes');
  if (namesNothing(changes)) return before;
  const current = { ...before, groups: before.groups.map(({ _id }) => _id) };
  const input = withChanges(announcementInputSchema, current, changes);
  const { values, groupIds } = await checked(tx, { ...input, shownFrom: input.shownFrom ?? before.shownFrom }, now);
  await updateAnnouncementRow(tx, id, values, groupIds);
  await writeAudit(tx, actor, 'announcement.update', 'announcement', id, { title: input.title, groups: groupIds });
  return readAnnouncement(tx, actor, id, now);
}

export async function removeAnnouncement(tx: TenantTx, actor: Actor, id: string, now: Date): Promise<void> {
  const { title } = await readAnnouncement(tx, actor, id, now);
  await deleteAnnouncementRow(tx, id);
  await writeAudit(tx, actor, 'announcement.delete', 'announcement', id, { title });
}

/** The name under which failures of announcements are recorded. */
export const ANNOUNCEMENTS = 'announcements';
const NOTIFIED_AT_ONCE = 2_000;

/**
 * Notifies the readers of every announcement that has begun to be shown. Each is notified in one transaction, so that a
 * crash tells nobody twice. Returns how many people were told.
 */
export async function notifyAnnouncements(services: Services, tenant: TenantId, given?: Members): Promise<number> {
  const now = services.clock();
  const members = given ?? (await openMembers(services, tenant, ANNOUNCEMENTS));
  let told = 0;
  for (;;) {
    const [id] = await inTenant(services.database, tenant, (tx) => listUntold(tx, now, [...members.held]));
    if (id === undefined) return told;
    const count = await members.run(id, () => notifyOne(services, tenant, id, now));
    told += count ?? 0;
  }
}

async function notifyOne(services: Services, tenant: TenantId, id: string, now: Date): Promise<number> {
  return inTenant(services.database, tenant, async (tx) => {
    let told = 0;
    const announcement = await takeUntold(tx, id, now);
    // Another process was quicker.
    if (!announcement) return told;
    const audience = await listAudience(tx, announcement.announcement_id);
    for (let start = 0; start < audience.length; start += NOTIFIED_AT_ONCE) {
      told += await notify(tx, audience.slice(start, start + NOTIFIED_AT_ONCE), {
        kind: 'announcement',
        title: announcement.title,
        body: plainText(announcement.body).slice(0, 500),
        href: `/announcements#${announcement.announcement_id}`,
        way: announcement.by_mail ? 'mail' : 'app',
      });
    }
    return told;
  });
}
