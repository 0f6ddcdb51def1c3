import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bytesText } from './bytes.ts';

const speak = (lang: string): void => {
  vi.stubGlobal('document', { documentElement: { lang, dir: 'ltr' } });
};

beforeEach(() => speak('en'));
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 KB'],
  [1_549_000, '1.5 MB'],
  [999_960, '1 MB'],
  [2e15, '2,000 TB'],
])('%d is said as %s', (bytes, words) => expect(bytesText(bytes)).toBe(words));

test('sizes are written as the language of the page writes numbers', () => {
  speak('de');
  expect(bytesText(1_549_000)).toBe('1,5 MB');
});
