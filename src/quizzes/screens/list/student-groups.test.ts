import { expect, test } from 'vitest';
import type { QuizSummary } from '../../contract.ts';
import { inGroup, quizGroupOf } from './student-groups.ts';

const quiz = (
  dateState: QuizSummary['dateState'],
  attemptsLeft: number | null,
  running = false,
): Pick<QuizSummary, 'dateState' | 'standing'> => ({
  dateState,
  standing: {
    attemptsUsed: 1,
    attemptsLeft,
    openAttempt: running ? { _id: 'a', remainingMs: null } : null,
    lastEnded: null,
    percent: null,
  },
});

test.each([
  ['open with attempts left', quiz('open', 2), 'now'],
  ['open without a limit of attempts', quiz('open', null), 'now'],
  ['open, the last attempt running', quiz('open', 0, true), 'now'],
  ['open, no attempts left', quiz('open', 0), 'over'],
  ['opening later', quiz('scheduled', 1), 'coming'],
  ['closed', quiz('closed', 1), 'over'],
] as const)('a quiz that is %s is in its group', (_what, given, group) => {
  expect(quizGroupOf(given)).toBe(group);
});

test('what is running comes first', () => {
  const [waiting, running] = [quiz('open', 1), quiz('open', 0, true)];
  expect(inGroup([waiting, running], 'now')).toEqual([running, waiting]);
});
