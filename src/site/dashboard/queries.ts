/** What the browser asks for the dashboards: asked again on every visit and every minute, because all of it is about now. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { getStudentDashboard } from '#results/results/dashboard/contract.ts';
import { getTeacherDashboard } from './contract.ts';
import { getWaiting } from './contract-waiting.ts';

// What came with the first screen is not asked for again by the screen itself.
const renewed = { staleTime: 2_000, refetchInterval: 60_000, refetchIntervalInBackground: false } as const;

/** What the student who is signed in needs next. */
export const studentDashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'student'],
    queryFn: ({ signal }) => call(getStudentDashboard, { signal }),
    ...renewed,
  });

/** What runs, comes and has ended, for one group or for everyone. */
export const teacherDashboardQuery = (group?: string) =>
  queryOptions({
    queryKey: ['dashboard', 'teacher', group ?? null],
    queryFn: ({ signal }) => call(getTeacherDashboard, { query: { group }, signal }),
    placeholderData: keepPreviousData,
    ...renewed,
  });

/** How much waits for somebody of the staff. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'waiting'],
    queryFn: ({ signal }) => call(getWaiting, { signal }),
    staleTime: 30_000,
    refetchInterval: 120_000,
    refetchIntervalInBackground: false,
  });
