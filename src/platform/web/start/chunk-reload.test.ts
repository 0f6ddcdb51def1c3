import { expect, test, vi } from 'vitest';
import { mayReload, reloadGuardMs, reloadOnMissingChunk, samePartGuardMs } from './chunk-reload.ts';

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

test('the page is loaded again at most once in 60 s', () => {
  const session = storage();
  expect(mayReload(session, 1_000_000, 'a')).toBe(true);
  expect(mayReload(session, 1_000_001, 'a')).toBe(false);
  expect(mayReload(session, 1_059_999, 'b')).toBe(false);
  expect(mayReload(session, 1_060_000, 'b')).toBe(true);
});

test('for a part that the new page misses too, the page is not loaded again for ten minutes', () => {
  const session = storage();
  expect(mayReload(session, 1_000_000, 'a')).toBe(true);
  expect(mayReload(session, 1_000_000 + reloadGuardMs, 'a')).toBe(false);
  expect(mayReload(session, 1_000_000 + reloadGuardMs, 'b')).toBe(true);
  expect(mayReload(session, 1_000_000 + reloadGuardMs + samePartGuardMs, 'b')).toBe(true);
});

test('a clock that was set back does not forbid it for ever', () => {
  const session = storage();
  mayReload(session, 9_000_000, 'a');
  expect(mayReload(session, 1_000_000, 'a')).toBe(true);
});

test('where nothing can be kept the page is never loaded again, since it might continue for ever', () => {
  const forbidden = {
    getItem: () => null,
    setItem: () => {
      throw new Error('SecurityError');
    },
  };
  expect(mayReload(forbidden, 1, 'a')).toBe(false);
});

test.each([
  [
    'is loaded again, since a new version may have taken the part away',
    false,
    () => Promise.resolve(new Response()),
    1,
  ],
  ['stays as it is while there is no line', false, () => Promise.reject(new TypeError('Failed to fetch')), 0],
  ['and is an exam room stays when the part is there', true, () => Promise.resolve(new Response()), 0],
  ['and is an exam room stays without a line', true, () => Promise.reject(new TypeError('Failed to fetch')), 0],
  [
    'that the server no longer has is loaded again, also as an exam room',
    true,
    () => Promise.resolve(new Response(null, { status: 404 })),
    1,
  ],
])('a page that misses a part %s', async (_what, isRoom, fetch, times) => {
  const reload = vi.fn();
  const page = Object.assign(new EventTarget(), {
    document: { querySelector: () => (isRoom ? {} : null) },
    fetch: vi.fn(fetch),
    location: { href: 'http://school.test/exam/1', reload },
    sessionStorage: storage(),
  });
  reloadOnMissingChunk(page as unknown as Window);
  const payload = new Error('Failed to fetch dynamically imported module: http://school.test/assets/ExamTools-1.js');
  page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  await vi.waitFor(() => expect(page.fetch).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  expect(reload).toHaveBeenCalledTimes(times);
  expect(payload.message).toMatch(/^Part of the page/);
});
