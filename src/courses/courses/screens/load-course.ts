import type { QueryClient } from '@tanstack/react-query';
import { courseQuery, outlineQuery, topicQuery } from '../queries.ts';

/** What the page of a course needs before it is drawn; `fresh` asks again for what is edited. */
export async function loadCourse(client: QueryClient, id: string, { fresh = false } = {}): Promise<void> {
  const course = courseQuery(id);
  await Promise.all([
    fresh ? client.fetchQuery({ ...course, staleTime: 0 }) : client.ensureQueryData(course),
    client.ensureQueryData(outlineQuery(id)),
  ]);
}

/** As `loadCourse`, with a topic that is edited. */
export async function loadTopic(client: QueryClient, id: string, topicId: string): Promise<void> {
  await Promise.all([loadCourse(client, id), client.fetchQuery({ ...topicQuery(id, topicId), staleTime: 0 })]);
}
