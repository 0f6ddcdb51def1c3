/** Queries about notifications, and their live updates. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BodyInputOf, QueryInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { useSession } from '#platform/web/session.ts';
import {
  countUnread,
  getNotificationPreferences,
  listNotifications,
  markNotifications,
  setNotificationPreferences,
  streamNotifications,
} from './contract.ts';

export type NotificationsQuery = NonNullable<QueryInputOf<typeof listNotifications>>;

const notificationsKey = ['notices'] as const;
const preferencesKey = ['notice-preferences'] as const;
const unreadKey = [...notificationsKey, 'unread'] as const;

const POLL_MS = 60_000;

/** How much is unread; asked for again when the stream says so, or each minute where there is none. */
export const unreadQuery = (isLive: boolean) =>
  queryOptions({
    queryKey: unreadKey,
    queryFn: ({ signal }) => call(countUnread, { signal }),
    refetchInterval: isLive ? false : POLL_MS,
  });

export const notificationsQuery = (query: NotificationsQuery) =>
  queryOptions({
    queryKey: [...notificationsKey, 'list', query],
    queryFn: ({ signal }) => call(listNotifications, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** What the bell's menu shows. */
export const latestNotificationsQuery = () => notificationsQuery({ limit: 5 });

export const preferencesQuery = () =>
  queryOptions({
    queryKey: preferencesKey,
    queryFn: ({ signal }) => call(getNotificationPreferences, { signal }),
  });

export function useNotificationActions() {
  const client = useQueryClient();
  return {
    mark: async (body: BodyInputOf<typeof markNotifications>): Promise<void> => {
      client.setQueryData(unreadKey, await call(markNotifications, { body, keepalive: true }));
      await client.invalidateQueries({ queryKey: notificationsKey });
    },
    prefer: async (preferences: BodyInputOf<typeof setNotificationPreferences>['preferences']): Promise<void> => {
      client.setQueryData(preferencesKey, await call(setNotificationPreferences, { body: { preferences } }));
    },
  };
}

/** The delay before a refused stream is requested again; until then the page polls. */
const TRY_AGAIN_MS = 60_000;
/** Not all readers of an announcement ask at the same moment. */
const SPREAD_MS = 700;

/**
 * Listens for news as long as the page is in sight: browsers have few connections to a site, and a forgotten tab must
 * not keep one. Returns whether it is connected; where it is not, the page has to ask.
 */
export function useNotificationStream(): boolean {
  const client = useQueryClient();
  const { user, ended } = useSession();
  const [isLive, setLive] = useState(false);
  const mayListen = user !== null && !ended;
  useEffect(() => {
    if (!mayListen) return;
    let source: EventSource | null = null;
    let later: ReturnType<typeof setTimeout> | undefined;
    let spread: ReturnType<typeof setTimeout> | undefined;
    const askAgain = (): void => {
      clearTimeout(spread);
      spread = setTimeout(
        () => void client.invalidateQueries({ queryKey: notificationsKey }),
        Math.random() * SPREAD_MS,
      );
    };
    const close = (): void => {
      clearTimeout(later);
      source?.close();
      source = null;
      setLive(false);
    };
    const open = (): void => {
      if (source || document.visibilityState === 'hidden') return;
      source = new EventSource(streamNotifications.path);
      source.addEventListener('open', () => setLive(true));
      source.addEventListener('notices', askAgain);
      source.addEventListener('error', () => {
        setLive(false);
        // While it is connecting, the browser retries automatically.
        if (source?.readyState !== EventSource.CLOSED) return;
        close();
        later = setTimeout(open, TRY_AGAIN_MS);
      });
    };
    const turn = (): void => {
      if (document.visibilityState === 'hidden') close();
      else {
        open();
        askAgain();
      }
    };
    open();
    document.addEventListener('visibilitychange', turn);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      clearTimeout(spread);
      close();
    };
  }, [client, mayListen]);
  return isLive;
}
