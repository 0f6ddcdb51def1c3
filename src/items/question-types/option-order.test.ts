import { expect, test } from 'vitest';
import { seededRandom } from '#platform/exact/random.ts';
import { inOrder, shuffleOptions } from './option-order.ts';

const options = ['aaaa', 'bbbb', 'cccc', 'dddd'].map((id) => ({ id }));
const ids = (all: readonly { id: string }[]): string[] => all.map(({ id }) => id);

test('a stored order passes over options that are gone and puts those it lacks last', () => {
  expect(ids(inOrder(options, ['cccc', 'gone', 'aaaa', 'cccc']))).toEqual(['cccc', 'aaaa', 'bbbb', 'dddd']);
  expect(ids(inOrder(options, []))).toEqual(ids(options));
});

test('options are shuffled only when both the quiz and the question allow it', () => {
  const order = (shuffle: boolean, quizShuffles: boolean) =>
    shuffleOptions({ shuffle, options }, quizShuffles, seededRandom('seed 1')).order;
  expect(order(true, true)).not.toEqual(ids(options));
  expect(order(true, true).toSorted()).toEqual(ids(options));
  expect(order(false, true)).toEqual(ids(options));
  expect(order(true, false)).toEqual(ids(options));
});
