import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { CallError } from '#platform/web/call.ts';
import { recordQuery } from '../queries.ts';

/** The record; one of a person who is not there, or is not mine to see, is the not-found page. */
export async function loadRecord(client: QueryClient, id: string): Promise<void> {
  try {
    await client.ensureQueryData(recordQuery(id));
  } catch (error) {
    throw error instanceof CallError && (error.statusCode === 404 || error.statusCode === 400) ? notFound() : error;
  }
}
