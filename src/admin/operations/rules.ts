/** What a site keeps for a time only. Everything is kept unless a rule says otherwise. */
import { objectOf } from '#platform/contract/object-of.ts';

export const retentionKinds = ['answers', 'audit', 'sessions', 'notifications', 'tasks'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** The fewest days that a rule may name: what is younger is still needed. */
export const leastDays: Readonly<Record<RetentionKind, number>> = {
  // Reviews, complaints and regrading need them.
  answers: 90,
  audit: 90,
  sessions: 1,
  notifications: 7,
  tasks: 1,
};

export const MOST_DAYS = 36_500;

/** Days by kind; null: kept for ever. */
export type RetentionRules = Readonly<Record<RetentionKind, number | null>>;

/** The rules as they are stored: only what is not kept for ever. */
export const readRules = (stored: unknown): RetentionRules => {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  return objectOf(retentionKinds, (kind) => (typeof given[kind] === 'number' ? given[kind] : null));
};

/** Attempts of the last seven days, today included, and of the seven before; `activity` as `readActivity` has it. */
export function weeksOf(activity: readonly { readonly attempts: number }[]): { thisWeek: number; weekBefore: number } {
  const sum = (days: typeof activity): number => days.reduce((all, { attempts }) => all + attempts, 0);
  return { thisWeek: sum(activity.slice(-7)), weekBefore: sum(activity.slice(-14, -7)) };
}

/** How long archives wait for their download. */
export const EXPORT_KEPT_DAYS = 7;

const DAY_MS = 86_400_000;

/** What is older than this goes. */
export const cutOff = (days: number, now: Date): Date => new Date(now.getTime() - days * DAY_MS);
