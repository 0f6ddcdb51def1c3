import pg from 'pg';
import { codeOf } from '#platform/server/errors.ts';

const databaseCodeOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

/** The transaction lost against another one and may succeed when run again: a serialization failure or a deadlock. */
export const isTransient = (error: unknown): boolean => ['40001', '40P01'].includes(databaseCodeOf(error) ?? '');

/** The name of the unique key or index that already has the row, or null when the error is another one. */
export function findViolatedUnique(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return null;
  // Citus passes a worker's error on without this field, and its message names the key of the shard: `key_102008`.
  return error.constraint ?? /"([^"]+?)(?:_\d{6,})?"/.exec(error.message)?.[1] ?? '';
}

/** The right to do something is missing in the database. */
export const isPermissionError = (error: unknown): boolean => databaseCodeOf(error) === '42501';

/** There is no database now to be connected with: it is stopped, or on its way. */
export const isAway = (error: Error): boolean => ['57P03', 'ECONNREFUSED', 'ENOENT'].includes(codeOf(error) ?? '');
