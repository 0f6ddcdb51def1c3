import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createExamClock, passedThreshold, thresholdsOf, toneOf } from './clock.ts';

const minute = 60_000;

function clockAt(start: number) {
  let now = start;
  const clock = createExamClock(() => now);
  return { clock, pass: (ms: number) => (now += ms), now: () => now };
}

test('the clock is never further from the true time left than half the quickest answer took', () => {
  const answers = fc.array(fc.record({ wait: fc.nat(60_000), there: fc.nat(3000), back: fc.nat(3000) }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(answers, (all) => {
      const { clock, pass, now } = clockAt(500);
      const deadline = now() + 3_600_000;
      let quickest = Number.POSITIVE_INFINITY;
      for (const { wait, there, back } of all) {
        pass(wait);
        const asked = now();
        pass(there);
        const said = deadline - now();
        pass(back);
        clock.sync(said, asked, now());
        quickest = Math.min(quickest, there + back);
        expect(Math.abs(clock.remainingMs()! - (deadline - now()))).toBeLessThanOrEqual(quickest / 2);
      }
    }),
  );
});

test('it says for how long the time has been over, until some is added', () => {
  const { clock, pass, now } = clockAt(0);
  expect(clock.overMs()).toBe(0);
  clock.sync(minute, 0, 0);
  pass(minute - 1);
  expect(clock.overMs()).toBe(0);
  pass(4001);
  expect([clock.remainingMs(), clock.overMs()]).toEqual([0, 4000]);
  clock.sync(minute, now(), now());
  expect(clock.overMs()).toBe(0);
});

test('time that a teacher adds counts at once', () => {
  const { clock, pass, now } = clockAt(0);
  clock.sync(10 * minute, 0, 0);
  pass(minute);
  clock.sync(14 * minute, now(), now());
  expect(clock.remainingMs()).toBe(14 * minute);
});

test('after the device slept, the server puts the clock right', () => {
  const { clock, pass, now } = clockAt(0);
  clock.sync(10 * minute, 0, 0);
  pass(1000);
  clock.sync(2 * minute, now(), now());
  expect(clock.remainingMs()).toBe(2 * minute);
});

test('nothing is left after the end, and without a deadline there is no clock', () => {
  const { clock, pass } = clockAt(0);
  expect(clock.remainingMs()).toBeNull();
  clock.sync(1000, 0, 0);
  pass(5000);
  expect(clock.remainingMs()).toBe(0);
  clock.sync(null, 0, 0);
  expect(clock.remainingMs()).toBeNull();
});

test('the tone changes at a tenth and at one minute', () => {
  expect(toneOf(7 * minute, 60 * minute)).toBe('calm');
  expect(toneOf(6 * minute, 60 * minute)).toBe('low');
  expect(toneOf(minute, 60 * minute)).toBe('last');
});

test('each threshold is announced once; after a sleep over several, only the latest', () => {
  expect(thresholdsOf(60 * minute)).toEqual([10, 6, 5, 1].map((m) => m * minute));
  expect(passedThreshold(10 * minute + 1, 10 * minute, 60 * minute)).toBe(10 * minute);
  expect(passedThreshold(10 * minute, 10 * minute - 1, 60 * minute)).toBeNull();
  expect(passedThreshold(50 * minute, 3 * minute, 60 * minute)).toBe(5 * minute);
  expect(thresholdsOf(5 * minute)).toEqual([minute, 30_000]);
});
