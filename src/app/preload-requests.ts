/**
 * What pages ask the server first. Their HTML names it, so that the answer is on its way while the application loads. A
 * call that a page never makes would be asked for in vain: `e2e/public.test.ts` opens the pages that are here.
 */
import type { Actor } from '#access/subject.ts';
import { getExam } from '#delivery/contract.ts';
import { countUnread } from '#messaging/notifications/contract.ts';
import type { FoundPage } from '#platform/server/pages/page-patterns.ts';
import { getAttempt } from '#results/results/contract.ts';
import { getStudentDashboard } from '#results/results/dashboard/contract.ts';
import { listAnnouncements, newestShown } from '#site/announcements/contract.ts';

/** Paths of calls without a body, as the browser half makes them. */
export function preloadRequests({ file, params }: FoundPage, actor: Actor): string[] {
  if (file === '_exam/exam/{-$id}.tsx') {
    return params.id === undefined ? [] : [getExam.path.replace(':id', encodeURIComponent(params.id))];
  }
  if (!file.startsWith('_side/')) return [];
  if (file === '_side/myAttempt/$id.tsx') return [countUnread.path, getAttempt.path.replace(':id', params.id!)];
  const isStudentsDash = file === '_side/dash.tsx' && actor.role === 'student';
  const { state, limit } = newestShown;
  const announced = `${listAnnouncements.path}?${new URLSearchParams({ state, limit: String(limit) })}`;
  return [countUnread.path, ...(isStudentsDash ? [getStudentDashboard.path, announced] : [])];
}
