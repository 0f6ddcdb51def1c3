import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { deleteBookmark, getBookmarks, listBookmarks, setBookmark } from './contract.ts';

type InAttempt = ResponseOf<typeof getBookmarks>;

const bookmarksQuery = (attempt: string) =>
  queryOptions({
    queryKey: ['bookmarks', 'attempt', attempt],
    queryFn: ({ signal }) => call(getBookmarks, { params: { id: attempt }, signal }),
  });

/** My bookmarks in all attempts. */
export const allBookmarksQuery = (limit: number) =>
  queryOptions({
    queryKey: ['bookmarks', 'all', limit],
    queryFn: ({ signal }) => call(listBookmarks, { query: { limit }, signal }),
    staleTime: 0,
  });

export interface Bookmarks {
  /** The note on each bookmarked question. */
  readonly notes: ReadonlyMap<string, string>;
  readonly toggle: (question: string) => void;
  /** Resolves when it is stored, and rejects where that failed. */
  readonly write: (question: string, note: string) => Promise<void>;
}

/** My bookmarks in one attempt. They show at once, and go back where storing fails. */
export function useBookmarks(attempt: string, enabled: boolean): Bookmarks {
  const client = useQueryClient();
  const query = bookmarksQuery(attempt);
  const { data } = useQuery({ ...query, enabled });
  const show = (change: (was: InAttempt['bookmarks']) => InAttempt['bookmarks']): void =>
    void client.setQueryData(query.queryKey, (was) => ({ bookmarks: change(was?.bookmarks ?? []) }));
  const store = useMutation({
    mutationFn: (change: { question: string; note?: string; isGone?: boolean }) =>
      change.isGone
        ? call(deleteBookmark, { params: { id: attempt, question: change.question } })
        : call(setBookmark, {
            params: { id: attempt },
            body: { question: change.question, ...(change.note !== undefined && { note: change.note }) },
          }),
    onSettled: () => client.invalidateQueries({ queryKey: ['bookmarks'] }),
  });
  const bookmarks = data?.bookmarks ?? [];
  return {
    notes: new Map(bookmarks.map(({ question, note }) => [question, note])),
    toggle: (question) => {
      const isGone = bookmarks.some((one) => one.question === question);
      show((was) => (isGone ? was.filter((one) => one.question !== question) : [...was, { question, note: '' }]));
      store.mutate({ question, isGone }, { onError: (error) => notify.error(error) });
    },
    write: async (question, note) => {
      await store.mutateAsync({ question, note });
    },
  };
}
