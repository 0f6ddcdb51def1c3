/** The blog: what a school tells everybody. */

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
  searchQuery,
} from '#platform/contract/shapes.ts';

export const postStates = ['draft', 'scheduled', 'published'] as const;
export type PostState = (typeof postStates)[number];

export const postSummarySchema = z.object({
  _id: idSchema,
  title: z.string(),
  summary: z.string(),
  /** Address of its picture. */
  cover: z.string().nullable(),
  author: z.string(),
  tags: z.array(z.string()),
  publishedAt: z.string().nullable(),
  updatedAt: z.string(),
  state: z.enum(postStates),
});
export type PostSummary = z.output<typeof postSummarySchema>;

export const postSchema = postSummarySchema.extend({
  /** Rich text. */
  body: z.string(),
  /** Counts edits; send it back with an update. */
  edit: z.number().int(),
  may: z.object({ edit: z.boolean() }),
});
export type Post = z.output<typeof postSchema>;

const tagNameSchema = lineSchema(50).pipe(
  z
    .string()
    .min(1, 'Enter a tag')
    .regex(/^[^,]*$/, 'Must not contain a comma'),
);

export const postInputSchema = z.object({
  title: lineSchema(200).pipe(z.string().min(1, 'Enter a title')),
  summary: z.string().trim().max(500, 'Must be at most 500 characters').default(''),
  body: z.string().max(200_000, 'Must be at most 200,000 characters').default(''),
  /** Address of a stored picture. */
  cover: z
    .string()
    .regex(/^\/v1\/api\/images\/[0-9a-f]{64}$/, 'Must be a stored picture')
    .nullable()
    .default(null),
  tags: z.array(tagNameSchema).max(20, 'Must be at most 20 tags').default([]),
  /** From when visitors see it; null keeps it a draft. */
  publishedAt: instantSchema.nullable().default(null),
});
export type PostInput = z.output<typeof postInputSchema>;

const tag = 'Blog';

export const listPosts = endpoint({
  method: 'GET',
  path: '/v1/api/posts',
  summary: 'Posts, the newest first; `state` other than published is for those who write them',
  tag,
  access: 'anyone',
  query: z.object({
    ...pageQuery,
    q: searchQuery,
    /** A tag. */
    st: z.string().trim().max(50).default(''),
    state: z.enum(['', 'all', ...postStates]).default(''),
  }),
  response: z.object({ posts: z.array(postSummarySchema), total: z.number().int() }),
});

export const getPost = endpoint({
  method: 'GET',
  path: '/v1/api/posts/:id',
  summary: 'One post; drafts are seen by those who write posts alone',
  tag,
  access: 'anyone',
  params: idParams,
  response: postSchema,
});

export const createPost = endpoint({
  method: 'POST',
  path: '/v1/api/posts',
  summary: 'Write a post: a draft, at once, or for later',
  tag,
  access: 'post.write',
  body: postInputSchema,
  response: postSchema,
});

export const updatePost = endpoint({
  method: 'PUT',
  path: '/v1/api/posts/:id',
  summary: 'Change a post; teachers their own, admins all',
  tag,
  access: 'post.write',
  params: idParams,
  body: changesOf(postInputSchema, { edit: z.int32().positive().optional() }),
  response: postSchema,
});

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/v1/api/posts/:id',
  summary: 'Delete a post for good',
  tag,
  access: 'post.write',
  params: idParams,
  response: doneSchema,
});

export const feedFormats = ['rss', 'atom', 'json'] as const;
export type FeedFormat = (typeof feedFormats)[number];

export const getFeed = endpoint({
  method: 'GET',
  path: '/v1/api/posts/feed',
  summary: 'The newest posts as a feed: RSS 2.0, Atom or JSON Feed 1.1',
  tag,
  access: 'anyone',
  query: z.object({ format: z.enum(feedFormats).default('rss') }),
  produces: 'application/*',
  response: z.unknown(),
});
