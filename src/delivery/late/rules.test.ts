import { expect, test } from 'vitest';
import { awaitedUntil, countsLate, isBelievable, lateUntil, UNKNOWN_PAGE, wasHeardAfter } from './rules.ts';
import { GRACE_MS } from './rules-grace.ts';

const end = new Date('2026-11-22T10:00:00Z');
const after = (ms: number): Date => new Date(end.getTime() + ms);
const attempt = { submitted_at: end, late_until: after(60_000), graded_at: null };
const written = { seq: 3, bases: [2], writtenAt: after(-1) };
const held = { seq: 2, isClosed: false };

test('late answers count for as long as the quiz says after time has ended the attempt, and never after anybody has', () => {
  expect(lateUntil({ endedBy: 'time', at: end }, 60, after(GRACE_MS))).toEqual(after(60_000));
  expect(lateUntil({ endedBy: 'time', at: end }, 60, after(60_001))).toBeNull();
  expect(lateUntil({ endedBy: 'time', at: end }, 0, end)).toBeNull();
  expect(lateUntil({ endedBy: 'time', at: end }, undefined, end)).toBeNull();
  for (const endedBy of ['student', 'proctor']) expect(lateUntil({ endedBy, at: end }, 60, end)).toBeNull();
});

test('its result is waited for until it is graded', () => {
  expect(awaitedUntil(attempt)).toEqual(after(60_000));
  expect(awaitedUntil({ ...attempt, graded_at: end })).toBeNull();
  expect(awaitedUntil({ late_until: null, graded_at: end })).toBeNull();
  expect(awaitedUntil({})).toBeNull();
});

test('an answer counts that was written in time on the newest version and arrives soon enough', () => {
  const counts = (more: object = {}, newest: typeof held | undefined = held, now = after(60_000)): boolean =>
    countsLate(attempt, { ...written, ...more }, newest, () => false, now);
  expect(counts()).toBe(true);
  expect(countsLate(attempt, { ...written, seq: 1, bases: [0] }, { seq: 0, isClosed: false }, () => false, end)).toBe(
    true,
  );
  expect(counts({ bases: [1, 2] })).toBe(true);
  expect(counts({}, held, after(60_001))).toBe(false);
  expect(counts({ writtenAt: after(GRACE_MS) })).toBe(true);
  expect(counts({ writtenAt: after(GRACE_MS + 1) })).toBe(false);
  expect(counts({ writtenAt: null })).toBe(false);
  expect(counts({ bases: undefined })).toBe(false);
  expect(counts({ bases: [1] })).toBe(false);
  expect(counts({ seq: 2 })).toBe(false);
  expect(counts({}, { seq: 2, isClosed: true })).toBe(false);
  expect(countsLate({ ...attempt, graded_at: end }, written, held, () => false, end)).toBe(false);
  expect(countsLate({ ...attempt, late_until: null }, written, held, () => false, end)).toBe(false);
});

test('nothing counts of a page that the server heard of after it is said to have been written', () => {
  expect(countsLate(attempt, written, held, () => true, end)).toBe(false);
  const at = (ms: number) => new Date(end.getTime() - 600_000 + ms);
  const page = (since: number, seen: number) => ({ since: at(since), seenAt: at(seen), savedAt: null });
  const pages = new Map([
    ['laptop', page(0, 60_000)],
    ['phone', page(300_000, 500_000)],
  ]);
  expect(wasHeardAfter(pages, 'laptop', at(59_000))).toBe(false);
  expect(wasHeardAfter(pages, 'laptop', at(60_000 - GRACE_MS - 1))).toBe(true);
  // The other device had a network all the time, which says nothing of this one.
  expect(wasHeardAfter(pages, 'laptop', at(100_000))).toBe(false);
  expect(wasHeardAfter(pages, 'phone', at(400_000))).toBe(true);
  // Nobody knew of this session at that time: it may be any of them.
  expect(wasHeardAfter(pages, 'signed in anew', at(100_000))).toBe(true);
  expect(wasHeardAfter(pages, 'phone', at(100_000))).toBe(true);
  expect(wasHeardAfter(pages, null, at(100_000))).toBe(true);
  expect(wasHeardAfter(pages, null, at(500_000))).toBe(false);
});

test('a contact of a page that is not known may be one of every page', () => {
  const at = (ms: number) => new Date(end.getTime() - 600_000 + ms);
  const page = (since: number, seen: number) => ({ since: at(since), seenAt: at(seen), savedAt: null });
  const pages = new Map([
    ['laptop', page(0, 60_000)],
    [UNKNOWN_PAGE, page(200_000, 200_000)],
  ]);
  expect(wasHeardAfter(pages, 'laptop', at(100_000))).toBe(true);
  expect(wasHeardAfter(pages, 'laptop', at(200_000))).toBe(false);
});

test('nothing is said to have been written before its attempt began', () => {
  expect(isBelievable({ started_at: end }, null)).toBe(true);
  expect(isBelievable({ started_at: end }, end)).toBe(true);
  expect(isBelievable({ started_at: end }, new Date(end.getTime() - 1))).toBe(false);
});
