import { expect, test } from 'vitest';
import { dueOf } from './rules.ts';

test.each([
  ['2026-03-15T08:00:00.000Z', '2026-04-15T08:00:00.000Z'],
  ['2026-01-31T08:00:00.000Z', '2026-02-28T08:00:00.000Z'],
  ['2026-12-31T23:59:00.000Z', '2027-01-31T23:59:00.000Z'],
])('what is asked on %s wants its answer by %s', (asked, due) => {
  expect(dueOf(new Date(asked)).toISOString()).toBe(due);
});
