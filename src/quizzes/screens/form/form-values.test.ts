import { expect, test } from 'vitest';
import { emptyValues, moved, readValues, totalMarks } from './form-values.ts';

const question = (marks: number) => ({
  question: 'q',
  title: 'Q',
  excerpt: '',
  excerptParts: null,
  type: 'numeric',
  marks,
  stimulus: null,
  sample: false,
  section: 0,
});

test('marks add up as decimals do', () => {
  expect(totalMarks([question(0.1), question(0.2)])).toBe(0.3);
  expect(totalMarks([])).toBe(0);
  const draw = { section: 0, count: 3, marks: 0.1, tags: [], difficulties: [] };
  expect(totalMarks([question(1)], [draw, { ...draw, count: Number.NaN }])).toBe(1.3);
});

test('a question goes to another place, and no further than the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b'], 0, 99)).toEqual(['b', 'a']);
  expect(moved(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
});

test('what was kept comes back; numbers that were half typed do not cost the rest', () => {
  const typed = { ...emptyValues([question(2)]), name: 'Half', attemptsAllowed: Number.NaN };
  expect(readValues(JSON.parse(JSON.stringify(typed)))).toEqual({ ...typed, attemptsAllowed: 1 });
});

test('what has another shape is not taken for a form', () => {
  expect(readValues({ name: 'Only a name' })).toBeNull();
  expect(readValues(null)).toBeNull();
});
