import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { startQuiz, submitAttempt } from '#delivery/contract.ts';
import type { LiveAttempts } from '#delivery/sync/live.ts';
import { waitUntilBlocking } from '#platform/testing/blocked.ts';
import { openWatches } from './watch.ts';

const site = await testSite();

test('a change during a read is seen by who asks next, although others asked while it ran', async () => {
  const quiz = await buildQuiz(site);
  const person = await site.addPerson(site.school, ['student'], 'Kofi');
  const student = site.as(person);
  const { _id: id } = await student.do(startQuiz, { body: { id: quiz._id } });
  let hear = (): void => {};
  const live: LiveAttempts = {
    listenToAttempt: () => () => {},
    listenToQuiz: (_tenant, _quiz, tell) => {
      hear = tell;
      return () => {};
    },
    find: async () => undefined,
  };
  const watches = openWatches(site.server.services, live);
  const look = () => watches.snapshot(site.school.id, quiz._id);
  const stateIn = ({ rows }: Awaited<ReturnType<typeof look>>) => rows.get(person.personId)?.state;

  const reading: ReturnType<typeof look>[] = [];
  // The read has begun, waits, and answers from before the change that it is told of.
  await site.database.inTenant(site.school.id, async (tx) => {
    await sql`lock table quiz_group in access exclusive mode`.execute(tx);
    reading.push(look());
    await waitUntilBlocking(tx);
    hear();
    reading.push(look());
  });
  for (const one of reading) expect(stateIn(await one)).toBe('working');
  await student.do(submitAttempt, { body: { id } });
  expect(stateIn(await look())).toBe('submitted');
  watches.close();
});
