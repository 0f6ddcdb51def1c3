import { expect, test, vi } from 'vitest';
import { createBatcher, type Limits, type Outcome } from './batcher.ts';

const limits: Limits = { gatherMs: 0, mostTogether: 3, atOnce: 2, mostWaiting: 8 };

/** Work that is under way until the test ends it. */
function openWork(more: Partial<Limits> = {}) {
  const rounds: { group: string; members: number[]; end: (outcomes?: Outcome<string>[]) => void; fail: () => void }[] =
    [];
  const batcher = createBatcher<string, number, string>(
    {
      together: (group, members) =>
        new Promise((resolve, reject) => {
          rounds.push({
            group,
            members: [...members],
            end: (outcomes = members.map((member) => ({ value: `${group}${member}` }))) => resolve(outcomes),
            fail: () => reject(new Error('together')),
          });
        }),
      alone: async (group, member) => {
        if (member < 0) throw new Error('alone');
        return `${group}${member} alone`;
      },
      isHopeless: () => false,
      refusal: () => new Error('too many'),
    },
    { ...limits, ...more },
  );
  const begun = (count: number) => vi.waitFor(() => expect(rounds).toHaveLength(count));
  return { ...batcher, rounds, begun };
}

test('what is asked for at the same moment is done together, and each gets its own answer', async () => {
  const work = openWork();
  const answers = Promise.all([work.ask('a', 1), work.ask('a', 2)]);
  await work.begun(1);
  expect(work.rounds[0]!.members).toEqual([1, 2]);
  work.rounds[0]!.end();
  expect(await answers).toEqual(['a1', 'a2']);
  await vi.waitFor(() => expect(work.depth()).toBe(0));
});

test('a large group takes turns with a small one and never has all places', async () => {
  const work = openWork();
  const answers = [1, 2, 3, 4].map((member) => work.ask('large', member));
  answers.push(work.ask('small', 9));
  await work.begun(2);
  expect(work.rounds.map(({ group, members }) => [group, members.length])).toEqual([
    ['large', 3],
    ['small', 1],
  ]);
  for (const round of work.rounds) round.end();
  await work.begun(3);
  work.rounds[2]!.end();
  expect(await Promise.all(answers)).toEqual(['large1', 'large2', 'large3', 'large4', 'small9']);
});

test('one that fails does not fail the others, and one that must be alone is', async () => {
  const work = openWork();
  const answers = Promise.allSettled([work.ask('a', 1), work.ask('a', 2), work.ask('a', 3)]);
  await work.begun(1);
  work.rounds[0]!.end([{ error: new Error('no') }, 'alone', { value: 'yes' }]);
  expect((await answers).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    'no',
    'a2 alone',
    'yes',
  ]);
});

test('when doing it together fails, each is done alone', async () => {
  const work = openWork();
  const answers = Promise.allSettled([work.ask('a', 1), work.ask('a', -2)]);
  await work.begun(1);
  work.rounds[0]!.fail();
  expect((await answers).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    'a1 alone',
    'alone',
  ]);
});

test('the queue is bounded, and one group cannot fill it for the others', async () => {
  const work = openWork();
  const held = Array.from({ length: 4 }, (_, member) => work.ask('a', member));
  await expect(work.ask('a', 5)).rejects.toThrow('too many');
  held.push(...Array.from({ length: 4 }, (_, member) => work.ask('b', member)));
  await expect(work.ask('c', 1)).rejects.toThrow('too many');
  for (let round = 0; round < 4; round += 1) {
    await vi.waitFor(() => expect(work.rounds.length).toBeGreaterThan(round));
    work.rounds[round]!.end();
  }
  expect(await Promise.all(held)).toHaveLength(8);
});
