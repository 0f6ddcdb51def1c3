import { describe, expect, test } from 'vitest';
import { toText } from '#platform/exact/rational.ts';
import { type Counts, countRules, grade } from './grade.ts';
import { type Content, type CountScoring, contentSchema } from './schema.ts';

const counts = (n: number, c: number, t: number, w: number): Counts => ({ n, c, t, w });
const pays = (scoring: CountScoring, of: Counts): string => toText(countRules[scoring](of));

describe('each counting rule, for n options of which c are right, t right and w wrong ones chosen', () => {
  test.each([
    // n, c, t, w, all-or-nothing, net-correct, coverage, each-answer, proportional-with-penalty
    [4, 2, 2, 0, '1', '1', '1', '1', '1'],
    [4, 2, 1, 0, '0', '1/2', '1/2', '3/4', '1/2'],
    [4, 2, 1, 1, '0', '0', '1/4', '1/2', '0'],
    [4, 2, 2, 1, '0', '1/2', '2/3', '3/4', '1/2'],
    [4, 2, 2, 2, '0', '0', '1/2', '1/2', '0'],
    [4, 2, 0, 2, '0', '0', '0', '0', '0'],
    [5, 3, 2, 1, '0', '1/3', '4/9', '3/5', '1/5'],
    [6, 3, 1, 0, '0', '1/3', '1/3', '2/3', '1/3'],
  ])('n=%i c=%i t=%i w=%i', (n, c, t, w, allOrNothing, netCorrect, coverage, eachAnswer, proportional) => {
    const of = counts(n, c, t, w);
    expect(pays('all-or-nothing', of)).toBe(allOrNothing);
    expect(pays('net-correct', of)).toBe(netCorrect);
    expect(pays('coverage', of)).toBe(coverage);
    expect(pays('each-answer', of)).toBe(eachAnswer);
    expect(pays('proportional-with-penalty', of)).toBe(proportional);
  });
});

describe('JEE Advanced, in quarters of the four marks', () => {
  test.each([
    // c, t, w, fraction
    [4, 4, 0, '1'],
    [4, 3, 0, '3/4'],
    [4, 2, 0, '1/2'],
    [4, 1, 0, '1/4'],
    [3, 3, 0, '1'],
    [3, 2, 0, '1/2'],
    [3, 1, 0, '1/4'],
    [2, 2, 0, '1'],
    [2, 1, 0, '1/4'],
    [1, 1, 0, '1'],
    [1, 1, 1, '-1/2'],
    [2, 2, 1, '-1/2'],
    [3, 2, 1, '-1/2'],
    [3, 0, 1, '-1/2'],
  ])('c=%i t=%i w=%i pays %s', (c, t, w, fraction) => {
    expect(pays('jee-advanced', counts(5, c, t, w))).toBe(fraction);
  });
});

const letters = ['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee'];
const flagged = (scoring: CountScoring, right: number): unknown => ({
  stem: '<p>?</p>',
  shuffle: true,
  scoring,
  options: letters.map((id, i) => ({ id, text: `<p>${id}</p>`, feedback: '', right: i < right })),
});

test('under JEE Advanced five right options are refused, four are not', () => {
  expect(contentSchema.safeParse(flagged('jee-advanced', 4)).success).toBe(true);
  const refused = contentSchema.safeParse(flagged('jee-advanced', 5));
  expect(refused.error?.issues[0]?.message).toBe('The JEE Advanced rule is made for at most 4 right options');
});

test('a share where options are only right or wrong, and the reverse, is refused', () => {
  const byShares = { ...(flagged('coverage', 2) as Content), scoring: 'option-shares' };
  expect(contentSchema.safeParse(byShares).success).toBe(false);
});

test('an option of another question beside a right one is passed over', () => {
  const content = contentSchema.parse(flagged('all-or-nothing', 1));
  expect(grade(content, { options: ['aaaa', 'zzzz'] }).outcome).toBe('right');
  expect(grade(content, { options: ['zzzz'] }).outcome).toBe('ungradable');
});

test('shares that cannot reach full marks are refused', () => {
  const content = {
    stem: '<p>?</p>',
    shuffle: true,
    scoring: 'option-shares',
    options: letters.map((id) => ({ id, text: '<p>a</p>', feedback: '', share: '1/6' })),
  };
  expect(contentSchema.safeParse(content).error?.issues[0]?.message).toContain('must add up to at least 1');
});
