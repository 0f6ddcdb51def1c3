import { expect, test } from 'vitest';
import { leakingRows, moved, optionsOf, rowsOf, type SetupRow, stepsOf } from './setup-form.ts';

const plan = {
  name: 'Capitals',
  steps: [
    { kind: 'question' as const, question: 'q1', type: 'single-choice', title: 'One', seconds: 20 },
    { kind: 'question' as const, question: 'q2', type: 'numeric', title: 'Two', seconds: null },
  ],
  leftOut: [],
  takable: [],
};
const poll: SetupRow = {
  id: 'p',
  kind: 'own-poll',
  text: ' Ready? ',
  options: 'Yes\n\n No ',
  isMultiple: false,
  seconds: 15,
};

test('the steps of a game are those that are selected, in the order of the form, with polls and clouds as written', () => {
  const [one, two] = rowsOf(plan);
  const cloud: SetupRow = { id: 'c', kind: 'word-cloud', text: 'A word', seconds: null };
  const rows = [poll, { ...one!, isIncluded: false } as SetupRow, two!, cloud];
  expect(stepsOf(rows)).toEqual([
    { kind: 'own-poll', text: 'Ready?', options: ['Yes', 'No'], isMultiple: false, seconds: 15 },
    { kind: 'question', question: 'q2', seconds: null },
    { kind: 'word-cloud', text: 'A word', seconds: null },
  ]);
  expect(stepsOf([{ ...one!, isPoll: true } as SetupRow])).toEqual([{ kind: 'poll', question: 'q1', seconds: 20 }]);
});

test('only selected questions that are no polls give away answers of quizzes that can still be taken', () => {
  const [one, two] = rowsOf(plan);
  const open = { takable: [{ _id: 'quiz', name: 'Mid-term', questions: ['q1', 'q2', 'q3'] }] };
  expect([...leakingRows(open, [one!, two!])]).toEqual(['q1', 'q2']);
  expect([...leakingRows(open, [{ ...one!, isPoll: true } as SetupRow, two!])]).toEqual(['q2']);
  expect([...leakingRows(open, [one!, { ...two!, isIncluded: false } as SetupRow])]).toEqual(['q1']);
  expect([...leakingRows(plan, [one!, two!])]).toEqual([]);
});

test('a row moves by one place and stays at the ends', () => {
  const rows = rowsOf(plan);
  expect(moved(rows, 'q2', -1).map(({ id }) => id)).toEqual(['q2', 'q1']);
  expect(moved(rows, 'q1', -1).map(({ id }) => id)).toEqual(['q1', 'q2']);
  expect(moved(rows, 'q2', 1).map(({ id }) => id)).toEqual(['q1', 'q2']);
});

test('options are the lines with something in them', () => {
  expect(optionsOf('a\r\n b \n\n')).toEqual(['a', 'b']);
});
