import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { getTeacherDashboard } from './contract.ts';

/** What a teacher needs to see first, for one group or for everyone. */
export const teacherDashboardQuery = (group: string | undefined) =>
  queryOptions({
    queryKey: ['dashboard', 'teacher', group ?? null],
    queryFn: ({ signal }) => call(getTeacherDashboard, { query: { group }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
