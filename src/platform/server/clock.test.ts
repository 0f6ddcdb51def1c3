import { afterAll, expect, test } from 'vitest';
import { aheadMs, openClock, type ServerClock } from './clock.ts';

const opened: ServerClock[] = [];
afterAll(() => {
  for (const clock of opened) clock.close();
});

/** A machine whose ticks began at 5 000, beside a database; both move only when the test says so. */
async function machine({ apart = 0 } = {}) {
  let ticks = 5_000;
  let truth = Date.parse('2026-11-21T09:00:00Z');
  let timeOfDay = truth + apart;
  let way = { there: 0, back: 0 };
  let isDown = false;
  let asked = 0;
  const failures: unknown[] = [];
  const told: string[] = [];
  const pass = (ms: number): void => {
    ticks += ms;
    truth += ms;
    timeOfDay += ms;
  };
  const clock = await openClock(
    async () => {
      asked += 1;
      if (isDown) throw new Error('down');
      pass(way.there);
      const said = truth;
      pass(way.back);
      return said;
    },
    {
      onFailure: (error) => failures.push(error),
      onJump: (ms) => told.push(`jumped by ${ms}`),
      onApart: (ms) => told.push(`apart by ${ms}`),
    },
    { ticks: () => ticks, timeOfDay: () => timeOfDay },
  );
  opened.push(clock);
  return {
    clock,
    pass,
    failures,
    told,
    asked: () => asked,
    wrong: () => clock.now().getTime() - truth,
    travel: (there: number, back: number) => (way = { there, back }),
    setDatabase: (ms: number) => (truth += ms),
    setMachine: (ms: number) => (timeOfDay += ms),
    sleep: (ms: number) => {
      truth += ms;
      timeOfDay += ms;
    },
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

test('without a first answer there is no clock: the time of the machine may be wrong by hours', async () => {
  const events = { onFailure: () => {}, onJump: () => {}, onApart: () => {} };
  await expect(openClock(() => Promise.reject(new Error('down')), events)).rejects.toThrow('down');
});

test('after this machine has slept, or its time of day was set, the database is asked at once', async () => {
  const { clock, wrong, sleep, setMachine, asked, pass } = await machine();
  sleep(300_000);
  clock.now();
  await expect.poll(wrong).toBe(0);
  expect(asked()).toBe(2);
  setMachine(-600_000);
  clock.now();
  await expect.poll(asked).toBe(3);
  expect(wrong()).toBe(0);
  pass(10_000);
  clock.now();
  expect([asked(), wrong()]).toEqual([3, 0]);
});

test('a clock of the database that was set is told, and one of this machine that differs, once each', async () => {
  const { clock, told, setDatabase, setMachine, travel } = await machine({ apart: -300_000 });
  expect(told).toEqual(['apart by -300000']);
  await clock.measure();
  travel(40, 60);
  await clock.measure();
  expect(told).toHaveLength(1);
  setMachine(300_000);
  await clock.measure();
  expect(told.slice(1)).toEqual(['apart by 0']);
  setDatabase(600_000);
  await clock.measure();
  expect(told.slice(2)).toEqual(['jumped by 599940', 'apart by -599940']);
});

test('two clocks differ by what the way of the question does not explain', () => {
  expect(aheadMs(100, 150, 200)).toBe(0);
  expect(aheadMs(100, 60, 200)).toBe(40);
  expect(aheadMs(100, 260, 200)).toBe(-60);
});
