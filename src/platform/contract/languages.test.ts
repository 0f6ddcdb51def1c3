import { expect, test } from 'vitest';
import { languageOf, pageTag } from './languages.ts';

test('a tag says the language of the words, or English where nothing is written in it', () => {
  expect(['de', 'de-AT', 'DE-ch', 'ar-EG', 'en-GB', 'fr', 'deu', ''].map(languageOf)).toEqual([
    'de',
    'de',
    'de',
    'ar',
    'en',
    'en',
    'en',
    'en',
  ]);
});

test('a page keeps the school’s way of writing where the person chose the school’s language', () => {
  expect(pageTag(null, 'de-AT')).toBe('de-AT');
  expect(pageTag('de', 'de-AT')).toBe('de-AT');
  expect(pageTag('ar', 'de-AT')).toBe('ar');
  expect(pageTag('xx', 'de-AT')).toBe('en');
});
