/** What the browser asks about the statistics of a quiz. */
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { estimateModels, getStatistics } from './contract.ts';
import type { AttemptChoice } from './items/rules-choices.ts';

export interface StatisticsScope {
  readonly attempts: AttemptChoice;
  readonly group: string | undefined;
}

const WAIT_MS = 2_000;

/** The statistics; asked again while attempts are being added or models estimated. */
export const statisticsQuery = (quizId: string, scope: StatisticsScope) =>
  queryOptions({
    queryKey: ['statistics', quizId, scope],
    queryFn: ({ signal }) => call(getStatistics, { params: { id: quizId }, query: scope, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const task = state.data?.models.task;
      const isGoingOn = task?.state === 'waiting' || task?.state === 'running';
      return isGoingOn || (state.data?.excluded.pending ?? 0) > 0 ? WAIT_MS : false;
    },
  });

export const estimateOf = (quizId: string) =>
  mutationOptions({
    mutationFn: (attempts: AttemptChoice) => call(estimateModels, { params: { id: quizId }, body: { attempts } }),
  });

/** Where a table can be fetched as a file. */
export const fileAddress = (
  quizId: string,
  part: 'items' | 'responses',
  format: 'csv' | 'xlsx',
  { attempts, group }: StatisticsScope,
): string =>
  `/v1/api/quizes/${quizId}/statistics/${part}?${new URLSearchParams({ format, attempts, ...(group !== undefined && { group }) })}`;
