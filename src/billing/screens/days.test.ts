import { expect, test } from 'vitest';
import { endOfDay, startOfDay } from './days.ts';

test('a day begins at its midnight in the zone and ends at the next one', () => {
  expect(startOfDay('2026-11-21', 'Europe/London')).toBe('2026-11-21T00:00:00.000Z');
  expect(endOfDay('2026-11-21', 'America/New_York')).toBe('2026-11-22T05:00:00.000Z');
  expect(endOfDay('2026-12-31', 'Europe/Berlin')).toBe('2026-12-31T23:00:00.000Z');
});

test('the day on which clocks go back has its 25 hours', () => {
  const [from, until] = [startOfDay('2026-10-25', 'Europe/Berlin')!, endOfDay('2026-10-25', 'Europe/Berlin')!];
  expect(Date.parse(until) - Date.parse(from)).toBe(25 * 3_600_000);
});

test('no day is no instant', () => {
  expect([startOfDay('', 'UTC'), endOfDay('', 'UTC')]).toEqual([null, null]);
});
