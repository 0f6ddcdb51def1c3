/** The texts of pages, in the language that the page speaks. */
import { type Catalogue, type SameTexts, type Source, type Texts, withEnglish } from '#platform/contract/texts.ts';

export {
  type Catalogue,
  defineTexts,
  merge,
  type SameTexts,
  type Source,
  type Texts,
  type Translation,
} from '#platform/contract/texts.ts';

let catalogue: Catalogue = {};
/** By the source itself, not its id: during development a changed file makes a new one. */
let translated = new WeakMap<object, Texts>();

/** From now on texts are those of this catalogue. What is on the screen already stays as it is. */
export function speak(other: Catalogue): void {
  catalogue = other;
  translated = new WeakMap();
}

/** The texts in the language that is spoken; what it lacks in English. */
export function textsOf<T>(source: Source<T>): SameTexts<T> {
  let texts = translated.get(source);
  if (!texts) {
    const { id, en } = source;
    const said = Object.hasOwn(catalogue, id) ? catalogue[id] : undefined;
    texts = said ? withEnglish(en as Texts, said) : (en as Texts);
    translated.set(source, texts);
  }
  return texts as SameTexts<T>;
}

/** The texts for a screen. */
export const useTexts = <T>(source: Source<T>): SameTexts<T> => textsOf(source);
