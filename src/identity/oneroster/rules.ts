/** What a connection to a student information system is, and what a run of it tells. Pure. */
import { z } from 'zod';

export const versions = ['1.2', '1.1'] as const;
export type Version = (typeof versions)[number];

/** By what somebody is recognised who has an account already; never by e-mail alone. */
export const linkRules = ['nothing', 'sourced-id', 'identifier'] as const;
export type LinkRule = (typeof linkRules)[number];

export const runKinds = ['preview', 'sync'] as const;
export const runStates = ['waiting', 'running', 'done', 'failed', 'held'] as const;
export type RunState = (typeof runStates)[number];

export const outcomes = ['create', 'link', 'update', 'leave', 'refused'] as const;
export type Outcome = (typeof outcomes)[number];

/** How long a run may give no sign of life before another takes its place: the process that ran it has died. */
export const SILENT_MS = 10 * 60_000;
/** Everything is read again after this, so that what a system forgot to report is found. */
export const FULL_MS = 7 * 24 * 60 * 60_000;
export const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Rows that a report keeps of each outcome; the counts are of all. */
export const ROWS_KEPT = { create: 200, link: 200, update: 200, leave: 1_000, refused: 500 } as const;
export const GROUPS_KEPT = 200;

const rowSchema = z.object({
  outcome: z.enum(outcomes),
  /** How the system calls the person, or the record that can't be read. */
  sourcedId: z.string(),
  name: z.string(),
  /** The account here; null: there is none, or would be a new one. */
  person: z.string().nullable(),
  messages: z.array(z.string()),
  /** An account here has the address: an administrator can say that they are one person. */
  sameAddress: z.string().nullable(),
});
export type ReportRow = z.output<typeof rowSchema>;

export const reportSchema = z.object({
  /** Records that were read in this run. */
  read: z.object({
    orgs: z.number().int(),
    terms: z.number().int(),
    classes: z.number().int(),
    enrollments: z.number().int(),
    users: z.number().int(),
  }),
  create: z.number().int(),
  link: z.number().int(),
  update: z.number().int(),
  leave: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** People without an account for whom none is made, by role; `''`: the settings make none, or their account there is disabled. */
  leftOut: z.array(z.object({ role: z.string(), count: z.number().int() })),
  /** Memberships of classes that end although neither class nor enrollment is over, of people who stay. */
  lost: z.number().int(),
  newGroups: z.array(z.string()),
  newGroupCount: z.number().int(),
  rows: z.array(rowSchema),
});
export type Report = z.output<typeof reportSchema>;

/** Of how many people and memberships removals are a share. */
export interface Removals {
  readonly leave: number;
  readonly people: number;
  readonly lost: number;
  readonly memberships: number;
}

/**
 * Whether a run has to wait: it would remove more than `most` percent of the people or of the memberships, and more than an
 * administrator has confirmed.
 */
export function isHeld(
  { leave, people, lost, memberships }: Removals,
  most: number,
  confirmed: number | null,
): boolean {
  const isMany = leave * 100 > people * most || lost * 100 > memberships * most;
  return isMany && leave + lost > (confirmed ?? 0);
}

const MINUTES_OF_DAY = 24 * 60;
const TWO_OCLOCK = 2 * 60;

/**
 * Two o'clock of the next night in a time zone, and some minutes later by the connection, so that not all begin at once. Where the
 * clocks go forward over two o'clock it is when they have.
 */
export function nextNight(now: Date, timeZone: string, id: string): Date {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const minutesAt = (ms: number): number => {
    const [hour = 0, minute = 0] = clock.format(ms).split(':').map(Number);
    return hour * 60 + minute;
  };
  const minute = Math.floor(now.getTime() / 60_000) * 60_000;
  const untilTwo = (MINUTES_OF_DAY + TWO_OCLOCK - minutesAt(minute)) % MINUTES_OF_DAY || MINUTES_OF_DAY;
  const guess = minute + untilTwo * 60_000;
  // The clocks were changed in between: by an hour before two o'clock it would be begun twice in that night.
  const corrected = guess + (TWO_OCLOCK - minutesAt(guess)) * 60_000;
  const two = corrected > minute && minutesAt(corrected) === TWO_OCLOCK ? corrected : guess;
  const spread = Number.parseInt(id.slice(-2), 16) % 90;
  return new Date(two + spread * 60_000);
}
