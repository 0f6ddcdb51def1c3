import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveMemoryBack } from './give-back.ts';

const MB = 1024 * 1024;
const server = new EventEmitter();
let collections: number;
let stop: () => void;

const heapIs = (bytes: number) =>
  vi.spyOn(process, 'memoryUsage').mockReturnValue({ heapTotal: bytes } as NodeJS.MemoryUsage);

beforeEach(() => {
  vi.useFakeTimers();
  collections = 0;
  heapIs(60 * MB);
  stop = giveMemoryBack(server as never, () => (collections += 1));
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('what the start has left is given back, and nothing more while there is little', () => {
  vi.advanceTimersByTime(60_000);
  expect(collections).toBe(1);
});

test('what a rush has left is given back when nobody has asked for 15 s, once', () => {
  heapIs(200 * MB);
  for (let n = 0; n < 6; n += 1) {
    server.emit('request', { url: '/v1/api/exam' });
    vi.advanceTimersByTime(15_000);
  }
  expect(collections).toBe(1);
  server.emit('request', { url: '/readyz' });
  vi.advanceTimersByTime(15_000);
  expect(collections).toBe(2);
  vi.advanceTimersByTime(60_000);
  expect(collections).toBe(2);
});

test('a process that is stopped does no more', () => {
  stop();
  heapIs(900 * MB);
  vi.advanceTimersByTime(60_000);
  expect(collections).toBe(1);
});

test('the collection that is asked for is there', () => {
  expect(() => giveMemoryBack(server as never)()).not.toThrow();
});
