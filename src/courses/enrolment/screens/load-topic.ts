import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import { courseQuery, outlineQuery } from '#courses/courses/queries.ts';
import { CallError } from '#platform/web/call.ts';
import { topicQuery } from '../queries.ts';

/** A topic with its course. One that is not open yet leads back to the course, which says why. */
export async function loadTopic(client: QueryClient, courseId: string, topicId: string): Promise<void> {
  try {
    await Promise.all([
      client.ensureQueryData(courseQuery(courseId)),
      client.ensureQueryData(outlineQuery(courseId)),
      client.ensureQueryData(topicQuery(courseId, topicId)),
    ]);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.statusCode === 404 || error.statusCode === 400) throw notFound();
    if (error.statusCode === 409 || error.code === 'premium_needed')
      throw redirect({ to: '/courses/$id', params: { id: courseId }, replace: true });
    throw error;
  }
}
