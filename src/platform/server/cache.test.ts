import { expect, test } from 'vitest';
import { createCache } from './cache.ts';

const at = (ms: number): Date => new Date(ms);

/** A load that the test ends. */
function load<T>() {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  return { make: () => promise, resolve, reject };
}

test('a value is loaded once for all who ask while it loads and afterwards', async () => {
  const cache = createCache<Promise<number>>({ max: 10 });
  let loads = 0;
  const ask = () => cache.get('a', async () => ++loads);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect(await ask()).toBe(1);
});

test('a value is loaded again when its time is over, counted from the start of its load', async () => {
  const cache = createCache<Promise<string>>({ max: 10, ttl: 100 });
  const first = load<string>();
  const asked = cache.get('a', first.make, at(1_000));
  first.resolve('old');
  await asked;
  expect(await cache.get('a', async () => 'new', at(1_099))).toBe('old');
  expect(await cache.get('a', async () => 'new', at(1_100))).toBe('new');
  expect(cache.size).toBe(1);
});

test('a value that was loaded later than now, because the clock was put back, is loaded again', async () => {
  const cache = createCache<Promise<string>>({ max: 10, ttl: 100 });
  await cache.get('a', async () => 'ahead', at(7_200_000));
  expect(await cache.get('a', async () => 'now', at(1_000))).toBe('now');
  expect(await cache.get('a', async () => 'again', at(1_099))).toBe('now');
});

test('a value that is being loaded serves those who have read the clock a moment before its load began', async () => {
  const cache = createCache<Promise<string>>({ max: 10, ttl: 100 });
  const first = cache.get('a', async () => 'one', at(1_000));
  expect(await cache.get('a', async () => 'two', at(999))).toBe('one');
  expect(await first).toBe('one');
});

test('a value may name an earlier end of its own, or that it is not kept at all', async () => {
  const cache = createCache<Promise<number>>({ max: 10, ttl: 100, usableUntil: (until) => until });
  await cache.get('session', async () => 1_050, at(1_000));
  expect(await cache.get('session', async () => 2_000, at(1_049))).toBe(1_050);
  expect(await cache.get('session', async () => 2_000, at(1_050))).toBe(2_000);
  const [one, other] = [cache.get('none', async () => 0, at(1)), cache.get('none', async () => 1, at(1))];
  expect(await Promise.all([one, other])).toEqual([0, 0]);
  expect(await cache.get('none', async () => 1_050, at(1))).toBe(1_050);
});

test('a failed load is shared by those who wait for it and by nobody after them', async () => {
  const cache = createCache<Promise<string>>({ max: 10 });
  const failing = load<string>();
  const waiting = [cache.get('a', failing.make), cache.get('a', async () => 'never')];
  failing.reject(new Error('gone'));
  for (const one of waiting) await expect(one).rejects.toThrow('gone');
  expect(await cache.get('a', async () => 'again')).toBe('again');
});

test('what throws at once is thrown and not kept', () => {
  const cache = createCache<string>({ max: 10 });
  expect(() =>
    cache.get('a', () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(cache.get('a', () => 'yes')).toBe('yes');
});

test('the least recently used value is dropped first', () => {
  const cache = createCache<string>({ max: 2 });
  const ask = (key: string, value: string): string => cache.get(key, () => value);
  ask('a', 'a1');
  ask('b', 'b1');
  ask('a', 'a2');
  ask('c', 'c1');
  expect(cache.size).toBe(2);
  expect(ask('a', 'a2')).toBe('a1');
  expect(ask('b', 'b2')).toBe('b2');
});

test('values are kept up to a weight that is known once they are loaded; the newest is kept in any case', async () => {
  const cache = createCache<Promise<number>>({ max: 10, weigh: (value) => value });
  for (const size of [4, 5]) await cache.get(`${size}`, async () => size);
  expect(cache.weight).toBe(9);
  await cache.get('3', async () => 3);
  expect([cache.size, cache.weight]).toEqual([2, 8]);
  await cache.get('50', async () => 50);
  expect([cache.size, cache.weight]).toEqual([1, 50]);
  cache.delete('50');
  expect([cache.size, cache.weight]).toEqual([0, 0]);
});

test('a load that began before a value was dropped is not kept', async () => {
  for (const drop of ['delete', 'deleteWhere', 'clear'] as const) {
    const cache = createCache<Promise<string>>({ max: 10 });
    const early = load<string>();
    const asked = cache.get('a', early.make);
    if (drop === 'delete') cache.delete('a');
    else if (drop === 'clear') cache.clear();
    else cache.deleteWhere(() => false);
    const later = cache.get('a', async () => 'new');
    early.resolve('old');
    expect([await asked, await later], drop).toEqual(['old', 'new']);
    expect(await cache.get('a', async () => 'newest'), drop).toBe('new');
  }
});

test('chosen values are dropped, the others stay', () => {
  const cache = createCache<number>({ max: 10 });
  for (const value of [1, 2, 3]) cache.get(`tenant ${value}`, () => value);
  cache.deleteWhere((value, key) => value === 1 || key.endsWith('3'));
  expect([1, 2, 3].map((value) => cache.get(`tenant ${value}`, () => -value))).toEqual([-1, 2, -3]);
});

test('while it is not trusted nothing is kept, taken or shared', async () => {
  let isTrusted = false;
  const cache = createCache<Promise<number>>({ max: 10, isTrusted: () => isTrusted });
  let loads = 0;
  const ask = () => cache.get('a', async () => ++loads);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 2]);
  isTrusted = true;
  expect(await ask()).toBe(3);
  expect(await ask()).toBe(3);
  isTrusted = false;
  expect(await ask()).toBe(4);
});

test('a value that is set is found until its time is over, and the least recently found makes room', () => {
  const cache = createCache<string>({ max: 2, ttl: 100 });
  cache.set('a', 'first', at(0));
  cache.set('b', 'second', at(0));
  expect(cache.find('a', at(99))).toBe('first');
  cache.set('c', 'third', at(50));
  expect(['a', 'b', 'c'].map((key) => cache.find(key, at(99)))).toEqual(['first', undefined, 'third']);
  expect(cache.find('a', at(100))).toBeUndefined();
  expect([cache.size, cache.weight]).toEqual([1, 1]);
});

test('while it is not trusted, nothing is set and nothing found', () => {
  let isTrusted = true;
  const cache = createCache<string>({ max: 2, isTrusted: () => isTrusted });
  cache.set('a', 'known');
  isTrusted = false;
  cache.set('b', 'new');
  expect([cache.find('a'), cache.find('b')]).toEqual([undefined, undefined]);
  isTrusted = true;
  expect([cache.find('a'), cache.find('b')]).toEqual(['known', undefined]);
});
