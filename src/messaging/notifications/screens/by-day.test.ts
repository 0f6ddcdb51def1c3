import { expect, test } from 'vitest';
import { byDay, nearDay } from './by-day.ts';

const at = (createdAt: string) => ({ createdAt });

test('notices are grouped by the days of the school, not of UTC', () => {
  const items = [at('2026-11-21T11:30:00Z'), at('2026-11-21T10:30:00Z'), at('2026-11-20T12:00:00Z')];
  const days = byDay(items, 'Pacific/Auckland').map(({ day, items: found }) => [day, found.length]);
  expect(days).toEqual([
    ['2026-11-22', 1],
    ['2026-11-21', 2],
  ]);
});

test('today and yesterday are known, also across the turn of a year and of a clock', () => {
  expect(nearDay('2027-01-01', new Date('2027-01-01T05:00:00Z'), 'UTC')).toBe('today');
  expect(nearDay('2026-12-31', new Date('2027-01-01T05:00:00Z'), 'UTC')).toBe('yesterday');
  expect(nearDay('2027-03-28', new Date('2027-03-28T22:30:00Z'), 'Europe/Berlin')).toBe('yesterday');
  expect(nearDay('2026-12-30', new Date('2027-01-01T05:00:00Z'), 'UTC')).toBeNull();
});
