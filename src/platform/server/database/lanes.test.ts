import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLanes } from './lanes.ts';

// Other files run in this process: what they do at once, or again and again, is not counted as a timer of the lanes.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** Work that ends when it is told to, and what has begun so far. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  return {
    begun,
    of: (name: string) => () => {
      begun.push(name);
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      return end.promise;
    },
    end: (name: string) => ends.get(name)!.resolve(name),
    fail: (name: string) => ends.get(name)!.reject(new Error(name)),
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('each begins when one before has ended, also where that failed', async () => {
  const [lanes, { begun, of, end, fail }] = [openLanes({ count: 1, longestMs: 500, patienceMs: 9_000 }), works()];
  const said = Promise.allSettled(['one', 'two', 'three'].map((name) => lanes.run(of(name))));
  await settle();
  expect(begun).toEqual(['one']);
  expect(lanes.waiting()).toBe(2);
  fail('one');
  await settle();
  expect(begun).toEqual(['one', 'two']);
  end('two');
  await settle();
  end('three');
  expect((await said).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(vi.getTimerCount()).toBe(0);
});

test('no more run side by side than there are lanes', async () => {
  const [lanes, { begun, of, end }] = [openLanes({ count: 2, longestMs: 500, patienceMs: 9_000 }), works()];
  for (const name of ['one', 'two', 'three', 'four']) void lanes.run(of(name));
  await settle();
  expect(begun).toEqual(['one', 'two']);
  end('two');
  await settle();
  expect(begun).toEqual(['one', 'two', 'three']);
});

test('one that takes long holds the next up until then, and frees one lane only', async () => {
  const [lanes, { begun, of, end }] = [openLanes({ count: 1, longestMs: 500, patienceMs: 9_000 }), works()];
  for (const name of ['long', 'next', 'last']) void lanes.run(of(name));
  await vi.advanceTimersByTimeAsync(499);
  expect(begun).toEqual(['long']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['long', 'next']);
  end('long');
  await settle();
  expect(begun).toEqual(['long', 'next']);
  end('next');
  await settle();
  expect(begun).toEqual(['long', 'next', 'last']);
});

test('work within work does not wait for good', async () => {
  const lanes = openLanes({ count: 1, longestMs: 500, patienceMs: 9_000 });
  const inner = lanes.run(() => lanes.run(async () => 'done'));
  await vi.advanceTimersByTimeAsync(500);
  expect(await inner).toBe('done');
});

test('what has waited long enough runs beside the lanes, and leaves them as they are', async () => {
  const [lanes, { begun, of, end }] = [openLanes({ count: 1, longestMs: 9_000, patienceMs: 500 }), works()];
  for (const name of ['long', 'next']) void lanes.run(of(name));
  await vi.advanceTimersByTimeAsync(500);
  expect(begun).toEqual(['long', 'next']);
  end('next');
  void lanes.run(of('last'));
  await settle();
  expect(begun).toEqual(['long', 'next']);
  end('long');
  await settle();
  expect(begun).toEqual(['long', 'next', 'last']);
});
