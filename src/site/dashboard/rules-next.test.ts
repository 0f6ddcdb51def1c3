import { expect, test } from 'vitest';
import type { StudentDashboard } from '#results/results/dashboard/contract.ts';
import { dueOf, nextStepOf } from './rules-next.ts';

const now = new Date('2026-11-23T08:00:00Z');
const quiz = (name: string, more: object = {}) =>
  ({
    _id: name,
    name,
    dateState: 'open',
    opensAt: null,
    closesAt: null,
    needs: null,
    standing: { attemptsUsed: 0 },
    ...more,
  }) as never;
const dashboard = (more: Partial<Record<keyof StudentDashboard, unknown>>): StudentDashboard =>
  ({ resume: [], open: [], upcoming: [], learning: null, ...more }) as never;
const stepOf = (more: Parameters<typeof dashboard>[0]) => {
  const step = nextStepOf(dashboard(more), now);
  return 'quiz' in step ? `${step.kind} ${step.quiz.name}` : step.kind;
};

const due = quiz('due', { closesAt: '2026-11-25T08:00:00Z' });
const soon = quiz('soon', { dateState: 'scheduled', opensAt: '2026-11-23T08:40:00Z' });
const later = quiz('later', { dateState: 'scheduled', opensAt: '2026-11-24T08:00:00Z' });
const course = { courses: [{ _id: 'c', next: 'Waves' }], certificates: [] };

test('what runs comes first, then what opens within the hour, what is due, the course, anything, what opens later', () => {
  const resume = [{ _id: 'a', remainingMs: 5 }];
  expect(stepOf({ resume, open: [due], upcoming: [soon] })).toBe('resume');
  expect(stepOf({ open: [due], upcoming: [soon] })).toBe('wait soon');
  expect(stepOf({ open: [due], upcoming: [later], learning: course })).toBe('start due');
  expect(stepOf({ open: [quiz('any')], upcoming: [later], learning: course })).toBe('course');
  expect(stepOf({ open: [quiz('any')], upcoming: [later] })).toBe('start any');
  expect(stepOf({ upcoming: [later] })).toBe('wait later');
  expect(stepOf({})).toBe('nothing');
});

test('what takes a plan that the student lacks is never the next step, but stays among what is due', () => {
  const premium = quiz('premium', { closesAt: '2026-11-24T08:00:00Z', needs: 'plan' });
  expect(stepOf({ open: [premium] })).toBe('nothing');
  expect(stepOf({ open: [premium, due] })).toBe('start due');
  const all = dashboard({ open: [premium, due], upcoming: [later] });
  expect(
    dueOf(all, nextStepOf(all, now))
      .dated.map(({ name }) => name)
      .sort(),
  ).toEqual(['later', 'premium']);
});
