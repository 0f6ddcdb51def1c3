/** Pure decisions about who is watched: what has changed, and what a row says at a moment. */
import type { Changes, Watched } from './contract.ts';

/** Pages say every fifteen seconds that they are there; after three times nothing somebody is out of reach. */
export const SILENT_MS = 45_000;

export const watchedStates = ['not-started', 'working', 'disconnected', 'paused', 'locked', 'submitted'] as const;
export type WatchedState = (typeof watchedStates)[number];

/** Milliseconds since the page was heard of, or, before that, since the start; null without an attempt. */
export function silentMs(row: Watched, now: number): number | null {
  const last = row.seenAt ?? row.startedAt;
  return last === null ? null : Math.max(0, now - Date.parse(last));
}

/** The state of a participant at a moment: who works and is not heard of is disconnected. */
export function stateAt(row: Watched, now: number): WatchedState {
  if (row.state !== 'working') return row.state;
  return (silentMs(row, now) ?? 0) > SILENT_MS ? 'disconnected' : 'working';
}

/** Milliseconds left, at least 0; null without a deadline, and for students who are not working. */
export function leftMs(row: Watched, now: number): number | null {
  if (row.deadline === null || row.state === 'submitted' || row.state === 'not-started') return null;
  return Math.max(0, Date.parse(row.deadline) - (row.pausedAt === null ? now : Date.parse(row.pausedAt)));
}

/** Returns how much was noticed in all. */
export const signalCount = (row: Watched): number => Object.values(row.signals).reduce((sum, n) => sum + (n ?? 0), 0);

/** Returns what has changed between two looks: whole rows, or only when they were seen. */
export function changesBetween(
  before: ReadonlyMap<string, Watched>,
  after: ReadonlyMap<string, Watched>,
  now: Date,
): Changes {
  const rows: Watched[] = [];
  const seen: [string, string][] = [];
  for (const [person, row] of after) {
    const old = before.get(person);
    if (old === row) continue;
    const isSame = old && JSON.stringify({ ...old, seenAt: null }) === JSON.stringify({ ...row, seenAt: null });
    if (!isSame) rows.push(row);
    else if (old.seenAt !== row.seenAt && row.seenAt) seen.push([person, row.seenAt]);
  }
  return { now: now.toISOString(), rows, seen };
}

/** The rows after a change; people who are not among them stay away. */
export function applyChanges(before: ReadonlyMap<string, Watched>, changes: Changes): Map<string, Watched> {
  const after = new Map(before);
  for (const row of changes.rows) if (after.has(row.person)) after.set(row.person, row);
  for (const [person, seenAt] of changes.seen) {
    const row = after.get(person);
    if (row) after.set(person, { ...row, seenAt });
  }
  return after;
}
