import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoadingBar } from './loading-bar.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('loading that takes less than 200 ms shows nothing', () => {
  const bar = createLoadingBar();
  bar.start();
  vi.advanceTimersByTime(199);
  bar.finish();
  vi.advanceTimersByTime(10_000);
  expect(bar.get()).toEqual({ visible: false, percent: 0, failed: false });
});

test('the bar appears after 200 ms, is half way 2.5 s later and full after 5 s', () => {
  const bar = createLoadingBar();
  bar.start();
  vi.advanceTimersByTime(200);
  expect(bar.get()).toEqual({ visible: true, percent: 0, failed: false });
  vi.advanceTimersByTime(2500);
  expect(bar.get().percent).toBeCloseTo(50);
  vi.advanceTimersByTime(2500);
  expect(bar.get().percent).toBeCloseTo(100);
  vi.advanceTimersByTime(60_000);
  expect(bar.get().percent).toBeLessThanOrEqual(100);
});

test('finishing fills the bar, which hides 500 ms later', () => {
  const bar = createLoadingBar();
  bar.start();
  vi.advanceTimersByTime(1000);
  bar.finish();
  expect(bar.get()).toEqual({ visible: true, percent: 100, failed: false });
  vi.advanceTimersByTime(499);
  expect(bar.get().visible).toBe(true);
  vi.advanceTimersByTime(1);
  expect(bar.get().visible).toBe(false);
});

test('a failure is shown, also when it came at once', () => {
  const bar = createLoadingBar();
  bar.start();
  bar.finish({ failed: true });
  expect(bar.get()).toEqual({ visible: true, percent: 100, failed: true });
});

test('a new start while the bar is hiding begins from nothing', () => {
  const bar = createLoadingBar();
  bar.start();
  vi.advanceTimersByTime(1000);
  bar.finish();
  bar.start();
  vi.advanceTimersByTime(600);
  expect(bar.get().visible).toBe(true);
  expect(bar.get().percent).toBeLessThan(20);
});
