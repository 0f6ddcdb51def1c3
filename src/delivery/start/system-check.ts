/** What can be tried of a device before an exam begins. */
import { askServerTime } from '#platform/web/server-time.ts';

export type Checked =
  | { readonly kind: 'good'; readonly ms?: number; readonly serverNow?: number }
  | { readonly kind: 'bad'; readonly apartMs?: number };

/** A device's clock may be this wrong before it is worth a word. */
const APART_MS = 60_000;

/** Asks the server once, and says how long it took, and what time of day it is there. */
export async function checkConnection(): Promise<Checked> {
  const asked = performance.now();
  try {
    const { ok, now } = await askServerTime();
    if (!ok) return { kind: 'bad' };
    const ms = Math.max(1, Math.round(performance.now() - asked));
    return { kind: 'good', ms, ...(now !== null && { serverNow: now }) };
  } catch {
    return { kind: 'bad' };
  }
}

/** Compares this device's clock with what the server said. Without its word there is nothing to find fault with. */
export function checkClock(connection: Checked, now: number = Date.now()): Checked {
  const said = connection.kind === 'good' ? connection.serverNow : undefined;
  const apartMs = said === undefined ? 0 : Math.abs(now - said);
  return apartMs > APART_MS ? { kind: 'bad', apartMs } : { kind: 'good' };
}
