import { expect, test } from 'vitest';
import { questionTypes, typeForNeutral } from '../logic.ts';
import { isTextOnly } from './is-text-only.ts';

test('what is ungraded takes no answer, has none that is right, and is known by the name of its type', () => {
  for (const type of questionTypes) {
    expect(isTextOnly(type.name)).toBe(type.isUngraded === true);
    if (!type.isUngraded) continue;
    for (const { content } of type.samples) {
      expect(type.answerFormatBlocker(content, {})).not.toBeNull();
      expect(type.responseClasses(content)).toEqual([]);
      expect(type.rightAnswer(content)).toBeNull();
    }
  }
});

test('a description of a file becomes one; without a text it is refused', () => {
  expect(typeForNeutral('<p>Read.</p>', { kind: 'description' })).toEqual({
    type: 'text-only',
    content: { stem: '<p>Read.</p>' },
    warnings: [],
  });
  expect(typeForNeutral('<p> </p>', { kind: 'description' })).toEqual({
    refused: 'This description question cannot be used. stem: Enter a text',
  });
});
