/** That neither slow nor failing receivers of some hold up the messages of others. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterEach, expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import type { NewMessage, OutboxChannel, OutboxMessage, Outcome } from './channel.ts';
import { dropTarget, enqueue, listFailingTargets, listMessages } from './outbox.ts';
import { claimMessages } from './store.ts';
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

test('a message without an answer holds up no other to its target', async () => {
  const targetId = uuid();
  const count = 60;
  await write(Array.from({ length: count }, (_, n) => ({ targetId, subject: `s${n}`, payload: n })));
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  let others = 0;
  const channel = channelOf(async ({ payload }) => {
    if (payload === 0) await gate;
    else others += 1;
    if (others === count - 1) release();
    return delivered;
  });
  expect(await sweepOutbox(services, [channel])).toBe(count);
});

test('taking messages reads no message more than once for each claim, also before the table has statistics', async () => {
  const targetId = uuid();
  const count = 4_000;
  for (let start = 0; start < count; start += 1_000)
    await write(Array.from({ length: 1_000 }, (_, n) => ({ targetId, subject: `s${start + n}`, payload: n })));
  const lane = { tenant_id: school.id, channel: CHANNEL, target_id: targetId };
  const { claimed, read } = await database.inTenant(school.id, async (tx) => {
    // The ones in front are gone, so that the others are not found at the beginning of an index.
    await tx.deleteFrom('outbox').where('subject', 'in', ['s0', 's1', 's2']).execute();
    const all = [];
    for (let turn = 0; turn < 20; turn += 1) all.push(...(await claimMessages(tx, lane, site.now(), 10)));
    const { rows } = await sql<{ read: number }>`
      select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as read from pg_stat_xact_user_tables
      where relname = 'outbox'`.execute(tx);
    return { claimed: all, read: rows[0]!.read };
  });
  expect(claimed).toHaveLength(200);
  // Each claim may read all that wait, but not once for each of them.
  expect(read / 20).toBeLessThan(4 * count);
});

test('a target whose first messages all wait behind one that failed gets the others', async () => {
  const targetId = uuid();
  await write(Array.from({ length: 300 }, (_, n) => ({ targetId, subject: 'jammed', payload: n })));
  await write(Array.from({ length: 20 }, (_, n) => ({ targetId, subject: `free ${n}`, payload: 'free' })));
  const channel = channelOf(async ({ payload }) => (payload === 'free' ? delivered : own));
  expect(await sweepOutbox(services, [channel])).toBe(20);
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
