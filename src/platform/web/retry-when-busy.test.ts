import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from './call.ts';
import { retryWhenBusy } from './retry-when-busy.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const busy = () => new CallError({ code: 'unavailable', statusCode: 503, message: 'Busy', retryAfter: 2 });

test('a client told to come back later does so, not before, and gets the answer', async () => {
  const ask = vi.fn().mockRejectedValueOnce(busy()).mockRejectedValueOnce(busy()).mockResolvedValue('begun');
  const answer = retryWhenBusy<string>(ask);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await answer).toBe('begun');
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a server that stays busy is asked four times', async () => {
  const ask = vi.fn().mockImplementation(async () => {
    throw busy();
  });
  const answer = expect(retryWhenBusy(ask)).rejects.toMatchObject({ code: 'unavailable' });
  await vi.advanceTimersByTimeAsync(60_000);
  await answer;
  expect(ask).toHaveBeenCalledTimes(4);
});

test.each([
  ['is closed', new CallError({ code: 'closed', statusCode: 410, message: 'Closed' })],
  ['cannot be reached', new CallError({ code: 'offline', statusCode: 0, message: 'Offline' })],
])('what %s is told at once', async (_what, error) => {
  const ask = vi.fn().mockRejectedValue(error);
  await expect(retryWhenBusy(ask)).rejects.toBe(error);
  expect(ask).toHaveBeenCalledTimes(1);
});
