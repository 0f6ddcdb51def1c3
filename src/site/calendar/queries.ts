import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { createCalendarFeed, deleteCalendarFeed, getCalendar, getCalendarFeed } from './contract.ts';

/** Exams and deadlines between two instants. */
export const calendarQuery = (from: string, until: string) =>
  queryOptions({
    queryKey: ['calendar', 'entries', from, until],
    queryFn: ({ signal }) => call(getCalendar, { query: { from, until }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

const feedKey = ['calendar', 'feed'] as const;

/** My secret address for calendar applications. */
export const calendarFeedQuery = () =>
  queryOptions({ queryKey: feedKey, queryFn: ({ signal }) => call(getCalendarFeed, { signal }), staleTime: 0 });

/** Makes the address, or replaces it. */
export function useCreateFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(createCalendarFeed),
    onSuccess: (answer) => client.setQueryData(feedKey, answer),
  });
}

/** Revokes the address. */
export function useDeleteFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteCalendarFeed),
    onSuccess: () => client.setQueryData(feedKey, { feed: null }),
  });
}

/** Where the dates of one quiz are downloaded. */
export const quizFileAddress = (quizId: string): string => `/v1/api/calendar/quizzes/${quizId}`;
