import { expect, test } from 'vitest';
import { isCorrected, listQuestions } from './list-questions.ts';

const question = (
  position: number,
  title: string,
  {
    newest = 1,
    choice = 'own',
    choiceVersion = null,
  }: { newest?: number; choice?: string; choiceVersion?: number | null } = {},
) => ({
  question: { _id: `id ${position}`, title },
  position,
  version: 1,
  newest,
  choice,
  choiceVersion,
});
const questions = [
  question(1, 'Roots'),
  question(2, 'Leaves', { newest: 3 }),
  question(3, 'Bark', { choice: 'full' }),
  question(12, 'Stems'),
];
const none: ReadonlySet<string> = new Set();

test('corrected, changed and pinned questions are first, flagged ones next, and every question is in one of the lists', () => {
  const all = [...questions, question(13, 'Twigs')];
  const { first, flagged, others } = listQuestions(all, '', new Set(['id 12']), new Set(['id 12', 'id 13']));
  expect(first.map(({ position }) => position)).toEqual([2, 3, 12]);
  expect(flagged.map(({ position }) => position)).toEqual([13]);
  expect(others.map(({ position }) => position)).toEqual([1]);
});

test('a newer version is told until its key counts, and again once there is one after it', () => {
  const counted = { newest: 2, choice: 'new', choiceVersion: 2 };
  expect(isCorrected(question(1, 'Before', { newest: 2 }))).toBe(true);
  expect(isCorrected(question(1, 'Counts', counted))).toBe(false);
  expect(isCorrected(question(1, 'Corrected again', { ...counted, newest: 3 }))).toBe(true);
});

test.each([
  ['root', [1]],
  [' STEMS ', [12]],
  ['2', [2]],
  ['12', [12]],
  ['nothing', []],
])('"%s" finds %j', (typed, positions) => {
  const { first, others } = listQuestions(questions, typed, none, none);
  expect([...first, ...others].map(({ position }) => position)).toEqual(positions);
});
