import { expect, test } from 'vitest';
import { mayReload } from './chunk-reload.ts';

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

test('the page is loaded again at most once in 60 s', () => {
  const session = storage();
  expect(mayReload(session, 1_000_000)).toBe(true);
  expect(mayReload(session, 1_000_001)).toBe(false);
  expect(mayReload(session, 1_059_999)).toBe(false);
  expect(mayReload(session, 1_060_000)).toBe(true);
});

test('a clock that was set back does not forbid it for ever', () => {
  const session = storage();
  mayReload(session, 9_000_000);
  expect(mayReload(session, 1_000_000)).toBe(true);
});

test('where nothing can be kept the page is never loaded again, since it might go on for ever', () => {
  const forbidden = {
    getItem: () => null,
    setItem: () => {
      throw new Error('SecurityError');
    },
  };
  expect(mayReload(forbidden, 1)).toBe(false);
});
