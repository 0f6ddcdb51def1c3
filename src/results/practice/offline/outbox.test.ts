/** The outbox of practice: what is sent, in which order, and what stays. */

import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import 'fake-indexeddb/auto';
import { CallError } from '#platform/web/call.ts';
import { deliverFrom } from './deliver.ts';
import { type Operation, openPracticeOutbox, type PracticeOutbox } from './outbox.ts';

const mine = { owner: 'school/ada', person: 'ada' };
const taken = (review: string) => ({ review, verdict: null, refused: null });
const answer = (review: string): Operation => ({ kind: 'answer', review, question: 'q', version: 1, answer: null });
const offline = () => new CallError({ code: 'offline', statusCode: 0, message: 'away' });

async function open(factory = new IDBFactory()) {
  const outbox = (await openPracticeOutbox(factory))!;
  const put = (operation: Operation, at = Date.now(), owner = mine.owner) =>
    outbox.add({ owner, operation, at, refused: null });
  return { outbox, put, factory };
}

const reviews = async (outbox: PracticeOutbox, owner = mine.owner): Promise<string[]> =>
  (await outbox.list(owner)).map(({ operation }) => operation.review);

test('what was done is sent in its order with its age, after the browser was closed too', async () => {
  const { put, factory } = await open();
  await put(answer('a'), 100);
  await put({ kind: 'undo', review: 'a' }, 300);
  const { outbox } = await open(factory);
  const sent: object[] = [];
  await deliverFrom(
    outbox,
    mine,
    async ({ items }) => {
      sent.push(...items);
      return { results: [taken('a'), taken('a')] };
    },
    () => 1000,
  );
  expect(sent).toEqual([
    { ...answer('a'), ago: 900 },
    { kind: 'undo', review: 'a', ago: 700 },
  ]);
  expect(await reviews(outbox)).toEqual([]);
});

test('nothing of another person is sent or seen', async () => {
  const { outbox, put } = await open();
  await put(answer('theirs'), undefined, 'school/bob');
  const said = await deliverFrom(outbox, mine, () => Promise.reject(offline()));
  expect(said.size).toBe(0);
  expect(await reviews(outbox)).toEqual([]);
  expect(await reviews(outbox, 'school/bob')).toEqual(['theirs']);
});

test('what is refused stays with its reason and is not sent again; what failed is', async () => {
  const { outbox, put } = await open();
  for (const review of ['closed', 'fails', 'good']) await put(answer(review));
  const asked: number[] = [];
  const send = async ({ items }: { items: readonly object[] }) => {
    asked.push(items.length);
    const results = items.map((item) => {
      const { review } = item as Operation;
      const code = { closed: 'not_found', fails: 'internal' }[review];
      return { review, verdict: null, refused: code ? { code, message: 'why' } : null };
    });
    return { results };
  };
  await deliverFrom(outbox, mine, send);
  expect((await outbox.list(mine.owner)).map(({ operation, refused }) => [operation.review, refused?.code])).toEqual([
    ['closed', 'not_found'],
    ['fails', undefined],
  ]);
  await deliverFrom(outbox, mine, send);
  expect(asked).toEqual([3, 1]);
});

test('however often the network fails, the server gets everything at least once and in order, and nothing is left', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 130 }),
      fc.array(fc.constantFrom('works', 'lost before', 'lost after'), { maxLength: 8 }),
      async (count, network) => {
        const { outbox, put } = await open();
        for (let i = 0; i < count; i++) await put(answer(String(i)));
        const first: string[] = [];
        const weather = [...network];
        const send = async ({ items }: { items: readonly object[] }) => {
          const now = weather.shift() ?? 'works';
          if (now === 'lost before') throw offline();
          const got = items.map((item) => (item as Operation).review);
          first.push(...got.filter((review) => !first.includes(review)));
          if (now === 'lost after') throw offline();
          return { results: got.map(taken) };
        };
        while ((await reviews(outbox)).length > 0) await deliverFrom(outbox, mine, send).catch(() => undefined);
        expect(first).toEqual(Array.from({ length: count }, (_, i) => String(i)));
      },
    ),
    { numRuns: 25 },
  );
});
