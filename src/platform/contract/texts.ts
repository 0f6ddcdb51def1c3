/**
 * Every text for people is in a file of texts, made with `defineTexts`, in English. Its translations are beside it
 * (`texts.de.ts`, `texts.ar.ts`). Pages load those of one language in one piece (`web/texts.ts`); what the server itself
 * writes, mails and public pages, is said by `textsIn`.
 */
import { type Language, languageOf } from './languages.ts';

type Entry = string | ((...values: never[]) => string);
export type Texts = { readonly [key: string]: Entry | Texts };

/** The same keys; strings stay strings, and functions take the same values. */
export type SameTexts<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : SameTexts<T[K]>;
};

type Some<T> = {
  readonly [K in keyof T]?: T[K] extends string
    ? string
    : T[K] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Some<T[K]>;
};

export interface Source<T> {
  /** What its translations are found by: the name of the constant, unlike all others. */
  readonly id: string;
  readonly en: T;
}

/**
 * What a file of translations exports: `export default { quizTexts: {…} } satisfies Translation<typeof import('./texts.ts')>`.
 * A text that is missing is said in English; that none is missing is the law of `languages.test.ts`.
 */
export type Translation<Module> = {
  readonly [K in keyof Module as Module[K] extends Source<infer _> ? K : never]: Module[K] extends Source<infer T>
    ? Some<T>
    : never;
};

/** All translations into one language, by the ids of what they translate. */
export type Catalogue = { readonly [id: string]: Texts };

/** One catalogue of the files of translations, each of which translates the constants of one file of texts. */
export const merge = (files: Readonly<Record<string, Catalogue>>): Catalogue =>
  Object.assign({}, ...Object.values(files));

/** `const quizTexts = defineTexts('quizTexts', { en: { title: 'Questions', found: (n: number) => `${n} found` } })`. */
export const defineTexts = <const T extends Texts>(id: string, { en }: { readonly en: T }): Source<T> => ({ id, en });

const isGroup = (entry: Entry | Texts | undefined): entry is Texts => typeof entry === 'object';

/** Texts with those of another language in their places; what it lacks stays English. */
export const withEnglish = (english: Texts, other: Texts): Texts =>
  Object.fromEntries(
    Object.entries(english).map(([key, entry]) => {
      const word = Object.hasOwn(other, key) ? other[key] : undefined;
      if (isGroup(entry)) return [key, isGroup(word) ? withEnglish(entry, word) : entry];
      return [key, word ?? entry];
    }),
  );

/** The texts in the language of a tag such as `de-AT`. `translations` are the files beside the source. */
export function textsIn<T>(
  { id, en }: Source<T>,
  translations: Readonly<Record<Exclude<Language, 'en'>, Catalogue>>,
  tag: string,
): SameTexts<T> {
  const language = languageOf(tag);
  const said = language === 'en' ? undefined : translations[language][id];
  return (said ? withEnglish(en as Texts, said) : en) as SameTexts<T>;
}
