/** What this browser keeps of a running attempt beside the outbox: the place, and notes and marks on their way. */
import type { CachedAnnotations } from '#delivery/annotations/annotations.ts';
import type { StoredAnswer } from '#delivery/sync/answer-state.ts';
import type { SimpleMirror } from '#delivery/sync/outbox-of-attempt.ts';

const answersKey = (attemptId: string): string => `tripos:answer:${attemptId}:`;
const placeKey = (attemptId: string): string => `tripos:exam:${attemptId}`;
const annotationsKey = (attemptId: string): string => `tripos:aids:${attemptId}`;
const shortcutsKey = 'tripos:exam-shortcuts';

/** Storage may be full or switched off; then there is simply nothing kept. */
function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
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

/** The unsaved answers of one attempt where the browser has no database for them; a key for each. */
export const answerMirror = (attemptId: string): SimpleMirror => {
  const begin = answersKey(attemptId);
  return {
    all() {
      const keys = attempt(() => Object.keys(localStorage), []).filter((key) => key.startsWith(begin));
      const found = keys.map((key) => [key.slice(begin.length), read<StoredAnswer>(key)] as const);
      return new Map(found.flatMap(([question, kept]) => (kept ? [[question, kept] as const] : [])));
    },
    write: (question, kept) => write(begin + question, kept),
  };
};

export interface Place {
  /** Index of the question that is shown. */
  readonly at: number;
  readonly isClockHidden: boolean;
}

export const readPlace = (attemptId: string): Place => ({
  at: 0,
  isClockHidden: false,
  ...read<Partial<Place>>(placeKey(attemptId)),
});
/** Notes, flags and marks of an attempt; gone when it has been handed in here. */
export const readCachedAnnotations = (attemptId: string): CachedAnnotations =>
  read<CachedAnnotations>(annotationsKey(attemptId)) ?? {};
export const cacheAnnotations = (attemptId: string, annotations: CachedAnnotations | null): void =>
  write(annotationsKey(attemptId), annotations);

/** How somebody likes to have the exam page; each person of a shared browser their own. */
export interface Display {
  /** Size of the questions in percent. */
  readonly scale: number;
  readonly contrast: boolean;
  readonly ruler: boolean;
  readonly striking: boolean;
  readonly highlighting: boolean;
}
const plain: Display = { scale: 100, contrast: false, ruler: false, striking: false, highlighting: false };
const displayKey = (person: string): string => `tripos:exam-display:${person}`;
export const readDisplay = (person: string): Display => ({ ...plain, ...read<Partial<Display>>(displayKey(person)) });
export const cacheDisplay = (person: string, display: Display): void => write(displayKey(person), display);

export const cachePlace = (attemptId: string, place: Place | null): void => write(placeKey(attemptId), place);

/** Single keys as shortcuts; some people's tools press keys of their own. */
export const areShortcutsOn = (): boolean => read<boolean>(shortcutsKey) ?? true;
export const cacheShortcuts = (on: boolean): void => write(shortcutsKey, on);
