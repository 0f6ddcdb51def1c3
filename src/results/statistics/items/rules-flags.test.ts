import { expect, test } from 'vitest';
import { attractorsOf, type FlagStats, flagsOf } from './rules-flags.ts';
import { correlationInterval } from './weighted.ts';

const response = (id: string, credit: number, n: number, restMean: number, correlation: number) => ({
  id,
  credit,
  n,
  share: n / 30,
  restMean,
  correlation,
  byFifth: [0.2, 0.2, 0.2, 0.2, 0.2],
});

const item = (itemRest: number, n: number, wrong = response('wrong', 0, 10, 19, 0.2)): FlagStats => ({
  n,
  isDropped: false,
  rightShare: 0.5,
  itemRest,
  itemRestInterval: correlationInterval(itemRest, n),
  alphaIfDeleted: 0.9,
  omitRate: 0,
  notReachedRate: 0,
  responses: [response('right', 1, 15, 15, itemRest), wrong],
});

const flagged = (one: FlagStats): string[] => flagsOf(one, 0.8).map(({ flag }) => flag);

test('with few attempts a discrimination near 0 flags nothing, and says which response may be right', () => {
  // −34 to 38: too few attempts to tell.
  const unsure = item(0.02, 30);
  expect(flagged(unsure)).toEqual([]);
  expect(attractorsOf(unsure)).toEqual({ sure: [], unsure: ['wrong'] });
});

test('the same numbers of many attempts are evidence', () => {
  const sure = item(0.02, 1000);
  expect(flagged(sure)).toEqual(['attracts-best', 'weak', 'lowers-alpha']);
  expect(attractorsOf(sure)).toEqual({ sure: ['wrong'], unsure: [] });
});

test.each([
  // The upper end of the interval is below 10.
  [-0.32, 30, 0.27, true],
  [-0.2, 30, 0.27, false],
  // The response itself is chosen by those who do better, beyond chance.
  [0.02, 30, 0.4, true],
  [0.02, 30, 0.3, false],
])('discrimination %f of %i attempts, correlation of the response %f: flagged %s', (itemRest, n, correlation, is) => {
  const one = item(itemRest, n, response('wrong', 0, 10, 19, correlation));
  expect(flagged(one).includes('attracts-best')).toBe(is);
});

test('a response whose people did worse than those who were right is no hint', () => {
  const one = item(0.02, 30, response('wrong', 0, 10, 14, 0.2));
  expect(attractorsOf(one)).toEqual({ sure: [], unsure: [] });
});

test('low discrimination is flagged where the interval is below what is called high', () => {
  const low = (n: number) => flagged(item(0.05, n, response('wrong', 0, 10, 14, -0.1)));
  expect(low(50)).toEqual([]);
  expect(low(120)).toEqual(['weak', 'lowers-alpha']);
});
