/** The question bank as those who make quizzes look through it. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listQuestions, listTags } from '#items/question-bank/contract.ts';
import type { QueryInputOf } from '#platform/contract/endpoint.ts';
import { subscriptions } from '#platform/contract/shapes.ts';
import { call } from '#platform/web/call.ts';

export type BankQuery = NonNullable<QueryInputOf<typeof listQuestions>>;
const pageSize = 30;

/** Questions that are ready to be used, thirty at a time. */
export const bankQuery = (query: BankQuery) =>
  infiniteQueryOptions({
    queryKey: ['questions', 'picker', query],
    queryFn: ({ pageParam, signal }) =>
      call(listQuestions, { query: { ...query, status: 'ready', ofst: pageParam, limit: pageSize }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, from) => (from + pageSize < last.total ? from + pageSize : undefined),
    placeholderData: keepPreviousData,
  });

/** How many ready questions have one of the tags and difficulties; in a free quiz premium ones do not count. */
export const drawableQuery = (draw: { tags: readonly string[]; difficulties: readonly number[]; isPremium: boolean }) =>
  queryOptions({
    queryKey: ['questions', 'drawable', draw],
    queryFn: async ({ signal }) => {
      const query = {
        st: draw.tags.join(','),
        dif: draw.difficulties.join(','),
        subscription: draw.isPremium ? '' : String(subscriptions.FREEMIUM),
        status: 'ready',
        limit: 1,
      };
      const { total, isMore } = await call(listQuestions, { query, signal });
      return { total, isMore };
    },
    placeholderData: keepPreviousData,
  });

/** Tags by their beginning. */
export const tagsLikeQuery = (q: string) =>
  queryOptions({
    queryKey: ['tags', 'like', q],
    queryFn: ({ signal }) => call(listTags, { query: { q, limit: 50 }, signal }),
    placeholderData: keepPreviousData,
  });

/** Tags to filter by (the first hundred). */
export const bankTagsQuery = () =>
  queryOptions({
    queryKey: ['tags', 'picker'],
    queryFn: ({ signal }) => call(listTags, { query: { limit: 100 }, signal }),
  });
