import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage, slot } from '#delivery/sync/answer-sync.testing.ts';
import type { AnswerSync, SyncState } from '#delivery/sync/answer-sync.ts';
import { type AttemptOutbox, openAttemptOutbox } from '#delivery/sync/outbox-of-attempt.ts';
import { createLateDelivery, lateRetryMs } from './late-delivery.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('location', { host: 'school.test' });
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, getElementById: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A network on whose way a filter forbids some answers, before a server that keeps them all. */
function stubFilter(forbids: (answer: unknown) => boolean): unknown[] {
  const arrived: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { resp } = JSON.parse(body) as { resp: { question: string; answer: unknown; seq: number }[] };
    if (resp.some(({ answer }) => forbids(answer))) return new Response('<p>Blocked</p>', { status: 403 });
    arrived.push(...resp.map(({ answer }) => answer));
    const kept = resp.map(({ question, seq }) => ({ question, seq, counted: true }));
    return new Response(JSON.stringify({ kept, refused: [] }));
  });
  return arrived;
}

test('a late answer that a filter forbids holds up no other, and is brought as soon as it is let through', async () => {
  const page = openPage(['a', 'b', 'c'].map((id) => slot(id)));
  for (const answer of ['a', 'b', 'c']) page.sync.change(answer, answer === 'b' ? '<script>' : answer);
  page.sync.end('out_of_time');
  const outbox = await openAttemptOutbox('attempt', null, { all: () => page.kept, write: () => {} });
  const { late, lateCounted, deliverLate } = createLateDelivery('attempt', page.sync, outbox, true);
  let isForbidden = true;
  const arrived = stubFilter((answer) => isForbidden && answer === '<script>');
  deliverLate();
  await vi.waitFor(() => expect(arrived).toEqual(['a', 'c']));
  await vi.waitFor(() => expect(outbox.read('c')).toBeNull());
  expect([late.get(), outbox.read('b')?.answer]).toEqual(['waiting', '<script>']);
  isForbidden = false;
  await vi.advanceTimersByTimeAsync(lateRetryMs);
  await vi.waitFor(() => expect(late.get()).toBe('counted'));
  expect([arrived, lateCounted.get(), outbox.read('b')]).toEqual([['a', 'c', '<script>'], 3, null]);
});

/** An attempt that has ended with one answer that had not arrived, and what the network answers in turn. */
function endWith(answers: readonly [number, string][]) {
  const late = [{ question: 'a', answer: 'x', seq: 1, bases: [] }];
  const sync = { get: () => ({ late }) as unknown as SyncState } as AnswerSync;
  const outbox = { agoOf: () => null, write: vi.fn() } as unknown as AttemptOutbox;
  const fetched = vi.fn(async () => {
    const [status, body] = answers[fetched.mock.calls.length - 1]!;
    return new Response(body, { status });
  });
  vi.stubGlobal('fetch', fetched);
  const delivery = createLateDelivery('attempt', sync, outbox, true);
  delivery.deliverLate();
  return { delivery, fetched };
}

test.each([400, 403, 404, 406, 502])(
  'late answers that a proxy refused with a page (%i) are sent again',
  async (status) => {
    const { delivery, fetched } = endWith([
      [status, '<html>'],
      [200, JSON.stringify({ kept: [{ question: 'a', seq: 1, counted: true }], refused: [] })],
    ]);
    await vi.advanceTimersByTimeAsync(lateRetryMs);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(delivery.late.get()).toBe('counted');
  },
);

test('late answers that the server itself refused are not', async () => {
  const { delivery, fetched } = endWith([[403, JSON.stringify({ code: 'forbidden', message: 'No' })]]);
  await vi.advanceTimersByTimeAsync(lateRetryMs * 3);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(delivery.late.get()).toBe('refused');
});
