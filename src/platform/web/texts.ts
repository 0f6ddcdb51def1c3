/** Every text for people stands in one `texts.ts` per slice, made with `defineTexts`. */

type Entry = string | ((...values: never[]) => string);
type Texts = { readonly [key: string]: Entry | Texts };

/** The same keys; strings stay strings, and functions take the same values. */
export type SameTexts<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : SameTexts<T[K]>;
};

export type Languages<T> = { readonly en: T } & { readonly [language: string]: SameTexts<NoInfer<T>> };

/**
 * `defineTexts({ en: { title: 'Questions', found: (n: number) => `${n} found` } })`.
 * Another language does not compile until it has the same keys.
 */
export const defineTexts = <const T extends Texts>(languages: Languages<T>): Languages<T> => languages;

/** The texts in the language of the page; English where it has no translation. */
export function textsOf<T>(languages: Languages<T>): SameTexts<T> {
  const wanted = typeof document === 'undefined' ? 'en' : document.documentElement.lang.split('-')[0]!;
  const found = Object.hasOwn(languages, wanted) ? languages[wanted] : undefined;
  return (found ?? languages.en) as SameTexts<T>;
}

/** The texts for a screen. */
export const useTexts = <T>(languages: Languages<T>): SameTexts<T> => textsOf(languages);
