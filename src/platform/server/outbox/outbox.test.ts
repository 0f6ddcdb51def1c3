import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterEach, expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import type { Services } from '#platform/server/services.ts';
import type { NewMessage, OutboxChannel, OutboxMessage, Outcome } from './channel.ts';
import { dropTarget, enqueue, listFailingTargets, listMessages, sendAgain, tidyOutbox } from './outbox.ts';
import { CLAIM_MS, pausedUntil, retryAt } from './rules.ts';
import { claimMessages } from './store.ts';
import { sweepOutbox } from './sweeper.ts';

const site = await testSite();
const { school, otherSchool, database } = site;
const { services } = site.server;
const CHANNEL = 'trial';

const write = (messages: readonly Omit<NewMessage, 'channel'>[], at = school) =>
  database.inTenant(at.id, (tx) =>
    enqueue(
      tx,
      messages.map((one) => ({ channel: CHANNEL, ...one })),
      site.now(),
    ),
  );
const channelOf = (deliver: (message: OutboxMessage) => Promise<Outcome>): OutboxChannel => ({
  name: CHANNEL,
  deliver: (_, message) => deliver(message),
});
const delivered = { kind: 'delivered' } as const;
const failed = { kind: 'again', error: 'down' } as const;
const listed = (filter: { state?: 'waiting' | 'delivered' | 'failed' } = {}) =>
  database.inTenant(school.id, (tx) => listMessages(tx, { channel: CHANNEL, ...filter }, { ofst: 0, limit: 100 }));
/** Sweeps until nothing waits, moving the clock on. Returns the number of sweeps. */
async function sweepToTheEnd(channel: OutboxChannel, most = 400): Promise<number> {
  for (let turn = 1; turn <= most; turn++) {
    await sweepOutbox(services, [channel]);
    if ((await listed({ state: 'waiting' })).total === 0) return turn;
    site.advance(60_000);
  }
  throw new Error('Messages still wait');
}

afterEach(async () => {
  for (const { id } of [school, otherSchool])
    await database.inTenant(id, async (tx) => {
      for (const table of ['outbox', 'outbox_target'] as const) await tx.deleteFrom(table).execute();
    });
});

test('a message is written only when its transaction commits', async () => {
  const target = uuid();
  const lost = database.inTenant(school.id, async (tx) => {
    await enqueue(tx, [{ channel: CHANNEL, targetId: target, subject: 'a', payload: 1 }], site.now());
    throw new Error('rolled back');
  });
  await expect(lost).rejects.toThrow('rolled back');
  await write([{ targetId: target, subject: 'a', payload: 2 }]);
  const seen: unknown[] = [];
  await sweepOutbox(services, [
    channelOf(async ({ payload }) => {
      seen.push(payload);
      return delivered;
    }),
  ]);
  expect(seen).toEqual([2]);
});

test('with 30 % faults and workers that die, nothing is lost and every subject keeps its order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 5, maxLength: 60 }),
      fc.infiniteStream(fc.integer({ min: 0, max: 99 })),
      async (subjects, chances) => {
        const target = uuid();
        const messages = subjects.map((subject, index) => ({
          targetId: target,
          subject: `s${subject}`,
          payload: index,
        }));
        for (const message of messages) await write([message]);
        const received: OutboxMessage[] = [];
        const known = new Set<string>();
        let isDead = false;
        const channel = channelOf(async (message) => {
          const chance = chances.next().value!;
          if (chance < 10) return failed;
          if (chance < 15) throw new Error('timeout');
          if (chance < 20) return { kind: 'again', error: '429', after: new Date(site.now().getTime() + 90_000) };
          if (!known.has(message.id)) received.push(message);
          known.add(message.id);
          // It arrived, and the answer was lost.
          if (chance < 30) return failed;
          return delivered;
        });
        /** A worker that claims, and is killed before it notes anything. */
        const dying = channelOf(() => new Promise(() => undefined));
        for (let turn = 0; turn < 400 && (await listed({ state: 'waiting' })).total > 0; turn++) {
          if (!isDead && turn === 1) {
            isDead = true;
            const lane = { tenant_id: school.id, channel: dying.name, target_id: target };
            await database.inTenant(school.id, (tx) => claimMessages(tx, lane, site.now(), 3));
          }
          await sweepOutbox(services, [channel]);
          site.advance(60_000);
        }
        expect(received).toHaveLength(messages.length);
        const bySubject = Map.groupBy(received, ({ subject }) => subject);
        for (const of of bySubject.values()) {
          const order = of.map(({ payload }) => payload as number);
          expect(order).toEqual(order.toSorted((a, b) => a - b));
        }
      },
    ),
    { numRuns: 8 },
  );
}, 120_000);

test('two processes that sweep at the same time send nothing twice', async () => {
  const target = uuid();
  await write(Array.from({ length: 60 }, (_, index) => ({ targetId: target, subject: `s${index}`, payload: index })));
  const seen: string[] = [];
  const channel = channelOf(async ({ id }) => {
    seen.push(id);
    return delivered;
  });
  await Promise.all([1, 2, 3].map(() => sweepOutbox(services, [channel])));
  expect(seen).toHaveLength(60);
  expect(new Set(seen).size).toBe(60);
});

test('of messages with latestOnly about one subject only the newest is sent, also when it is written during a try', async () => {
  const target = uuid();
  const grade = (payload: number) => ({ targetId: target, subject: 'ada', payload, latestOnly: true });
  await write([grade(1), grade(2)]);
  await write([grade(3)]);
  const seen: unknown[] = [];
  await sweepToTheEnd(
    channelOf(async ({ payload }) => {
      seen.push(payload);
      if (payload === 3) await write([grade(4)]);
      return delivered;
    }),
  );
  expect(seen).toEqual([3, 4]);
  expect((await listed()).total).toBe(1);
});

test('a target that fails is paused, and its messages do not hold up another one', async () => {
  const [bad, good] = [uuid(), uuid()];
  const numbers = Array.from({ length: 12 }, (_, index) => index);
  await write([bad, good].flatMap((targetId) => numbers.map((n) => ({ targetId, subject: `${n}`, payload: n }))));
  const tries = new Map<string, number>();
  const channel = channelOf(async ({ targetId }) => {
    tries.set(targetId, (tries.get(targetId) ?? 0) + 1);
    return targetId === bad ? failed : delivered;
  });
  await sweepOutbox(services, [channel]);
  expect(Object.fromEntries(tries)).toEqual({ [bad]: 10, [good]: 12 });
  const failing = await database.inTenant(school.id, (tx) => listFailingTargets(tx, CHANNEL));
  expect(failing).toMatchObject([{ target_id: bad, failures: 10, last_error: 'down' }]);
  expect(failing[0]!.paused_until.getTime()).toBeGreaterThan(site.now().getTime());
  await sweepToTheEnd(channelOf(async () => delivered));
  expect(await database.inTenant(school.id, (tx) => listFailingTargets(tx, CHANNEL))).toEqual([]);
});

test('a message is given up after a week, the next one about the subject is sent, and it can be sent again', async () => {
  const target = uuid();
  const [first, second] = [uuid(), uuid()];
  await write([{ id: first, targetId: target, subject: 'a', payload: 1 }]);
  await write([{ id: second, targetId: target, subject: 'a', payload: 2 }]);
  const seen: string[] = [];
  const ends: [string, Outcome['kind']][] = [];
  const channel: OutboxChannel = {
    name: CHANNEL,
    deliver: async (_: Services, { id, payload }) => {
      seen.push(id);
      return payload === 1 ? { ...failed, isOwn: true } : delivered;
    },
    settled: async (_, { id }, { kind }) => void ends.push([id, kind]),
  };
  for (let hour = 0; hour < 24 * 8; hour++) {
    await sweepOutbox(services, [channel]);
    site.advance(3_600_000);
  }
  expect(seen.at(-1)).toBe(second);
  expect(ends.at(-1)).toEqual([second, 'delivered']);
  expect(ends.at(-2)).toEqual([first, 'refused']);
  expect((await listed({ state: 'failed' })).rows).toMatchObject([{ outbox_id: first, last_error: 'down' }]);
  const again = (id: string) => database.inTenant(school.id, (tx) => sendAgain(tx, CHANNEL, id, site.now()));
  expect(await again(first)).toBe(true);
  expect(await again(uuid())).toBe(false);
  await sweepToTheEnd(channelOf(async () => delivered));
  expect((await listed({ state: 'delivered' })).total).toBe(2);
}, 60_000);

test('messages of another school, of a dropped target and of a channel that is not known are not sent', async () => {
  const target = uuid();
  await write([{ targetId: target, subject: 'a', payload: 'theirs' }], otherSchool);
  await write([{ targetId: target, subject: 'a', payload: 'mine' }]);
  await database.inTenant(school.id, (tx) => dropTarget(tx, CHANNEL, target));
  const seen: [string, unknown][] = [];
  expect(await sweepOutbox(services, [{ ...channelOf(async () => delivered), name: 'other' }])).toBe(0);
  await sweepOutbox(services, [
    channelOf(async ({ tenantId, payload }) => {
      seen.push([tenantId, payload]);
      return delivered;
    }),
  ]);
  expect(seen).toEqual([[otherSchool.id, 'theirs']]);
});

test('delivered messages are removed after 30 days and waiting ones never', async () => {
  const target = uuid();
  await write([{ targetId: target, subject: 'a', payload: 1 }]);
  await sweepOutbox(services, [channelOf(async () => delivered)]);
  await write([{ targetId: target, subject: 'a', payload: 2 }]);
  site.advance(31 * 86_400_000);
  await database.inTenant(school.id, (tx) => tidyOutbox(tx, site.now()));
  expect((await listed()).rows.map(({ payload }) => payload)).toEqual([2]);
});

test('pauses double up to an hour, are left half to chance, and follow what the target asks for within a day', () => {
  const now = new Date(0);
  const after = (tries: number, random: number, wish?: Date) =>
    retryAt({ tries, createdAt: now, after: wish }, now, () => random)?.getTime();
  expect([1, 2, 3, 5, 12, 13].map((tries) => after(tries, 1))).toEqual([
    5_000, 10_000, 20_000, 60_000, 60_000, 3_600_000,
  ]);
  expect(after(1, 0)).toBe(2_500);
  expect(after(1, 1, new Date(120_000))).toBe(120_000);
  expect(after(1, 1, new Date(30 * 86_400_000))).toBe(86_400_000);
  expect([1, 9, 10, 19, 20, 30].map((failures) => pausedUntil(failures, undefined, now, () => 1).getTime())).toEqual([
    0, 0, 5_000, 5_000, 10_000, 20_000,
  ]);
  expect(CLAIM_MS).toBeGreaterThan(60_000);
});
