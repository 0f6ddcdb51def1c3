import { expect, test } from 'vitest';
import { GRACE_MS } from './late/rules-grace.ts';
import { answerBlocker, endOf, isOverdue, remainingMs } from './rules.ts';

const deadline = new Date('2026-11-21T10:00:00Z');
const after = (ms: number): Date => new Date(deadline.getTime() + ms);
const open = { state: 'open', deadline };

test('answers are taken until the grace after the deadline is over', () => {
  expect(answerBlocker(open, after(-1000))).toBeNull();
  expect(answerBlocker(open, after(GRACE_MS))).toBeNull();
  expect(answerBlocker(open, after(GRACE_MS + 1))).toBe('out_of_time');
  expect(answerBlocker({ ...open, state: 'submitted' }, after(-1000))).toBe('closed');
  expect(answerBlocker({ state: 'open', deadline: null }, after(1e9))).toBeNull();
});

test('the remaining time never goes below zero', () => {
  expect(remainingMs(open, after(-1500))).toBe(1500);
  expect(remainingMs(open, after(1500))).toBe(0);
  expect(remainingMs({ state: 'open', deadline: null }, after(0))).toBeNull();
});

test('what is handed in after the deadline was ended by time, at the deadline', () => {
  expect(endOf(open, after(-1))).toEqual({ endedBy: 'student', at: after(-1) });
  expect(endOf(open, after(2000))).toEqual({ endedBy: 'time', at: deadline });
});

test('a closed attempt is never overdue', () => {
  expect(isOverdue({ state: 'submitted', deadline }, after(1e9))).toBe(false);
});
