/** What one server process keeps of live quizzes: the games that are followed here, and answers that wait to be written. */
import { byDatabase, createBatcher } from '#platform/server/batcher.ts';
import { inTenant, type TenantId } from '#platform/server/database/tenant-tx.ts';
import type { Figure } from '#platform/server/observability/metrics.ts';
import type { Services } from '#platform/server/services.ts';
import { type Accepted, type AnswerRequest, acceptAnswers } from '../actions-answer.ts';
import { type Joined, type JoinRequest, joinGames } from '../actions-join.ts';
import type { Snapshot } from '../state.ts';
import { createHostPresence, keyOf, PRESENCE_EVERY_MS } from './host-presence.ts';
import { LiveRoom, type Notify } from './room.ts';
import { LIVE_CHANGED, type LivePublisher, type LiveSignal, openLivePublisher } from './signals.ts';

const TIDY_EVERY_MS = 10_000;
const IDLE_MS = 60_000;
const answerLimits = { gatherMs: 4, batchSize: 250, concurrency: 3, maxWaiting: 20_000 };
const joinLimits = { gatherMs: 10, batchSize: 100, concurrency: 3, maxWaiting: 20_000 };

export interface LiveRooms {
  /** See `LiveRoom.follow`. */
  follow(tenant: TenantId, gameId: string, playerId: string | null, shown: number | null, notify: Notify): () => void;
  /** The state of a game in this version or a later one, read once for all who ask. Throws `not_found`. */
  snapshot(tenant: TenantId, gameId: string, version: number): Promise<Snapshot>;
  /** The same, in which players who have joined since may be missing. */
  snapshotInVersion(tenant: TenantId, gameId: string, version: number): Promise<Snapshot>;
  /** As `acceptAnswers` for one request; throws its error, and `unavailable` when too many wait. */
  answer(tenant: TenantId, request: AnswerRequest): Promise<Accepted>;
  /** As `joinGames` for one request; throws its error, and `unavailable` when too many wait. */
  join(tenant: TenantId, request: JoinRequest): Promise<Joined>;
  readonly stats: readonly Figure[];
  close(): void;
}

/** The games that are followed here, and whether their hosts are anywhere. */
function openFollowed(services: Services, publisher: LivePublisher) {
  const { signals } = services;
  const rooms = new Map<string, LiveRoom>();
  const roomOf = (tenant: TenantId, gameId: string): LiveRoom => {
    const key = keyOf(tenant, gameId);
    const room = rooms.get(key) ?? new LiveRoom(services, tenant, gameId);
    rooms.set(key, room);
    return room;
  };
  const presence = createHostPresence({
    rooms,
    publish: (tenant, gameId) => publisher.publish(tenant, { gameId, kind: 'host' }),
    isConnected: () => signals.connected,
    now: () => performance.now(),
  });
  const look = setInterval(() => presence.tick(), PRESENCE_EVERY_MS).unref();
  function follow(
    tenant: TenantId,
    gameId: string,
    playerId: string | null,
    ...how: [shown: number | null, notify: Notify]
  ): () => void {
    const key = keyOf(tenant, gameId);
    const stop = roomOf(tenant, gameId).follow(playerId, ...how);
    if (playerId === null) {
      presence.see(key);
      publisher.publish(tenant, { gameId, kind: 'host' });
    } else how[1]('host', presence.eventOf(key));
    return stop;
  }
  signals.on(LIVE_CHANGED, (payload) => {
    const signal = payload as LiveSignal;
    const key = keyOf(signal.tenantId, signal.gameId);
    if (signal.kind !== 'host') rooms.get(key)?.receive(signal);
    else if (rooms.has(key)) presence.see(key);
  });
  signals.onGap(() => {
    presence.forget();
    for (const room of rooms.values()) room.receive(null);
  });
  const tidy = setInterval(() => {
    for (const [key, room] of rooms) {
      if (room.isFollowed || performance.now() - room.usedAt < IDLE_MS) continue;
      room.close();
      rooms.delete(key);
    }
  }, TIDY_EVERY_MS).unref();
  return {
    rooms,
    roomOf,
    follow,
    close(): void {
      clearInterval(tidy);
      clearInterval(look);
      for (const room of rooms.values()) room.close();
      rooms.clear();
    },
  };
}

/** Opens it. Call `close` before the database is closed. */
export function openLiveRooms(services: Services): LiveRooms {
  const { database } = services;
  const publisher = openLivePublisher(services);
  const { rooms, roomOf, follow, close } = openFollowed(services, publisher);
  const answers = createBatcher<TenantId, AnswerRequest, Accepted>(
    {
      async run(tenant, requests) {
        const { outcomes, added } = await inTenant(database, tenant, (tx) => acceptAnswers(tx, requests));
        for (const { game_id: gameId, step, player_id } of added) {
          publisher.publish(tenant, { gameId, kind: 'answers', step, players: [player_id] });
        }
        return outcomes;
      },
      ...byDatabase,
    },
    answerLimits,
  );
  const joins = createBatcher<TenantId, JoinRequest, Joined>(
    {
      async run(tenant, requests) {
        const outcomes = await inTenant(database, tenant, (tx) => joinGames(tx, requests, services.clock()));
        for (const outcome of outcomes) {
          if (typeof outcome !== 'object' || !('value' in outcome) || !outcome.value.isNew) continue;
          const { game_id: gameId, state } = outcome.value.player;
          rooms.get(keyOf(tenant, gameId))?.countJoined(state);
          publisher.publish(tenant, { gameId, kind: 'players', players: [] });
        }
        return outcomes;
      },
      ...byDatabase,
    },
    joinLimits,
  );
  return {
    follow,
    snapshot: (tenant, gameId, version) => roomOf(tenant, gameId).fresh(version),
    snapshotInVersion: (tenant, gameId, version) => roomOf(tenant, gameId).inVersion(version),
    answer: answers.ask,
    join: joins.ask,
    stats: [
      {
        name: 'live_answers_depth',
        help: 'Answers in live quizzes that wait or are being written',
        read: answers.depth,
      },
      {
        name: 'live_joins_depth',
        help: 'Players of live quizzes who wait to join or are being written',
        read: joins.depth,
      },
    ],
    close() {
      publisher.close();
      close();
    },
  };
}
