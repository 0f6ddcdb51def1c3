import { afterEach, expect, test, vi } from 'vitest';
import { moneyWords } from './money.ts';

const speak = (lang: string, dir: string): void => {
  vi.stubGlobal('document', { documentElement: { lang, dir } });
};

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a price is written as the language of the page writes it', () => {
  speak('en-US', 'ltr');
  expect(moneyWords(4900, 'USD')).toBe('$49.00');
  speak('de-DE', 'ltr');
  expect(moneyWords(4900, 'USD')).toBe('49,00\u00a0$');
});

test('among words from right to left the letters and the sign of a currency stay together', () => {
  speak('ar', 'rtl');
  expect(moneyWords(4900, 'USD')).toMatch(/^\u2066.*49\.00.*US\$\u2069$/);
});
