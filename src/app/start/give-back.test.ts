import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveMemoryBack, trimAllocator } from './give-back.ts';

const MB = 1024 * 1024;
const server = new EventEmitter();
let did: string[];
let stop: () => void;

const processIs = (bytes: number) => vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(bytes);

const isAskedFor = async (seconds: number): Promise<void> => {
  for (let n = 0; n < seconds / 15; n += 1) {
    server.emit('request', { url: '/v1/api/exam' });
    await vi.advanceTimersByTimeAsync(15_000);
  }
};

beforeEach(() => {
  vi.useFakeTimers();
  did = [];
  processIs(60 * MB);
  stop = giveMemoryBack(server as never, {
    letGo: async () => did.push('let go'),
    giveBack: () => did.push('gave back'),
  });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('what the start has left is given back, and nothing more while there is little', async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  expect(did).toEqual(['gave back']);
});

test('what a rush has left is given back when nobody has asked for 15 s, once', async () => {
  processIs(200 * MB);
  await isAskedFor(90);
  expect(did).toEqual(['gave back']);
  server.emit('request', { url: '/readyz' });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(did).toEqual(['gave back', 'let go', 'gave back']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(did).toHaveLength(3);
});

test('a process that is stopped does no more', async () => {
  stop();
  processIs(900 * MB);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(did).toEqual(['gave back']);
});

const isGlibc = 'glibcVersionRuntime' in (process.report.getReport() as { header: object }).header;

test('what is asked of V8 and of the C library is there, and nothing is said about it', () => {
  const warn = vi.spyOn(process, 'emitWarning');
  expect(() => giveMemoryBack(server as never)()).not.toThrow();
  expect(trimAllocator()).toBe(isGlibc);
  expect(warn).not.toHaveBeenCalled();
});

test.runIf(isGlibc)('memory that the C library holds below what is in use is given back', () => {
  vi.restoreAllMocks();
  const pieces = Array.from({ length: 20_000 }, () => Buffer.allocUnsafeSlow(5_000).fill(1));
  const kept = pieces.filter((_, at) => at % 100 === 0);
  pieces.length = 0;
  giveMemoryBack(server as never, { giveBack: () => undefined })();
  const before = process.memoryUsage.rss();
  giveMemoryBack(server as never)();
  expect(before - process.memoryUsage.rss()).toBeGreaterThan(50 * MB);
  expect(kept).toHaveLength(200);
});
