import { IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import 'fake-indexeddb/auto';
import type { StoredAnswer } from './answer-state.ts';
import { openOutbox } from './outbox.ts';
import { openAttemptOutbox, type SimpleMirror } from './outbox-of-attempt.ts';

const kept = (answer: unknown, more: Partial<StoredAnswer> = {}): StoredAnswer => ({
  answer,
  seq: 1,
  base: 0,
  isFinal: false,
  sent: null,
  ...more,
});

function simpleMirror(found: Record<string, StoredAnswer> = {}) {
  const all = new Map(Object.entries(found));
  const mirror: SimpleMirror = {
    all: () => all,
    write: (question, value) => void (value ? all.set(question, value) : all.delete(question)),
  };
  return { all, mirror };
}

/** A browser: windows come and go, its database stays. */
async function openBrowser(found: Record<string, StoredAnswer> = {}) {
  const factory = new IDBFactory();
  const { all, mirror } = simpleMirror(found);
  let [now, ticks] = [1000, 0];
  return {
    all,
    database: () => openOutbox(factory),
    wait: (ms: number) => {
      now += ms;
      ticks += ms;
    },
    setClock: (ms: number) => {
      now += ms;
    },
    entries: async (attempt?: string) => (await openOutbox(factory))!.list(attempt),
    openWindow: async (attempt = 'attempt') =>
      openAttemptOutbox(attempt, await openOutbox(factory), mirror, { now: () => now, ticks: () => ticks }),
  };
}

test('what was written is there in the next window, and gone once it is acknowledged', async () => {
  const browser = await openBrowser();
  const first = await browser.openWindow();
  first.write('a', kept('x'));
  await first.whenStored();
  expect(first.whenStored()).toBeNull();
  const second = await browser.openWindow();
  expect(second.read('a')).toEqual(kept('x'));
  second.write('a', null);
  await second.whenStored();
  expect(await browser.entries()).toEqual([]);
  expect((await browser.openWindow()).read('a')).toBeNull();
});

test('attempts are kept apart', async () => {
  const browser = await openBrowser();
  const first = await browser.openWindow('one');
  first.write('a', kept('x'));
  await first.whenStored();
  expect((await browser.openWindow('other')).read('a')).toBeNull();
  expect((await browser.entries('one')).map((entry) => entry.answer)).toEqual(['x']);
});

test('many changes in a row end with the last one on disk', async () => {
  const browser = await openBrowser();
  const window = await browser.openWindow();
  for (let seq = 1; seq <= 50; seq += 1) window.write('a', kept(`change ${seq}`, { seq }));
  await window.whenStored();
  expect(await browser.entries()).toMatchObject([{ question: 'a', answer: 'change 50', seq: 50 }]);
});

test('two windows never write over each other: the next one has the newer answer and knows of the other', async () => {
  const browser = await openBrowser();
  const [one, two] = [await browser.openWindow(), await browser.openWindow()];
  one.write('a', kept('older'));
  await one.whenStored();
  browser.wait(500);
  two.write('a', kept('newer'));
  await two.whenStored();
  const next = await browser.openWindow();
  expect(next.read('a')).toMatchObject({ answer: 'newer', other: { answer: 'older' } });
  // Taken over whole: the window after it finds the same.
  expect((await browser.openWindow()).read('a')).toMatchObject({ answer: 'newer', other: { answer: 'older' } });
  expect(await browser.entries()).toHaveLength(1);
});

test('what an earlier version kept in local storage moves into the database, once', async () => {
  const browser = await openBrowser({ a: kept('old') });
  const window = await browser.openWindow();
  expect(window.read('a')).toMatchObject({ answer: 'old' });
  expect(browser.all.size).toBe(0);
  expect(await browser.entries()).toHaveLength(1);
});

test('when a change was made is remembered as long as it is the same change', async () => {
  const browser = await openBrowser();
  const window = await browser.openWindow();
  window.write('a', kept('x'));
  browser.wait(700);
  window.write('a', kept('x', { sent: { question: 'a', answer: 'x', seq: 1, base: 0, draft: false } }));
  await window.whenStored();
  expect(await browser.entries()).toMatchObject([{ at: 1000 }]);
  expect((await browser.openWindow()).madeAt('a')).toBe(1000);
});

test('how long ago a change was made is right after the clock was put back, and after a sleep', async () => {
  const browser = await openBrowser();
  const window = await browser.openWindow();
  expect(window.agoOf('a')).toBeNull();
  window.write('a', kept('x'));
  browser.wait(40_000);
  expect(window.agoOf('a')).toBe(40_000);
  browser.setClock(-600_000);
  expect(window.agoOf('a')).toBe(40_000);
  // Asleep, the ticks stand still.
  browser.setClock(600_000 + 300_000);
  expect(window.agoOf('a')).toBe(340_000);
});

test('where the clock was set since another window wrote, or by years, it is not known how long ago that was', async () => {
  const browser = await openBrowser({ b: kept('from before') });
  const window = await browser.openWindow();
  window.write('a', kept('x'));
  await window.whenStored();
  expect([window.madeAt('b'), window.agoOf('b')]).toEqual([null, null]);
  browser.setClock(60_000);
  expect((await browser.openWindow()).agoOf('a')).toBe(60_000);
  browser.setClock(-60_001);
  expect((await browser.openWindow()).agoOf('a')).toBeNull();
  browser.setClock(400 * 86_400_000);
  expect((await browser.openWindow()).agoOf('a')).toBeNull();
  // In the window that wrote, the ticks still tell.
  expect(window.agoOf('a')).toBe(0);
});

test('without a database the page says so and keeps what it can elsewhere', async () => {
  const { all, mirror } = simpleMirror();
  const window = await openAttemptOutbox('attempt', null, mirror);
  expect(window.isSafe.get()).toBe(false);
  window.write('a', kept('x'));
  expect(window.whenStored()).toBeNull();
  expect(all.get('a')).toEqual(kept('x'));
  expect(
    await openOutbox({
      open: () => {
        throw new Error('not in this window');
      },
    } as unknown as IDBFactory),
  ).toBeNull();
});

test('a disk that takes nothing more holds nobody up, and the page says so', async () => {
  const { all, mirror } = simpleMirror();
  const full = {
    list: async () => [],
    write: () => Promise.reject(new Error('full')),
    removeUnchanged: async () => {},
  };
  const window = await openAttemptOutbox('attempt', full, mirror);
  expect(window.isSafe.get()).toBe(true);
  window.write('a', kept('x'));
  await window.whenStored();
  expect(window.isSafe.get()).toBe(false);
  expect(all.get('a')).toEqual(kept('x'));
});

test('a slow disk holds nobody up, and what is not stored counts as stored once it is', async () => {
  vi.useFakeTimers();
  try {
    const { mirror } = simpleMirror();
    const written = Promise.withResolvers<void>();
    const slow = { list: async () => [], write: () => written.promise, removeUnchanged: async () => {} };
    const window = await openAttemptOutbox('attempt', slow, mirror);
    window.write('a', kept('x'));
    const waiting = window.whenStored();
    vi.advanceTimersByTime(1_000);
    await waiting;
    expect(window.isSafe.get()).toBe(false);
    written.resolve();
    await window.whenStored();
    expect(window.isSafe.get()).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('an entry that was changed in between is not removed', async () => {
  const browser = await openBrowser();
  const window = await browser.openWindow();
  window.write('a', kept('x'));
  await window.whenStored();
  const [entry] = await browser.entries();
  window.write('a', kept('xy', { seq: 2 }));
  await window.whenStored();
  const database = (await browser.database())!;
  await database.removeUnchanged(entry!);
  const [changed] = await browser.entries();
  expect(changed).toMatchObject({ answer: 'xy' });
  await database.removeUnchanged(changed!);
  expect(await browser.entries()).toEqual([]);
});
