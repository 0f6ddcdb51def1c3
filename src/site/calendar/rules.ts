/** Pure: which entries of a calendar the dates of a quiz make, and how days are laid out. */

const HOUR_MS = 3_600_000;
/** Up to this long from opening to closing, a quiz is an appointment; above, it has a deadline. */
export const LONGEST_APPOINTMENT_MS = 12 * HOUR_MS;

export const entryKinds = ['exam', 'opens', 'due'] as const;
export type EntryKind = (typeof entryKinds)[number];

export interface EntryTime {
  readonly kind: EntryKind;
  readonly start: Date;
  /** Null for a moment. */
  readonly end: Date | null;
}

/** The entries of a quiz: one appointment, or the moment at which it opens and its deadline. */
export function entriesOf(opensAt: Date | null, closesAt: Date | null): EntryTime[] {
  if (opensAt && closesAt && closesAt.getTime() - opensAt.getTime() <= LONGEST_APPOINTMENT_MS)
    return [{ kind: 'exam', start: opensAt, end: closesAt }];
  return [
    ...(opensAt ? [{ kind: 'opens', start: opensAt, end: null } as const] : []),
    ...(closesAt ? [{ kind: 'due', start: closesAt, end: null } as const] : []),
  ];
}

/** Returns true where the entry touches the range; its end is not part of it. */
export const isWithin = ({ start, end }: EntryTime, from: Date, until: Date): boolean =>
  start < until && (end === null ? start >= from : end > from);

/**
 * The identifier by which calendar applications find an entry again, whatever becomes of its dates: the main entry of
 * a quiz keeps it when an appointment becomes a deadline. Only the opening of a quiz that also closes is a second one.
 */
export const uidOf = (quizId: string, kind: EntryKind, isSecond: boolean, host: string): string =>
  `quiz-${quizId}${isSecond && kind === 'opens' ? '-opens' : ''}@${host}`;

const DAY_MS = 24 * HOUR_MS;
const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** The day so many days later. Days are ISO dates such as 2026-11-23. */
export const addDays = (day: string, count: number): string =>
  new Date(noon(day) + count * DAY_MS).toISOString().slice(0, 10);

/** The first day of the month so many months later; of a month such as 2026-11. */
export function addMonths(month: string, count: number): string {
  const at = new Date(`${month}-15T12:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + count);
  return at.toISOString().slice(0, 7);
}

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: string): number => new Date(noon(day)).getUTCDay();

/** The whole weeks that show a month such as 2026-11, in rows of seven days. `firstDay`: 0 Sunday to 6 Saturday. */
export function weeksOf(month: string, firstDay: number): string[][] {
  const first = `${month}-01`;
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  let day = addDays(first, -((weekdayOf(first) - firstDay + 7) % 7));
  const weeks: string[][] = [];
  while (day <= last) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
    day = addDays(day, 7);
  }
  return weeks;
}

/** The most days that may be asked for at once. */
export const MOST_DAYS = 400;
