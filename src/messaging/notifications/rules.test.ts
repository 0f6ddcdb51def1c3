import { describe, expect, test } from 'vitest';
import { digestDayDue, digestTime } from './rules.ts';

const due = (instant: string, zone: string, last: string | null = null) => digestDayDue(new Date(instant), zone, last);

describe('the daily mail goes out at seven by the clocks of the zone', () => {
  test.each([
    // Clocks go forward at 2:00 on 29 March 2026: seven o'clock is five hours UTC, not six as the day before.
    ['Europe/Berlin', '2026-03-28T05:59:59Z', null],
    ['Europe/Berlin', '2026-03-28T06:00:00Z', '2026-03-28'],
    ['Europe/Berlin', '2026-03-29T04:59:59Z', null],
    ['Europe/Berlin', '2026-03-29T05:00:00Z', '2026-03-29'],
    // And back at 3:00 on 25 October 2026.
    ['Europe/Berlin', '2026-10-24T05:00:00Z', '2026-10-24'],
    ['Europe/Berlin', '2026-10-25T05:59:59Z', null],
    ['Europe/Berlin', '2026-10-25T06:00:00Z', '2026-10-25'],
    ['America/New_York', '2026-03-08T10:59:59Z', null],
    ['America/New_York', '2026-03-08T11:00:00Z', '2026-03-08'],
    // Half an hour of summer time, on an island.
    ['Australia/Lord_Howe', '2026-10-03T19:59:59Z', null],
    ['Australia/Lord_Howe', '2026-10-03T20:00:00Z', '2026-10-04'],
    ['Pacific/Kiritimati', '2026-11-20T17:00:00Z', '2026-11-21'],
    ['Asia/Kolkata', '2026-11-21T01:29:59Z', null],
    ['Asia/Kolkata', '2026-11-21T01:30:00Z', '2026-11-21'],
  ])('%s at %s', (zone, instant, day) => {
    expect(due(instant, zone)).toBe(day);
  });

  test('once a day, also on a day of 23 and on a day of 25 hours', () => {
    for (const [day, hours] of [
      ['2026-03-29', 23],
      ['2026-10-25', 25],
    ] as const) {
      let last: string | null = null;
      const sent: string[] = [];
      const midnight = Date.parse(`${day}T00:00:00Z`) - (day === '2026-03-29' ? 1 : 2) * 3_600_000;
      for (let minute = 0; minute < hours * 60; minute++) {
        const found = digestDayDue(new Date(midnight + minute * 60_000), 'Europe/Berlin', last);
        if (found === null) continue;
        sent.push(found);
        last = found;
      }
      expect(sent).toEqual([day]);
    }
  });

  test('late, when no server ran at seven, and never for a day that is over', () => {
    expect(due('2026-11-21T15:00:00Z', 'UTC', '2026-11-19')).toBe('2026-11-21');
    expect(due('2026-11-22T03:00:00Z', 'UTC', '2026-11-20')).toBeNull();
  });
});

test.each([
  ['Europe/Berlin', '2026-03-29T15:20:30.500Z', '2026-03-29T05:00:00.500Z'],
  ['America/New_York', '2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-21T02:00:00.000Z', '2026-11-21T01:30:00.000Z'],
])('what came after seven in %s waits for the next daily mail', (zone, now, seven) => {
  expect(digestTime(new Date(now), zone).toISOString()).toBe(seven);
});
