import { afterEach, expect, test } from 'vitest';
import { defineTexts, speak, type Translation, textsOf } from './texts.ts';

afterEach(() => speak({}));

const texts = defineTexts('texts', {
  en: { title: 'Questions', found: (count: number) => `${count} found`, list: { empty: 'None', more: 'More' } },
});

test('texts are in the language that is spoken, and in English where it has none', () => {
  expect(textsOf(texts).found(3)).toBe('3 found');
  speak({ texts: { found: (count: number) => `${count} gefunden`, list: { empty: 'Keine' } } });
  expect(textsOf(texts).found(3)).toBe('3 gefunden');
  expect(textsOf(texts).title).toBe('Questions');
  expect(textsOf(texts).list).toEqual({ empty: 'Keine', more: 'More' });
  speak({});
  expect(textsOf(texts).list.empty).toBe('None');
});

test('a translation with other keys or other values does not compile', () => {
  interface Module {
    readonly texts: typeof texts;
    readonly unrelated: number;
  }
  const good = { texts: { found: (count: number) => `${count}` } } satisfies Translation<Module>;
  const bad = [
    // @ts-expect-error there is no such text
    { texts: { head: 'Fragen' } } satisfies Translation<Module>,
    // @ts-expect-error the text takes another value
    { texts: { found: (names: string[]) => names.join() } } satisfies Translation<Module>,
  ];
  expect([Object.keys(good), bad.length]).toEqual([['texts'], 2]);
});
