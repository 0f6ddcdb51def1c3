/**
 * Short messages between server processes over PostgreSQL's LISTEN and NOTIFY. A message sent in a transaction is
 * delivered when it commits. Delivery is not guaranteed while a process reconnects: code that keeps something in memory
 * must drop it in `onGap`.
 */
import { sql } from 'kysely';
import pg from 'pg';
import type { TenantTx } from './database/tenant-tx.ts';

export interface Signals {
  /** Sends with the transaction; nothing is sent when it rolls back. `payload` is at most 7 900 bytes of JSON. */
  send(tx: TenantTx, channel: string, payload: unknown): Promise<void>;
  on(channel: string, receive: (payload: unknown) => void): void;
  /** Called when messages may have been missed. */
  onGap(forget: () => void): void;
  /** False while messages may be missed. */
  readonly connected: boolean;
  close(): Promise<void>;
}

const RECONNECT_MS = 250;
const BEAT_MS = 5_000;

/** Asks the database every `beatMs` whether it is still there, and says when it did not answer within that time. */
function watchSilence(client: pg.Client, beatMs: number, onSilent: () => void): NodeJS.Timeout {
  return setInterval(() => {
    const silence = setTimeout(onSilent, beatMs);
    client.query('SELECT').then(
      () => clearTimeout(silence),
      () => clearTimeout(silence),
    );
  }, beatMs);
}

/**
 * Opens the listening connection; resolves when it listens. Reconnects automatically until closed. A network may drop a
 * connection without notice to either end, so every `beatMs` the database is asked whether it is still there.
 */
export async function openSignals(
  connectionString: string,
  onError: (error: Error) => void,
  { beatMs = BEAT_MS }: { beatMs?: number } = {},
): Promise<Signals> {
  const receivers = new Map<string, ((payload: unknown) => void)[]>();
  const gapListeners: (() => void)[] = [];
  /** The one connection that is being opened or listens. */
  let client: pg.Client | null = null;
  let isListening = false;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;
  // The connection runs one statement at a time.
  let last: Promise<unknown> = Promise.resolve();

  const forgetAll = (): void => {
    for (const forget of gapListeners) forget();
  };

  const listen = async (): Promise<void> => {
    const next = new pg.Client({ connectionString, keepAlive: true, application_name: 'tripos-signals' });
    client = next;
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next, null));
    next.on('notification', ({ channel, payload }) => {
      const parsed: unknown = JSON.parse(payload ?? 'null');
      for (const receive of receivers.get(channel) ?? []) receive(parsed);
    });
    await next.connect();
    for (const channel of receivers.keys()) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    if (client !== next) return;
    isListening = true;
    forgetAll();
    beat = watchSilence(next, beatMs, () => lost(next, new Error('The listening connection does not answer')));
  };

  const lost = (which: pg.Client, error: Error | null): void => {
    if (closed || client !== which) return;
    client = null;
    isListening = false;
    clearInterval(beat);
    forgetAll();
    if (error) onError(error);
    retry = setTimeout(() => {
      listen().catch((failure: Error) => client && lost(client, failure));
    }, RECONNECT_MS);
    which.end().catch(() => undefined);
  };

  await listen();
  return {
    async send(tx, channel, payload) {
      await sql`select pg_notify(${channel}, ${JSON.stringify(payload)})`.execute(tx);
    },
    on(channel, receive) {
      const all = receivers.get(channel);
      if (all) all.push(receive);
      else {
        receivers.set(channel, [receive]);
        if (isListening) last = last.then(() => client?.query(`LISTEN ${pg.escapeIdentifier(channel)}`)).catch(onError);
      }
    },
    onGap(forget) {
      gapListeners.push(forget);
    },
    get connected() {
      return isListening;
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(beat);
      await client?.end();
    },
  };
}
