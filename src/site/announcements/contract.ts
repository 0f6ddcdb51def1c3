/** What those who teach tell their groups, or everyone. */

import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { changesOf } from '#platform/contract/changes.ts';
import {
  doneSchema,
  idParams,
  idSchema,
  instantSchema,
  lineSchema,
  pageQuery,
  personNameSchema,
} from '#platform/contract/shapes.ts';

export const announcementStates = ['scheduled', 'shown', 'over'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

export const announcementSchema = z.object({
  _id: idSchema,
  title: z.string(),
  /** Rich text. */
  body: z.string(),
  /** None: for everyone. */
  groups: z.array(z.object({ _id: idSchema, name: z.string() })),
  shownFrom: z.string(),
  shownUntil: z.string().nullable(),
  byMail: z.boolean(),
  state: z.enum(announcementStates),
  createdBy: personNameSchema.nullable(),
  /** Counts edits; send it back with an update. */
  edit: z.number().int(),
  may: z.object({ edit: z.boolean() }),
});
export type Announcement = z.output<typeof announcementSchema>;

export const announcementInputSchema = z.object({
  title: lineSchema(200).pipe(z.string().min(1, 'Enter a title')),
  body: z.string().max(50_000, 'Must be at most 50,000 characters').default(''),
  groups: z.array(idSchema).max(500, 'Must be at most 500 groups').default([]),
  /** Now when absent. */
  shownFrom: instantSchema.nullable().default(null),
  shownUntil: instantSchema.nullable().default(null),
  byMail: z.boolean().default(false),
});
export type AnnouncementInput = z.output<typeof announcementInputSchema>;

const tag = 'Announcements';

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/v1/api/announcements',
  summary: 'Announcements: for faculty all, for students those shown to them now, newest first',
  tag,
  access: 'signed-in',
  query: z.object({
    ...pageQuery,
    state: z.enum(['', ...announcementStates]).default(''),
    group: idSchema.optional(),
  }),
  response: z.object({ announcements: z.array(announcementSchema), total: z.number().int() }),
});

/** What a dashboard asks for: the newest ones that are shown now. */
export const newestShown = { state: 'shown', limit: 3 } as const;

export const getAnnouncement = endpoint({
  method: 'GET',
  path: '/v1/api/announcements/:id',
  summary: 'One announcement',
  tag,
  access: 'signed-in',
  params: idParams,
  response: announcementSchema,
});

export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/v1/api/announcements',
  summary: 'Announce something to groups or to everyone; they are notified when it begins to be shown',
  tag,
  access: 'announcement.write',
  body: announcementInputSchema,
  response: announcementSchema,
});

export const updateAnnouncement = endpoint({
  method: 'PUT',
  path: '/v1/api/announcements/:id',
  summary: 'Change an announcement; who was notified is not notified again',
  tag,
  access: 'announcement.write',
  params: idParams,
  body: changesOf(announcementInputSchema, { edit: z.int32().positive().optional() }),
  response: announcementSchema,
});

export const deleteAnnouncement = endpoint({
  method: 'DELETE',
  path: '/v1/api/announcements/:id',
  summary: 'Take an announcement back',
  tag,
  access: 'announcement.write',
  params: idParams,
  response: doneSchema,
});
