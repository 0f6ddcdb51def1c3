/** A running game on its host's page. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { addressOf } from '#platform/contract/address.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { answeredSchema } from '../../contract.ts';
import { type HostAct, type HostState, streamLiveHost } from '../../contract-host.ts';
import type { Room } from '../../contract-room.ts';
import { controlGame, livePlayersQuery, loadHost } from '../../queries.ts';
import { LiveEvents } from '../live-events.ts';

/** The state with its end by `performance.now()`. */
export interface Hosted {
  readonly host: HostState;
  readonly ends: number | null;
}

const hosted = (host: HostState): Hosted => {
  const { remainingMs } = host.room;
  return { host, ends: remainingMs === null ? null : performance.now() + remainingMs };
};

export type LiveHost = ReturnType<typeof createLiveHost>;

export function createLiveHost(game: string, onPlayers: () => void) {
  const events = new LiveEvents<Hosted>({
    path: ({ host }) => addressOf(streamLiveHost.path, { id: game }, { version: host.room.version }),
    load: async () => hosted(await loadHost(game)),
    eventNames: ['room', 'answered', 'players'],
    newer: (known, other) => (other.host.room.version < known.host.room.version ? known : other),
    onEvent: ({ host, ends }, name, data) => {
      if (name === 'players') onPlayers();
      if (data === '') return null;
      if (name === 'room') {
        // The room at once; what is for the host alone comes with the next answer.
        events.load();
        return hosted({ ...host, room: JSON.parse(data) as Room });
      }
      if (name !== 'answered') return undefined;
      const { step, answered, players } = JSON.parse(data) as z.output<typeof answeredSchema>;
      return step === host.room.step
        ? { host: { ...host, room: { ...host.room, answered, players } }, ends }
        : undefined;
    },
    onOpen: onPlayers,
  });
  return {
    events,
    /** Does what the host asks from where their screen is. What failed is told; a second click does nothing. */
    async act(act: HostAct): Promise<void> {
      const { state } = events.store.get();
      if (!state) return;
      const { step, phase } = state.host.room;
      try {
        events.take(hosted((await controlGame(game, act, { step, phase })).state));
      } catch (error) {
        notify.error(error);
      }
    },
  };
}

/** The game of this page, listened to while the page is open. */
export function useLiveHost(game: string): LiveHost {
  const client = useQueryClient();
  const [host] = useState(() =>
    createLiveHost(game, () => void client.invalidateQueries({ queryKey: livePlayersQuery(game).queryKey })),
  );
  useEffect(() => host.events.open(), [host]);
  return host;
}
