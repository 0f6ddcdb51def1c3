import { expect, test } from 'vitest';
import { filterQuestions, filtersFor, reviewFilters } from './review-filter.ts';

const questions = (['right', 'ungradable', 'blank', 'partial', 'right', 'wrong'] as const).map((outcome, index) => ({
  question: `q${index + 1}`,
  outcome,
}));
const none: ReadonlySet<string> = new Set();
const idsOf = (...given: Parameters<typeof filterQuestions>) => filterQuestions(...given).map((one) => one.question);

test('A filter keeps its questions in the order of the paper', () => {
  expect(idsOf(questions, 'right', none)).toEqual(['q1', 'q5']);
  expect(idsOf(questions, 'all', none)).toEqual(['q1', 'q2', 'q3', 'q4', 'q5', 'q6']);
});

test('What could not be graded is grouped with the questions that were not answered', () => {
  expect(idsOf(questions, 'blank', none)).toEqual(['q2', 'q3']);
});

test('Bookmarked are those that the reader bookmarked, whatever their outcome', () => {
  expect(idsOf(questions, 'bookmarked', new Set(['q6', 'q2']))).toEqual(['q2', 'q6']);
});

test('Every question is in exactly one of the four outcomes', () => {
  const parts = (['right', 'partial', 'wrong', 'blank'] as const).flatMap((part) => idsOf(questions, part, none));
  expect(parts.toSorted()).toEqual(idsOf(questions, 'all', none));
});

test('Where correctness is not shown no filter tells it', () => {
  expect(filtersFor({ outcomes: false, bookmarks: true })).toEqual(['all', 'bookmarked']);
  expect(filtersFor({ outcomes: true, bookmarks: true })).toEqual(reviewFilters);
  expect(filtersFor({ outcomes: true, bookmarks: false })).not.toContain('bookmarked');
});
