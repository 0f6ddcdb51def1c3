import { expect, test } from 'vitest';
import type { Exam } from '#delivery/contract.ts';
import { createRoomClock, decideTick } from './room-clock.ts';

const at = (ms: number): string => new Date(ms).toISOString();

/** An attempt of ten minutes; in two sections of five where `current` is given. */
function open(current: number | null = null, lateSeconds = 0) {
  let now = 0;
  const exam = {
    attempt: { deadline: at(600_000), startedAt: at(0), remainingMs: 600_000 },
    current: current === null ? null : { index: current, remainingMs: 300_000, totalMs: 300_000 },
    sections: [{}, {}],
    lateSeconds,
  } as unknown as Exam;
  const clock = createRoomClock({ exam, askedAt: 0, heardAt: 0 }, () => now);
  return { clock, pass: (ms: number) => (now += ms) };
}

test('without sections one clock shows the whole attempt, and time that is added lengthens it', () => {
  const { clock, pass } = open();
  pass(60_000);
  expect([clock.shown.remainingMs(), clock.totalMs(), clock.isLastSection]).toEqual([540_000, 600_000, true]);
  expect(clock.sync({ remainingMs: 640_000, section: null }, 60_000, 700_000)).toBe('same');
  expect([clock.shown.remainingMs(), clock.totalMs()]).toEqual([640_000, 700_000]);
});

test('with sections the open one is shown, and another one is reported', () => {
  const { clock } = open(0);
  expect([clock.shown.remainingMs(), clock.whole.remainingMs(), clock.totalMs()]).toEqual([300_000, 600_000, 300_000]);
  const heard = (index: number, remainingMs: number) =>
    clock.sync({ remainingMs: 500_000, section: { index, remainingMs, totalMs: 400_000 } }, 0);
  expect(heard(0, 250_000)).toBe('running');
  expect(clock.totalMs()).toBe(400_000);
  expect(heard(0, 0)).toBe('same');
  expect(heard(1, 300_000)).toBe('other');
});

test('what ended without time left has ended by time; late answers close the page after the grace', () => {
  const { clock, pass } = open(null, 60);
  expect([clock.endReason('closed'), clock.isPast()]).toEqual(['closed', false]);
  pass(600_000);
  expect([clock.endReason('closed'), clock.isPast()]).toEqual(['out_of_time', false]);
  pass(60_000);
  expect(clock.isPast()).toBe(true);
});

test('a time by this device’s clock is told by the server’s, however wrong that of the device is', () => {
  const exam = {
    attempt: { deadline: at(600_000), startedAt: at(0), remainingMs: 540_000 },
    current: null,
    sections: [],
    lateSeconds: 60,
  } as unknown as Exam;
  const day = 86_400_000;
  for (const wrong of [0, day, -day]) {
    const clock = createRoomClock(
      { exam, askedAt: 0, heardAt: 200 },
      () => 1_000,
      () => 60_900 + wrong,
    );
    expect(clock.atServer(70_000 + wrong)).toBe(70_000);
  }
  const endless = { ...exam, attempt: { ...exam.attempt, deadline: null, remainingMs: null } };
  expect(createRoomClock({ exam: endless, askedAt: 0, heardAt: 0 }, () => 0).atServer(70_000)).toBe(70_000);
});

/** The clock of an exam without an end, on a device whose own clocks pass as they are told. */
function openEndless() {
  let [now, day] = [0, 5_000_000];
  const exam = { attempt: { deadline: null, remainingMs: null }, current: null, sections: [] } as unknown as Exam;
  const clock = createRoomClock(
    { exam, askedAt: 0, heardAt: 0 },
    () => now,
    () => day,
  );
  const pass = (ticks: number, timeOfDay: number): void => {
    now += ticks;
    day += timeOfDay;
  };
  return { clock, pass, ticksNow: () => now };
}

test('a device that has slept is noticed at the next tick, once', () => {
  const { clock, pass } = openEndless();
  const tick = (ticks: number, timeOfDay: number): boolean => {
    pass(ticks, timeOfDay);
    return clock.hasJumped();
  };
  expect([tick(1_000, 1_000), tick(1_000, 1_010), tick(60_000, 60_000)]).toEqual([false, false, false]);
  expect([tick(1_000, 301_000), tick(1_000, 1_000), tick(1_000, -599_000), tick(1_000, 1_000)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('a device that woke before its network asks again every five seconds until the server has answered', () => {
  const { clock, pass, ticksNow } = openEndless();
  const ticks = (count: number): number[] =>
    Array.from({ length: count }, (_, index) => {
      pass(1_000, 1_000);
      if (!clock.hasJumped()) return 0;
      clock.markAsked();
      return index;
    }).filter((index) => index > 0);
  expect(ticks(10)).toEqual([]);
  pass(0, 300_000);
  expect(clock.hasJumped()).toBe(true);
  clock.markAsked();
  expect(ticks(12)).toEqual([4, 9]);
  clock.sync({ remainingMs: null, section: null }, ticksNow());
  expect(ticks(20)).toEqual([]);
  // Nor where the answer is a refusal.
  pass(0, -300_000);
  expect(clock.hasJumped()).toBe(true);
  clock.markAnswered();
  expect(ticks(20)).toEqual([]);
});

const moment = {
  leftMs: 1000,
  isLastSection: true,
  isSectionOver: false,
  sinceHeardMs: 0,
  isVisible: true,
  hasJumped: false,
};

test('a tick asks at the end, after a minute of silence on a visible page, and while a section is over', () => {
  const asks = (more: Partial<Parameters<typeof decideTick>[0]>) => decideTick({ ...moment, ...more });
  expect(asks({})).toEqual({ wakes: false, endsSection: false, asks: false });
  expect(asks({ leftMs: 0 })).toEqual({ wakes: true, endsSection: false, asks: true });
  expect(asks({ leftMs: 0, isLastSection: false })).toEqual({ wakes: true, endsSection: true, asks: true });
  expect(asks({ sinceHeardMs: 60_001 }).asks).toBe(true);
  expect(asks({ sinceHeardMs: 60_001, isVisible: false }).asks).toBe(false);
  expect(asks({ isSectionOver: true, leftMs: null }).asks).toBe(true);
  expect(asks({ hasJumped: true }).asks).toBe(true);
});
