import { afterAll, expect, test } from 'vitest';
import { openClock, type ServerClock } from './clock.ts';

const opened: ServerClock[] = [];
afterAll(() => {
  for (const clock of opened) clock.close();
});

/** A machine whose ticks began at 5 000, beside a database; both move only when the test says so. */
async function machine() {
  let ticks = 5_000;
  let truth = Date.parse('2026-11-21T09:00:00Z');
  let way = { there: 0, back: 0 };
  let isDown = false;
  const failures: unknown[] = [];
  const pass = (ms: number): void => {
    ticks += ms;
    truth += ms;
  };
  const clock = await openClock(
    async () => {
      if (isDown) throw new Error('down');
      pass(way.there);
      const said = truth;
      pass(way.back);
      return said;
    },
    (error) => failures.push(error),
    () => ticks,
  );
  opened.push(clock);
  return {
    clock,
    pass,
    failures,
    wrong: () => clock.now().getTime() - truth,
    travel: (there: number, back: number) => (way = { there, back }),
    setDatabase: (ms: number) => (truth += ms),
    takeDown: () => (isDown = true),
  };
}

test('it goes by the clock of the database, not by that of its own machine', async () => {
  const { wrong, pass } = await machine();
  expect(wrong()).toBe(0);
  pass(45_000);
  expect(wrong()).toBe(0);
});

test('slow answers neither move it nor make it jump back', async () => {
  const { clock, wrong, travel } = await machine();
  travel(900, 10);
  await clock.measure();
  expect(wrong()).toBe(0);
  travel(10, 900);
  await clock.measure();
  expect(wrong()).toBe(0);
});

test('a database whose clock was put back is followed, no further than the answer demands', async () => {
  const { clock, wrong, travel, setDatabase } = await machine();
  setDatabase(-5_000);
  expect(wrong()).toBe(5_000);
  travel(40, 60);
  await clock.measure();
  expect(wrong()).toBe(40);
  setDatabase(3_000);
  await clock.measure();
  expect(wrong()).toBe(-60);
});

test('while the database cannot be asked it runs on', async () => {
  const { clock, wrong, pass, takeDown, failures } = await machine();
  takeDown();
  await clock.measure();
  pass(60_000);
  expect([wrong(), failures.length]).toEqual([0, 1]);
});
