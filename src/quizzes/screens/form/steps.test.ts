import { expect, test } from 'vitest';
import { emptyValues } from './form-values.ts';
import { stepAfter, stepBefore, stepOf, steps } from './steps.ts';

test('every field of a quiz is asked for in some step', () => {
  expect(Object.keys(emptyValues()).filter((field) => stepOf(field) === 'check')).toEqual([]);
});

test('an error leads to the step of its field', () => {
  expect(stepOf('questions.2.marks')).toBe('questions');
  expect(stepOf('closesAt')).toBe('time');
  expect(stepOf('edit')).toBe('check');
});

test('the steps follow each other and end', () => {
  expect(stepAfter('about')).toBe('questions');
  expect(stepAfter('check')).toBe('check');
  expect(stepBefore(steps[0])).toBe(steps[0]);
});
