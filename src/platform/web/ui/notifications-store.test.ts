import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNotifications } from './notifications-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a message gets the next id and the usual color, border and elevation', () => {
  const notifications = createNotifications();
  expect(notifications.add({ msg: 'one' })).toBe(1);
  expect(notifications.add({ msg: 'two', color: 'danger', border: 'top', elevation: 2 })).toBe(2);
  expect(notifications.get()).toEqual([
    { id: 1, msg: 'one', color: 'info', border: 'left', elevation: 6, icon: null, timeout: null, action: null },
    { id: 2, msg: 'two', color: 'danger', border: 'top', elevation: 2, icon: null, timeout: null, action: null },
  ]);
});

test('a message without a timeout stays until it is dismissed; its id is not given again', () => {
  const notifications = createNotifications();
  const id = notifications.add({ msg: 'stay' });
  vi.advanceTimersByTime(3_600_000);
  expect(notifications.get()).toHaveLength(1);
  notifications.dismiss(id);
  expect(notifications.get()).toEqual([]);
  expect(notifications.add({ msg: 'next' })).toBe(2);
});

test('a message with a timeout disappears at that time, not before', () => {
  const notifications = createNotifications();
  notifications.add({ msg: 'short', timeout: 1000 });
  vi.advanceTimersByTime(999);
  expect(notifications.get()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(notifications.get()).toEqual([]);
});

test('dismissing before the timeout leaves the others alone', () => {
  const notifications = createNotifications();
  const first = notifications.add({ msg: 'first', timeout: 1000 });
  notifications.add({ msg: 'second' });
  notifications.dismiss(first);
  vi.advanceTimersByTime(5000);
  expect(notifications.get().map((one) => one.msg)).toEqual(['second']);
});
