import type { ReactNode } from 'react';
import { createStore } from '#platform/web/store.ts';

export type NotificationColor = 'info' | 'success' | 'warning' | 'danger';

export interface Notification {
  /** Counts up from 1. */
  readonly id: number;
  readonly msg: ReactNode;
  readonly color: NotificationColor;
  /** The side with the coloured line. */
  readonly border: 'left' | 'right' | 'top' | 'bottom';
  /** Depth of the shadow, 0 to 24. */
  readonly elevation: number;
  /** Null: the colour's own. */
  readonly icon: ReactNode;
  /** Milliseconds until it disappears; null: it stays until it is dismissed. */
  readonly timeout: number | null;
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

export type NotificationInput = Partial<Omit<Notification, 'id'>> & Pick<Notification, 'msg'>;

/** Messages that float above the page: added with an id, gone on dismissal or after their timeout. */
export function createNotifications() {
  const store = createStore<readonly Notification[]>([]);
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let lastId = 0;

  const dismiss = (id: number): void => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    store.set((all) => (all.some((one) => one.id === id) ? all.filter((one) => one.id !== id) : all));
  };

  const add = (input: NotificationInput): number => {
    lastId += 1;
    const id = lastId;
    const notification: Notification = {
      color: 'info',
      border: 'left',
      elevation: 6,
      icon: null,
      timeout: null,
      action: null,
      ...input,
      id,
    };
    store.set((all) => [...all, notification]);
    if (notification.timeout !== null)
      timers.set(
        id,
        setTimeout(() => dismiss(id), notification.timeout),
      );
    return id;
  };

  return { ...store, add, dismiss };
}

export const notifications = createNotifications();

const shown = 6000;

/** The four usual messages: `notify.success('Quiz published')`. Errors stay until they are dismissed. */
export const notify = {
  info: (msg: ReactNode, more: Partial<NotificationInput> = {}) =>
    notifications.add({ timeout: shown, ...more, msg, color: 'info' }),
  success: (msg: ReactNode, more: Partial<NotificationInput> = {}) =>
    notifications.add({ timeout: shown, ...more, msg, color: 'success' }),
  warning: (msg: ReactNode, more: Partial<NotificationInput> = {}) =>
    notifications.add({ timeout: shown * 2, ...more, msg, color: 'warning' }),
  danger: (msg: ReactNode, more: Partial<NotificationInput> = {}) =>
    notifications.add({ ...more, msg, color: 'danger' }),
  /** The reason why an action failed. */
  error: (error: unknown) =>
    notifications.add({ msg: error instanceof Error ? error.message : String(error), color: 'danger' }),
};
