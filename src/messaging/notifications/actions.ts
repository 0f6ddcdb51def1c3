import { randomBytes } from 'node:crypto';
import type { Actor } from '#access/subject.ts';
import { objectOf } from '#platform/contract/object-of.ts';
import { badField } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { NotificationPreferences, NotificationView } from './contract.ts';
import { readLink, type UnsubscribeLink } from './links.ts';
import { mayBeOff, type NotificationKind, type NotificationWay, notificationKinds, usualWay } from './rules.ts';
import {
  countUnreadRows,
  endDigestOf,
  excludeFromMail,
  listNotificationRows,
  listPreferenceRows,
  type Marked,
  markRows,
  type NotificationFilter,
  type NotificationRow,
  upsertPreferences,
} from './store.ts';
import { getMailSettings } from './store-mail.ts';

const toView = (row: NotificationRow): NotificationView => ({
  _id: row.notification_id,
  kind: row.kind as NotificationKind,
  title: row.title,
  body: row.body,
  href: row.href,
  createdAt: row.created_at.toISOString(),
  isRead: row.read_at !== null,
});

export async function readNotifications(tx: TenantTx, actor: Actor, filter: NotificationFilter) {
  const { rows, total } = await listNotificationRows(tx, actor.personId, filter);
  return { notices: rows.map(toView), total, unread: await countUnreadRows(tx, actor.personId) };
}

export const readUnread = async (tx: TenantTx, actor: Actor) => ({ unread: await countUnreadRows(tx, actor.personId) });

/** Marks notices of the actor's own; returns how many are unread after it. */
export async function mark(tx: TenantTx, actor: Actor, marked: Marked, now: Date): Promise<{ unread: number }> {
  await markRows(tx, actor.personId, marked, now);
  return readUnread(tx, actor);
}

export async function readPreferences(tx: TenantTx, actor: Actor): Promise<{ preferences: NotificationPreferences }> {
  const chosen = new Map((await listPreferenceRows(tx, actor.personId)).map((row) => [row.kind, row.way]));
  return { preferences: objectOf(notificationKinds, (kind) => chosen.get(kind) ?? usualWay(kind)) };
}

export async function changePreferences(
  tx: TenantTx,
  actor: Actor,
  wanted: Partial<Record<NotificationKind, NotificationWay>>,
): Promise<{ preferences: NotificationPreferences }> {
  const chosen = Object.entries(wanted).map(([kind, way]) => ({ kind: kind as NotificationKind, way }));
  const tooQuiet = chosen.find(({ kind, way }) => way === 'off' && !mayBeOff(kind));
  if (tooQuiet) throw badField(`preferences.${tooQuiet.kind}`, 'You are always notified about changes to your account');
  await upsertPreferences(tx, actor.personId, chosen);
  const quiet = chosen.filter(({ way }) => way === 'app' || way === 'off').map(({ kind }) => kind);
  await excludeFromMail(tx, actor.personId, quiet);
  return readPreferences(tx, actor);
}

/** Ends the mails that the token is of; what they told stays in the notification centre. Throws for a wrong token. */
export async function unsubscribe(tx: TenantTx, unsafeToken: string): Promise<UnsubscribeLink['kind']> {
  const { link_key } = await getMailSettings(tx, randomBytes(32), null);
  const link = readLink(link_key, unsafeToken);
  if (!link) throw badField('token', 'This link is invalid or incomplete. Open it from the e-mail again');
  if (link.kind === 'digest') await endDigestOf(tx, link.personId);
  else await setPreferencesOfKnown(tx, link.personId, link.kind);
  return link.kind;
}

async function setPreferencesOfKnown(tx: TenantTx, personId: string, kind: NotificationKind): Promise<void> {
  const person = await tx
    .selectFrom('person')
    .select('person_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  // Who is gone gets no mails.
  if (!person) return;
  const chosen = (await listPreferenceRows(tx, personId)).find((row) => row.kind === kind);
  // Who has switched it off since gets no mails either.
  if (chosen?.way !== 'off') await upsertPreferences(tx, personId, [{ kind, way: 'app' }]);
  await excludeFromMail(tx, personId, [kind]);
}
