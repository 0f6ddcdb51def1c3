/** What the browser asks about what students keep for themselves. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { getAnnotations } from './contract.ts';

/** My notes, flags and marks of an attempt. */
export const annotationsQuery = (attemptId: string) =>
  queryOptions({
    queryKey: ['attempts', 'annotations', attemptId],
    queryFn: ({ signal }) => call(getAnnotations, { params: { id: attemptId }, signal }),
  });
