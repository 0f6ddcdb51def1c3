import { expect, test } from 'vitest';
import type { Watched } from '#delivery/proctoring/contract.ts';
import { applyChanges, changesBetween, leftMs, SILENT_MS, stateAt } from '#delivery/proctoring/rules-watch.ts';
import { countStates, peopleNow, searched, sorted } from './watched-people.ts';

const start = Date.parse('2026-11-21T09:00:00Z');
const iso = (ms: number): string => new Date(start + ms).toISOString();
const build = (person: string, more: Partial<Watched> = {}): Watched => ({
  person,
  attempt: `attempt of ${person}`,
  number: 1,
  state: 'working',
  answered: 0,
  of: 10,
  section: null,
  startedAt: iso(0),
  deadline: iso(600_000),
  pausedAt: null,
  lockedAt: null,
  submittedAt: null,
  endedBy: null,
  seenAt: iso(0),
  signals: {},
  unread: 0,
  oneDevice: false,
  accommodation: null,
  ...more,
});
const rowsOf = (...rows: Watched[]): Map<string, Watched> => new Map(rows.map((row) => [row.person, row]));
const people = ['Ada', 'Bea', 'Zoë'].map((name) => ({ _id: name, name, email: `${name}@school.test` }));

test('who works and is not heard of for 45 seconds is out of contact, and who is paused is not', () => {
  expect(stateAt(build('Ada'), start + SILENT_MS)).toBe('working');
  expect(stateAt(build('Ada'), start + SILENT_MS + 1)).toBe('disconnected');
  expect(stateAt(build('Ada', { seenAt: null }), start + SILENT_MS + 1)).toBe('disconnected');
  expect(stateAt(build('Ada', { state: 'paused' }), start + SILENT_MS + 1)).toBe('paused');
});

test('the time that is left does not change while an attempt is paused', () => {
  expect(leftMs(build('Ada'), start + 60_000)).toBe(540_000);
  expect(leftMs(build('Ada', { state: 'paused', pausedAt: iso(10_000) }), start + 60_000)).toBe(590_000);
  expect(leftMs(build('Ada', { deadline: null }), start)).toBeNull();
});

test('changes hold whole rows where something happened, else only when somebody was seen, and bring the rows up to date', () => {
  const before = rowsOf(build('Ada'), build('Bea'), build('Zoë'));
  const after = rowsOf(build('Ada', { answered: 1 }), build('Bea', { seenAt: iso(5_000) }), before.get('Zoë')!);
  const changes = changesBetween(before, after, new Date(start + 5_000));
  expect(changes.rows.map((row) => row.person)).toEqual(['Ada']);
  expect(changes.seen).toEqual([['Bea', iso(5_000)]]);
  expect(applyChanges(before, changes)).toEqual(after);
  expect(applyChanges(rowsOf(before.get('Zoë')!), changes)).toEqual(rowsOf(before.get('Zoë')!));
});

test('who needs a look comes first, people are found without accents, and states are counted', () => {
  const rows = rowsOf(
    build('Ada', { state: 'submitted', seenAt: null }),
    build('Bea', { seenAt: iso(50_000) }),
    build('Zoë', { signals: { paste: 2 } }),
  );
  const now = start + 60_000;
  const all = peopleNow(people, rows, now);
  expect(sorted(all, 'state', now).map(({ name }) => name)).toEqual(['Zoë', 'Bea', 'Ada']);
  expect(sorted(all, '-name', now).map(({ name }) => name)).toEqual(['Zoë', 'Bea', 'Ada']);
  expect(sorted(all, '-signals', now)[0]!.name).toBe('Zoë');
  expect(sorted(all, '-seen', now).map(({ name }) => name)).toEqual(['Zoë', 'Bea', 'Ada']);
  expect(searched(all, 'zoe').map(({ name }) => name)).toEqual(['Zoë']);
  expect(countStates(all)).toMatchObject({ disconnected: 1, working: 1, submitted: 1, paused: 0 });
});

test('within a state who was heard of longest ago comes first, and seconds do not move anybody', () => {
  const rows = rowsOf(
    build('Ada', { seenAt: iso(0) }),
    build('Bea', { seenAt: iso(100_000) }),
    build('Zoë', { seenAt: iso(-300_000) }),
  );
  const now = start + 200_000;
  expect(sorted(peopleNow(people, rows, now), 'state', now).map(({ name }) => name)).toEqual(['Zoë', 'Ada', 'Bea']);
  const fresh = rowsOf(build('Ada', { seenAt: iso(9_000) }), build('Bea'), build('Zoë', { seenAt: iso(5_000) }));
  const soon = start + 10_000;
  expect(sorted(peopleNow(people, fresh, soon), 'state', soon).map(({ name }) => name)).toEqual(['Ada', 'Bea', 'Zoë']);
});
