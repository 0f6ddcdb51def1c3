/** How long a copy waits, until when a request to be deleted wants its answer, and how those that ended are read from the log. */
import type { DeletionRow } from './contract.ts';

/** The days that a copy of one's own data waits to be fetched; then it is removed. */
export const COPY_KEPT_DAYS = 7;

/** One month after the request (General Data Protection Regulation, article 12, paragraph 3). */
export function dueOf(requestedAt: Date): Date {
  const due = new Date(requestedAt);
  due.setUTCMonth(due.getUTCMonth() + 1);
  // The 31st of January has no day of its number in February: the last day of that month.
  if (due.getUTCDate() !== requestedAt.getUTCDate()) due.setUTCDate(0);
  return due;
}

/** The actions in the log by which a request ends. */
export const endings: Readonly<Record<string, DeletionRow['state']>> = {
  'person.delete': 'deleted',
  'person.deletion-refuse': 'kept',
  'account.deletion-withdraw': 'withdrawn',
};
