import { expect, test } from 'vitest';
import { findDuplicateKey } from './duplicate-keys.ts';

test.each([
  ['{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}', null],
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"\\u0061" : 2}', 'a'],
  ['[{"x":{"y":1,"z":2,"y":[]}}]', 'y'],
  ['{"a":"{\\"a\\":1}","b":"a:"}', null],
  ['["a","a"]', null],
  ['{"a":"\\\\","b":1,"b":2}', 'b'],
])('of %s the name that is there twice is %s', (text, name) => {
  JSON.parse(text);
  expect(findDuplicateKey(text)).toBe(name);
});

test('a very long text is no trouble', () => {
  expect(findDuplicateKey(JSON.stringify({ a: 'x'.repeat(12_000_000), b: 1 }))).toBeNull();
});
