import { expect, test } from 'vitest';
import { isNothing } from './is-nothing.ts';

test('empty texts, lists and fields within each other are no answer, and false or 0 are one', () => {
  expect([null, undefined, ' ', [], {}, { text: '', gaps: { a: ' ' } }].map(isNothing)).toEqual(Array(6).fill(true));
  expect([{ value: false }, { text: '0' }, { order: ['a'] }, 0].map(isNothing)).toEqual(Array(4).fill(false));
});
