/** Wall-clock times of a named time zone and the instants they stand for, by Intl; right across clock changes. */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

/** The wall clock at an instant, as milliseconds since 1970 if that wall clock were UTC. */
function wallMs(instantMs: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instantMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(parts.year!, parts.month! - 1, parts.day!, parts.hour!, parts.minute!, parts.second!);
}

/** `2026-11-21T09:00`: what a clock in the zone shows at the instant, as inputs of type datetime-local take it. */
export const wallTimeOf = (instant: string | Date, timeZone: string): string =>
  new Date(wallMs(Math.floor(new Date(instant).getTime() / 1000) * 1000, timeZone)).toISOString().slice(0, 16);

export interface ZonedInstant {
  /** ISO 8601 in UTC. */
  readonly instant: string;
  /**
   * `skipped`: clocks go forward over this time, and the instant is as much later. `twice`: clocks go back and show it
   * twice, and the instant is the first time.
   */
  readonly odd: 'skipped' | 'twice' | null;
}

const day = 86_400_000;

/** The instant at which a clock in the zone shows `2026-11-21T09:00`. Null for a text that is no such time. */
export function instantAt(wallTime: string, timeZone: string): ZonedInstant | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(wallTime)) return null;
  const wanted = Date.parse(`${wallTime}Z`);
  if (Number.isNaN(wanted)) return null;
  // The offsets in force a day before and a day after are all that can apply in between.
  const before = wallMs(wanted - day, timeZone) - (wanted - day);
  const after = wallMs(wanted + day, timeZone) - (wanted + day);
  const candidates = [...new Set([wanted - before, wanted - after])].sort((a, b) => a - b);
  const exact = candidates.filter((ms) => wallMs(ms, timeZone) === wanted);
  // A skipped time is read with the offset from before the change, so that it lands as much after it.
  const chosen = exact[0] ?? wanted - before;
  return {
    instant: new Date(chosen).toISOString(),
    odd: exact.length === 0 ? 'skipped' : exact.length === 2 ? 'twice' : null,
  };
}
