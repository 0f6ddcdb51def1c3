import { expect, test } from 'vitest';
import { bytesText } from './bytes.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 KB'],
  [1_549_000, '1.5 MB'],
  [999_960, '1 MB'],
  [2e15, '2,000 TB'],
])('%d is said as %s', (bytes, words) => expect(bytesText(bytes)).toBe(words));
