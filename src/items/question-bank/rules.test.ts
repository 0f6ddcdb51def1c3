import { expect, test } from 'vitest';
import { questionTypes } from '#items/question-types/logic.ts';
import { emptyInput, faultsOf, isSameInput } from './rules.ts';

test.each(questionTypes.map((type) => type.name))(
  'a new question of type %s lacks its title and its texts, no more',
  (type) => {
    const faults = faultsOf(emptyInput(type));
    // A text with gaps begins with the place of its first gap; there, what the gap accepts is missing.
    const text = type === 'cloze' ? 'content.gaps.0.answers.0.pattern' : 'content.stem';
    expect(faults.title).toBe('Enter a title');
    expect(faults[text]).toMatch(/^Enter (the question|an answer|a text)/);
    expect(Object.keys(faults).filter((path) => !/^(title|content\.)/.test(path))).toEqual([]);
  },
);

test.each(questionTypes.flatMap((type) => type.samples.map((sample) => [type.name, sample.title, sample.content])))(
  'a complete question of type %s (%s) has no fault',
  (type, title, content) => {
    expect(faultsOf({ ...emptyInput(type), title, content })).toEqual({});
  },
);

test('the order of fields is no change, the order of tags and a letter are', () => {
  const input = { ...emptyInput('true-false'), tags: ['a', 'b'] };
  const turned = Object.fromEntries(Object.entries(input).reverse()) as typeof input;
  expect(isSameInput(input, turned)).toBe(true);
  expect(isSameInput(input, { ...input, tags: ['b', 'a'] })).toBe(false);
  expect(isSameInput(input, { ...input, title: 'x' })).toBe(false);
});
