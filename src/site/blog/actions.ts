import { can } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { namesNothing } from '#platform/contract/changes.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { plainText, sanitiseRichText } from '#platform/server/text/rich-text.ts';
import type { Post, PostInput, PostState, PostSummary } from './contract.ts';
import { postInputSchema, type updatePost as updatePostCall } from './contract.ts';
import { type FeedPost, postState } from './rules.ts';
import {
  deletePostRow,
  findPostRow,
  insertPost,
  isStoredPicture,
  listPostRows,
  lockPost,
  type PostRow,
  type PostValues,
  setPostTags,
  updatePostRow,
} from './store.ts';

const EXCERPT = 240;

const toSummary = (row: PostRow, now: Date): PostSummary => ({
  _id: row.post_id,
  title: row.title,
  summary: row.summary === '' ? plainText(row.body).slice(0, EXCERPT) : row.summary,
  cover: row.cover_hash === null ? null : `/v1/api/images/${row.cover_hash}`,
  author: row.author_name,
  tags: row.tags,
  publishedAt: row.published_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
  state: postState(row.published_at, now),
});

const mayWrite = (actor: Actor | null): actor is Actor => can(actor, 'post.write');

/** Teachers change their own posts, administrators all. */
const mayEdit = (actor: Actor | null, row: PostRow): boolean =>
  mayWrite(actor) && (actor.role === 'admin' || row.author_id === actor.personId);

export async function readPosts(
  tx: TenantTx,
  actor: Actor | null,
  { state, ...query }: { ofst: number; limit: number; q: string; st: string; state: PostState | 'all' | '' },
  now: Date,
) {
  // Visitors who ask for more are shown what they may see.
  const filter = { ...query, state: mayWrite(actor) && state !== '' ? state : ('published' as const) };
  const { rows, total } = await listPostRows(tx, filter, now);
  return { posts: rows.map((row) => toSummary(row, now)), total };
}

/** Throws `not_found` also for what is not published yet, unless the actor writes posts. */
export async function readPost(tx: TenantTx, actor: Actor | null, id: string, now: Date): Promise<Post> {
  const row = await findPostRow(tx, id);
  if (!row || (postState(row.published_at, now) !== 'published' && !mayWrite(actor))) throw notFound('The post');
  return {
    ...toSummary(row, now),
    // The form edits what was written, not what is shown where nothing was.
    ...(mayEdit(actor, row) && { summary: row.summary }),
    body: row.body,
    edit: row.edit,
    may: { edit: mayEdit(actor, row) },
  };
}

async function checked(tx: TenantTx, input: PostInput): Promise<PostValues> {
  const hash = input.cover?.split('/').at(-1) ?? null;
  if (hash !== null && !(await isStoredPicture(tx, hash))) throw badField('cover', 'Must be a stored picture');
  return {
    title: input.title,
    summary: input.summary,
    body: sanitiseRichText(input.body),
    cover_hash: hash,
    published_at: input.publishedAt === null ? null : new Date(input.publishedAt),
  };
}

export async function createPost(tx: TenantTx, actor: Actor, input: PostInput, now: Date): Promise<Post> {
  const author = { author_id: actor.personId, author_name: `${actor.firstName} ${actor.lastName}`.trim() };
  const id = await insertPost(tx, await checked(tx, input), author);
  await setPostTags(tx, id, input.tags);
  await writeAudit(tx, actor, 'post.create', 'post', id, { title: input.title });
  return readPost(tx, actor, id, now);
}

async function getEditable(tx: TenantTx, actor: Actor, id: string): Promise<PostRow> {
  await lockPost(tx, id);
  const row = await findPostRow(tx, id);
  if (!row) throw notFound('The post');
  if (!mayEdit(actor, row))
    throw new Refusal('forbidden', 'This post belongs to someone else. Only an administrator can change it');
  return row;
}

/** Throws `conflict` for a stale edit, `forbidden` for the post of another teacher. */
export async function updatePost(
  tx: TenantTx,
  actor: Actor,
  id: string,
  changes: BodyOf<typeof updatePostCall>,
  now: Date,
): Promise<Post> {
  const row = await getEditable(tx, actor, id);
  if (changes.edit !== undefined && changes.edit !== row.edit) {
    throw new Refusal('conflict', 'Someone else has changed this post. Reload it to see the changes');
  }
  const before = await readPost(tx, actor, id, now);
  if (namesNothing(changes)) return before;
  const input = withChanges(postInputSchema, before, changes);
  await updatePostRow(tx, id, await checked(tx, input));
  await setPostTags(tx, id, input.tags);
  await writeAudit(tx, actor, 'post.update', 'post', id, { title: input.title });
  return readPost(tx, actor, id, now);
}

export async function deletePost(tx: TenantTx, actor: Actor, id: string): Promise<void> {
  const row = await getEditable(tx, actor, id);
  await deletePostRow(tx, id);
  await writeAudit(tx, actor, 'post.delete', 'post', id, { title: row.title });
}

const IN_A_FEED = 20;

/** The newest published posts, whole. */
export async function readFeedPosts(tx: TenantTx, now: Date): Promise<FeedPost[]> {
  const filter = { ofst: 0, limit: IN_A_FEED, q: '', st: '', state: 'published' as const };
  const { rows } = await listPostRows(tx, filter, now);
  return rows.map((row) => ({
    ...toSummary(row, now),
    body: row.body,
    publishedAt: row.published_at!.toISOString(),
  }));
}
