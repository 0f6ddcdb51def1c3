import { expect, test, vi } from 'vitest';
import { createBatcher, type Limits, type Outcome } from './batcher.ts';

const limits: Limits = { gatherMs: 0, batchSize: 3, concurrency: 2, maxWaiting: 8 };

/** Work that is under way until the test ends it; retries end by themselves, and those of negative numbers fail. */
function openWork(more: Partial<Limits> = {}) {
  const rounds: { group: string; requests: number[]; end: (outcomes?: Outcome<string>[]) => void; fail: () => void }[] =
    [];
  const batcher = createBatcher<string, number, string>(
    {
      run: (group, requests, isRetry) => {
        if (isRetry && requests.some((request) => request < 0)) return Promise.reject(new Error('retry'));
        if (isRetry) return Promise.resolve(requests.map((request) => ({ value: `${group}${request} retried` })));
        return new Promise((resolve, reject) => {
          rounds.push({
            group,
            requests: [...requests],
            end: (outcomes = requests.map((request) => ({ value: `${group}${request}` }))) => resolve(outcomes),
            fail: () => reject(new Error('batch')),
          });
        });
      },
      isHopeless: () => false,
      refusal: () => new Error('too many'),
    },
    { ...limits, ...more },
  );
  const begun = (count: number) => vi.waitFor(() => expect(rounds).toHaveLength(count));
  return { ...batcher, rounds, begun };
}

test('requests of the same moment make one batch, and each gets its own answer', async () => {
  const work = openWork();
  const answers = Promise.all([work.ask('a', 1), work.ask('a', 2)]);
  await work.begun(1);
  expect(work.rounds[0]!.requests).toEqual([1, 2]);
  work.rounds[0]!.end();
  expect(await answers).toEqual(['a1', 'a2']);
  await vi.waitFor(() => expect(work.depth()).toBe(0));
});

test('a request on its own does not wait for others; while a batch is under way, requests gather', async () => {
  const work = openWork({ gatherMs: 3_600_000 });
  const first = work.ask('a', 1);
  await work.begun(1);
  const others = [work.ask('a', 2), work.ask('a', 3)];
  await new Promise((resolve) => setImmediate(resolve));
  expect(work.rounds).toHaveLength(1);
  work.rounds[0]!.end();
  await work.begun(2);
  expect(work.rounds[1]!.requests).toEqual([2, 3]);
  work.rounds[1]!.end();
  expect(await Promise.all([first, ...others])).toEqual(['a1', 'a2', 'a3']);
});

test('a large group takes turns with a small one and never has all places', async () => {
  const work = openWork();
  const answers = [1, 2, 3, 4].map((request) => work.ask('large', request));
  answers.push(work.ask('small', 9));
  await work.begun(2);
  expect(work.rounds.map(({ group, requests }) => [group, requests.length])).toEqual([
    ['large', 3],
    ['small', 1],
  ]);
  for (const round of work.rounds) round.end();
  await work.begun(3);
  work.rounds[2]!.end();
  expect(await Promise.all(answers)).toEqual(['large1', 'large2', 'large3', 'large4', 'small9']);
});

test('a request that fails does not fail the others, and one that has to wait is retried', async () => {
  const work = openWork();
  const answers = Promise.allSettled([work.ask('a', 1), work.ask('a', 2), work.ask('a', 3)]);
  await work.begun(1);
  work.rounds[0]!.end([{ error: new Error('no') }, 'retry', { value: 'yes' }]);
  expect((await answers).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    'no',
    'a2 retried',
    'yes',
  ]);
});

test('when a batch throws, each of its requests is retried as a batch of one', async () => {
  const work = openWork();
  const answers = Promise.allSettled([work.ask('a', 1), work.ask('a', -2)]);
  await work.begun(1);
  work.rounds[0]!.fail();
  expect((await answers).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    'a1 retried',
    'retry',
  ]);
});

test('the queue is bounded, and one group cannot fill it for the others', async () => {
  const work = openWork();
  const waiting = Array.from({ length: 4 }, (_, request) => work.ask('a', request));
  await expect(work.ask('a', 5)).rejects.toThrow('too many');
  waiting.push(...Array.from({ length: 4 }, (_, request) => work.ask('b', request)));
  await expect(work.ask('c', 1)).rejects.toThrow('too many');
  for (let round = 0; round < 4; round += 1) {
    await vi.waitFor(() => expect(work.rounds.length).toBeGreaterThan(round));
    work.rounds[round]!.end();
  }
  expect(await Promise.all(waiting)).toHaveLength(8);
});

test('requests that have to wait count for their group, too: they leave room for other groups', async () => {
  const busy = Promise.withResolvers<void>();
  const batcher = createBatcher<string, number, string>(
    {
      run: async (group, requests, isRetry) => {
        if (group === 'a' && !isRetry) return requests.map(() => 'retry');
        if (group === 'a') await busy.promise;
        return requests.map(() => ({ value: group }));
      },
      isHopeless: () => false,
      refusal: () => new Error('too many'),
    },
    { ...limits, maxWaiting: 40 },
  );
  const outcomes: Promise<string>[] = [];
  for (let sent = 0; sent < 100; sent += 1) {
    outcomes.push(batcher.ask('a', sent).catch(({ message }: Error) => message));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await batcher.ask('b', 1)).toBe('b');
  busy.resolve();
  expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['a', 'too many']));
});
