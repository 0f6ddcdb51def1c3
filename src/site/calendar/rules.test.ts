import { expect, test } from 'vitest';
import { addMonths, entriesOf, weeksOf } from './rules.ts';

const at = (text: string) => new Date(text);

test('up to twelve hours from opening to closing is an appointment, more is an opening and a deadline', () => {
  const opens = at('2026-11-23T08:00:00Z');
  expect(entriesOf(opens, at('2026-11-23T20:00:00Z')).map(({ kind }) => kind)).toEqual(['exam']);
  expect(entriesOf(opens, at('2026-11-23T20:00:01Z')).map(({ kind }) => kind)).toEqual(['opens', 'due']);
  expect(entriesOf(opens, null).map(({ kind }) => kind)).toEqual(['opens']);
  expect(entriesOf(null, null)).toEqual([]);
});

test('a month is shown in whole weeks from the first weekday of the language', () => {
  const monday = weeksOf('2026-11', 1);
  expect([monday[0]![0], monday.at(-1)!.at(-1), monday.length]).toEqual(['2026-10-26', '2026-12-06', 6]);
  expect(weeksOf('2026-02', 0).flat()).toHaveLength(28);
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});
