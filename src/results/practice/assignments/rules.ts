/** What an assignment of practice is said to be. */

/** An assignment that is overdue and not finished is shown for this long. */
export const SHOWN_OVERDUE_MS = 14 * 86_400_000;

/** Returns true while a student has something to do about it. */
export const isShown = (
  { dueAt, count, done }: { readonly dueAt: Date; readonly count: number; readonly done: number },
  now: Date,
): boolean => dueAt > now || (done < count && dueAt.getTime() > now.getTime() - SHOWN_OVERDUE_MS);
