/** Who listens in this process for news of a person, and the signal that tells them. */
import type { Signals } from '#platform/server/signals.ts';
import { NOTICE_ADDED } from './store.ts';

export interface NotificationHub {
  /** Calls `tell` whenever the person's notifications change, and when they may have; returns how to stop. */
  listen(tenantId: string, personId: string, tell: () => void): () => void;
}

export function openNotificationHub(signals: Signals): NotificationHub {
  const listeners = new Map<string, Set<() => void>>();
  signals.on(NOTICE_ADDED, (payload) => {
    const { tenantId, personIds } = payload as { tenantId: string; personIds: readonly string[] };
    for (const personId of personIds) for (const tell of listeners.get(`${tenantId} ${personId}`) ?? []) tell();
  });
  signals.onGap(() => {
    for (const all of listeners.values()) for (const tell of all) tell();
  });
  return {
    listen(tenantId, personId, tell) {
      const key = `${tenantId} ${personId}`;
      const all = listeners.get(key) ?? new Set();
      listeners.set(key, all.add(tell));
      return () => {
        all.delete(tell);
        if (all.size === 0) listeners.delete(key);
      };
    },
  };
}
