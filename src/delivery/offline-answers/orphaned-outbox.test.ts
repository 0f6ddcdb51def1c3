import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { saveLate } from '#delivery/late/contract.ts';
import type { StoredAnswer } from '#delivery/sync/answer-state.ts';
import { openOutbox, recordOpen } from '#delivery/sync/outbox.ts';
import { openAttemptOutbox } from '#delivery/sync/outbox-of-attempt.ts';
import { deliverOrphans } from './orphaned-outbox.ts';

vi.stubGlobal('location', { host: 'school.test' });
vi.stubGlobal('document', { documentElement: { lang: 'en' }, getElementById: () => null });
afterEach(() => recordOpen('attempt', false));

/** A browser in which somebody left this, and a server that answers so. */
async function leaveBehind(
  kept: StoredAnswer,
  answer: (path: string, body: unknown) => [number, unknown],
  at = Date.now(),
) {
  const database = (await openOutbox(new IDBFactory()))!;
  const clocks = { now: () => at, ticks: () => 0 };
  const window = await openAttemptOutbox('attempt', database, { all: () => new Map(), write: () => {} }, clocks);
  window.write('a', kept);
  await window.whenStored();
  const calls: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, { body = '{}' }: { body?: string }) => {
    calls.push({ path, body: JSON.parse(body) });
    const [status, said] = answer(path, JSON.parse(body));
    return new Response(JSON.stringify(said), { status });
  });
  return { database, calls };
}

const ID = '01890000-0000-7000-8000-000000000001';
const unsaved: StoredAnswer = { answer: 'xy', seq: 2, base: 0, isFinal: false, sent: null };

test('what an earlier window could not send is saved without the exam page, the change in doubt first', async () => {
  const sent = { question: 'a', answer: 'x', seq: 1, base: 0, draft: true };
  const saved = [1, 2].map((seq) => ({ question: 'a', seq, savedAt: 'now' }));
  const { database, calls } = await leaveBehind({ ...unsaved, sent }, () => [200, { saved, refused: [] }]);
  await deliverOrphans(database);
  expect(calls).toMatchObject([
    { path: '/v1/api/quizes/saveResp', body: { resp: [sent, { answer: 'xy', seq: 2, base: 1 }] } },
  ]);
  expect(await database.list()).toEqual([]);
});

test('what is too late by now is kept as late', async () => {
  const { database, calls } = await leaveBehind(unsaved, (path) =>
    path.endsWith('saveLate')
      ? [200, { kept: [{ question: 'a', seq: 2 }], refused: [] }]
      : [410, { code: 'closed', message: 'Handed in' }],
  );
  await deliverOrphans(database);
  expect(calls.map(({ path }) => path)).toEqual(['/v1/api/quizes/saveResp', '/v1/api/quizes/saveLate']);
  expect(calls[1]!.body).toMatchObject({ id: 'attempt', resp: [{ answer: 'xy', ago: expect.any(Number) }] });
  expect(await database.list()).toEqual([]);
});

test('with it goes what it was written on, also where that may not have arrived', async () => {
  const sent = { question: 'a', answer: 'x', seq: 3, base: 2, draft: true };
  const { database, calls } = await leaveBehind({ ...unsaved, seq: 4, base: 1, sent }, (path) =>
    path.endsWith('saveLate')
      ? [200, { kept: [{ question: 'a', seq: 4, counted: true }], refused: [] }]
      : [410, { code: 'closed', message: 'Handed in' }],
  );
  await deliverOrphans(database);
  expect(calls[1]!.body).toMatchObject({ resp: [{ answer: 'xy', seq: 4, bases: [1, 2, 3] }] });
});

test('an answer that a filter on the way forbids stays, and holds up no other, in time or late', async () => {
  for (const isOver of [false, true]) {
    const { database } = await leaveBehind(unsaved, (path, body) => {
      const { resp } = body as { resp: { question: string; answer: unknown; seq: number }[] };
      if (resp.some(({ answer }) => answer === '<script>')) return [403, null];
      if (path.endsWith('saveLate')) return [200, { kept: resp, refused: [] }];
      return isOver ? [410, { code: 'closed', message: 'Handed in' }] : [200, { saved: resp, refused: [] }];
    });
    const [entry] = await database.list();
    await database.write([{ ...entry!, question: 'b', answer: '<script>' }], []);
    await deliverOrphans(database);
    expect((await database.list()).map(({ question }) => question)).toEqual(['b']);
  }
});

test('it stays when the server is away, when it is another person, and when there is something to choose', async () => {
  const current = { seq: 5, answer: 'theirs' };
  const conflict = { code: 'conflict', message: 'No', details: [{ question: 'a', seq: 2, code: 'conflict', current }] };
  for (const answer of [
    [503, {}],
    [404, { code: 'not_found' }],
    [409, conflict],
  ] as [number, unknown][]) {
    const { database } = await leaveBehind(unsaved, () => answer);
    await deliverOrphans(database);
    expect(await database.list()).toHaveLength(1);
  }
});

test('what was written on a clock that was wrong by years is brought without saying when, not refused with all the rest', async () => {
  for (const at of [0, Date.now() - 400 * 86_400_000, Date.now() + 86_400_000]) {
    const { database, calls } = await leaveBehind(
      unsaved,
      (path) =>
        path.endsWith('saveLate')
          ? [200, { kept: [{ question: 'a', seq: 2 }], refused: [] }]
          : [410, { code: 'closed', message: 'Handed in' }],
      at,
    );
    await deliverOrphans(database);
    const { resp } = calls[1]!.body as { resp: object[] };
    const wellFormed = { id: ID, resp: resp.map((one) => ({ ...one, question: ID })) };
    expect(saveLate.body!.safeParse(wellFormed).error).toBeUndefined();
    expect(calls[1]!.body).toMatchObject({ resp: [{ answer: 'xy' }] });
    expect(JSON.stringify(calls[1]!.body)).not.toContain('ago');
    expect(await database.list()).toEqual([]);
  }
});

test('what is old goes when the server has refused it and says that it is old, and stays where only this clock does', async () => {
  const year = 365 * 86_400_000;
  const serverNow = Date.now();
  const other: [number, unknown] = [404, { code: 'not_found' }];
  const left = async (at: number, answer: [number, unknown] | 'no network', now = serverNow): Promise<number> => {
    const { database } = await leaveBehind(
      unsaved,
      (path) => {
        if (answer === 'no network') throw new TypeError('Failed to fetch');
        return path === '/healthz' ? [200, { now }] : answer;
      },
      at,
    );
    await deliverOrphans(database);
    return (await database.list()).length;
  };
  expect(await left(serverNow - year, other)).toBe(0);
  expect(await left(serverNow - year, [503, {}])).toBe(1);
  expect(await left(serverNow - year, 'no network')).toBe(1);
  // This device's clock runs a year ahead.
  expect(await left(serverNow - year, other, serverNow - year)).toBe(1);
  expect(await left(0, other)).toBe(1);
  // Nothing that is recent is asked about.
  const { database, calls } = await leaveBehind(unsaved, () => other);
  await deliverOrphans(database);
  expect([calls.map(({ path }) => path), (await database.list()).length]).toEqual([['/v1/api/quizes/saveResp'], 1]);
});

test('what is old stays where a proxy in between has refused it, and not the server', async () => {
  const { database } = await leaveBehind(
    unsaved,
    (path) => (path === '/healthz' ? [200, { now: Date.now() }] : [403, '<html>']),
    Date.now() - 365 * 86_400_000,
  );
  await deliverOrphans(database);
  expect(await database.list()).toHaveLength(1);
});

test('an attempt that is open in this window is left to it', async () => {
  const { database, calls } = await leaveBehind(unsaved, () => [500, {}]);
  recordOpen('attempt', true);
  await deliverOrphans(database);
  recordOpen('attempt', false);
  expect(calls).toEqual([]);
});
