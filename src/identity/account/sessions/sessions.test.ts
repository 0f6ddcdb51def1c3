import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { newToken } from '#platform/server/secret-tokens.ts';
import { openSessions } from './sessions.ts';

const site = await testSite();
const { school, database } = site;
const { signals } = site.server.services;

/** Sessions as a process that has just started has them. */
const open = () => openSessions(site.server.services.database, signals, () => new Date());

/** How many transactions the action takes: each takes a connection from the pool. */
async function countTransactions(action: () => Promise<unknown>): Promise<number> {
  const { pool } = site.server.services.database;
  let taken = 0;
  const take = (): void => {
    taken += 1;
  };
  pool.on('acquire', take);
  await action();
  pool.off('acquire', take);
  return taken;
}

test('a class that comes back at once is looked up in a few transactions, each finding the person of its own token', async () => {
  const people = await Promise.all(Array.from({ length: 60 }, () => site.addPerson(school, ['student'])));
  const sessions = open();
  const tokens = [...people.map(({ token }) => token), newToken()];
  const taken = await countTransactions(async () => {
    const found = await Promise.all(tokens.map((token) => sessions.findActor(school, token)));
    expect(found.map((actor) => actor?.personId ?? null)).toEqual([...people.map(({ personId }) => personId), null]);
  });
  // One for those that arrived together; others may be what runs beside the test.
  expect(taken).toBeLessThan(10);
});

test('a person whose row somebody else is changing is found at once, and so are those looked up with them', async () => {
  const people = await Promise.all([site.addPerson(school, ['student']), site.addPerson(school, ['student'])]);
  const ids = people.map(({ personId }) => personId);
  const notes = () =>
    database.inTenant(school.id, (tx) =>
      tx
        .selectFrom('person')
        .select('last_seen_at')
        .where('tenant_id', '=', school.id)
        .where('person_id', 'in', ids)
        .orderBy(sql`array_position(${ids}::uuid[], person_id)`)
        .execute(),
    );
  const before = await notes();
  await database.inTenant(school.id, async (tx) => {
    await tx
      .updateTable('person')
      .set({ first_name: 'Changed' })
      .where('tenant_id', '=', school.id)
      .where('person_id', '=', people[0]!.personId)
      .execute();
    const sessions = open();
    const found = await Promise.all(people.map(({ token }) => sessions.findActor(school, token)));
    expect(found.map((actor) => actor?.personId)).toEqual(ids);
  });
  const after = await notes();
  expect(after[0]).toEqual(before[0]);
  expect(after[1]).not.toEqual(before[1]);
});
