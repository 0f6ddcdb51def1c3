import { expect, test } from 'vitest';
import { numberedName } from './rules.ts';

test('a number is put behind the name, which is shortened for it where it has to be', () => {
  expect([1, 2, 10].map((number) => numberedName('Rivers: Pool', number))).toEqual([
    'Rivers: Pool',
    'Rivers: Pool 2',
    'Rivers: Pool 10',
  ]);
  expect([1, 2, 10].map((number) => numberedName('a'.repeat(100), number).length)).toEqual([100, 100, 100]);
});
