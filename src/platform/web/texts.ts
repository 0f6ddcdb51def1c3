/** Texts for people, in one object per language and slice; a language that lacks a text does not compile. */
import { createContext, useContext } from 'react';

/** A BCP 47 language without region, such as `en`. */
export type Language = string;

export const LanguageContext = createContext<Language>('en');

/** English is the measure: every other language has the same keys, and functions that take the same values. */
export type TextsDef<Texts> = { readonly en: Texts } & { readonly [language: Language]: NoInfer<Texts> };

export const defineTexts = <Texts extends object>(texts: TextsDef<Texts>): TextsDef<Texts> => texts;

/** The texts in the reader's language, or in English where there are none. */
export function useTexts<Texts extends object>(texts: TextsDef<Texts>): Texts {
  return texts[useContext(LanguageContext)] ?? texts.en;
}
