/** What the browser asks about tasks. */
import { queryOptions } from '@tanstack/react-query';
import type { QueryInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { getTask, listTasks, type TaskView } from './contract.ts';

export const tasksKey = ['tasks'] as const;

/** Returns true while the task may still change on its own. */
export const isOpen = (task: Pick<TaskView, 'state'>): boolean => task.state === 'waiting' || task.state === 'running';

/** One task, asked for once a second until it has ended. */
export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: [...tasksKey, 'one', id],
    queryFn: ({ signal }) => call(getTask, { params: { id }, signal }),
    refetchInterval: ({ state }) => (!state.data || isOpen(state.data) ? 1_000 : false),
  });

export const tasksQuery = (query: NonNullable<QueryInputOf<typeof listTasks>>) =>
  queryOptions({
    queryKey: [...tasksKey, 'list', query],
    queryFn: ({ signal }) => call(listTasks, { query, signal }),
    refetchInterval: ({ state }) => (state.data?.tasks.some(isOpen) ? 2_000 : false),
  });
