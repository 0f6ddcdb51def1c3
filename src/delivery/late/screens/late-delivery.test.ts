import { afterEach, expect, test, vi } from 'vitest';
import { openPage, slot } from '#delivery/sync/answer-sync.testing.ts';
import { openAttemptOutbox } from '#delivery/sync/outbox-of-attempt.ts';
import { createLateDelivery, lateRetryMs } from './late-delivery.ts';

vi.stubGlobal('location', { host: 'school.example' });
vi.stubGlobal('document', { documentElement: { lang: 'en' }, getElementById: () => null });
afterEach(() => vi.useRealTimers());

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
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
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
