import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { vaultWith } from '#platform/server/configuration/vault.ts';
import { LoginQueue, NotYet, readTicket, runQueued, type Ticket, writeTicket } from './login-queue.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const ticket = (id: string): Ticket => ({ id, since: Date.now() });

/** Work that ends when the test says so. */
function bench() {
  const done: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      done.push(name);
      ends.push(() => resolve(name));
    });
  const finish = async (afterMs = 0): Promise<void> => {
    await vi.advanceTimersByTimeAsync(afterMs);
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { done, work, finish };
}

test('who came first is let in first, also after being away while others came', async () => {
  const queue = new LoginQueue({ atOnce: 1, most: 100 });
  const { done, work, finish } = bench();
  void queue.through(null, work('busy'));
  const early = ticket('early');
  const away = queue.through(early, work('early')).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await away).toMatchObject({ position: 1, retryAfter: 1 });
  const later = [1, 2, 3].map((n) => queue.through(null, work(`later ${n}`)));
  const back = queue.through(early, work('early'));
  for (let turn = 0; turn < 5; turn += 1) await finish();
  expect(done).toEqual(['busy', 'early', 'later 1', 'later 2', 'later 3']);
  expect(await Promise.all([back, ...later])).toHaveLength(4);
  expect(queue.length).toBe(0);
});

test('who is far behind is told their place at once, and every time they come it is no worse', async () => {
  const queue = new LoginQueue({ atOnce: 2, most: 1_000 });
  const { work, finish } = bench();
  for (let n = 0; n < 202; n += 1) void queue.through(null, work(`${n}`));
  const own = ticket('own');
  const ask = () => queue.through(own, work('own')).catch((error: unknown) => error as NotYet);
  const first = await ask();
  expect(first).toBeInstanceOf(NotYet);
  expect(first).toMatchObject({ position: 201, seconds: 16, retryAfter: 4 });
  void queue.through(null, work('after'));
  for (let turn = 0; turn < 50; turn += 1) await finish(75);
  expect((await ask()) as NotYet).toMatchObject({ position: 151 });
});

test('a place is passed over while its owner is away, and given up when they do not come back', async () => {
  const queue = new LoginQueue({ atOnce: 1, most: 1_000 });
  const { done, work, finish } = bench();
  for (let n = 0; n < 101; n += 1) void queue.through(null, work(`${n}`));
  await queue.through(ticket('gone'), work('gone')).catch(() => null);
  void queue.through(null, work('last'));
  for (let turn = 0; turn < 101; turn += 1) await finish();
  expect(done.at(-1)).toBe('last');
  expect(queue.length).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  void queue.through(null, work('much later'));
  await finish();
  expect(done).not.toContain('gone');
  expect(queue.length).toBe(0);
});

test('the queue never grows without end, and one ticket holds one place', async () => {
  const queue = new LoginQueue({ atOnce: 1, most: 3 });
  const { done, work, finish } = bench();
  const twice = ticket('twice');
  for (const name of ['running', 'one']) void queue.through(null, work(name));
  const bearers = [queue.through(twice, work('first bearer')), queue.through(twice, work('second bearer'))];
  await expect(queue.through(null, work('too many'))).rejects.toMatchObject({ code: 'unavailable', retryAfter: 15 });
  for (let turn = 0; turn < 4; turn += 1) await finish();
  expect(done).toEqual(['running', 'one', 'first bearer', 'second bearer']);
  expect(await Promise.all(bearers)).toEqual(['first bearer', 'second bearer']);
});

test('a school of one is not kept waiting by a school of hundreds, which has its own queue', async () => {
  const queue = new LoginQueue({ atOnce: 1, most: 1_000, mostOfOne: 300 });
  const { done, work, finish } = bench();
  const large = { school: 'large' };
  for (let n = 0; n < 301; n += 1) void queue.through(null, work(`${n}`), large);
  await expect(queue.through(null, work('too many'), large)).rejects.toMatchObject({ code: 'unavailable' });
  void queue.through(null, work('small'), { school: 'small' });
  for (let turn = 0; turn < 3; turn += 1) await finish(75);
  expect(done).toEqual(['0', '1', 'small', '2']);
});

test('nobody is signed in who is no longer there', async () => {
  const queue = new LoginQueue({ atOnce: 1, most: 3 });
  const { done, work, finish } = bench();
  void queue.through(null, work('first'));
  let isGone = false;
  const left = queue.through(null, work('left'), { isGone: () => isGone });
  const stayed = queue.through(null, work('stayed'));
  isGone = true;
  left.catch(() => {});
  await finish();
  await expect(left).rejects.toMatchObject({ code: 'unavailable' });
  await finish();
  expect(await stayed).toBe('stayed');
  expect(done).toEqual(['first', 'stayed']);
});

test('work that fails makes room for the next', async () => {
  const queue = new LoginQueue({ atOnce: 1, most: 3 });
  await expect(queue.through(null, () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  expect(await queue.through(null, async () => 'in')).toBe('in');
});

test('a ticket is good for its account and its school alone, for an hour, and nobody writes one themselves', () => {
  const vault = vaultWith('a secret');
  const given: Ticket = { id: 'a-b', since: Date.now() - 60_000 };
  const text = writeTicket(vault, 'school', 'Ada@school.test', given);
  expect(readTicket(vault, 'school', 'ada@school.test', text)).toEqual(given);
  const now = Date.now();
  for (const [school, email, said] of [
    ['school', 'eve@school.test', text],
    ['other', 'ada@school.test', text],
    ['school', 'ada@school.test', text.replace(String(given.since), '1')],
    ['school', 'ada@school.test', ''],
    ['school', 'ada@school.test', '1.2'],
  ] as const) {
    expect(readTicket(vault, school, email, said).since, said).toBe(now);
  }
  vi.advanceTimersByTime(60 * 60_000);
  expect(readTicket(vault, 'school', 'ada@school.test', text).since).toBe(Date.now());
});

test('a client that must come back gets a ticket, and keeps its place by it; one that sends none waits', async () => {
  const queue = new LoginQueue({ atOnce: 1, most: 1_000 });
  const { done, work, finish } = bench();
  const services = { vault: vaultWith('a secret') };
  const school = { id: '00000000-0000-4000-8000-000000000001' as never };
  for (let n = 0; n < 101; n += 1) void queue.through(null, work(`${n}`), { school: school.id });
  const ask = (ticket?: string) =>
    runQueued(services, school, { email: 'ada@school.test', ticket }, work('ada'), { queue }).catch(
      (error: unknown) => error,
    );
  const told = (await ask('')) as { details: { ticket: string }[] };
  expect(told).toMatchObject({
    code: 'in_line',
    statusCode: 503,
    retryAfter: 4,
    details: [{ position: 101, seconds: 16 }],
  });
  void queue.through(null, work('later'), { school: school.id });
  const withoutTicket = ask();
  for (let turn = 0; turn < 101; turn += 1) {
    if (turn === 100) void ask(told.details[0]!.ticket);
    await finish();
  }
  expect(done.slice(-2)).toEqual(['100', 'ada']);
  for (let turn = 0; turn < 3; turn += 1) await finish();
  expect(await withoutTicket).toBe('ada');
});
