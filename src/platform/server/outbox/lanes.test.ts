/** That neither slow nor failing receivers of some hold up the messages of others. */
import { v7 as uuid } from 'uuid';
import { afterEach, expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import type { NewMessage, OutboxChannel, OutboxMessage, Outcome } from './channel.ts';
import { dropTarget, enqueue, listFailingTargets, listMessages } from './outbox.ts';
import { outboxBackground, sweepOutbox } from './sweeper.ts';

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
const own = { kind: 'again', error: 'not this one', isOwn: true } as const;
const subjectsDelivered = async (at: typeof school) =>
  (
    await database.inTenant(at.id, (tx) =>
      listMessages(tx, { channel: CHANNEL, state: 'delivered' }, { ofst: 0, limit: 100 }),
    )
  ).rows.map(({ subject }) => subject);

afterEach(async () => {
  for (const { id } of [school, otherSchool])
    await database.inTenant(id, async (tx) => {
      for (const table of ['outbox', 'outbox_target'] as const) await tx.deleteFrom(table).execute();
    });
});

test('targets whose messages only wait behind others hold up no other school', async () => {
  const targets = Array.from({ length: 40 }, () => uuid());
  await write(targets.flatMap((targetId) => [1, 2].map((payload) => ({ targetId, subject: 'a', payload }))));
  const channel = channelOf(async ({ targetId }) => (targets.includes(targetId) ? own : delivered));
  await sweepOutbox(services, [channel]);
  await write([{ targetId: uuid(), subject: 'a', payload: 3 }], otherSchool);
  await sweepOutbox(services, [channel]);
  expect(await subjectsDelivered(otherSchool)).toEqual(['a']);
});

test('of a school with many targets that fail, those that work are served in the same sweep', async () => {
  const bad = Array.from({ length: 40 }, () => uuid());
  await write([...bad, uuid(), uuid(), uuid()].map((targetId) => ({ targetId, subject: 'a', payload: 1 })));
  const channel = channelOf(async ({ targetId }) => (bad.includes(targetId) ? own : delivered));
  expect(await sweepOutbox(services, [channel])).toBe(3);
});

test('one message that cannot be made ready does not pause its target', async () => {
  const target = uuid();
  await write([1, 2, 3, 4, 5].map((n) => ({ targetId: target, subject: `poisoned ${n}`, payload: 'poisoned' })));
  const channel = channelOf(async ({ payload }) => {
    if (payload === 'poisoned') throw new Error('the payload cannot be read');
    return delivered;
  });
  await sweepOutbox(services, [channel]);
  expect(await database.inTenant(school.id, (tx) => listFailingTargets(tx, CHANNEL))).toEqual([]);
  await write([{ targetId: target, subject: 'good', payload: 'good' }]);
  await sweepOutbox(services, [channel]);
  expect(await subjectsDelivered(school)).toEqual(['good']);
});

test('a target that is dropped while it fails leaves nothing behind', async () => {
  const target = uuid();
  await write([{ targetId: target, subject: 'a', payload: 1 }]);
  await sweepOutbox(services, [
    channelOf(async () => {
      await database.inTenant(school.id, (tx) => dropTarget(tx, CHANNEL, target));
      return failed;
    }),
  ]);
  expect(await database.inTenant(school.id, (tx) => listFailingTargets(tx, CHANNEL))).toEqual([]);
});

test('a school whose receivers are all slow leaves lanes to the others', async () => {
  await write(Array.from({ length: 40 }, () => ({ targetId: uuid(), subject: 'a', payload: 'slow' })));
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<string>();
  const channel = channelOf(async ({ payload }) => {
    if (payload === 'slow') await gate;
    else arrive('arrived');
    return delivered;
  });
  const stop = await outboxBackground([channel]).start(services, []);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  await write([{ targetId: uuid(), subject: 'a', payload: 'quick' }], otherSchool);
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('held up'), 4_000));
  expect(await Promise.race([arrived, late])).toBe('arrived');
  release();
  await stop();
});
