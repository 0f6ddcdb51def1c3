/** What the server says about the time of day. */

export interface ServerTime {
  /** By the server's clock, to the second, in milliseconds since 1970; null where its answer does not say. */
  readonly now: number | null;
  readonly ok: boolean;
}

/** Asks the server; nobody need be signed in. Throws where it does not answer. */
export async function askServerTime(): Promise<ServerTime> {
  const { ok, headers } = await fetch('/healthz', { cache: 'no-store' });
  const said = Date.parse(headers.get('date') ?? '');
  return { now: Number.isNaN(said) ? null : said, ok };
}
