/**
 * The clock of an exam in the browser. It knows only what the server said (`remainingMs`) and differences of a clock
 * that nobody can set (`performance.now()`), never the time of day. It can only ask the server; the server decides.
 */

export interface ExamClock {
  /**
   * Takes the server's word: `remainingMs` was computed somewhere between asking and hearing, both by the same
   * clock as `now`. Null: there is no deadline.
   */
  sync(remainingMs: number | null, askedAt: number, heardAt: number): void;
  /** Milliseconds that are left, at least 0; null without a deadline. */
  remainingMs(): number | null;
  /** For how many milliseconds it has been over; 0 before, and without a deadline. */
  overMs(): number;
}

/**
 * The deadline lies between `asked + remaining` and `heard + remaining`; each answer narrows it down. Where an answer
 * contradicts what was known (time was added, or the device slept and its clock with it), the newest one counts.
 */
export function createExamClock(now: () => number): ExamClock {
  let bounds: { from: number; to: number } | null = null;
  const left = (): number | null => bounds && (bounds.from + bounds.to) / 2 - now();
  return {
    sync(remainingMs, askedAt, heardAt) {
      if (remainingMs === null) {
        bounds = null;
        return;
      }
      const [from, to] = [askedAt + remainingMs, heardAt + remainingMs];
      const agrees = bounds !== null && from <= bounds.to && to >= bounds.from;
      bounds = agrees ? { from: Math.max(from, bounds!.from), to: Math.min(to, bounds!.to) } : { from, to };
    },
    remainingMs: () => {
      const ms = left();
      return ms === null ? null : Math.max(0, ms);
    },
    overMs: () => Math.max(0, -(left() ?? 0)),
  };
}

const minute = 60_000;

/** `low` in the last tenth, `last` in the last minute. */
export type ClockTone = 'calm' | 'low' | 'last';

/** The tone for what is left of `totalMs`. */
export function toneOf(remainingMs: number, totalMs: number): ClockTone {
  if (remainingMs <= minute) return 'last';
  return remainingMs <= totalMs / 10 ? 'low' : 'calm';
}

/** Returns what is announced aloud: ten, five and one minute before the end, and the last tenth. Descending. */
export const thresholdsOf = (totalMs: number): number[] =>
  [...new Set([10 * minute, 5 * minute, minute, Math.round(totalMs / 10)])]
    .filter((threshold) => threshold < totalMs && threshold >= 10_000)
    .sort((a, b) => b - a);

/** The threshold that was passed between two looks at the clock, the latest of several; null when none was. */
export const passedThreshold = (beforeMs: number, afterMs: number, totalMs: number): number | null =>
  thresholdsOf(totalMs)
    .filter((threshold) => beforeMs > threshold && afterMs <= threshold)
    .at(-1) ?? null;
