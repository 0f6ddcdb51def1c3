import { expect, test } from 'vitest';
import { withFullStop } from '#platform/text/full-stop.ts';
import { createFormat } from './format.ts';
import arabic from './format-texts.ar.ts';
import { speak } from './texts.ts';

const london = createFormat({ locale: 'en-US', timeZone: 'Europe/London' });
const tokyo = createFormat({ locale: 'en-US', timeZone: 'Asia/Tokyo' });
const plain = (text: string): string => text.replace(/\u202f|\u00a0/g, ' ');

test('an instant is written in the time zone of the tenant', () => {
  expect(plain(london.dateTime('2026-07-01T22:30:00Z'))).toBe('Jul 1, 2026, 11:30 PM');
  expect(plain(tokyo.dateTime('2026-07-01T22:30:00Z'))).toBe('Jul 2, 2026, 7:30 AM');
  const newYearInTokyo = new Date('2026-12-31T20:00:00Z');
  expect(plain(tokyo.shortDateTime('2027-02-01T00:00:00Z', newYearInTokyo))).toBe('Feb 1, 9:00 AM');
  expect(plain(tokyo.shortDateTime('2026-07-01T22:30:00Z', newYearInTokyo))).toBe('Jul 2, 2026, 7:30 AM');
  expect(london.zone('2026-07-01T22:30:00Z')).toBe('GMT+1');
});

test.each([
  [0, '0 sec'],
  [45, '45 sec'],
  [90, '1 min 30 sec'],
  [600, '10 min'],
  [3599, '59 min'],
  [5400, '1 hr 30 min'],
  [86_400, '1 day'],
  [180_000, '2 days 2 hr'],
])('%i seconds are %s', (seconds, words) => {
  expect(plain(london.duration(seconds))).toBe(words);
});

test.each([
  [2700, '45 min'],
  // 45 minutes and a half more.
  [4050, '1 hr 7 min 30 sec'],
  [3599, '59 min 59 sec'],
  [7200, '2 hr'],
  [97_230, '1 day 3 hr 30 sec'],
])('a time limit of %i seconds is %s, never less than it is', (seconds, words) => {
  expect(plain(london.timeLimit(seconds))).toBe(words);
});

test('a clock rounds up, so that 0:00 means over', () => {
  expect(london.clock(1)).toBe('0:01');
  expect(london.clock(0)).toBe('0:00');
  expect(london.clock(-5)).toBe('0:00');
  expect(london.clock(245_000)).toBe('4:05');
  expect(london.clock(3_845_000)).toBe('1:04:05');
});

test('marks and percents are rounded for the eye and have a true minus sign', () => {
  expect(london.marks(7.5, 10)).toBe('7.5 of 10');
  expect(london.marks(-1 / 3, 1)).toBe('−0.33 of 1');
  expect(london.percent(66.6667)).toBe('67%');
  expect(london.percentExact(66.6667)).toBe('66.7%');
});

test('a sentence that ends with a time has one full stop, and numbers the mark of the language', () => {
  const berlin = createFormat({ locale: 'de-DE', timeZone: 'Europe/Berlin' });
  expect(plain(withFullStop(`Noch ${berlin.duration(40)}`))).toBe('Noch 40 Sek.');
  expect(plain(withFullStop(`Left: ${london.duration(40)}`))).toBe('Left: 40 sec.');
  expect([berlin.decimalMark(), london.decimalMark()]).toEqual([',', '.']);
});

test('what is near is said in words', () => {
  const now = new Date('2026-01-01T12:00:00Z');
  expect(london.relative('2026-01-01T15:00:00Z', now)).toBe('in 3 hours');
  expect(london.relative('2025-12-31T12:00:00Z', now)).toBe('yesterday');
  expect(london.relative('2026-01-01T11:59:30Z', now)).toBe('now');
  expect(london.relative('2026-01-01T12:00:30Z', now)).toBe('in 30 seconds');
  expect(london.relative('2025-11-03T12:00:00Z', now)).toBe('59 days ago');
  expect(london.relative('2025-10-20T12:00:00Z', now)).toBe('2 months ago');
  expect(london.relative('2023-01-01T12:00:00Z', now)).toBe('3 years ago');
});

test('what is left is said in human units, and ticks only in the last hour', () => {
  const [minute, hour] = [60_000, 3_600_000];
  expect(london.timeLeft(hour - 1000)).toBe('59:59');
  expect(plain(london.timeLeft(hour))).toBe('1 hr');
  expect(plain(london.timeLeft(89.2 * minute))).toBe('1 hr 30 min');
  expect(plain(london.timeLeft(66 * hour))).toBe('2 days 18 hr');
});

test('when something happens is said relative to now, with the time where it is near', () => {
  const now = new Date('2026-01-01T22:00:00Z');
  expect(plain(london.when('2026-01-01T22:25:00Z', now))).toBe('in 25 minutes');
  expect(plain(london.when('2026-01-02T09:00:00Z', now))).toBe('tomorrow at 9:00 AM');
  expect(plain(tokyo.when('2026-01-02T09:00:00Z', now))).toBe('today at 6:00 PM');
  expect(plain(london.when('2026-01-04T22:00:00Z', now))).toBe('in 3 days');
  expect(plain(london.when('2025-12-31T09:00:00Z', now))).toBe('yesterday at 9:00 AM');
});

test('words side by side have the comma of the page', () => {
  expect(london.list(['notepad', 'ruler'])).toBe('notepad, ruler');
  speak(arabic);
  expect(london.list(['دفتر', 'مسطرة'])).toBe('دفتر، مسطرة');
  speak({});
});
