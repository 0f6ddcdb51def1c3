/** What the browser asks about posts. */
import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { BodyInputOf, QueryInputOf } from '#platform/contract/endpoint.ts';
import { CallError, call } from '#platform/web/call.ts';
import { createPost, deletePost, getPost, listPosts, type Post, postStates, updatePost } from './contract.ts';

interface BlogSearch {
  readonly q: string;
  readonly st: string;
  readonly state: string;
  readonly ofst: number;
  readonly limit: number;
}

export type PostBody = NonNullable<BodyInputOf<typeof createPost>>;

export const postsQuery = (query: NonNullable<QueryInputOf<typeof listPosts>>) =>
  queryOptions({
    queryKey: ['posts', 'list', query],
    queryFn: ({ signal }) => call(listPosts, { query, signal }),
    placeholderData: keepPreviousData,
  });

const listStates: readonly string[] = ['all', ...postStates];

/** The list that an address of the blog asks for. */
export const blogListQuery = ({ q, st, state, ofst, limit }: BlogSearch) =>
  postsQuery({ q, st, state: (listStates.includes(state) ? state : '') as '', ofst, limit });

export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'one', id],
    queryFn: ({ signal }) => call(getPost, { params: { id }, signal }),
  });

/** What the pages of one post load first; one that is not there is the not-found page. */
export async function loadPost(client: QueryClient, id: string): Promise<void> {
  try {
    await client.ensureQueryData(postQuery(id));
  } catch (error) {
    if (error instanceof CallError && [400, 404].includes(error.statusCode)) throw notFound();
    throw error;
  }
}

/** The actions of those who write. Each throws `CallError`. */
export function usePostActions() {
  const client = useQueryClient();
  return {
    save: async (post: Pick<Post, '_id' | 'edit'> | null, body: PostBody): Promise<Post> => {
      const saved = await (post === null
        ? call(createPost, { body })
        : call(updatePost, { params: { id: post._id }, body: { ...body, edit: post.edit } }));
      client.setQueryData(postQuery(saved._id).queryKey, saved);
      await client.invalidateQueries({ queryKey: ['posts', 'list'] });
      return saved;
    },
    remove: async (id: string): Promise<void> => {
      await call(deletePost, { params: { id } });
      client.removeQueries({ queryKey: postQuery(id).queryKey });
      await client.invalidateQueries({ queryKey: ['posts', 'list'] });
    },
  };
}
