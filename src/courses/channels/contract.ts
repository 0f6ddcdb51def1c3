/**
 * Channels: bundles of quizzes and courses that people join.
 *
 * A channel is *public* (anyone sees it and joins), by pass *code* (seen by everybody signed in, joined by those who know
 * the code) or by *invitation* (seen and joined by those who are invited). Its *owner* and *moderators* look after it.
 */

import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { richTextSchema } from '#items/question-types/question-type.ts';
import { changesOf } from '#platform/contract/changes.ts';
import {
  doneSchema,
  idParams,
  idSchema,
  lineSchema,
  pageQuery,
  searchQuery,
  sortQuery,
} from '#platform/contract/shapes.ts';
import { dateStates } from '#quizzes/contract.ts';

const tag = 'Channels';

export const channelKinds = ['public', 'code', 'invitation'] as const;
export const memberRoles = ['owner', 'moderator', 'member'] as const;
export const itemKinds = ['quiz', 'course'] as const;

export const passCodeSchema = z
  .string()
  .trim()
  .min(6, 'Must be at least 6 characters')
  .max(64, 'Must be at most 64 characters');

export const channelInputSchema = z.object({
  name: lineSchema(200)
    .pipe(z.string().min(1, 'Enter a name'))
    .meta({ description: 'What the channel is called', examples: ['Year 11 revision'] }),
  description: richTextSchema.default('').meta({
    description: 'What it is for and for whom, as HTML',
    examples: ['<p>Everything for the examinations in May.</p>'],
  }),
  cover: z
    .string()
    .regex(/^\/v1\/api\/images\/[0-9a-f]{64}$/, 'Must be the address of a stored picture')
    .nullable()
    .default(null)
    .meta({
      description: 'The address of its picture, as the upload of a picture answered it; empty for none',
      examples: [`/v1/api/images/${'0'.repeat(64)}`],
    }),
  kind: z.enum(channelKinds, { error: 'Must be public, code or invitation' }).meta({
    description: 'Who can join: anyone, people with the pass code, or people who are invited',
    examples: ['public'],
  }),
});
export type ChannelInput = z.output<typeof channelInputSchema>;

export const channelSummarySchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** The beginning of the description as plain text. */
  excerpt: z.string(),
  /** Address of the cover picture. */
  cover: z.string().nullable(),
  kind: z.enum(channelKinds),
  memberCount: z.number().int(),
  itemCount: z.number().int(),
  /** What the caller is in it; null: nothing yet. */
  role: z.enum(memberRoles).nullable(),
  /** The caller is invited and has not accepted yet. */
  isInvited: z.boolean(),
  createdAt: z.string(),
});
export type ChannelSummary = z.output<typeof channelSummarySchema>;

export const channelItemSchema = z.object({
  kind: z.enum(itemKinds),
  _id: idSchema,
  name: z.string(),
  /** As in addresses. */
  slug: z.string(),
  subscription: z.number().int(),
  /** Only members of the channel can take it. */
  membersOnly: z.boolean(),
  /** Of a course `draft`, `archived`, and by its dates otherwise. */
  dateState: z.enum(dateStates).nullable(),
  questionCount: z.number().int().nullable(),
  /** Courses only. */
  topicCount: z.number().int().nullable(),
  durationSeconds: z.number().int().nullable(),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  /** What the caller lacks to take it. */
  needs: z.enum(['plan', 'channel']).nullable(),
  addedAt: z.string(),
});
export type ChannelItem = z.output<typeof channelItemSchema>;

/** Something new in a channel. */
export const newsSchema = z.object({
  /** `added` to the channel, `published` there after, or `changed`: published once more. */
  deed: z.enum(['added', 'published', 'changed']),
  happenedAt: z.string(),
  item: z.object({ kind: z.enum(itemKinds), _id: idSchema, name: z.string(), slug: z.string() }),
});
export type News = z.output<typeof newsSchema>;

export const channelSchema = channelSummarySchema.extend({
  description: z.string(),
  owner: z.string().nullable(),
  /** The stored picture that is the cover, to be sent back with an update; null for those who do not manage the channel. */
  coverImage: z.string().nullable(),
  /** Counts edits; send it back with an update. */
  edit: z.number().int(),
  /** When the pass code was last made; null where there is none, and for those who do not manage the channel. */
  passCodeChangedAt: z.string().nullable(),
  /** False: one has to join to see what is inside. */
  isOpen: z.boolean(),
  items: z.array(channelItemSchema),
  /** The newest first, at most thirty. */
  news: z.array(newsSchema),
  may: z.object({
    join: z.boolean(),
    leave: z.boolean(),
    edit: z.boolean(),
    manageModerators: z.boolean(),
    delete: z.boolean(),
  }),
});
export type Channel = z.output<typeof channelSchema>;

/** With the pass code that was just made: it is never shown again. */
const withPassCode = channelSchema.extend({ passCode: z.string().nullable() });

export const listChannels = endpoint({
  method: 'GET',
  path: '/v1/api/channels',
  summary: 'Channels: visitors see the public ones, others also those they can join or have joined',
  tag,
  access: 'anyone',
  query: z.object({
    ...pageQuery,
    q: searchQuery,
    /** 1: only those that I have joined or am invited to. */
    mine: z.enum(['', '1']).default(''),
    /** 1: only public ones, also for those who are signed in. */
    public: z.enum(['', '1']).default(''),
    sort: sortQuery(['createdAt', 'name'], '-createdAt'),
  }),
  response: z.object({ channels: z.array(channelSummarySchema), total: z.number().int() }),
});

export const getChannel = endpoint({
  method: 'GET',
  path: '/v1/api/channels/:id',
  summary: 'One channel with what is inside and what is new',
  tag,
  access: 'anyone',
  params: idParams,
  response: channelSchema,
});

export const getCover = endpoint({
  method: 'GET',
  path: '/v1/api/channels/:id/cover',
  summary: 'The cover picture of a channel that the caller may see',
  tag,
  access: 'anyone',
  params: idParams,
  produces: 'image/*',
  response: z.unknown(),
});

export const createChannel = endpoint({
  method: 'POST',
  path: '/v1/api/channels',
  summary:
    'Make a channel; without `kind` a `passCode` makes it `code`, otherwise it is `public`. By pass code without `passCode` one is made, and the answer shows it this one time',
  tag,
  access: 'channel.write',
  body: channelInputSchema.extend({
    kind: channelInputSchema.shape.kind.optional(),
    passCode: passCodeSchema.optional(),
  }),
  response: withPassCode,
});

export const updateChannel = endpoint({
  method: 'POST',
  path: '/v1/api/channels/channels/:id',
  summary: 'Change a channel; one that becomes by pass code gets a new code, which the answer shows this one time',
  tag,
  access: 'channel.write',
  params: idParams,
  body: changesOf(channelInputSchema, {
    passCode: passCodeSchema.optional(),
    edit: z.int32().positive().optional(),
  }),
  response: withPassCode,
});

export const deleteChannel = endpoint({
  method: 'DELETE',
  path: '/v1/api/channels/:id',
  summary: 'Delete a channel; its quizzes and courses stay',
  tag,
  access: 'channel.write',
  params: idParams,
  response: doneSchema,
});

export const restoreChannel = endpoint({
  method: 'POST',
  path: '/v1/api/channels/:id/restore',
  summary: 'Take back the deletion of a channel',
  tag,
  access: 'channel.write',
  params: idParams,
  response: channelSchema,
});

export const rotatePassCode = endpoint({
  method: 'POST',
  path: '/v1/api/channels/:id/passCode',
  summary: 'Make a new pass code; the old one stops working, members stay. The answer shows the code this one time',
  tag,
  access: 'channel.write',
  params: idParams,
  body: z.object({ passCode: passCodeSchema.optional() }),
  response: withPassCode,
});

const itemsSchema = z
  .array(
    z.object({
      kind: z.enum(itemKinds, { error: 'Must be quiz or course' }),
      _id: idSchema,
      membersOnly: z.boolean().default(false),
    }),
  )
  .max(200, 'Must be at most 200 items');

export const setItems = endpoint({
  method: 'PUT',
  path: '/v1/api/channels/:id/items',
  summary: 'What is inside, in its order: what is not named is taken out',
  tag,
  access: 'channel.write',
  params: idParams,
  body: z.object({
    items: itemsSchema,
    /** What was inside when it was read; the call is refused where that is no longer so. */
    from: itemsSchema.optional(),
  }),
  response: channelSchema,
});

export const leaveChannel = endpoint({
  method: 'POST',
  path: '/v1/api/channels/:id/leave',
  summary: 'Leave a channel, or decline an invitation',
  tag,
  access: 'signed-in',
  params: idParams,
  response: doneSchema,
});
