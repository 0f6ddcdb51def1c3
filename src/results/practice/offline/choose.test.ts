/** Which kept questions a run without a network takes. */
import { expect, test } from 'vitest';
import type { About, StoredQuestion } from './cache.ts';
import { choiceKey, chooseCached, todayOf } from './choose.ts';

const day = (n: number): string => new Date(Date.UTC(2026, 2, n)).toISOString();
const now = Date.UTC(2026, 2, 4, 18);

const one = (question: string, due: number, lastRating = 3, reviewed = 1): StoredQuestion => ({
  question,
  version: 1,
  type: 'true-false',
  title: question,
  content: {},
  stimulus: null,
  catalogue: [],
  marks: '1',
  generalFeedback: '',
  isExplained: false,
  hints: [],
  lastRating,
  memory: { dueAt: day(due), stability: 1, difficulty: 5, reps: 1, lapses: 0, reviewedAt: day(reviewed) },
  until: now + 1,
});

const about = (more: Partial<About> = {}): About => ({
  cachedAt: day(4),
  until: day(7),
  days: [4, 5, 6, 7].map((n) => ({ start: day(n), end: day(n + 1) })),
  practisedToday: 0,
  settings: { retention: 0.9, dailyLimit: 30, tries: 1 },
  parameters: null,
  available: 3,
  leftOut: [],
  practisedHere: [],
  clockAhead: 0,
  ...more,
});

const kept = [one('a', 2), one('b', 4, 1), one('c', 5)];
const names = (found: readonly StoredQuestion[] | null) => found?.map(({ question }) => question) ?? null;

test('what is due by the end of the school’s day is taken first, as far as the daily limit goes', () => {
  expect(names(chooseCached({ from: 'due' }, kept, about(), null, now))).toEqual(['a', 'b']);
  expect(names(chooseCached({ from: 'due' }, kept, about({ practisedToday: 29 }), null, now))).toEqual(['a']);
  const here = about({ practisedToday: 28, practisedHere: [now - 1] });
  expect(names(chooseCached({ from: 'due' }, kept, here, null, now))).toEqual(['a']);
});

test('the next day begins a new limit, and makes more of them due', () => {
  const used = about({ practisedToday: 30, practisedHere: [now] });
  expect(todayOf(kept, used, now)).toMatchObject({ left: 0, practised: 31 });
  expect(todayOf(kept, used, now + 86_400_000)).toMatchObject({ left: 3, practised: 0 });
});

test('all, mistakes and a number are known here; a topic, a course and a difficulty only to the server', () => {
  expect(names(chooseCached({ from: 'all', count: 2 }, kept, about(), null, now))).toEqual(['a', 'b']);
  expect(names(chooseCached({ from: 'mistakes' }, kept, about(), null, now))).toEqual(['b']);
  expect(chooseCached({ from: 'topic' }, kept, about(), null, now)).toBeNull();
  expect(chooseCached({ from: 'mistakes', course: 'x' }, kept, about(), null, now)).toBeNull();
  expect(chooseCached({ from: 'all', difficulty: 2 }, kept, about(), null, now)).toBeNull();
});

test('a run that was started online continues with what is not answered yet, in its order', () => {
  const choice = { from: 'topic', count: 3 } as const;
  const run = { choice: choiceKey(choice), startedAt: Date.parse(day(3)), questions: ['c', 'b', 'a'] };
  const answered = [one('a', 2), one('b', 9, 3, 4), one('c', 5)];
  expect(names(chooseCached(choice, answered, about(), run, now))).toEqual(['c', 'a']);
  expect(chooseCached({ from: 'topic', count: 5 }, answered, about(), run, now)).toBeNull();
});
