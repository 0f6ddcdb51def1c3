/**
 * Short messages between server processes over PostgreSQL's LISTEN and NOTIFY. A message sent in a transaction is
 * delivered when it commits. Delivery is not guaranteed while a process reconnects: whoever keeps something in memory
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

/** Opens the listening connection; resolves when it listens. Reconnects by itself until closed. */
export async function openSignals(connectionString: string, onError: (error: Error) => void): Promise<Signals> {
  const receivers = new Map<string, ((payload: unknown) => void)[]>();
  const gapListeners: (() => void)[] = [];
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  // The connection runs one statement at a time.
  let last: Promise<unknown> = Promise.resolve();

  const listen = async (): Promise<void> => {
    const next = new pg.Client({ connectionString, keepAlive: true, application_name: 'tripos-signals' });
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next, null));
    next.on('notification', ({ channel, payload }) => {
      const parsed: unknown = JSON.parse(payload ?? 'null');
      for (const receive of receivers.get(channel) ?? []) receive(parsed);
    });
    await next.connect();
    for (const channel of receivers.keys()) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    client = next;
    for (const forget of gapListeners) forget();
  };

  const lost = (which: pg.Client, error: Error | null): void => {
    if (closed || (client !== null && client !== which)) return;
    client = null;
    for (const forget of gapListeners) forget();
    if (error) onError(error);
    clearTimeout(retry);
    retry = setTimeout(() => listen().catch((failure: Error) => lost(which, failure)), RECONNECT_MS);
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
        last = last.then(() => client?.query(`LISTEN ${pg.escapeIdentifier(channel)}`)).catch(onError);
      }
    },
    onGap(forget) {
      gapListeners.push(forget);
    },
    get connected() {
      return client !== null;
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
