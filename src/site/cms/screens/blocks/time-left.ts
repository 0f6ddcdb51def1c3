export interface TimeLeft {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Milliseconds in the units of a clock, rounded up to whole seconds; null when there are none left. */
export function timeLeft(ms: number): TimeLeft | null {
  if (ms <= 0) return null;
  const all = Math.ceil(ms / 1000);
  return {
    days: Math.floor(all / 86_400),
    hours: Math.floor(all / 3_600) % 24,
    minutes: Math.floor(all / 60) % 60,
    seconds: all % 60,
  };
}
