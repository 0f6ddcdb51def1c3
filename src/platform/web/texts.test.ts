import { afterEach, expect, test, vi } from 'vitest';
import { defineTexts, textsOf } from './texts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const texts = defineTexts({
  en: { title: 'Questions', found: (count: number) => `${count} found` },
  de: { title: 'Fragen', found: (count: number) => `${count} gefunden` },
});

test('texts are in the language of the page, and in English where it has none', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'de-AT' } });
  expect(textsOf(texts).found(3)).toBe('3 gefunden');
  vi.stubGlobal('document', { documentElement: { lang: 'fr' } });
  expect(textsOf(texts).title).toBe('Questions');
});

test('a language that lacks a text does not compile', () => {
  // @ts-expect-error `found` is missing
  defineTexts({ en: { title: 'Questions', found: (count: number) => `${count}` }, de: { title: 'Fragen' } });
  // @ts-expect-error the text takes another value
  defineTexts({ en: { found: (count: number) => `${count}` }, de: { found: (name: string[]) => name.join() } });
  expect(textsOf(texts).title).toBe('Questions');
});
