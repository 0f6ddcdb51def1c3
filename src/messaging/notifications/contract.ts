/** Notifications of a person: the notification centre, how to be notified, and the stream of what is new. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { doneSchema, idSchema, pageQuery } from '#platform/contract/shapes.ts';
import { notificationKinds, notificationWays } from './rules.ts';

export const notificationSchema = z.object({
  _id: idSchema,
  kind: z.enum(notificationKinds),
  title: z.string(),
  body: z.string(),
  /** A path of this site. */
  href: z.string().nullable(),
  createdAt: z.string(),
  isRead: z.boolean(),
});
export type NotificationView = z.output<typeof notificationSchema>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/v1/api/notices',
  summary: 'What I was told, newest first',
  tag: 'Notifications',
  access: 'signed-in',
  query: z.object({
    ...pageQuery,
    kind: z.enum(['', ...notificationKinds]).default(''),
    /** `1`: only what is not read. */
    unread: z.enum(['', '0', '1']).default(''),
  }),
  response: z.object({
    notices: z.array(notificationSchema),
    total: z.number().int(),
    /** Of all kinds, on all pages. */
    unread: z.number().int(),
  }),
});

export const countUnread = endpoint({
  method: 'GET',
  path: '/v1/api/notices/unread',
  summary: 'How much I have not read',
  tag: 'Notifications',
  access: 'signed-in',
  response: z.object({ unread: z.number().int() }),
});

export const markNotifications = endpoint({
  method: 'POST',
  path: '/v1/api/notices/read',
  summary: 'Mark some, or all of a kind, or all, as read or unread',
  tag: 'Notifications',
  access: 'signed-in',
  body: z
    .object({
      ids: z.array(idSchema).max(100, 'Must be at most 100').optional(),
      all: z.boolean().default(false),
      kind: z.enum(notificationKinds).optional(),
      read: z.boolean().default(true),
    })
    .refine((body) => body.all || body.ids !== undefined, { path: ['ids'], message: 'Name some, or say all' }),
  response: z.object({ unread: z.number().int() }),
});

const preferencesSchema = z.record(z.enum(notificationKinds), z.enum(notificationWays));
export type NotificationPreferences = z.output<typeof preferencesSchema>;

export const getNotificationPreferences = endpoint({
  method: 'GET',
  path: '/v1/api/notices/preferences',
  summary: 'How I am told about each kind of thing',
  tag: 'Notifications',
  access: 'signed-in',
  response: z.object({ preferences: preferencesSchema }),
});

export const setNotificationPreferences = endpoint({
  method: 'PUT',
  path: '/v1/api/notices/preferences',
  summary: 'Say how I want to be told; kinds that are not named stay as they are',
  tag: 'Notifications',
  access: 'signed-in',
  body: z.object({ preferences: z.partialRecord(z.enum(notificationKinds), z.enum(notificationWays)) }),
  response: z.object({ preferences: preferencesSchema }),
});

export const streamNotifications = endpoint({
  method: 'GET',
  path: '/v1/api/notices/stream',
  summary: 'Server-sent events: `notices` whenever what I am told changes. Ends with the session',
  tag: 'Notifications',
  access: 'signed-in',
  produces: 'text/event-stream',
  response: z.unknown(),
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/v1/api/notices/unsubscribe',
  summary: 'No more mails of one kind, by the token of such a mail; works without signing in',
  tag: 'Notifications',
  access: 'anyone',
  body: z.object({ token: z.string({ error: 'Must be the token from the e-mail' }).max(300) }),
  response: doneSchema.extend({ kind: z.enum(['digest', ...notificationKinds]) }),
});
