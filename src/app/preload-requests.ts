/**
 * What pages ask the server for while the application loads, of which they bring no answer along: the paper of an exam is made of
 * parts that are compressed already (`platform/server/text/packed-text.ts`).
 */
import { getExam } from '#delivery/contract.ts';
import type { FoundPage } from '#platform/server/pages/page-patterns.ts';

/** Paths of calls without a body, as the browser half makes them. */
export const preloadRequests = ({ file, params }: FoundPage): string[] =>
  file === '_exam/exam/{-$id}.tsx' && params.id !== undefined
    ? [getExam.path.replace(':id', encodeURIComponent(params.id))]
    : [];
