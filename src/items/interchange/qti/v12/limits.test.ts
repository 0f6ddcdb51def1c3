/** Files whose scoring would take minutes to try are refused by what is too much of it. */
import { expect, test } from 'vitest';
import { equal, list, questionOf, refusalOf, rule, setvar, text } from './qti12.testing.ts';

const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `o${i}`);
const options = (count: number): Record<string, string> => Object.fromEntries(names(count).map((name) => [name, name]));
const many = (count: number): string => list('r', options(count), 'rcardinality="Multiple"');

test('as many options as any question of ours holds are tried', async () => {
  const rules = rule(
    names(200)
      .map((name) => equal(name))
      .join(''),
    setvar('100'),
    'continue="No"',
  );
  expect((await questionOf({ responses: many(200), rules })).interaction).toMatchObject({ scoring: 'all-or-nothing' });
});

test('more options and more places are refused', async () => {
  const rules = rule(
    names(1000)
      .map((name) => equal(name))
      .join(''),
    setvar('100'),
  );
  expect(await refusalOf({ responses: many(1000), rules })).toBe('There are more than 200 things to choose from.');
  const rows = names(201).map((name) => list(name, { a: 'A', b: 'B' }, '', text(name)));
  expect(await refusalOf({ responses: rows.join(''), rules: rule(equal('a', 'o1'), setvar('1')) })).toBe(
    'It has more than 200 places for answers.',
  );
});

test('rules that compare too much are refused', async () => {
  const long = rule(
    names(200)
      .map((name) => equal(name))
      .join(''),
    setvar('1', 'Add'),
    'continue="Yes"',
  );
  expect(await refusalOf({ responses: many(200), rules: long.repeat(100) })).toMatch(/too long to be tried/);
});
