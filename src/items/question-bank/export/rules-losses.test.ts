import { expect, test } from 'vitest';
import { exportResult, groupLosses } from './rules-losses.ts';

const loss = (title: string, leftOut: boolean, ...lost: string[]) => ({ _id: title, title, leftOut, lost });

test('questions that stay behind come first, then what most of them lose, each said once', () => {
  const losses = [
    loss('A', false, 'No place for marks.', 'No place for tags.'),
    loss('B', false, 'No place for tags.'),
    loss('C', true, 'No place for tags.', 'No form for essays.'),
  ];
  expect(groupLosses(losses).map(({ what, questions }) => [what, questions.map(({ title }) => title).join()])).toEqual([
    ['No form for essays.', 'C'],
    ['No place for tags.', 'A,B'],
    ['No place for marks.', 'A'],
  ]);
  expect(exportResult(7, losses, (what) => what)).toMatchObject({
    questions: 7,
    leftOut: 1,
    losses: [{ count: 1 }, { count: 2 }, { count: 1 }],
  });
});
