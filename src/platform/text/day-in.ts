/** Made once for each time zone: that takes longer than many a statement. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day there, as `2026-11-21`. */
export function dayIn(timeZone: string, at: Date): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  formats.set(timeZone, format);
  return format.format(at);
}
