/** Notifications between server processes about live quizzes. */
import { sql } from 'kysely';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';

export const LIVE_CHANGED = 'live_changed';

/**
 * - room: everybody's state is another
 * - players: somebody joined, or `players` have changed
 * - answers: answers of `players` to the step were accepted
 * - host: a host follows the game
 */
export type LiveSignal =
  | { readonly tenantId: string; readonly gameId: string; readonly kind: 'room' }
  | { readonly tenantId: string; readonly gameId: string; readonly kind: 'host' }
  | {
      readonly tenantId: string;
      readonly gameId: string;
      readonly kind: 'players';
      readonly players: readonly string[];
    }
  | {
      readonly tenantId: string;
      readonly gameId: string;
      readonly kind: 'answers';
      readonly step: number;
      readonly players: readonly string[];
    };

/** Players in one notification, which holds 8 000 bytes. */
const PLAYERS_PER_SIGNAL = 150;

export type LiveMessage = Message<LiveSignal>;
/** What concerns the state of the game. */
export type StateSignal = Exclude<LiveSignal, { readonly kind: 'host' }>;
type Message<S> = S extends LiveSignal ? Omit<S, 'tenantId'> : never;

/** Sent when the transaction commits. */
export async function publishLive(tx: TenantTx, signal: LiveMessage): Promise<void> {
  const players = 'players' in signal ? signal.players : [];
  for (let from = 0; from === 0 || from < players.length; from += PLAYERS_PER_SIGNAL) {
    const part = 'players' in signal ? { ...signal, players: players.slice(from, from + PLAYERS_PER_SIGNAL) } : signal;
    const payload = JSON.stringify({ tenantId: tx.tenantId, ...part });
    await sql`select pg_notify(${LIVE_CHANGED}, ${payload})`.execute(tx);
  }
}

const GATHER_MS = 150;

export interface LivePublisher {
  /** Notifies all processes within 150 ms, together with everything else published by then. */
  publish(tenant: TenantId, signal: LiveMessage): void;
  close(): void;
}

/**
 * Batches notifications of joins, answers and hosts. PostgreSQL serialises the commits of transactions that notify, so a full room would wait
 * for them if each join notified in its own. A notification that is lost because this process ends is made up for by the next one,
 * and by the sweep.
 */
export function openLivePublisher({ database, log }: Pick<Services, 'database' | 'log'>): LivePublisher {
  type Waiting = { readonly tenant: TenantId; readonly signal: LiveMessage; readonly players: string[] };
  const waiting = new Map<string, Waiting>();
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    timer = undefined;
    const all = [...waiting.values()];
    waiting.clear();
    for (const [tenant, some] of Map.groupBy(all, (one) => one.tenant)) {
      await inTenant(database, tenant, async (tx) => {
        for (const { signal, players } of some)
          await publishLive(tx, 'players' in signal ? { ...signal, players } : signal);
      }).catch((error: unknown) => log.warn({ err: error }, 'players of a live quiz could not be counted at once'));
    }
  };
  return {
    publish(tenant, signal) {
      const key = `${tenant} ${signal.gameId} ${signal.kind} ${'step' in signal ? signal.step : ''}`;
      const players = 'players' in signal ? signal.players : [];
      const known = waiting.get(key);
      if (known) known.players.push(...players);
      else waiting.set(key, { tenant, signal, players: [...players] });
      timer ??= setTimeout(() => void flush(), GATHER_MS).unref();
    },
    close: () => clearTimeout(timer),
  };
}
