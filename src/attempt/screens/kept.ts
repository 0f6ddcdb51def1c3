/** What this browser keeps of a running attempt: unsaved answers, flags, the place. Never more than a convenience. */
import type { MirroredAnswer } from '../answer-state.ts';

const answerKey = (attemptId: string, question: string): string => `tripos:answer:${attemptId}:${question}`;
const placeKey = (attemptId: string): string => `tripos:exam:${attemptId}`;
const shortcutsKey = 'tripos:exam-shortcuts';

/** Storage may be full or switched off; then there is simply nothing kept. */
function attempt<T>(deed: () => T, otherwise: T): T {
  try {
    return deed();
  } catch {
    return otherwise;
  }
}

const read = <T>(key: string): T | null =>
  attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null') as T | null, null);
const write = (key: string, value: unknown): void =>
  attempt(
    () => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, JSON.stringify(value))),
    undefined,
  );

/** The unsaved answers of one attempt, a key for each, so that two windows do not write over each other's. */
export const answerMirror = (attemptId: string) => ({
  read: (question: string): MirroredAnswer | null => read(answerKey(attemptId, question)),
  write: (question: string, kept: MirroredAnswer | null): void => write(answerKey(attemptId, question), kept),
});

export interface Place {
  /** Index of the question that is shown. */
  readonly at: number;
  /** Questions flagged for review. */
  readonly flags: readonly string[];
  readonly isClockHidden: boolean;
}

export const readPlace = (attemptId: string): Place => ({
  at: 0,
  flags: [],
  isClockHidden: false,
  ...read<Partial<Place>>(placeKey(attemptId)),
});
export const keepPlace = (attemptId: string, place: Place | null): void => write(placeKey(attemptId), place);

/** Single keys as shortcuts; some people's tools press keys of their own. */
export const areShortcutsOn = (): boolean => read<boolean>(shortcutsKey) ?? true;
export const keepShortcuts = (on: boolean): void => write(shortcutsKey, on);
