/**
 * Whether a host follows a game at any server process. Processes with a host say so every few seconds; nothing is stored, so
 * what a process has not heard of since it has known the game long enough is not there.
 */
import type { TenantId } from '#platform/server/database/tenant-tx.ts';
import type { LiveRoom } from './room.ts';

/** How often processes with a host say so, and look who is missing. */
export const PRESENCE_EVERY_MS = 5_000;
/** A host whose page is reloaded, or whose server is started again, is back sooner. */
export const HOST_AWAY_MS = 15_000;

type Followed = Pick<LiveRoom, 'players' | 'hosts' | 'tenant' | 'gameId'>;

interface PresenceContext {
  /** By tenant and game, as `keyOf`. */
  readonly rooms: ReadonlyMap<string, Followed>;
  /** Tells the other processes that a host is here. */
  readonly publish: (tenant: TenantId, gameId: string) => void;
  /** False: what other processes say does not arrive. */
  readonly isConnected: () => boolean;
  /** In milliseconds, by a clock that nobody can set. */
  readonly now: () => number;
}

export const keyOf = (tenant: string, gameId: string): string => `${tenant} ${gameId}`;

export function createHostPresence({ rooms, publish, isConnected, now }: PresenceContext) {
  const known = new Map<string, { seenAt: number; isAway: boolean }>();
  let tickedAt = now();
  const of = (key: string) => {
    const found = known.get(key) ?? { seenAt: now(), isAway: false };
    known.set(key, found);
    return found;
  };
  const eventOf = (key: string): string => JSON.stringify({ isAway: of(key).isAway });
  function setAway(key: string, isAway: boolean): void {
    if (of(key).isAway === isAway) return;
    of(key).isAway = isAway;
    for (const notifiers of rooms.get(key)?.players.values() ?? [])
      for (const notify of notifiers) notify('host', eventOf(key));
  }
  function see(key: string): void {
    of(key).seenAt = now();
    setAway(key, false);
  }
  /** Nothing was heard for a time, so silence says nothing. */
  function forget(): void {
    for (const one of known.values()) one.seenAt = now();
  }
  return {
    /** The data of the event `host`. */
    eventOf,
    /** A host is at this process or, as it has said, at another. */
    see,
    forget,
    tick(): void {
      // A process that stood still has heard nothing either.
      if (!isConnected() || now() - tickedAt > 2 * PRESENCE_EVERY_MS) forget();
      tickedAt = now();
      for (const key of known.keys()) if (!rooms.has(key)) known.delete(key);
      for (const [key, { hosts, players, tenant, gameId }] of rooms) {
        if (hosts.size > 0) {
          see(key);
          publish(tenant, gameId);
        } else if (players.size > 0) setAway(key, now() - of(key).seenAt > HOST_AWAY_MS);
      }
    },
  };
}
