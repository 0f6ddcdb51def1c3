import { expect, test } from 'vitest';
import { findQuestionType, questionType } from './logic.ts';
import { newOptionId, optionIdSchema } from './question-type.ts';

test('an unknown name finds no type, and asking for it by name fails with the names there are', () => {
  expect(findQuestionType('karaoke')).toBeNull();
  expect(findQuestionType('constructor')).toBeNull();
  expect(() => questionType('karaoke')).toThrow(
    'single-choice, multiple-choice, true-false, numeric, short-text, essay',
  );
});

test('new option ids are valid and differ', () => {
  const ids = Array.from({ length: 1000 }, newOptionId);
  expect(new Set(ids).size).toBe(1000);
  expect(ids.every((id) => optionIdSchema.safeParse(id).success)).toBe(true);
});
