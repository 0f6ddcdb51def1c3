import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { CallError } from '#platform/web/call.ts';
import { certificateQuery } from '../queries.ts';

/** The certificate of a page, where its address names one. One that is not mine to see is the not-found page. */
export async function loadCertificate(
  client: QueryClient,
  kind: 'quiz' | 'course',
  id: string | undefined,
): Promise<void> {
  if (id === undefined) return;
  try {
    await client.ensureQueryData(certificateQuery(kind, id));
  } catch (error) {
    throw error instanceof CallError && (error.statusCode === 404 || error.statusCode === 400) ? notFound() : error;
  }
}
