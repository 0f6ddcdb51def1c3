import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { readClassMastery, readTopicMastery } from './contract.ts';

const AGAIN_MS = 300;

/** The topics of a group; asked again until all released attempts are in. */
export const classMasteryQuery = (group: string) =>
  queryOptions({
    queryKey: ['practice', 'mastery', group],
    queryFn: ({ signal }) => call(readClassMastery, { query: { group }, signal }),
    refetchInterval: ({ state }) => (state.data?.isComplete === false ? AGAIN_MS : false),
    staleTime: 0,
  });

export const topicMasteryQuery = (topic: string, group: string, page: { ofst: number; limit: number }) =>
  queryOptions({
    queryKey: ['practice', 'mastery', group, topic, page],
    queryFn: ({ signal }) => call(readTopicMastery, { params: { id: topic }, query: { group, ...page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
