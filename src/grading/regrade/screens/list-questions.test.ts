import { expect, test } from 'vitest';
import { listQuestions } from './list-questions.ts';

const question = (position: number, title: string, newest = 1) => ({
  question: { title },
  position,
  version: 1,
  newest,
});
const questions = [question(1, 'Roots'), question(2, 'Leaves', 3), question(12, 'Stems')];

test('corrected questions are apart, and every question is in one of the two lists', () => {
  const { corrected, others } = listQuestions(questions, '');
  expect(corrected.map(({ position }) => position)).toEqual([2]);
  expect(others.map(({ position }) => position)).toEqual([1, 12]);
});

test.each([
  ['root', [1]],
  [' STEMS ', [12]],
  ['2', [2]],
  ['12', [12]],
  ['nothing', []],
])('"%s" finds %j', (typed, positions) => {
  const { corrected, others } = listQuestions(questions, typed);
  expect([...corrected, ...others].map(({ position }) => position)).toEqual(positions);
});
