import { afterEach, expect, test, vi } from 'vitest';
import { preloadedAt } from './preloaded.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the first call counts from when the page asked for it ahead, the second from when it is made', () => {
  vi.stubGlobal('location', { href: 'https://school.example/exam/1' });
  const entries: Record<string, object[]> = {
    'https://school.example/v1/api/one': [
      { initiatorType: 'fetch', startTime: 900 },
      { initiatorType: 'link', startTime: 55 },
    ],
    'https://school.example/v1/api/two': [{ initiatorType: 'fetch', startTime: 70 }],
  };
  vi.spyOn(performance, 'getEntriesByName').mockImplementation((name) => (entries[name] ?? []) as PerformanceEntryList);
  expect(preloadedAt('/v1/api/one')).toBe(55);
  expect(preloadedAt('/v1/api/one')).toBeUndefined();
  expect(preloadedAt('/v1/api/two')).toBeUndefined();
});
