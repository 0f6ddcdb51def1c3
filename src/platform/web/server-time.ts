/** What the server says about the time of day. */

export interface ServerTime {
  /** By the server's clock, in milliseconds since 1970; null where its answer does not say. */
  readonly now: number | null;
  readonly ok: boolean;
}

/** Asks the server; nobody need be signed in. Throws where it does not answer. */
export async function askServerTime(): Promise<ServerTime> {
  const response = await fetch('/healthz', { cache: 'no-store' });
  const said: unknown = await response.json().catch(() => null);
  const now = typeof said === 'object' && said !== null && 'now' in said ? said.now : null;
  return { now: typeof now === 'number' ? now : null, ok: response.ok };
}
