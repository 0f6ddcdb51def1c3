import { notifyManager, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { CallError } from './call.ts';
import { createQueryClient, isWorthRetrying, retryDelay } from './query-client.ts';

const failed = (statusCode: number, retryAfter?: number) =>
  new CallError({ code: 'x', statusCode, message: 'x', retryAfter });

test('what may pass is asked again, what is refused is not', () => {
  expect([0, 429, 500, 503].map((status) => isWorthRetrying(failed(status)))).toEqual([true, true, true, true]);
  expect([400, 401, 403, 404, 409, 410, 422].some((status) => isWorthRetrying(failed(status)))).toBe(false);
  expect(isWorthRetrying(new TypeError('a mistake of ours'))).toBe(false);
});

test('asking again waits as long as the server says, else longer each time', () => {
  expect(retryDelay(0, failed(429, 7))).toBe(7000);
  expect([0, 1, 2, 9].map((failures) => retryDelay(failures, failed(503)))).toEqual([500, 1000, 2000, 10_000]);
});

test('a list that could not be loaded is in the console, with what was asked and why it failed', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const client = createQueryClient();
  try {
    const refused = failed(403);
    const queryKey = ['quizzes', { q: 'algebra' }];
    await expect(client.fetchQuery({ queryKey, queryFn: () => Promise.reject(refused) })).rejects.toBe(refused);
    expect(log.mock.calls).toEqual([['Could not load', '["quizzes",{"q":"algebra"}]', refused]]);
    await client.fetchQuery({ queryKey, queryFn: async () => 'there' });
    expect(log).toHaveBeenCalledOnce();
  } finally {
    client.clear();
    log.mockRestore();
  }
});

test('screens hear of an answer before the one that awaited it continues', async () => {
  const client = createQueryClient();
  const heard: string[] = [];
  const stop = new QueryObserver<string>(client, { queryKey: ['order'], enabled: false }).subscribe(
    notifyManager.batchCalls(() => heard.push('screen')),
  );
  const change = async (): Promise<void> => {
    await Promise.resolve();
    client.setQueryData(['order'], 'after');
  };
  await change();
  heard.push('caller');
  stop();
  expect(heard).toEqual(['screen', 'caller']);
});
