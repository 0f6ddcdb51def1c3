import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultsOfTimes, sectionTimes, sectionTotals, sharedOut, sumOf, wholeTime } from './rules-sections.ts';

const timed = (...seconds: (number | null)[]) => seconds.map((durationSeconds) => ({ durationSeconds }));

test('a whole time is shared out in proportion, in whole seconds that come to exactly it', () => {
  expect(sharedOut([600, 1200], 2250)).toEqual([750, 1500]);
  const times = fc.array(fc.integer({ min: 5, max: 100_000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(times, fc.integer({ min: 0, max: 100_000 }), (list, extra) => {
      const whole = sumOf(list) + extra;
      const shares = sharedOut(list, whole);
      expect(sumOf(shares)).toBe(whole);
      shares.forEach((share, index) => {
        expect(Math.abs(share - (whole * list[index]!) / sumOf(list))).toBeLessThanOrEqual(1);
        expect(share).toBeGreaterThanOrEqual(list[index]! - 1);
      });
    }),
  );
});

test('the time of the whole is the sum of the sections, or what was given where they have no times', () => {
  expect(wholeTime(timed(60, 90), null)).toBe(150);
  expect(wholeTime(timed(null, null), 600)).toBe(600);
  expect(wholeTime([], null)).toBeNull();
  expect(sectionTimes(timed(60, null))).toBeNull();
});

test('either every section has a time or none, and another time for the whole is named', () => {
  expect(faultsOfTimes({ sections: timed(null, null), durationSeconds: 60 })).toEqual([]);
  expect(faultsOfTimes({ sections: timed(60, 60), durationSeconds: null })).toEqual([]);
  expect(faultsOfTimes({ sections: timed(60, 60), durationSeconds: 120 })).toEqual([]);
  expect(faultsOfTimes({ sections: timed(60, null), durationSeconds: null })).toEqual([
    { path: ['sections', 1, 'durationSeconds'], message: 'Must be given, because other sections have a time' },
  ]);
  expect(faultsOfTimes({ sections: timed(60, 60), durationSeconds: 100 })).toEqual([
    { path: ['durationSeconds'], message: 'Must be the sum of the sections’ times, or empty' },
  ]);
  expect(faultsOfTimes({ sections: timed(2_000_000, 2_000_000), durationSeconds: null })).toHaveLength(1);
});

test('the totals of a section count its own questions and those that are drawn for it', () => {
  const questions = [
    { section: 0, marks: 0.1 },
    { section: 0, marks: 0.2 },
    { section: 1, marks: 2 },
  ];
  const draws = [{ section: 1, count: 3, marks: 1.5 }];
  expect(sectionTotals({ sections: [{}, {}, {}], questions, draws })).toEqual([
    { questionCount: 2, marks: 0.3 },
    { questionCount: 4, marks: 6.5 },
    { questionCount: 0, marks: 0 },
  ]);
});
