import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnswerSync, SyncState } from '#delivery/sync/answer-sync.ts';
import type { AttemptOutbox } from '#delivery/sync/outbox-of-attempt.ts';
import { createLateDelivery, lateRetryMs } from './late-delivery.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { host: 'school.test' });
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, getElementById: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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

test.each([400, 403, 404, 502])('late answers that a proxy refused with a page (%i) are sent again', async (status) => {
  const { delivery, fetched } = endWith([
    [status, '<html>'],
    [200, JSON.stringify({ kept: [{ question: 'a', seq: 1, counted: true }], refused: [] })],
  ]);
  await vi.advanceTimersByTimeAsync(lateRetryMs);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(delivery.late.get()).toBe('counted');
});

test('late answers that the server itself refused are not', async () => {
  const { delivery, fetched } = endWith([[403, JSON.stringify({ code: 'forbidden', message: 'No' })]]);
  await vi.advanceTimersByTimeAsync(lateRetryMs * 3);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(delivery.late.get()).toBe('refused');
});
