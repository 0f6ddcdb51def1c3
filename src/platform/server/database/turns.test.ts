import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTurn } from './turns.ts';

beforeEach(() => vi.useFakeTimers());
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

test('each begins when the one before has ended, also where that failed', async () => {
  const [whose, { begun, of, end, fail }] = [{}, works()];
  const all = ['one', 'two', 'three'].map((name) => inTurn(whose, of(name)));
  const said = Promise.allSettled(all);
  expect(begun).toEqual(['one']);
  fail('one');
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['one', 'two']);
  end('two');
  await vi.advanceTimersByTimeAsync(0);
  end('three');
  expect((await said).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(vi.getTimerCount()).toBe(0);
});

test('one that takes long holds the next up for half a second', async () => {
  const [whose, { begun, of }] = [{}, works()];
  void inTurn(whose, of('long'));
  void inTurn(whose, of('next'));
  await vi.advanceTimersByTimeAsync(499);
  expect(begun).toEqual(['long']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['long', 'next']);
});

test('those of another do not wait', () => {
  const { begun, of } = works();
  void inTurn({}, of('one'));
  void inTurn({}, of('other'));
  expect(begun).toEqual(['one', 'other']);
});
