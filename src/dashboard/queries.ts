/** What the browser asks for the overview. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { getStudentDashboard } from '#results/contract.ts';
import { getTeacherDashboard } from './contract.ts';

const everyMs = 60_000;

export const studentDashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'student'],
    queryFn: ({ signal }) => call(getStudentDashboard, { signal }),
    staleTime: 0,
    refetchInterval: everyMs,
  });

export const teacherDashboardQuery = (group: string | undefined) =>
  queryOptions({
    queryKey: ['dashboard', 'teacher', group ?? null],
    queryFn: ({ signal }) => call(getTeacherDashboard, { query: { group }, signal }),
    staleTime: 0,
    refetchInterval: everyMs,
  });
